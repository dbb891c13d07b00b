package import NotificationCore

/// The delegates of apps, and their answers about how to present rings (decision 16).
package final class Delegates: ShellPart {
    /// How long a delegate may think about a ring, in seconds.
    private static let patience = 2.0
    /// How long a delegate that took longer isn't asked, in microseconds.
    private static let silence: Int64 = 60_000_000

    private struct Known {
        let delegate: Delegate
        /// Until when it isn't asked about rings, because it did not answer in time.
        var silentUntil: BootTime?
        /// Responses that this connection has got.
        var given: Set<Int64> = []
    }

    /// What an app has said about a ring that is still to be shown.
    private enum Verdict {
        case shown
        case quiet
    }

    /// The delegates of each app, the one first that was named first.
    private var known: [String: [Known]] = [:]
    /// The newest ring of each request whose app is being asked how to present it.
    private var asked: [RequestKey: Int64] = [:]
    /// So many rings an app is asked about at a time; more of them would come as one popup.
    private static let mostAsked = 30
    private var verdicts: [Int64: Verdict] = [:]
    /// Rings whose app wants them on the screen and not in the list, the newest last. They are forgotten with the
    /// agent: what it doesn't know about stays in the list.
    private var unlisted: [Int64] = []
    private static let mostUnlisted = 1000
    private let badges: Badges

    init(_ context: Context, badges: Badges) {
        self.badges = badges
        super.init(context)
    }

    // MARK: - Who they are

    /// Tells whether an app has a delegate that is connected.
    package func isThere(_ app: String) -> Bool { known[app] != nil }

    /// Notes a delegate of a connection. One that is named again keeps its place, and what it refused before is given to it once more;
    /// what it is dealing with, ``Responses`` knows.
    package func set(_ delegate: Delegate, of app: String) {
        let new = Known(delegate: delegate)
        if let index = index(of: delegate.connection, app: app) {
            known[app]?[index] = new
        } else {
            known[app, default: []].append(new)
        }
    }

    private func index(of connection: String, app: String) -> Int? {
        known[app]?.firstIndex { $0.delegate.connection == connection }
    }

    /// Removes a connection's delegate for an app.
    ///
    /// - Returns: Whether it had one.
    package func remove(of connection: String, app: String) -> Bool {
        guard let index = index(of: connection, app: app) else { return false }
        known[app]?.remove(at: index)
        if known[app]?.isEmpty == true { known[app] = nil }
        return true
    }

    func left(_ connection: String) {
        for app in known.keys { _ = remove(of: connection, app: app) }
    }

    package func note(scheduler connection: String, in request: inout Request) {
        request.note(scheduler: connection, on: serverLink.bus)
    }

    /// Which of an app's delegates a request is for: that of the connection that scheduled it, or else the first that answers.
    private func chosen(of delegates: [Known], for request: Request) -> Delegate? {
        let own = delegates.first { request.isScheduled(by: $0.delegate.connection, on: serverLink.bus) }
        return (own ?? delegates.first(where: answers) ?? delegates.first)?.delegate
    }

    private func answers(_ known: Known) -> Bool { known.silentUntil.map { $0 <= alarms.now().boot } ?? true }

    // MARK: - Responses

    /// The responses that all of the app's delegates have got.
    func given(to app: String) -> Set<Int64> {
        guard let all = known[app] else { return [] }
        return all.dropFirst().reduce(all.first?.given ?? []) { $0.intersection($1.given) }
    }

    /// Which delegate gets a response now, and has got it from now on; nil when there is none that hasn't had it.
    func give(_ response: Response) -> Delegate? {
        let delegates = (known[response.app] ?? []).filter { !$0.given.contains(response.id) }
        guard let delegate = chosen(of: delegates, for: response.delivered.request),
            let index = index(of: delegate.connection, app: response.app)
        else { return nil }
        known[response.app]?[index].given.insert(response.id)
        return delegate
    }

    // MARK: - How rings are presented

    /// Rings whose app is being asked how to present them.
    var deciding: Set<Int64> { Set(asked.values) }

    /// Apps that are being asked about as many rings as one may be at a time: their other rings wait.
    var busy: Set<String> {
        Set(Dictionary(grouping: asked.keys, by: \.app).filter { $0.value.count >= Self.mostAsked }.keys)
    }

    /// Whether a ring's app is there and hasn't yet said how to present it.
    func mustAsk(_ ring: Delivered) -> Bool {
        guard let known = known[ring.app], verdicts[ring.id] == nil else { return false }
        return known.contains(where: answers)
    }

    /// Asks a ring's app how it is presented.
    ///
    /// A request is asked about once at a time: where its next ring comes before the answer, that is for the next ring.
    func ask(about ring: Delivered) {
        let answering = (known[ring.app] ?? []).filter(answers)
        guard let delegate = chosen(of: answering, for: ring.request) else { return }
        guard asked.updateValue(ring.id, forKey: ring.key) == nil else { return }
        appLink.willPresent(ring, to: delegate, patience: Self.patience) { [weak self] answer in
            self?.answered(answer, about: ring, by: delegate)
        }
    }

    private func answered(_ answer: PresentationAnswer, about ring: Delivered, by delegate: Delegate) {
        let newest = asked.removeValue(forKey: ring.key) ?? ring.id
        verdicts[newest] = .shown
        if answer == .tooLate { leaveAlone(delegate, of: ring.app) }
        let badge = badges.takeUndecided(of: ring.app)
        if case .chosen(let options) = answer {
            if options.contains(.badge), let badge { badges.set(badge, of: ring.app) }
            if options.isDisjoint(with: [.banner, .alert]) {
                let isListed = !options.isDisjoint(with: [.list, .alert])
                recorder.record(.presentationChosen(ring: newest, banner: false, list: isListed))
                verdicts[newest] = nil
            } else {
                if !options.contains(.sound) { verdicts[newest] = .quiet }
                if options.isDisjoint(with: [.list, .alert]) { noteLeaving(newest) }
            }
        } else if let badge {
            badges.set(badge, of: ring.app)
        }
        shell?.showWaiting()
    }

    /// Shows the rings of an app at once for a while: its delegate doesn't answer.
    private func leaveAlone(_ delegate: Delegate, of app: String) {
        guard let index = index(of: delegate.connection, app: app) else { return }
        log.notice("\(app) did not answer in time how to present a ring; it won't be asked for a while")
        known[app]?[index].silentUntil = alarms.now().boot.advanced(byMicroseconds: Self.silence)
    }

    /// Whether the app wants a ring without a sound.
    func wantsQuiet(_ ring: Int64) -> Bool { verdicts[ring] == .quiet }

    func noteLeaving(_ ring: Int64) { unlisted = unlisted.suffix(Self.mostUnlisted - 1) + [ring] }

    /// Whether any ring is to leave the list with its popup.
    var anyLeaves: Bool { !unlisted.isEmpty }

    func leavesWithPopup(_ ring: Int64) -> Bool { unlisted.contains(ring) }

    /// What the app has said about a ring has been done.
    func hasShown(_ ring: Int64) { verdicts[ring] = nil }
}

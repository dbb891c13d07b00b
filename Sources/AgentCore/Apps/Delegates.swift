internal import NotificationCore

/// The delegates of apps, and their answers about how to present rings (decision 16).
package final class Delegates: ShellPart {
    /// How long a delegate may think about a ring, in seconds.
    private static let patience = 2.0
    /// How long a delegate that took longer isn't asked, in microseconds.
    private static let silence: Int64 = 60_000_000

    private struct Known {
        var delegate: Delegate
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

    /// The delegate of each app: the connection that named one last.
    private var known: [String: Known] = [:]
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

    let context: Context

    init(_ context: Context, badges: Badges) {
        (self.context, self.badges) = (context, badges)
    }

    // MARK: - Who they are

    /// The delegate of an app that is there.
    package func delegate(of app: String) -> Delegate? { known[app]?.delegate }

    /// Restores what a connection told the last run of the agent.
    package func restore(_ delegate: Delegate, of app: String) { known[app] = Known(delegate: delegate) }

    /// What it refused before is given to it once more; what it is dealing with, ``Responses`` knows.
    func set(_ delegate: Delegate, of app: String) { known[app] = Known(delegate: delegate) }

    /// Removes the app's delegate, if it is that connection's.
    ///
    /// - Returns: Whether it was.
    package func remove(of connection: String, app: String) -> Bool {
        guard known[app]?.delegate.connection == connection else { return false }
        known[app] = nil
        return true
    }

    /// A connection has left.
    func left(_ connection: String) { known = known.filter { $0.value.delegate.connection != connection } }

    /// The responses that the app's present delegate has got.
    func given(to app: String) -> Set<Int64> { known[app]?.given ?? [] }

    func noteGiven(_ response: Int64, to app: String) { known[app]?.given.insert(response) }

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
        return known.silentUntil.map { $0 <= alarms.now().boot } ?? true
    }

    /// Asks a ring's app how it is presented.
    ///
    /// A request is asked about once at a time: where its next ring comes before the answer, that is for the next ring.
    func ask(about ring: Delivered) {
        guard let delegate = known[ring.app]?.delegate else { return }
        guard asked.updateValue(ring.id, forKey: ring.key) == nil else { return }
        apps.willPresent(ring, to: delegate, patience: Self.patience) { [weak self] answer in
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
                if options.isDisjoint(with: [.list, .alert]) {
                    unlisted = unlisted.suffix(Self.mostUnlisted - 1) + [newest]
                }
            }
        } else if let badge {
            badges.set(badge, of: ring.app)
        }
        shell?.showWaiting()
    }

    /// Shows the rings of an app at once for a while: its delegate doesn't answer.
    private func leaveAlone(_ delegate: Delegate, of app: String) {
        guard known[app]?.delegate.connection == delegate.connection else { return }
        log.notice("\(app) did not answer in time how to present a ring; it won't be asked for a while")
        known[app]?.silentUntil = alarms.now().boot.advanced(byMicroseconds: Self.silence)
    }

    /// Whether the app wants a ring without a sound.
    func wantsQuiet(_ ring: Int64) -> Bool { verdicts[ring] == .quiet }

    /// Whether any ring is to leave the list with its popup.
    var anyLeaves: Bool { !unlisted.isEmpty }

    /// Whether a ring is to leave the list with its popup.
    func leavesWithPopup(_ ring: Int64) -> Bool { unlisted.contains(ring) }

    /// What the app has said about a ring has been done.
    func hasShown(_ ring: Int64) { verdicts[ring] = nil }
}

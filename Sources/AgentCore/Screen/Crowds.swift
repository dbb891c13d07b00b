internal import Messages
internal import NotificationCore

/// Rings that are too many to be shown one by one (decision 9).
final class Crowds: ShellPart {
    /// The shortest time between two popups that stand for many, in seconds.
    private static let pace = 5.0

    private var flood = Flood()
    /// Apps that were allowed just now: their rings come when all have rung that they had scheduled before.
    private var gathering: Set<String> = []
    private lazy var patience = Wait(alarms)
    /// In seconds.
    private static let longestGathering = 10.0
    /// When the popup that stands for many was last made.
    private var summarised: BootTime?
    private lazy var pacing = Wait(alarms)
    /// How long it takes until the popup that stands for many shows who has left, in seconds: answers come one after the other.
    private static let settling = 1.0
    private lazy var shrinking = Wait(alarms)
    private let delegates: Delegates

    init(_ context: Context, delegates: Delegates) {
        self.delegates = delegates
        super.init(context)
    }

    /// Whether the popup that stands for many is to be made in a moment.
    var isToSummarise: Bool { pacing.isRunning }

    /// What comes before the popup of a ring that could be shown now.
    enum Answer {
        /// It comes alone.
        case none
        /// The apps of these say first how each is presented.
        case ask([Delivered])
        /// They have been asked and have not answered.
        case wait
        /// It comes as one popup with others, the first of these crowds that can be written down.
        case join([Crowd])
    }

    /// Whether a ring is one of too many. It changes nothing.
    func answer(about ring: Delivered, on profile: ServerProfile) throws(AgendaError) -> Answer {
        let now = alarms.now()
        guard !Agenda.isOwnMessage(ring.key), ring.presentation == .waiting(quietly: false) else { return .none }
        var crowds: [Crowd] = []
        if ring.isLate(at: now) {
            let members = recorder.agenda.members(of: .missed, try recorder.store.rows(.waiting), at: now)
            // Their apps are asked first, each for its own.
            let unasked = members.filter { delegates.mustAsk($0) && !delegates.deciding.contains($0.id) }
            guard unasked.isEmpty else { return .ask(unasked) }
            guard !members.contains(where: { delegates.deciding.contains($0.id) }) else { return .wait }
            if members.contains(where: { $0.id == ring.id }) { crowds.append(.missed) }
        }
        if profile.showsSeveral,
            recorder.agenda.isTooMany(ring, beside: try recorder.store.rows(.onScreen).delivered)
        {
            crowds.append(.unanswered)
        }
        if flood.isTooMuch(ring, at: now.boot) {
            crowds.append(.source(ring.source, name: name(of: ring.source)))
        } else if let crowd = flood.crowdOfApps(with: ring, at: now.boot) {
            crowds.append(crowd)
        }
        return crowds.isEmpty ? .none : .join(crowds)
    }

    // MARK: - What waited for permission

    /// - Parameter end: Called when that takes too long, because more and more is due.
    func gather(_ app: String, orElse end: @escaping () -> Void) {
        gathering.insert(app)
        patience.start(seconds: Self.longestGathering, end)
    }

    /// Whether a ring waits for others of its app.
    func isGathering(_ ring: Delivered) -> Bool { gathering.contains(ring.app) }

    /// All has rung that was due: what apps had scheduled before they were allowed comes as one popup, unless it is little.
    ///
    /// - Returns: Whether rings have waited for this.
    func gathered() -> Bool {
        defer {
            gathering = []
            patience.end()
        }
        guard !gathering.isEmpty, let most = recorder.agenda.settings.missedSummary else { return !gathering.isEmpty }
        let rows = (try? recorder.store.rows(.waiting)) ?? Rows()
        let sources = Set(rows.delivered.map(\.source)).filter { gathering.contains($0.app) }
        for source in sources.sorted(by: { ($0.app, $0.thread) < ($1.app, $1.thread) }) {
            let crowd = Crowd.source(source, name: name(of: source))
            let members = recorder.agenda.members(of: crowd, rows, at: alarms.now())
            guard members.count > most, !members.contains(where: delegates.mustAsk) else { continue }
            if recorder.record(.summarise(crowd)) > 0 { summarised = alarms.now().boot }
        }
        return !gathering.isEmpty
    }

    /// What people call an app or a calendar.
    private func name(of source: Delivered.Source) -> String {
        source.thread.isEmpty ? outside.name(of: source.app) : PlainText.cleaned(source.thread, limit: 40)
    }

    /// A ring is about to be shown alone.
    func note(_ ring: Delivered) {
        guard !Agenda.isOwnMessage(ring.key), ring.presentation == .waiting(quietly: false) else { return }
        flood.note(ring, at: alarms.now().boot)
    }

    /// Some of those that came as one popup were answered by themselves.
    func hasShrunk() {
        let isGone = sourcesLeft.isEmpty
        guard isGone || !shrinking.isRunning else { return }
        shrinking.start(seconds: isGone ? 0 : max(Self.settling, Self.pace - sinceSummarised)) { [weak self] in
            guard let self else { return }
            if recorder.record(.crowdShrunk(as: left)) > 0 { summarised = alarms.now().boot }
        }
    }

    /// Whose rings the popup still stands for.
    private var sourcesLeft: Set<Delivered.Source> {
        Set((try? recorder.store.rows(.summarised))?.summarised.map(\.source) ?? [])
    }

    /// What those are called.
    private var left: Crowd {
        let sources = sourcesLeft
        guard sources.count == 1, let source = sources.first, source.app != Agenda.ownApp else { return .unanswered }
        return .source(source, name: name(of: source))
    }

    /// How long ago the popup that stands for many was last made, in seconds.
    private var sinceSummarised: Double { summarised.map { alarms.now().boot.seconds(since: $0) } ?? .infinity }

    /// Has the crowd come as one popup; what floods in from everywhere in a moment, as one commit.
    ///
    /// - Returns: False if it could not be written down; the ring is shown then as any other.
    func join(_ crowd: Crowd, with ring: Delivered) -> Bool {
        switch crowd {
        case .missed, .unanswered, .returned: break
        case .source(_, let name):
            log.notice("\(name) (\(ring.app)) shows too much at once; what is waiting comes as one popup")
        case .apps:
            // It counts among its own app's, although it isn't shown alone.
            note(ring)
            if !pacing.isRunning { log.notice("apps show too much at once; what is waiting comes as one popup") }
        }
        let pause = sinceSummarised
        let isTime = pause >= Self.pace
        if isTime {
            summarised = alarms.now().boot
        } else if !pacing.isRunning {
            pacing.start(seconds: Self.pace - pause) { [weak self] in
                guard let self else { return }
                let now = alarms.now().boot
                summarised = now
                if case .apps(let sources?) = crowd {
                    // More may have had their share by now.
                    recorder.record(.summarise(.apps(flood.overdrawn(at: now)?.union(sources))))
                } else {
                    recorder.record(.summarise(crowd))
                }
            }
        }
        if crowd.isOfApps, !isTime { return true }
        return (try? recorder.perform(.summarise(crowd, announced: isTime))).map { $0 > 0 } ?? false
    }
}

/// How much was shown in the last moments, and whether one more ring is too much. Each calendar counts as an app.
struct Flood {
    /// An app that shows more requests within ``period`` floods the screen. One that takes its own popup's place doesn't count.
    private static let mostAtOnce = 30
    /// More popups than this within ``period`` are too many from apps, of whatever request.
    private static let mostOfApps = 100
    /// So many of these each app may show whatever the others do, as long as all together stay below ``mostOfAll``.
    private static let leastOfApp = 10
    private static let mostOfAll = 130
    /// In microseconds.
    private static let period: Int64 = 10_000_000

    /// When requests of each app were last shown.
    private var requests: [Delivered.Source: [String: BootTime]] = [:]
    /// Whose popups were last shown, and when.
    private var popups: [(source: Delivered.Source, time: BootTime)] = []

    /// Whether the app shows too much at once.
    func isTooMuch(_ ring: Delivered, at now: BootTime) -> Bool {
        let recent = recent(beside: ring, at: now)
        return recent[ring.key.identifier] == nil && recent.count >= Self.mostAtOnce
    }

    /// The crowd of a ring of which there are too many from all apps together, however often each replaces its own popups.
    func crowdOfApps(with ring: Delivered, at now: BootTime) -> Crowd? {
        guard ring.app != Agenda.ownApp, recentPopups(at: now).count >= Self.mostOfApps else { return nil }
        let sources = overdrawn(at: now)
        return sources?.contains(ring.source) ?? true ? .apps(sources) : nil
    }

    /// The apps and calendars that have had their share; nil for all, if there have been too many popups altogether.
    func overdrawn(at now: BootTime) -> Set<Delivered.Source>? {
        let recent = recentPopups(at: now)
        guard recent.count < Self.mostOfAll else { return nil }
        let counts = Dictionary(grouping: recent, by: \.source).mapValues(\.count)
        return Set(counts.filter { $0.value >= Self.leastOfApp }.keys)
    }

    private func recentPopups(at now: BootTime) -> [(source: Delivered.Source, time: BootTime)] {
        popups.filter { now.microseconds(since: $0.time) < Self.period }
    }

    /// Counts a ring that is about to be shown, unless it is too much.
    mutating func note(_ ring: Delivered, at now: BootTime) {
        let isTooMuch = isTooMuch(ring, at: now)
        requests[ring.source] = recent(beside: ring, at: now)
        guard !isTooMuch else { return }
        requests[ring.source, default: [:]][ring.key.identifier] = now
        guard ring.app != Agenda.ownApp else { return }
        popups.removeAll { now.microseconds(since: $0.time) >= Self.period }
        if popups.count < Self.mostOfAll { popups.append((ring.source, now)) }
    }

    private func recent(beside ring: Delivered, at now: BootTime) -> [String: BootTime] {
        (requests[ring.source] ?? [:]).filter {
            now.microseconds(since: $0.value) < Self.period || $0.key == ring.key.identifier
        }
    }
}

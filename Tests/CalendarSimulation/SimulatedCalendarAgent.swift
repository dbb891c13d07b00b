import CalendarFolders
import CalendarService
import NotificationCore
import Recurrence

/// The agent: it keeps what it is given, rings it when it is due, and keeps what has rung.
final class SimulatedCalendarAgent: CalendarAgent {
    struct Pending {
        var request: Request
        var due: WallTime
    }

    private(set) var pending: [String: Pending] = [:]
    var shown: [DeliveredSummary] = []
    /// Whether there is one, and whether it takes anything.
    var (isThere, isFull) = (true, false)
    var now: () -> WallTime = { WallTime(unixSeconds: 0) }
    var onRing: (_ shown: DeliveredSummary, _ isLate: Bool) -> Void = { _, _ in }
    var onSkip: (Request, WallTime) -> Void = { _, _ in }
    var onWithdraw: (DeliveredSummary) -> Void = { _ in }
    private let fate: Fate
    private let bug: CalendarBug?
    private let zones = SimulatedCalendarZones()

    struct Gone: Error {}

    init(_ fate: Fate, _ bug: CalendarBug?) { (self.fate, self.bug) = (fate, bug) }

    private func call() throws {
        try fate.point()
        guard isThere else { throw Gone() }
    }

    func loseSchedule() { pending = [:] }
    func close() {}
    func announce() throws { try call() }
    func hasPending() throws -> Bool {
        try call()
        return bug == .lossUnnoticed || !pending.isEmpty
    }

    func add(_ requests: [Request], _ onTaken: (Set<String>) throws -> Void) throws -> Set<String> {
        var full: Set<String> = []
        // Some at a time, as the link gives them.
        for start in stride(from: 0, to: requests.count, by: 2) {
            try call()
            var taken: Set<String> = []
            for request in requests[start..<min(start + 2, requests.count)] {
                if isFull, pending[request.identifier] == nil {
                    full.insert(request.content.threadIdentifier)
                } else if take(request) {
                    taken.insert(request.identifier)
                }
            }
            try fate.point()
            try onTaken(taken)
        }
        return full
    }

    private func take(_ request: Request) -> Bool {
        guard request.trigger != nil else {
            if bug != .lateLost { ring(request, due: now(), isLate: true) }
            return true
        }
        guard let due = next(request, after: now()) else {
            if bug == .endedSeriesRings, request.trigger?.repeats ?? false { ring(request, due: now(), isLate: true) }
            return false
        }
        pending[request.identifier] = Pending(request: request, due: due)
        return true
    }

    private func next(_ request: Request, after time: WallTime) -> WallTime? {
        let moment = Moment(wall: time, boot: BootTime(microseconds: 0), bootID: "")
        var budget = StepBudget(1_000_000)
        let timetable = Timetable(zones: zones)
        guard let counted = try? timetable.counted(request, spending: &budget),
            case .wall(let due)? = try? timetable.start(counted, at: moment, spending: &budget).due
        else { return nil }
        return due
    }

    /// When it rings next.
    var deadline: WallTime? { pending.values.map(\.due).min() }

    /// Rings what is due. Of several rings of one series that were missed, the last one comes, unless it is over.
    func ringDue() {
        for (identifier, one) in pending.sorted(by: { $0.key < $1.key }) where one.due <= now() {
            let repeats = one.request.trigger?.repeats ?? false
            var (last, following) = (one.due, repeats ? next(one.request, after: one.due) : nil)
            while let due = following, due <= now() {
                onSkip(one.request, last)
                (last, following) = (due, next(one.request, after: due))
            }
            pending[identifier] = following.map { Pending(request: one.request, due: $0) }
            if case .within(let seconds) = one.request.missed, Double(now().microseconds(since: last)) / 1e6 > seconds {
                onSkip(one.request, last)
            } else {
                ring(one.request, due: last, isLate: false)
            }
        }
    }

    /// A floating alarm is due at another time in another zone. It learns of that by itself, whether the service runs or not. What
    /// has been due while it was away still rings.
    func zoneChanged(to name: String) {
        zones.name = name
        guard zones.refresh() else { return }
        for (identifier, one) in pending where one.due > now() {
            guard let due = next(one.request, after: now()) else {
                onSkip(one.request, one.due)
                pending[identifier] = nil
                continue
            }
            pending[identifier]?.due = due
        }
    }

    private func ring(_ request: Request, due: WallTime, isLate: Bool) {
        self.shown.removeAll { $0.request.identifier == request.identifier }
        let shown = DeliveredSummary(
            app: "calendars",
            request: request,
            date: now(),
            due: due,
            occurrence: 1,
            state: .shown
        )
        self.shown.append(shown)
        onRing(shown, isLate)
    }

    func removePending(_ identifiers: [String]) throws {
        try call()
        if bug != .goneStays { for identifier in identifiers { pending[identifier] = nil } }
        try fate.point()
    }

    func delivered() throws -> [DeliveredSummary] {
        try call()
        return shown
    }

    func removeDelivered(_ identifiers: [String]) throws {
        try call()
        guard bug != .answeredStays else { return }
        for shown in shown where identifiers.contains(shown.request.identifier) { onWithdraw(shown) }
        shown.removeAll { identifiers.contains($0.request.identifier) }
    }
}

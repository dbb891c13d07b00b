/// How much an app may ring that the person hasn't allowed, or that is in a sandbox: what it has scheduled must not cost
/// others anything. What is too much rests.
///
/// It counts in units: a ring is one, and one more for each ``stepsPerUnit`` steps that its next occurrence takes to find.
package struct RingBudget: Sendable {
    /// How many units an app has in each ``period``.
    package static let most = 120
    static let stepsPerUnit = 100_000
    /// In microseconds.
    package static let period: Int64 = 60_000_000

    /// What was spent since when.
    private var spent: [String: (since: BootTime, units: Int)] = [:]

    package init() {}

    /// Whether a request's rings are counted.
    static func holds(_ pending: Pending, as authorization: Authorization) -> Bool {
        authorization != .authorized || pending.isConfined || Agenda.isUnknown(pending.app)
    }

    static func units(steps: Int) -> Int { 1 + steps / stepsPerUnit }

    /// - Parameter plan: What a plan that isn't written yet spends.
    func isLeft(to app: String, at now: BootTime, beside plan: [String: Int]) -> Bool {
        (current(app, at: now)?.units ?? 0) + plan[app, default: 0] < Self.most
    }

    /// Follows a plan that was written.
    package mutating func follow(_ plan: Plan, at now: BootTime) {
        guard !plan.spent.isEmpty else { return }
        spent = spent.filter { current($0.key, at: now) != nil }
        for (app, units) in plan.spent { spent[app, default: (now, 0)].units += units }
    }

    /// When an app that has spent all may ring again, in microseconds from now.
    package func pause(of app: String, at now: BootTime) -> Int64 {
        current(app, at: now).map { Self.period - now.microseconds(since: $0.since) } ?? 0
    }

    private func current(_ app: String, at now: BootTime) -> (since: BootTime, units: Int)? {
        spent[app].flatMap { now.microseconds(since: $0.since) < Self.period ? $0 : nil }
    }
}

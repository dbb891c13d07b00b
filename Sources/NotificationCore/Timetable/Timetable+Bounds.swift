internal import Messages
package import Recurrence

/// Keeps the arithmetic of a request from taking too long.
extension Timetable {
    /// How many steps one call or event may take in all, about 10 ms.
    package static let mostSteps = 400_000
    /// How many more it may take for each ring that it answers.
    static let stepsPerRing = 60

    /// The request with the work that its searches share done once.
    ///
    /// - Throws: `AgendaError` with code `limitsExceeded` when that takes too long.
    package func counted(
        _ request: Request,
        spending budget: inout StepBudget
    ) throws(AgendaError) -> Request {
        guard case .recurrence(let set) = request.trigger else { return request }
        var request = request
        request.trigger = .recurrence(
            try affording(request) { () throws(OutOfSteps) in
                try set.counted(in: zone(set.zoneIdentifier), spending: &budget)
            }
        )
        return request
    }

    /// Where a request that is added now starts, when nothing else is asked for.
    package func start(_ request: Request, at now: Moment) throws(AgendaError) -> Schedule {
        var budget = StepBudget(Self.mostSteps)
        return try start(counted(request, spending: &budget), at: now, spending: &budget)
    }

    /// What `search` finds, or a refusal that names the field that takes too long.
    func affording<Found>(
        _ request: Request,
        _ search: () throws(OutOfSteps) -> Found
    ) throws(AgendaError) -> Found {
        do throws(OutOfSteps) {
            return try search()
        } catch {
            let field: AgendaError.Field =
                switch request.trigger {
                case .recurrence(let set) where set.rules.isEmpty: .dates
                case .recurrence: .rules
                default: .trigger
                }
            throw AgendaError(
                .limitsExceeded,
                field,
                "finding when \"\(request.identifier)\" rings takes more than \(Self.mostSteps) steps, together with the rest of the call; ask for less at once, or give the rule fewer limits, a later start, a smaller COUNT, or UNTIL instead of COUNT"
            )
        }
    }

    // MARK: - Zones

    /// The name of the session's zone, when the ring of a trigger depends on it.
    func zoneOfDue(_ trigger: Trigger) -> String? {
        trigger.zoneIdentifier == nil && !trigger.runsInElapsedTime ? zones.local.identifier : nil
    }

    /// Whether a schedule waits for an instant that was found in a zone that the session has left since.
    func isOfAnotherZone(_ schedule: Schedule) -> Bool {
        schedule.zone.map { $0 != zones.local.identifier } ?? false
    }
}

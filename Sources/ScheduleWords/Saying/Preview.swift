package import Messages
package import NotificationCore

/// When a trigger would ring if it were added just after some moment.
package struct Preview: Sendable {
    /// The schedule in words.
    package let description: Message
    /// The first rings.
    package let times: [WallTime]

    /// Nil if it never rings.
    ///
    /// - Parameters:
    ///   - start: The moment after which it rings. The machine's uptime doesn't matter.
    ///   - now: When it is read; the description leaves out a start in the past.
    ///   - limit: How many rings are wanted.
    /// - Throws: What the agent would refuse, with its own name for the field.
    package init?(
        _ trigger: Trigger,
        _ bounds: Request.Bounds,
        after start: WallTime,
        zones: any ZoneSource,
        now: WallTime,
        limit: Int
    ) throws(AgendaError) {
        let timetable = Timetable(zones: zones)
        let request = Request(identifier: "next", content: Content(), trigger: trigger, bounds: bounds)
        func moment(_ wall: WallTime) -> Moment { Moment(wall: wall, boot: BootTime(microseconds: 0), bootID: "") }
        do throws(AgendaError) {
            let schedule = try timetable.start(request, at: moment(start))
            let pending = Pending(app: "", request: request, schedule: schedule)
            times = try timetable.upcoming(pending, at: moment(start), limit: limit)
            description = timetable.describe(pending, at: moment(now))
        } catch  where error.code == .noDate {
            return nil
        }
    }

    /// When a request would ring if it were added now.
    ///
    /// - Throws: What the agent would refuse, with its own name for the field.
    package init(_ request: Request, zones: any ZoneSource, now: WallTime, limit: Int) throws(AgendaError) {
        try RequestCheck.check(request)
        guard let trigger = request.trigger else { throw AgendaError(.noDate, .trigger, "is missing") }
        let preview = try Preview(trigger, request.bounds, after: now, zones: zones, now: now, limit: limit)
        guard let preview else {
            throw AgendaError(.noDate, .trigger, "the time is in the past, or no date matches it")
        }
        self = preview
    }
}

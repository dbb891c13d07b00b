import NotificationCore

/// Quiet hours, read off the clock on the wall: what comes in them, and who may come all the same (decision 9).
struct OracleQuiet {
    /// Minutes after midnight.
    let from: Int64
    let to: Int64
    let zone: OracleZone

    func contains(_ wall: Int64) -> Bool {
        let minute = floorRemainder(zone.reading(at: floorDivide(wall, 1_000_000)), 86_400) / 60
        return from < to ? from <= minute && minute < to : minute >= from || minute < to
    }

    /// Whether a ring waits until they end.
    func holds(_ request: Request, of app: String, due: Int64, at now: Moment) -> Bool {
        guard app != Agenda.agentApp, request.content.interruptionLevel != .critical, contains(now.wall.microseconds),
            // It is worth waking the machine for, and so the person.
            !(request.wake && app == Agenda.ownApp)
        else { return false }
        guard app == Agenda.ownApp, contains(due) else { return true }
        // A person's own that was asked for at once, for a time of day inside, or as a timer that was started inside.
        switch request.trigger {
        case nil, .calendar, .recurrence: return false
        case .interval(let timer) where !timer.repeats && timer.seconds < 86_400:
            let start = due - Int64(timer.seconds * 1_000_000)
            return stride(from: start, to: due, by: 60_000_000).contains { !contains($0) }
        case .interval, .location: return true
        }
    }
}

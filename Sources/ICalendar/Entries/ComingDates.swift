internal import NotificationCore
internal import Recurrence

/// Single dates of an entry: those that are over don't count for what a request may have.
extension ReminderImport {
    /// The request without dates that can't matter any more, if it has more than it may.
    ///
    /// Others keep theirs, so that the same file makes the same requests on another day.
    ///
    /// - Parameter lateness: How late its rings may come, in seconds.
    func withoutPastDates(_ request: Request, lateness: Int64) -> Request {
        guard case .recurrence(var set)? = request.trigger, tooMany(set) != nil, request.bounds.count == nil else {
            return request
        }
        // The session may be in another zone by then.
        let margin = max(0, lateness) + 2 * 86_400
        let zone = zones.zone(of: set)
        let oldest = zone.civil(at: now.unixSeconds - margin)
        set.dates.removeAll { $0 < oldest }
        set.exceptions.removeAll { $0 < oldest }
        set.exceptionDays.removeAll { $0 < oldest }
        var request = request
        request.trigger = .recurrence(set)
        return request
    }

    /// Why a request can't have all its dates; nil if it can.
    func tooMany(_ set: RecurrenceSet) -> AgendaError? {
        func error(_ property: String, _ count: Int, _ most: Int) -> AgendaError? {
            guard count > most else { return nil }
            return AgendaError(
                .invalidArgument,
                "its \(property) has \(count) dates to come; at most \(most) are taken"
            )
        }
        return error("RDATE", set.dates.count, RequestCheck.Limit.dates)
            ?? error("EXDATE", set.exceptions.count + set.exceptionDays.count, RequestCheck.Limit.exceptions)
    }
}

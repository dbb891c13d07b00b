internal import Messages
internal import Geography
internal import Recurrence

/// What makes a request ring, and how long.
extension RequestCheck {
    static func check(_ trigger: Trigger) throws(AgendaError) {
        switch trigger {
        case .interval(let interval): try check(interval)
        case .location(let region, _): try check(region)
        case .calendar(let match, _):
            try text(match.zoneIdentifier ?? "", .timeZone, limit: Limit.identifier)
            try text(match.calendarIdentifier ?? "", .calendar, limit: Limit.identifier)
        case .recurrence(let set): try check(set)
        }
    }

    private static func check(_ set: RecurrenceSet) throws(AgendaError) {
        try text(set.zoneIdentifier ?? "", .timeZone, limit: Limit.identifier)
        try count(set.rules.count, .rules, limit: Limit.rules)
        try count(set.dates.count, .dates, limit: Limit.dates)
        try count(set.exceptions.count + set.exceptionDays.count, .exceptions, limit: Limit.exceptions)
        let exceptions = set.exceptions + set.exceptionDays
        for (field, readings) in [(.seriesStart, [set.start]), (.dates, set.dates), (.exceptions, exceptions)]
            as [(AgendaError.Field, [CivilDateTime])]
        {
            guard let other = readings.first(where: { !$0.isValid }) else { continue }
            throw AgendaError(field, "\(other) isn't a time in the years 1 to 9999")
        }
    }

    private static func check(_ region: Trigger.Region) throws(AgendaError) {
        try text(region.identifier, .regionIdentifier, limit: Limit.identifier)
        let (center, radius) = (region.area.center, region.area.radius)
        guard (-90...90).contains(center.latitude) else {
            throw AgendaError(.latitude, "must be from -90 to 90 degrees", not: "\(center.latitude)")
        }
        guard (-180...180).contains(center.longitude) else {
            throw AgendaError(.longitude, "must be from -180 to 180 degrees", not: "\(center.longitude)")
        }
        guard radius > 0, radius <= Limit.radius else {
            throw AgendaError(
                .radius,
                "must be greater than 0 m and at most \(Int(Limit.radius) / 1000) km",
                not: "\(radius) m"
            )
        }
        guard region.notifyOnEntry || region.notifyOnExit else {
            throw AgendaError(.noDate, .region, "with neither notifyOnEntry nor notifyOnExit it would never ring")
        }
    }

    private static func check(_ interval: Trigger.Interval) throws(AgendaError) {
        for (field, seconds) in [(.interval, interval.seconds), (.firstDelay, interval.firstDelay)]
            as [(AgendaError.Field, Double?)]
        {
            guard let seconds else { continue }
            guard seconds > 0, seconds <= Limit.longestInterval else {
                throw AgendaError(
                    field,
                    "time interval must be greater than 0 s and at most 100 years",
                    not: "\(seconds) s"
                )
            }
        }
        guard !interval.repeats || interval.seconds >= Limit.shortestRepeat else {
            throw AgendaError(.noDate, .interval, "a repeat must be at least 1 s apart", not: "\(interval.seconds) s")
        }
    }

    static func check(_ bounds: Request.Bounds, of trigger: Trigger?) throws(AgendaError) {
        if let count = bounds.count, count < 1 {
            throw AgendaError(.count, "must be 1 or more", not: "\(count)")
        }
        if let start = bounds.start, let end = bounds.end, start >= end {
            throw AgendaError(.noDate, .end, "is at or before the start, so nothing would ever ring")
        }
        if trigger == nil, bounds != Request.Bounds() {
            throw AgendaError(.trigger, "start, end and count need one")
        }
    }
}

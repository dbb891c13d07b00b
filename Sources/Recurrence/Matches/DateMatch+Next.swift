extension DateMatch {
    /// The first instant strictly after another one that matches; nil when none ever does, up to the year 9999.
    ///
    /// A match that fixes the time of day follows decision 6: in a gap of the zone's clocks it comes at the first
    /// instant after the gap, in an overlap the first time only. A match for each hour or each minute runs in elapsed
    /// time: it comes whenever the clocks show it. The days of a calendar other than the Gregorian one are asked for.
    ///
    /// - Parameters:
    ///   - instant: what the match must be later than.
    ///   - zone: the zone of `zoneIdentifier`, or the session's.
    ///   - calendars: what has the rules of other calendars.
    package func next(
        after instant: UnixSeconds,
        in zone: Zone,
        calendars: any CalendarSource = NoCalendars(),
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> UnixSeconds? {
        guard isGregorian else {
            return try nextInOtherCalendar(after: instant, in: zone, calendars: calendars, spending: &budget)
        }
        try budget.spend(8)
        if let hour = hour ?? (hasDateUnit ? 0 : nil) {
            guard let time = Self.secondOfDay(hour, minute ?? 0, second ?? 0), let pattern = DayPattern(self) else {
                return nil
            }
            return try Self.next(after: instant, at: time, in: zone) { day throws(OutOfSteps) in
                try pattern.firstDay(from: day, spending: &budget)
            }
        }
        guard era ?? 1 == 1, (0...59).contains(second ?? 0), (0...59).contains(minute ?? 0) else { return nil }
        if let minute { return Self.nextReading(Int64(minute * 60 + (second ?? 0)), every: 3600, after: instant, zone) }
        if let second { return Self.nextReading(Int64(second), every: 60, after: instant, zone) }
        return nil
    }

    /// The same, however long it takes.
    package func next(
        after instant: UnixSeconds,
        in zone: Zone,
        calendars: any CalendarSource = NoCalendars()
    ) -> UnixSeconds? {
        var budget = StepBudget.unlimited
        return try? next(after: instant, in: zone, calendars: calendars, spending: &budget)
    }

    static func secondOfDay(_ hour: Int, _ minute: Int, _ second: Int) -> Int64? {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else { return nil }
        return Int64(hour * 3600 + minute * 60 + second)
    }

    /// The first instant after another one at which a time of day comes on a day that `firstDay(from:)` names.
    static func next(
        after instant: UnixSeconds,
        at secondOfDay: Int64,
        in zone: Zone,
        firstDay: (Int) throws(OutOfSteps) -> Int?
    ) throws(OutOfSteps) -> UnixSeconds? {
        var earliest = zone.firstLocal(after: instant)
        while true {
            // The first day on which the time of day is not too early.
            let fromDay = floorDivide(earliest &- secondOfDay &+ (Gregorian.secondsPerDay - 1), Gregorian.secondsPerDay)
            guard let day = try firstDay(Int(fromDay)) else { return nil }
            let local = Int64(day) &* Gregorian.secondsPerDay &+ secondOfDay
            let found = zone.instant(ofLocal: local)
            // Transitions that follow each other within hours may put a later reading earlier.
            if found > instant { return found }
            earliest = local &+ 1
        }
    }

    /// The first instant after another one at which the clocks show a given second of each hour or minute.
    private static func nextReading(
        _ second: Int64,
        every length: Int64,
        after instant: UnixSeconds,
        _ zone: Zone
    ) -> UnixSeconds? {
        let firstLocal = Int64(Gregorian.firstDay) &* Gregorian.secondsPerDay
        let endLocal = Int64(Gregorian.lastDay &+ 1) &* Gregorian.secondsPerDay
        var earliest = max(min(instant, .max / 4) &+ 1, firstLocal &- Int64(Zone.offsets.upperBound))
        while true {
            let period = zone.table.period(at: earliest)
            let local = max(earliest &+ period.offset, firstLocal)
            guard local < endLocal else { return nil }
            let found = local &+ floorRemainder(second &- local, length) &- period.offset
            if found < period.end { return found &+ period.offset < endLocal ? found : nil }
            earliest = period.end
        }
    }
}

/// Calendar units that a date must match, as `UNCalendarNotificationTrigger` takes them in `DateComponents`.
///
/// Decision 4: units above the largest one that is set match anything. A unit below it that isn't set is its minimum,
/// unless another set unit fixes that level; weekday, weekdayOrdinal, weekOfMonth, weekOfYear and dayOfYear fix the
/// day, and with it the month. So `{second: 0}` is every minute, `{month: 3, weekday: 2}` every Monday in March at
/// 00:00, `{month: 6, hour: 9}` 1 June at 09:00, `{year: 2027, weekday: 2}` every Monday of 2027, and
/// `{weekOfMonth: 2}` each day of the second week. A year for weeks alone starts with the first day of its first week.
/// The era is a condition, not a level: there is only one that lies ahead.
///
/// Every set unit must match exactly, and a value that a unit never has never matches: 30 February, month 13, quarter
/// 0, a negative weekdayOrdinal. That isn't an error here; there is just nothing to come. Foundation's
/// `Calendar.nextDate` moves such days on to the 1st of the next month and gets weekdayOrdinal wrong around February.
package struct DateMatch: Sendable, Hashable, Codable {
    /// 1 = anno Domini; nothing before it ever comes.
    package var era: Int?
    package var year: Int?
    package var month: Int?
    package var day: Int?
    package var hour: Int?
    package var minute: Int?
    package var second: Int?
    /// 1 = Sunday ... 7 = Saturday.
    package var weekday: Int?
    /// Which of a month's days with the same weekday: 1...5; days 1 to 7 are the first.
    package var weekdayOrdinal: Int?
    /// 1...6, and 0 for days before a week 1 that needs more days than the month's first week has.
    package var weekOfMonth: Int?
    package var weekOfYear: Int?
    package var yearForWeekOfYear: Int?
    package var quarter: Int?
    package var dayOfYear: Int?
    /// The weekday a week starts with, 1 = Sunday; a value out of range counts as the nearest one.
    package var firstWeekday: Int
    /// How many days the first week of a month or year has at least; a value out of range counts as the nearest one.
    package var minimumDaysInFirstWeek: Int
    /// The zone that the components name, for the caller to look up; nil floats with the session (decision 5).
    package var zoneIdentifier: String?
    /// The calendar that the units count in, by Foundation's name for it; nil is Gregorian.
    package var calendarIdentifier: String?

    package init() { self.init(era: nil) }

    package init(
        era: Int? = nil,
        year: Int? = nil,
        month: Int? = nil,
        day: Int? = nil,
        hour: Int? = nil,
        minute: Int? = nil,
        second: Int? = nil,
        weekday: Int? = nil,
        weekdayOrdinal: Int? = nil,
        weekOfMonth: Int? = nil,
        weekOfYear: Int? = nil,
        yearForWeekOfYear: Int? = nil,
        quarter: Int? = nil,
        dayOfYear: Int? = nil,
        firstWeekday: Int = 1,
        minimumDaysInFirstWeek: Int = 1,
        zoneIdentifier: String? = nil,
        calendarIdentifier: String? = nil
    ) {
        (self.era, self.year, self.month, self.day, self.hour, self.minute) = (era, year, month, day, hour, minute)
        (self.second, self.weekday, self.weekdayOrdinal) = (second, weekday, weekdayOrdinal)
        (self.weekOfMonth, self.weekOfYear, self.yearForWeekOfYear) = (weekOfMonth, weekOfYear, yearForWeekOfYear)
        (self.quarter, self.dayOfYear, self.firstWeekday) = (quarter, dayOfYear, firstWeekday)
        (self.minimumDaysInFirstWeek, self.zoneIdentifier) = (minimumDaysInFirstWeek, zoneIdentifier)
        self.calendarIdentifier = calendarIdentifier
    }
}

extension DateMatch {
    /// Whether it comes each hour or each minute, at no time of day of its own.
    package var runsInElapsedTime: Bool { hour == nil && !hasDateUnit }

    /// Whether the units count in the Gregorian calendar, which ISO 8601's is too.
    var isGregorian: Bool {
        guard let calendarIdentifier else { return true }
        return calendarIdentifier == "gregorian" || calendarIdentifier == "iso8601"
    }

    /// Whether a unit other than `day` says which day of a month or year it is.
    package var hasUnitFixingDay: Bool {
        weekday != nil || weekdayOrdinal != nil || weekOfMonth != nil || weekOfYear != nil || dayOfYear != nil
    }

    /// Whether a unit of a day or longer is set, the era aside.
    var hasDateUnit: Bool {
        hasUnitFixingDay || day != nil || month != nil || quarter != nil || year != nil || yearForWeekOfYear != nil
    }
}

extension DateMatch {
    /// What looking up a calendar and the date of one day takes.
    private static let stepsToStart = 2000

    /// The next match in a calendar that this module doesn't compute itself.
    func nextInOtherCalendar(
        after instant: UnixSeconds,
        in zone: Zone,
        calendars: any CalendarSource,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> UnixSeconds? {
        try budget.spend(Self.stepsToStart)
        guard let calendar = calendarIdentifier.flatMap(OtherCalendar.init(named:)) else { return nil }
        // Each hour and each minute are the same in every calendar, a condition on the era aside.
        guard hour != nil || hasDateUnit else {
            var gregorian = self
            gregorian.calendarIdentifier = nil
            gregorian.era = nil
            return era == nil ? try gregorian.next(after: instant, in: zone, spending: &budget) : nil
        }
        guard let time = Self.secondOfDay(hour ?? 0, minute ?? 0, second ?? 0) else { return nil }
        return try Self.next(after: instant, at: time, in: zone) { day throws(OutOfSteps) in
            guard day <= CalendarDays.last else { return nil }
            return try calendars.firstDay(
                matching: self,
                in: calendar,
                from: max(day, CalendarDays.first),
                spending: &budget
            )
        }
    }
}

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

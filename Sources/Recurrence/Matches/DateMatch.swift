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
    /// The zone that the components name; nil floats with the session (decision 5). Carried for the caller, who looks
    /// the zone up.
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
        self.era = era
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
        self.weekday = weekday
        self.weekdayOrdinal = weekdayOrdinal
        self.weekOfMonth = weekOfMonth
        self.weekOfYear = weekOfYear
        self.yearForWeekOfYear = yearForWeekOfYear
        self.quarter = quarter
        self.dayOfYear = dayOfYear
        self.firstWeekday = firstWeekday
        self.minimumDaysInFirstWeek = minimumDaysInFirstWeek
        self.zoneIdentifier = zoneIdentifier
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

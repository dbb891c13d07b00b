/// The day units of a `DateMatch`, checked and completed, ready to be searched.
///
/// A month is a set of days in the bits of one word, so that every unit costs one mask. A search ends after 400 years,
/// when days, weekdays and weeks have all come round.
struct DayPattern {
    private var years: ClosedRange<Int> = Gregorian.years
    private var yearForWeeks: Int?
    /// Bit m is month m, 1...12.
    private var months: UInt16 = 0x1FFE
    private var day: Int?
    private var weekday: Int?
    private var weekdayOrdinal: Int?
    private var weekOfMonth: Int?
    private var weekOfYear: Int?
    private var dayOfYear: Int?
    /// 0 = Sunday.
    private let firstWeekday: Int
    private let minimumDays: Int
    private var hasWeeksOfYear: Bool { weekOfYear != nil || yearForWeeks != nil }

    /// Nil when a unit has a value that never comes.
    init?(_ match: DateMatch) {
        firstWeekday = min(max(match.firstWeekday, 1), 7) - 1
        minimumDays = min(max(match.minimumDaysInFirstWeek, 1), 7)
        func isPossible(_ value: Int?, _ range: ClosedRange<Int>) -> Bool { value.map(range.contains) ?? true }
        guard isPossible(match.era, 1...1), isPossible(match.year, Gregorian.years), isPossible(match.month, 1...12),
            isPossible(match.quarter, 1...4), isPossible(match.day, 1...31), isPossible(match.dayOfYear, 1...366),
            isPossible(match.weekday, 1...7), isPossible(match.weekdayOrdinal, 1...5),
            isPossible(match.weekOfMonth, 0...6), isPossible(match.weekOfYear, 1...53),
            isPossible(match.yearForWeekOfYear, 0...10_000)
        else { return nil }
        (day, dayOfYear, weekOfMonth, weekOfYear) = (match.day, match.dayOfYear, match.weekOfMonth, match.weekOfYear)
        (weekdayOrdinal, yearForWeeks) = (match.weekdayOrdinal, match.yearForWeekOfYear)
        weekday = match.weekday.map { $0 - 1 }
        if let year = match.year { years = year...year }
        if let yearForWeeks {
            years = years.clamped(to: yearForWeeks - 1...yearForWeeks + 1)
            guard (yearForWeeks - 1...yearForWeeks + 1).overlaps(years) else { return nil }
        }
        if let month = match.month { months = 1 << month }
        if let quarter = match.quarter { months &= 0b1110 << (quarter * 3 - 3) }
        complete(match)
        if let weekOfYear { months &= Self.months(ofWeek: weekOfYear) }
        guard months != 0 else { return nil }
    }

    /// The months that a week of the year can touch, whatever a week starts with.
    private static func months(ofWeek week: Int) -> UInt16 {
        let lower = max(week * 7 - 13, 0) / 31 + 1
        let upper = min((week * 7 + 6) / 28 + 1, 12)
        var months = UInt16.max << UInt16(lower) & ~(UInt16.max << UInt16(upper + 1))
        // Week 1 may begin in December, and the last one end in January.
        if week == 1 { months |= 1 << 12 }
        if week >= 52 { months |= 1 << 1 }
        return months
    }

    /// Gives units that are not set their minimum (decision 4).
    private mutating func complete(_ match: DateMatch) {
        guard !match.hasUnitFixingDay else { return }
        let hasYear = match.year != nil || match.yearForWeekOfYear != nil
        if match.yearForWeekOfYear != nil, match.year == nil, match.quarter == nil, match.month == nil, day == nil {
            weekOfYear = 1
            weekday = firstWeekday
            return
        }
        if match.month == nil, hasYear || match.quarter != nil { months &= ~months &+ 1 }
        if day == nil, hasYear || match.quarter != nil || match.month != nil { day = 1 }
    }

    /// The first matching day at or after another; nil when there is none up to the year 9999.
    func firstDay(from start: Int, spending budget: inout StepBudget) throws(OutOfSteps) -> Int? {
        guard start <= Gregorian.lastDay else { return nil }
        let from = Gregorian.date(ofDay: max(start, Gregorian.firstDay))
        var (year, month, day) = (from.year, from.month, from.day)
        guard year <= years.upperBound else { return nil }
        if year < years.lowerBound { (year, month, day) = (years.lowerBound, 1, 1) }
        let lastYear = min(years.upperBound, year &+ 400)
        // Years of the same kind have the same days; the bits mark kinds that were searched in full and have none.
        var fruitless: UInt32 = 0
        while year <= lastYear {
            try budget.spend()
            let newYear = Gregorian.dayNumber(year: year, month: 1, day: 1)
            let isLeap = Gregorian.isLeap(year)
            let kind = Gregorian.weekday(ofDay: newYear) << 2 | (isLeap ? 2 : 0) | (Gregorian.isLeap(year &- 1) ? 1 : 0)
            if month > 1 || day > 1 || fruitless >> UInt32(kind) & 1 == 0 {
                if let found = firstDay(year, newYear, isLeap, fromMonth: month, day: day) { return found }
                try budget.spend(12)
                if month == 1, day == 1, yearForWeeks == nil { fruitless |= 1 << UInt32(kind) }
            }
            (year, month, day) = (year &+ 1, 1, 1)
        }
        return nil
    }

    private func firstDay(_ year: Int, _ newYear: Int, _ isLeap: Bool, fromMonth: Int, day: Int) -> Int? {
        var candidates = months & (UInt16.max << UInt16(fromMonth))
        while candidates != 0 {
            let month = candidates.trailingZeroBitCount
            candidates &= candidates &- 1
            let start = Self.daysBefore(month: month, isLeap)
            let length = Gregorian.length(ofMonth: month, leap: isLeap)
            var days = days(year, newYear, month, start: start, length: length)
            if month == fromMonth { days &= UInt32.max << UInt32(day &- 1) }
            if days != 0 { return newYear &+ start &+ days.trailingZeroBitCount }
        }
        return nil
    }

    static func daysBefore(month: Int, _ isLeap: Bool) -> Int {
        month <= 2 ? (month &- 1) &* 31 : (month &* 153 &- 457) / 5 &+ (isLeap ? 60 : 59)
    }

    /// The matching days of a month; bit 0 is the 1st.
    private func days(_ year: Int, _ newYear: Int, _ month: Int, start: Int, length: Int) -> UInt32 {
        var days = UInt32.max >> UInt32(32 &- length)
        if let day { days &= 1 << UInt32(day &- 1) }
        if let dayOfYear { days &= Self.mask(dayOfYear &- 1 &- start, 1) }
        guard days != 0 else { return 0 }
        let first = newYear &+ start
        let weekdayOfFirst = Gregorian.weekday(ofDay: first)
        if let weekday { days &= 0x1020_4081 << UInt32(floorRemainder(weekday &- weekdayOfFirst, 7)) }
        if let weekdayOrdinal { days &= Self.mask((weekdayOrdinal &- 1) &* 7, 7) }
        if let weekOfMonth {
            let daysIntoWeek = floorRemainder(weekdayOfFirst &- firstWeekday, 7)
            let firstWeek = 7 &- daysIntoWeek >= minimumDays ? 1 : 0
            days &= Self.mask((weekOfMonth &- firstWeek) &* 7 &- daysIntoWeek, 7)
        }
        if days != 0, hasWeeksOfYear { days &= weeksOfYear(year, month, first: first) }
        return days
    }

    /// The days of a month that lie in `weekOfYear` and `yearForWeeks`.
    private func weeksOfYear(_ year: Int, _ month: Int, first: Int) -> UInt32 {
        var days: UInt32 = 0
        // Only January and December share weeks with another year.
        for weekYear in (month == 1 ? year &- 1 : year)...(month == 12 ? year &+ 1 : year) {
            if let yearForWeeks, yearForWeeks != weekYear { continue }
            let start = Gregorian.startOfWeeks(year: weekYear, firstWeekday: firstWeekday, minimumDays: minimumDays)
            let end = Gregorian.startOfWeeks(year: weekYear &+ 1, firstWeekday: firstWeekday, minimumDays: minimumDays)
            guard let weekOfYear else {
                days |= Self.mask(start &- first, end &- start)
                continue
            }
            let week = start &+ (weekOfYear &- 1) &* 7
            if week < end { days |= Self.mask(week &- first, 7) }
        }
        return days
    }

    /// Bits from `start` on, `count` of them, as far as they lie in 0...31.
    static func mask(_ start: Int, _ count: Int) -> UInt32 {
        let lower = min(max(start, 0), 32)
        let upper = min(max(start &+ count, 0), 32)
        guard lower < upper else { return 0 }
        return UInt32(truncatingIfNeeded: (UInt64(1) << UInt64(upper)) &- (UInt64(1) << UInt64(lower)))
    }
}

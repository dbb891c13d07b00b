/// The days of a rule with FREQ=DAILY or coarser, and the days that a finer rule is limited to.
///
/// A month's days are the bits of one word: bit d is day d, bit 0 the last day of the month before and the bit after
/// the last day the 1st of the next month, which SKIP may move a day to.
struct RuleDays {
    enum Unit { case day, week, month, year, weekYear }

    let unit: Unit
    let interval: Int
    /// The day of DTSTART; no day before it counts.
    let startDay: Int
    /// The period that DTSTART lies in.
    private(set) var firstPeriod = 0
    private let skip: RecurrenceRule.Skip
    private var months: UInt16
    private var monthDays: UInt32
    private let monthDaysFromEnd: UInt32
    /// Bit 0 is Sunday.
    private(set) var weekdays: UInt8
    private let ordinals: [RecurrenceRule.Day]
    private let hasOrdinals: Bool
    private let ordinalsCountInMonth: Bool
    private let yearDays: [Int]
    private let weekNumbers: [Int]
    /// 0 = Sunday.
    private let weekStart: Int

    init(_ rule: RecurrenceRule, start: CivilDateTime) {
        // A finer rule counts its interval in hours, minutes or seconds, and has no days left out by it.
        interval = rule.frequency >= .daily ? rule.interval : 1
        startDay = Gregorian.dayNumber(year: start.year, month: start.month, day: start.day)
        skip = rule.skip
        months = rule.masks.months
        monthDays = rule.masks.monthDays
        monthDaysFromEnd = rule.masks.monthDaysFromEnd
        weekdays = rule.masks.weekdays
        hasOrdinals = rule.masks.hasOrdinals
        ordinals = rule.byDay
        yearDays = rule.byYearDay
        weekNumbers = rule.byWeekNumber
        weekStart = rule.weekStart - 1
        ordinalsCountInMonth = rule.frequency != .yearly || rule.masks.months != 0
        switch rule.frequency {
        case .yearly: unit = weekNumbers.isEmpty ? .year : .weekYear
        case .monthly: unit = .month
        case .weekly: unit = .week
        default: unit = .day
        }
        let startWeekday = UInt8(1) << UInt8(Gregorian.weekday(ofDay: startDay))
        let hasDays = weekdays != 0 || hasOrdinals || monthDays != 0 || monthDaysFromEnd != 0 || !yearDays.isEmpty
        // What the rule leaves open comes from DTSTART (RFC 5545 section 3.3.10).
        switch unit {
        case .week where !hasDays, .weekYear where !hasDays: weekdays = startWeekday
        case .month where !hasDays: monthDays = 1 << UInt32(start.day)
        case .year where !hasDays:
            monthDays = 1 << UInt32(start.day)
            if months == 0 { months = 1 << UInt16(start.month) }
        default: break
        }
        firstPeriod = period(containing: startDay)
    }

    /// The steps that the days of one month or week take.
    var costOfMonth: Int { 1 &+ yearDays.count / 8 &+ (hasOrdinals ? ordinals.count : 0) &+ weekNumbers.count / 4 }

    /// Whether some day may be left out other than by INTERVAL.
    var hasFilters: Bool {
        months != 0 || monthDays != 0 || monthDaysFromEnd != 0 || weekdays != 0 || hasOrdinals || !yearDays.isEmpty
    }

    /// Whether every week that INTERVAL selects has the same days.
    var hasUniformWeeks: Bool { months == 0 }

    // MARK: - Periods

    /// How many periods SKIP may push a day ahead.
    var lookBehind: Int { skip == .forward ? 1 : 0 }

    func period(containing day: Int) -> Int {
        switch unit {
        case .day: return day
        case .week: return floorDivide(day &- floorRemainder(weekStart &- 4, 7), 7)
        case .month:
            let date = Gregorian.date(ofDay: day)
            return date.year &* 12 &+ date.month &- 1
        case .year: return Gregorian.date(ofDay: day).year
        case .weekYear:
            let year = Gregorian.date(ofDay: day).year
            if day >= startOfWeeks(year &+ 1) { return year &+ 1 }
            return day < startOfWeeks(year) ? year &- 1 : year
        }
    }

    /// The first period at or after another that INTERVAL selects.
    func alignedPeriod(from period: Int) -> Int {
        let period = max(period, firstPeriod)
        let excess = (period &- firstPeriod) % interval
        return excess == 0 ? period : period &+ interval &- excess
    }

    /// After how many selected periods the calendar has come round: dates and weekdays repeat every 400 years.
    var cycle: Int {
        switch unit {
        case .day: Gregorian.cycleDays / greatestCommonDivisor(Gregorian.cycleDays, interval)
        case .week: 20_871 / greatestCommonDivisor(20_871, interval)
        case .month: 4800 / greatestCommonDivisor(4800, interval)
        case .year, .weekYear: 400 / greatestCommonDivisor(400, interval)
        }
    }

    /// A number below 64 that is the same for periods with the same days; nil when that isn't known.
    func kind(ofPeriod period: Int) -> Int? {
        switch unit {
        case .day, .week: return nil
        case .month:
            let (year, month) = (floorDivide(period, 12), floorRemainder(period, 12) &+ 1)
            let first = Gregorian.dayNumber(year: year, month: month, day: 1)
            return Gregorian.weekday(ofDay: first) << 2
                | (Gregorian.length(ofMonth: month, leap: Gregorian.isLeap(year)) &- 28)
        case .year, .weekYear: return kind(ofYear: period)
        }
    }

    func kind(ofYear year: Int) -> Int {
        let newYear = Gregorian.dayNumber(year: year, month: 1, day: 1)
        return Gregorian.weekday(ofDay: newYear) << 3 | (Gregorian.isLeap(year) ? 4 : 0)
            | (Gregorian.isLeap(year &- 1) ? 2 : 0) | (Gregorian.isLeap(year &+ 1) ? 1 : 0)
    }

    /// No fewer than the days that any period has.
    var largestPeriod: Int {
        let plain = weekdays.nonzeroBitCount
        switch unit {
        case .day: return 1
        case .week: return plain == 0 ? 7 : plain
        case .month: return weekdays == 0 && !hasOrdinals ? 33 : plain &* 5 &+ (hasOrdinals ? ordinals.count : 0)
        case .year, .weekYear:
            return weekdays == 0 && !hasOrdinals ? 378 : plain &* 54 &+ (hasOrdinals ? ordinals.count &* 12 : 0)
        }
    }

    private func startOfWeeks(_ year: Int) -> Int {
        Gregorian.startOfWeeks(year: year, firstWeekday: weekStart, minimumDays: 4)
    }

    /// Whether a month of the Gregorian year isn't excluded by BYMONTH, for a rule whose periods are months.
    func mayContain(monthPeriod period: Int) -> Bool {
        months == 0 || months >> UInt16(floorRemainder(period, 12) &+ 1) & 1 == 1
    }

    /// The months that BYMONTH allows; bit m is month m.
    var monthBits: UInt64 { months == 0 ? 0x1FFE : UInt64(months) }

    // MARK: - Days of a month

    /// The days of a month that the rule's day parts leave, whatever INTERVAL says.
    func days(year: Int, newYear: Int, isLeap: Bool, month: Int) -> RuleChunk {
        let start = DayPattern.daysBefore(month: month, isLeap)
        let base = newYear &+ start &- 1
        guard months == 0 || months >> UInt16(month) & 1 == 1 else { return RuleChunk(base: base, days: 0) }
        let length = Gregorian.length(ofMonth: month, leap: isLeap)
        let all = (UInt64(2) << UInt64(length)) &- 2
        var days = all
        if monthDays != 0 || monthDaysFromEnd != 0 { days = self.monthDays(length: length, all: all) }
        if !yearDays.isEmpty {
            var chosen: UInt64 = 0
            for yearDay in yearDays {
                let day = (yearDay > 0 ? yearDay : yearDay &+ (isLeap ? 367 : 366)) &- start
                if day >= 1, day <= length { chosen |= 1 << UInt64(day) }
            }
            days &= chosen
        }
        if weekdays != 0 || hasOrdinals {
            let weekdayOfBase = Gregorian.weekday(ofDay: base)
            var chosen = Self.weekdayBits(weekdays, weekdayOfBase)
            if hasOrdinals {
                chosen |= ordinalBits(weekdayOfBase, length, start: start, yearLength: isLeap ? 366 : 365)
            }
            days &= chosen
        }
        return RuleChunk(base: base, days: days)
    }

    private func monthDays(length: Int, all: UInt64) -> UInt64 {
        var days = UInt64(monthDays) & all
        if skip != .omit, UInt64(monthDays) & ~all != 0 { days |= 1 << UInt64(skip == .forward ? length &+ 1 : length) }
        var fromEnd = monthDaysFromEnd
        while fromEnd != 0 {
            let day = length &+ 1 &- fromEnd.trailingZeroBitCount
            fromEnd &= fromEnd &- 1
            if day >= 1 {
                days |= 1 << UInt64(day)
            } else if skip != .omit {
                days |= skip == .forward ? 2 : 1
            }
        }
        return days
    }

    /// Bits whose weekday is in a set, bit 0 being a given weekday.
    private static func weekdayBits(_ weekdays: UInt8, _ weekdayOfBase: Int) -> UInt64 {
        var bits: UInt64 = 0
        var rest = weekdays
        while rest != 0 {
            bits |= 0x8102_0408_1020_4081 << UInt64(floorRemainder(rest.trailingZeroBitCount &- weekdayOfBase, 7))
            rest &= rest &- 1
        }
        return bits
    }

    /// The nth weekdays, counted in the month or, for FREQ=YEARLY without BYMONTH, in the year.
    private func ordinalBits(_ weekdayOfBase: Int, _ length: Int, start: Int, yearLength: Int) -> UInt64 {
        var bits: UInt64 = 0
        let offset = ordinalsCountInMonth ? 0 : start
        let span = ordinalsCountInMonth ? length : yearLength
        for day in ordinals where day.ordinal != 0 {
            // The span's first day with this weekday, counted from 1; the weekday of day 0 is the base's, less offset.
            let first = floorRemainder(day.weekday &- 1 &- weekdayOfBase &+ offset &- 1, 7) &+ 1
            let count = (span &- first) / 7 &+ 1
            let index = day.ordinal > 0 ? day.ordinal &- 1 : count &+ day.ordinal
            guard index >= 0, index < count else { continue }
            let position = first &+ index &* 7 &- offset
            if position >= 1, position <= length { bits |= 1 << UInt64(position) }
        }
        return bits
    }

    // MARK: - Weeks

    /// The days of a week, bit 0 being the day the week starts with.
    func days(ofWeekFrom base: Int) -> UInt64 {
        var days = weekdays == 0 ? 0x7F : Self.weekdayBits(weekdays, weekStart) & 0x7F
        guard months != 0 else { return days }
        for index in 0..<7 where days >> UInt64(index) & 1 == 1 {
            let month = Gregorian.date(ofDay: base &+ index).month
            if months >> UInt16(month) & 1 == 0 { days &= ~(1 << UInt64(index)) }
        }
        return days
    }

    func weekBase(_ period: Int) -> Int { period &* 7 &+ floorRemainder(weekStart &- 4, 7) }

    /// The weeks of a week-based year that BYWEEKNO selects; bit n is week n.
    func weeks(ofYear year: Int) -> (start: Int, weeks: UInt64) {
        let start = startOfWeeks(year)
        let count = (startOfWeeks(year &+ 1) &- start) / 7
        var weeks: UInt64 = 0
        for number in weekNumbers {
            let week = number > 0 ? number : count &+ 1 &+ number
            if week >= 1, week <= count { weeks |= 1 << UInt64(week) }
        }
        return (start, weeks)
    }

    /// The days of a selected week of a week-based year that the other day parts leave.
    func days(ofNumberedWeekFrom base: Int) -> UInt64 {
        var days = days(ofWeekFrom: base)
        guard monthDays != 0 || monthDaysFromEnd != 0 || !yearDays.isEmpty else { return days }
        for index in 0..<7 where days >> UInt64(index) & 1 == 1 {
            let date = Gregorian.date(ofDay: base &+ index)
            let month = self.days(
                year: date.year,
                newYear: Gregorian.dayNumber(year: date.year, month: 1, day: 1),
                isLeap: Gregorian.isLeap(date.year),
                month: date.month
            )
            if month.days >> UInt64(date.day) & 1 == 0 { days &= ~(1 << UInt64(index)) }
        }
        return days
    }
}

/// Some days, as bits counted from a base.
struct RuleChunk {
    var base: Int
    var days: UInt64

    /// The days at or after another.
    func from(_ day: Int) -> UInt64 {
        let shift = day &- base
        return shift <= 0 ? days : shift >= 64 ? 0 : days & (.max << UInt64(shift))
    }

    func before(_ day: Int) -> UInt64 { days & ~from(day) }
}

func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
    var (first, second) = (first, second)
    while second != 0 { (first, second) = (second, first % second) }
    return first
}

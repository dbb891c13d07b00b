/// Seconds since 1970-01-01T00:00:00Z, whole; every calendar occurrence is a whole second.
package typealias UnixSeconds = Int64

/// Arithmetic of the proleptic Gregorian calendar on day numbers.
///
/// A day number counts days since 1970-01-01. Nothing here traps: years outside 1...9999 wrap, and callers keep inside.
enum Gregorian {
    /// The years that have occurrences; a search ends at the last of them.
    static let years = 1...9999

    /// Days in 400 years, after which dates and weekdays repeat.
    static let cycleDays = 146_097

    /// The day number of 0001-01-01.
    static let firstDay = dayNumber(year: 1, month: 1, day: 1)

    /// The day number of 9999-12-31.
    static let lastDay = dayNumber(year: 9999, month: 12, day: 31)

    static let secondsPerDay: Int64 = 86_400

    /// The day number of a date; a day beyond the month's end runs on into the next month.
    static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        // Years are counted from March, so that the leap day is the last of its year and month lengths follow a line.
        let marchYear = month > 2 ? year : year &- 1
        let cycle = floorDivide(marchYear, 400)
        let yearOfCycle = marchYear &- cycle &* 400
        let monthFromMarch = month > 2 ? month &- 3 : month &+ 9
        let dayOfYear = (monthFromMarch &* 153 &+ 2) / 5 &+ day &- 1
        let dayOfCycle = yearOfCycle &* 365 &+ yearOfCycle / 4 &- yearOfCycle / 100 &+ dayOfYear
        // 719_468 days lie between 0000-03-01 and 1970-01-01.
        return cycle &* cycleDays &+ dayOfCycle &- 719_468
    }

    /// The date of a day number.
    static func date(ofDay number: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = number &+ 719_468
        let cycle = floorDivide(shifted, cycleDays)
        let dayOfCycle = shifted &- cycle &* cycleDays
        let yearOfCycle =
            (dayOfCycle &- dayOfCycle / 1_460 &+ dayOfCycle / 36_524 &- dayOfCycle / 146_096) / 365
        let dayOfYear = dayOfCycle &- (yearOfCycle &* 365 &+ yearOfCycle / 4 &- yearOfCycle / 100)
        let monthFromMarch = (dayOfYear &* 5 &+ 2) / 153
        let day = dayOfYear &- (monthFromMarch &* 153 &+ 2) / 5 &+ 1
        let month = monthFromMarch < 10 ? monthFromMarch &+ 3 : monthFromMarch &- 9
        return (yearOfCycle &+ cycle &* 400 &+ (month <= 2 ? 1 : 0), month, day)
    }

    /// The weekday of a day number, 0 = Sunday.
    static func weekday(ofDay number: Int) -> Int { floorRemainder(number &+ 4, 7) }

    static func isLeap(_ year: Int) -> Bool { year & 3 == 0 && (year % 100 != 0 || year % 400 == 0) }

    /// The number of days in a month 1...12.
    static func length(ofMonth month: Int, leap: Bool) -> Int {
        month == 2 ? (leap ? 29 : 28) : 30 &+ ((month &+ month >> 3) & 1)
    }

    /// The day number on which week 1 of a week-based year starts.
    ///
    /// - Parameters:
    ///   - firstWeekday: the weekday a week starts with, 0 = Sunday.
    ///   - minimumDays: how many days of the year the first week has at least (ISO 8601 and RFC 5545: 4).
    static func startOfWeeks(year: Int, firstWeekday: Int, minimumDays: Int) -> Int {
        let newYear = dayNumber(year: year, month: 1, day: 1)
        let daysIntoWeek = floorRemainder(weekday(ofDay: newYear) &- firstWeekday, 7)
        let weekStart = newYear &- daysIntoWeek
        return 7 &- daysIntoWeek >= minimumDays ? weekStart : weekStart &+ 7
    }
}

/// The quotient rounded towards negative infinity, for a positive divisor.
@inline(__always)
func floorDivide<I: FixedWidthInteger>(_ dividend: I, _ divisor: I) -> I {
    let quotient = dividend / divisor
    return dividend % divisor < 0 ? quotient &- 1 : quotient
}

/// The remainder that is never negative, for a positive divisor.
@inline(__always)
func floorRemainder<I: FixedWidthInteger>(_ dividend: I, _ divisor: I) -> I {
    let remainder = dividend % divisor
    return remainder < 0 ? remainder &+ divisor : remainder
}

import Foundation
import TestSupport
import Testing

@testable import Recurrence

/// The answer matches, is later than what was asked, and no earlier instant matches: against a day-by-day search that
/// shares no arithmetic with the engine.
@Suite struct DateMatchPropertyTests {
    /// A day with all its units, found by counting from one day to the next.
    struct SlowDay {
        var year = 1999
        var month = 1
        var day = 1
        var weekday = 6  // 1 January 1999 was a Friday.
        var dayOfYear = 1

        static func isLeap(_ year: Int) -> Bool { year % 400 == 0 || year % 4 == 0 && year % 100 != 0 }

        static func lengths(_ year: Int) -> [Int] {
            [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        }

        mutating func advance() {
            weekday = weekday % 7 + 1
            (day, dayOfYear) = (day + 1, dayOfYear + 1)
            if day > Self.lengths(year)[month - 1] { (day, month) = (1, month + 1) }
            if month > 12 { (month, year, dayOfYear) = (1, year + 1, 1) }
        }

        /// Days into the week.
        func position(_ first: Int) -> Int { (weekday - first + 7) % 7 }

        func weekOfMonth(_ first: Int, _ minimum: Int) -> Int {
            // The weekday position of the 1st tells how many days its week has in this month.
            let positionOfFirst = ((position(first) - (day - 1)) % 7 + 7) % 7
            let daysOfFirstWeek = 7 - positionOfFirst
            let index = (day - 1 + positionOfFirst) / 7
            return daysOfFirstWeek >= minimum ? index + 1 : index
        }

        /// By the rule that a week belongs to the year that has at least `minimum` of its days.
        func week(_ first: Int, _ minimum: Int) -> (year: Int, week: Int) {
            let yearLength = Self.isLeap(year) ? 366 : 365
            let weekStart = dayOfYear - position(first)
            let daysInNextYear = weekStart + 6 - yearLength
            if daysInNextYear >= minimum { return (year + 1, 1) }
            if weekStart >= 1 {
                let positionOfNewYear = ((position(first) - (dayOfYear - 1)) % 7 + 7) % 7
                let base = 7 - positionOfNewYear >= minimum ? 1 : 0
                let week = (dayOfYear - 1 + positionOfNewYear) / 7 + base
                return (year, week)
            }
            let daysInThisYear = weekStart + 6
            if daysInThisYear >= minimum { return (year, 1) }
            var last = SlowDay(year: year - 1, month: 12, day: 31)
            last.dayOfYear = Self.isLeap(year - 1) ? 366 : 365
            last.weekday = (weekday - 1 - dayOfYear % 7 + 14) % 7 + 1
            return last.week(first, minimum)
        }
    }

    static func matches(_ match: DateMatch, _ date: SlowDay) -> Bool {
        func fits(_ wanted: Int?, _ found: Int) -> Bool { wanted == nil || wanted == found }
        let (first, minimum) = (match.firstWeekday, match.minimumDaysInFirstWeek)
        let week = date.week(first, minimum)
        var day = match.day
        var month = match.month
        let fixesDay =
            match.weekday != nil || match.weekdayOrdinal != nil || match.weekOfMonth != nil
            || match.weekOfYear != nil || match.dayOfYear != nil
        if !fixesDay {
            let hasYear = match.year != nil || match.yearForWeekOfYear != nil
            if match.yearForWeekOfYear != nil, [match.year, match.quarter, month, day].allSatisfy({ $0 == nil }) {
                return week == (match.yearForWeekOfYear ?? 0, 1) && date.weekday == first
            }
            if month == nil, let quarter = match.quarter {
                month = quarter * 3 - 2
            } else if month == nil, hasYear {
                month = 1
            }
            if day == nil, hasYear || match.quarter != nil || match.month != nil { day = 1 }
        }
        return fits(match.year, date.year) && fits(month, date.month) && fits(day, date.day)
            && fits(match.weekday, date.weekday) && fits(match.weekdayOrdinal, (date.day - 1) / 7 + 1)
            && fits(match.quarter, (date.month - 1) / 3 + 1) && fits(match.dayOfYear, date.dayOfYear)
            && fits(match.weekOfMonth, date.weekOfMonth(first, minimum)) && fits(match.weekOfYear, week.week)
            && fits(match.yearForWeekOfYear, week.year)
    }

    @Test("decision 4: random units over 12 years are what a day-by-day search finds")
    func randomUnits() throws {
        let seed: UInt64 = 20_261_121
        var random = SeededGenerator(seed: seed)
        var days: [SlowDay] = []
        var day = SlowDay()
        while day.year < 2012 {
            days.append(day)
            day.advance()
        }
        let base = Int64(Gregorian.dayNumber(year: 1999, month: 1, day: 1))
        let end = (base + Int64(days.count)) * 86_400
        var comparisons = 0
        for _ in 0..<TestRun.inputs(500) {
            let match = Self.randomMatch(&random)
            let time = Int64((match.hour ?? 0) * 3600 + (match.minute ?? 0) * 60 + (match.second ?? 0))
            let expected = days.indices.filter { Self.matches(match, days[$0]) }.map {
                (base + Int64($0)) * 86_400 + time
            }
            var found: [Int64] = []
            var after = base * 86_400 - 1
            while let next = match.next(after: after, in: .utc), next < end {
                found.append(next)
                after = next
            }
            comparisons += max(expected.count, 1)
            let same = found == expected
            let difference = Set(found).symmetricDifference(expected).min().map { CivilDateTime(localSeconds: $0) }
            #expect(same, "seed \(seed): \(match.describe()) \(match): \(difference?.description ?? "")")
            if let last = expected.last {
                #expect(match.latest(atOrBefore: end - 1, in: .utc) == last, "seed \(seed): \(match)")
            }
        }
        print("day by day: seed \(seed), \(comparisons) comparisons")
    }

    static func randomMatch(_ random: inout SeededGenerator) -> DateMatch {
        var match = DateMatch(firstWeekday: Int.random(in: 1...7, using: &random))
        match.minimumDaysInFirstWeek = Int.random(in: 1...7, using: &random)
        match.hour = random.chance(80) ? Int.random(in: 0...23, using: &random) : 0
        match.minute = random.chance(50) ? Int.random(in: 0...59, using: &random) : nil
        func set(_ path: WritableKeyPath<DateMatch, Int?>, _ range: ClosedRange<Int>, _ percent: Int) {
            if random.chance(percent) { match[keyPath: path] = Int.random(in: range, using: &random) }
        }
        set(\.year, 2000...2010, 10)
        set(\.month, 1...12, 25)
        set(\.day, 1...31, 20)
        set(\.weekday, 1...7, 35)
        set(\.weekdayOrdinal, 1...5, 15)
        set(\.weekOfMonth, 0...6, 12)
        set(\.weekOfYear, 1...53, 12)
        set(\.yearForWeekOfYear, 2000...2010, 6)
        set(\.quarter, 1...4, 10)
        set(\.dayOfYear, 1...366, 5)
        return match
    }

    @Test(
        "decision 6: a time of day comes at the first instant at which clocks show it or later",
        arguments: [
            "Europe/Berlin", "Australia/Lord_Howe", "America/Sao_Paulo", "Asia/Beirut", "Africa/Cairo", "Pacific/Apia",
            "Europe/London", "Africa/Casablanca", "Europe/Dublin", "Antarctica/Troll", "America/St_Johns",
            "Asia/Kathmandu",
        ]
    )
    func timesAroundTransitions(_ name: String) throws {
        let zone = try TestZones.zone(name)
        var random = SeededGenerator(seed: 7)
        var transition = try instant("1940-01-01T00:00:00Z")
        let end = try instant("2050-01-01T00:00:00Z")
        while let next = zone.nextTransition(after: transition), next < end {
            transition = next
            guard random.chance(40) else { continue }
            // What clocks show, minute by minute around the change; nothing else of the engine is asked.
            let instants = Array(stride(from: next - 2 * 86_400, through: next + 3 * 86_400, by: 60))
            let shown = instants.map { $0 + Int64(zone.offset(at: $0)) }
            // Offsets with seconds, as before 1972 in places, would need a finer scan.
            guard shown.allSatisfy({ $0 % 60 == 0 }) else { continue }
            for _ in 0..<4 {
                let near = shown[2880 + Int.random(in: -200...200, using: &random)]
                let time = floorRemainder(near, 86_400)
                let match = DateMatch(hour: Int(time / 3600), minute: Int(time / 60 % 60))
                var expected: [Int64] = []
                var day = floorDivide(shown[0], 86_400) + 1
                while day * 86_400 + time < shown[shown.count - 1] - 7200 {
                    guard let index = shown.firstIndex(where: { $0 >= day * 86_400 + time }) else { break }
                    if expected.last != instants[index] { expected.append(instants[index]) }
                    day += 1
                }
                var found: [Int64] = []
                var after = (expected.first ?? 0) - 1
                while let ring = match.next(after: after, in: zone), ring <= expected.last ?? 0 {
                    found.append(ring)
                    after = ring
                }
                #expect(found == expected, "\(name) \(match.describe()) around \(text(next, in: zone))")
                let set = RecurrenceSet(
                    start: CivilDateTime(localSeconds: (floorDivide(shown[0], 86_400) + 1) * 86_400 + time),
                    rules: [try RecurrenceRule(parsing: "FREQ=DAILY")]
                )
                let ruled = set.occurrences(after: (expected.first ?? 0) - 1, through: expected.last ?? 0, in: zone)
                #expect(ruled == expected, "\(name) FREQ=DAILY \(match.describe()) around \(text(next, in: zone))")
            }
        }
    }
}

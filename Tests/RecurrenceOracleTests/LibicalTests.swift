import CLibical
import Foundation
import TestSupport
import Testing

@testable import Recurrence

/// Rules against libical's `icalrecur`, in floating civil time.
///
/// Policy differences are listed in `isComparable`.
@Suite struct LibicalTests {
    @Test("random rules give what libical gives")
    func randomRules() throws {
        let seed = UInt64(ProcessInfo.processInfo.environment["CARILLON_SEED"] ?? "") ?? 20_261_122
        var random = SeededGenerator(seed: seed)
        var comparisons = 0
        var rules = 0
        while rules < TestRun.inputs(3000) {
            let rule = RandomRule(using: &random)
            guard Self.isComparable(rule) else { continue }
            rules += 1
            let start = try #require(CivilDateTime(parsing: rule.start))
            let end = start.localSeconds + rule.horizon
            let set = RecurrenceSet(start: start, rules: [try RecurrenceRule(parsing: rule.text)])
            let ours = set.occurrences(after: start.localSeconds - 1, through: end, in: .utc, limit: 60)
            let theirs = Self.occurrences(rule.text, start: start, through: end, limit: 60)
            let difference = Set(ours).symmetricDifference(theirs).min().map {
                CivilDateTime(localSeconds: $0).description
            }
            let same = ours == theirs
            #expect(
                same,
                "seed \(seed): \(rule.start) \(rule.text): \(difference?.description ?? "")"
            )
            comparisons += max(theirs.count, 1)
        }
        print("libical: seed \(seed), \(rules) rules, \(comparisons) comparisons")
        #expect(comparisons > TestRun.inputs(80_000))
    }

    /// Leaves out what libical 3.0 does otherwise, each against RFC 5545 and python-dateutil unless said otherwise.
    static func isComparable(_ rule: RandomRule) -> Bool {
        func has(_ names: String...) -> Bool { names.contains { rule.text.contains(";\($0)=") } }
        func value(_ name: String) -> Substring {
            rule.text.split(separator: ";").first { $0.hasPrefix(name + "=") } ?? ""
        }
        // libical steps by the second to what never or rarely comes, and begins such rules one period late.
        if rule.frequency < 3, rule.text.contains(";BY") { return false }
        // It applies positions in months and years only, and among days only.
        if has("BYSETPOS"), rule.frequency < 5 || has("BYHOUR", "BYMINUTE", "BYSECOND") { return false }
        // It takes DTSTART's month where RFC 5545 expands to all months, and doesn't intersect the days of a year.
        if rule.frequency == 6, has("BYMONTHDAY"), !has("BYMONTH") { return false }
        if has("BYYEARDAY"), has("BYMONTH", "BYMONTHDAY", "BYDAY") { return false }
        // A day that two numbers name counts twice in its sets.
        if has("BYSETPOS"), has("BYYEARDAY") || value("BYMONTHDAY").contains("-") { return false }
        // It counts negative days of a month only where they expand.
        if rule.frequency == 3, value("BYMONTHDAY").contains("-") { return false }
        // With INTERVAL and another start of the week it loses DTSTART.
        if rule.frequency == 4, has("INTERVAL"), has("WKST") { return false }
        // It counts weeks from the first day that matches, not from DTSTART's week.
        if rule.frequency == 4, has("INTERVAL"), let start = CivilDateTime(parsing: rule.start),
            has("BYMONTH") || has("BYDAY") && !value("BYDAY").contains(RandomRule.weekdays[start.weekday - 1])
        {
            return false
        }
        // Weeks at a year's end and weeks counted from its end get lost; other starts of a week as well.
        if has("BYWEEKNO") {
            // A DTSTART around New Year counts as in its calendar year, ours as in its week-based year.
            if has("INTERVAL"), rule.start.dropFirst(5).hasPrefix("01") || rule.start.dropFirst(5).hasPrefix("12") {
                return false
            }
            let numbers = value("BYWEEKNO").dropFirst(9).split(separator: ",").compactMap { Int($0) }
            if has("WKST") || numbers.contains(where: { $0 < 2 || $0 > 51 }) { return false }
        }
        return true
    }

    static func occurrences(_ text: String, start: CivilDateTime, through end: Int64, limit: Int) -> [Int64] {
        let recurrence = icalrecurrencetype_from_string(text)
        var time = icaltime_null_time()
        time.year = Int32(start.year)
        time.month = Int32(start.month)
        time.day = Int32(start.day)
        time.hour = Int32(start.hour)
        time.minute = Int32(start.minute)
        time.second = Int32(start.second)
        guard let iterator = icalrecur_iterator_new(recurrence, time) else { return [] }
        defer { icalrecur_iterator_free(iterator) }
        var found: [Int64] = []
        while found.count < limit {
            let next = icalrecur_iterator_next(iterator)
            guard icaltime_is_null_time(next) == 0 else { break }
            let local = CivilDateTime(
                year: Int(next.year),
                month: Int(next.month),
                day: Int(next.day),
                hour: Int(next.hour),
                minute: Int(next.minute),
                second: Int(next.second)
            ).localSeconds
            guard local <= end else { break }
            found.append(local)
        }
        return found
    }
}

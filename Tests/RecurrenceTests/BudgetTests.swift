internal import Messages
import Foundation
import TestSupport
import Testing

@testable import Recurrence

/// No search takes more steps than it is given, whatever a rule asks for.
@Suite struct BudgetTests {
    private static let most = 400_000
    private static let berlin = try? TestZones.zone("Europe/Berlin")
    private static let sixty = (0...58).map(String.init).joined(separator: ",")

    private func set(
        _ rule: String,
        from start: String = "2026-01-01T00:00:00",
        exceptionDays: [CivilDateTime] = [],
        exceptions: [CivilDateTime] = [],
        dates: [CivilDateTime] = []
    ) throws -> RecurrenceSet {
        RecurrenceSet(
            start: try #require(CivilDateTime(parsing: start)),
            rules: rule.isEmpty ? [] : [try RecurrenceRule(parsing: rule)],
            dates: dates,
            exceptions: exceptions,
            exceptionDays: exceptionDays
        )
    }

    /// The days after one, in a row.
    private func days(_ count: Int, from start: String = "2026-01-02T00:00:00") throws -> [CivilDateTime] {
        let first = try #require(CivilDateTime(parsing: start)).localSeconds
        return (0..<count).map { CivilDateTime(localSeconds: first + Int64($0) * 86_400) }
    }

    /// Attacks that took from six seconds to more than a minute.
    @Test(arguments: [
        ("FREQ=SECONDLY;BYSECOND=\(sixty);COUNT=900000000000000", "0001-01-01T00:00:00"),
        ("FREQ=MINUTELY;BYMINUTE=\(sixty);COUNT=900000000000000", "1970-01-01T00:00:00"),
        ("FREQ=SECONDLY;BYMINUTE=\(sixty);COUNT=900000000000000", "1970-01-01T00:00:00"),
        ("FREQ=DAILY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR;COUNT=900000000000000", "0001-01-01T00:00:00"),
        ("FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1,2,3;COUNT=900000000000000", "0001-01-01T00:00:00"),
        ("FREQ=HOURLY;INTERVAL=7;BYMONTHDAY=1;BYSETPOS=1;COUNT=900000000000000", "0001-01-01T00:00:00"),
    ]) func aCountThatTakesLongEndsByItself(_ rule: String, start: String) throws {
        let zone = try #require(Self.berlin)
        var budget = StepBudget(Self.most)
        let set = try set(rule, from: start)
        // Some are found out in time after all; none takes more than it may.
        let next = Result { () throws(OutOfSteps) in try set.next(after: 1_800_000_000, in: zone, spending: &budget) }
        if case .success(let found) = next { #expect(found != nil) }
        #expect(budget.left < Self.most)
        var none = StepBudget(3)
        #expect(throws: OutOfSteps.self) { try set.next(after: 1_800_000_000, in: zone, spending: &none) }
    }

    @Test(arguments: ["FREQ=SECONDLY", "FREQ=MINUTELY", "FREQ=HOURLY"], [2000, 3650, 36_525])
    func excludedDaysAreSkippedAsDays(_ rule: String, count: Int) throws {
        let zone = try #require(Self.berlin)
        let set = try set(rule, exceptionDays: try days(count))
        var budget = StepBudget(Self.most)
        let after = zone.instant(ofLocal: set.start.localSeconds + 86_400) - 1
        let next = try #require(try set.next(after: after, in: zone, spending: &budget))
        #expect(zone.civil(at: next).localSeconds == set.start.localSeconds + Int64(count + 1) * 86_400)
        #expect(Self.most - budget.left < count * 2 + 10_000)
    }

    /// Where clocks go back over midnight a date comes twice, and both are left out.
    @Test func anExcludedDayThatComesTwiceIsLeftOutTwice() throws {
        let azores = try TestZones.zone("Atlantic/Azores")
        // On 25 October 2026 clocks go from 01:00 back to 00:00; the 24th is one piece, the 25th has 25 hours.
        let set = try set(
            "FREQ=HOURLY",
            from: "2026-10-24T00:00:00",
            exceptionDays: try days(1, from: "2026-10-25T00:00:00")
        )
        let last = try #require(CivilDateTime(parsing: "2026-10-24T23:00:00"))
        let next = try #require(set.next(after: azores.instant(of: last), in: azores))
        #expect(azores.civil(at: next) == CivilDateTime(parsing: "2026-10-26T00:00:00"))
    }

    @Test func exceptionsAndDatesAreLookedUp() throws {
        let zone = try #require(Self.berlin)
        let start = try #require(CivilDateTime(parsing: "2026-01-01T00:00:00")).localSeconds
        let times = (1...2000).map { CivilDateTime(localSeconds: start + Int64($0)) }
        let excluded = try set("FREQ=SECONDLY", exceptions: times)
        var budget = StepBudget(Self.most)
        let first = zone.instant(ofLocal: start)
        #expect(try excluded.next(after: first, in: zone, spending: &budget) == first + 2001)
        #expect(Self.most - budget.left < 2001 * 40)
        let dated = try set("", dates: times.reversed())
        budget = StepBudget(Self.most)
        let all = try dated.occurrences(after: .min, through: .max, in: zone, spending: &budget)
        #expect(all == (0...2000).map { first + Int64($0) })
        #expect(Self.most - budget.left < 2001 * 40)
    }

    /// COUNT means the same before and after it was followed to its end, for each search and wherever it starts.
    @Test func aCountThatWasFollowedAllowsAsManyAsBefore() throws {
        let zone = try #require(Self.berlin)
        var random = SeededGenerator(seed: FuzzTests.seed)
        var compared = 0
        for _ in 0..<700 {
            let text = FuzzTests.wellFormed(&random)
            let count = Int.random(in: 1...40, using: &random)
            let open = text.split(separator: ";").filter { !$0.hasPrefix("COUNT") && !$0.hasPrefix("UNTIL") }
                .joined(separator: ";")
            guard let rule = try? RecurrenceRule(parsing: "\(open);COUNT=\(count)") else { continue }
            let start = CivilDateTime(localSeconds: Int64.random(in: 1_500_000_000...2_500_000_000, using: &random))
            // Every reading that lands on an instant of its own counts as one, so UTC tells them apart.
            let isUTC = !rule.runsInElapsedTime
            func counted(_ rule: String) throws -> RecurrenceSet {
                RecurrenceSet(start: start, startIsUTC: isUTC, rules: [try RecurrenceRule(parsing: rule)])
            }
            var budget = StepBudget(20_000_000)
            let endless = try counted(open)
            var expected: [UnixSeconds] = []
            var after = UnixSeconds.min
            while expected.count < count {
                guard let next = try? endless.next(after: after, in: zone, spending: &budget) else { break }
                expected.append(next)
                after = next
            }
            guard budget.left > 0 else { continue }
            let set = try counted(rule.description).counted(in: zone, spending: &budget)
            #expect(set.occurrences(after: .min, through: .max, in: zone, limit: 100) == expected, "\(start) \(rule)")
            #expect(set.rules[0].description == rule.description)
            compared += 1
        }
        #expect(compared > 200)
    }

    @Test func whatACountReachesIsKeptWithTheSet() throws {
        let zone = try #require(Self.berlin)
        var budget = StepBudget(Self.most)
        let plain = try set("FREQ=MINUTELY;BYDAY=MO,TU,WE,TH,FR;COUNT=50000")
        let counted = try plain.counted(in: zone, spending: &budget)
        #expect(counted == plain)
        let encoder = JSONEncoder()
        let read = try JSONDecoder().decode(RecurrenceSet.self, from: try encoder.encode(counted))
        #expect(read.rules == counted.rules)
        var few = StepBudget(200)
        let after = zone.instant(ofLocal: plain.start.localSeconds + 20 * 86_400)
        #expect(try read.next(after: after, in: zone, spending: &few) != nil)
        #expect(try read.next(after: after + 30 * 86_400, in: zone, spending: &few) == nil)
        #expect(throws: OutOfSteps.self) { try plain.next(after: after, in: zone, spending: &few) }
        // What an older Carillon wrote has no such number, and rings as before.
        let old = try JSONDecoder().decode(RecurrenceSet.self, from: try encoder.encode(plain))
        #expect(old.next(after: after, in: zone) == read.next(after: after, in: zone))
    }
}

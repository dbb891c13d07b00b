import Testing

@testable import Recurrence

/// Decision 6: what is finer than a gap runs in elapsed time.
@Suite struct ElapsedTimeTests {
    @Test(
        "a rule by the hour, minute or second keeps its distance over every change of a year",
        arguments: ["Europe/Berlin", "America/New_York", "Pacific/Auckland", "Africa/Casablanca", "America/Sao_Paulo"]
    )
    func distances(_ name: String) throws {
        let zone = try TestZones.zone(name)
        for (rule, seconds) in [
            ("FREQ=HOURLY", 3600), ("FREQ=HOURLY;INTERVAL=7", 25_200), ("FREQ=MINUTELY;INTERVAL=45", 2700),
            ("FREQ=SECONDLY;INTERVAL=1000", 1000),
        ] as [(String, Int64)] {
            for year in [2017, 2018, 2026] {
                let start = CivilDateTime(year: year, month: 1, day: 5, hour: 7, minute: 20)
                let set = RecurrenceSet(start: start, rules: [try RecurrenceRule(parsing: rule)])
                var expected = zone.instant(of: start)
                var transition = expected
                for _ in 0..<4 {
                    guard let next = zone.nextTransition(after: transition) else { break }
                    transition = next
                    expected += (next - 40_000 - expected) / seconds * seconds
                    for _ in 0..<30 {
                        let found = set.next(after: expected, in: zone)
                        expected += seconds
                        #expect(found == expected, "\(name) \(rule)")
                    }
                }
            }
        }
    }

    @Test(
        "an interval that misses its minute in local mean time has it once the zone keeps another",
        arguments: [10, 59]
    )
    func feasible(second: Int) throws {
        let zone = try TestZones.zone("Europe/Berlin")
        // Clocks went on by 6 minutes and 32 seconds in 1893: second 10 of minute 36 then lies in a selected minute.
        let start = CivilDateTime(year: 1813, month: 12, day: 11, hour: 7, minute: 47, second: second)
        let rule = try RecurrenceRule(parsing: "FREQ=MINUTELY;INTERVAL=10233;BYMINUTE=36")
        let next = RecurrenceSet(start: start, rules: [rule]).next(after: .min, in: zone)
        guard second == 10 else {
            #expect(next == nil)
            return
        }
        let found = try #require(next)
        let shown = zone.civil(at: found)
        #expect(shown.year == 1893)
        #expect(shown.minute == 36)
        #expect(shown.second == second)
        #expect((found - zone.instant(of: start) + Int64(second)) / 60 % 10_233 == 0)
    }

    @Test("COUNT of a rule by the hour is counted over changes of the clocks as well")
    func count() throws {
        let zone = try TestZones.zone("Europe/Berlin")
        let start = CivilDateTime(year: 2026, month: 1, day: 5, hour: 7)
        for rule in ["FREQ=HOURLY;INTERVAL=3;COUNT=2000", "FREQ=MINUTELY;INTERVAL=181;BYSECOND=5,20;COUNT=4000"] {
            let counted = RecurrenceSet(start: start, rules: [try RecurrenceRule(parsing: rule)])
            let all = counted.occurrences(after: 0, through: .max, in: zone, limit: 10_000)
            #expect(all.count == (rule.contains("2000") ? 2000 : 4000))
        }
    }

    @Test("where clocks change by half an hour, each hour comes when they show it")
    func lordHowe() throws {
        let zone = try TestZones.zone("Australia/Lord_Howe")
        let set = RecurrenceSet(
            start: CivilDateTime(year: 2026, month: 10, day: 4, hour: 0, minute: 45),
            rules: [try RecurrenceRule(parsing: "FREQ=HOURLY")]
        )
        let found = set.occurrences(after: 0, through: .max, in: zone, limit: 4).map { text($0, in: zone) }
        #expect(
            found == [
                "2026-10-04T00:45:00+1030", "2026-10-04T01:45:00+1030", "2026-10-04T02:45:00+1100",
                "2026-10-04T03:45:00+1100",
            ]
        )
    }

    @Test(
        "a rule that runs through hours goes on while they come twice, and over the gap",
        arguments: [
            (
                "FREQ=HOURLY;BYHOUR=1,2,3,4;BYMINUTE=0,30", "1:00 1:30 2:00 2:30 2:00 2:30 3:00 3:30 4:00 4:30",
                "1:00 1:30 3:00 3:30 4:00 4:30"
            ),
            ("FREQ=HOURLY;BYHOUR=1,2,3,4;BYMINUTE=30", "1:30 2:30 2:30 3:30 4:30", "1:30 3:30 4:30"),
            ("FREQ=HOURLY;BYHOUR=0,2,4,6;BYMINUTE=30", "0:30 2:30 2:30 4:30 6:30", "0:30 3:00 4:30 6:30"),
            ("FREQ=HOURLY;BYHOUR=2;BYMINUTE=20,40", "2:20 2:40 2:20 2:40", "3:00"),
            (
                "FREQ=MINUTELY;INTERVAL=30;BYHOUR=1,2,3", "1:00 1:30 2:00 2:30 2:00 2:30 3:00 3:30",
                "1:00 1:30 3:00 3:30"
            ),
            // Hours of their own are fixed.
            ("FREQ=HOURLY;BYHOUR=2;BYMINUTE=30", "2:30", "3:00"),
            ("FREQ=HOURLY;BYHOUR=1,2,5;BYMINUTE=30", "1:30 2:30 5:30", "1:30 3:00 5:30"),
            ("FREQ=DAILY;BYHOUR=1,2,3;BYMINUTE=30", "1:30 2:30 3:30", "1:30 3:00 3:30"),
        ]
    )
    func runsThroughHours(_ rule: String, autumn: String, spring: String) throws {
        let zone = try TestZones.zone("Europe/Berlin")
        for (month, day, expected) in [(10, 31, autumn), (3, 28, spring)] {
            let start = CivilDateTime(year: 2027, month: month, day: day)
            for rule in [rule, rule + ";COUNT=\(expected.split(separator: " ").count)"] {
                let set = RecurrenceSet(start: start, rules: [try RecurrenceRule(parsing: rule)])
                let midnight = zone.instant(of: CivilDateTime(year: 2027, month: month, day: day, hour: 23))
                let found = set.occurrences(after: 0, through: rule.contains("COUNT") ? .max : midnight, in: zone)
                    .map { text($0, in: zone).dropFirst(11).prefix(5) }
                #expect(
                    found == expected.split(separator: " ").map { $0.count < 5 ? "0" + $0 : $0 },
                    "\(rule) \(month)"
                )
            }
        }
    }

    @Test("a rule that BYHOUR fixes to hours moves with the clocks instead")
    func fixedHours() throws {
        let zone = try TestZones.zone("Europe/Berlin")
        let set = RecurrenceSet(
            start: CivilDateTime(year: 2026, month: 3, day: 28),
            rules: [try RecurrenceRule(parsing: "FREQ=HOURLY;BYHOUR=2;BYMINUTE=30")]
        )
        let found = set.occurrences(after: 0, through: .max, in: zone, limit: 3).map { text($0, in: zone) }
        #expect(found == ["2026-03-28T02:30:00+0100", "2026-03-29T03:00:00+0200", "2026-03-30T02:30:00+0200"])
    }
}

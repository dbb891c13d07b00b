import Testing

@testable import Recurrence

/// Cases that calendars are known to get wrong, as matches; their numbers continue those of `RecurrenceSetTests`.
@Suite struct HardCasesTests {
    func next(_ match: DateMatch, after: String, _ zone: String, count: Int) throws -> [String] {
        let zone = try TestZones.zone(zone)
        var instant = zone.instant(of: try #require(CivilDateTime(parsing: after)))
        var found: [String] = []
        while found.count < count, let next = match.next(after: instant, in: zone) {
            found.append(text(next, in: zone))
            instant = next
        }
        return found
    }

    @Test("case 16: 2nd Tuesdays of January to April 2026")
    func secondTuesdays() throws {
        let match = DateMatch(hour: 9, weekday: 3, weekdayOrdinal: 2)
        let found = try next(match, after: "2026-01-01", "UTC", count: 4).map { $0.prefix(10) }
        #expect(found == ["2026-01-13", "2026-02-10", "2026-03-10", "2026-04-14"])
    }

    @Test("case 17: the 1st Monday of March 2026 is the 2nd")
    func firstMonday() throws {
        let match = DateMatch(hour: 9, weekday: 2, weekdayOrdinal: 1)
        #expect(try next(match, after: "2026-02-15", "UTC", count: 1) == ["2026-03-02T09:00:00+0000"])
    }

    @Test("case 30: asked at 19:00, daily 18:00 is tomorrow")
    func afterTheRing() throws {
        #expect(
            try next(DateMatch(hour: 18), after: "2026-11-21T19:00:00", "Europe/Berlin", count: 1)
                == ["2026-11-22T18:00:00+0100"]
        )
    }

    @Test("case 31: off for more than a period, the latest is found and the series goes on")
    func missedPeriods() throws {
        let zone = try TestZones.zone("Europe/Berlin")
        let match = DateMatch(hour: 18, weekday: 2)
        let now = zone.instant(of: CivilDateTime(year: 2026, month: 11, day: 21, hour: 19))
        #expect(text(match.latest(atOrBefore: now, in: zone), in: zone) == "2026-11-16T18:00:00+0100")
        #expect(text(match.next(after: now, in: zone), in: zone) == "2026-11-23T18:00:00+0100")
    }

    @Test("case 32, decision 5: the same match follows the wall clock of another zone")
    func zoneChanges() throws {
        let match = DateMatch(hour: 9)
        #expect(
            try next(match, after: "2026-11-21T08:00:00", "America/Los_Angeles", count: 1) == [
                "2026-11-21T09:00:00-0800"
            ]
        )
        #expect(
            try next(match, after: "2026-11-21T08:00:00", "America/New_York", count: 1) == ["2026-11-21T09:00:00-0500"]
        )
    }

    @Test("Apia's missing day: what would ring on it rings at its end, once with the next day's midnight")
    func missingDay() throws {
        #expect(
            try next(DateMatch(hour: 0), after: "2011-12-28T12:00:00", "Pacific/Apia", count: 3)
                == ["2011-12-29T00:00:00-1000", "2011-12-31T00:00:00+1400", "2012-01-01T00:00:00+1400"]
        )
    }

    @Test("midnight gaps of Beirut and Cairo, Troll's two-hour gap, double summer time")
    func otherGaps() throws {
        #expect(
            try next(DateMatch(hour: 0), after: "2026-03-28T12:00:00", "Asia/Beirut", count: 1) == [
                "2026-03-29T01:00:00+0300"
            ]
        )
        #expect(
            try next(DateMatch(hour: 0), after: "2026-04-23T12:00:00", "Africa/Cairo", count: 1) == [
                "2026-04-24T01:00:00+0300"
            ]
        )
        #expect(
            try next(DateMatch(hour: 2), after: "2026-03-28T12:00:00", "Antarctica/Troll", count: 1) == [
                "2026-03-29T03:00:00+0200"
            ]
        )
        #expect(
            try next(DateMatch(hour: 2, minute: 30), after: "1941-05-03T12:00:00", "Europe/London", count: 1) == [
                "1941-05-04T03:00:00+0200"
            ]
        )
    }
}

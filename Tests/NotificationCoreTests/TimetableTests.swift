import NotificationCore
import Recurrence
import Testing

/// When requests ring, from the first occurrence to the end of their series.
@Suite struct TimetableTests {
    // MARK: - Calendar triggers (decisions 4 to 6)

    /// What rings, from when, in which zone, and the first rings.
    @Test(
        arguments: [
            (
                DateMatch(hour: 9, minute: 0), "2026-11-21T10:00:00", "Europe/Berlin",
                ["2026-11-22T09:00:00", "2026-11-23T09:00:00"]
            ),
            // Strictly after now.
            (DateMatch(hour: 10), "2026-11-21T10:00:00", "Europe/Berlin", ["2026-11-22T10:00:00"]),
            (
                DateMatch(second: 0), "2026-11-21T10:00:30", "Europe/Berlin",
                ["2026-11-21T10:01:00", "2026-11-21T10:02:00"]
            ),
            (
                DateMatch(hour: 11, minute: 30, weekday: 2), "2026-11-21T10:00:00", "Europe/Berlin",
                ["2026-11-23T11:30:00", "2026-11-30T11:30:00"]
            ),
            (
                DateMatch(day: 31, hour: 8), "2026-11-21T10:00:00", "Europe/Berlin",
                ["2026-12-31T08:00:00", "2027-01-31T08:00:00", "2027-03-31T08:00:00"]
            ),
            (
                DateMatch(month: 2, day: 29, hour: 0), "2026-11-21T10:00:00", "UTC",
                ["2028-02-29T00:00:00", "2032-02-29T00:00:00"]
            ),
            // Clocks go forward at 02:00 on 28 March 2027 and back at 03:00 on 31 October.
            (
                DateMatch(hour: 2, minute: 30), "2027-03-27T10:00:00", "Europe/Berlin",
                ["2027-03-28T03:00:00", "2027-03-29T02:30:00"]
            ),
            (
                DateMatch(hour: 2, minute: 30), "2027-10-30T10:00:00", "Europe/Berlin",
                ["2027-10-31T02:30:00", "2027-11-01T02:30:00"]
            ),
            (
                DateMatch(hour: 2, minute: 15), "2026-10-03T10:00:00", "Australia/Lord_Howe",
                ["2026-10-04T02:30:00", "2026-10-05T02:15:00"]
            ),
        ] as [(DateMatch, String, String, [String])]
    )
    func calendarTriggersRing(_ match: DateMatch, from: String, zone: String, at expected: [String]) throws {
        let desk = Desk(from, zone: zone)
        try desk.add("a", .calendar(match, repeats: true))
        for time in expected {
            #expect(try desk.next("a") == time)
            #expect(try desk.ring(at: time).count == 1)
        }
    }

    @Test func ringsAtTwoOccurrencesOfTheRepeatedHourOnce() throws {
        let desk = Desk("2027-10-31T01:00:00")
        try desk.add("a", .calendar(DateMatch(hour: 2, minute: 30), repeats: true))
        var rings = 0
        for _ in 0..<(6 * 60) {
            desk.pass(seconds: 60)
            rings += try desk.ring().count
        }
        #expect(rings == 1)
    }

    @Test func everyHourRunsInElapsedTimeThroughTheRepeatedHour() throws {
        let desk = Desk("2027-10-31T00:30:00")
        try desk.add("a", .calendar(DateMatch(minute: 0), repeats: true))
        var rings = 0
        for _ in 0..<(5 * 60) {
            desk.pass(seconds: 60)
            rings += try desk.ring().count
        }
        #expect(rings == 5)
    }

    @Test(arguments: [
        DateMatch(month: 2, day: 30), DateMatch(year: 2020, month: 1, day: 1), DateMatch(month: 13),
        DateMatch(hour: 25),
    ])
    func whatNeverComesIsRefused(_ match: DateMatch) {
        let desk = Desk()
        let error = #expect(throws: AgendaError.self) { try desk.add("a", .calendar(match, repeats: true)) }
        #expect(error?.code == .noDate)
    }

    @Test func aZoneThatTheSystemLacksIsRefused() {
        let desk = Desk()
        let match = DateMatch(hour: 9, zoneIdentifier: "Mars/Olympus_Mons")
        let error = #expect(throws: AgendaError.self) { try desk.add("a", .calendar(match, repeats: true)) }
        #expect(error?.message.hasPrefix("timeZone: this system has no zone \"Mars/Olympus_Mons\"; it must be") == true)
    }

    @Test func aFixedZoneStaysWhereItIs() throws {
        let desk = Desk("2026-11-21T10:00:00", zone: "Europe/Berlin")
        try desk.add("a", .calendar(DateMatch(hour: 9, zoneIdentifier: "America/New_York"), repeats: true))
        #expect(try desk.next("a") == "2026-11-21T15:00:00")
    }

    // MARK: - Intervals (decisions 2 and 3)

    @Test func anIntervalRingsOnItsGridHoweverLateTheRingsCome() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", .every(30))
        #expect(try desk.next("a") == "2026-11-21T10:00:30")
        desk.pass(seconds: 42)  // 12 s late
        #expect(try desk.ring().map(\.occurrence) == [1])
        #expect(try desk.next("a") == "2026-11-21T10:01:00")
    }

    @Test func aSleepOfThreeDaysCollapsesIntoOneRingAndKeepsThePhase() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", .every(5))
        desk.pass(seconds: 3 * 86_400 + 3)
        let rings = try desk.ring()
        #expect(rings.map(\.occurrence) == [3 * 86_400 / 5])
        #expect(rings.map { desk.zones.text($0.due) } == ["2026-11-24T10:00:00"])
        #expect(try desk.next("a") == "2026-11-24T10:00:05")
    }

    @Test func aSteppedWallClockDoesNotDisturbAnInterval() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", .every(60))
        desk.now.wall = desk.now.wall.advanced(byMicroseconds: 3_600_000_000)
        try desk.handle(.clockChanged)
        #expect(try desk.ring().isEmpty)
        desk.pass(seconds: 60)
        #expect(try desk.ring().count == 1)
    }

    @Test func anotherBootContinuesThePhaseFromTheWallClock() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", .every(60))
        try desk.handle(.perform(desk.key("a"), .snooze(seconds: 100)))
        // Off for 24 hours and 10 seconds; the boot clock starts over.
        desk.now = Moment(
            wall: desk.zones.wall("2026-11-22T10:00:10"),
            boot: BootTime(microseconds: 7_000_000),
            bootID: "boot-2"
        )
        try desk.handle(.rebooted)
        let rings = try desk.ring()
        #expect(rings.map { desk.zones.text($0.due) } == ["2026-11-22T10:00:00"])
        #expect(rings.first.map { $0.date.microseconds(since: $0.due) > MissedPolicy.grace } == false)
        #expect(try desk.next("a") == "2026-11-22T10:01:00")
        #expect(try desk.store.note(.bootID) == "boot-2")
    }

    @Test func aFirstDelayMayDifferFromTheInterval() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", .interval(.init(seconds: 60, repeats: true, firstDelay: 5)))
        #expect(try desk.next("a") == "2026-11-21T10:00:05")
        try desk.ring(at: "2026-11-21T10:00:05")
        #expect(try desk.next("a") == "2026-11-21T10:01:05")
    }

    @Test func anIntervalWithAStartRingsAtTheStart() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", .every(7200), bounds: .init(start: desk.zones.wall("2026-11-21T12:30:00")))
        #expect(try desk.next("a") == "2026-11-21T12:30:00")
        try desk.ring(at: "2026-11-21T12:30:00")
        #expect(try desk.next("a") == "2026-11-21T14:30:00")
    }

    @Test func anIntervalWithAStartInThePastKeepsItsGrid() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", .every(3600), bounds: .init(start: desk.zones.wall("2026-11-21T08:20:00")))
        #expect(try desk.next("a") == "2026-11-21T10:20:00")
    }

    @Test(arguments: [0, -1, .nan, .infinity, -.infinity] as [Double])
    func anIntervalThatIsNoneIsRefused(_ seconds: Double) {
        let desk = Desk()
        let error = #expect(throws: AgendaError.self) { try desk.add("a", .once(after: seconds)) }
        #expect(error?.code == .invalidArgument)
        #expect(error?.message.contains("time interval must be greater than 0") == true)
    }

    @Test func aRepeatBelowOneSecondIsRefused() {
        let desk = Desk()
        let error = #expect(throws: AgendaError.self) { try desk.add("a", .every(0.5)) }
        #expect(error?.code == .noDate)
        #expect(error?.message == "interval: a repeat must be at least 1 s apart, not 0.5 s")
    }

    @Test func aOneShotOfAMillisecondRingsAtOnce() throws {
        let desk = Desk()
        try desk.add("a", .once(after: 0.001))
        desk.pass(seconds: 0.001)
        #expect(try desk.ring().count == 1)
        #expect(try desk.pending("a") == nil)
    }

    // MARK: - Bounds (decisions 7 and 8)

    @Test func nothingRingsAtOrAfterTheEnd() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", .every(10), bounds: .init(end: desk.zones.wall("2026-11-21T10:00:30")))
        #expect(try desk.ring(at: "2026-11-21T10:00:10").count == 1)
        #expect(try desk.ring(at: "2026-11-21T10:00:20").count == 1)
        #expect(try desk.pending("a") == nil)
        #expect(try desk.ring(at: "2026-11-21T10:00:30").isEmpty)
    }

    @Test func whatWasDueBeforeTheEndAndIsLatePastItExpires() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", .every(10), bounds: .init(end: desk.zones.wall("2026-11-21T10:00:30")))
        #expect(try desk.ring(at: "2026-11-21T11:00:00").isEmpty)
        #expect(try desk.pending("a") == nil)
        #expect(desk.consequences.contains { if case .report = $0 { true } else { false } })
    }

    @Test func theEndInUserInfoEndsARepeatByItself() throws {
        let desk = Desk("2026-11-21T10:00:00")
        var request = desk.request("a", .every(10))
        let end = desk.zones.wall("2026-11-21T10:00:15")
        request.content.userInfo["endDate"] = .date(end.secondsSince1970 - 978_307_200)
        try desk.handle(.add(app: desk.app, [request]))
        #expect(try desk.ring(at: "2026-11-21T10:00:10").count == 1)
        #expect(try desk.pending("a") == nil)

        request.content.userInfo["endDate"] = .date(0)
        let error = #expect(throws: AgendaError.self) { try desk.handle(.add(app: desk.app, [request])) }
        #expect(error?.code == .noDate)
    }

    @Test func aCountEndsTheSeriesAndMissedOccurrencesCount() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", .every(10), bounds: .init(count: 3))
        try desk.add("b", .every(10), bounds: .init(count: 3))
        #expect(try desk.pending("a")?.remaining == 3)
        #expect(try desk.ring(at: "2026-11-21T10:00:10").count == 2)
        #expect(try desk.pending("a")?.remaining == 2)
        desk.pass(seconds: 60)
        let rings = try desk.ring()
        #expect(rings.map(\.occurrence) == [3, 3])
        #expect(rings.map { desk.zones.text($0.due) } == ["2026-11-21T10:00:30", "2026-11-21T10:00:30"])
        #expect(try desk.pending("a") == nil)
    }

    @Test func aCalendarSeriesCountsTheDaysThatWereMissed() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", .calendar(DateMatch(hour: 9), repeats: true), bounds: .init(count: 5))
        let rings = try desk.ring(at: "2026-11-24T12:00:00")
        #expect(rings.map(\.occurrence) == [3])
        #expect(rings.map { $0.date.microseconds(since: $0.due) > MissedPolicy.grace } == [true])
        #expect(try desk.pending("a")?.remaining == 2)
    }

    @Test func yearsOfAbsenceAreJumpedOver() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("minute", .calendar(DateMatch(second: 0), repeats: true))
        try desk.add("leap", .calendar(DateMatch(month: 2, day: 29), repeats: true))
        let rings = try desk.ring(at: "2033-05-05T12:00:30")
        let due = Dictionary(uniqueKeysWithValues: rings.map { ($0.request.identifier, desk.zones.text($0.due)) })
        #expect(due == ["minute": "2033-05-05T12:00:00", "leap": "2032-02-29T00:00:00"])
    }

    // MARK: - Missed rings (decision 9)

    @Test(arguments: [
        (MissedPolicy.once, 86_400.0, 1), (.skip, 86_400, 0), (.skip, 30, 1), (.within(seconds: 3600), 3000, 1),
        (.within(seconds: 3600), 4000, 0),
    ])
    func aMissedRingFollowsItsPolicy(_ policy: MissedPolicy, lateness: Double, rings: Int) throws {
        let desk = Desk("2026-11-21T10:00:00")
        var request = desk.request("a", .once(after: 60))
        request.missed = policy
        try desk.handle(.add(app: desk.app, [request]))
        desk.pass(seconds: 60 + lateness)
        #expect(try desk.ring().count == rings)
        #expect(try desk.pending("a") == nil)
    }

    @Test func aClockSetBackDoesNotRingTheSameOccurrenceTwice() throws {
        let desk = Desk("2026-11-21T08:59:00")
        try desk.add("a", .calendar(DateMatch(hour: 9), repeats: true))
        #expect(try desk.ring(at: "2026-11-21T09:00:05").count == 1)
        desk.now.wall = desk.now.wall.advanced(byMicroseconds: -3_600_000_000)
        try desk.handle(.clockChanged)
        #expect(try desk.next("a") == "2026-11-22T09:00:00")
    }

    @Test func aClockThatWasAYearAheadAndIsRightAgainDoesNotSilenceASeries() throws {
        let desk = Desk("2027-11-21T08:59:00")
        try desk.add("a", .calendar(DateMatch(hour: 9), repeats: true))
        try desk.ring(at: "2027-11-21T09:00:05")
        desk.now.wall = desk.zones.wall("2026-11-21T08:00:00")
        try desk.handle(.clockChanged)
        #expect(try desk.next("a") == "2026-11-21T09:00:00")
    }

    // MARK: - Zones (decision 5)

    @Test func aTravellersNineStaysNineAndDoesNotRingAgainAfterFlyingWest() throws {
        let desk = Desk("2026-11-21T08:59:00", zone: "Europe/Berlin")
        try desk.add("a", .calendar(DateMatch(hour: 9), repeats: true))
        #expect(try desk.ring(at: "2026-11-21T09:00:00").count == 1)
        desk.zones.move(to: "America/New_York")
        try desk.handle(.zoneChanged(from: "Europe/Berlin"))
        // It is 03:00 there, and the 9 o'clock of this date has rung.
        #expect(try desk.next("a") == "2026-11-22T09:00:00")
        #expect(try desk.store.note(.zone) == "America/New_York")
    }

    @Test func whatAFlightEastHasJumpedOverRingsLateAndIsNotLost() throws {
        let desk = Desk("2026-11-21T06:00:00", zone: "America/Los_Angeles")
        try desk.add("daily", .calendar(DateMatch(hour: 9), repeats: true))
        try desk.add("once", .calendar(DateMatch(year: 2026, month: 11, day: 21, hour: 9, minute: 30), repeats: false))
        try desk.add("fixed", .calendar(DateMatch(hour: 9, zoneIdentifier: "America/Los_Angeles"), repeats: true))
        desk.pass(seconds: 3600)
        desk.zones.move(to: "America/New_York")  // 10:00 there
        try desk.handle(.zoneChanged(from: "America/Los_Angeles"))
        let rings = try desk.ring()
        #expect(Set(rings.map(\.request.identifier)) == ["daily", "once"])
        #expect(try desk.next("daily") == "2026-11-22T09:00:00")
        #expect(try desk.pending("once") == nil)
        #expect(try desk.next("fixed") == "2026-11-21T12:00:00")
    }
}

import NotificationCore
import Recurrence
import Testing

/// What an agent does about the time in which it did not run, and about rings that waited too long.
@Suite struct StartTests {
    private func notes(_ desk: Desk) throws -> [AgendaNote: String] {
        var notes: [AgendaNote: String] = [:]
        for note in AgendaNote.allCases { notes[note] = try desk.store.note(note) }
        return notes
    }

    /// What a start does, as the shell does it.
    @discardableResult
    private func start(_ desk: Desk) throws -> [Event] {
        let events = desk.agenda.sinceLastRun(try notes(desk), at: desk.now)
        for event in events { try desk.handle(event) }
        return events
    }

    private func names(_ events: [Event]) -> [String] { events.map { "\($0)".prefix { $0 != "(" }.description } }

    @Test func theFirstStartNotesTheClocksAndTheNextOneHasNothingToDo() throws {
        let desk = Desk()
        #expect(names(try start(desk)) == ["rebooted", "zoneChanged", "deadline", "clockChanged"])
        desk.pass(seconds: 100_000)
        #expect(names(try start(desk)) == ["deadline"])
    }

    @Test func aFlightBetweenTwoRunsCountsBeforeAnythingRings() throws {
        let desk = Desk()
        try start(desk)
        try desk.add("a", .calendar(DateMatch(hour: 11), repeats: true))
        desk.zones.move(to: "America/New_York")
        desk.pass(seconds: 2 * 3600)  // 12:00 in Berlin, 06:00 in New York
        try start(desk)
        #expect(try desk.delivered("a") == nil)
        #expect(try desk.next("a") == "2026-11-21T11:00:00")
    }

    @Test func whatWasMissedRingsAlthoughTheZoneHasChanged() throws {
        let desk = Desk()
        try start(desk)
        try desk.add("a", .calendar(DateMatch(hour: 11, zoneIdentifier: "Europe/Berlin"), repeats: true))
        desk.zones.move(to: "America/New_York")
        desk.pass(seconds: 2 * 3600)
        try start(desk)
        #expect(try desk.delivered("a")?.occurrence == 1)
    }

    @Test(arguments: [false, true]) func aClockThatWasSetBackBetweenTwoRunsSilencesNothing(_ reboots: Bool) throws {
        let desk = Desk()
        try start(desk)
        desk.now.wall = desk.now.wall.advanced(byMicroseconds: 400 * 86_400_000_000)
        try desk.handle(.clockChanged)
        try desk.add("a", .calendar(DateMatch(hour: 11), repeats: true))
        desk.now.wall = desk.now.wall.advanced(byMicroseconds: -400 * 86_400_000_000)
        if reboots {
            desk.now.bootID = "boot-2"
            desk.now.boot = BootTime(microseconds: 7)
        }
        try start(desk)
        #expect(try desk.next("a") == "2026-11-21T11:00:00")
    }

    @Test func whatWasLeftOutStaysSoWhenTheMachineResumes() throws {
        let desk = Desk()
        try desk.add("a", .calendar(DateMatch(hour: 11, weekday: 2), repeats: true))
        try desk.handle(.perform(desk.key("a"), .skipNext))
        try desk.handle(.perform(desk.key("a"), .skipNext))
        try desk.handle(.clockChanged)
        #expect(try desk.next("a") == "2026-12-07T11:00:00")
    }

    @Test func aTriggerByTheMinuteGoesOnThroughAFlight() throws {
        for (zone, next) in [("Asia/Tokyo", "2026-11-21T18:01:00"), ("America/New_York", "2026-11-21T04:01:00")] {
            let desk = Desk()
            try desk.add("a", .calendar(DateMatch(second: 0), repeats: true))
            desk.pass(seconds: 30)
            desk.zones.move(to: zone)
            try desk.handle(.zoneChanged(from: "Europe/Berlin"))
            #expect(try desk.next("a") == next)
            #expect(try desk.ring().isEmpty)
        }
    }

    @Test func aRingAtTheEndOfAGapKeepsItsReadingThroughAFlight() throws {
        let desk = Desk("2028-03-07T07:16:03", zone: "America/New_York")
        try desk.add("a", .calendar(DateMatch(hour: 2, minute: 15, weekday: 1), repeats: true))
        #expect(try desk.next("a") == "2028-03-12T03:00:00")
        desk.zones.move(to: "Asia/Tokyo")
        try desk.handle(.zoneChanged(from: "America/New_York"))
        #expect(try desk.next("a") == "2028-03-12T02:15:00")
    }

    @Test func aSeriesWhoseNextReadingComesAfterItsEndIsOver() throws {
        let desk = Desk("2026-08-07T15:19:14", zone: "Asia/Kolkata")
        let end = desk.now.wall.advanced(byMicroseconds: 86_400_000_000)
        try desk.add("a", .calendar(DateMatch(hour: 12, minute: 51), repeats: true), bounds: .init(end: end))
        desk.zones.move(to: "America/New_York")
        try desk.handle(.zoneChanged(from: "Asia/Kolkata"))
        #expect(try desk.pending("a") == nil)
    }

    // MARK: - Rings that waited

    @Test func aRingThatWaitedUntilItsEndIsNotShown() throws {
        let desk = Desk()
        let end = desk.now.wall.advanced(byMicroseconds: 3600_000_000)
        try desk.add("a", .every(600), bounds: .init(end: end))
        desk.pass(seconds: 3000)
        let row = try #require(try desk.ring().first)
        #expect(desk.agenda.mayStillShow(row, at: desk.now))
        desk.pass(seconds: 600)
        #expect(!desk.agenda.mayStillShow(row, at: desk.now))
        var seen = row
        seen.presentation = .waiting(quietly: true)
        #expect(desk.agenda.mayStillShow(seen, at: desk.now))
        let ring = try #require(try desk.delivered("a")?.id)
        try desk.handle(.popupWithheld(ring: ring))
        #expect(try desk.delivered("a")?.presentation == .expired(nil))
        #expect(try desk.store.nextWaiting(except: []) == nil)
    }

    /// The end is the series'. What the person puts off past it rings, insists as before, and may wait.
    @Test func aSnoozePastTheEndRings() throws {
        let desk = Desk()
        var request = desk.request(
            "a",
            .every(600),
            bounds: .init(end: desk.now.wall.advanced(byMicroseconds: 900_000_000))
        )
        request.untilAnswered = .init(seconds: 60, most: 5)
        try desk.handle(.add(app: desk.app, [request]))
        desk.pass(seconds: 600)
        #expect(try desk.ring().count == 1)
        try desk.handle(.perform(desk.key("a"), .snooze(seconds: 600)))
        desk.pass(seconds: 600)
        let row = try #require(try desk.ring().first)
        #expect(row.isPutOff)
        desk.pass(seconds: 30)
        #expect(desk.agenda.mayStillShow(row, at: desk.now))
        desk.pass(seconds: 30)
        #expect(try desk.ring().map(\.isPutOff) == [true])
        // Due before the end, and late: theirs too.
        try desk.handle(.perform(desk.key("a"), .done))
        #expect(try desk.pending("a") == nil)
        try desk.handle(
            .add(
                app: desk.app,
                [desk.request("b", .every(60), bounds: .init(end: desk.now.wall.advanced(byMicroseconds: 100_000_000)))]
            )
        )
        desk.pass(seconds: 60)
        #expect(try desk.ring().count == 1)
        try desk.handle(.perform(desk.key("b"), .snooze(seconds: 30)))
        desk.pass(seconds: 50)
        #expect(try desk.ring().count == 1)
    }

    /// What insists by itself ends with the series.
    @Test func whatInsistsIsOverAtTheEnd() throws {
        let desk = Desk()
        var request = desk.request(
            "a",
            .every(600),
            bounds: .init(end: desk.now.wall.advanced(byMicroseconds: 650_000_000))
        )
        request.untilAnswered = .init(seconds: 60, most: 5)
        try desk.handle(.add(app: desk.app, [request]))
        desk.pass(seconds: 600)
        #expect(try desk.ring().count == 1)
        desk.pass(seconds: 60)
        #expect(try desk.ring().isEmpty)
        #expect(try desk.pending("a") == nil)
    }

    /// A pause holds what was put off, and it rings behind the end; a change that is taken back rings there too.
    @Test func whatWasPutOffOutlivesTheEndInAPauseAndByUndo() throws {
        let desk = Desk()
        let end = desk.now.wall.advanced(byMicroseconds: 900_000_000)
        try desk.add("a", .every(600), bounds: .init(end: end))
        desk.pass(seconds: 600)
        #expect(try desk.ring().count == 1)
        try desk.handle(.perform(desk.key("a"), .snooze(seconds: 60)))
        try desk.handle(.pause(.everything, until: nil))
        desk.pass(seconds: 60)
        #expect(try desk.ring().isEmpty)
        desk.pass(seconds: 600)
        try desk.handle(.resume(.everything))
        #expect(try desk.ring().count == 1)
        try desk.handle(.perform(desk.key("a"), .snooze(seconds: 600)))
        #expect(try desk.delivered("a") == nil)
        try desk.handle(.undo)
        #expect(try desk.ring().map(\.request.identifier) == ["a"])
    }

    @Test func aRingThatWaitsForAServerCountsAsLate() throws {
        let desk = Desk()
        var request = desk.request("a", .once(after: 60))
        request.missed = .within(seconds: 600)
        try desk.handle(.add(app: desk.app, [request]))
        desk.pass(seconds: 60)
        let row = try #require(try desk.ring().first)
        desk.pass(seconds: 600)
        #expect(desk.agenda.mayStillShow(row, at: desk.now))
        desk.pass(seconds: 1)
        #expect(!desk.agenda.mayStillShow(row, at: desk.now))
    }

    @Test func nothingRingsAtItsEndToTheMicrosecond() throws {
        let desk = Desk()
        let end = desk.now.wall.advanced(byMicroseconds: 60_000_000)
        try desk.add("a", .every(30), bounds: .init(end: end))
        desk.pass(seconds: 60)
        #expect(try desk.ring().allSatisfy { $0.due < end })
        #expect(try desk.delivered("a") == nil)
    }

    @Test func aRingThatIsLeftOutDoesNotInsist() throws {
        let desk = Desk()
        var request = desk.request("a", .calendar(DateMatch(hour: 11), repeats: true))
        request.missed = .skip
        request.untilAnswered = .init(seconds: 300, most: 3)
        try desk.handle(.add(app: desk.app, [request]))
        #expect(try desk.ring(at: "2026-11-21T14:00:00").isEmpty)
        #expect(try desk.next("a") == "2026-11-22T11:00:00")
    }

    // MARK: - What the person has seen

    @Test func removingARequestLeavesAPopupThatComesBack() throws {
        let desk = Desk()
        try desk.add("a", .every(60))
        desk.pass(seconds: 60)
        try desk.ring()
        let ring = try #require(try desk.delivered("a")?.id)
        try desk.handle(.popupShown(ring: ring, PopupAddress(bus: "bus", server: ":1.5", id: 7)))
        try desk.handle(.serverChanged(bus: "bus", server: ":1.6", deliversToOthers: true))
        try desk.handle(.removePending(app: desk.app, identifiers: ["a"]))
        #expect(try desk.delivered("a")?.presentation == .waiting(quietly: true))
    }

    @Test func aClickThatComesAfterTheEndOfAPopupCounts() throws {
        let desk = Desk()
        let snooze = Action(identifier: "later", title: "Later", effect: .snooze(seconds: 60))
        try desk.add("a", .once(after: 60), actions: [snooze])
        desk.pass(seconds: 60)
        try desk.ring()
        let address = PopupAddress(bus: "bus", server: ":1.5", id: 7)
        let ring = try #require(try desk.delivered("a")?.id)
        try desk.handle(.popupShown(ring: ring, address))
        try desk.handle(.popupClosed(address, reason: 2))
        let row = desk.consequences.compactMap { if case .remember(_, _, let row) = $0 { row } else { nil } }.first
        try desk.handle(.clickedLate(try #require(row), popupKey: "later"))
        #expect(try desk.next("a") == "2026-11-21T10:02:00")
    }
}

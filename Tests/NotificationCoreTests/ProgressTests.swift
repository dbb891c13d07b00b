import NotificationCore
import Recurrence
import Testing

/// Reminders of a backup go on where they stood, in one change (DESIGN 30).
@Suite struct ProgressTests {
    private static let nine = Trigger.calendar(DateMatch(hour: 9), repeats: true)

    private func resume(_ desk: Desk, _ request: Request, _ progress: Progress, removing: [String] = []) throws {
        try desk.handle(.resumeRequests([(request, progress)], removing: removing))
    }

    @Test func whatWasSkippedStaysSkippedAndCounted() throws {
        let desk = Desk("2026-11-21T10:00:00")
        let request = desk.request("bins", Self.nine, bounds: .init(count: 5))
        try resume(desk, request, Progress(next: desk.zones.wall("2026-11-23T09:00:00"), remaining: 4))
        #expect(try desk.pending("bins")?.request == request)
        #expect(try desk.next("bins") == "2026-11-23T09:00:00")
        #expect(try desk.pending("bins")?.remaining == 4)
        // A clock that is set doesn't bring it back.
        try desk.handle(.clockChanged)
        #expect(try desk.next("bins") == "2026-11-23T09:00:00")
        for day in 23...26 { #expect(try desk.ring(at: "2026-11-\(day)T09:00:00").count == 1, "\(day)") }
        #expect(try desk.pending("bins") == nil)
    }

    /// What a rule counts from its start has passed; what was skipped besides counts too.
    @Test func aRuleGoesOnWithItsCount() throws {
        let desk = Desk("2026-11-23T10:00:00")
        let set = RecurrenceSet(
            start: try #require(CivilDateTime(parsing: "2026-11-22T09:00:00")),
            rules: [try RecurrenceRule(parsing: "FREQ=DAILY")]
        )
        let request = desk.request("pills", .recurrence(set), bounds: .init(count: 5))
        try resume(desk, request, Progress(next: desk.zones.wall("2026-11-25T09:00:00"), remaining: 2))
        #expect(try desk.next("pills") == "2026-11-25T09:00:00")
        #expect(try desk.pending("pills")?.remaining == 2)
        try resume(desk, request, Progress(remaining: 4))
        #expect(try desk.next("pills") == "2026-11-24T09:00:00")
        #expect(try desk.pending("pills")?.remaining == 3)
    }

    @Test(arguments: [("2026-11-21T10:20:00", "2026-11-21T10:20:00"), ("2026-11-21T07:20:00", "2026-11-21T10:20:00")])
    func anIntervalGoesOnInStep(_ next: String, comes: String) throws {
        let desk = Desk("2026-11-21T10:00:00")
        let request = desk.request("stretch", .every(3600), bounds: .init(count: 5))
        try resume(desk, request, Progress(next: desk.zones.wall(next), remaining: 2))
        #expect(try desk.pending("stretch")?.request == request)
        #expect(try desk.next("stretch") == comes)
        try desk.reboot()
        #expect(try desk.next("stretch") == comes)
        try desk.ring(at: comes)
        #expect(try desk.next("stretch") == "2026-11-21T11:20:00")
        try desk.ring(at: "2026-11-21T11:20:00")
        #expect(try desk.pending("stretch") == nil)
    }

    @Test func whatRingsOnceKeepsItsTimeOrIsOver() throws {
        let desk = Desk("2026-11-21T10:00:00")
        let request = desk.request("tea", .once(after: 7200))
        try resume(desk, request, Progress(next: desk.zones.wall("2026-11-21T10:20:00")))
        #expect(try desk.next("tea") == "2026-11-21T10:20:00")
        try desk.handle(.removeAllPending(app: desk.app))
        try resume(desk, request, Progress(next: desk.zones.wall("2026-11-21T09:20:00")))
        #expect(try desk.pending("tea") == nil)
        try resume(desk, request, Progress(remaining: 0, snoozedUntil: desk.zones.wall("2026-11-21T10:30:00")))
        #expect(try desk.next("tea") == "2026-11-21T10:30:00")
    }

    @Test func whatIsHeldWaitsForItsPauseOrRings() throws {
        let desk = Desk("2026-11-21T10:00:00")
        let held = Progress(remaining: 0, heldSince: desk.zones.wall("2026-11-21T09:00:00"))
        var paused = held
        paused.pause = Progress.Hold(until: desk.zones.wall("2026-11-21T11:00:00"))
        let once = Trigger.once(after: 60)
        try desk.handle(
            .resumeRequests([(desk.request("now", once), held), (desk.request("later", once), paused)], removing: [])
        )
        #expect(try desk.ring().map(\.request.identifier) == ["now"])
        desk.pass(seconds: 3600)
        try desk.handle(.pausesEnded)
        #expect(try desk.ring().map(\.request.identifier) == ["later"])
    }

    /// One undo takes back all of it: what came, what went, snoozes and pauses.
    @Test func itIsOneChange() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", Self.nine)
        try desk.add("gone", .every(60))
        let until = desk.zones.wall("2026-11-21T20:00:00")
        try desk.handle(.pause(.request(desk.key("gone")), until: until))
        let (rows, pauses) = (try desk.store.rows(.app(desk.app)).pending, desk.agenda.pauses)
        let progress = Progress(
            snoozedUntil: desk.zones.wall("2026-11-21T12:00:00"),
            pause: Progress.Hold(until: nil)
        )
        desk.pass(seconds: 5)
        try desk.handle(
            .resumeRequests(
                [(desk.request("a", .every(3600)), progress), (desk.request("b", Self.nine), progress)],
                removing: ["gone"]
            )
        )
        #expect(try desk.pending("gone") == nil)
        #expect(desk.agenda.pauses.count == 2)
        try desk.handle(.undo)
        #expect(Set(try desk.store.rows(.app(desk.app)).pending) == Set(rows))
        #expect(desk.agenda.pauses == pauses)
    }
}

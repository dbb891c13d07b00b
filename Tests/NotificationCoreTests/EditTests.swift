import Geography
import NotificationCore
import Recurrence
import Testing

/// Changes of the person's own reminders in place (DESIGN 30).
@Suite struct EditTests {
    private func titled(_ title: String) -> RequestEdit {
        var edit = RequestEdit()
        edit.set(.title, \.content.title, title)
        return edit
    }

    private func moved(to trigger: Trigger) -> RequestEdit {
        var edit = RequestEdit()
        edit.set(.trigger, \.trigger, trigger)
        return edit
    }

    private func bounded(_ change: (inout RequestEdit) -> Void) -> RequestEdit {
        var edit = RequestEdit()
        change(&edit)
        return edit
    }

    private func refusal(_ desk: Desk, _ event: Event) throws -> AgendaError {
        let before = try desk.store.rows(.app(nil))
        let error = #expect(throws: AgendaError.self) { try desk.handle(event) }
        let after = try desk.store.rows(.app(nil))
        #expect(after.pending == before.pending)
        #expect(after.delivered == before.delivered)
        return try #require(error)
    }

    // MARK: - What stays

    @Test func whatIsNotNamedStays() throws {
        let desk = Desk("2026-11-21T10:00:00")
        let stop = Action(identifier: "stop", title: "Stop Repeat", effect: .stopRepeat)
        try desk.add("a", .every(60), bounds: .init(count: 5), actions: [stop])
        desk.pass(seconds: 60)
        try desk.ring()
        try desk.handle(.perform(desk.key("a"), .snooze(seconds: 600)))
        let before = try #require(try desk.pending("a"))
        let ring = try desk.delivered("a")
        try desk.handle(.edit(desk.key("a"), titled("Tea")))
        let after = try #require(try desk.pending("a"))
        #expect(after.schedule == before.schedule)
        #expect(after.remaining == 4)
        #expect(after.request.content.title == "Tea")
        #expect(after.request.content.actions == [stop])
        #expect(after.request.trigger == before.request.trigger)
        #expect(try desk.delivered("a") == ring)
        #expect(desk.consequences == [.pendingChanged(app: desk.app)])
    }

    @Test func anEditThatChangesNothingWritesNothing() throws {
        let desk = Desk()
        try desk.add("a", .every(60))
        let plan = try desk.handle(.edit(desk.key("a"), titled("a")))
        #expect(plan.changes.isEmpty)
        #expect(plan.count == 1)
    }

    @Test func aRingOnTheScreenStays() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", .every(60))
        desk.pass(seconds: 60)
        try desk.ring()
        let ring = try #require(try desk.delivered("a"))
        try desk.handle(.edit(desk.key("a"), moved(to: .every(120))))
        #expect(try desk.delivered("a") == ring)
    }

    // MARK: - Another series

    @Test func aNewTriggerStartsTheSeriesOverAndKeepsTheCount() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", .every(60), bounds: .init(count: 3))
        desk.pass(seconds: 60)
        try desk.ring()
        try desk.handle(.perform(desk.key("a"), .snooze(seconds: 600)))
        try desk.handle(.edit(desk.key("a"), moved(to: .every(3600))))
        #expect(try desk.next("a") == "2026-11-21T11:01:00")
        #expect(try desk.pending("a")?.schedule.snooze == nil)
        #expect(try desk.pending("a")?.remaining == 2)
        #expect(try desk.ring(at: "2026-11-21T11:01:00").map(\.occurrence) == [2])
        #expect(try desk.ring(at: "2026-11-21T12:01:00").map(\.occurrence) == [3])
        #expect(try desk.pending("a") == nil)
    }

    @Test func aTriggerThatRingsOnceTakesTheBoundsAway() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", .every(60), bounds: .init(end: desk.zones.wall("2026-12-01T00:00:00"), count: 9))
        try desk.handle(.edit(desk.key("a"), moved(to: .once(after: 90))))
        let pending = try #require(try desk.pending("a"))
        #expect(pending.request.bounds == .init())
        #expect(try desk.next("a") == "2026-11-21T10:01:30")
        // A series keeps them.
        try desk.add("b", .every(60), bounds: .init(count: 9))
        try desk.handle(.edit(desk.key("b"), moved(to: .every(120))))
        #expect(try desk.pending("b")?.request.bounds.count == 9)
    }

    @Test func aStartMovesTheSeries() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", .every(60))
        try desk.handle(
            .edit(desk.key("a"), bounded { $0.set(.startDate, \.bounds.start, desk.zones.wall("2026-11-22T08:00:00")) })
        )
        #expect(try desk.next("a") == "2026-11-22T08:00:00")
    }

    @Test func anEndComesAndGoes() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", .every(3600))
        let due = try desk.next("a")
        desk.pass(seconds: 600)
        try desk.handle(
            .edit(desk.key("a"), bounded { $0.set(.endDate, \.bounds.end, desk.zones.wall("2026-11-21T12:30:00")) })
        )
        #expect(try desk.next("a") == due)
        try desk.ring(at: "2026-11-21T12:00:00")
        #expect(try desk.pending("a") == nil)
        try desk.add("b", .every(3600), bounds: .init(end: desk.zones.wall("2026-11-21T13:30:00")))
        try desk.handle(.edit(desk.key("b"), bounded { $0.fields = [.endDate] }))
        try desk.ring(at: "2026-11-21T13:00:00")
        #expect(try desk.next("b") == "2026-11-21T14:00:00")
    }

    /// Its last ring was snoozed, so the row is still there.
    @Test func aSeriesThatIsOverGoesOnWithALaterEnd() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", .every(60), bounds: .init(count: 1))
        desk.pass(seconds: 60)
        try desk.ring()
        try desk.handle(.perform(desk.key("a"), .snooze(seconds: 600)))
        #expect(try desk.next("a") == "2026-11-21T10:11:00")
        try desk.handle(.edit(desk.key("a"), bounded { $0.set(.count, \.bounds.count, 2) }))
        #expect(try desk.next("a") == "2026-11-21T10:02:00")
        #expect(try desk.pending("a")?.schedule.snooze != nil)
    }

    @Test func aPlaceIsStillWatchedFromTheSameSide() throws {
        let desk = Desk()
        let area = Circle(center: Coordinate(latitude: 52.52, longitude: 13.405), radius: 200)
        try desk.add("a", .location(.init(area: area), repeats: true))
        let position = try #require(Position(latitude: 52.52, longitude: 13.405, accuracy: 10))
        try desk.handle(.moved(to: position, afterAbsence: false))
        let end = desk.zones.wall("2026-12-24T00:00:00")
        try desk.handle(.edit(desk.key("a"), bounded { $0.set(.endDate, \.bounds.end, end) }))
        let schedule = try #require(try desk.pending("a")?.schedule)
        #expect(schedule.region == .inside)
        #expect(schedule.due == .wall(end))
        try desk.handle(.edit(desk.key("a"), moved(to: .every(60))))
        #expect(try desk.pending("a")?.schedule.region == nil)
    }

    @Test func aReminderThatInsistsCanStopInsisting() throws {
        let desk = Desk("2026-11-21T10:00:00")
        var request = desk.request("a", .every(3600))
        request.untilAnswered = .init(seconds: 60, most: 9)
        try desk.handle(.add(app: desk.app, [request]))
        try desk.ring(at: "2026-11-21T11:00:00")
        #expect(try desk.pending("a")?.schedule.untilAnswered == 9)
        try desk.handle(
            .edit(desk.key("a"), bounded { $0.set(.untilAnswered, \.untilAnswered, .init(seconds: 60, most: 2)) })
        )
        #expect(try desk.pending("a")?.schedule.untilAnswered == 2)
        try desk.handle(.edit(desk.key("a"), bounded { $0.fields = [.untilAnswered] }))
        #expect(try desk.next("a") == "2026-11-21T12:00:00")
    }

    // MARK: - Refused means unchanged

    @Test func whatNeverRingsIsRefused() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", .every(60), bounds: .init(count: 5))
        desk.pass(seconds: 120)
        try desk.ring()
        func edit(_ edit: RequestEdit) throws -> String { try refusal(desk, .edit(desk.key("a"), edit)).message }
        let past = CivilDateTime(year: 2020, month: 1, day: 1)
        #expect(
            try edit(moved(to: .once(past, zone: nil))) == "trigger: the time is in the past, or no date matches it"
        )
        #expect(
            try edit(bounded { $0.set(.count, \.bounds.count, 2) })
                == "count: 2 occurrences have passed already; it must be more than 2, not 2"
        )
        #expect(
            try edit(
                bounded {
                    $0.set(.trigger, \.trigger, .every(3600))
                    $0.set(.count, \.bounds.count, 1)
                }
            ) == "count: 2 occurrences have passed already; it must be more than 2, not 1"
        )
        #expect(
            try edit(bounded { $0.set(.endDate, \.bounds.end, desk.zones.wall("2026-11-21T10:02:30")) })
                == "end: nothing would ring before it"
        )
        #expect(try edit(titled("")) == "title: a notification needs a title or a body")
        #expect(
            try edit(titled(String(repeating: "x", count: 1025))) == "title: 1025 bytes long; at most 1024 are allowed"
        )
    }

    @Test func whatIsNotPendingOrNotOwnIsRefused() throws {
        let desk = Desk()
        try desk.add("a", nil)
        #expect(try refusal(desk, .edit(desk.key("a"), titled("x"))).code == .unknownIdentifier)
        try desk.handle(.add(app: "org.example.App", [desk.request("b", .every(60))]))
        let error = try refusal(desk, .edit(RequestKey(app: "org.example.App", identifier: "b"), titled("x")))
        #expect(error.code == .notPermitted)
        #expect(error.message == "\"b\" belongs to org.example.App; only your own reminders can be changed")
    }

    /// However often it has rung before, a series that starts tomorrow does so after a reboot too (decision 3).
    @Test func aNewStartIsKeptOverAReboot() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", .every(600))
        try desk.ring(at: "2026-11-21T10:30:00")
        let start = desk.zones.wall("2026-11-22T12:00:00")
        try desk.handle(.edit(desk.key("a"), bounded { $0.set(.startDate, \.bounds.start, start) }))
        try desk.reboot()
        #expect(try desk.next("a") == "2026-11-22T12:00:00")
    }

    /// It has no time that could start over, and doesn't ring again for it.
    @Test func aStartOfWhatRangAtOnceChangesNoTime() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", nil)
        try desk.handle(.perform(desk.key("a"), .snooze(seconds: 600)))
        try desk.handle(.edit(desk.key("a"), bounded { $0.set(.startDate, \.bounds.start, nil) }))
        #expect(try desk.next("a") == "2026-11-21T10:10:00")
    }
}

import NotificationCore
import Recurrence
import Testing

/// Groups of the person's own reminders, replaced as a whole (DESIGN 30).
@Suite struct GroupTests {
    private func replace(_ desk: Desk, _ requests: [Request]) throws -> ReplacedGroup {
        try #require(try desk.handle(.replace(group: "work", requests)).group)
    }

    private func identifiers(_ desk: Desk) throws -> [String] {
        try desk.store.rows(.app(desk.app)).pending.map(\.request.identifier).sorted()
    }

    private func counts(_ group: ReplacedGroup) -> [Int] {
        [group.added, group.changed, group.kept, group.removed, group.over]
    }

    @Test func theGroupBecomesWhatIsAskedForAndNothingElseIsTouched() throws {
        let desk = Desk("2026-11-21T10:00:00")
        let others = ["work", "workshop/a", "a", "home/a"]
        for identifier in others { try desk.add(identifier, .every(60)) }
        try desk.handle(.add(app: "org.example.App", [desk.request("work/a", .every(60))]))
        let first = try replace(
            desk,
            [desk.request("work/a", .every(3600), bounds: .init(count: 5)), desk.request("work/b", .every(7200))]
        )
        #expect(counts(first) == [2, 0, 0, 0, 0])
        try desk.ring(at: "2026-11-21T11:00:00")
        var changed = desk.request("work/a", .every(3600), bounds: .init(count: 5))
        changed.content.title = "x"
        let second = try replace(desk, [changed, desk.request("work/c", .every(60))])
        #expect(counts(second) == [1, 1, 0, 1, 0])
        #expect(try desk.pending("work/a")?.remaining == 4)
        #expect(try desk.next("work/a") == "2026-11-21T12:00:00")
        #expect(try identifiers(desk) == ["a", "home/a", "work", "work/a", "work/c", "workshop/a"])
        #expect(try desk.store.rows(.app("org.example.App")).pending.count == 1)
        // The same again changes nothing.
        let plan = try desk.handle(.replace(group: "work", [changed, desk.request("work/c", .every(60))]))
        #expect(plan.changes.isEmpty)
        #expect(counts(try replace(desk, [])) == [0, 0, 0, 2, 0])
        #expect(try identifiers(desk) == others.sorted())
    }

    @Test func aReplacementIsTakenBackAsOne() throws {
        let desk = Desk("2026-11-21T10:00:00")
        _ = try replace(desk, [desk.request("work/a", .every(3600)), desk.request("work/b", .every(7200))])
        let before = try desk.store.rows(.app(desk.app)).pending
        _ = try replace(desk, [desk.request("work/a", .every(60)), desk.request("work/c", .every(60))])
        try desk.handle(.undo)
        let after = try desk.store.rows(.app(desk.app)).pending
        #expect(Set(after) == Set(before))
    }

    /// "every 2 weeks" is read with the day on which it is said.
    @Test func aRuleThatIsSaidAgainKeepsItsPhase() throws {
        let desk = Desk("2026-11-21T10:00:00")
        let rule = try RecurrenceRule(parsing: "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO")
        func request(_ day: Int) -> Request {
            let start = CivilDateTime(year: 2026, month: 11, day: day, hour: 9)
            return desk.request("work/a", .recurrence(RecurrenceSet(start: start, rules: [rule])))
        }
        _ = try replace(desk, [request(23)])
        #expect(try desk.next("work/a") == "2026-11-23T09:00:00")
        try desk.ring(at: "2026-11-24T09:00:00")
        #expect(counts(try replace(desk, [request(30)])) == [0, 0, 1, 0, 0])
        #expect(try desk.next("work/a") == "2026-12-07T09:00:00")
    }

    @Test func whatHasPassedIsOver() throws {
        let desk = Desk("2026-11-21T10:00:00")
        func at(_ day: Int) -> Trigger { .once(CivilDateTime(year: 2026, month: 11, day: day, hour: 18), zone: nil) }
        #expect(
            counts(try replace(desk, [desk.request("work/a", at(20)), desk.request("work/b", at(22))]))
                == [1, 0, 0, 0, 1]
        )
        // One that is moved into the past goes.
        #expect(counts(try replace(desk, [desk.request("work/b", at(20))])) == [0, 0, 0, 1, 1])
    }

    @Test func oneBadRequestMeansThatNothingChanges() throws {
        let desk = Desk()
        _ = try replace(desk, [desk.request("work/a", .every(60))])
        let before = try desk.store.rows(.app(nil)).pending
        let long = String(repeating: "x", count: 1025)
        var titled = desk.request("work/b", .every(60))
        titled.content.title = long
        let rows: [(String, [Request], String)] = [
            (
                "work", [desk.request("b", .every(60))],
                "identifier: \"b\" isn't in the group; it must begin with \"work/\""
            ),
            (
                "work", [desk.request("work/", .every(60))],
                "identifier: \"work/\" isn't in the group; it must begin with \"work/\""
            ),
            ("work", [desk.request("work/b", nil)], "trigger: is missing in \"work/b\"; a group is pending"),
            ("work", [titled], "title: 1025 bytes long; at most 1024 are allowed"),
            (
                "work", [desk.request("work/b", .every(60)), desk.request("work/b", .every(60))],
                "identifier: \"work/b\" appears twice in one call"
            ),
            ("", [], "group: must not be empty"),
            ("a/\u{301}b", [], "group: must be one line, without tabs and without \"/\""),
            ("a/b", [], "group: must be one line, without tabs and without \"/\""),
        ]
        for (group, requests, message) in rows {
            let error = #expect(throws: AgendaError.self) { try desk.handle(.replace(group: group, requests)) }
            #expect(error?.message == message)
        }
        #expect(try desk.store.rows(.app(nil)).pending == before)
    }
}

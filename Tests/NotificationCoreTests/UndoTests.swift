import Geography
import NotificationCore
import Recurrence
import Testing

/// Taking back the last change of the person's own reminders (DESIGN 30).
@Suite struct UndoTests {
    private func titled(_ title: String) -> RequestEdit {
        var edit = RequestEdit()
        edit.set(.title, \.content.title, title)
        return edit
    }

    private func pending(_ desk: Desk) throws -> [Pending] {
        try desk.store.rows(.app(desk.app)).pending.sorted { $0.request.identifier < $1.request.identifier }
    }

    /// A refusal that leaves everything as it is.
    private func refusal(_ desk: Desk) throws -> String {
        let before = try pending(desk)
        let error = #expect(throws: AgendaError.self) { try desk.handle(.undo) }
        #expect(try pending(desk) == before)
        return try #require(error?.message)
    }

    /// A desk with two series; "a" has rung once, and was answered.
    private func desk() throws -> Desk {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", .every(3600), bounds: .init(count: 5))
        try desk.add("b", .every(7200))
        try desk.ring(at: "2026-11-21T11:00:00")
        try desk.handle(.removeDelivered(app: desk.app, identifiers: ["a"]))
        return desk
    }

    // MARK: - What is taken back

    private static let changes: [@Sendable (Desk) throws -> Event] = [
        {
            .edit(
                $0.key("a"),
                RequestEdit([.title], values: Request(identifier: "", content: Content(title: "x"), trigger: nil))
            )
        },
        {
            .edit(
                $0.key("a"),
                RequestEdit([.trigger], values: Request(identifier: "", content: Content(), trigger: .every(60)))
            )
        },
        { .add(app: $0.app, [$0.request("a", .once(after: 60)), $0.request("c", .once(after: 60))]) },
        { .removePending(app: $0.app, identifiers: ["a", "none"]) },
        { .removeAllPending(app: $0.app) },
        { .perform($0.key("a"), .skipNext) },
        { .perform($0.key("b"), .snooze(seconds: 600)) },
    ]

    @Test(arguments: changes.indices) func theLastChangeIsTakenBack(_ index: Int) throws {
        let desk = try desk()
        let before = try pending(desk)
        try desk.handle(Self.changes[index](desk))
        #expect(try pending(desk) != before)
        let plan = try desk.handle(.undo)
        #expect(try pending(desk) == before)
        #expect(plan.count > 0)
        #expect(desk.consequences.contains(.pendingChanged(app: desk.app)))
        #expect(try refusal(desk) == "there is nothing to undo")
    }

    @Test func onlyTheLastChangeIsKept() throws {
        let desk = try desk()
        try desk.handle(.removePending(app: desk.app, identifiers: ["a"]))
        try desk.handle(.edit(desk.key("b"), titled("x")))
        try desk.handle(.undo)
        #expect(try pending(desk).map(\.request.content.title) == ["b"])
    }

    @Test func whatChangesNothingIsNoChange() throws {
        let desk = try desk()
        try desk.handle(.removePending(app: desk.app, identifiers: ["a"]))
        try desk.handle(.removePending(app: desk.app, identifiers: ["none"]))
        try desk.handle(.edit(desk.key("b"), titled("b")))
        try desk.handle(.add(app: "org.example.App", [desk.request("a", .every(60))]))
        try desk.handle(.removeAllPending(app: "org.example.App"))
        #expect(throws: AgendaError.self) { try desk.handle(.edit(desk.key("none"), titled("x"))) }
        try desk.handle(.undo)
        #expect(try desk.pending("a") != nil)
    }

    @Test func anAnswerIsNoChange() throws {
        let desk = try desk()
        let stop = Action(identifier: "stop", title: "Stop", effect: .stopRepeat)
        try desk.add("c", .every(60), actions: [stop])
        try desk.handle(.act(desk.key("c"), action: "stop"))
        #expect(try refusal(desk) == "there is nothing to undo: what was added has ended since")
    }

    /// What was unanswered is unanswered again: it rings once more, and says when it was due.
    @Test(arguments: [ActionEffect.snooze(seconds: 600), .skipNext]) func anUnansweredRingComesBack(
        _ effect: ActionEffect
    ) throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("tea", .once(after: 60))
        try desk.add("tick", .every(60))
        try desk.ring(at: "2026-11-21T10:01:00")
        let key = desk.key(effect == .skipNext ? "tick" : "tea")
        try desk.handle(.perform(key, effect))
        #expect(try desk.delivered(key.identifier) == nil)
        desk.pass(seconds: 10)
        try desk.handle(.undo)
        let again = try desk.ring()
        #expect(again.map(\.key) == [key])
        #expect(again.map { desk.zones.text($0.due) } == ["2026-11-21T10:01:00"])
        #expect(again.map(\.occurrence) == [1])
        #expect(try desk.next(key.identifier) == (effect == .skipNext ? "2026-11-21T10:02:00" : nil))
    }

    /// What was to ring three times has rung three times since its count was taken away (seed 1795582485005050).
    @Test func aCountThatIsReachedDoesNotComeBack() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("tick", .every(60), bounds: .init(count: 1))
        var edit = RequestEdit()
        edit.set(.count, \.bounds.count, nil)
        try desk.handle(.edit(desk.key("tick"), edit))
        try desk.ring(at: "2026-11-21T10:01:00")
        #expect(
            try refusal(desk)
                == "\"tick\" has rung since as often as it was to before, so the last change can't be undone"
        )
        #expect(try desk.next("tick") == "2026-11-21T10:02:00")
    }

    /// A count that was set has been reached since, and a ring that was put off is all that is left, perhaps held by a pause:
    /// without the count the series goes on (seed 1795615118001496).
    @Test(arguments: [false, true]) func aSeriesThatHasEndedByItsCountGoesOn(isHeld: Bool) throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("tick", .every(60))
        try desk.ring(at: "2026-11-21T10:01:00")
        try desk.handle(.act(desk.key("tick"), action: Action.snoozeIdentifier))
        if isHeld { try desk.handle(.pause(.everything, until: desk.zones.wall("2026-11-21T12:00:00"))) }
        var edit = RequestEdit()
        edit.set(.count, \.bounds.count, 2)
        try desk.handle(.edit(desk.key("tick"), edit))
        try desk.ring(at: "2026-11-21T10:02:00")
        if isHeld { try desk.ring(at: "2026-11-21T10:11:30") }
        let ended = try #require(try desk.pending("tick")).schedule
        #expect((ended.due, ended.held != nil) == (nil, isHeld))
        try desk.handle(.undo)
        let row = try #require(try desk.pending("tick"))
        #expect(row.request.bounds.count == nil)
        let next = isHeld ? "2026-11-21T10:12:00" : "2026-11-21T10:03:00"
        #expect(row.schedule.due?.wall(at: desk.now) == desk.zones.wall(next))
    }

    /// All that was left of it was a ring that was put off, when another one took its place (seed 1795622119006428).
    @Test(arguments: [Trigger.every(60), .calendar(DateMatch(hour: 10, minute: 1), repeats: true)])
    func aSeriesThatHadEndedBeforeStaysSo(_ trigger: Trigger) throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("tick", trigger)
        try desk.ring(at: "2026-11-21T10:01:00")
        let ring = try #require(try desk.delivered("tick")).id
        try desk.handle(.popupShown(ring: ring, PopupAddress(bus: "bus", server: ":1.1", id: 1)))
        try desk.handle(.removePending(app: desk.app, identifiers: ["tick"]))
        try desk.handle(.act(desk.key("tick"), action: Action.snoozeIdentifier))
        try desk.handle(.edit(desk.key("tick"), titled("x")))
        try desk.ring(at: "2026-11-21T10:11:00")
        try desk.handle(.act(desk.key("tick"), action: Action.snoozeIdentifier))
        try desk.handle(.undo)
        let row = try #require(try desk.pending("tick"))
        #expect(row.request.content.title == "tick")
        #expect(row.schedule.due == nil)
    }

    /// It was snoozed before the change, rang, and was snoozed again by its popup, which nothing takes back.
    @Test func aSnoozeSinceStays() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("tick", .every(86400))
        try desk.ring(at: "2026-11-22T10:00:00")
        try desk.handle(.act(desk.key("tick"), action: Action.snoozeIdentifier))
        try desk.handle(.edit(desk.key("tick"), titled("x")))
        try desk.ring(at: "2026-11-22T10:10:00")
        try desk.handle(.act(desk.key("tick"), action: Action.snoozeIdentifier))
        #expect(try desk.next("tick") == "2026-11-22T10:20:00")
        try desk.handle(.undo)
        #expect(try desk.pending("tick")?.request.content.title == "tick")
        #expect(try desk.next("tick") == "2026-11-22T10:20:00")
    }

    /// The snooze has rung, and its popup was answered with another one; in between the machine may have started anew.
    @Test(arguments: [false, true]) func aSnoozeThatHasRungIsNotTakenBack(reboots: Bool) throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("tick", .every(86400))
        try desk.ring(at: "2026-11-22T10:00:00")
        try desk.handle(.perform(desk.key("tick"), .snooze(seconds: 600)))
        if reboots { try desk.reboot() }
        try desk.ring(at: "2026-11-22T10:10:00")
        try desk.handle(.act(desk.key("tick"), action: Action.snoozeIdentifier))
        #expect(try refusal(desk) == "\"tick\" has rung or was answered since, so the last change can't be undone")
        #expect(try desk.next("tick") == "2026-11-22T10:20:00")
    }

    @Test func aSnoozeIsTakenBackAfterAReboot() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("tick", .every(86400))
        try desk.ring(at: "2026-11-22T10:00:00")
        try desk.handle(.perform(desk.key("tick"), .snooze(seconds: 600)))
        try desk.reboot()
        try desk.handle(.undo)
        #expect(try desk.ring().map(\.key) == [desk.key("tick")])
    }

    /// A ring that nobody has seen yet goes with its request, and comes back with it.
    @Test func aRingThatWaitedComesBack() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("tea", .once(after: 60))
        try desk.ring(at: "2026-11-21T10:01:00")
        try desk.handle(.removeAllPending(app: desk.app))
        #expect(try desk.delivered("tea") == nil)
        try desk.handle(.undo)
        #expect(try desk.ring().map(\.request.identifier) == ["tea"])
    }

    /// What was changed before it isn't the last change any more.
    @Test func whatRangAtOnceCannotBeTakenBack() throws {
        let desk = try desk()
        try desk.handle(.removePending(app: desk.app, identifiers: ["a"]))
        try desk.add("now", nil)
        #expect(try refusal(desk) == "there is nothing to undo")
    }

    @Test func aPauseComesBackWithItsReminder() throws {
        let desk = try desk()
        let until = desk.now.wall.advanced(byMicroseconds: 7_200_000_000)
        for change in [Event.removeAllPending(app: desk.app), .add(app: desk.app, [desk.request("a", .every(60))])] {
            try desk.handle(.pause(.request(desk.key("a")), until: until))
            try desk.handle(change)
            #expect(desk.agenda.pauses.count == 0)
            try desk.handle(.undo)
            #expect(desk.agenda.pauses[.request(desk.key("a"))]?.until == until)
        }
        // One whose end has come meanwhile doesn't.
        try desk.handle(.removePending(app: desk.app, identifiers: ["a"]))
        desk.pass(seconds: 7300)
        try desk.handle(.undo)
        #expect(desk.agenda.pauses.count == 0)
    }

    // MARK: - What has happened since

    @Test func aRemovedOneWhoseTimeHasPassedRingsLate() throws {
        let desk = try desk()
        try desk.handle(.removePending(app: desk.app, identifiers: ["a"]))
        #expect(try desk.ring(at: "2026-11-21T12:30:00").map(\.request.identifier) == ["b"])
        try desk.handle(.undo)
        let rings = try desk.ring()
        #expect(rings.map(\.occurrence) == [2])
        #expect(rings.map { desk.zones.text($0.due) } == ["2026-11-21T12:00:00"])
        #expect(try desk.next("a") == "2026-11-21T13:00:00")
    }

    @Test func aMissedOneThatIsToBeLeftOutIsLeftOut() throws {
        let desk = Desk("2026-11-21T10:00:00")
        var request = desk.request("a", .every(3600))
        request.missed = .skip
        try desk.handle(.add(app: desk.app, [request]))
        try desk.handle(.removeAllPending(app: desk.app))
        desk.pass(seconds: 5400)
        try desk.handle(.undo)
        #expect(try desk.ring().isEmpty)
        #expect(try desk.next("a") == "2026-11-21T12:00:00")
    }

    @Test func whatHasRungSinceDoesNotRingAgain() throws {
        let desk = try desk()
        try desk.handle(.edit(desk.key("a"), titled("x")))
        try desk.ring(at: "2026-11-21T12:00:00")
        try desk.handle(.undo)
        #expect(try desk.pending("a")?.request.content.title == "a")
        #expect(try desk.pending("a")?.remaining == 3)
        #expect(try desk.ring().isEmpty)
        #expect(try desk.next("a") == "2026-11-21T13:00:00")
    }

    @Test func aSkipIsNotTakenBackAfterARing() throws {
        let desk = try desk()
        try desk.handle(.perform(desk.key("a"), .skipNext))
        try desk.ring(at: "2026-11-21T13:00:00")
        #expect(try refusal(desk) == "\"a\" has rung or was answered since, so the last change can't be undone")
    }

    @Test func whatHasEndedSinceStaysEnded() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", .once(after: 60))
        try desk.handle(.edit(desk.key("a"), titled("x")))
        desk.pass(seconds: 60)
        try desk.ring()
        #expect(try refusal(desk) == "\"a\" has ended since, so the last change can't be undone")
    }

    /// A click on the popup of a removed reminder may snooze it, and so take its name.
    @Test func aNameThatWasTakenSinceIsRefused() throws {
        let desk = try desk()
        try desk.ring(at: "2026-11-21T12:00:00")
        let ring = try #require(try desk.delivered("a"))
        try desk.handle(.popupShown(ring: ring.id, PopupAddress(bus: "bus", server: ":1.5", id: 7)))
        try desk.handle(.removePending(app: desk.app, identifiers: ["a", "b"]))
        try desk.handle(.act(desk.key("a"), action: Action.snoozeIdentifier))
        #expect(try desk.pending("a") != nil)
        #expect(try refusal(desk) == "\"a\" is pending again since, so the last change can't be undone")
    }

    @Test func afterADayItIsTooLate() throws {
        let desk = try desk()
        try desk.handle(.removePending(app: desk.app, identifiers: ["a"]))
        desk.pass(seconds: 86_401)
        #expect(try refusal(desk) == "the last change was more than 24 hours ago and can't be undone")
        try desk.handle(.undoLapsed)
        #expect(try refusal(desk) == "there is nothing to undo")
    }

    @Test func withinADayItIsKeptAtStart() throws {
        let desk = try desk()
        try desk.handle(.removePending(app: desk.app, identifiers: ["a"]))
        desk.pass(seconds: 86_399)
        try desk.handle(.undoLapsed)
        try desk.handle(.undo)
        #expect(try desk.pending("a") != nil)
    }

    /// The clock that intervals count on has started over.
    @Test func anIntervalComesBackOnTheClockOfAnotherBoot() throws {
        let desk = try desk()
        try desk.handle(.removePending(app: desk.app, identifiers: ["a"]))
        try desk.reboot()
        try desk.handle(.undo)
        #expect(try desk.next("a") == "2026-11-21T12:00:00")
    }

    @Test func aDateComesBackInAnotherZone() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", .calendar(DateMatch(hour: 18, minute: 0), repeats: true))
        try desk.handle(.removeAllPending(app: desk.app))
        desk.zones.move(to: "America/New_York")
        try desk.handle(.undo)
        #expect(try desk.next("a") == "2026-11-21T18:00:00")
    }

    // MARK: - Limits

    @Test func whatIsKeptCountsBesideWhatIsPending() throws {
        let desk = Desk()
        let many = (0..<10_000).map { desk.request("r\($0)", .every(60)) }
        try desk.handle(.add(app: desk.app, many))
        // All of them are gone, so there is room to keep them.
        try desk.handle(.removeAllPending(app: desk.app))
        try desk.handle(.undo)
        #expect(try pending(desk).count == 10_000)
        // All of them are there, so there is no room to keep what they were.
        try desk.handle(.add(app: desk.app, many))
        #expect(
            try refusal(desk)
                == "the last change was too large to be kept for undo"
        )
    }

    /// As the store has them: two characters that look alike are two identifiers.
    @Test func identifiersAreWhatTheyAreByteByByte() throws {
        let desk = Desk("2026-11-21T10:00:00")
        let (one, other) = ("caf\u{E9}", "cafe\u{301}")
        try desk.handle(.add(app: desk.app, [desk.request(one, .every(60)), desk.request(other, .every(60))]))
        try desk.handle(.pause(.request(desk.key(one)), until: nil))
        let before = try pending(desk)
        #expect(before.count == 2)
        try desk.handle(.removeAllPending(app: desk.app))
        #expect(try desk.handle(.undo).changes.count { if case .put = $0 { true } else { false } } == 2)
        #expect(try pending(desk).count == 2)
        let members = [desk.request("g/" + one, .every(30)), desk.request("g/" + other, .every(30))]
        try desk.handle(.add(app: desk.app, members))
        let replacing = Event.replace(group: "g", [desk.request("g/" + one, .every(60))])
        let group = try #require(try desk.handle(replacing).group)
        #expect([group.changed, group.removed, group.kept] == [1, 1, 0])
    }

    @Test func pausesThatComeBackAreCounted() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", .every(60))
        try desk.handle(.pause(.request(desk.key("a")), until: nil))
        try desk.handle(.removePending(app: desk.app, identifiers: ["a"]))
        for number in 1...RequestCheck.Limit.pauses { try desk.handle(.pause(.app("app\(number)"), until: nil)) }
        #expect(
            try refusal(desk) == "1000 pauses are in force, and 1 would come back; at most 1000 are allowed"
        )
        // Everything can be paused all the same.
        try desk.handle(.pause(.everything, until: nil))
    }

    // MARK: - As if nothing had been changed

    /// What comes back is computed with the clock of now, however the clock has been set.
    @Test func aDateComesBackByAClockThatWasSet() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", .calendar(DateMatch(hour: 18, minute: 0), repeats: true))
        try desk.handle(.edit(desk.key("a"), titled("b")))
        desk.now.wall = desk.now.wall.advanced(byMicroseconds: -5 * 86_400_000_000)
        try desk.handle(.clockChanged)
        try desk.ring()
        try desk.handle(.undo)
        #expect(try desk.next("a") == "2026-11-16T18:00:00")
        #expect(try desk.pending("a")?.request.content.title == "a")
    }

    /// It had rung and insists, so it is still pending when its popup is taken away.
    @Test func aSkipThatLeavesNothingOutIsTakenBack() throws {
        let desk = Desk()
        var pills = desk.request("pills", nil)
        pills.untilAnswered = .init(seconds: 600, most: 3)
        try desk.handle(.add(app: desk.app, [pills]))
        try desk.handle(.perform(desk.key("pills"), .skipNext))
        #expect(try desk.delivered("pills") == nil)
        try desk.handle(.undo)
        #expect(try desk.ring().map(\.key.identifier) == ["pills"])
    }

    /// The ring that a skip or a snooze takes away was of the request that has been replaced (decision 10), and isn't the new
    /// one's to repeat.
    @Test(arguments: [ActionEffect.skipNext, .snooze(seconds: 600)])
    func theRingOfWhatWasReplacedDoesNotComeBack(_ effect: ActionEffect) throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", .once(after: 60))
        desk.pass(seconds: 60)
        #expect(try desk.ring().count == 1)
        var other = desk.request("a", .every(3600))
        other.content.title = "another"
        try desk.handle(.add(app: desk.app, [other]))
        let before = try pending(desk)
        try desk.handle(.perform(desk.key("a"), effect))
        #expect(try desk.delivered("a") == nil)
        try desk.handle(.undo)
        #expect(try pending(desk) == before)
        #expect(try desk.ring().isEmpty)
    }

    /// An edited request is the one that rang (decision 30), whatever was changed.
    @Test(arguments: [ActionEffect.skipNext, .snooze(seconds: 600)])
    func theRingOfWhatWasEditedComesBack(_ effect: ActionEffect) throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", .every(3600))
        try desk.ring(at: "2026-11-21T11:00:00")
        var edit = titled("another")
        edit.set(.trigger, \.trigger, .every(7200))
        try desk.handle(.edit(desk.key("a"), edit))
        try desk.handle(.perform(desk.key("a"), effect))
        try desk.handle(.undo)
        #expect(try desk.ring().map(\.request.content.title) == ["another"])
    }

    /// Its pause comes back with it, so what that held stays held; without one it rings, and insists as it would have.
    @Test func whatWasHeldIsHeldAgainOrRings() throws {
        let desk = Desk()
        var pills = desk.request("pills", .once(after: 60))
        pills.untilAnswered = .init(seconds: 600, most: 3)
        try desk.handle(.add(app: desk.app, [pills]))
        let until = desk.now.wall.advanced(byMicroseconds: 3_600_000_000)
        try desk.handle(.pause(.request(desk.key("pills")), until: until))
        desk.pass(seconds: 61)
        try desk.handle(.deadline)
        let held = try desk.pending("pills")?.schedule.held
        #expect(held != nil)
        try desk.handle(.removePending(app: desk.app, identifiers: ["pills"]))
        try desk.handle(.undo)
        #expect(try desk.pending("pills")?.schedule.held == held)
        try desk.handle(.removePending(app: desk.app, identifiers: ["pills"]))
        desk.pass(seconds: 3600)
        try desk.handle(.undo)
        #expect(try desk.ring().map(\.due) == [held])
        #expect(try desk.pending("pills")?.schedule.untilAnswered == 3)
    }

    /// A reminder that is removed whole comes back whole: its series goes on, and the ring that nobody had answered comes again.
    @Test func whatIsRemovedWholeComesBackWhole() throws {
        let desk = Desk()
        try desk.handle(
            .add(app: desk.app, [desk.request("tea", .every(3600)), desk.request("once", .once(after: 3600))])
        )
        desk.pass(seconds: 3600)
        #expect(try desk.ring().count == 2)
        desk.pass(seconds: 60)
        let plan = try desk.handle(.remove(identifiers: ["tea", "once", "unknown"]))
        #expect(plan.count == 2)
        #expect(try desk.delivered("tea") == nil && desk.delivered("once") == nil && desk.pending("tea") == nil)
        try desk.handle(.undo)
        #expect(try Set(desk.ring().map(\.key.identifier)) == ["tea", "once"])
        desk.pass(seconds: 3540)
        #expect(try desk.ring().map(\.key.identifier) == ["tea"])
    }

    /// What is snoozed at once is one change.
    @Test func whatIsSnoozedAtOnceComesBackAtOnce() throws {
        let desk = Desk()
        try desk.handle(
            .add(app: desk.app, [desk.request("tea", .every(3600)), desk.request("once", .once(after: 3600))])
        )
        try desk.add("later", .once(after: 7200))
        desk.pass(seconds: 3600)
        #expect(try desk.ring().count == 2)
        let plan = try desk.handle(.snooze(identifiers: ["tea", "once", "tea", "unknown"], seconds: 600))
        #expect(plan.count == 2)
        #expect(try desk.delivered("tea") == nil && desk.delivered("once") == nil)
        #expect(try desk.pending("later")?.schedule.snooze == nil)
        try desk.handle(.undo)
        #expect(try Set(desk.ring().map(\.key.identifier)) == ["tea", "once"])
        desk.pass(seconds: 600)
        #expect(try desk.ring().isEmpty)
        #expect(throws: AgendaError.self) { try desk.handle(.snooze(identifiers: ["tea"], seconds: -1)) }
        #expect(try desk.handle(.snooze(identifiers: ["unknown"], seconds: 600)).changes.isEmpty)
    }

    /// Where the machine is makes no difference to whether the watch is the same (seed 7702190).
    @Test func aWatchThatHasEndedSinceStaysEnded() throws {
        let desk = Desk("2026-11-21T10:00:00")
        let area = Circle(center: Coordinate(latitude: 52.52, longitude: 13.405), radius: 300)
        let region = Trigger.Region(identifier: "home", area: area, notifyOnEntry: true, notifyOnExit: false)
        let (start, end) = (desk.now.wall, desk.now.wall.advanced(byMicroseconds: 3_600_000_000))
        try desk.add("a", .location(region, repeats: true), bounds: .init(start: start, end: end))
        let far = try #require(Position(latitude: 53.52, longitude: 13.405, accuracy: 10))
        try desk.handle(.moved(to: far, afterAbsence: false))
        #expect(try desk.pending("a")?.schedule.region == .outside)
        var edit = titled("b")
        edit.set(.startDate, \.bounds.start, start)
        try desk.handle(.edit(desk.key("a"), edit))
        try desk.ring(at: "2026-11-21T11:00:01")
        #expect(try desk.pending("a") == nil)
        #expect(try refusal(desk) == "\"a\" has ended since, so the last change can't be undone")
    }

    /// A reboot between two changes makes no difference to whether the series is the same.
    @Test func whatHasEndedSinceStaysEndedOverAReboot() throws {
        let desk = Desk("2026-11-21T10:00:00")
        let start = desk.now.wall
        try desk.add("a", .every(3600), bounds: .init(start: start))
        try desk.reboot()
        var edit = titled("b")
        edit.set(.startDate, \.bounds.start, start)
        try desk.handle(.edit(desk.key("a"), edit))
        try desk.ring(at: "2026-11-21T11:00:00")
        try desk.handle(.perform(desk.key("a"), .stopRepeat))
        #expect(try refusal(desk) == "\"a\" has ended since, so the last change can't be undone")
    }
}

import NotificationCore
import Recurrence
import Testing

/// What becomes of requests, rings and popups.
@Suite struct AgendaTests {
    private let stop = Action(identifier: "stop", title: "Stop Repeat", effect: .stopRepeat)
    private let later = Action(identifier: "later", title: "Later", effect: .snooze(seconds: 600))
    private let skip = Action(identifier: "skip", title: "Skip", effect: .skipNext)
    private let done = Action(identifier: "done", title: "Done", effect: .done)
    private let address = PopupAddress(bus: "bus", server: ":1.5", id: 7)

    /// A desk where "a" repeats each minute, has rung once and is on the screen.
    private func desk() throws -> Desk {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", .every(60), actions: [stop, later, skip, done])
        desk.pass(seconds: 60)
        try desk.ring()
        let ring = try #require(try desk.store.nextWaiting(except: []))
        try desk.handle(.popupShown(ring: ring.id, address))
        return desk
    }

    // MARK: - Adding (decisions 1, 10, 11)

    @Test func withoutATriggerItRingsAtOnce() throws {
        let desk = Desk()
        try desk.add("a", nil)
        #expect(try desk.pending("a") == nil)
        #expect(try desk.delivered("a")?.presentation == .waiting(quietly: false))
        #expect(desk.consequences.contains(.present))
    }

    @Test func addingAPendingIdentifierReplacesIt() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", .every(60))
        try desk.add("a", .every(3600))
        #expect(try desk.store.rows(.app(desk.app)).pending.count == 1)
        #expect(try desk.next("a") == "2026-11-21T11:00:00")
    }

    @Test func addingADeliveredIdentifierLeavesItsPopupUpUntilTheNewOneRings() throws {
        let desk = try desk()
        try desk.add("a", .once(after: 30))
        #expect(try desk.delivered("a")?.presentation == .shown(address))
        desk.pass(seconds: 30)
        try desk.ring()
        #expect(desk.consequences.contains(.withdraw(address, desk.key("a"), answerable: true)))
        #expect(try desk.delivered("a")?.presentation == .waiting(quietly: false))
    }

    @Test func oneBadRequestOfManyMeansNoneIsAdded() throws {
        let desk = Desk()
        let requests = [desk.request("a", .every(60)), desk.request("b", .every(0))]
        #expect(throws: AgendaError.self) { try desk.handle(.add(app: desk.app, requests)) }
        #expect(try desk.store.rows(.app(desk.app)).pending.isEmpty)
    }

    /// What rings at once and again until it is answered stays pending as well.
    @Test func whatInsistsCountsForTheQuota() throws {
        let desk = Desk()
        func insisting(_ identifier: String) -> Request {
            var request = Request(identifier: identifier, content: Content(title: identifier), trigger: nil)
            request.untilAnswered = Request.UntilAnswered(seconds: 60, most: 3)
            return request
        }
        try desk.handle(.add(app: "org.example.App", (0..<9_999).map { desk.request("r\($0)", .every(60)) }))
        try desk.handle(.add(app: "org.example.App", [insisting("last")]))
        let error = #expect(throws: AgendaError.self) {
            try desk.handle(.add(app: "org.example.App", [insisting("one more")]))
        }
        #expect(error?.code == .quotaExceeded)
    }

    @Test func theQuotaAnswersWithAnError() throws {
        let desk = Desk()
        let many = (0..<10_000).map { desk.request("r\($0)", .every(60)) }
        try desk.handle(.add(app: "org.example.App", many))
        let error = #expect(throws: AgendaError.self) {
            try desk.handle(.add(app: "org.example.App", [desk.request("one more", .every(60))]))
        }
        #expect(error?.code == .quotaExceeded)
        // Replacing one is no new one, and other apps are not concerned.
        try desk.handle(.add(app: "org.example.App", [desk.request("r5", .every(30))]))
        try desk.add("mine", .every(60))
    }

    // MARK: - Buttons (decision 14)

    @Test func stopRepeatRemovesTheRequestAndItsPopup() throws {
        let desk = try desk()
        #expect(try desk.handle(.popupInvoked(address, key: "stop")).count == 1)
        #expect(try desk.pending("a") == nil)
        #expect(try desk.delivered("a") == nil)
        #expect(desk.consequences.contains(.withdraw(address, desk.key("a"), answerable: false)))
    }

    /// The next ring has taken the popup's place in the moment in which "More…" was pressed.
    @Test func anotherPageOfThePopupBeforeDoesNotSilenceARing() throws {
        let desk = try desk()
        desk.pass(seconds: 60)
        try desk.ring()
        #expect(try desk.delivered("a")?.presentation == .waiting(quietly: false))
        let plan = try desk.handle(.pressed(desk.key("a"), popupKey: "carillon.page:1"))
        #expect(plan.consequences.contains { if case .turnPage = $0 { true } else { false } })
        #expect(try desk.delivered("a")?.presentation == .waiting(quietly: false))
    }

    @Test func aSecondSignalForTheSameClickDoesNothing() throws {
        let desk = try desk()
        try desk.handle(.popupInvoked(address, key: "later"))
        let snoozed = try desk.pending("a")?.schedule
        desk.pass(seconds: 1)
        #expect(try desk.handle(.popupInvoked(address, key: "later")).count == 0)
        #expect(try desk.pending("a")?.schedule == snoozed)
    }

    @Test func snoozeRingsOnceMoreAndLeavesTheGridAlone() throws {
        let desk = try desk()
        try desk.handle(.popupInvoked(address, key: "later"))
        #expect(try desk.pending("a")?.schedule.snooze != nil)
        #expect(try desk.next("a") == "2026-11-21T10:02:00")
        for minute in 2...10 { try desk.ring(at: "2026-11-21T10:\(minute < 10 ? "0" : "")\(minute):00") }
        desk.pass(seconds: 59)
        // 10:11:00 is both the snooze and the grid: one ring.
        desk.pass(seconds: 1)
        #expect(try desk.ring().map(\.occurrence) == [11])
        #expect(try desk.pending("a")?.schedule.snooze == nil)
        #expect(try desk.next("a") == "2026-11-21T10:12:00")
    }

    @Test func aSnoozedOneShotIsPendingAgain() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", .once(after: 10), actions: [later])
        desk.pass(seconds: 10)
        try desk.ring()
        #expect(try desk.pending("a") == nil)
        try desk.handle(.act(desk.key("a"), action: "Later"))
        #expect(try desk.next("a") == "2026-11-21T10:10:10")
        #expect(try desk.ring(at: "2026-11-21T10:10:10").count == 1)
        #expect(try desk.pending("a") == nil)
    }

    @Test func aButtonThatAsksForWordsTakesNoAnswerWithoutThem() throws {
        let desk = Desk()
        let reply = Action(identifier: "reply", title: "Reply", textInput: .init(buttonTitle: "", placeholder: ""))
        try desk.add("a", nil, actions: [reply])
        let error = #expect(throws: AgendaError.self) { try desk.handle(.act(desk.key("a"), action: "Reply")) }
        #expect(error?.message == "text: is missing; the button \"Reply\" asks for text")
        #expect(try desk.delivered("a") != nil)
        try desk.handle(.act(desk.key("a"), action: "Reply", text: "Soup"))
        #expect(try desk.delivered("a") == nil)
    }

    /// However often it is snoozed, its popup says when it was due at first.
    @Test func aSnoozedRingSaysWhenItWasDueAtFirst() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("a", .once(after: 60), actions: [later])
        func due() throws -> String? {
            try desk.delivered("a").flatMap { desk.agenda.timetable.spokenDue(of: $0, at: desk.now) }
        }
        try desk.ring(at: "2026-11-21T10:01:00")
        #expect(try due() == nil, "it is on time")
        for time in ["10:11:00", "10:21:00"] {
            try desk.handle(.act(desk.key("a"), action: "Later"))
            try desk.ring(at: "2026-11-21T\(time)")
            #expect(try due() == "at 10:01")
        }
        // A new ring of a repeat is on time again.
        try desk.add("b", .every(3600), actions: [later])
        try desk.ring(at: "2026-11-21T11:21:00")
        try desk.handle(.act(desk.key("b"), action: "Later"))
        try desk.ring(at: "2026-11-21T11:31:00")
        #expect(try desk.delivered("b")?.firstDue.map(desk.zones.text) == "2026-11-21T11:21:00")
        try desk.ring(at: "2026-11-21T12:21:00")
        #expect(try desk.delivered("b")?.firstDue == nil)
    }

    /// Of a time that was typed five seconds are late, of an interval's a minute.
    @Test func aPopupSaysHowLateATypedTimeIs() throws {
        let desk = Desk("2026-11-21T10:00:00")
        try desk.add("typed", .calendar(DateMatch(hour: 10, minute: 5), repeats: false))
        try desk.add("timer", .once(after: 300))
        for (time, says) in [("10:05:05", []), ("10:05:06", ["typed"]), ("10:06:01", ["timer", "typed"])] {
            try desk.ring(at: "2026-11-21T\(time)")
            let late = try desk.store.rows(.app(desk.app)).delivered.filter {
                desk.agenda.timetable.spokenDue(of: $0, at: desk.now) == "at 10:05"
            }
            #expect(late.map(\.request.identifier).sorted() == says)
        }
    }

    @Test func stopRepeatCancelsASnooze() throws {
        let desk = try desk()
        try desk.handle(.act(desk.key("a"), action: "later"))
        try desk.handle(.act(desk.key("a"), action: "stop"))
        desk.pass(seconds: 86_400)
        #expect(try desk.ring().isEmpty)
    }

    @Test func skipLeavesOutOneOccurrence() throws {
        let desk = try desk()
        try desk.handle(.popupInvoked(address, key: "skip"))
        #expect(try desk.next("a") == "2026-11-21T10:03:00")
        #expect(try desk.delivered("a") == nil)
    }

    /// Occurrences 2 and 3 were shown while nothing could be stored, and the person skipped the one after the third.
    @Test func skipLeavesOutTheOccurrenceAfterTheOneThatWasSeen() throws {
        let desk = try desk()
        desk.pass(seconds: 125)
        try desk.handle(.act(desk.key("a"), action: "skip", seen: 3))
        #expect(try desk.ring().isEmpty)
        #expect(try desk.next("a") == "2026-11-21T10:05:00")
        // The schedule knows of what was seen when it is behind it.
        try desk.handle(.act(desk.key("a"), action: "skip", seen: 3))
        #expect(try desk.next("a") == "2026-11-21T10:06:00")
    }

    @Test func doneEndsThePopupAndNotTheSeries() throws {
        let desk = try desk()
        try desk.handle(.popupInvoked(address, key: "done"))
        #expect(try desk.delivered("a") == nil)
        #expect(try desk.next("a") == "2026-11-21T10:02:00")
    }

    @Test func aClickOnThePopupItselfNeverStopsTheRepeat() throws {
        let desk = try desk()
        try desk.handle(.popupInvoked(address, key: "default"))
        #expect(try desk.delivered("a") == nil)
        #expect(try desk.pending("a") != nil)
    }

    @Test func buttonsOfWhatIsOnlyPendingWorkToo() throws {
        let desk = Desk()
        try desk.add("a", .every(60), actions: [stop])
        try desk.handle(.act(desk.key("a"), action: "STOP REPEAT"))
        #expect(try desk.pending("a") == nil)
    }

    /// A program that was away gives late what was due meanwhile (DESIGN 9).
    @Test func whatRingsAtOnceMaySayWhenItWasDue() throws {
        let desk = Desk("2026-11-21T10:00:00")
        var request = desk.request("a", nil)
        let due = desk.zones.wall("2026-11-21T09:58:20")
        request.comesLate(for: due)
        try desk.handle(.add(app: desk.app, [request]))
        let row = try #require(try desk.delivered("a"))
        #expect(row.due == due && row.date == desk.now.wall)
        #expect(desk.agenda.timetable.spokenDue(of: row, at: desk.now) == "at 09:58:20")
        // Not before its time.
        request.comesLate(for: desk.zones.wall("2026-11-21T11:00:00"))
        try desk.handle(.add(app: desk.app, [request]))
        #expect(try desk.delivered("a")?.due == desk.now.wall)
    }

    @Test func unknownIdentifiersAndButtonsAreRefused() throws {
        let desk = try desk()
        let unknown = #expect(throws: AgendaError.self) { try desk.handle(.act(desk.key("b"), action: "stop")) }
        #expect(unknown?.code == .unknownIdentifier)
        #expect(unknown?.message == "nothing pending or delivered is called \"b\"")
        let button = #expect(throws: AgendaError.self) { try desk.handle(.act(desk.key("a"), action: "explode")) }
        #expect(button?.code == .unknownAction)
        #expect(
            button?.message
                == "\"a\" has no button \"explode\"; it has \"Stop Repeat\", \"Later\", \"Skip\", \"Done\""
        )
        #expect(try desk.pending("a") != nil)
    }

    @Test func onlyThePersonsOwnRemindersRunCommands() throws {
        let desk = Desk()
        let run = Action(identifier: "run", title: "Run", effect: .run(command: "true"))
        let request = desk.request("a", .every(60), actions: [run])
        let error = #expect(throws: AgendaError.self) { try desk.handle(.add(app: "org.example.App", [request])) }
        #expect(error?.code == .notPermitted)
        try desk.handle(.add(app: desk.app, [request]))
        try desk.handle(.act(desk.key("a"), action: "run"))
        #expect(desk.consequences.contains(.run(command: "true")))
    }

    @Test func categoriesGiveButtonsAndAreReplacedAsASet() throws {
        let desk = Desk()
        let pizza = Category(identifier: "pizza", actions: [stop])
        try desk.handle(.setCategories(app: desk.app, [pizza, Category(identifier: "other")]))
        var request = desk.request("a", .every(60))
        request.content.categoryIdentifier = "pizza"
        try desk.handle(.add(app: desk.app, [request]))
        try desk.handle(.setCategories(app: desk.app, [pizza]))
        let categories = try desk.store.rows(.requests(app: desk.app, identifiers: [])).categories[desk.app]
        #expect(categories == [pizza])
        try desk.handle(.act(desk.key("a"), action: "stop"))
        #expect(try desk.pending("a") == nil)
    }

    // MARK: - Popups (decisions 13, 18, 22)

    @Test func anExpiredPopupStaysInTheListAndItsButtonsStayAnswerable() throws {
        let desk = try desk()
        try desk.handle(.popupClosed(address, reason: 1))
        #expect(try desk.delivered("a")?.presentation == .expired(address))
        // A restored popup of mako reports clicks after it was closed.
        #expect(try desk.handle(.popupInvoked(address, key: "stop")).count == 1)
        #expect(try desk.pending("a") == nil)
    }

    @Test func aDismissedPopupLeavesTheListAndALateClickCounts() throws {
        let desk = try desk()
        let row = try #require(try desk.delivered("a"))
        try desk.handle(.popupClosed(address, reason: 2))
        #expect(try desk.delivered("a") == nil)
        #expect(desk.consequences.contains(.remember(address, row.key, row)))
    }

    @Test func signalsAboutPopupsNobodyKnowsChangeNothing() throws {
        let desk = try desk()
        for stranger in [
            PopupAddress(bus: "other", server: ":1.5", id: 7), PopupAddress(bus: "bus", server: ":1.6", id: 7),
            PopupAddress(bus: "bus", server: ":1.5", id: 8),
        ] {
            #expect(try desk.handle(.popupInvoked(stranger, key: "stop")).count == 0)
            #expect(try desk.handle(.popupClosed(stranger, reason: 2)).count == 0)
        }
        #expect(try desk.pending("a") != nil)
        #expect(try desk.delivered("a")?.presentation == .shown(address))
    }

    @Test func aPopupThatNobodyWantsAnyMoreIsClosedWhenItsIdArrives() throws {
        let desk = Desk()
        try desk.add("a", nil)
        let ring = try #require(try desk.store.nextWaiting(except: []))
        try desk.handle(.removeDelivered(app: desk.app, identifiers: ["a"]))
        try desk.handle(.popupShown(ring: ring.id, address))
        #expect(desk.consequences == [.withdraw(address, RequestKey(app: "", identifier: ""), answerable: false)])
    }

    @Test func removingAPendingRequestTakesItsUnseenRingAlong() throws {
        let desk = Desk()
        try desk.add("a", .every(60))
        desk.pass(seconds: 60)
        try desk.ring()
        try desk.handle(.removePending(app: desk.app, identifiers: ["a"]))
        #expect(try desk.delivered("a") == nil)
        #expect(try desk.store.nextWaiting(except: []) == nil)
    }

    @Test func removingAPendingRequestLeavesItsPopupUp() throws {
        let desk = try desk()
        try desk.handle(.removePending(app: desk.app, identifiers: ["a"]))
        #expect(try desk.delivered("a")?.presentation == .shown(address))
    }

    @Test func anotherServerShowsWhatWasOnScreenOnceMoreAndQuietly() throws {
        let desk = try desk()
        try desk.handle(.serverChanged(bus: "bus", server: ":1.9", deliversToOthers: true))
        #expect(try desk.delivered("a")?.presentation == .waiting(quietly: true))
    }

    @Test func theSameServerKeepsItsPopupsWhenItTellsEverybody() throws {
        let desk = try desk()
        try desk.handle(.serverChanged(bus: "bus", server: ":1.5", deliversToOthers: true))
        #expect(try desk.delivered("a")?.presentation == .shown(address))
        // One that told only the agent that has gone since is asked anew.
        try desk.handle(.serverChanged(bus: "bus", server: ":1.5", deliversToOthers: false))
        #expect(try desk.delivered("a")?.presentation == .waiting(quietly: true))
        #expect(desk.consequences.contains(.withdraw(address, desk.key("a"), answerable: true)))
    }

    @Test func whatIsOldOrTooMuchDoesNotComeBack() throws {
        let desk = Desk()
        for index in 0..<8 {
            try desk.add("r\(index)", nil)
            let ring = try #require(try desk.store.nextWaiting(except: []))
            try desk.handle(.popupShown(ring: ring.id, PopupAddress(bus: "bus", server: ":1.5", id: UInt32(index + 1))))
            desk.pass(seconds: 60)
        }
        try desk.handle(.serverChanged(bus: "bus-2", server: ":1.5", deliversToOthers: true))
        let waiting = try desk.store.rows(.app(desk.app)).delivered.filter {
            $0.presentation == .waiting(quietly: true)
        }
        #expect(waiting.map(\.request.identifier) == ["r7", "r6", "r5", "r4", "r3"])
    }

    @Test func theNewestHundredThatHaveExpiredAreKept() throws {
        let desk = Desk()
        for index in 0..<105 {
            try desk.add("r\(index)", nil)
            let ring = try #require(try desk.store.nextWaiting(except: []))
            let address = PopupAddress(bus: "bus", server: ":1.5", id: UInt32(index + 1))
            try desk.handle(.popupShown(ring: ring.id, address))
            try desk.handle(.popupClosed(address, reason: 1))
            desk.pass(seconds: 1)
        }
        let kept = try desk.store.rows(.app(desk.app)).delivered
        #expect(kept.count == 100)
        #expect(kept.first?.request.identifier == "r104")
        #expect(kept.last?.request.identifier == "r5")
    }
}

/// Rings that say something else each time, and rings that come until somebody answers (decision 7).
@Suite struct InsistenceTests {
    @Test func bodiesTakeTurnsWithTheOccurrences() throws {
        let desk = Desk("2026-11-21T08:00:00")
        var request = desk.request("a", .calendar(DateMatch(hour: 9), repeats: true))
        request.content.bodies = ["one", "two", "three"]
        try desk.handle(.add(app: desk.app, [request]))
        // A day that was missed had its turn.
        for (date, body) in [("11-21", "one"), ("11-22", "two"), ("11-24", "one"), ("11-25", "two"), ("12-25", "two")] {
            #expect(try desk.ring(at: "2026-\(date)T09:00:00").map(\.request.content.body) == [body])
        }
    }

    private func nagging(_ trigger: Trigger?, most: Int = 2) throws -> Desk {
        let desk = Desk("2026-11-21T10:00:00")
        var request = desk.request("a", trigger, actions: [Action(identifier: "ok", title: "OK", effect: .done)])
        request.untilAnswered = .init(seconds: 60, most: most)
        try desk.handle(.add(app: desk.app, [request]))
        return desk
    }

    @Test func anUnansweredRingComesAgainSoOftenAndNoOftener() throws {
        let desk = try nagging(.once(after: 10))
        #expect(try desk.ring(at: "2026-11-21T10:00:10").count == 1)
        #expect(try desk.next("a") == "2026-11-21T10:01:10")
        #expect(try desk.ring(at: "2026-11-21T10:01:10").count == 1)
        #expect(try desk.ring(at: "2026-11-21T10:02:10").count == 1)
        #expect(try desk.pending("a") == nil)
    }

    @Test func anAnswerEndsIt() throws {
        let desk = try nagging(.once(after: 10))
        try desk.ring(at: "2026-11-21T10:00:10")
        try desk.handle(.act(desk.key("a"), action: "ok"))
        #expect(try desk.pending("a") == nil)
    }

    @Test func aDismissalEndsItAndTheSeriesGoesOn() throws {
        let desk = try nagging(.every(3600))
        try desk.ring(at: "2026-11-21T11:00:00")
        let ring = try #require(try desk.store.nextWaiting(except: []))
        let address = PopupAddress(bus: "b", server: ":1.1", id: 1)
        try desk.handle(.popupShown(ring: ring.id, address))
        #expect(try desk.next("a") == "2026-11-21T11:01:00")
        try desk.handle(.popupClosed(address, reason: 1))
        #expect(try desk.next("a") == "2026-11-21T11:01:00")
        try desk.ring(at: "2026-11-21T11:01:00")
        let again = try #require(try desk.store.nextWaiting(except: []))
        try desk.handle(.popupShown(ring: again.id, address))
        try desk.handle(.popupClosed(address, reason: 2))
        #expect(try desk.next("a") == "2026-11-21T12:00:00")
        try desk.ring(at: "2026-11-21T12:00:00")
        #expect(try desk.next("a") == "2026-11-21T12:01:00")
    }

    @Test func oneWithoutATriggerComesAgainToo() throws {
        let desk = try nagging(nil, most: 1)
        #expect(try desk.next("a") == "2026-11-21T10:01:00")
        #expect(try desk.ring(at: "2026-11-21T10:01:00").count == 1)
        #expect(try desk.pending("a") == nil)
    }

    @Test(
        arguments: [(0.5, 3, .untilAnswered), (60, 0, .untilAnsweredMost), (60, 1001, .untilAnsweredMost)]
            as [(Double, Int, AgendaError.Field)]
    )
    func whatIsOutOfRangeIsRefused(_ seconds: Double, most: Int, field: AgendaError.Field) {
        let desk = Desk()
        var request = desk.request("a", nil)
        request.untilAnswered = .init(seconds: seconds, most: most)
        let error = #expect(throws: AgendaError.self) { try desk.handle(.add(app: desk.app, [request])) }
        #expect(error?.message.hasPrefix("\(field.rawValue): must be") == true)
        #expect(error?.subject?.field == field)
    }
}

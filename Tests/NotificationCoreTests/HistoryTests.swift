import NotificationCore
import Recurrence
import Testing

/// What is kept of past rings (DESIGN 31).
@Suite struct HistoryTests {
    private let desk = Desk()

    private func history(since time: String = "1970-01-01T00:00:00") throws -> [PastRing] {
        try desk.store.historyPage(
            since: desk.zones.wall(time),
            after: nil,
            limit: PageLimit(rows: 20_000, bytes: .max)
        ).rows
    }

    private func show(_ identifier: String) throws -> PopupAddress {
        let ring = try #require(try desk.delivered(identifier))
        let address = PopupAddress(bus: "bus", server: ":1.5", id: UInt32(ring.id))
        try desk.handle(.popupShown(ring: ring.id, address))
        return address
    }

    @Test func aRingIsWrittenDownAndWhatBecameOfIt() throws {
        try desk.add("pizza", .every(3600))
        #expect(try history().isEmpty)
        let due = desk.now.wall.advanced(byMicroseconds: 3_600_000_000)
        try desk.ring(at: "2026-11-21T11:00:05")
        var expected = PastRing(app: desk.app, identifier: "pizza", title: "pizza", due: due, date: desk.now.wall)
        #expect(try history() == [expected])
        let address = try show("pizza")
        desk.pass(seconds: 240)
        try desk.handle(.popupInvoked(address, key: "default"))
        expected.outcome = .answered
        expected.ended = desk.now.wall
        expected.action = .init(identifier: Action.defaultIdentifier, title: nil)
        #expect(try history() == [expected])
        try desk.ring(at: "2026-11-21T12:00:00")
        #expect(try history().map(\.outcome) == [.rang, .answered])
    }

    /// It rings for the person when quiet hours are over, and not before (DESIGN 31).
    @Test(arguments: ["shown", "came and went", "withheld", "summarised", "done"])
    func whatQuietHoursHoldRingsWhenItIsShown(_ way: String) throws {
        desk.agenda.settings.quiet = QuietHours(parsing: "10:30-12:00")
        try desk.add("tick", .once(after: 3600))
        let due = desk.now.wall.advanced(byMicroseconds: 3_600_000_000)
        try desk.ring(at: "2026-11-21T11:00:00")
        var expected = PastRing(app: desk.app, identifier: "tick", title: "tick", due: due, date: due)
        expected.outcome = .held
        #expect(try history() == [expected])
        desk.pass(seconds: 3600)
        let ring = try #require(try desk.delivered("tick"))
        let address = PopupAddress(bus: "bus", server: ":1.5", id: 7)
        (expected.outcome, expected.date) = (.rang, desk.now.wall)
        switch way {
        case "shown": try desk.handle(.popupShown(ring: ring.id, address))
        case "came and went":
            try desk.handle(.popupCameAndWent(ring.key, ring: ring.id, address, reason: 2))
            (expected.outcome, expected.ended) = (.dismissed, desk.now.wall)
        case "withheld": try desk.handle(.popupWithheld(ring: ring.id))
        case "summarised":
            desk.agenda.settings.missedSummary = 0
            try desk.handle(.summarise(.missed))
        default:
            // It was never before the person.
            try desk.handle(.act(ring.key, action: "done"))
            (expected.outcome, expected.ended, expected.date) = (.answered, desk.now.wall, due)
            expected.action = .init(identifier: Action.defaultIdentifier, title: nil)
        }
        #expect(try history() == [expected])
        // It is shown again, and has rung all the same.
        desk.pass(seconds: 60)
        try desk.handle(.serverChanged(bus: "bus", server: ":1.6", deliversToOthers: true))
        try desk.handle(.popupShown(ring: ring.id, address))
        #expect(try history() == [expected])
    }

    /// Each way out of the list, with the outcome and the button that it has in the history.
    @Test(
        arguments: [
            ("popup button", PastRing.Outcome.answered, "later", "Later"), ("reply", .answered, "say", "Say it"),
            ("snoozed", .answered, "carillon.snooze", "Snooze 5 min"), ("dismissed", .dismissed, nil, nil),
            ("dismissed by command", .dismissed, nil, nil), ("removed", .dismissed, nil, nil),
            ("expired popup", .rang, nil, nil), ("left with its popup", .rang, nil, nil),
            ("clicked late", .answered, "later", "Later"),
            ("never shown", .withdrawn, nil, nil),
        ] as [(String, PastRing.Outcome, String?, String?)]
    )
    func anEndHasItsOutcome(_ way: String, _ outcome: PastRing.Outcome, _ action: String?, _ title: String?) throws {
        let say = Action(identifier: "say", title: "Say it", textInput: .init(buttonTitle: "Send", placeholder: ""))
        let later = Action(identifier: "later", title: "Later", effect: .snooze(seconds: 60))
        var request = desk.request("tea", .every(60), actions: [later, say])
        if way == "left with its popup" { request.content.hints = ["transient": .boolean(true)] }
        try desk.handle(.add(app: desk.app, [request]))
        desk.pass(seconds: 60)
        try desk.ring()
        if way == "never shown" {
            try desk.handle(.removePending(app: desk.app, identifiers: ["tea"]))
        } else {
            let address = try show("tea")
            let row = try #require(try desk.delivered("tea"))
            desk.pass(seconds: 3)
            switch way {
            case "popup button": try desk.handle(.popupInvoked(address, key: "later"))
            case "reply": try desk.handle(.popupReplied(address, text: "a secret"))
            case "snoozed": try desk.handle(.perform(desk.key("tea"), .snooze(seconds: 300)))
            case "dismissed": try desk.handle(.popupClosed(address, reason: PopupAddress.dismissed))
            case "dismissed by command": try desk.handle(.act(desk.key("tea"), action: Action.dismissIdentifier))
            case "removed": try desk.handle(.removeDelivered(app: desk.app, identifiers: ["tea"]))
            case "expired popup": try desk.handle(.popupClosed(address, reason: 1))
            case "left with its popup":
                try desk.handle(.popupClosed(address, reason: 1))
                try desk.handle(.removeDelivered(app: desk.app, identifiers: ["tea"]))
            case "clicked late":
                try desk.handle(.popupClosed(address, reason: PopupAddress.dismissed))
                try desk.handle(.clickedLate(row, popupKey: "later"))
            default: Issue.record("\(way) is not tried")
            }
        }
        let ring = try #require(try history().first)
        #expect(try history().count == 1)
        #expect((ring.outcome, ring.action?.identifier, ring.action?.title) == (outcome, action, title))
        #expect(ring.ended == (outcome == .rang ? nil : desk.now.wall))
        #expect(!"\(ring)".contains("a secret"))
    }

    /// A later ring of the same request leaves what became of the one before as it was.
    @Test func anAnswerBelongsToItsOwnRing() throws {
        try desk.add("tea", .every(60))
        for _ in 1...3 {
            desk.pass(seconds: 60)
            try desk.ring()
        }
        try desk.handle(.act(desk.key("tea"), action: "done"))
        #expect(try history().map(\.outcome) == [.answered, .rang, .rang])
    }

    /// Before it rings: a single reminder is over, and of a series that ring is left out.
    @Test(arguments: [Action.doneIdentifier, "done", "Done", "taken"]) func whatIsDoneEarlyIsAnswered(_ button: String)
        throws
    {
        for (name, trigger, next) in [
            ("tea", Trigger.once(after: 3600), nil), ("tick", .every(3600), "2026-11-21T12:00:00"),
        ] {
            var request = desk.request(name, trigger)
            let taken = Action(identifier: "taken", title: "Taken", effect: .done)
            if button == "taken" { request.content.actions = [taken] }
            try desk.handle(.add(app: desk.app, [request]))
            let before = try desk.pending(name)
            try desk.handle(.act(desk.key(name), action: button))
            #expect(try desk.next(name) == next)
            let ring = try #require(try history().first)
            #expect(ring.due == desk.zones.wall("2026-11-21T11:00:00") && ring.date == desk.now.wall)
            #expect(ring.outcome == .answered && ring.ended == ring.date)
            #expect(ring.action?.identifier == (button == "taken" ? button : Action.defaultIdentifier))
            try desk.handle(.undo)
            #expect(try desk.pending(name) == before)
            #expect(try history().isEmpty)
        }
        // A plain click is on something that has rung, and leaves the next ring as it is.
        try desk.handle(.act(desk.key("tea"), action: "default"))
        #expect(try desk.next("tea") == "2026-11-21T11:00:00")
    }

    /// It has rung and comes again until it is answered: the ring after it isn't done with that.
    @Test func doneAfterADismissalLeavesTheNextRing() throws {
        var request = desk.request("pills", .every(3600))
        request.untilAnswered = .init(seconds: 60, most: 5)
        try desk.handle(.add(app: desk.app, [request]))
        try desk.ring(at: "2026-11-21T11:00:00")
        try desk.handle(.removeDelivered(app: desk.app, identifiers: ["pills"]))
        try desk.handle(.act(desk.key("pills"), action: "done"))
        #expect(try desk.next("pills") == "2026-11-21T12:00:00")
    }

    /// What rings until it is answered is one ring, however often it comes again.
    @Test func whatComesAgainIsOneRing() throws {
        var request = desk.request("pills", .once(after: 60))
        request.untilAnswered = .init(seconds: 60, most: 5)
        try desk.handle(.add(app: desk.app, [request]))
        for _ in 1...4 {
            desk.pass(seconds: 60)
            #expect(try desk.ring().count == 1)
        }
        let ring = try #require(try history().first)
        #expect(ring.outcome == .rang)
        try desk.handle(.act(desk.key("pills"), action: "done"))
        #expect(try history().map(\.outcome) == [.answered])
        #expect(try history().map(\.due) == [ring.due])
        // A snoozed one rings once more, which the person wanted.
        try desk.add("tea", .once(after: 60))
        desk.pass(seconds: 60)
        try desk.ring()
        try desk.handle(.perform(desk.key("tea"), .snooze(seconds: 60)))
        desk.pass(seconds: 60)
        try desk.ring()
        #expect(try history().prefix(2).map(\.outcome) == [.rang, .answered])
    }

    @Test func whatDoesNotRingIsWrittenDownWithTheReason() throws {
        var skipped = desk.request("skipped", .once(after: 60))
        skipped.missed = .skip
        let ended = desk.request(
            "ended",
            .every(60),
            bounds: .init(end: desk.now.wall.advanced(byMicroseconds: 150_000_000))
        )
        try desk.handle(.add(app: desk.app, [skipped, ended]))
        desk.pass(seconds: 7200)
        #expect(try desk.ring().isEmpty)
        let rings = try history().sorted { $0.identifier < $1.identifier }
        #expect(rings.map(\.identifier) == ["ended", "skipped"])
        #expect(rings.map(\.outcome) == [.expired, .missed])
        #expect(rings.allSatisfy { $0.date == desk.now.wall && $0.ended == nil })
        // One that waited for a server until it was too late.
        var waiting = desk.request("waiting", .once(after: 1))
        waiting.missed = .within(seconds: 600)
        try desk.handle(.add(app: desk.app, [waiting]))
        desk.pass(seconds: 1)
        let row = try #require(try desk.ring().first.flatMap { try desk.delivered($0.request.identifier) })
        desk.pass(seconds: 700)
        try desk.handle(.popupWithheld(ring: row.id))
        #expect(try history().first?.outcome == .missed)
    }

    /// Of an app there is no text, and of the agent's own messages nothing.
    @Test func appsHaveNoTextInIt() throws {
        let button = Action(identifier: "call", title: "Call Anna")
        let request = Request(
            identifier: "meeting",
            content: Content(title: "With Anna", actions: [button]),
            trigger: nil
        )
        try desk.handle(.authorize(app: "org.example.App", .authorized))
        try desk.handle(.add(app: "org.example.App", [request]))
        try desk.handle(.add(app: Agenda.agentApp, [request]))
        let key = RequestKey(app: "org.example.App", identifier: "meeting")
        try desk.handle(.act(key, action: "call"))
        let ring = try #require(try history().first)
        #expect(try history().count == 1)
        #expect((ring.app, ring.title, ring.outcome) == ("org.example.App", nil, .answered))
        #expect(ring.action == .init(identifier: "call", title: nil))
        #expect(!"\(ring)".contains("Anna"))
    }

    /// Calendar files are the person's own.
    @Test func anEventOfACalendarIsNamed() throws {
        let button = Action(identifier: "acknowledge", title: "OK")
        let content = Content(title: "Dentist", actions: [button])
        try desk.handle(.authorize(app: Agenda.calendarsApp, .authorized))
        try desk.handle(.add(app: Agenda.calendarsApp, [Request(identifier: "a", content: content, trigger: nil)]))
        try desk.handle(.act(RequestKey(app: Agenda.calendarsApp, identifier: "a"), action: "acknowledge"))
        let ring = try #require(try history().first)
        #expect((ring.title, ring.action) == ("Dentist", .init(identifier: "acknowledge", title: "OK")))
    }

    // MARK: - How long

    @Test func itIsForgottenAfterSoManyDays() throws {
        desk.agenda.settings.historyDays = 2
        for day in 21...26 {
            try desk.add("day \(day)", .once(after: 60))
            desk.pass(seconds: 86_400)
            try desk.ring()
        }
        #expect(try history().map(\.identifier) == ["day 26", "day 25", "day 24"])
        desk.agenda.settings.historyDays = 1
        try desk.handle(.historyPruned)
        #expect(try history().map(\.identifier) == ["day 26", "day 25"])
        #expect(try desk.handle(.clearHistory(count: 2)).count == 2)
        #expect(try history().isEmpty)
    }

    @Test func noneIsKeptWhereNoneIsWanted() throws {
        desk.agenda.settings.historyDays = 0
        try desk.add("tea", nil)
        try desk.handle(.act(desk.key("tea"), action: "done"))
        #expect(try history().isEmpty)
        desk.agenda.settings.historyDays = 90
        try desk.add("tea", nil)
        #expect(try history().count == 1)
        desk.agenda.settings.historyDays = 0
        try desk.handle(.historyPruned)
        #expect(try history().isEmpty)
    }

    /// A clock that is set back by days doesn't make another ring of one that comes again until it is answered.
    @Test func whatInsistsIsOneLineOverAClockSetBack() throws {
        let desk = Desk("2026-11-21T10:00:00")
        var pills = desk.request("pills", .calendar(DateMatch(hour: 12, minute: 0), repeats: true))
        pills.untilAnswered = .init(seconds: 600, most: 3)
        try desk.handle(.add(app: desk.app, [pills]))
        #expect(try desk.ring(at: "2026-11-21T12:00:00").count == 1)
        desk.now.wall = desk.now.wall.advanced(byMicroseconds: -5 * 86_400_000_000)
        try desk.handle(.clockChanged)
        desk.pass(seconds: 601)
        #expect(try desk.ring().count == 1)
        #expect(try desk.store.historyCount(before: .never) == 1)
    }
}

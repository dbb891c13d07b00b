import NotificationCore
import Testing

/// Reminders that stay until answered: one more than are bearable comes with the others as one popup (decision 13).
@Suite struct UnansweredTests {
    private let desk = Desk()

    private func address(_ ring: Delivered) -> PopupAddress {
        PopupAddress(bus: "bus", server: ":1.5", id: UInt32(ring.id))
    }

    /// Shows what waits as the agent does.
    private func show() throws {
        while let ring = try desk.store.nextWaiting(except: []) {
            let onScreen = try desk.store.rows(.onScreen).delivered
            if ring.presentation == .waiting(quietly: false), desk.agenda.isTooMany(ring, beside: onScreen) {
                #expect(try desk.handle(.summarise(.unanswered)).count > 0)
                continue
            }
            try desk.handle(.popupShown(ring: ring.id, address(ring)))
        }
    }

    private func add(_ identifiers: [String], _ change: (inout Request) -> Void = { _ in }) throws {
        for identifier in identifiers {
            var request = desk.request(identifier, nil)
            request.content.title = identifier
            request.content.sound = .standard
            change(&request)
            try desk.handle(.add(app: desk.app, [request]))
            try show()
            desk.pass(seconds: 120)
        }
    }

    private var onScreen: [String] {
        get throws { try desk.store.rows(.onScreen).delivered.map(\.key.identifier) }
    }

    private var summary: Delivered? {
        get throws { try desk.store.rows(.app(Agenda.agentApp)).delivered(Agenda.summaryKey) }
    }

    @Test func theSixthTakesTheOthersAlong() throws {
        try add(["a", "b", "c", "d", "e"])
        #expect(try onScreen == ["a", "b", "c", "d", "e"])
        #expect(try summary == nil)
        try add(["f"])
        #expect(try onScreen == ["carillon.summary"])
        let popup = try #require(try summary).request.content
        #expect(popup.title == "6 unanswered reminders")
        #expect(popup.body.split(separator: "\n").first == "a, at 10:00")
        #expect(popup.actions.map(\.title) == ["Show", "Snooze all", "Done all"])
        #expect(popup.sound == .standard)
        // The next ones come beside it, until they are too many again.
        try add(["g", "h", "i", "j", "k"])
        #expect(try onScreen == ["carillon.summary", "g", "h", "i", "j", "k"])
        try add(["l"])
        #expect(try onScreen == ["carillon.summary"])
        #expect(try summary?.request.content.title == "12 unanswered reminders")
    }

    @Test func theirPopupsAreTakenAwayAndAClickOnTheWayCounts() throws {
        try add(["a", "b", "c", "d", "e"])
        try desk.handle(.add(app: desk.app, [desk.request("f", nil)]))
        let plan = try desk.handle(.summarise(.unanswered))
        let taken = plan.consequences.compactMap { consequence -> String? in
            if case .withdraw(_, let key, answerable: true) = consequence { key.identifier } else { nil }
        }
        #expect(taken == ["a", "b", "c", "d", "e"])
    }

    @Test func aRepeatTakesThePlaceOfItsOwnPopup() throws {
        try add(["a", "b", "c", "d", "e"])
        try add(["e", "e", "a"])
        #expect(Set(try onScreen) == ["a", "b", "c", "d", "e"])
    }

    /// GNOME Shell before 48 drops the oldest of four.
    @Test func whereTheServerKeepsThreeTheFourthTakesTheOthersAlong() throws {
        desk.agenda.mostKept = ServerProfile(name: "gnome-shell", version: "43.9").mostKept
        try add(["a", "b", "c"])
        #expect(try onScreen == ["a", "b", "c"])
        try add(["d"])
        #expect(try onScreen == ["carillon.summary"])
        try desk.handle(.act(Agenda.summaryKey, action: "show"))
        try desk.handle(.summarise(nil))
        try show()
        #expect(Set(try onScreen) == ["a", "b", "carillon.summary"])
        #expect(ServerProfile(name: "gnome-shell", version: "48.7").mostKept == nil)
        #expect(ServerProfile(name: "gnome-shell", version: "").mostKept == nil)
    }

    /// Plasma hides those for which its screen has no room.
    @Test(arguments: [(720, 3), (1080, 4), (300, 2)])
    func whereFewHaveRoomTheNextTakesTheOthersAlong(_ height: Int, _ most: Int) throws {
        var server = ServerProfile(name: "Plasma", vendor: "KDE", version: "5.27.5")
        #expect(server.mostShown == nil)
        server.screenHeight = height
        desk.agenda.mostSeen = server.mostShown
        let names = ["a", "b", "c", "d", "e"]
        try add(Array(names.prefix(most)))
        #expect(try onScreen == Array(names.prefix(most)))
        try add([names[most]])
        #expect(try onScreen == ["carillon.summary"])
    }

    @Test func othersThanOnesOwnThatStayAreLeftAlone() throws {
        try add(["a", "b", "c", "d", "e"])
        try add(["loud"]) { $0.content.interruptionLevel = .critical }
        try add(["quiet"]) { $0.content.interruptionLevel = .passive }
        try add(["short"]) { $0.content.stayFor = 10 }
        try add(["insists"]) { $0.untilAnswered = .init(seconds: 60, most: 3) }
        #expect(try onScreen == ["a", "b", "c", "d", "e", "loud", "quiet", "short", "insists"])
    }

    @Test(arguments: ["off", "10s"]) func whatDoesNotStayIsNotGathered(_ stay: String) throws {
        var problems: [String] = []
        desk.agenda.settings = Settings(
            groups: ["popup"],
            entries: [("popup", "stay", stay)],
            problems: &problems
        )
        try #require(problems.isEmpty)
        try add(["a", "b", "c", "d", "e", "f"])
        #expect(try onScreen.count == 6)
    }

    @Test(arguments: [true, false]) func allCanBeAnsweredAtOnce(byPopup: Bool) throws {
        try add(["a", "b", "c", "d", "e", "f"])
        let popup = try #require(try summary)
        func press(_ identifier: String) throws {
            if byPopup {
                try desk.handle(.popupInvoked(address(popup), key: identifier))
            } else {
                try desk.handle(.act(Agenda.summaryKey, action: identifier))
            }
        }
        try press("snooze")
        var rows = try desk.store.rows(.app(desk.app))
        #expect(rows.delivered.isEmpty && rows.pending.count == 6)
        #expect(rows.pending.allSatisfy { $0.schedule.snooze?.boot.microseconds(since: desk.now.boot) == 600_000_000 })
        #expect(try summary == nil)
        #expect(
            try desk.store.responses(of: desk.app).map(\.delivered.key.identifier) == ["a", "b", "c", "d", "e", "f"]
        )

        desk.pass(seconds: 600)
        try desk.handle(.deadline)
        #expect(try desk.handle(.summarise(.unanswered)).count == 6)
        try show()
        let second = try #require(try summary)
        if byPopup {
            try desk.handle(.popupInvoked(address(second), key: "done"))
        } else {
            try press("done")
        }
        rows = try desk.store.rows(.app(desk.app))
        #expect(rows.delivered.isEmpty && rows.pending.isEmpty)
        #expect(
            try desk.store.responses(of: desk.app).suffix(6).allSatisfy {
                $0.actionIdentifier == Action.defaultIdentifier
            }
        )
    }

    /// Each of them is still there for itself.
    @Test func eachStaysAnswerable() throws {
        try add(["a", "b", "c", "d", "e", "f"])
        try desk.handle(.act(desk.key("c"), action: "done"))
        #expect(try desk.store.rows(.app(desk.app)).delivered.count == 5)
        let forged = Action(identifier: "all", title: "All", effect: .answerSummarised(snooze: nil))
        #expect(throws: AgendaError.self) {
            try desk.handle(.add(app: desk.app, [desk.request("x", nil, actions: [forged])]))
        }
        #expect(throws: AgendaError.self) { try desk.handle(.perform(desk.key("a"), .answerSummarised(snooze: nil))) }
    }

    /// Notifications of apps are answered by themselves.
    @Test func whatIsNotOnesOwnCantBeAnsweredWithTheRest() throws {
        try desk.handle(.authorize(app: "org.example.App", .authorized))
        for index in 0..<6 {
            try desk.handle(
                .add(app: index == 0 ? "org.example.App" : desk.app, [desk.request("r\(index)", .once(after: 60))])
            )
        }
        try desk.ring(at: "2026-11-21T15:00:00")
        try desk.handle(.summarise(.missed))
        #expect(try summary?.request.content.actions.map(\.title) == ["Show"])
    }

    /// An app that floods the screen must not hide the person's own among its.
    @Test func onesOwnComeFirst() throws {
        try desk.handle(.authorize(app: "org.example.App", .authorized))
        for index in 0..<20 {
            try desk.handle(.add(app: "org.example.App", [desk.request("r\(index)", .once(after: 60))]))
        }
        try desk.handle(.add(app: desk.app, [desk.request("pills", .once(after: 90))]))
        try desk.ring(at: "2026-11-21T10:05:00")
        try desk.handle(.summarise(.apps(nil)))
        try desk.handle(.summarise(.unanswered))
        let content = try #require(try summary?.request.content)
        #expect(content.title == "1 unanswered reminder, 20 notifications")
        #expect(content.body.hasPrefix("pills"))
        try desk.handle(.act(Agenda.summaryKey, action: "show"))
        #expect(try desk.delivered("pills")?.presentation == .waiting(quietly: true))
    }

    /// At the next login the newest come back by themselves, quietly, and the others as one; what is older than seven days
    /// is in the list alone.
    @Test func whatWasUnansweredAtLogoutComesBackQuietly() throws {
        var settings = Settings()
        settings.missedSummary = 20
        desk.agenda.settings = settings
        try add(["old"])
        desk.pass(seconds: 6 * 86_400)
        try add((1...8).map { "r\($0)" })
        desk.pass(seconds: 86_400)
        try desk.handle(.serverChanged(bus: "bus-2", server: ":1.5", deliversToOthers: true))
        try desk.handle(.summarise(nil))
        let rows = try desk.store.rows(.app(desk.app)).delivered
        func identifiers(_ presentation: Delivered.Presentation) -> [String] {
            rows.filter { $0.presentation == presentation }.map(\.key.identifier).sorted()
        }
        #expect(identifiers(.waiting(quietly: true)) == ["r4", "r5", "r6", "r7", "r8"])
        #expect(identifiers(.summarised) == ["r1", "r2", "r3"])
        #expect(identifiers(.expired(nil)) == ["old"])
        #expect(try summary?.request.content.title == "3 more reminders")
        #expect(try summary?.request.content.sound == nil)
    }
}

import NotificationCore
import Testing

/// Many rings at once come as one popup (decision 9).
@Suite struct SummaryTests {
    private let app = "org.example.App"
    private let address = PopupAddress(bus: "bus", server: ":1.5", id: 7)

    /// Reminders due one a minute from 10:01 on, and an absence until the afternoon.
    private func deskWithMissed(_ count: Int, _ change: (inout Request) -> Void = { _ in }) throws -> Desk {
        let desk = Desk()
        for index in (1...count).reversed() {
            var request = desk.request("r\(index)", .once(after: Double(index) * 60))
            request.content.sound = .standard
            change(&request)
            try desk.handle(.add(app: desk.app, [request]))
        }
        try desk.ring(at: "2026-11-21T15:00:00")
        return desk
    }

    private func summary(_ desk: Desk) throws -> Delivered? {
        try desk.store.rows(.app(Agenda.summaryKey.app)).delivered(Agenda.summaryKey)
    }

    private func states(_ desk: Desk) throws -> [String: Delivered.Presentation] {
        let rows = try desk.store.rows(.app(desk.app)).delivered
        return Dictionary(uniqueKeysWithValues: rows.map { ($0.key.identifier, $0.presentation) })
    }

    /// The rings that would be shown one after the other, as a server would see them.
    private func showWaiting(_ desk: Desk) throws -> [String] {
        var shown: [String] = []
        while let ring = try desk.store.nextWaiting(except: []) {
            shown.append(ring.key.identifier)
            try desk.handle(.popupShown(ring: ring.id, PopupAddress(bus: "bus", server: ":1.5", id: UInt32(ring.id))))
        }
        return shown
    }

    @Test func aHandfulOfMissedRingsIsShownOneByOneInOrderOfTheirTimes() throws {
        let desk = try deskWithMissed(5)
        #expect(try desk.handle(.summarise(.missed)).changes.isEmpty)
        #expect(try showWaiting(desk) == ["r1", "r2", "r3", "r4", "r5"])
    }

    @Test func moreThanAHandfulComesAsOnePopupThatNamesThemInOrder() throws {
        let desk = try deskWithMissed(7)
        #expect(try desk.handle(.summarise(.missed)).count == 7)
        let popup = try #require(try summary(desk))
        #expect(popup.request.content.title == "7 missed reminders")
        #expect(popup.request.content.body.split(separator: "\n").first == "r1, at 10:01")
        #expect(popup.request.content.body.split(separator: "\n").last == "r7, at 10:07")
        #expect(popup.request.content.sound == .standard)
        #expect(try showWaiting(desk) == ["carillon.summary"])
        #expect(try states(desk).filter { $0.value == .summarised }.count == 7)
        #expect(try desk.handle(.summarise(.missed)).changes.isEmpty, "no news, no new popup")
    }

    /// Answers that come one by one, from a list or a terminal.
    @Test func thePopupNamesWhatIsLeftAndGoesWithTheLast() throws {
        let desk = try deskWithMissed(7)
        try desk.handle(.summarise(.missed))
        #expect(try showWaiting(desk) == ["carillon.summary"])
        let rows = try desk.store.rows(.app(nil))
        #expect(try desk.handle(.act(desk.key("r1"), action: Action.defaultIdentifier)).shrinksCrowd(rows))
        let plan = try desk.handle(.crowdShrunk(as: .unanswered))
        #expect(!plan.shrinksCrowd(try desk.store.rows(.app(nil))), "it would go on for ever")
        let popup = try #require(try summary(desk))
        #expect(popup.request.content.title == "6 unanswered reminders")
        #expect(popup.request.content.body.split(separator: "\n").first == "r2, at 10:02")
        #expect(popup.presentation == .waiting(quietly: true))
        #expect(desk.consequences.contains { if case .withdraw(_, Agenda.summaryKey, _) = $0 { true } else { false } })
        #expect(try desk.handle(.summarise(nil)).changes.isEmpty)
        #expect(try showWaiting(desk) == ["carillon.summary"])
        try desk.handle(.snooze(identifiers: (2...7).map { "r\($0)" }, seconds: 60))
        try desk.handle(.crowdShrunk(as: .unanswered))
        #expect(try summary(desk) == nil)
        #expect(try desk.handle(.crowdShrunk(as: .unanswered)).changes.isEmpty)
    }

    @Test func aPopupThatHasGoneDoesNotComeBackForAnAnswer() throws {
        let desk = try deskWithMissed(7)
        try desk.handle(.summarise(.missed))
        _ = try showWaiting(desk)
        let ring = try #require(try summary(desk))
        guard case .shown(let address) = ring.presentation else { throw AgendaError(.invalidArgument, "not shown") }
        try desk.handle(.popupClosed(address, reason: 1))
        try desk.handle(.act(desk.key("r1"), action: Action.defaultIdentifier))
        #expect(try desk.handle(.crowdShrunk(as: .unanswered)).changes.isEmpty)
    }

    @Test func theSettingsSayHowManyAreTooMany() throws {
        let desk = try deskWithMissed(7)
        desk.agenda.settings.missedSummary = 7
        #expect(try desk.handle(.summarise(.missed)).changes.isEmpty)
        desk.agenda.settings.missedSummary = nil
        #expect(try desk.handle(.summarise(.missed)).changes.isEmpty)
        desk.agenda.settings.missedSummary = 1
        #expect(try desk.handle(.summarise(.missed)).count == 7)
    }

    @Test func aLongListIsCutAndSaysSo() throws {
        let desk = try deskWithMissed(20)
        try desk.handle(.summarise(.missed))
        let lines = try #require(try summary(desk)).request.content.body.split(separator: "\n")
        #expect(lines.count == 8)
        #expect(lines.last == "and 13 more")
    }

    @Test func showBringsAHandfulAndTheOthersAsOnePopupAgain() throws {
        let desk = try deskWithMissed(12)
        try desk.handle(.summarise(.missed))
        _ = try showWaiting(desk)
        try desk.handle(.act(Agenda.summaryKey, action: "Show"))
        #expect(desk.consequences.contains(.summariseRest))
        try desk.handle(.summarise(nil))
        #expect(try summary(desk)?.request.content.title == "7 more reminders")
        #expect(try summary(desk)?.request.content.sound == nil)
        #expect(try showWaiting(desk) == ["r1", "r2", "r3", "r4", "r5", "carillon.summary"])
        try desk.handle(.act(Agenda.summaryKey, action: "show"))
        try desk.handle(.summarise(nil))
        #expect(try summary(desk)?.request.content.title == "2 more reminders")
        _ = try showWaiting(desk)
        try desk.handle(.act(Agenda.summaryKey, action: "show"))
        try desk.handle(.summarise(nil))
        #expect(try showWaiting(desk) == ["r11", "r12"])
        #expect(try summary(desk) == nil)
    }

    @Test(arguments: [
        Event.popupInvoked(PopupAddress(bus: "bus", server: ":1.5", id: 7), key: "default"),
        .popupClosed(PopupAddress(bus: "bus", server: ":1.5", id: 7), reason: 2),
        .removeDelivered(app: Agenda.agentApp, identifiers: [Agenda.summaryKey.identifier]),
    ])
    func aSummaryThatIsPutAwayLeavesItsRingsInTheList(_ end: Event) throws {
        let desk = try deskWithMissed(6)
        try desk.handle(.summarise(.missed))
        let ring = try #require(try desk.store.nextWaiting(except: []))
        try desk.handle(.popupShown(ring: ring.id, address))
        try desk.handle(end)
        #expect(try summary(desk) == nil)
        #expect(try states(desk).values.allSatisfy { $0 == .expired(nil) })
        #expect(try states(desk).count == 6)
        // They are answered from a terminal like any other.
        try desk.handle(.act(desk.key("r3"), action: "default"))
        #expect(try states(desk).count == 5)
    }

    @Test func whatCanNotWaitIsShownByItself() throws {
        let desk = try deskWithMissed(8) { request in
            if request.identifier == "r1" { request.content.interruptionLevel = .critical }
            if request.identifier == "r2" { request.untilAnswered = .init(seconds: 60, most: 3) }
        }
        try desk.handle(.summarise(.missed))
        #expect(try showWaiting(desk) == ["r1", "r2", "carillon.summary"])
        #expect(try summary(desk)?.request.content.title == "6 missed reminders")
    }

    @Test func appsThatMayNotNotifyAreNotPartOfIt() throws {
        let desk = Desk()
        let requests = (1...9).map { desk.request("a\($0)", .once(after: Double($0))) }
        try desk.handle(.add(app: app, requests))
        try desk.ring(at: "2026-11-21T15:00:00")
        #expect(try desk.handle(.summarise(.missed)).changes.isEmpty)
        try desk.handle(.authorize(app: app, .authorized))
        #expect(try desk.handle(.summarise(.missed)).count == 9)
    }

    @Test func oneAppsFloodComesAsOnePopupAndHidesNobody() throws {
        let desk = Desk()
        try desk.handle(.authorize(app: app, .authorized))
        try desk.handle(.add(app: app, (1...40).map { desk.request("a\($0)", nil) }))
        try desk.add("mine", nil)
        let crowd = Crowd.source(Delivered.Source(app: app), name: "App")
        try desk.handle(.summarise(crowd))
        #expect(try summary(desk)?.request.content.title == "40 notifications from App")
        #expect(try showWaiting(desk).sorted() == ["carillon.summary", "mine"])
        // More of them: the popup stays as it is until the next look.
        try desk.handle(.add(app: app, [desk.request("b", nil)]))
        try desk.handle(.summarise(crowd, announced: false))
        #expect(try summary(desk)?.request.content.title == "40 notifications from App")
        #expect(try desk.store.nextWaiting(except: []) == nil)
        try desk.handle(.summarise(crowd))
        #expect(try summary(desk)?.request.content.title == "41 notifications from App")
    }

    @Test func onlyTheAgentsOwnPopupShowsOthers() throws {
        let desk = Desk()
        let forged = Action(identifier: "show", title: "Show", effect: .showSummarised)
        let error = #expect(throws: AgendaError.self) { try desk.add("x", nil, actions: [forged]) }
        #expect(error?.code == .notPermitted)
    }
}

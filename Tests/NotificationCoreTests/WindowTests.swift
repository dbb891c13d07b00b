import NotificationCore
import Testing

/// The window, where it is installed: a plain click opens a person's own reminder there, and answers nothing (decision 13).
@Suite struct WindowTests {
    private let desk = Desk()
    private let address = PopupAddress(bus: "bus", server: ":1.5", id: 1)

    /// Pills that insist, on the screen.
    private func insisting() throws {
        desk.agenda.hasWindow = true
        var pills = desk.request("pills", .every(3600))
        pills.untilAnswered = .init(seconds: 600, most: 3)
        try desk.handle(.add(app: desk.app, [pills]))
        desk.pass(seconds: 3600)
        try show()
    }

    private func show() throws {
        try desk.ring()
        let ring = try #require(try desk.delivered("pills"))
        try desk.handle(.popupShown(ring: ring.id, address))
    }

    private func outcomes() throws -> [PastRing.Outcome] {
        let page = try desk.store.historyPage(
            since: WallTime(unixSeconds: 0),
            after: nil,
            limit: PageLimit(rows: 10, bytes: .max)
        )
        return page.rows.map(\.outcome)
    }

    @Test func openingIsNoAnswer() throws {
        try insisting()
        let before = try desk.pending("pills")
        let plan = try desk.handle(.popupInvoked(address, key: "default"))
        #expect(desk.consequences.contains(.showInWindow(desk.key("pills"))))
        #expect(desk.consequences.contains(.withdraw(address, desk.key("pills"), answerable: false)))
        #expect(!plan.changes.contains { if case .enqueue = $0 { true } else { false } })
        #expect(try desk.delivered("pills")?.presentation == .expired(nil))
        #expect(try desk.pending("pills") == before)
        #expect(try outcomes() == [.rang])
        // The server closes the popup after the click, and some say that the person did.
        try desk.handle(.popupClosed(address, reason: PopupAddress.dismissed))
        #expect(try desk.delivered("pills") != nil)
        // It insists.
        desk.pass(seconds: 600)
        try show()
        #expect(try desk.delivered("pills")?.presentation == .shown(address))
        try desk.handle(.popupInvoked(address, key: Action.doneIdentifier))
        #expect(try desk.delivered("pills") == nil)
        #expect(try outcomes() == [.answered])
        desk.pass(seconds: 600)
        #expect(try desk.ring().isEmpty)
    }

    /// What the history and programs that wait for answers know as Done, whichever way it was pressed.
    @Test(arguments: [Action.doneIdentifier, "done", "Done", "default"]) func doneIsTheSameAsEver(_ button: String)
        throws
    {
        try insisting()
        let plan = try desk.handle(.act(desk.key("pills"), action: button))
        let answers = plan.changes.compactMap { if case .enqueue(let response) = $0 { response } else { nil } }
        #expect(answers.map(\.actionIdentifier) == [Action.defaultIdentifier])
        #expect(try desk.pending("pills")?.schedule.untilAnswered == nil)
    }

    @Test func withoutTheWindowAPlainClickIsDone() throws {
        try insisting()
        desk.agenda.hasWindow = false
        try desk.handle(.popupInvoked(address, key: "default"))
        #expect(try desk.delivered("pills") == nil)
        // Nor is a Done refused that was there a moment ago.
        desk.pass(seconds: 3600)
        try show()
        try desk.handle(.popupInvoked(address, key: Action.doneIdentifier))
        #expect(try desk.delivered("pills") == nil)
    }

    @Test func aPlainClickOnAnAppsNotificationStaysItsAnswer() throws {
        desk.agenda.hasWindow = true
        try desk.handle(.authorize(app: "app", .authorized))
        let request = desk.request("mail", nil)
        try desk.handle(.add(app: "app", [request]))
        let key = RequestKey(app: "app", identifier: "mail")
        let ring = try #require(try desk.store.rows(.request(key)).delivered(key))
        try desk.handle(.popupShown(ring: ring.id, address))
        try desk.handle(.popupInvoked(address, key: "default"))
        #expect(try desk.store.rows(.request(key)).delivered(key) == nil)
        #expect(desk.consequences.contains(.respond(app: "app")))
    }

    @Test func whatCouldNotBeOpenedComesBackQuietly() throws {
        try insisting()
        try desk.handle(.popupInvoked(address, key: "default"))
        try desk.handle(.windowNotOpened(desk.key("pills")))
        #expect(try desk.delivered("pills")?.presentation == .waiting(quietly: true))
        #expect(desk.consequences == [.present])
        // What has been answered meanwhile doesn't.
        try desk.handle(.act(desk.key("pills"), action: "done"))
        try desk.handle(.windowNotOpened(desk.key("pills")))
        #expect(desk.consequences.isEmpty)
    }

    /// A click on "Open" must never be taken for one on "Done".
    @Test func whatIsOnTheScreenIsShownAnewWhenTheWindowComesOrGoes() throws {
        try insisting()
        let plan = try desk.handle(.windowChanged(isInstalled: false))
        #expect(plan.count == 1)
        #expect(try desk.delivered("pills")?.presentation == .waiting(quietly: true))
        #expect(desk.consequences == [.withdraw(address, desk.key("pills"), answerable: false), .present])
        #expect(try desk.store.note(.window) != Agenda.installed)
        try desk.handle(.windowChanged(isInstalled: true))
        #expect(try desk.store.note(.window) == Agenda.installed)
    }

    private static let open = Action(identifier: "site", title: "Site", effect: .open(url: "https://example.org"))
    private static let paid = Action(identifier: "paid", title: "Paid", effect: .done)
    private static let yes = Action(identifier: "yes", title: "Yes")
    private static let say = Action(
        identifier: "say",
        title: "Say",
        textInput: Action.TextInput(buttonTitle: "", placeholder: "")
    )

    @Test(arguments: [
        ([], ["Done", "Snooze 10 min", "Stop Repeat"]), ([open], ["Site", "Done"]), ([open, paid], ["Site", "Paid"]),
        ([yes], ["Yes"]), ([say], ["Say", "Done"]),
    ])
    func doneIsAButtonUnlessOneOfItsOwnIs(_ own: [Action], _ titles: [String]) {
        desk.agenda.hasWindow = true
        let request = desk.request("a", .every(60), actions: own)
        #expect(desk.agenda.actions(of: request, app: desk.app, categories: [], at: desk.now).map(\.title) == titles)
        #expect(desk.agenda.actions(of: request, app: "app", categories: [], at: desk.now) == own)
        desk.agenda.settings.popup.buttons = []
        if own.isEmpty {
            #expect(
                desk.agenda.actions(of: request, app: desk.app, categories: [], at: desk.now).map(\.title) == ["Done"]
            )
        }
    }
}

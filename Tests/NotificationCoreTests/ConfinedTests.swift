import Testing

@testable import NotificationCore

/// What callers may not do that are sandboxed, or can't be told from it (decisions 14 and 20).
@Suite struct ConfinedTests {
    private let app = "org.example.Foo"

    private func code(_ body: () throws -> Void) -> AgendaError.Code? {
        do {
            try body()
            return nil
        } catch {
            return (error as? AgendaError)?.code
        }
    }

    @Test func onlyAClickOpensWhatASandboxedAppsButtonNames() throws {
        let desk = Desk()
        let open = Action(identifier: "open", title: "Open", effect: .open(url: "https://example.org/"))
        let stop = Action(identifier: "stop", title: "Stop", effect: .stopRepeat)
        try desk.handle(.authorize(app: app, .authorized))
        try desk.handle(.add(app: app, [desk.request("a", .every(60), actions: [open, stop])]))
        let key = RequestKey(app: app, identifier: "a")
        #expect(code { try desk.handle(.actConfined(key, action: "open", text: nil)) } == .notPermitted)
        #expect(try desk.store.responses(of: app).isEmpty)
        try desk.handle(.act(key, action: "open"))
        #expect(desk.consequences.contains(.open(url: "https://example.org/", app: app)))
        try desk.handle(.actConfined(key, action: "stop", text: nil))
        #expect(try desk.store.rows(.app(app)).pending.isEmpty)
    }

    @Test func anUnknownProgramsButtonsOpenNothing() throws {
        let desk = Desk()
        let unknown = Agenda.unknownPrefix + "program"
        for effect in [ActionEffect.open(url: "https://example.org/"), .run(command: "true")] {
            let action = Action(identifier: "x", title: "X", effect: effect)
            let request = desk.request("a", .every(60), actions: [action])
            #expect(code { try desk.handle(.add(app: unknown, [request])) } == .notPermitted)
            let category = Category(identifier: "c", actions: [action])
            #expect(code { try desk.handle(.setCategories(app: unknown, [category])) } == .notPermitted)
        }
        #expect(code { try desk.handle(.add(app: unknown, [desk.request("a", .every(60))])) } == nil)
    }

    /// `carillon add --id permission:x` makes a reminder and no question, and keeps no question away.
    @Test func aReminderThatIsCalledLikeAQuestionIsNone() throws {
        let desk = Desk()
        let identifier = Agenda.permissionKey(app).identifier
        try desk.handle(.add(app: Agenda.ownApp, [desk.request(identifier, nil)]))
        let own = RequestKey(app: Agenda.ownApp, identifier: identifier)
        #expect(Agenda.permissionApp(own) == nil)
        #expect(!Agenda.isOwnMessage(own))
        let plan = try desk.handle(.askPermission(app: app, name: "Foo"))
        #expect(!plan.changes.isEmpty)
        try desk.handle(.removeDelivered(app: Agenda.ownApp, identifiers: [identifier]))
        #expect(!desk.consequences.contains(.permissionSettled(app: app)))
        #expect(try desk.store.rows(.app(Agenda.agentApp)).delivered.count == 1)
    }
}

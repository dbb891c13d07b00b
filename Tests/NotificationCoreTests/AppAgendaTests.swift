import NotificationCore
import Testing

/// Apps other than the person's own command line.
@Suite struct AppAgendaTests {
    private let app = "org.example.App"
    private let address = PopupAddress(bus: "bus", server: ":1.5", id: 7)
    private let eat = Action(identifier: "eat", title: "Eat")

    private func desk(_ authorization: Authorization = .authorized) throws -> Desk {
        let desk = Desk()
        try desk.handle(.authorize(app: app, authorization))
        return desk
    }

    private func key(_ identifier: String) -> RequestKey { RequestKey(app: app, identifier: identifier) }

    /// A notification of the app that is on the screen.
    private func shown(_ desk: Desk, _ change: (inout Request) -> Void = { _ in }) throws {
        var request = desk.request("a", nil, actions: [eat])
        change(&request)
        try desk.handle(.add(app: app, [request]))
        let ring = try #require(try desk.store.nextWaiting(except: []))
        try desk.handle(.popupShown(ring: ring.id, address))
    }

    @Test func aRingBeforeAnybodyWasAskedWantsTheQuestion() throws {
        let desk = Desk()
        try desk.handle(.add(app: app, [desk.request("a", nil)]))
        #expect(desk.consequences.contains(.permissionNeeded(app: app)))
        #expect(try desk.store.nextWaiting(except: []) == nil)
        try desk.handle(.askPermission(app: app, name: "App"))
        try desk.handle(.askPermission(app: app, name: "App"))
        let question = try #require(try desk.store.nextWaiting(except: []))
        #expect(question.request.content.title == "Allow notifications from App?")
        #expect(try desk.store.rows(.app(Agenda.agentApp)).delivered.count == 1)
        try desk.handle(.act(question.key, action: "Allow"))
        #expect(desk.consequences.contains(.permissionSettled(app: app)))
        #expect(desk.consequences.contains(.present))
        #expect(try desk.store.nextWaiting(except: [])?.key == key("a"))
    }

    @Test func whatWasDeniedIsRefusedAndItsWaitingRingsGoOnWaiting() throws {
        let desk = Desk()
        try desk.handle(.add(app: app, [desk.request("a", nil)]))
        try desk.handle(.authorize(app: app, .denied))
        #expect(try desk.store.rows(.app(app)).delivered.map(\.isWaiting) == [true])
        #expect(try desk.store.nextWaiting(except: []) == nil)
        let error = #expect(throws: AgendaError.self) { try desk.handle(.add(app: app, [desk.request("b", nil)])) }
        #expect(error?.code == .notificationsNotAllowed)
    }

    /// Decision 19: it rings once, into the list and not onto the screen; all that comes after is one ring when its app is allowed.
    @Test(arguments: [nil, Authorization.denied])
    func whatMayNotRingCostsNothingUntilItMay(decision: Authorization?) throws {
        let desk = Desk()
        try desk.handle(.add(app: app, [desk.request("a", .every(60))]))
        if let decision { try desk.handle(.authorize(app: app, decision)) }
        desk.pass(seconds: 61)
        #expect(try desk.ring().count == 1)
        #expect(desk.consequences.contains(.permissionNeeded(app: app)) == (decision == nil))
        #expect(try desk.store.nextWaiting(except: []) == nil)
        desk.pass(seconds: 600)
        #expect(try desk.ring().count == 0)
        #expect(try desk.store.deadlines() == Deadlines())
        #expect(try desk.store.rows(.app(app)).delivered.map(\.occurrence) == [1])
        try desk.handle(.authorize(app: app, .authorized))
        #expect(try desk.ring().count == 1)
        #expect(try desk.store.rows(.app(app)).delivered.map(\.occurrence) == [11])
        #expect(try desk.store.nextWaiting(except: [])?.key == key("a"))
        desk.pass(seconds: 60)
        #expect(try desk.ring().count == 1)
    }

    /// The count and the end date go on meanwhile.
    @Test func whatHasEndedMeanwhileIsOver() throws {
        let desk = Desk()
        var counted = desk.request("counted", .every(60))
        counted.bounds.count = 3
        try desk.handle(.add(app: app, [counted]))
        desk.pass(seconds: 61)
        _ = try desk.ring()
        desk.pass(seconds: 600)
        try desk.handle(.authorize(app: app, .authorized))
        _ = try desk.ring()
        #expect(try desk.store.rows(.app(app)).delivered.map(\.occurrence) == [3])
        #expect(try desk.store.rows(.app(app)).pending.isEmpty)
    }

    /// Of a sandboxed app, and of any that the person hasn't allowed; an allowed one outside rings as it likes.
    @Test(arguments: [true, false]) func whatASandboxedAppRingsTooMuchRests(isConfined: Bool) throws {
        let desk = Desk()
        try desk.handle(.authorize(app: app, .authorized))
        let requests = (0..<300).map { desk.request("r\($0)", .every(1)) }
        try desk.handle(.add(app: app, requests, isConfined: isConfined))
        desk.pass(seconds: 1)
        guard isConfined else { return #expect(try desk.ring().count == 300) }
        #expect(try desk.ring().count == RingBudget.most)
        desk.pass(seconds: 2)
        // Those that have rung are due again, and rest too.
        #expect(try desk.ring().isEmpty)
        #expect(try desk.store.deadlines() == Deadlines())
        desk.pass(seconds: 60)
        let released = try desk.handle(.released(app: app))
        #expect(released.count == RingBudget.most && released.restingApps == [app])
        #expect(try desk.ring().count == RingBudget.most)
        // Those that waited have had their turn.
        #expect(Set(try desk.store.rows(.app(app)).delivered.map(\.request.identifier)).count == 2 * RingBudget.most)
    }

    /// Anybody can write a desktop file, a program in a sandbox too.
    @Test(
        arguments: [
            (nil, "org.example.app"), ("Mail", "Mail"), ("  Two\n words\t", "Two words"), ("", "org.example.app"),
            ("\u{2800}", "org.example.app"), ("\u{200B}", "org.example.app"), ("\u{3164}", "org.example.app"),
            ("Carillon", "org.example.app"),
            (" carillon. ", "org.example.app"), ("Carillon Mail", "org.example.app"),
            // Letters that look like others, in other alphabets, forms and scripts; and what can't be seen.
            ("\u{421}arillon", "org.example.app"), ("C\u{430}r\u{456}ll\u{43E}n", "org.example.app"),
            ("\u{421}\u{430}\u{433}\u{456}\u{4CF}\u{4CF}\u{43E}\u{43F}", "org.example.app"),
            ("C\u{3B1}rill\u{3BF}n", "org.example.app"), ("\u{FF23}arillon", "org.example.app"),
            ("\u{1D402}\u{1D41A}\u{1D42B}\u{1D422}\u{1D425}\u{1D425}\u{1D428}\u{1D427}", "org.example.app"),
            ("\u{24B8}arillon", "org.example.app"), ("C\u{E1}rillo\u{148}", "org.example.app"),
            ("Car\u{131}ll\u{585}n", "org.example.app"), ("CarlIl0n", "org.example.app"),
            ("Cari11on", "org.example.app"),
            ("Caril\u{301}lon", "org.example.app"), ("C a r i l l o n", "org.example.app"),
            ("Caril\u{200B}lon", "org.example.app"), ("Caril\u{3164}lon", "org.example.app"),
            ("Your Car\u{456}llon", "org.example.app"),
            // An alphabet by itself is a language; two in a word are none.
            ("\u{41F}\u{43E}\u{447}\u{442}\u{430}", "\u{41F}\u{43E}\u{447}\u{442}\u{430}"),
            ("Mail \u{41F}\u{43E}\u{447}\u{442}\u{430}", "Mail \u{41F}\u{43E}\u{447}\u{442}\u{430}"),
            ("M\u{430}il", "org.example.app (M\u{430}il)"), ("\u{3A1}aypal", "org.example.app (\u{3A1}aypal)"),
            ("\u{5929}\u{6C17}Weather", "\u{5929}\u{6C17}Weather"), ("Caril", "Caril"), ("M\u{FC}sli", "M\u{FC}sli"),
            ("Your session ends. Press Allow to go on with it.", "Your session ends. Press Allow to go on…"),
        ] as [(String?, String)]
    )
    func anAppIsCalledByItsNameOrItsID(name: String?, shown: String) {
        #expect(Agenda.shownName(name, of: "org.example.app") == shown)
        #expect(Agenda.shownName("Carillon", of: Agenda.calendarsApp) == "Carillon")
    }

    @Test func theQuestionNamesTheIDThatAnAppCannotChoose() throws {
        let desk = Desk()
        try desk.handle(.askPermission(app: app, name: "Mail"))
        try desk.handle(.askPermission(app: "org.example.other", name: "org.example.other"))
        let bodies = try desk.store.rows(.app(Agenda.agentApp)).delivered.map(\.request.content.body)
        #expect(bodies.contains { $0.hasPrefix("Mail (\(app)) wants to") })
        #expect(bodies.contains { $0.hasPrefix("org.example.other wants to") })
        let mixed = Agenda.shownName("M\u{430}il", of: "org.example.third")
        try desk.handle(.askPermission(app: "org.example.third", name: mixed))
        let body = try desk.store.rows(.app(Agenda.agentApp)).delivered.map(\.request.content.body)
        #expect(body.contains { $0.hasPrefix("org.example.third (M\u{430}il) wants to") }, "\(body)")
    }

    @Test func noAppHasAnIconOfCarillon() {
        #expect(!Agenda.mayHave("io.github.carillon.Carillon", app) && !Agenda.mayHave("io.github.carillon.x", app))
        #expect(Agenda.mayHave("mail-unread", app) && Agenda.mayHave("io.github.carillon.Carillon", Agenda.agentApp))
        #expect(Agenda.mayHave("io.github.carillon.Carillon", Agenda.calendarsApp))
    }

    @Test func whatWaitsForTheAnswerIsNotShownWhenItIsNo() throws {
        let desk = Desk()
        try desk.handle(.add(app: app, [desk.request("a", nil)]))
        try desk.handle(.askPermission(app: app, name: "Mail"))
        let question = Agenda.permissionKey(app)
        try desk.handle(.act(question, action: "Don't Allow"))
        #expect(try desk.store.rows(.app(nil)).delivered.map(\.key) == [key("a")])
        #expect(try desk.store.nextWaiting(except: []) == nil)
        #expect(desk.consequences.contains(.deliveredChanged(app: app)))
    }

    /// Nobody but the person asks for these.
    @Test func answersToThePersonsOwnRemindersAreKeptAndOnlyTheNewest() throws {
        let desk = Desk()
        for round in 1...(Response.mostKept + 5) {
            try desk.add("a", nil, actions: [eat])
            try desk.handle(.act(desk.key("a"), action: round.isMultiple(of: 2) ? "eat" : "default"))
        }
        let responses = try desk.store.responses(of: desk.app)
        #expect(responses.count == Response.mostKept)
        #expect(responses.suffix(2).map(\.actionIdentifier) == ["eat", Action.defaultIdentifier])
        #expect(responses.last?.answered == desk.now.wall)
        #expect(!desk.consequences.contains(.respond(app: desk.app)))
    }

    /// A category is replaced while a popup with its buttons is on the screen.
    @Test func aButtonThatTheAppHasGivenUpIsToldAllTheSame() throws {
        let desk = try desk()
        try desk.handle(.setCategories(app: app, [Category(identifier: "meal", actions: [eat], options: 0)]))
        try shown(desk) {
            $0.content.actions = []
            $0.content.categoryIdentifier = "meal"
        }
        try desk.handle(.setCategories(app: app, []))
        for nothing in ["", "inline-reply", String(repeating: "x", count: 513)] {
            try desk.handle(.popupInvoked(address, key: nothing))
        }
        #expect(try desk.store.responses(of: app).isEmpty)
        try desk.handle(.popupInvoked(address, key: "eat"))
        #expect(try desk.store.responses(of: app).map(\.actionIdentifier) == ["eat"])
        #expect(try desk.store.rows(.app(app)).delivered.isEmpty)
    }

    @Test func onlyTheAgentsOwnQuestionAuthorizes() throws {
        let desk = try desk()
        let effect = ActionEffect.authorize(app: app, allowed: true)
        let forged = desk.request(
            "permission:\(app)",
            nil,
            actions: [Action(identifier: "x", title: "X", effect: effect)]
        )
        for caller in [app, desk.app] {
            let error = #expect(throws: AgendaError.self) { try desk.handle(.add(app: caller, [forged])) }
            #expect(error?.code == .notPermitted)
        }
    }

    @Test func clicksBecomeResponsesInOrder() throws {
        let desk = try desk()
        for key in ["eat", "default"] {
            try shown(desk)
            try desk.handle(.popupInvoked(address, key: key))
            #expect(desk.consequences.contains(.respond(app: app)))
        }
        #expect(try desk.store.responses(of: app).map(\.actionIdentifier) == ["eat", Action.defaultIdentifier])
        #expect(try desk.store.rows(.app(app)).delivered.isEmpty)
    }

    @Test func anEffectAndItsResponseAreOneTransaction() throws {
        let desk = try desk()
        let stop = Action(identifier: "stop", title: "Stop", effect: .stopRepeat)
        try desk.handle(.add(app: app, [desk.request("a", .every(60), actions: [stop])]))
        let plan = try desk.handle(.act(key("a"), action: "stop"))
        #expect(plan.changes.contains(.removePending(key("a"))))
        #expect(try desk.store.responses(of: app).map(\.actionIdentifier) == ["stop"])
    }

    /// Popups on a full disk: what they showed and that they went is one decision, and so one transaction.
    @Test(arguments: [1, 2, 3] as [UInt32]) func aPopupThatCameAndWentIsOneDecision(_ reason: UInt32) throws {
        let desk = try desk()
        try desk.handle(.add(app: app, [desk.request("a", nil)]))
        let ring = try #require(try desk.store.nextWaiting(except: []))
        let plan = try desk.handle(.popupCameAndWent(key("a"), ring: ring.id, address, reason: reason))
        #expect(plan.count == 1)
        let left = try desk.store.rows(.popup(address)).delivered.map(\.presentation)
        #expect(left == (reason == 2 ? [] : [.expired(address)]))
        #expect(try desk.store.nextWaiting(except: []) == nil)
        // Another time it is about a ring that nobody waits for.
        #expect(try desk.handle(.popupCameAndWent(key("a"), ring: ring.id, address, reason: 2)).changes.isEmpty)
    }

    @Test func aDismissalIsToldOnlyWhenItsCategoryAsksForIt() throws {
        let desk = try desk()
        try shown(desk)
        try desk.handle(.popupClosed(address, reason: 2))
        #expect(try desk.store.responses(of: app).isEmpty)
        try desk.handle(.setCategories(app: app, [Category(identifier: "c", options: 1)]))
        try shown(desk) { $0.content.categoryIdentifier = "c" }
        try desk.handle(.popupClosed(address, reason: 1))
        #expect(try desk.store.responses(of: app).isEmpty)
        try shown(desk) { $0.content.categoryIdentifier = "c" }
        try desk.handle(.popupClosed(address, reason: 2))
        #expect(try desk.store.responses(of: app).map(\.actionIdentifier) == [Action.dismissIdentifier])
    }

    @Test func wordsGoToTheButtonThatAsksForThem() throws {
        let desk = try desk()
        let say = Action(identifier: "say", title: "Say", textInput: .init(buttonTitle: "Send", placeholder: ""))
        try shown(desk) { $0.content.actions = [eat, say] }
        try desk.handle(.popupReplied(address, text: "two slices"))
        let response = try #require(try desk.store.responses(of: app).first)
        #expect(response.actionIdentifier == "say")
        #expect(response.userText == "two slices")
    }

    /// A server may say for each popup that somebody has typed into it: the words come back once, in a popup that takes none.
    @Test func wordsThatNobodyAskedForComeBackOnce() throws {
        let desk = try desk()
        try shown(desk) { $0.content.actions = [eat] }
        try desk.handle(.popupReplied(address, text: "surprise"))
        let notice = try #require(try desk.store.rows(.app(Agenda.agentApp)).delivered.first)
        let second = PopupAddress(bus: "bus", server: ":1.5", id: 8)
        try desk.store.commit([.present(ring: notice.id, .shown(second))], durability: .process)
        #expect(try desk.handle(.popupReplied(second, text: "surprise")).count == 0)
        #expect(try desk.store.rows(.app(Agenda.agentApp)).delivered.count == 1)
    }

    @Test func wordsFromATerminalAreForButtonsThatAskForThem() throws {
        let desk = try desk()
        let say = Action(identifier: "say", title: "Say", textInput: .init(buttonTitle: "Send", placeholder: ""))
        try shown(desk) { $0.content.actions = [eat, say] }
        let error = #expect(throws: AgendaError.self) { try desk.handle(.act(key("a"), action: "eat", text: "no")) }
        #expect(error?.message == "text: the button \"Eat\" doesn't ask for text")
        try desk.handle(.act(key("a"), action: "say", text: "two slices"))
        #expect(try desk.store.responses(of: app).map(\.userText) == ["two slices"])
    }

    /// Decision 17, where nobody can type into a popup: some servers report the click and then the close as a dismissal.
    @Test func aButtonThatAsksForWordsIsNoAnswerWithoutThem() throws {
        let desk = try desk()
        let say = Action(identifier: "say", title: "Say", textInput: .init(buttonTitle: "Send", placeholder: ""))
        try shown(desk) { $0.content.actions = [eat, say] }
        try desk.handle(.popupInvoked(address, key: "say"))
        let asked = desk.consequences.contains {
            if case .askForWords(let row, say) = $0 { row.key == key("a") } else { false }
        }
        #expect(asked)
        #expect(desk.consequences.contains(.withdraw(address, key("a"), answerable: false)))
        #expect(try desk.handle(.popupInvoked(address, key: "say")).count == 0)
        #expect(try desk.handle(.popupClosed(address, reason: 2)).count == 0)
        #expect(try desk.store.responses(of: app).isEmpty)
        #expect(try desk.store.nextWaiting(except: []) == nil)

        // Cancelled, it is as it was.
        try desk.handle(.wordsNotGiven(key("a")))
        let row = try #require(try desk.store.nextWaiting(except: []))
        #expect(row.presentation == .waiting(quietly: true))
        #expect(try desk.handle(.wordsNotGiven(key("a"))).count == 0)
        #expect(try desk.handle(.wordsNotGiven(key("gone"))).count == 0)
    }

    @Test func aLateClickOnAButtonThatAsksForWordsAsksForThem() throws {
        let desk = try desk()
        let say = Action(identifier: "say", title: "Say", textInput: .init(buttonTitle: "Send", placeholder: ""))
        try shown(desk) { $0.content.actions = [eat, say] }
        // KDE's key, from a server that says it without words.
        try desk.handle(.pressed(key("a"), popupKey: "inline-reply"))
        #expect(desk.consequences.contains { if case .askForWords(_, say) = $0 { true } else { false } })
        #expect(throws: AgendaError.self) { try desk.handle(.pressed(key("gone"), popupKey: "say")) }
        try desk.handle(.pressed(key("a"), popupKey: "eat"))
        #expect(try desk.store.responses(of: app).map(\.actionIdentifier) == ["eat"])
    }

    @Test func aWishForTheAppsSettingsWaitsInTurnAndAnswersNothing() throws {
        let desk = try desk()
        try shown(desk)
        try desk.handle(.popupInvoked(address, key: "settings"))
        #expect(desk.consequences.contains(.respond(app: app)))
        #expect(try desk.handle(.popupClosed(address, reason: 2)).count == 0)
        try desk.handle(.openSettings(app: app))
        try desk.handle(.act(key("a"), action: "eat"))
        let responses = try desk.store.responses(of: app)
        #expect(responses.map { $0.kind == .settingsWish } == [true, true, false])
        #expect(responses.map { $0.notification?.request.identifier } == ["a", nil, "a"])
        // An action of the app's own with that name is another one.
        try shown(desk) { $0.content.actions = [Action(identifier: "settings", title: "Set the table")] }
        try desk.handle(.popupInvoked(address, key: PopupKey(actionIdentifier: "settings").rawValue))
        #expect(try desk.store.responses(of: app).last?.actionIdentifier == "settings")
    }

    @Test func aResponseIsKeptHoweverManyConnectionsLeft() throws {
        let desk = try desk()
        try shown(desk)
        try desk.handle(.popupInvoked(address, key: "eat"))
        for attempts in 0..<10 {
            let response = try #require(try desk.store.responses(of: app).first)
            #expect(response.attempts == attempts)
            try desk.handle(.responseUnanswered(response.id))
            #expect(try desk.store.responses(of: app).first?.tried == desk.now.wall)
        }
    }

    /// At once, then after 10 seconds, 1 and 10 minutes, 1 hour, and once a day.
    @Test(arguments: zip(0...7, [0, 0, 10, 60, 600, 3600, 86_400, 86_400] as [Double]))
    func aResponseRestsLongerEachTime(_ attempts: Int, _ pause: Double) {
        let tried = WallTime(microseconds: 1_000_000_000_000)
        func left(_ seconds: Double, app: String = "org.example.App", tried: WallTime? = tried) -> Double {
            let delivered = Delivered(
                app: app,
                request: Request(identifier: "a", content: Content(), trigger: nil),
                date: WallTime(microseconds: 0),
                due: WallTime(microseconds: 0),
                occurrence: 1
            )
            var response = Response(delivered: delivered, actionIdentifier: "eat", answered: WallTime(microseconds: 0))
            (response.attempts, response.tried) = (attempts, tried)
            return response.pause(at: WallTime(microseconds: 1_000_000_000_000 + Int64(seconds * 1_000_000)))
        }
        #expect(left(0) == pause)
        #expect(left(4) == max(0, pause - 4))
        #expect(left(pause) == 0 && left(1_000_000) == 0)
        // The clock was set back, an earlier version has counted, or it is an answer to a calendar.
        #expect(left(-1_000_000) == pause)
        #expect(left(0, tried: nil) == 0)
        #expect(left(0, app: Agenda.calendarsApp) == 0)
    }

    @Test func theDelegatesChoiceKeepsAPopupBack() throws {
        let desk = try desk()
        try desk.handle(
            .add(app: app, [desk.request("list", nil), desk.request("none", nil), desk.request("both", nil)])
        )
        for row in try desk.store.rows(.app(app)).delivered {
            let name = row.request.identifier
            try desk.handle(.presentationChosen(ring: row.id, banner: name == "both", list: name != "none"))
        }
        let rows = try desk.store.rows(.app(app)).delivered
        #expect(Set(rows.map(\.request.identifier)) == ["list", "both"])
        #expect(rows.first { $0.request.identifier == "list" }?.presentation == .expired(nil))
        #expect(try desk.store.nextWaiting(except: [])?.request.identifier == "both")
    }
}

import Messages
import NotificationCore
import Testing

/// How a ring is mapped onto what a server can show.
@Suite struct PopupTests {
    private let full = ServerProfile(name: "Test", capabilities: ["actions", "body", "body-markup", "sound"])
    private let own = Popup.Appearance(
        name: "Carillon",
        desktopEntry: "io.github.carillon.Carillon",
        icon: "io.github.carillon.Carillon",
        defaultLabel: "Done"
    )

    private func popup(
        _ content: Content,
        late: Bool = false,
        buttons: [Action] = [],
        on server: ServerProfile? = nil,
        quietly: Bool = false
    ) -> Popup {
        let delivered = Delivered(
            app: Agenda.ownApp,
            request: Request(identifier: "pizza", content: content, trigger: nil),
            date: WallTime(microseconds: late ? 3_600_000_000 : 0),
            due: WallTime(microseconds: 0),
            occurrence: 1,
            presentation: .waiting(quietly: quietly)
        )
        return Popup(delivered, buttons: buttons, as: own, on: server ?? full, due: late ? "at 09:00" : nil)
    }

    private func button(_ title: String, _ effect: ActionEffect = .done) -> Action {
        Action(identifier: title, title: title, effect: effect)
    }

    @Test func hintsAreHandedOnInTheTypesOfTheSpecification() {
        #expect(popup(Content(title: "Pizza")).hints["category"] == .string("x-carillon.reminder"))
        var content = Content(title: "Pizza")
        content.hints = [
            "category": .string("transfer.complete"), "value": .integer(40), "resident": .boolean(true),
            "x": .integer(1), "y": .integer(2), "urgency": .integer(2), "desktop-entry": .string("other"),
        ]
        let hints = popup(content).hints
        #expect(hints["category"] == .string("transfer.complete"))
        #expect(hints["value"] == .number(40) && hints["x"] == .number(1) && hints["y"] == .number(2))
        #expect(hints["resident"] == .boolean(true))
        // What an older file may hold is no hint of ours.
        #expect(hints["urgency"] == .byte(1) && hints["desktop-entry"] == .string("io.github.carillon.Carillon"))
    }

    /// The whole text is stored with each direction closed, and a popup shows a part of it.
    @Test func whatIsCutReachesTheServerWithoutAnOpenDirection() {
        func opening(behind letters: Int, of all: Int) -> String {
            String(repeating: "x", count: letters) + "\u{202E}" + String(repeating: "y", count: 20) + "\u{202C}"
                + String(repeating: "z", count: all - letters)
        }
        let content = Content(title: "Pizza", body: opening(behind: 1990, of: 2100))
        let shown = popup(content, buttons: (1...4).map { button(opening(behind: 15, of: 40 + $0)) })
        for text in [shown.body] + shown.actions.map(\.label).filter({ $0.count > 10 }) {
            #expect(text.hasSuffix("\u{202C}\u{2026}"))
            #expect(PlainText.obstacle(in: text) == nil)
        }
        #expect(shown.actions.count { $0.label.contains("\u{202E}") } == 4)
    }

    @Test func stopRepeatIsOnTheFirstPage() {
        var paged = full
        paged.name = "gnome-shell"
        let buttons = [button("A"), button("B"), button("C"), button("Stop Repeat", .stopRepeat)]
        let labels = popup(Content(title: "Pizza"), buttons: buttons, on: paged).actions.map(\.label)
        #expect(labels == ["Done", "A", "Stop Repeat", "More\u{2026}"])
        let fitting = [button("Stop Repeat", .stopRepeat), button("A"), button("B")]
        #expect(popup(Content(title: "Pizza"), buttons: fitting, on: paged).actions.count == 4)
    }

    /// LXQt's server cuts "Snooze 10 min" and "Stop Repeat" where they are beside each other.
    @Test func narrowButtonsHaveShortLabels() {
        var narrow = full
        narrow.name = "lxqt-notificationd"
        let own = [
            Action(identifier: Action.snoozeIdentifier, title: "Snooze 10 min", effect: .snooze(seconds: 600)),
            Action(identifier: Action.stopIdentifier, title: "Stop Repeat", effect: .stopRepeat),
        ]
        func labels(_ server: ServerProfile) -> [String] {
            popup(Content(title: "Pizza"), buttons: own, on: server).actions.map(\.label)
        }
        #expect(labels(narrow) == ["Done", "Snooze", "Stop"])
        #expect(labels(full) == ["Done", "Snooze 10 min", "Stop Repeat"])
        let question = [
            button("Allow", .authorize(app: "a", allowed: true)),
            button("Don't Allow", .authorize(app: "a", allowed: false)),
        ]
        #expect(
            popup(Content(title: "Allow?"), buttons: question, on: narrow).actions.map(\.label) == [
                "Done", "Allow", "Deny",
            ]
        )
        #expect(
            popup(Content(title: "Pizza"), buttons: [button("In an hour")], on: narrow).actions.map(\.label) == [
                "Done", "In an hour",
            ]
        )
    }

    /// LXQt's server makes a list of four, the plain click among them.
    @Test func noMoreThanThreeAreDrawnWhereFourBecomeAList() {
        var narrow = full
        narrow.name = "lxqt-notificationd"
        let stop = button("Stop Repeat", .stopRepeat)
        func labels(_ buttons: [Action], _ server: ServerProfile) -> [String] {
            popup(Content(title: "Pizza"), buttons: buttons, on: server).actions.map(\.label)
        }
        #expect(labels([button("A"), button("B"), stop], narrow) == ["A", "B", "Stop Repeat"])
        #expect(labels([button("A"), button("B"), button("C"), stop], narrow) == ["A", "Stop Repeat", "More\u{2026}"])
        #expect(labels([button("A"), stop], narrow) == ["Done", "A", "Stop Repeat"])
    }

    @Test func everyPopupCarriesALabelledDefaultBesideItsButtons() {
        let stop = Action(identifier: "stop", title: "Stop Repeat", effect: .stopRepeat)
        #expect(
            popup(Content(title: "Pizza"), buttons: [stop]).actions
                == [.init(key: "default", label: "Done"), .init(key: "stop", label: "Stop Repeat")]
        )
        #expect(popup(Content(title: "Pizza")).actions == [.init(key: "default", label: "Done")])
        // No two labels are the same, for menus that find an action by its label.
        let done = Action(identifier: "done", title: "Done", effect: .done)
        let labels = popup(Content(title: "Pizza"), buttons: [done]).actions.map(\.label)
        #expect(labels == ["OK", "Done"])
    }

    /// It is the least of all buttons: it takes no place that another one needs.
    @Test func theWayToTheAppsSettingsComesLastWhereThereIsRoom() {
        let gnome = ServerProfile(name: "gnome-shell", capabilities: ["actions"])
        let plasma = ServerProfile(name: "Plasma", capabilities: ["actions"])
        func buttons(_ count: Int, on server: ServerProfile, page: Int = 0) -> [Popup.Button] {
            let delivered = Delivered(
                app: "a",
                request: Request(identifier: "a", content: Content(title: "A"), trigger: nil),
                date: WallTime(microseconds: 0),
                due: WallTime(microseconds: 0),
                occurrence: 1
            )
            let actions = (0..<count).map { Action(identifier: "\($0)", title: "B\($0)") }
            let app = Popup.Appearance(name: "A", desktopEntry: "a", defaultLabel: "Open", hasSettings: true)
            return Array(
                Popup(delivered, buttons: actions, as: app, on: server, page: page, due: nil).actions.dropFirst()
            )
        }
        #expect(buttons(0, on: plasma) == [.init(key: "settings", label: "Settings\u{2026}")])
        #expect(buttons(5, on: plasma).map(\.label).last == "Settings\u{2026}")
        #expect(buttons(2, on: gnome).map(\.label) == ["B0", "B1", "Settings\u{2026}"])
        #expect(buttons(3, on: gnome).map(\.label) == ["B0", "B1", "B2"])
        #expect(buttons(4, on: gnome).map(\.label) == ["B0", "B1", "More\u{2026}"])
        #expect(buttons(4, on: gnome, page: 2).map(\.label) == ["Settings\u{2026}", "More\u{2026}"])
        // An action of the app's own with that name has another key.
        #expect(PopupKey(actionIdentifier: "settings").rawValue == "action:settings")
    }

    /// Servers put them all beside each other, and what is beyond the edge of the screen can't be pressed.
    @Test func labelsFitOnAScreenAndCanBeSeen() {
        func labels(_ titles: [String]) -> [String] {
            let buttons = titles.enumerated().map { Action(identifier: "b\($0)", title: $1) }
            return popup(Content(title: "Pizza"), buttons: buttons).actions.dropFirst().map(\.label)
        }
        let short = ["Remind me again tomorrow morning", "Call Anna about the tickets", "Done"]
        #expect(labels(short) == short)
        let long = labels((0..<9).map { "\($0)" + String(repeating: "x", count: 60) })
        #expect(long.map(\.count) == Array(repeating: 11, count: 9))
        #expect(long.allSatisfy { $0.hasSuffix("\u{2026}") })
        #expect(labels(["\u{200B}", "\u{A0}\u{3000}", "two\nlines"]) == ["b0", "b1", "two lines"])
    }

    /// Decision 13.
    @Test func buttonsThatDoNotFitAreBehindMore() {
        let gnome = ServerProfile(name: "gnome-shell", capabilities: ["actions", "body"])
        let five = (1...5).map { Action(identifier: "\($0)", title: "B\($0)") }
        func labels(_ page: Int, _ buttons: [Action]) -> [String] {
            let delivered = Delivered(
                app: "a",
                request: Request(identifier: "a", content: Content(title: "A"), trigger: nil),
                date: WallTime(microseconds: 0),
                due: WallTime(microseconds: 0),
                occurrence: 1
            )
            return Popup(delivered, buttons: buttons, as: own, on: gnome, page: page, due: nil).actions.map(\.label)
        }
        #expect(labels(0, five) == ["Done", "B1", "B2", "More\u{2026}"])
        #expect(labels(1, five) == ["Done", "B3", "B4", "More\u{2026}"])
        #expect(labels(2, five) == ["Done", "B5", "More\u{2026}"])
        #expect(labels(3, five) == labels(0, five))
        #expect(labels(0, Array(five.prefix(3))) == ["Done", "B1", "B2", "B3"])
        #expect(PopupKey(page: 2).page == 2)
        #expect(PopupKey(actionIdentifier: "carillon.page:2").page == nil)
    }

    /// Decision 17.
    @Test func aButtonThatAsksForWordsLetsPeopleTypeWhereTheServerDoes() {
        let say = Action(identifier: "say", title: "Say", textInput: .init(buttonTitle: "Send", placeholder: "Words"))
        let plasma = ServerProfile(name: "Plasma", capabilities: ["actions", "body", "inline-reply"])
        let typed = popup(Content(title: "A"), buttons: [say], on: plasma)
        #expect(typed.actions.map(\.key) == ["default", "inline-reply"])
        #expect(typed.hints["x-kde-reply-placeholder-text"] == .string("Words"))
        #expect(typed.hints["x-kde-reply-submit-button-text"] == .string("Send"))
        let plain = popup(Content(title: "A"), buttons: [say])
        #expect(plain.actions.map(\.key) == ["default", "say"])
        #expect(plain.body == "Answer with text: carillon act pizza say --text \u{2026}")
    }

    @Test(arguments: ["default", "inline-reply", "settings", "action:x", "stop"])
    func keysThatMeanSomethingToServersAreNotUsedForButtons(_ identifier: String) {
        let key = PopupKey(actionIdentifier: identifier)
        #expect(!["default", "inline-reply", "settings"].contains(key.rawValue))
        #expect(key.actionIdentifier == identifier)
    }

    @Test func textIsEscapedWhereTheServerReadsMarkup() {
        var content = Content(title: "5 < 6 & more", body: "<b>not bold</b> & \"quoted\"")
        content.subtitle = "a<b"
        let marked = popup(content)
        #expect(marked.summary == "5 < 6 & more")
        #expect(marked.body == "<b>a&lt;b</b>\n&lt;b&gt;not bold&lt;/b&gt; &amp; \"quoted\"")
        let plain = popup(content, on: ServerProfile(name: "Plain", capabilities: ["body"]))
        #expect(plain.body == "a<b\n<b>not bold</b> & \"quoted\"")
    }

    @Test func aServerWithoutBodyGetsItBehindTheTitle() {
        let popup = popup(Content(title: "Pizza", body: "Two slices"), on: ServerProfile(name: "Bare"))
        #expect(popup.summary == "Pizza \u{2014} Two slices")
        #expect(popup.body.isEmpty)
        #expect(popup.actions.isEmpty)
    }

    @Test func aServerWithoutButtonsIsToldHowToAnswer() {
        let stop = Action(identifier: "stop", title: "Stop Repeat")
        let popup = popup(
            Content(title: "Pizza"),
            buttons: [stop],
            on: ServerProfile(name: "B", capabilities: ["body"])
        )
        #expect(popup.body == "Answer with: carillon act pizza \"Stop Repeat\"")
    }

    /// It is copied into a terminal.
    @Test func commandsAreQuotedForAShell() {
        let request = Request(identifier: "$(x) it's\n", content: Content(title: "Pizza"), trigger: nil)
        let time = WallTime(microseconds: 0)
        let ring = Delivered(app: Agenda.ownApp, request: request, date: time, due: time, occurrence: 1)
        let popup = Popup(
            ring,
            buttons: [Action(identifier: "a", title: "A"), Action(identifier: "b", title: "`b`")],
            as: .init(name: "Carillon", desktopEntry: Agenda.ownApp, defaultLabel: "Done"),
            on: ServerProfile(name: "B", capabilities: ["body"]),
            due: nil
        )
        #expect(popup.body == #"Answer with: carillon act '$(x) it'\''s"# + "\n' \"A\", '`b`'")
    }

    @Test func aLateRingSaysWhenItWasDue() {
        #expect(popup(Content(title: "Pizza", body: "Now"), late: true).body == "Now\n<i>Was due at 09:00</i>")
    }

    /// Decision 23.
    @Test(arguments: [
        (InterruptionLevel.passive, UInt8(0), Int32(-1)), (.active, 1, 0), (.timeSensitive, 1, 0), (.critical, 2, 0),
    ])
    func levelsBecomeUrgencies(_ level: InterruptionLevel, urgency: UInt8, timeout: Int32) {
        var content = Content(title: "Pizza")
        content.interruptionLevel = level
        let popup = popup(content)
        #expect(popup.hints["urgency"] == .byte(urgency))
        #expect(popup.timeout == timeout)
    }

    private func timeout(
        _ level: InterruptionLevel = .active,
        of app: String = Agenda.ownApp,
        stayFor: Double? = nil,
        stay: Settings.Stay = .untilAnswered,
        on server: ServerProfile? = nil
    ) -> Int32 {
        var content = Content(title: "Tea")
        content.interruptionLevel = level
        content.stayFor = stayFor
        var settings = Settings()
        settings.popup.stay = stay
        let time = WallTime(microseconds: 0)
        let request = Request(identifier: "tea", content: content, trigger: nil)
        let delivered = Delivered(app: app, request: request, date: time, due: time, occurrence: 1)
        return Popup(delivered, buttons: [], as: own, on: server ?? full, due: nil, settings: settings).timeout
    }

    /// Decision 13: own and time-sensitive ones stay until answered; nobody is made louder for it.
    @Test func aPopupStaysAsLongAsItsRequestAndTheSettingsSay() {
        #expect(timeout() == 0)
        #expect(timeout(of: "org.example.App") == -1)
        #expect(timeout(.timeSensitive, of: "org.example.App") == 0)
        #expect(timeout(.passive) == -1)
        #expect(timeout(stay: .server) == -1)
        #expect(timeout(.timeSensitive, of: "org.example.App", stay: .seconds(30)) == 30_000)
        #expect(timeout(.critical, stay: .server) == 0)
        #expect(timeout(stayFor: 2.5) == 2500)
        #expect(timeout(stayFor: -1) == -1)
        // No check lets this in, but a damaged schedule may hold it.
        #expect(timeout(stayFor: 1e300) == .max)
        #expect(timeout(.passive, of: "org.example.App", stayFor: 0, stay: .server) == 0)
        // It shows one at a time: what stays would be in the way of all that come later.
        let daemon = ServerProfile(name: "Notification Daemon", vendor: "GNOME", capabilities: ["body"])
        #expect(timeout(on: daemon) == -1)
        #expect(timeout(.critical, on: daemon) == 0)
        #expect(timeout(stayFor: 5, on: daemon) == 5000)
        // swaync takes 0 for its own 10 seconds.
        let swaync = ServerProfile(name: "SwayNotificationCenter", capabilities: ["body"])
        #expect(timeout(on: swaync) == .max)
        #expect(timeout(.critical, on: swaync) == .max)
        #expect(timeout(stayFor: 0, stay: .server, on: swaync) == .max)
        #expect(timeout(stay: .server, on: swaync) == -1)
    }

    /// dunst and mako show no buttons: the question whether an app may notify says what to type.
    @Test(arguments: [("mako", true), ("dunst", true), ("Xfce Notify Daemon", false)])
    func aQuestionCanBeAnsweredWithoutButtons(_ server: String, _ says: Bool) throws {
        let plan = try Desk().handle(.askPermission(app: "org.example.Chat", name: "Chat"))
        let question = try #require(
            plan.changes.compactMap { if case .deliver(let row) = $0 { row } else { nil } }.first
        )
        let profile = ServerProfile(name: server, capabilities: ["actions", "body"])
        let popup = Popup(question, buttons: question.request.content.actions, as: own, on: profile, due: nil)
        #expect(popup.body.hasSuffix("\nAnswer with: carillon apps allow org.example.Chat") == says, "\(popup.body)")
    }

    /// MATE's server puts a title on one line: a popup wider than the screen is never seen. GNOME Shell cuts it.
    @Test(arguments: [("Notification Daemon", "MATE", 50), ("gnome-shell", "GNOME", 48)])
    func aTitleThatIsTooLongGoesOnInTheBody(_ server: String, _ vendor: String, _ longest: Int) {
        let title = String(repeating: "Tea & cake ", count: 20)
        let narrow = ServerProfile(name: server, vendor: vendor, capabilities: ["body", "body-markup"])
        let shown = popup(Content(title: title, body: "Now"), on: narrow)
        #expect(shown.summary.count <= longest && shown.summary.hasSuffix("\u{2026}"), "\(shown.summary)")
        #expect(shown.body == title.replacing("&", with: "&amp;") + "\nNow")
        #expect(popup(Content(title: "Tea", body: "Now"), on: narrow).body == "Now")
        #expect(popup(Content(title: title, body: "Now")).summary == title)
    }

    /// Xfce's popups grew over the edge of the screen, and their buttons with them.
    @Test func aPopupLeavesItsButtonsOnTheScreen() {
        let lines = (1...80).map { "line \($0)" }.joined(separator: "\n")
        var content = Content(title: lines, body: lines)
        content.subtitle = "one\r\ntwo"
        let shown = popup(content)
        #expect(shown.summary == lines.replacing("\n", with: " "))
        #expect(shown.body.split(separator: "\n").first == "<b>one two</b>")
        #expect(shown.body.split(separator: "\n").count == 21)
        #expect(shown.body.hasSuffix("\nline 20\u{2026}"))
        let word = String(repeating: "a", count: 5000)
        #expect(popup(Content(title: "Tea", body: word)).body == word.prefix(2000) + "\u{2026}")
        let marks = "b" + String(repeating: "\u{301}", count: 8000) + "c"
        #expect(popup(Content(title: marks, body: marks)).body.unicodeScalars.count == 17)
        #expect(popup(Content(title: "👨‍👩‍👧‍👦 e\u{301}")).summary == "👨‍👩‍👧‍👦 e\u{301}")
        let all = (1...20).map { "line \($0)" }.joined(separator: "\n")
        #expect(popup(Content(title: "Tea", body: all)).body == all)
    }

    @Test func itSaysWhoseItIs() {
        #expect(popup(Content(title: "Tea")).icon == "io.github.carillon.Carillon")
        #expect(popup(Content(title: "Tea")).appName == "Carillon")
    }

    @Test func hintsHaveTheTypesOfTheSpecificationAndNoneIsFalse() {
        var content = Content(title: "Pizza")
        #expect(
            popup(content).hints == [
                "urgency": .byte(1), "desktop-entry": .string("io.github.carillon.Carillon"),
                "category": .string("x-carillon.reminder"), "suppress-sound": .boolean(true),
            ]
        )
        content.sound = .standard
        #expect(popup(content).hints["sound-name"] == .string("message-new-instant"))
        #expect(popup(content).hints["suppress-sound"] == nil)
        #expect(popup(content, quietly: true).hints["suppress-sound"] == .boolean(true))
        content.sound = .named("/tmp/ring tone.oga")
        #expect(popup(content).hints["sound-file"] == .string("/tmp/ring tone.oga"))
        content.attachments = [Attachment(identifier: "i", path: "/tmp/a b%.png", type: "image/png")]
        #expect(popup(content).hints["image-path"] == .string("file:///tmp/a%20b%25.png"))
    }

    /// LXQt's server reads the name that the hint had in version 1.1 and no other; swaync and Cinnamon read no URLs.
    @Test(arguments: [
        ("lxqt-notificationd", "image_path", "file:///tmp/a%20b.png"),
        ("SwayNotificationCenter", "image-path", "/tmp/a b.png"),
        ("cinnamon", "image-path", "/tmp/a b.png"),
    ])
    func imagesArriveInTheWayThatTheServerReads(server: String, hint: String, value: String) {
        var content = Content(title: "Pizza")
        content.attachments = [Attachment(identifier: "i", path: "/tmp/a b.png", type: "image/png")]
        let hints = popup(content, on: ServerProfile(name: server, capabilities: ["actions", "body"])).hints
        #expect(hints.filter { $0.key.hasPrefix("image") } == [hint: .string(value)])
    }

    /// Cinnamon before 6.6 shows no popup that has an icon and, as its image, another icon's name.
    @Test(arguments: [("cinnamon", "alarm", false), ("cinnamon", "/tmp/a.png", true), ("Plasma", "alarm", true)])
    func anIconsNameStandsAloneOnCinnamon(server: String, image: String, hasIcon: Bool) {
        var content = Content(title: "Pizza")
        content.icon = image
        let popup = popup(content, on: ServerProfile(name: server))
        #expect(popup.icon == (hasIcon ? own.icon : ""))
        #expect(popup.hints["image-path"] != nil)
    }

    /// What was seen on real servers while "do not disturb" was on (docs/desktops.md).
    @Test(arguments: ["dunst", "mako", "gnome-shell", "Plasma", "lxqt-notificationd"])
    func criticalPopupsAreDelayedByTwoServers(name: String) {
        #expect(ServerProfile(name: name).delaysQuietCriticalPopups == ["dunst", "mako"].contains(name))
    }
}

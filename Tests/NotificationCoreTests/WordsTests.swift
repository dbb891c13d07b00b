internal import Messages
import NotificationCore
import Testing

/// What is said in another language: buttons, popups and summaries, but not what programs read.
@Suite struct WordsTests {
    /// Says each message in capitals, and its arguments as they are.
    private static let loud = Translation(
        text: { $0.uppercased().replacing("%S", with: "%s") },
        plural: { ($2 == 1 ? $0 : $1).uppercased().replacing("%S", with: "%s") }
    )

    private let server = ServerProfile(name: "gnome-shell", capabilities: ["actions", "body"])

    private func ring(_ request: Request, of app: String = Agenda.ownApp) -> Delivered {
        let time = WallTime(unixSeconds: 1_800_000_000)
        return Delivered(app: app, request: request, date: time, due: time, occurrence: 1)
    }

    @Test func buttonsAndTextsAreTranslatedAndTheNotificationsOwnAreNot() {
        let desk = Desk()
        desk.agenda.words = Self.loud
        let request = desk.request("tea", .every(60))
        #expect(
            desk.agenda.actions(of: request, app: desk.app, categories: [], at: desk.now).map(\.title)
                == ["SNOOZE 10 MIN", "STOP REPEAT"]
        )
        let own = ["One", "Two", "Three", "Done"].map { Action(identifier: $0, title: $0) }
        let popup = Popup(
            ring(desk.request("tea", nil, actions: own)),
            buttons: own,
            as: Popup.Appearance(name: "Carillon", desktopEntry: desk.app, defaultLabel: "One"),
            on: server,
            due: "AT 09:00",
            in: Self.loud
        )
        #expect(popup.actions.map(\.label) == ["OK", "One", "Two", "MORE…"])
        #expect(popup.summary == "tea")
        #expect(popup.body == "WAS DUE AT 09:00")
    }

    /// Those of `--stop-button` and `--reply` are kept in English, and are the person's own.
    @Test func theButtonsOfTheCommandLineAreTranslatedAndAnAppsAreNot() {
        let desk = Desk()
        desk.agenda.words = Self.loud
        let actions = [
            Action(identifier: "reply", title: "Reply", textInput: .init(buttonTitle: "Send", placeholder: "")),
            Action(identifier: "stop", title: "Stop Repeat", effect: .stopRepeat),
        ]
        let request = desk.request("tea", .every(60), actions: actions)
        func titles(_ app: String) -> [String] {
            desk.agenda.actions(of: request, app: app, categories: [], at: desk.now).map(\.title)
        }
        #expect(titles(Agenda.ownApp) == ["REPLY", "STOP REPEAT"])
        #expect(titles("org.example.App") == ["Reply", "Stop Repeat"])
    }

    @Test func lateTimesAndSummariesAreTranslated() throws {
        let desk = Desk()
        desk.agenda.words = Self.loud
        for number in 1...6 { try desk.add("r\(number)", .once(after: 60)) }
        desk.pass(seconds: 7200)
        try desk.ring()
        try desk.handle(.summarise(.missed))
        let key = Agenda.summaryKey
        let summary = try #require(try desk.store.rows(.request(key)).delivered(key)).request.content
        #expect(summary.title == "6 MISSED REMINDERS")
        #expect(summary.body.split(separator: "\n").first == "r1, AT 10:01")
        #expect(summary.actions.map(\.title) == ["SHOW", "SNOOZE ALL", "DONE ALL"])
        #expect(summary.actions.map(\.identifier) == ["show", "snooze", "done"])
    }

    @Test func whatProgramsReadStaysAsItIs() throws {
        let desk = Desk()
        desk.agenda.words = Self.loud
        try desk.add("tea", .every(3600))
        let row = try #require(try desk.pending("tea"))
        #expect(desk.agenda.timetable.describe(row, at: desk.now).english == "every hour")
        // A button is found by its title in either language, and is what it is by its identifier.
        try desk.ring(at: "2026-11-21T11:00:00")
        let plan = try desk.handle(.act(desk.key("tea"), action: "snooze 10 min"))
        let answers = plan.changes.compactMap { if case .enqueue(let response) = $0 { response } else { nil } }
        #expect(answers.map(\.actionIdentifier) == [Action.snoozeIdentifier])
        try desk.handle(.act(desk.key("tea"), action: "STOP REPEAT"))
        #expect(try desk.pending("tea") == nil)
    }

    @Test func aTitleIsNotTakenForATemplate() {
        let (notice, _) = Agenda.wordsBack(
            "text",
            name: "1",
            title: "100 %s %1$s",
            isTooLate: true,
            file: "",
            in: Self.loud
        )
        #expect(notice.content.title == "YOUR ANSWER TO “100 %s %1$s” CAME TOO LATE")
    }
}

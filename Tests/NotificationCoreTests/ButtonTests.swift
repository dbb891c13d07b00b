import NotificationCore
import Testing

/// The buttons of a person's own reminder that has none of its own (decision 13).
@Suite struct ButtonTests {
    /// What is left of a one-shot that insists is the same ring, again and again: skipping the next one ends them (decision 14).
    @Test(arguments: [true, false]) func skippingEndsAOneShotThatInsists(isOnScreen: Bool) throws {
        let desk = Desk()
        var pills = desk.request("pills", .once(after: 60))
        pills.untilAnswered = .init(seconds: 600, most: 3)
        try desk.handle(.add(app: desk.app, [pills]))
        desk.pass(seconds: 60)
        #expect(try desk.ring().count == 1)
        if !isOnScreen { try desk.handle(.removeDelivered(app: desk.app, identifiers: ["pills"])) }
        try desk.handle(.perform(desk.key("pills"), .skipNext))
        #expect(try desk.pending("pills") == nil && desk.delivered("pills") == nil)
        desk.pass(seconds: 3600)
        #expect(try desk.ring().isEmpty)
        try desk.handle(.undo)
        #expect(try desk.ring().count == 1)
    }

    /// What a pause or quiet hours hold is done when the person says so.
    @Test(arguments: ["done", Action.dismissIdentifier]) func whatAPauseHoldsCanBeDone(_ button: String) throws {
        let desk = Desk()
        try desk.add("tea", .once(after: 60))
        try desk.handle(.pause(.everything, until: nil))
        desk.pass(seconds: 60)
        try desk.handle(.deadline)
        #expect(try desk.pending("tea")?.schedule.held != nil)
        try desk.handle(.act(desk.key("tea"), action: button))
        #expect(try desk.pending("tea") == nil)
        try desk.handle(.resume(.everything))
        #expect(try desk.ring().isEmpty)
    }

    /// docs/answering.md
    @Test func whatInsistsDoesSoAgainAfterASnooze() throws {
        let desk = Desk()
        var tea = desk.request("tea", .once(after: 60))
        tea.untilAnswered = .init(seconds: 600, most: 3)
        try desk.handle(.add(app: desk.app, [tea]))
        desk.pass(seconds: 60)
        #expect(try desk.ring().count == 1)
        try desk.handle(.act(desk.key("tea"), action: "snooze"))
        for _ in 0...3 {
            desk.pass(seconds: 600)
            #expect(try desk.ring().count == 1)
        }
        #expect(try desk.pending("tea") == nil)
    }

    @Test func whatQuietHoursHoldCanBeDone() throws {
        let desk = Desk("2026-11-21T21:59:30")
        desk.agenda.settings.quiet = QuietHours(parsing: "22:00-07:00")
        var tea = desk.request("tea", .once(after: 60))
        tea.untilAnswered = .init(seconds: 600, most: 3)
        try desk.handle(.add(app: desk.app, [tea]))
        desk.pass(seconds: 60)
        #expect(try desk.ring().count == 1)
        try desk.handle(.act(desk.key("tea"), action: "done"))
        #expect(try desk.pending("tea") == nil && desk.delivered("tea") == nil)
    }

    private func titles(_ request: Request, of app: String = Agenda.ownApp, _ settings: Settings = Settings())
        -> [String]
    {
        let desk = Desk()
        var agenda = desk.agenda
        agenda.settings = settings
        return agenda.actions(of: request, app: app, categories: [], at: desk.now).map(\.title)
    }

    private func request(_ trigger: Trigger?, _ change: (inout Request) -> Void = { _ in }) -> Request {
        var request = Request(identifier: "tea", content: Content(title: "Tea"), trigger: trigger)
        change(&request)
        return request
    }

    private let once = Trigger.interval(.init(seconds: 60, repeats: false))
    private let hourly = Trigger.interval(.init(seconds: 3600, repeats: true))

    @Test func aReminderGetsSnoozeAndARepeatStopRepeatToo() {
        #expect(titles(request(once)) == ["Snooze 10 min"])
        #expect(titles(request(nil)) == ["Snooze 10 min"])
        #expect(titles(request(hourly)) == ["Snooze 10 min", "Stop Repeat"])
    }

    @Test func onesOwnButtonsReplaceThem() {
        let own = request(hourly) { $0.content.actions = [Action(identifier: "eaten", title: "Eaten")] }
        #expect(titles(own) == ["Eaten"])
    }

    @Test func othersGetNone() {
        #expect(titles(request(hourly), of: "org.example.App").isEmpty)
        #expect(titles(request(hourly), of: Agenda.agentApp).isEmpty)
    }

    @Test func theSettingsSayWhichAndHowLong() {
        var settings = Settings()
        settings.popup.buttons = [.stop]
        #expect(titles(request(hourly), settings) == ["Stop Repeat"])
        #expect(titles(request(once), settings).isEmpty)
        settings.popup.buttons = [.snooze]
        for (seconds, title) in [
            (90.0, "Snooze 90 s"), (3600, "Snooze 1 h"), (5400, "Snooze 90 min"), (172_800, "Snooze 2 d"),
        ] {
            settings.popup.snooze = [.seconds(seconds)]
            #expect(titles(request(once), settings) == [title])
        }
    }

    /// The lengths are times of the session's clock, also where a night has 25 hours.
    @Test func tonightAndTomorrowAreOfTheClock() {
        let desk = Desk("2026-10-24T19:59:30")
        func seconds(_ length: SnoozeLength) -> Double { desk.agenda.timetable.seconds(length, at: desk.now) }
        #expect(seconds(.tonight) == 30)
        #expect(seconds(.tomorrow) == 30 + 14 * 3600)
        desk.pass(seconds: 30)
        #expect(seconds(.tonight) == 25 * 3600)
        #expect(SnoozeLength("90s")?.text == "90s" && SnoozeLength("120m")?.text == "2h")
    }

    // What is pressed, by a popup's key or a word on the command line.
    @Test(arguments: ["carillon.snooze", "snooze", "Snooze 10 min", "snooze 10 MIN"])
    func snoozeRingsOnceMoreAndIsNotStored(_ name: String) throws {
        let desk = Desk()
        try desk.handle(.add(app: desk.app, [desk.request("tea", nil)]))
        let rung = try #require(try desk.store.rows(.app(desk.app)).delivered.first)
        #expect(rung.request.content.actions.isEmpty)
        try desk.handle(.act(desk.key("tea"), action: name))
        let rows = try desk.store.rows(.app(desk.app))
        #expect(rows.delivered.isEmpty)
        let snooze = try #require(rows.pending(desk.key("tea"))?.schedule.snooze)
        #expect(snooze.boot.microseconds(since: desk.now.boot) == 600_000_000)
        #expect(try desk.store.responses(of: desk.app).map(\.actionIdentifier) == ["carillon.snooze"])
    }

    @Test(arguments: ["done", "Done", "default"]) func doneIsTheClickOnThePopupItself(_ name: String) throws {
        let desk = Desk()
        try desk.handle(.add(app: desk.app, [desk.request("tea", nil)]))
        try desk.handle(.act(desk.key("tea"), action: name))
        #expect(try desk.store.rows(.app(desk.app)).delivered.isEmpty)
        #expect(try desk.store.responses(of: desk.app).map(\.actionIdentifier) == [Action.defaultIdentifier])
    }

    @Test func stopRepeatEndsTheRepeat() throws {
        let desk = Desk()
        try desk.handle(.add(app: desk.app, [desk.request("walk", hourly)]))
        desk.pass(seconds: 3600)
        try desk.handle(.deadline)
        try desk.handle(.act(desk.key("walk"), action: "stop"))
        let rows = try desk.store.rows(.app(desk.app))
        #expect(rows.pending.isEmpty && rows.delivered.isEmpty)
    }

    @Test func aButtonThatIsNotThereIsNamedWithThoseThatAre() throws {
        let desk = Desk()
        try desk.handle(.add(app: desk.app, [desk.request("tea", nil)]))
        let error = #expect(throws: AgendaError.self) { try desk.handle(.act(desk.key("tea"), action: "eat")) }
        #expect(error?.message == "\"tea\" has no button \"eat\"; it has \"Snooze 10 min\"")
    }

    /// A ring that was put off and isn't back yet.
    @Test func doneEndsASnooze() throws {
        let desk = Desk()
        try desk.add("tea", .once(after: 60))
        try desk.add("tick", .every(3600))
        try desk.ring(at: "2026-11-21T11:00:00")
        for name in ["tea", "tick"] {
            try desk.handle(.perform(desk.key(name), .snooze(seconds: 600)))
            try desk.handle(.act(desk.key(name), action: "done"))
        }
        #expect(try desk.pending("tea") == nil)
        #expect(try desk.next("tick") == "2026-11-21T12:00:00")
        // Put off beyond the next ring, it is not what an answer to that one is about.
        try desk.ring(at: "2026-11-21T12:00:00")
        try desk.handle(.perform(desk.key("tick"), .snooze(seconds: 7000)))
        try desk.ring(at: "2026-11-21T13:00:00")
        try desk.handle(.act(desk.key("tick"), action: "done"))
        #expect(try desk.next("tick") == "2026-11-21T13:56:40")
    }

    /// What rings next is what is skipped.
    @Test func skipEndsASnoozeThatComesFirst() throws {
        let desk = Desk()
        try desk.add("tick", .every(3600))
        try desk.ring(at: "2026-11-21T11:00:00")
        try desk.handle(.perform(desk.key("tick"), .snooze(seconds: 600)))
        try desk.handle(.perform(desk.key("tick"), .skipNext))
        #expect(try desk.next("tick") == "2026-11-21T12:00:00")
        try desk.ring(at: "2026-11-21T12:00:00")
        try desk.handle(.perform(desk.key("tick"), .snooze(seconds: 7000)))
        try desk.handle(.perform(desk.key("tick"), .skipNext))
        #expect(try desk.next("tick") == "2026-11-21T13:56:40")
    }
}

import AgendaWindow
import CalendarFolders
import ICalendar
import Messages
import NotificationCore
import ScheduleWords
import Testing

/// The pages of calendars and of health, and that of one reminder.
@Suite struct ReportTests {
    private let output = TimeOutput(zone: Samples.zone, now: Samples.now)

    @Test func calendarsSayHowTheyStand() throws {
        func calendar(_ name: String, _ path: String, _ change: (inout FolderSetting) -> Void = { _ in })
            -> FolderReport
        {
            var setting = FolderSetting(name: name, path: path)
            change(&setting)
            return FolderReport(setting)
        }
        var home = calendar("home", "/home/me/.calendars/home")
        home.items = (1...12).map { FolderReport.Item(file: "\($0).ics") }
        home.items[3].alarms = [2 * 86_400, 21 * 3600].map { seconds in
            let found = ReminderImport.Finding(title: "Dentist", uid: "x", line: 1)
            return FolderReport.Alarm(found, next: Samples.after(seconds))
        }
        var work = calendar("work", "/w") { ($0.isReadOnly, $0.isPaused) = (true, true) }
        work.items = [FolderReport.Item(file: "a.ics")]
        work.items[0].alarms = ["Odd\none", "b"].map { title in
            let found = ReminderImport.Finding(title: title, uid: "x", line: 3, note: "it is odd", isUnreadable: true)
            return FolderReport.Alarm(found, next: nil)
        }
        let folders = [home, work, calendar("old", "/o")]
        let report = CalendarsReport(folders, problems: ["[calendars] x: no such folder"], isRunning: false)
        let page = CalendarsPage(report, output: output)
        #expect(
            page.rows.map(\.state) == [
                "12 items, next\u{A0}tomorrow\u{A0}09:00", "1 item, paused", "0 items, nothing to come",
            ]
        )
        #expect(
            page.rows.allSatisfy {
                $0.pausing.hasPrefix($0.isPaused ? "Resume" : "Pause") && $0.pausing.contains($0.name)
            }
        )
        #expect(page.rows.allSatisfy { $0.removal.contains($0.name) && $0.question.contains($0.name) })
        #expect(page.rows.map(\.note) == ["", "read only", ""])
        #expect(page.rows.map(\.problem) == ["", "2 problems, the first: a.ics, line 3, Odd one: it is odd", ""])
        #expect(
            page.problems == [
                "carillon-calendars is not running in this session, so nothing new rings.",
                "[calendars] x: no such folder",
            ]
        )
    }

    @Test func whatIsWrongComesFirst() {
        var findings = Findings()
        findings.good("Session bus", saying: Message(verbatim: "unix:path=/run/user/1000/bus"))
        findings.poor("Sound", "no theme", "install one")
        findings.bad("Server", "there is none", "start one")
        findings.poor("Autostart", saying: Message("off"), runs: .startAtLogin)
        let page = HealthPage(findings)
        #expect(page.rows.map(\.title) == ["Server", "Sound", "Autostart", "Session bus"])
        #expect(page.rows.map(\.remedy) == ["Start one", "Install one", "", ""])
        #expect(page.rows.map(\.label) == ["", "", "Turn On", ""])
        #expect(page.rows.compactMap(\.fix) == [.startAtLogin])
        #expect(page.state == .bad)
        #expect(page.summary == "You would miss reminders on this desktop.")
        var works = Findings()
        works.good("Session bus", "reached")
        #expect(HealthPage(works).state == .good)
        #expect(HealthPage(works).summary == "Your reminders ring, and everything works.")
    }

    /// What a button does is what the command line says.
    @Test(
        arguments: [
            (.start, "start", "Start"), (.startAtLogin, "autostart on", "Turn On"),
            (.resume(.everything), "resume", "Resume"),
            (.resume(.app("org.x")), "resume --app org.x", "Resume"),
            (.resume(.request(RequestKey(app: Agenda.ownApp, identifier: "-x"))), "resume -- -x", "Resume"),
            (.allow(app: "org.x"), "apps allow org.x", "Allow"),
        ] as [(Finding.Fix, String, String)]
    )
    func aRemedyIsACommandAndAButton(_ fix: Finding.Fix, _ command: String, _ label: String) {
        var findings = Findings()
        findings.poor("Pause", saying: Message(verbatim: "x"), runs: fix)
        #expect(findings.all.map { $0.remedy?.english } == ["carillon " + command])
        #expect(HealthPage(findings).rows.map(\.label) == [label])
    }

    // MARK: - One reminder

    @Test func anOpenedReminderSaysAllOfIt() throws {
        var list = AgendaList(now: Samples.now, zones: Samples.zones)
        let rung = Samples.delivered("tea", ago: 600) { $0.due = Samples.after(-7200) }
        let series = Samples.pending("tea", in: 3600) {
            $0.request.trigger = .interval(.init(seconds: 3600, repeats: true))
            $0.request.untilAnswered = .init(seconds: 600, most: 3)
            $0.description = "every hour"
            $0.remaining = 4
        }
        _ = list.replace(pending: [series], delivered: [rung])
        let page = try #require(list.page(Samples.key("tea")))
        #expect(page.answer.isEmpty)
        #expect(
            page.facts.map { "\($0.name): \($0.value)" } == [
                "Rang: Today 11:50, 10 min ago", "Was due: Today 10:00", "Rings: Every hour",
                "Next: Today 13:00, in 1 h", "Rings left: 4", "Sound: None",
            ]
        )
        // Answered meanwhile, elsewhere.
        _ = list.update(["tea"], of: Agenda.ownApp, pending: [series], delivered: [])
        var past = PastRing(app: Agenda.ownApp, identifier: "tea", title: "Tea", due: Samples.now, date: Samples.now)
        (past.outcome, past.ended) = (.answered, Samples.after(240))
        past.action = .init(identifier: "done", title: "Done")
        let answered = try #require(list.page(Samples.key("tea"), past: past))
        #expect(answered.answer == "Done after 4 min")
        #expect(answered.facts.contains { $0.name == "Rings again" && $0.value == "Every 10 min, at most 3 times" })
        #expect(!answered.facts.contains { $0.name == "Buttons" })
        // Before its first ring.
        let coming = Samples.pending("bell", in: 3600) {
            $0.request.content.actions = [Action(identifier: "web", title: "Web", effect: .done)]
            $0.request.content.sound = .named("bell")
            $0.request.content.threadIdentifier = "work"
            $0.request.wake = true
            $0.remaining = 1
        }
        _ = list.update(["bell"], of: Agenda.ownApp, pending: [coming], delivered: [])
        let facts = try #require(list.page(Samples.key("bell"))).facts.map { "\($0.name): \($0.value)" }
        #expect(
            facts.suffix(4) == [
                "Wakes the machine: Where that is possible", "Sound: bell", "Group: work", "Buttons: Web",
            ]
        )
        #expect(!facts.contains { $0.hasPrefix("Rings left") })
        // Gone altogether.
        _ = list.update(["tea"], of: Agenda.ownApp, pending: [], delivered: [])
        #expect(list.page(Samples.key("tea")) == nil)
        let gone = try #require(list.page(Samples.key("tea"), past: past))
        #expect(gone.answer == "Done after 4 min" && gone.facts.map(\.name) == ["Was due"])
    }
}

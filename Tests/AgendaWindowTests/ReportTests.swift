import AgendaWindow
import FoundationEssentials
import NotificationCore
import ScheduleWords
import Testing

/// The pages that are made of what a command prints, and that of one reminder.
@Suite struct ReportTests {
    private let output = TimeOutput(zone: Samples.zone, now: Samples.now)

    @Test func calendarsSayHowTheyStand() throws {
        // As `carillon calendars list --json` prints it; docs/json.md.
        let json = """
            {"jsonVersion": 1, "running": false, "problems": ["[calendars] x: no such folder"], "calendars": [
             {"name": "home", "path": "/home/me/.calendars/home", "readOnly": false, "paused": false, "tasks": "due",
              "allDayAt": 32400, "defaultAlarm": null, "items": 12, "alarms": 3,
              "next": "2026-11-24T09:00:00+01:00", "problems": []},
             {"name": "work", "path": "/w", "readOnly": true, "paused": true, "tasks": "alarms", "allDayAt": 0,
              "defaultAlarm": 900, "items": 1, "alarms": 0, "next": null, "problems": ["a.ics: line 3\\nis odd", "b"]},
             {"name": "old", "path": "/o", "readOnly": false, "paused": false, "tasks": "alarms", "allDayAt": 0,
              "defaultAlarm": null, "items": 0, "alarms": 0, "next": "nonsense", "problems": []}]}
            """
        let report = try JSONDecoder().decode(CalendarsPage.Report.self, from: Data(json.utf8))
        let page = CalendarsPage(report, output: output)
        #expect(
            page.rows.map(\.state) == [
                "12 items, next tomorrow 09:00", "1 item, paused", "0 items, nothing to come",
            ]
        )
        #expect(
            page.rows.allSatisfy {
                $0.pausing.hasPrefix($0.isPaused ? "Resume" : "Pause") && $0.pausing.contains($0.name)
            }
        )
        #expect(page.rows.allSatisfy { $0.removal.contains($0.name) && $0.question.contains($0.name) })
        #expect(page.rows.map(\.note) == ["", "read only", ""])
        #expect(page.rows.map(\.problem) == ["", "2 problems, the first: a.ics: line 3 is odd", ""])
        #expect(
            page.problems == [
                "carillon-calendars is not running in this session, so nothing new rings.",
                "[calendars] x: no such folder",
            ]
        )
    }

    @Test func whatIsWrongComesFirst() throws {
        let json = """
            {"jsonVersion": 1, "ok": false, "sound": {"player": "agent"}, "findings": [
             {"name": "Session bus", "state": "ok", "finding": "unix:path=/run/user/1000/bus", "remedy": null},
             {"name": "Sound", "state": "note", "finding": "no theme", "remedy": "install one"},
             {"name": "Server", "state": "fail", "finding": "there is none", "remedy": "start one"},
             {"name": "Autostart", "state": "note", "finding": "off", "remedy": "carillon autostart on",
              "command": ["autostart", "on"]},
             {"name": "New", "state": "odd", "finding": "x", "remedy": "run it", "command": ["run", "it"]}]}
            """
        var report = try JSONDecoder().decode(HealthPage.Report.self, from: Data(json.utf8))
        let page = HealthPage(report)
        #expect(page.rows.map(\.title) == ["Server", "Sound", "Autostart", "New", "Session bus"])
        #expect(page.rows.map(\.remedy) == ["start one", "install one", "", "run it", ""])
        let fixes = page.rows.compactMap(\.fix)
        #expect(fixes.map(\.label) == ["Turn On"] && fixes.map(\.command) == [["autostart", "on"]])
        #expect(page.state == .fail)
        #expect(page.summary == "You would miss reminders on this desktop.")
        report.ok = true
        report.findings.removeAll { $0.state != "ok" }
        #expect(HealthPage(report).state == .ok)
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
        #expect(answered.answer == "rang, Done after 4 min")
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
        #expect(gone.answer == "rang, Done after 4 min" && gone.facts.map(\.name) == ["Was due"])
    }
}

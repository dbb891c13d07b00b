import Foundation
import NotificationCore
import Recurrence
import TestSupport
import Testing

@testable import ICalendar

/// What a reminder has comes back from a calendar, and nothing that a file must not bring.
@Suite struct RoundTripTests {
    private static func item(_ request: Request, snoozedUntil: WallTime? = nil) throws -> CalendarWriter.Item {
        let moment = Moment(wall: ImportTests.now, boot: BootTime(microseconds: 0), bootID: "")
        let timetable = Timetable(zones: ImportTests.zones)
        let pending = Pending(app: "", request: request, schedule: try timetable.start(request, at: moment))
        let times = try timetable.upcoming(pending, at: moment, limit: 100)
        return CalendarWriter.Item(
            request: request,
            next: try #require(times.first),
            remaining: pending.remaining,
            upcoming: times,
            snoozedUntil: snoozedUntil
        )
    }

    private static func written(_ items: [CalendarWriter.Item]) -> CalendarWriter {
        CalendarWriter(items, zones: ImportTests.zones, now: ImportTests.now)
    }

    // MARK: - Many reminders

    private static func request(_ random: inout SeededGenerator, _ number: Int) throws -> Request {
        let pieces = ["Tea", ",", ";", "\\", "\n", "ä", "\u{1F355}", " ", "\"", ":", "^", "n", "\u{301}", "=", "'"]
        func text(_ random: inout SeededGenerator, _ most: Int = 6) -> String {
            "T" + (0..<random.below(most)).map { _ in pieces[random.below(pieces.count)] }.joined() + "."
        }
        var content = Content(title: random.below(8) == 0 ? "" : text(&random), body: text(&random))
        if random.below(2) == 0 { content.subtitle = text(&random) }
        if random.below(3) == 0 { content.bodies = (0...random.below(4)).map { _ in text(&random) } }
        content.sound = [nil, .standard, .named("bell"), .named("/a;b/c.oga")][random.below(4)]
        content.interruptionLevel = InterruptionLevel.allCases[random.below(4)]
        if random.below(2) == 0 { content.icon = "alarm-symbolic" }
        if random.below(2) == 0 { content.threadIdentifier = text(&random) }
        if random.below(2) == 0 { content.categoryIdentifier = text(&random) }
        if random.below(2) == 0 { content.targetContentIdentifier = text(&random) }
        if random.below(2) == 0 { content.filterCriteria = text(&random) }
        if random.below(3) == 0 { content.badge = Int64(random.below(9)) }
        if random.below(3) == 0 { content.defaultActionTitle = text(&random) }
        if random.below(3) == 0 { content.relevanceScore = Double(random.below(9)) / 8 }
        if random.below(3) == 0 { content.soundVolume = [0, 0.25, 1][random.below(3)] }
        if random.below(3) == 0 { content.soundRepeat = [0, 30, 3600][random.below(3)] }
        if let seconds = content.soundRepeat, seconds > 0, random.below(2) == 0 { content.soundFade = seconds }
        if random.below(3) == 0 { content.stayFor = [0, -1, 2.5, 60][random.below(4)] }
        let effects: [ActionEffect?] = [
            nil, .stopRepeat, .skipNext, .done, .snooze(seconds: 600), .snooze(seconds: 90.5),
            .open(url: "https://example.org/a?b=c,d;e:f"), .open(url: "file:///home/a/b.txt"),
        ]
        content.actions = (0..<random.below(4)).map { index in
            var action = Action(identifier: "\(index) " + text(&random), title: text(&random))
            action.effect = effects[random.below(effects.count)]
            action.options = UInt(random.below(8))
            if random.below(3) == 0 {
                action.textInput = Action.TextInput(buttonTitle: text(&random), placeholder: text(&random))
            }
            action.icon = [nil, .system("go-next"), .template("a^b")][random.below(3)]
            return action
        }
        let start = CivilDateTime(localSeconds: 1_770_000_000 + Int64(random.below(100_000_000)))
        let rule = try RecurrenceRule(parsing: ["FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,TH;COUNT=9"][random.below(2)])
        let triggers: [Trigger] = [
            .once(start, zone: nil), .once(start, zone: "Asia/Tokyo"),
            .calendar(DateMatch(hour: 9, weekday: 2), repeats: true), .interval(.init(seconds: 5400, repeats: true)),
            .recurrence(
                RecurrenceSet(
                    start: start,
                    rules: [rule],
                    exceptions: [start],
                    exceptionDays: [start].filter { _ in false }
                )
            ),
        ]
        var request = Request(
            identifier: "r\(number)",
            content: content,
            trigger: triggers[random.below(triggers.count)]
        )
        request.missed = [.once, .skip, .within(seconds: 90)][random.below(3)]
        request.wake = random.below(3) == 0
        if random.below(2) == 0 {
            request.untilAnswered = Request.UntilAnswered(
                seconds: Double(1 + random.below(900)),
                most: 1 + random.below(999)
            )
        }
        return request
    }

    @Test func manyRemindersComeBackAsTheyWereAndAreWrittenTheSameAgain() async throws {
        var compared = 0
        let count = try await Fuzzing.run("reminders", atLeast: 200) { random, _ in
            let requests = try (0..<3).map { try Self.request(&random, $0) }
            let snoozedUntil = ImportTests.now.advanced(byMicroseconds: 600_000_000)
            let items = try requests.enumerated().map { try Self.item($1, snoozedUntil: $0 == 0 ? snoozedUntil : nil) }
            let first = Self.written(items)
            #expect(first.notes.isEmpty)
            let findings = try ImportTests.findings(first.text)
            #expect(findings.map(\.note) == [nil, nil, nil], "\(first.text)")
            let back = findings.compactMap(\.request)
            for (request, again) in zip(requests, back) {
                var content = again.content
                content.userInfo = [:]
                #expect(content == request.content, "\(first.text)")
                #expect((again.missed, again.untilAnswered) == (request.missed, request.untilAnswered))
                #expect(again.wake == request.wake)
                #expect(try ImportTests.rings(again, limit: 9) == ImportTests.rings(request, limit: 9))
                compared += 1
            }
            #expect(findings.map(\.snoozedUntil) == [snoozedUntil, nil, nil])
            let again = try zip(back, findings).map { try Self.item($0, snoozedUntil: $1.snoozedUntil) }
            #expect(Self.written(again).text == first.text)
        }
        #expect(compared == count * 3)
    }

    // MARK: - What is left out

    @Test func whatACalendarMustNotOrCannotCarryIsNamed() throws {
        let run = Action(identifier: "w", title: "Water", effect: .run(command: "pump on"))
        var content = Content(title: "Tea", actions: [run, Action(identifier: "d", title: "Done", effect: .done)])
        content.attachments = [Attachment(identifier: "p", path: "/p.png", type: "image/png")]
        content.userInfo = ["x": .integer(1), ReminderImport.uidKey: .string("from@elsewhere")]
        var request = Request(
            identifier: "r",
            content: content,
            trigger: .once(.init(year: 2026, month: 2, day: 1), zone: nil)
        )
        request.untilAnswered = Request.UntilAnswered(seconds: 1.5, most: 3)
        let written = Self.written([try Self.item(request)])
        #expect(
            written.notes == [
                "\"r\": its button \"Water\", which runs a command, its pictures, its userInfo: not written to a calendar",
                "\"r\": it rings again every 2 s, a whole number",
            ]
        )
        #expect(!written.text.contains("pump"))
        let again = try #require(try ImportTests.findings(written.text).first?.request)
        #expect(again.content.actions.map(\.identifier) == ["d"])
        #expect(again.content.userInfo == [ReminderImport.uidKey: .string("from@elsewhere")])
    }

    @Test func whenNothingButASnoozeIsLeftItIsWrittenAsItsTime() throws {
        let until = ImportTests.now.advanced(byMicroseconds: 600_000_000)
        let set = RecurrenceSet(start: CivilDateTime(year: 2025, month: 1, day: 1), rules: [])
        let request = Request(identifier: "r", content: Content(title: "Tea"), trigger: .recurrence(set))
        let item = CalendarWriter.Item(
            request: request,
            next: until,
            remaining: 0,
            upcoming: [until],
            snoozedUntil: until
        )
        let again = try #require(try ImportTests.findings(Self.written([item]).text).first)
        #expect(try ImportTests.rings(try #require(again.request), limit: 2) == [until.unixSeconds])
    }

    @Test func aRingThatWasSkippedStaysOut() throws {
        let set = RecurrenceSet(
            start: CivilDateTime(year: 2026, month: 1, day: 1, hour: 9),
            rules: [try RecurrenceRule(parsing: "FREQ=DAILY")]
        )
        let request = Request(identifier: "r", content: Content(title: "Tea"), trigger: .recurrence(set))
        var item = try Self.item(request)
        item.upcoming.removeFirst()
        item.next = item.upcoming[0]
        let again = try #require(try ImportTests.findings(Self.written([item]).text).first?.request)
        #expect(try ImportTests.rings(again, limit: 3) == item.upcoming.prefix(3).map(\.unixSeconds))
    }

    /// An event's properties are input from anyone: a bad one costs itself.
    @Test(arguments: [
        (
            "X-CARILLON-BUTTON;X-ID=a;X-EFFECT=run;X-COMMAND=\"rm -rf ~\":Tea",
            "a calendar must not bring a button that runs a command"
        ),
        ("X-CARILLON-BUTTON;X-ID=a;X-EFFECT=authorize:Tea", "X-EFFECT must be one of stop, skip, done, snooze, open"),
        ("X-CARILLON-BUTTON;X-EFFECT=done:Tea", "X-ID is missing"),
        ("X-CARILLON-BUTTON;X-ID=a:", "action title: must not be empty"),
        (
            "X-CARILLON-BUTTON;X-ID=a;X-EFFECT=snooze;X-SECONDS=0:Tea",
            "snooze: the delay must be from 1 s to 100 years, not 0.0 s"
        ),
        ("X-CARILLON-BUTTON;X-ID=a;X-EFFECT=snooze;X-SECONDS=nan:Tea", "\"nan\" must be a number"),
        (
            "X-CARILLON-BUTTON;X-ID=a;X-EFFECT=open;X-URL=\"file:///a.desktop\":Tea",
            "open: \"file:///a.desktop\" would be run: a .desktop file is not opened"
        ),
        ("X-CARILLON-BUTTON;X-ID=a;X-OPTIONS=-1:Tea", "X-OPTIONS must be a whole number"),
        ("X-CARILLON-LEVEL:loud", "it must be one of passive, active, timeSensitive, critical"),
        ("X-CARILLON-SOUND:../bell", "sound: must be a name from the theme or an absolute path, not \"../bell\""),
        ("X-CARILLON-SUBTITLE:a\u{7}", "subtitle: contains the control character 7, which can't be shown"),
        ("X-CARILLON-BADGE:many", "it must be a whole number"),
        ("X-CARILLON-MISSED:-1", "\"-1\" must be a number from 0"),
        (
            "X-CARILLON-STAY-FOR:1e9",
            "stayFor: must be 1 to 86400 seconds, 0 (until answered) or -1 (the server's own time), not 1000000000.0"
        ),
        ("X-CARILLON-ICON:a\r\nX-CARILLON-ICON:b", "it is there twice"),
        (
            "X-CARILLON-THREAD:" + String(repeating: "x", count: 600),
            "threadIdentifier: 600 bytes long; at most 512 are allowed"
        ),
    ])
    func aBadPropertyCostsItselfAlone(_ line: String, reason: String) throws {
        let text = ImportTests.event(
            ["DTSTART:20260105T090000", line, "X-CARILLON-CATEGORY:tea"],
            alarm: ["ACTION:DISPLAY", "TRIGGER:PT0S"]
        )
        let finding = try #require(try ImportTests.findings(text).first)
        let name = line.prefix { $0 != ":" && $0 != ";" }
        let number = line.contains("\r\n") ? 7 : 6
        #expect(finding.note == "\(name) in line \(number) is left out: \(reason)")
        #expect(finding.request?.content.categoryIdentifier == "tea")
        #expect(finding.request?.content.actions == [])
    }

    @Test func whatIsTooMuchTogetherLeavesThePlainReminder() throws {
        let bodies = (0..<30).map { _ in "X-CARILLON-BODY:" + String(repeating: "x", count: 16_000) }
        let text = ImportTests.event(["DTSTART:20260105T090000"] + bodies, alarm: ["ACTION:DISPLAY", "TRIGGER:PT0S"])
        let finding = try #require(try ImportTests.findings(text).first)
        #expect(finding.request?.content.bodies == nil)
        #expect(finding.note?.hasPrefix("what only Carillon writes is left out: request: takes ") == true)
    }

    @Test func parametersOfAnyTextComeBack() throws {
        let value = "a^b\"c\nd,e;f:g^n"
        let line = ContentLine.line("X", [("P", value)], text: "v")
        let read = try #require(try ContentLine.read(Array(line.utf8)).first?.get())
        #expect(read.parameter("P") == value)
    }
}

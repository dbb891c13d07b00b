import Foundation
import ICalendar
import NotificationCore
import Recurrence
import SystemZones
import TestSupport
import Testing

/// Calendar files against PyPI's icalendar and recurring-ical-events.
@Suite(.serialized) struct CalendarFileTests {
    private static let zones = SystemZones(environment: ["TZ": "Europe/Berlin"])
    /// 1 January 2026, 00:00 UTC; two years are compared.
    private static let now = WallTime(unixSeconds: 1_767_225_600)
    private static let end: Int64 = 1_830_297_600

    private static func event(_ random: inout SeededGenerator, _ number: Int) -> [String] {
        let start = CivilDateTime(localSeconds: 1_767_312_000 + Int64(random.below(60_000_000)) / 300 * 300)
        let zone = ["Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe"][random.below(4)]
        let stamp = start.description.filter { $0 != "-" && $0 != ":" }
        let days = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
        let rule = [
            nil, "FREQ=DAILY;INTERVAL=\(1 + random.below(9))", "FREQ=WEEKLY;BYDAY=\(days[start.weekday - 1])",
            "FREQ=MONTHLY", "FREQ=YEARLY", "FREQ=DAILY;COUNT=\(2 + random.below(20))",
        ][random.below(6)]
        var lines = ["BEGIN:VEVENT", "UID:\(number)", "SUMMARY:x", "DTSTART;TZID=\(zone):\(stamp)", "DURATION:PT90M"]
        if let rule { lines.append("RRULE:\(rule)") }
        if rule != nil, random.below(3) == 0 {
            let left = CivilDateTime(localSeconds: start.localSeconds + 7 * 86_400)
            lines.append("EXDATE;TZID=\(zone):\(left.description.filter { $0 != "-" && $0 != ":" })")
        }
        let trigger = ["PT0S", "-PT10M", "-PT2H", "PT15M"][random.below(4)]
        return lines + [
            "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:x", "TRIGGER:\(trigger)", "END:VALARM", "END:VEVENT",
        ]
    }

    /// An alarm keeps its distance in clock time and theirs in elapsed time, so nights of a change are left out.
    private static func isNearChange(_ instant: Int64) -> Bool {
        ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe"].compactMap(zones.zone(named:)).contains { zone in
            zone.offset(at: instant - 14_400) != zone.offset(at: instant + 14_400)
        }
    }

    @Test("alarms ring when recurring-ical-events says", .inTestAll("it asks recurring-ical-events"))
    func alarms() throws {
        var random = SeededGenerator(seed: 20_261_128)
        let events = (0..<400).map { Self.event(&random, $0) }
        let calendar = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"] + events.flatMap(\.self) + ["END:VCALENDAR", ""]
        let answers = try Python.runWithCalendars(
            """
            import sys
            from datetime import datetime, timezone
            import icalendar, recurring_ical_events
            calendar = icalendar.Calendar.from_ical(sys.stdin.read().replace("\\n", "\\r\\n"))
            rings = {}
            for event in recurring_ical_events.of(calendar).between(datetime(2026, 1, 1, tzinfo=timezone.utc), datetime(2028, 1, 1, tzinfo=timezone.utc)):
                for alarm in event.walk("VALARM"):
                    rings.setdefault(int(event["UID"]), []).append(int((event["DTSTART"].dt + alarm["TRIGGER"].dt).timestamp()))
            for number in range(400):
                print(",".join(str(ring) for ring in sorted(rings.get(number, []))))
            """,
            input: calendar
        )
        let text = calendar.joined(separator: "\r\n")
        let (entries, problems) = try CalendarEntry.readUsable(Array(text.utf8), zones: Self.zones, now: Self.now)
        #expect(problems.isEmpty)
        let findings = ReminderImport(zones: Self.zones, now: Self.now, takesStarts: false).findings(entries)
        #expect(findings.count == 400)
        let moment = Moment(wall: Self.now, boot: BootTime(microseconds: 0), bootID: "")
        let timetable = Timetable(zones: Self.zones)
        var comparisons = 0
        for (finding, answer) in zip(findings, answers) {
            let request = try #require(finding.request, "\(finding)")
            let pending = Pending(app: "", request: request, schedule: try timetable.start(request, at: moment))
            // An event that begins in time may ring outside of it.
            let inside = { (instant: Int64) in
                instant > Self.now.unixSeconds + 86_400 && instant < Self.end - 86_400 && !Self.isNearChange(instant)
            }
            let ours = try timetable.upcoming(pending, at: moment, limit: 800).map(\.unixSeconds).filter(inside)
            let theirs = answer.split(separator: ",").compactMap { Int64($0) }.filter(inside)
            #expect(ours == theirs, "\(events[Int(finding.uid) ?? 0])")
            comparisons += theirs.count
        }
        #expect(comparisons > 5000, "\(comparisons)")
    }

    @Test("icalendar reads what we write", .inTestAll("it asks icalendar")) func written() throws {
        var content = Content(title: "Tea, \u{1F375}; \"x\"", body: "a\nb\\c")
        content.subtitle = "s"
        content.bodies = ["one", "two;"]
        content.actions = [
            Action(identifier: "a \"b\"; c", title: "Look, here", effect: .open(url: "https://example.org/?a=b;c,d")),
            Action(identifier: "l", title: "Later", effect: .snooze(seconds: 600)),
        ]
        let start = CivilDateTime(year: 2026, month: 7, day: 5, hour: 9)
        var request = Request(
            identifier: "r",
            content: content,
            trigger: .recurrence(
                RecurrenceSet(
                    start: start,
                    zoneIdentifier: "EST5EDT,M3.2.0,M11.1.0",
                    rules: [try RecurrenceRule(parsing: "FREQ=DAILY")]
                )
            )
        )
        request.untilAnswered = Request.UntilAnswered(seconds: 300, most: 12)
        let next = WallTime(unixSeconds: 1_783_256_400)
        let item = CalendarWriter.Item(
            request: request,
            next: next,
            remaining: nil,
            upcoming: [next],
            snoozedUntil: next.advanced(byMicroseconds: -60_000_000)
        )
        let text = CalendarWriter([item], zones: Self.zones, now: Self.now).text
        let answers = try Python.runWithCalendars(
            """
            import re, sys, icalendar
            calendar = icalendar.Calendar.from_ical(sys.stdin.read().replace("\\n", "\\r\\n"))
            event = calendar.walk("VEVENT")[0]
            print(event.errors, [alarm.errors for alarm in event.walk("VALARM")])
            print(event["SUMMARY"])
            print(event["DTSTART"].dt.isoformat())
            # Of properties that it doesn't know, it leaves the text as it is written.
            def plain(value): return re.sub(r"\\\\(.)", r"\\1", str(value))
            print([plain(body) for body in event["X-CARILLON-BODY"]])
            print([plain(button) for button in event["X-CARILLON-BUTTON"]])
            alarm = event.walk("VALARM")[0]
            print(alarm["REPEAT"], alarm["DURATION"].dt)
            """,
            input: text.split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
        )
        #expect(
            answers.prefix(6) == [
                "[] [[], []]", "Tea, \u{1F375}; \"x\"", "2026-07-05T09:00:00-04:00", "['one', 'two;']",
                "['Look, here', 'Later']", "12 0:05:00",
            ]
        )
    }
}

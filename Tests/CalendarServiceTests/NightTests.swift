import CalendarFiles
import CalendarFolders
import CalendarService
import Foundation
import GLibSupport
import GRDB
import ICalendar
import Logging
import NotificationCore
import Recurrence
import SystemZones
import Testing

/// Alarms of whole days wait for the morning, also after an upgrade from a release that rang them in the night; and answers that
/// files have lost.
@Suite struct NightTests {
    private static let midnight = "2026-01-06T00:00:00"

    private static func day(_ lines: String..., trigger: String = "-P1D") -> String {
        let entry = ["BEGIN:VEVENT", "UID:a", "SUMMARY:Holiday", "DTSTART;VALUE=DATE:20260107"] + lines
        let alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:x", "TRIGGER:\(trigger)", "END:VALARM"]
        let all = ["BEGIN:VCALENDAR", "VERSION:2.0"] + entry + alarm + ["END:VEVENT", "END:VCALENDAR", ""]
        return all.joined(separator: "\r\n")
    }

    /// What the release before had noted, and what it had given its agent.
    private static func old(_ bench: FolderBench, repeats: Bool, answered: String? = nil) throws {
        let identifier = try #require(try bench.alarms().first).identifier
        let due = time(midnight).microseconds
        try bench.makeOld { ledger in
            try ledger.execute(
                sql: "INSERT INTO handed (identifier, print, due, repeats) VALUES (?, 'x', ?, ?)",
                arguments: [identifier, due, repeats]
            )
            guard let answered else { return }
            try ledger.execute(
                sql: """
                    INSERT INTO answers (response, name, folder, file, uid, alarm, kind, due, lastDue, answered, distance, state)
                    VALUES ('1', 'c' || char(31) || 'a' || char(31) || char(31) || '-P1D', 'c', 'a.ics', 'a', '-P1D',
                        'acknowledge', ?1, ?1, ?2, -86400, 2)
                    """,
                arguments: [due, time(answered).microseconds]
            )
        }
    }

    /// A ring at midnight was one; the next one of a series comes in the morning.
    @Test(arguments: [false, true], ["2026-01-06T08:00:00", "2026-01-06T10:00:00"])
    func whatRangAtMidnightDoesNotRingInTheMorning(repeats: Bool, upgrade: String) throws {
        let bench = try FolderBench()
        defer { bench.end() }
        bench.files.items["a.ics"] = repeats ? Self.day("RRULE:FREQ=DAILY") : Self.day()
        try Self.old(bench, repeats: repeats)
        try bench.start(at: upgrade)
        #expect(bench.agent.rung.isEmpty)
        let next = try bench.agent.pending.values.compactMap { try bench.next($0) }
        #expect(next == (repeats ? [time("2026-01-07T09:00:00")] : []))
        // Nor after another start, or when its file is read again.
        bench.service?.close()
        try bench.start(at: "2026-01-06T10:30:00", withoutIndex: true)
        #expect(bench.agent.rung.isEmpty)
    }

    /// The same for what waits for the morning only now, also where the ledger knew of nights: the end that is a day, and a whole
    /// day's rule with hours, which was 9 hours late.
    @Test(
        arguments: [
            ("DTSTART:20260105T100000\r\nDTEND;VALUE=DATE:20260106", ";RELATED=END:PT0S", "2026-01-06T00:00:00", true),
            ("DTSTART;VALUE=DATE:20260101\r\nRRULE:FREQ=DAILY;BYHOUR=18", ":PT0S", "2026-01-06T03:00:00", true),
            ("DTSTART;VALUE=DATE:20260101\r\nRRULE:FREQ=DAILY;BYHOUR=18", ":PT0S", "2026-01-06T03:00:00", false),
        ]
    )
    func whatWaitsOnlyNowDoesNotRingAgain(_ lines: String, _ trigger: String, _ due: String, hasRung: Bool) throws {
        let bench = try FolderBench()
        defer { bench.end() }
        bench.files.items["a.ics"] = Self.day(trigger: "PT0S").replacing("DTSTART;VALUE=DATE:20260107", with: lines)
            .replacing("TRIGGER:PT0S", with: "TRIGGER" + trigger)
        let identifier = try #require(try bench.alarms().first).identifier
        try bench.makeOld { ledger in
            try ledger.execute(
                sql: """
                    CREATE TABLE early (key TEXT PRIMARY KEY, due INTEGER NOT NULL, until INTEGER) WITHOUT ROWID;
                    ALTER TABLE answers ADD COLUMN again INTEGER NOT NULL DEFAULT 0;
                    CREATE TABLE zones (seen INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL);
                    INSERT INTO grdb_migrations VALUES ('nights'), ('again'), ('zones');
                    """
            )
            let isSeries = lines.contains("RRULE")
            // Of a series, the next ring was known.
            let next = time(due).advanced(byMicroseconds: isSeries && hasRung ? 86_400_000_000 : 0)
            try ledger.execute(
                sql: "INSERT INTO handed (identifier, print, due, repeats) VALUES (?, 'x', ?, ?)",
                arguments: [identifier, next.microseconds, isSeries]
            )
        }
        try bench.start(at: hasRung ? "2026-01-06T08:00:00" : "2026-01-06T02:00:00")
        #expect(bench.agent.rung.isEmpty)
        let next = try bench.agent.pending.values.compactMap { try bench.next($0) }
        let morning = hasRung ? "2026-01-07T09:00:00" : "2026-01-06T09:00:00"
        #expect(next == (lines.contains("RRULE") ? [time(morning)] : []))
    }

    /// Of an event and a task with one name, the release before rang the last; what it has answered stays so, and the event rings.
    @Test func anAnswerToANamesakeStays() throws {
        let bench = try FolderBench()
        defer { bench.end() }
        let (day, entry) = ("DTSTART;VALUE=DATE:20260107", Self.day(trigger: "-PT10M"))
        let event = entry.replacing(day, with: "DTSTART:20260107T120000")
        let task = entry.replacing(day, with: "DUE:20260106T120000").replacing("VEVENT", with: "VTODO")
        let begin = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"
        bench.files.items["a.ics"] =
            event.replacing("END:VCALENDAR\r\n", with: "") + task.replacing(begin, with: "")
        let rung = time("2026-01-06T11:50:00").microseconds
        try bench.makeOld { ledger in
            try ledger.execute(
                sql: """
                    INSERT INTO answers (response, name, folder, file, uid, alarm, kind, due, lastDue, answered, distance, state)
                    VALUES ('1', 'c' || char(31) || 'a' || char(31) || char(31) || '-PT10M', 'c', 'a.ics', 'a', '-PT10M',
                        'acknowledge', ?1, ?1, ?1, -600, 2)
                    """,
                arguments: [rung]
            )
        }
        try bench.start(at: "2026-01-06T11:52:00")
        #expect(bench.agent.rung.isEmpty)
        #expect(try bench.agent.pending.values.map { try bench.next($0) } == [time("2026-01-07T11:50:00")])
    }

    /// What was only to come at midnight comes in the morning.
    @Test func whatWasToRingAtMidnightRingsInTheMorning() throws {
        let bench = try FolderBench()
        defer { bench.end() }
        bench.files.items["a.ics"] = Self.day()
        try Self.old(bench, repeats: false)
        try bench.start(at: "2026-01-05T20:00:00")
        #expect(try bench.agent.pending.values.map { try bench.next($0) } == [time("2026-01-06T09:00:00")])
    }

    /// The agent may have lost what it had been given; the answer is known all the same.
    @Test(arguments: [false, true]) func whatWasAnsweredInTheNightStaysSo(isHanded: Bool) throws {
        let bench = try FolderBench()
        defer { bench.end() }
        bench.files.items["a.ics"] = Self.day()
        try Self.old(bench, repeats: false, answered: "2026-01-06T07:00:00")
        if !isHanded { try bench.ledger { try $0.execute(sql: "DELETE FROM handed") } }
        try bench.start(at: "2026-01-06T08:00:00")
        #expect(bench.agent.pending.isEmpty && bench.agent.rung.isEmpty)
    }

    /// A popup of the night that nobody has answered stays, and its answer is one.
    @Test func aPopupOfTheNightStays() throws {
        let bench = try FolderBench()
        defer { bench.end() }
        bench.files.items["a.ics"] = Self.day()
        let alarm = try #require(try bench.alarms().first)
        try Self.old(bench, repeats: false)
        let due = time(Self.midnight)
        let shown = DeliveredSummary(app: "", request: alarm.request, date: due, due: due, occurrence: 1, state: .shown)
        bench.agent.shown = [shown]
        try bench.start(at: "2026-01-06T08:00:00")
        #expect(bench.agent.shown.count == 1)
        try bench.answer(shown, 1)
        #expect(bench.files.items["a.ics"]?.contains("ACKNOWLEDGED:20260106T000000Z") == true)
        #expect(bench.agent.shown.isEmpty && bench.agent.pending.isEmpty && bench.agent.rung.isEmpty)
    }

    /// Each repetition of an alarm takes the place of the popup before; one of another alarm stays.
    @Test func aRepetitionReplacesThePopupBefore() throws {
        let bench = try FolderBench()
        defer { bench.end() }
        let repeated = Self.day(trigger: "-PT6H\r\nREPEAT:2\r\nDURATION:PT5M")
        let other = "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT8H\r\nEND:VALARM\r\nEND:VEVENT"
        bench.files.items["a.ics"] = repeated.replacing("END:VEVENT", with: other)
        let dues = ["2026-01-06T18:00:00", "2026-01-06T18:05:00", "2026-01-06T18:10:00", "2026-01-06T16:00:00"].map(
            time
        )
        let alarms = try bench.alarms()
        #expect(alarms.count == dues.count)
        bench.agent.shown = zip(alarms, dues).filter { $1 != dues[2] }.map { alarm, due in
            DeliveredSummary(app: "", request: alarm.request, date: due, due: due, occurrence: 1, state: .shown)
        }
        try bench.start(at: "2026-01-06T18:05:10")
        #expect(bench.agent.shown.map(\.due) == [dues[1], dues[3]])
    }

    /// An answer that another program has replaced is written again, twice at most; then the file is named.
    @Test func anAnswerThatIsLostIsWrittenAgain() throws {
        let bench = try FolderBench()
        defer { bench.end() }
        let before = Self.day()
        bench.files.items["a.ics"] = before
        try bench.start(at: "2026-01-06T08:00:00")
        var notes = FolderNotes()
        bench.service?.onNotes = { notes = $0 }
        let alarm = try #require(try bench.alarms().first)
        let due = time("2026-01-06T09:00:00")
        bench.clock.time = due.unixSeconds + 10
        let shown = DeliveredSummary(app: "", request: alarm.request, date: due, due: due, occurrence: 1, state: .shown)
        try bench.answer(shown, 1)
        let answered = try #require(bench.files.items["a.ics"])
        #expect(answered.contains("ACKNOWLEDGED:20260106T090010Z"))
        for _ in 1...2 {
            bench.files.items["a.ics"] = before
            bench.service?.look()
            #expect(bench.files.items["a.ics"]?.contains("ACKNOWLEDGED:20260106T090010Z") == true)
            #expect(notes.lost.isEmpty)
        }
        bench.files.items["a.ics"] = before
        bench.service?.look()
        #expect(bench.files.items["a.ics"] == before)
        #expect(notes.lost == ["c": ["a.ics"]])
        #expect(bench.agent.rung.isEmpty)
        // Whoever puts it back is named no longer.
        bench.files.items["a.ics"] = answered
        bench.service?.look()
        #expect(notes.lost.isEmpty)
    }

    /// Where a program has left two versions, the person settles that; and an entry that was moved is another one.
    @Test(arguments: ["twice", "moved", "read-only"]) func notEveryLostAnswerIsWrittenAgain(_ how: String) throws {
        let bench = try FolderBench()
        defer { bench.end() }
        bench.files.items["a.ics"] = Self.day()
        try bench.start(at: "2026-01-06T08:00:00")
        let alarm = try #require(try bench.alarms().first)
        let due = time("2026-01-06T09:00:00")
        bench.clock.time = due.unixSeconds + 10
        let shown = DeliveredSummary(app: "", request: alarm.request, date: due, due: due, occurrence: 1, state: .shown)
        try bench.answer(shown, 1)
        let moved = Self.day().replacing("20260107", with: "20260109")
        let after = how == "moved" ? moved : Self.day()
        bench.files.items["a.ics"] = after
        if how == "twice" { bench.files.items["a.sync-conflict-20260106.ics"] = Self.day() }
        if how == "read-only" { bench.service?.configured[0].isReadOnly = true }
        bench.service?.look()
        #expect(bench.files.items["a.ics"] == after)
    }
}

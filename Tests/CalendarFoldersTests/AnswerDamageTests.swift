import CalendarFolders
import Foundation
import ICalendar
import NotificationCore
import TestSupport
import Testing

/// An answer changes its own entry, and of that what it says: whatever lines there are in the file (decision 32, rule 10 of
/// calendars).
@Suite struct AnswerDamageTests {
    private static let due = time("2026-01-05T09:00:00")
    private static let later = time("2026-01-05T09:01:00")
    private static let alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:PT0S", "UID:alarm", "END:VALARM"]

    private static func entry(_ kind: String, _ uid: String, _ lines: [String]) -> [String] {
        ["BEGIN:\(kind)", "UID:\(uid)", "SUMMARY:\(uid)", "DTSTAMP:20200101T000000Z"] + lines + ["END:\(kind)"]
    }

    private static func file(_ entries: [[String]], _ lineEnd: String = "\r\n") -> [UInt8] {
        let lines = ["BEGIN:VCALENDAR", "VERSION:2.0"] + entries.flatMap(\.self) + ["END:VCALENDAR", ""]
        return Array(lines.joined(separator: lineEnd).utf8)
    }

    private static func written(_ bytes: [UInt8], _ alarm: FolderAlarm, _ button: String) throws -> ItemAnswer.Written {
        let reply = response(alarm, button, due: due, at: later)
        return try #require(AlarmContent.answer(reply, uid: "snooze-1"))
            .written(into: bytes, zones: zones, now: later, uid: "alarm-1")
    }

    /// What reading takes for a part of another line, or for nothing.
    private static let odd: [[String]] = [
        ["DESCRIPTION;ENCODING=QUOTED-PRINTABLE:Agenda=", "Begin: at nine=", "Begin: at ten"],
        ["DESCRIPTION;ENCODING=QUOTED-PRINTABLE:Workshop=0D=0A=", "End: 17:00"],
        ["DESCRIPTION;ENCODING=QUOTED-PRINTABLE:Hello=", "END:VEVENT=", "END:VALARM=", "begin:x"],
        [
            "X-NOTE;ENCODING=QUOTED-PRINTABLE:a=", "UID:fake=", "ACKNOWLEDGED:20200101T000000Z=",
            "DTSTAMP:20200101T000000Z",
        ],
        ["X-NOTE;QUOTED-PRINTABLE:a=", ""], ["X-NOTE:a", "", " begin: at nine", "", " begin: at ten"],
        ["X-NOTE:a", "", "\tEND:VEVENT", " :END:VALARM"], ["begin"], ["End"], ["E ND:VEVENT"], ["B EGIN:VALARM"],
        ["\u{FEFF}X-A:b", "", ""], ["LAST-MO", " DIFIED:20200101T000000Z"], ["", ""],
    ]

    /// In the entry and in its alarm; answered once more where the answer is an extra ring.
    @Test(arguments: odd, ["\r\n", "\n", "\r"])
    func oddLinesStayAndCostNothing(_ lines: [String], _ lineEnd: String) throws {
        let before = Self.entry("VEVENT", "before", ["DTSTART:20260106T090000Z"])
        let after = Self.entry("VTODO", "after", ["DUE:20260106T090000Z"])
        let inAlarm = Array(Self.alarm[..<3]) + lines + Array(Self.alarm[3...])
        for own in [lines + Self.alarm, inAlarm, Self.alarm + lines] {
            let ringing = Self.entry("VEVENT", "own", ["DTSTART:20260105T090000Z"] + own)
            let bytes = Self.file([before, ringing, after], lineEnd)
            for button in ["acknowledge", "snooze"] {
                let alarm = try #require(try alarms(bytes).first)
                var changed = try Self.changed(bytes, alarm, button, lineEnd)
                try Self.expect(changed, holds: ringing, besides: [before, after], lineEnd)
                guard button == "snooze" else { continue }
                let extra = try #require(try alarms(changed).first { $0.source.isExtra })
                // What stands in the extra ring goes with it.
                let relation = "RELATED-TO;RELTYPE=SNOOZE:alarm"
                let odd = text(changed).replacing(relation, with: (lines + [relation]).joined(separator: lineEnd))
                #expect(try alarms(Array(odd.utf8)).count == 2)
                changed = try Self.changed(Array(odd.utf8), extra, "acknowledge", lineEnd)
                #expect(try alarms(changed).count == 1)
                try Self.expect(changed, holds: ringing, besides: [before, after], lineEnd)
            }
        }
    }

    private static func changed(_ bytes: [UInt8], _ alarm: FolderAlarm, _ button: String, _ lineEnd: String) throws
        -> [UInt8]
    {
        guard case .changed(let changed) = try written(bytes, alarm, button) else {
            throw SupportError("\(button) isn't written into \(text(bytes))")
        }
        return changed
    }

    /// The other entries stand as they stood, and so does each line of the answered one that no answer says.
    private static func expect(_ bytes: [UInt8], holds own: [String], besides others: [[String]], _ lineEnd: String)
        throws
    {
        let now = text(bytes)
        for entry in others { #expect(now.contains(entry.joined(separator: lineEnd) + lineEnd)) }
        #expect(now.hasSuffix("END:VCALENDAR" + lineEnd))
        let read = try CalendarEntry.readUsable(bytes, zones: zones, now: later)
        #expect(read.problems.isEmpty && read.entries.map(\.summary) == ["before", "own", "after"], "\(now)")
        var rest = now.components(separatedBy: lineEnd)[...]
        for line in own where !["DTSTAMP:2020", "LAST-MO", " DIFIED"].contains(where: line.hasPrefix) {
            guard let index = rest.firstIndex(of: line) else {
                Issue.record("\(line) is gone: \(now)")
                return
            }
            rest = rest[(index + 1)...]
        }
    }

    /// An event and a task of one UID: each gets its own answers.
    @Test func anAnswerIsWrittenIntoItsOwnKind() throws {
        let event = Self.entry("VEVENT", "a", ["DTSTART:20260105T090000Z"])
        let task = Self.entry("VTODO", "a", ["DTSTART:20260105T090000Z"] + Self.alarm)
        for (other, isFirst) in [
            (event, true), (event, false), (Array(event.dropLast()) + Self.alarm + ["END:VEVENT"], true),
        ] {
            let bytes = Self.file(isFirst ? [other, task] : [task, other])
            for button in ["acknowledge", "complete", "snooze"] {
                let alarm = try #require(try alarms(bytes).first { $0.source.isTask })
                let changed = text(try Self.changed(bytes, alarm, button, "\r\n"))
                #expect(changed.contains(other.joined(separator: "\r\n")), "\(button)")
                #expect(changed.components(separatedBy: "ACKNOWLEDGED:").count == 2)
                #expect(changed.contains("STATUS:COMPLETED") == (button == "complete"))
            }
        }
        // One that an earlier release has kept doesn't say.
        let alarm = try #require(try alarms(Self.file([event, task])).first)
        var old = try #require(
            AlarmContent.answer(response(alarm, "acknowledge", due: Self.due, at: Self.later), uid: "u")
        )
        old.isOfTask = nil
        guard
            case .changed(let changed) = try old.written(
                into: Self.file([event, task]),
                zones: zones,
                now: now,
                uid: "u"
            )
        else { return #expect(Bool(false)) }
        #expect(text(changed).contains(event.joined(separator: "\r\n")))
        #expect(try old.written(into: Self.file([event]), zones: zones, now: now, uid: "u") == .gone)
    }

    /// What another program hasn't written yet isn't gone, and what it is at isn't taken from it.
    @Test func aFileThatIsCutOffIsAnsweredLater() throws {
        let own = Self.entry("VEVENT", "own", ["DTSTART:20260105T090000Z"] + Self.alarm)
        let other = Self.entry("VEVENT", "other", ["DTSTART:20260106T090000Z"])
        let whole = Self.file([other, own, other])
        let alarm = try #require(try alarms(whole).first)
        for count in stride(from: 0, through: whole.count - 4, by: 3) {
            #expect(throws: ICalendarError.self, "\(count)") {
                try Self.written(Array(whole[..<count]), alarm, "acknowledge")
            }
        }
        #expect(try Self.written(Self.file([other]), alarm, "acknowledge") == .gone)
    }

    /// An entry behind others that take long to follow has its answer all the same.
    @Test func anAnswerWaitsForNoOtherEntry() throws {
        let dates = "EXDATE:" + Array(repeating: "20200105T090000Z", count: 9000).joined(separator: ",")
        let costly = ["a", "b", "c", "own"].map {
            Self.entry("VEVENT", $0, ["DTSTART:20260105T090000Z", "RRULE:FREQ=DAILY", dates] + Self.alarm)
        }
        let bytes = Self.file(costly)
        let alarm = try #require(try alarms(bytes).last)
        let room = SearchRoom(ofFile: 1_000_000)
        let read = try CalendarEntry.readUsable(bytes, zones: zones, now: now, room: room).entries
        try #require(room.waiting != nil && !read.contains { $0.uid == "own" })
        let reply = response(alarm, "acknowledge", due: Self.due, at: Self.later)
        let answer = try #require(AlarmContent.answer(reply, uid: "u"))
        func written(_ steps: Int) throws -> ItemAnswer.Written {
            try answer.written(into: bytes, zones: zones, now: Self.later, uid: "u", steps: steps)
        }
        guard case .changed = try written(1_000_000) else { return #expect(Bool(false)) }
        // One that has no room even so isn't gone.
        #expect(throws: ICalendarError.self) { try written(10) }
    }

    /// Random lines at random places: all that isn't the answered entry stays byte for byte.
    @Test func anAnswerDamagesNoFile() async throws {
        var answers = 0
        let pieces =
            Self.odd + [
                ["END:VALARM"], ["BEGIN:VALARM"], ["END:VEVENT"], ["BEGIN:VEVENT"], ["BEGIN:X"], ["END:X"],
                ["END:VEVENT "],
                ["X;QUOTED-PRINTABLE:x="], [" fold"], ["no colon"], ["\"a\":b"], ["RELATED-TO;RELTYPE=SNOOZE:alarm"],
                ["DESCRIPTION;X=\"quoted-printable=", "\":x="], ["TRIGGER;VALUE=DATE-TIME:20260105T090500Z"],
            ]
        try await Fuzzing.run("answers to damaged calendars", atLeast: 50) { random, _ in
            let lineEnd = ["\r\n", "\n", "\r"][random.below(3)]
            let entries = (0..<4).map { number in
                let kind = random.chance(70) ? "VEVENT" : "VTODO"
                var lines = Self.entry(kind, "e\(number)", ["DTSTART:20260105T090000Z"] + Self.alarm + Self.alarm)
                for _ in 0..<random.below(4) {
                    lines.insert(contentsOf: pieces[random.below(pieces.count)], at: 1 + random.below(lines.count - 1))
                }
                return lines
            }
            let bytes = Self.file(entries, lineEnd)
            guard let before = try? CalendarEntry.readUsable(bytes, zones: zones, now: now) else { return }
            for alarm in try alarms(bytes) where alarm.source.entry.uid.hasPrefix("e") {
                guard let number = Int(alarm.source.entry.uid.dropFirst()), entries.indices.contains(number) else {
                    continue
                }
                let button = ["acknowledge", "snooze", "complete"][random.below(3)]
                guard case .changed(let changed) = try? Self.written(bytes, alarm, button) else { continue }
                answers += 1
                let head = Self.file(Array(entries[..<number]), lineEnd).dropLast(
                    ("END:VCALENDAR" + lineEnd).utf8.count
                )
                let tail = Self.file(Array(entries[(number + 1)...]), lineEnd)
                    .dropFirst(["BEGIN:VCALENDAR", "VERSION:2.0", ""].joined(separator: lineEnd).utf8.count)
                #expect(
                    changed.starts(with: head) && changed.reversed().starts(with: tail.reversed()),
                    "\(text(changed))"
                )
                let after = try CalendarEntry.readUsable(changed, zones: zones, now: now)
                #expect(after.entries.map(\.summary) == before.entries.map(\.summary), "\(text(changed))")
                #expect(after.entries.map(\.details) == before.entries.map(\.details), "\(text(changed))")
                #expect(after.problems.map(\.uid) == before.problems.map(\.uid), "\(text(changed))")
            }
        }
        #expect(answers > 50)
    }
}

import CalendarFolders
import Foundation
import ICalendar
import NotificationCore
import Testing

/// What answers write (RFC 9074; rules 1 to 6 and 10 of calendars).
@Suite struct ItemAnswerTests {
    private let due = time("2026-01-05T08:50:00")
    private let answered = time("2026-01-05T08:51:10")
    private let event = item("VEVENT", "DTSTART:20260105T090000Z", "DTEND:20260105T100000Z", "SEQUENCE:3")

    private func answer(_ button: String, _ bytes: [UInt8], due: WallTime? = nil, at time: WallTime? = nil) throws
        -> [UInt8]
    {
        let alarm = try #require(try alarms(bytes).first)
        let reply = response(alarm, button, due: due ?? self.due, at: time ?? answered)
        let answer = try #require(AlarmContent.answer(reply, uid: "snooze-1"))
        switch try answer.written(into: bytes, zones: zones, now: time ?? answered, uid: "alarm-1") {
        case .changed(let changed): return changed
        case .same, .gone: return bytes
        }
    }

    private func added(_ before: [UInt8], _ after: [UInt8]) -> [String] {
        var rest = text(before).components(separatedBy: "\r\n")
        return text(after).components(separatedBy: "\r\n").filter { line in
            guard let index = rest.firstIndex(of: line) else { return true }
            rest.remove(at: index)
            return false
        }
    }

    private func removed(_ before: [UInt8], _ after: [UInt8]) -> [String] { added(after, before) }

    @Test(arguments: ["acknowledge", Action.dismissIdentifier]) func okWritesOneMomentAndAName(button: String) throws {
        let after = try answer(button, event)
        #expect(
            added(event, after) == [
                "X-MOZ-LASTACK:20260105T085110Z", "LAST-MODIFIED:20260105T085110Z", "DTSTAMP:20260105T085110Z",
                "ACKNOWLEDGED:20260105T085110Z", "UID:alarm-1",
            ]
        )
        #expect(removed(event, after) == [])
        #expect(try alarms(after).first?.source.acknowledged == answered)
    }

    /// Rule 2: never earlier than the alarm's own time, however the clocks stand.
    @Test func anAnswerIsNeverBeforeItsRing() throws {
        let after = try answer("acknowledge", event, at: time("2026-01-05T08:49:00"))
        #expect(added(event, after).contains("ACKNOWLEDGED:20260105T085000Z"))
    }

    @Test func theSameAnswerIsWrittenOnce() throws {
        for button in ["acknowledge", "snooze"] {
            let once = try answer(button, event)
            #expect(try answer(button, once) == once)
        }
    }

    /// Those that put a ring off are never among the ones that are left out.
    @Test func aSnoozeRingsBesideAnyNumberOfAlarms() throws {
        let alarms = (0..<20).map { ["TRIGGER:-PT\(10 + $0)M"] }
        let before = item("VEVENT", "DTSTART:20260105T090000Z", alarms: alarms)
        let after = try CalendarFoldersTests.alarms(try answer("snooze", before))
        #expect(after.count == 20 && after.contains { $0.source.isExtra }, "\(after.map(\.identifier))")
    }

    /// The one that rings gets the answer.
    @Test func ofTwoVersionsTheLastIsAnswered() throws {
        func version(_ day: Int) -> String {
            let whole = text(item("VEVENT", "DTSTART:2026010\(day)T090000Z")).components(separatedBy: "\r\n")
            return whole.dropFirst(2).dropLast(2).joined(separator: "\r\n")
        }
        let both = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + version(9) + "\r\n" + version(5) + "\r\nEND:VCALENDAR\r\n"
        let alarm = try #require(try alarms(Array(both.utf8)).last)
        let reply = response(alarm, "acknowledge", due: due, at: answered)
        let written = try AlarmContent.answer(reply, uid: "x")?.written(
            into: Array(both.utf8),
            zones: zones,
            now: answered,
            uid: "alarm-1"
        )
        guard case .changed(let bytes) = written else { return #expect(Bool(false), "nothing is written") }
        let parts = text(bytes).components(separatedBy: "DTSTART:20260105")
        #expect(!parts[0].contains("ACKNOWLEDGED") && parts.last?.contains("ACKNOWLEDGED") == true)
    }

    @Test func snoozeAddsAnAlarmOfItsOwn() throws {
        let after = try answer("snooze", event)
        #expect(
            added(event, after) == [
                "X-MOZ-LASTACK:20260105T085110Z", "LAST-MODIFIED:20260105T085110Z", "DTSTAMP:20260105T085110Z",
                "ACKNOWLEDGED:20260105T085110Z", "UID:alarm-1",
                "BEGIN:VALARM", "UID:snooze-1", "TRIGGER;VALUE=DATE-TIME:20260105T090110Z", "ACTION:DISPLAY",
                "DESCRIPTION:x", "RELATED-TO;RELTYPE=SNOOZE:alarm-1", "END:VALARM",
            ]
        )
        let read = try alarms(after)
        #expect(read.map(\.source.key) == ["-PT10M", "snooze:snooze-1"])
        #expect(read[1].source.original == "-PT10M")
        // It answers for the original.
        #expect(read[1].name == read[0].name)
        #expect(try read[1].ring(after: answered, answered: answered, zones: zones) == time("2026-01-05T09:01:10"))
    }

    /// Rule 3: the extra ring goes, whatever its answer; a second one is of the original.
    @Test(arguments: ["acknowledge", "snooze"]) func anAnsweredSnoozeIsGone(button: String) throws {
        let snoozed = try answer("snooze", event)
        let extra = try alarms(snoozed)[1]
        let later = time("2026-01-05T09:02:00")
        let reply = response(extra, button, due: time("2026-01-05T09:01:10"), at: later)
        let written = try #require(AlarmContent.answer(reply, uid: "snooze-2"))
            .written(into: snoozed, zones: zones, now: later, uid: "unused")
        guard case .changed(let after) = written else {
            Issue.record("nothing was written")
            return
        }
        #expect(!text(after).contains("snooze-1"))
        #expect(text(after).contains("ACKNOWLEDGED:20260105T090200Z"))
        let isAgain = button == "snooze"
        #expect(text(after).contains("RELATED-TO;RELTYPE=SNOOZE:alarm-1") == isAgain)
        #expect(text(after).contains("UID:snooze-2") == isAgain)
        #expect(text(after).contains("TRIGGER;VALUE=DATE-TIME:20260105T091200Z") == isAgain)
    }

    @Test func doneCompletesATask() throws {
        let task = item(
            "VTODO",
            "DUE:20260105T090000Z",
            "STATUS:NEEDS-ACTION",
            "PERCENT-COMPLETE:20",
            alarms: [["TRIGGER;RELATED=END:-PT10M"]]
        )
        let after = try answer("complete", task)
        #expect(removed(task, after) == ["STATUS:NEEDS-ACTION", "PERCENT-COMPLETE:20"])
        let lines = added(task, after)
        #expect(lines.contains("STATUS:COMPLETED") && lines.contains("PERCENT-COMPLETE:100"))
        #expect(lines.contains("COMPLETED:20260105T085110Z"))
        #expect(try alarms(after).isEmpty)
    }

    @Test func skipLeavesOneOccurrenceOfATaskOut() throws {
        let task = item(
            "VTODO",
            "DTSTART;TZID=Europe/Berlin:20260105T100000",
            "RRULE:FREQ=DAILY",
            alarms: [["TRIGGER:-PT10M"]]
        )
        let alarm = try #require(try alarms(task).first)
        #expect(alarm.request.content.actions.map(\.title) == ["Snooze", "OK", "Skip"])
        let after = try answer("skip", task)
        #expect(added(task, after).contains("EXDATE;TZID=Europe/Berlin:20260105T100000"))
        let next = try #require(try alarms(after, at: time("2026-01-04T12:00:00")).first)
        #expect(
            try next.ring(after: time("2026-01-04T12:00:00"), answered: nil, zones: zones)
                == time("2026-01-06T08:50:00")
        )
    }

    /// Whatever a file says, what is written back of it is one line of one property.
    @Test(
        arguments: [
            "x\\nEND:VALARM\\nEND:VEVENT\\nBEGIN:VEVENT\\nORGANIZER:mailto:x@example.org", "a\\,b\\;c\\\\d",
            "a\"b:c;d,e", "^n^^'",
            "a\u{0}b", "a\u{B}b\u{C}c", "a\u{1B}[2Jb", "a\u{7F}b", "a\u{85}b\u{2028}c", "e\u{301}\u{202E}x", "\tx ",
            String(repeating: "\u{1F355}", count: 60),
        ]
    )
    func whatIsWrittenBackIsOneLine(_ text: String) throws {
        let quoted = text.replacing("\"", with: "").replacing("\\n", with: "^n")
        let zone = ["BEGIN:VTIMEZONE", "TZID:Z\(text)", "BEGIN:STANDARD", "DTSTART:19700101T000000"]
        let ofZone = zone + ["TZOFFSETFROM:+0000", "TZOFFSETTO:+0000", "END:STANDARD", "END:VTIMEZONE"]
        let alarm = [
            "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:\(text)", "UID:\(text)", "TRIGGER:-PT10M", "END:VALARM",
        ]
        for start in ["DTSTART:20260105T090000Z", "DTSTART;TZID=\"Z\(quoted)\":20260105T090000"] {
            let task =
                ["BEGIN:VTODO", "UID:\(text)", "SUMMARY:\(text)", start, "RRULE:FREQ=DAILY"] + alarm + ["END:VTODO"]
            let lines = ["BEGIN:VCALENDAR", "VERSION:2.0"] + ofZone + task + ["END:VCALENDAR", ""]
            let before = Array(lines.joined(separator: "\r\n").utf8)
            // One whose TZID can't be found rings nowhere.
            guard try !alarms(before).isEmpty else { continue }
            for button in ["acknowledge", "snooze", "skip"] {
                var after = before
                for _ in 0..<2 { after = (try? answer(button, after)) ?? after }
                #expect(after != before)
                let shape = try Component.read(after).map(Self.shape)
                #expect(shape == ["VCALENDAR(VTIMEZONE(STANDARD())VTODO(VALARM()))"])
                let known: Set<String> = [
                    "BEGIN", "END", "VERSION", "UID", "SUMMARY", "DTSTART", "RRULE", "ACTION", "DESCRIPTION", "TRIGGER",
                    "TZID", "TZOFFSETFROM", "TZOFFSETTO", "LAST-MODIFIED", "DTSTAMP", "ACKNOWLEDGED", "EXDATE",
                    "X-MOZ-LASTACK", "X-MOZ-SNOOZE-TIME-1767603600000000",
                ]
                let names = try ContentLine.read(after).map { try $0.get().name }
                #expect(known.isSuperset(of: names), "\(Set(names).subtracting(known))")
            }
        }
    }

    private static func shape(_ component: Component) -> String {
        "\(component.name)(\(component.components.map(shape).joined()))"
    }

    /// Rule 6: Thunderbird's marks are written where the item has some, or where nobody has said ACKNOWLEDGED.
    @Test func thunderbirdIsToldInItsOwnWay() throws {
        let mozilla = item("VEVENT", "DTSTART:20260105T090000Z", "X-MOZ-GENERATION:4", "X-MOZ-LASTACK:20260104T090000Z")
        let snoozed = try answer("snooze", mozilla)
        #expect(added(mozilla, snoozed).contains("X-MOZ-SNOOZE-TIME:20260105T090110Z"))
        #expect(added(mozilla, snoozed).contains("X-MOZ-LASTACK:20260105T085110Z"))
        #expect(added(mozilla, snoozed).contains("X-MOZ-GENERATION:5"))
        // Both ways of saying it are one ring.
        #expect(try alarms(snoozed).count == 2)
        #expect(text(try answer("acknowledge", event)).contains("X-MOZ-LASTACK:20260105T085110Z"))
        let known = item(
            "VEVENT",
            "DTSTART:20260105T090000Z",
            alarms: [["TRIGGER:-PT10M", "ACKNOWLEDGED:20260101T090000Z"]]
        )
        #expect(!text(try answer("acknowledge", known)).contains("X-MOZ"))
    }

    /// What is written for Thunderbird, which knows one answer for all alarms of an entry, answers no other alarm here.
    @Test func anAnswerIsToOneAlarm() throws {
        let two = item("VEVENT", "DTSTART:20260105T090000Z", alarms: [["TRIGGER:-PT10M"], ["TRIGGER:-PT15M"]])
        let after = try alarms(try answer("acknowledge", two))
        #expect(after.map(\.source.acknowledged) == [answered, nil])
    }

    /// An alarm with a time of its own would ring in Thunderbird once for each occurrence of a month.
    @Test func aSnoozeInASeriesIsNoAlarm() throws {
        let series = item("VEVENT", "DTSTART:20260101T090000Z", "RRULE:FREQ=DAILY")
        let snoozed = try answer("snooze", series)
        let name = "X-MOZ-SNOOZE-TIME-1767603600000000"
        let line = text(snoozed).replacing("\r\n ", with: "").components(separatedBy: "\r\n").first {
            $0.hasPrefix(name)
        }
        #expect(line == "\(name);X-CARILLON-UID=snooze-1;X-CARILLON-RELATED-TO=alarm-1:20260105T090110Z")
        #expect(text(snoozed).components(separatedBy: "BEGIN:VALARM").count == 2)
        let first = try #require(try alarms(snoozed).first { !$0.source.isExtra })
        let extra = try #require(try alarms(snoozed).first { $0.source.isExtra })
        // It is what this machine rings until the file says it.
        let snooze = ItemAnswer.Snooze(until: time("2026-01-05T09:01:10"), uid: "snooze-1")
        #expect(extra.identifier == first.snoozed(snooze).identifier && extra.name == first.name)
        #expect(try extra.ring(after: answered, answered: answered, zones: zones) == time("2026-01-05T09:01:10"))
        let later = time("2026-01-05T09:02:00")
        for button in ["acknowledge", "snooze"] {
            let reply = response(extra, button, due: time("2026-01-05T09:01:10"), at: later)
            let given = try #require(AlarmContent.answer(reply, uid: "snooze-2"))
            guard case .changed(let after) = try given.written(into: snoozed, zones: zones, now: later, uid: "u") else {
                Issue.record("nothing was written")
                return
            }
            #expect(text(after).contains("ACKNOWLEDGED:20260105T090200Z"))
            #expect(!text(after).contains("snooze-1"))
            #expect(text(after).contains("\(name);X-CARILLON-UID=snooze-2") == (button == "snooze"))
            #expect(try given.written(into: after, zones: zones, now: later, uid: "u") == .same)
        }
    }

    /// Of an occurrence that differs from its series, Thunderbird looks for the answer in the series.
    @Test func aMovedOccurrenceIsAnsweredInItsSeries() throws {
        func event(_ lines: String...) -> String {
            let whole = text(item("VEVENT", lines.joined(separator: "\r\n"))).components(separatedBy: "\r\n")
            return whole.dropFirst(2).dropLast(2).joined(separator: "\r\n")
        }
        let series = event("DTSTART:20260101T100000Z", "RRULE:FREQ=DAILY", "X-MOZ-LASTACK:20260104T100000Z")
        let moved = event("RECURRENCE-ID:20260105T100000Z", "DTSTART:20260105T090000Z")
        let both = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(series)\r\n\(moved)\r\nEND:VCALENDAR\r\n"
        let alarm = try #require(try alarms(Array(both.utf8)).last)
        let reply = try #require(AlarmContent.answer(response(alarm, "acknowledge", due: due, at: answered), uid: "u"))
        guard
            case .changed(let after) = try reply.written(into: Array(both.utf8), zones: zones, now: answered, uid: "u")
        else {
            Issue.record("nothing was written")
            return
        }
        let parts = text(after).components(separatedBy: "RECURRENCE-ID")
        #expect(parts[0].contains("X-MOZ-LASTACK:20260105T085110Z"))
        #expect(text(after).components(separatedBy: "ACKNOWLEDGED:20260105T085110Z").count == 2)
        // Here, the series itself isn't answered by that.
        #expect(try alarms(after).map(\.source.acknowledged) == [nil, answered])
    }

    /// Alarms of one moment ring once, and their answer is one to all.
    @Test func twinsAreAnsweredTogether() throws {
        let twins = item("VEVENT", "DTSTART:20260105T090000Z", alarms: [["TRIGGER:-PT10M"], ["TRIGGER:-PT600S"]])
        let after = try answer("acknowledge", twins)
        #expect(text(after).components(separatedBy: "ACKNOWLEDGED:20260105T085110Z").count == 3)
        let second = item(
            "VEVENT",
            "DTSTART:20260105T090000Z",
            alarms: [["TRIGGER:-PT10M"], ["TRIGGER:-PT600S", "ACKNOWLEDGED:20260105T085000Z"]]
        )
        #expect(try alarms(second).map(\.source.acknowledged) == [due])
    }

    /// What rings in the morning is answered by who answers to it in the night, and who answers to it in the next night answers
    /// none of the next morning.
    @Test(
        arguments: [
            ("20260105T235959Z", nil), ("20260106T000000Z", "2026-01-06T09:00:00"),
            ("20260106T031500Z", "2026-01-06T09:00:00"), ("20260106T100000Z", "2026-01-06T10:00:00"),
        ] as [(String, String?)]
    )
    func anAnswerOfTheNightCounts(_ said: String, until: String?) throws {
        let day = item(
            "VEVENT",
            "DTSTART;VALUE=DATE:20260107",
            "RRULE:FREQ=DAILY",
            alarms: [["TRIGGER:-P1D", "ACKNOWLEDGED:\(said)"]]
        )
        let alarm = try #require(try alarms(day).first)
        let ring = try alarm.ring(after: now, answered: alarm.source.acknowledged, zones: zones)
        #expect(ring == time(until == nil ? "2026-01-06T09:00:00" : "2026-01-07T09:00:00"))
        if let until { #expect(alarm.source.acknowledged == time(until)) }
    }

    @Test func aLateAnswerLeavesTheNextMorning() throws {
        let day = item("VEVENT", "DTSTART;VALUE=DATE:20260107", "RRULE:FREQ=DAILY", alarms: [["TRIGGER:-P1D"]])
        let morning = time("2026-01-06T09:00:00")
        for (at, said) in [
            ("2026-01-06T09:00:10", "20260106T090010Z"), ("2026-01-06T23:30:00", "20260106T233000Z"),
            ("2026-01-07T01:00:00", "20260106T235959Z"),
        ] {
            let after = try answer("acknowledge", day, due: morning, at: time(at))
            #expect(text(after).contains("ACKNOWLEDGED:" + said))
            let alarm = try #require(try alarms(after).first)
            let ring = try alarm.ring(after: morning, answered: alarm.source.acknowledged, zones: zones)
            #expect(ring == time("2026-01-07T09:00:00"))
        }
    }

    @Test func thunderbirdsOwnAnswersAreHeeded() throws {
        let answered = item("VEVENT", "DTSTART:20260105T090000Z", "X-MOZ-LASTACK:20260105T085000Z")
        let alarm = try #require(try alarms(answered).first)
        #expect(try alarm.ring(after: now, answered: alarm.source.acknowledged, zones: zones) == nil)
        let snoozed = item(
            "VEVENT",
            "DTSTART:20260105T090000Z",
            "X-MOZ-LASTACK:20260105T085000Z",
            "X-MOZ-SNOOZE-TIME:20260105T085500Z"
        )
        let extra = try #require(try alarms(snoozed).first { $0.source.key == "X-MOZ-SNOOZE-TIME" })
        #expect(
            try extra.ring(after: now, answered: extra.source.acknowledged, zones: zones) == time("2026-01-05T08:55:00")
        )
        let reply = response(extra, "acknowledge", due: time("2026-01-05T08:55:00"), at: time("2026-01-05T08:56:00"))
        let written = try #require(AlarmContent.answer(reply, uid: "u"))
            .written(into: snoozed, zones: zones, now: time("2026-01-05T08:56:00"), uid: "u")
        guard case .changed(let after) = written else {
            Issue.record("nothing was written")
            return
        }
        #expect(!text(after).contains("X-MOZ-SNOOZE-TIME"))
        #expect(text(after).contains("X-MOZ-LASTACK:20260105T085600Z"))
    }

    /// An extra ring comes although the alarm it is of would have rung again later.
    @Test func aSnoozeOfAnAlarmThatRepeatsRings() throws {
        let repeated = item(
            "VEVENT",
            "DTSTART:20260105T090000Z",
            alarms: [["TRIGGER:-PT10M", "REPEAT:3", "DURATION:PT15M"]]
        )
        let alarm = try #require(try alarms(repeated).first)
        let given = try #require(AlarmContent.answer(response(alarm, "snooze", due: due, at: answered), uid: "s"))
        guard case .changed(let after) = try given.written(into: repeated, zones: zones, now: answered, uid: "u") else {
            Issue.record("nothing was written")
            return
        }
        let extra = try #require(try alarms(after, at: answered).first { $0.source.isExtra })
        #expect(
            try extra.ring(after: answered, answered: given.acknowledges, zones: zones) == time("2026-01-05T09:01:10")
        )
    }

    /// Another machine has answered since: what it has written stays.
    @Test func anOldAnswerTakesNothingBack() throws {
        let snoozed = try answer("snooze", event)
        let alarm = try #require(try alarms(event).first)
        let old = try #require(
            AlarmContent.answer(response(alarm, "acknowledge", due: due, at: time("2026-01-05T08:50:30")), uid: "u")
        )
        #expect(try old.written(into: snoozed, zones: zones, now: answered, uid: "u") == .same)
    }

    @Test func anEntryOrAlarmThatIsGoneIsSaidToBe() throws {
        let alarm = try #require(try alarms(event).first)
        let reply = try #require(AlarmContent.answer(response(alarm, "acknowledge", due: due, at: answered), uid: "u"))
        let moved = item("VEVENT", "DTSTART:20260105T090000Z", alarms: [["TRIGGER:-PT30M"]])
        #expect(try reply.written(into: moved, zones: zones, now: now, uid: "u") == .gone)
        let other = Array(text(event).replacing("a@test", with: "b@test").utf8)
        #expect(try reply.written(into: other, zones: zones, now: now, uid: "u") == .gone)
    }

    @Test func aClickAndOpenAnswerNothing() throws {
        let alarm = try #require(try alarms(event).first)
        for button in [Action.defaultIdentifier, "open", "unknown"] {
            #expect(AlarmContent.answer(response(alarm, button, due: due, at: answered), uid: "u") == nil)
        }
    }
}

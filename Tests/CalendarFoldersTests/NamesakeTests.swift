import CalendarFolders
import Foundation
import ICalendar
import NotificationCore
import Testing

/// Entries of a file that are called the same, and whose alarms are told apart all the same.
@Suite struct NamesakeTests {
    private static func calendar(_ items: [UInt8]...) -> [UInt8] {
        let entries = items.map { bytes in
            text(bytes).components(separatedBy: "\r\n").dropFirst(2).dropLast(2).joined(separator: "\r\n")
        }
        let lines = ["BEGIN:VCALENDAR", "VERSION:2.0"] + entries + ["END:VCALENDAR", ""]
        return Array(lines.joined(separator: "\r\n").utf8)
    }

    private static let event = item("VEVENT", "SUMMARY:1", "DTSTART:20260106T090000Z")
    private static let task = item("VTODO", "SUMMARY:2", "DUE:20260106T100000Z")
    private static let series = item("VEVENT", "DTSTART;TZID=Europe/Berlin:20260106T120000", "RRULE:FREQ=DAILY")

    private static func part(_ id: String, _ start: String) -> [UInt8] {
        item("VEVENT", "RECURRENCE-ID;\(id):20260108T120000", "DTSTART:\(start)")
    }

    private static let rows: [[[UInt8]]] = [
        [event, task], [task, event],
        [part("TZID=America/New_York", "20260108T190000Z"), part("TZID=Europe/Berlin", "20260108T130000Z")],
        [part("RANGE=THISANDFUTURE", "20260108T180000Z"), part("TZID=Europe/Berlin", "20260108T130000Z")],
        [part("TZID=Europe/Berlin", "20260108T130000Z"), part("RANGE=THISANDFUTURE", "20260108T180000Z")],
    ]

    /// Each rings, and the last keeps the name that it has alone: what is known of it still counts.
    @Test(arguments: rows.indices) func eachRingsAndIsAnsweredForItself(_ row: Int) throws {
        let pair = Self.rows[row]
        let isPart = text(pair[0]).contains("RECURRENCE-ID")
        let bytes = isPart ? Self.calendar(Self.series, pair[0], pair[1]) : Self.calendar(pair[0], pair[1])
        let found = try Array(alarms(bytes).suffix(2))
        try #require(Set(found.map(\.identifier)).count == 2)
        #expect(Set(found.map(\.name.text)).count == 2)
        let alone = isPart ? Self.calendar(Self.series, pair[1]) : pair[1]
        #expect(try alarms(alone).last?.identifier == found[1].identifier)
        for (index, alarm) in found.enumerated() {
            let due = try #require(try alarm.ring(after: now, answered: nil, zones: zones))
            let reply = response(alarm, "acknowledge", due: due, at: due)
            let answer = try #require(AlarmContent.answer(reply, uid: "u"))
            guard case .changed(let after) = try answer.written(into: bytes, zones: zones, now: due, uid: "u") else {
                Issue.record("nothing is written")
                continue
            }
            let answered = try Array(alarms(after).suffix(2)).map(\.source.acknowledged)
            #expect(answered == (index == 0 ? [due, nil] : [nil, due]), "\(row) \(index)")
            #expect(try alarms(after).suffix(2).map(\.identifier) == found.map(\.identifier))
        }
    }

    /// A task that is done is not the event, and is found beside it.
    @Test(arguments: [[event, task], [task, event]]) func doneIsTheTasks(_ pair: [[UInt8]]) throws {
        let bytes = Self.calendar(pair[0], pair[1])
        let alarm = try #require(try alarms(bytes).first { $0.source.isTask })
        let due = time("2026-01-06T09:50:00")
        let answer = try #require(AlarmContent.answer(response(alarm, "complete", due: due, at: due), uid: "u"))
        guard case .changed(let after) = try answer.written(into: bytes, zones: zones, now: due, uid: "u") else {
            Issue.record("nothing is written")
            return
        }
        #expect(try alarms(after).map(\.source.isTask) == [false])
        #expect(try alarms(after).first?.source.acknowledged == nil)
    }

    /// Only what would have one name gets another: the first had its own before.
    @Test func whatIsCalledOtherwiseKeepsItsName() throws {
        let event = item("VEVENT", "DTSTART:20260106T090000Z", alarms: [["TRIGGER:-PT15M"], ["TRIGGER:-PT10M"]])
        let both = try alarms(Self.calendar(event, Self.task))
        let alone = try alarms(event)
        try #require(both.count == 3 && alone.count == 2)
        #expect(both[0].identifier == alone[0].identifier && both[1].identifier != alone[1].identifier)
        // Entries without an alarm have one of their own.
        var setting = folder
        (setting.eventAlarm, setting.ringsDueTasks) = (600, true)
        let bare = item("VEVENT", "DTSTART:20260106T090000Z", alarms: [])
        let due = item("VTODO", "DUE:20260106T100000Z", alarms: [])
        #expect(Set(try alarms(Self.calendar(bare, due), setting).map(\.name.text)).count == 2)
    }

    /// Letters that look the same are others: names are compared as the ledger has them.
    @Test func namesThatLookAlikeAreTwo() {
        let names = ["caf\u{E9}", "cafe\u{301}"].map { AlarmSource.Entry(uid: $0, recurrence: nil) }
        #expect(names[0] != names[1] && names[0] == AlarmSource.Entry(uid: "caf\u{E9}", recurrence: nil))
        #expect(Set(names).count == 2)
    }
}

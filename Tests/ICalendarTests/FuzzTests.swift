import Foundation
import ICalendar
import NotificationCore
import Recurrence
import Testing

/// Damaged calendars are refused or read, and never stop the program.
@Suite struct FuzzTests {
    static let sample = """
        BEGIN:VCALENDAR\r
        BEGIN:VEVENT\r
        UID:a;b\r
        SUMMARY;LANGUAGE="de":Tee\\, \u{1F355}\r
         mehr\r
        DTSTART;TZID=Europe/Berlin:20260105T090000\r
        DTEND;TZID=Europe/Berlin:20260105T093000\r
        RRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=6\r
        RDATE;VALUE=PERIOD:20260110T100000Z/PT1H\r
        EXDATE;VALUE=DATE:20260130\r
        BEGIN:VALARM\r
        ACTION:DISPLAY\r
        TRIGGER;RELATED=END:-P1DT2H3M4S\r
        REPEAT:2\r
        DURATION:PT5M\r
        END:VALARM\r
        END:VEVENT\r
        BEGIN:VTODO\r
        DUE;VALUE=DATE:20260105\r
        END:VTODO\r
        END:VCALENDAR\r

        """

    @Test func damagedBytesDoNotTrap() throws {
        let seed = UInt64(ProcessInfo.processInfo.environment["CARILLON_SEED"] ?? "") ?? 20_261_121
        var state = seed
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(max(count, 1)))
        }
        let original = Array(Self.sample.utf8)
        let pieces = [
            "P9999999999W", "-P36500D", "00000101", "99991231T235960Z", "\r\n ", ";", ":", ",", "\"", "=",
            "99999999999", "BEGIN:VEVENT\r\n", "\u{0}", "-", "T", "é",
        ]
        var readable = 0
        for _ in 0..<20_000 {
            var bytes = random(10) == 0 ? (0..<random(200)).map { _ in UInt8(random(256)) } : original
            for _ in 0...random(3) where !bytes.isEmpty {
                let index = random(bytes.count)
                switch random(4) {
                case 0: bytes[index] = UInt8(random(256))
                case 1: bytes.remove(at: index)
                case 2: bytes.insert(contentsOf: pieces[random(pieces.count)].utf8, at: index)
                default: bytes.removeSubrange(index..<min(bytes.count, index + random(30)))
                }
            }
            guard let (entries, problems) = try? CalendarEntry.readUsable(bytes, zones: ReadingTests.zones) else {
                continue
            }
            readable += 1
            _ = ReminderImport(zones: ReadingTests.zones, now: ImportTests.now, takesStarts: true).findings(
                entries,
                problems
            )
            for entry in entries {
                guard let start = entry.start else { continue }
                _ = entry.recurrence?.next(after: 1_700_000_000, in: start.zone(ReadingTests.zones))
            }
        }
        print("calendars: seed \(seed), 20000 damaged, \(readable) readable")
        #expect(readable > 2000)
    }
}

import Foundation
import ICalendar
import NotificationCore
import Recurrence
import TestSupport
import Testing

/// Damaged calendars are refused or read, and never stop the program.
@Suite struct FuzzTests {
    @Test func damagedBytesDoNotTrap() async throws {
        var readable = 0
        let count = try await Fuzzing.run("calendars", atLeast: 100) { random, _ in
            let bytes = DamagedCalendar.bytes(&random)
            guard
                let (entries, problems) = try? CalendarEntry.readUsable(
                    bytes,
                    zones: ReadingTests.zones,
                    now: ImportTests.now
                )
            else {
                return
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
        #expect(readable * 10 > count)
    }
}

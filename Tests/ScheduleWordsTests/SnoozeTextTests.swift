import NotificationCore
import Recurrence
import ScheduleWords
import Testing

@Suite struct SnoozeTextTests {
    /// A snooze until nine rings at nine, not at a second past.
    @Test func untilIsMeantToThePartOfTheSecond() throws {
        // 2026-01-05T08:00:00.7Z
        let now = WallTime(microseconds: 1_767_600_000_700_000)
        #expect(try SnoozeText(parsing: "until 9:00").seconds(now: now, zone: .utc) == 3599.3)
        #expect(try SnoozeText(parsing: "10m").seconds(now: now, zone: .utc) == 600)
    }
}

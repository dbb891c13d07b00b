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

    /// A length of time counts from the ring, and what says "from now" from now; a ring that is due at 12:00 on the 10th.
    @Test(arguments: [
        ("1 day", 10), ("a day later", 10), ("after 2 days", 11), ("1 month", 40), ("2 days from now", 2),
        ("until the 15th", 10),
    ])
    func aLengthCountsFromTheRing(text: String, days: Int) throws {
        let now = WallTime(unixSeconds: 1_767_614_400)  // 2026-01-05T12:00:00Z
        let delay = try SnoozeText(parsing: text).seconds(now: now, zone: .utc, ahead: 9 * 86_400)
        #expect(delay == Double(days * 86_400) - (text == "until the 15th" ? 3 * 3600 : 0))
    }

    @Test(arguments: ["1:30", "until 2027", "1 day at 5pm", "a week at 9", "10"])
    func whatHasTwoMeaningsIsAsked(_ text: String) {
        #expect(throws: GrammarError.self) { try SnoozeText(parsing: text) }
    }

    @Test func aNumberMayBeADay() throws {
        let now = WallTime(unixSeconds: 1_767_614_400)
        let snooze = try SnoozeText(parsing: "until 15")
        #expect(try snooze.seconds(now: now, zone: .utc, ahead: 3600) == 3 * 3600)
        #expect(throws: GrammarError.self) { try snooze.seconds(now: now, zone: .utc, ahead: 9 * 86_400) }
    }
}

import NotificationCore
import ScheduleWords
import SystemZones
import Testing

/// Times in the past, as people type them; it is noon on Monday, 23 November 2026, in Berlin.
@Suite struct PastTextTests {
    private func time(_ text: String) throws(GrammarError) -> Int64 {
        try PastText.time(text, now: Words.now.unixSeconds, zone: Words.zones.local).unixSeconds
    }

    @Test(arguments: [
        ("today", "2026-11-23T00:00:00+01:00"), ("yesterday", "2026-11-22T00:00:00+01:00"),
        ("Yesterday 9:30", "2026-11-22T09:30:00+01:00"), ("yesterday at 21:00", "2026-11-22T21:00:00+01:00"),
        // The day that has begun, and a time of it that hasn't.
        ("monday", "2026-11-23T00:00:00+01:00"), ("monday 13:00", "2026-11-16T13:00:00+01:00"),
        ("last tuesday", "2026-11-17T00:00:00+01:00"), ("sun", "2026-11-22T00:00:00+01:00"),
        ("9:00", "2026-11-23T09:00:00+01:00"), ("13:00", "2026-11-22T13:00:00+01:00"),
        ("2 days", "2026-11-21T12:00:00+01:00"), ("2 days ago", "2026-11-21T12:00:00+01:00"),
        ("90m", "2026-11-23T10:30:00+01:00"), ("week", "2026-11-16T12:00:00+01:00"),
        ("last week", "2026-11-16T12:00:00+01:00"), ("1 month", "2026-10-23T12:00:00+02:00"),
        ("9 months", "2026-02-23T12:00:00+01:00"), ("2026-11-01", "2026-11-01T00:00:00+01:00"),
        ("2026-11-01 18:00", "2026-11-01T18:00:00+01:00"), ("24 dec", "2025-12-24T00:00:00+01:00"),
        ("1 nov", "2026-11-01T00:00:00+01:00"), ("march", "2026-03-01T00:00:00+01:00"),
        ("december", "2025-12-01T00:00:00+01:00"), ("29 feb", "2024-02-29T00:00:00+01:00"),
        ("2026-11-23T11:00:00Z", "2026-11-23T12:00:00+01:00"),
    ])
    func aTimeIsTheLatestThatHasPassed(_ text: String, _ expected: String) throws {
        #expect(try time(text) == Words.instant(expected), "\(text)")
    }

    @Test(arguments: [
        ("tomorrow", "is still to come"), ("2026-11-24", "is still to come"), ("today 13:00", "is still to come"),
        ("every monday", "isn't a time in the past"), ("", "isn't a time in the past"),
        ("the other day", "isn't a time in the past"), ("yesterday monday", "isn't a time in the past"),
    ])
    func otherThingsAreRefused(_ text: String, _ problem: String) throws {
        let error = #expect(throws: GrammarError.self) { try time(text) }
        #expect(
            error?.description
                == "\"\(text)\" \(problem). Write it as \"yesterday\", \"monday\", \"2 days\" or \"2026-11-01\"."
        )
    }

    @Test func nothingIsTooLongAgo() {
        let error = #expect(throws: GrammarError.self) { try time("4000000000 s") }
        #expect(error?.description == "\"4000000000 s\" is more than 100 years ago.")
        #expect(throws: GrammarError.self) { try time(String(repeating: "1 ", count: 400)) }
    }
}

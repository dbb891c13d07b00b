import Foundation
import Testing

@testable import ScheduleWords

/// What the documentation says can be said.
@Suite struct PhraseGuideTests {
    /// The table in docs/command-line.md is made from this guide, which has the parser's own forms.
    @Test func theDocumentationHasTheFormsOfTheParser() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
        let text = try String(contentsOf: root.appendingPathComponent("docs/command-line.md"), encoding: .utf8)
        #expect(text.contains(PhraseGuide.markdown), "The table is out of date; it should be:\n\(PhraseGuide.markdown)")
    }

    /// Neither the documentation nor the parser has a form that the other lacks.
    @Test func eachFormOfTheParserHasExamples() {
        #expect(PhraseForm.moments.map(\.name) == PhraseGuide.moments.map(\.key))
        #expect(PhraseForm.repeats.map(\.name) == PhraseGuide.repeats.map(\.key))
        #expect(PhraseForm.days.map(\.name) == PhraseGuide.days.map(\.key))
        #expect(PhraseForm.bounds.map(\.name) == PhraseGuide.bounds.map(\.key))
    }
}

/// What can be said, for the documentation: the forms of the grammar with their examples.
enum PhraseGuide {
    struct Row {
        let kind: String
        let examples: [String]
        /// Where the examples are read.
        let place: Phrase.Place
        /// Whether they follow a repeat.
        let isRepeat: Bool
    }

    static let rows: [Row] =
        moments.map { Row(kind: $0, examples: $1, place: .at, isRepeat: false) }
        + repeats.map { Row(kind: "repeat: " + $0, examples: $1, place: .at, isRepeat: false) }
        + days.map { Row(kind: "every: " + $0, examples: $1, place: .every, isRepeat: false) }
        + bounds.map { Row(kind: "bound: " + $0, examples: $1, place: .at, isRepeat: true) }

    static let moments: KeyValuePairs = [
        "instant": ["2098-12-24T18:00:00Z", "@4070908800"],
        "span": [
            "in 20 minutes", "in 1h30", "in half an hour", "20m", "+20 minutes", "3 days from now", "in a month",
            "in 2 days at 9", "after 20 minutes",
        ],
        "date": [
            "24 dec", "dec 24", "december 24th", "24.12.", "24/12", "2098-12-24", "the 24th",
            "first monday of december",
        ],
        "day": [
            "today 17:00", "tomorrow", "day after tomorrow", "friday", "this friday", "next friday", "next week",
            "next week on tuesday", "next month", "weekend", "end of month", "last day of december", "friday week",
            "a week from today", "monday in two weeks",
        ],
        "part of a day": [
            "tonight", "this evening", "tomorrow morning", "friday afternoon", "7 in the morning", "9 tonight",
        ],
        "clock": [
            "17:00", "17.00", "17h", "9h30", "5pm", "5:30 pm", "at 9", "at five", "0900", "1900 hours", "noon",
            "12 noon", "midnight", "quarter past 5", "half past 5", "end of day",
        ],
    ]

    static let repeats: KeyValuePairs = [
        "days first": ["thursdays every 2 weeks", "the 1st every month"],
        "how often": ["once a day at 9", "once a week", "5 times every day at 7"],
        "weekdays and time": [
            "mon-fri 9:55", "monday to friday 8am", "from mon to fri at 9", "tuesday and thursday at 5pm",
            "mon, wed, fri 6pm",
        ],
        "days of a month": ["first sunday of the month at 3am", "last day of every month", "the 31st of each month"],
        "day of the year": ["april 15 every year"],
        "parts of days": ["mornings at 7", "monday evenings at 8"],
        "time first": ["at 9 every day", "5pm on weekdays"],
    ]

    static let days: KeyValuePairs = [
        "adverb": ["daily", "everyday", "hourly", "weekly", "monthly", "yearly", "weekdays", "mondays"],
        "which of a month": [
            "2nd tuesday of the month", "1st and 3rd tuesday", "last friday", "last day of the month", "last weekday",
            "15th", "1st and 15th",
        ],
        "weekday": ["monday", "mon,thu", "monday and thursday", "mon-fri", "other friday", "weekday", "weekend"],
        "date": ["24 dec", "24.12."],
        "part of a day": ["morning", "evening", "night"],
        "unit": ["day", "2 weeks", "other day", "3 months", "fortnight", "quarter", "30 minutes", "1h30m"],
    ]

    static let bounds: KeyValuePairs = [
        "until": ["until friday", "until march", "until 24 dec 18:00"],
        "for": ["for 2 weeks"],
        "times": ["5 times"],
        "starting": ["starting monday", "from 1 march"],
        "except": ["except 24 dec", "except sundays"],
    ]

    /// A table for Markdown.
    static var markdown: String {
        "| what | for example |\n|---|---|\n"
            + rows.map { row in
                "| \(row.kind) | " + row.examples.map { "`\($0)`" }.joined(separator: ", ") + " |\n"
            }
            .joined()
    }
}

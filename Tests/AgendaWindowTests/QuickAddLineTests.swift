import AgendaWindow
import Messages
import NotificationCore
import TestSupport
import Testing

@testable import ScheduleWords

/// What the line under the entry says while one types; noon on Monday, 23 November 2026, in Berlin.
@Suite struct QuickAddLineTests {
    private static let output = TimeOutput(zone: Samples.zone, now: Samples.now)

    private func line(_ text: String) -> QuickAddLine {
        QuickAddLine(text, output: Self.output, zones: Samples.zones)
    }

    @Test(arguments: [
        ("call mum tomorrow 5pm", "Tomorrow, Tue 24 Nov, 17:00 — call mum", ""),
        ("tea in 20 minutes", "Today, Mon 23 Nov, 12:20 — tea", "in 20 min"),
        ("tea 90s", "Today, Mon 23 Nov, 12:01:30 — tea", "in 90 s"),
        ("tea in 90 minutes", "Today, Mon 23 Nov, 13:30 — tea", "in 1 h 30 min"),
        ("tea at 18:00", "Today, Mon 23 Nov, 18:00 — tea", "in 6 h"),
        ("dentist 24 dec 9am", "Thu 24 Dec, 09:00 — dentist", "in 31 days"),
        ("dentist 2 jan 9am", "Sat 2 Jan 2027, 09:00 — dentist", "in 40 days"),
        (
            "bins every other thursday at 7",
            "Every 2 weeks on Thursday at 07:00, first Thu 26 Nov, 07:00 — bins", "in 3 days"
        ),
        ("stretch every 30 minutes", "Every 30 min, first today, Mon 23 Nov, 12:30 — stretch", "in 30 min"),
        // Decision 28: "next friday" is the one of next week.
        ("party next friday", "Fri 4 Dec, 09:00 — party", "in 11 days"),
    ])
    func whatIsUnderstoodIsSaidWithItsDate(_ text: String, _ summary: String, _ distance: String) throws {
        guard case .understood(let understood) = line(text) else {
            Issue.record("\(text): \(line(text))")
            return
        }
        #expect(understood.summary == summary)
        #expect(understood.distance == distance)
        let request = understood.request("x")
        #expect(request.identifier == "x")
        #expect(request.content.sound == .standard)
        // What `carillon add` makes of the same words.
        let found = try #require(try QuickAdd([text]))
        let typed = ReminderForm(title: found.title, schedule: ScheduleText(at: found.when))
        #expect(try request == typed.request("x", zones: Samples.zones, now: Samples.now))
    }

    /// In each language: the words of a time are English, or figures.
    @Test(arguments: [Translation.english, ShippedTranslation.german, ShippedTranslation.french])
    func theExamplesAreUnderstood(_ words: Translation) {
        let examples = QuickAddLine.examples(words)
        #expect(examples.count == 3)
        for example in examples {
            guard case .understood(let understood) = line(example) else {
                Issue.record("\(example): \(line(example))")
                continue
            }
            #expect(understood.title.allSatisfy { !$0.isNumber })
        }
    }

    @Test(arguments: [
        ("", "What and when? For example: call mum tomorrow 5pm"),
        ("   \n", "What and when? For example: call mum tomorrow 5pm"),
        ("call", "When? For example: tomorrow 5pm, in 20 minutes"),
    ])
    func whatIsStillToComeIsNoMistake(_ text: String, _ hint: String) {
        let line = line(text)
        #expect(line == .empty(hint: hint) || line == .incomplete(hint: hint))
    }

    @Test(arguments: [
        ("tomorrow 5pm", "A title is missing, such as \"call mum tomorrow 5pm\"."),
        ("tomorrow", "A title is missing, such as \"call mum tomorrow\"."),
        ("dentist 5/6", "two"), ("gym today 9am", "has passed"), ("tea every 0.1s", "the repeat"),
        ("rent tuesday evening every week", "both say when"),
    ])
    func theGrammarSaysWhyNot(_ text: String, _ part: String) {
        guard case .refused(let reason) = line(text) else {
            Issue.record("\(text): \(line(text))")
            return
        }
        #expect(reason.contains(part), "\(reason)")
        #expect(!reason.contains("--"), "\(reason)")
        let lines = reason.split(whereSeparator: \.isNewline)
        #expect(lines.count == 1)
    }

    @Test func aHintForWordsWithoutATime() {
        guard case .incomplete(let hint) = line("call mum") else {
            Issue.record("\(line("call mum"))")
            return
        }
        #expect(hint.hasPrefix("No time found in \"call mum\"."))
    }

    /// Whatever is typed, an answer comes at once and names no option.
    @Test func nothingThatIsTypedStopsIt() {
        let pieces = [
            "call mum", "tomorrow", "5pm", "every", "monday", "until", "in", "20", "minutes", "\u{202E}", "é", "🎉",
            "\0",
            "--at", "%s", "5/6", "24 dec", "\t", "\n", "at 9", "except", "99999999999999999999", "now", ",", "§",
        ]
        var random = SeededGenerator(seed: 19)
        for _ in 0..<1500 {
            let words = (0..<Int.random(in: 1...8, using: &random)).compactMap { _ in
                pieces.randomElement(using: &random)
            }
            let text = words.joined(separator: " ")
            switch line(text) {
            case .understood(let understood): #expect((understood.first ?? .never) > Samples.now, "\(text)")
            case .refused(let reason): #expect(!reason.isEmpty && !reason.contains("\u{202E}"), "\(text): \(reason)")
            case .empty, .incomplete: break
            }
        }
        let long = String(repeating: "every monday at 9 ", count: 50_000)
        #expect(line(long) == .refused(reason: "This is too long for a title and a time."))
    }
}

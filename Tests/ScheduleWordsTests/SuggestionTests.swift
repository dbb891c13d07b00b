import Foundation
import Recurrence
import ScheduleWords
import Testing

/// What a refusal tells to type is read.
@Suite struct SuggestionTests {
    private static let sentences = [
        "Zahnarzt Do 17:00", "Zahnarzt n\u{E4}chsten Freitag 9:00", "rendez-vous le 24 d\u{E9}c 9:00",
        "Miete jeden 1. 9:00",
        "pay 12.50 tomorrow", "pay 12.50", "12.30 lunch with Bob tomorrow", "finish sunday times crossword at 4pm",
        "send monday report to Bob", "call 9am EST tomorrow", "call 15:00 UTC+25", "call half 5 pm",
        "call half 1 am tomorrow",
        "meeting tomorrow 2-3pm", "meeting 11-1pm friday", "meeting friday 9-10", "meeting tomorrow 9:30-10:30",
        "coffee tomorrow from 6 to 7", "fireworks new year's eve", "champagne at 23:00 new year's eve",
        "party new years day at 3pm",
        "presents christmas eve", "presents christmas eve 9am", "lunch easter 9am", "call mum about 6pm",
        "call mum about 6pm tomorrow",
        "see you tomorrow at about 6", "10 minute timer", "set a 10 minute timer", "20 minutes of yoga",
        "20 minutes of yoga tomorrow",
        "every day at 9 and drink water", "water every! 10 days", "gym wed 9am and fri 5pm",
        "gym every monday 7:00 18:00",
        "gym 9a tomorrow", "gym tomorrow 5:30p", "gym T/Th 7am", "gym m/s 7am", "rent last day of february",
        "call mum 15",
        "tea 2h", "call mum 5/6", "dentist 31.02. 10:00", "buy milk tomorrow and friday",
        "remind me to gym on workdays at 9",
        "movie tomorrow 8pm for 2 hours", "meeting on the 31th at 9", "call \"mum\" on workdays at 9",
        "call bob tommorow 5pm",
        "call mum (tomorrow", "call 15:00+02:00", "every day", "remind me tomorrow", "beer every friday from 5pm",
        "exam end of next week", "meet on 5th avenue at 5pm", "call the 3rd supplier at 5pm", "nap friday 2400",
        "gym every other weekday at 7", "gym every day at 7 except the first of the month", "gym all week at 6",
        "gym every penultimate friday", "rent twice monthly", "tea every hour at noon", "yoga biweekly at 6pm",
    ]

    /// What is refused or read in several ways, beside a time.
    private static let doubtful = [
        "on workdays", "2-3pm", "about 6", "at about 6pm", "half 5", "12.50", "friday", "until friday", "weekly",
        "M/W/F",
        "evry day", "christmas eve", "3x", "5ish", "9a", "10-11", "for 2 hours", "EST", "UTC+25", "week 50",
        "yesterday",
        "in june", "5/6", "9.10", "midnight", "and friday", "31.02.", "morning", "Do", "n\u{E4}chsten Freitag",
        "24 d\u{E9}c",
        "sunday times", "biweekly", "2h", "every penultimate", "from 6 to 7", "(tomorrow", "15:00Z", "\"mum\"", "1500Z",
    ]
    private static let generated = [
        "tomorrow", "at 9", "tomorrow 9am", "every monday at 9", "in 20 minutes", "15:00 UTC",
    ]
    .flatMap { when in
        doubtful.flatMap {
            ["tea \($0) \(when)", "tea \(when) \($0)", "tea \($0) with Bob \(when)", "\(when) tea \($0) now"]
        }
    }

    /// The lines and forms that a message tells to type.
    private static func suggestions(in message: String) -> [String] {
        guard let start = message.firstRange(of: /Write|such as|as in|like|in quotes:/)?.lowerBound else { return [] }
        var rest = message[start...]
        var found: [String] = []
        if let range = rest.ranges(of: "in quotes: ").last {
            found.append(String(rest[range.upperBound...].dropLast()))
            rest = rest[..<range.lowerBound]
        }
        rest = rest[..<(rest.firstRange(of: ", or put the title")?.lowerBound ?? rest.endIndex)]
        // A line with quotes of its own
        if let line = rest.wholeMatch(of: #/Write ((?!its? )[a-z].*".*?)\.?/#) {
            return found + [String(line.1)]
        }
        let quoted = rest.matches(of: /"[^"]+"/).map { String($0.output.dropFirst().dropLast()) }
        guard quoted.isEmpty, let match = rest.firstMatch(of: /Write ([\d:.apm]+)(?: for [a-z ]+)? or ([\d:.apm]+)/)
        else {
            return found + quoted
        }
        return found + [String(match.1), String(match.2)]
    }

    private static func isRead(_ text: String) -> Bool {
        // A form stands in a sentence.
        [text, "Abc \(text)"].contains { (try? QuickAdd([$0])).flatMap(\.self) != nil }
    }

    /// Words that can go on with the time are dropped by no line: it would ring at another time than was meant.
    @Test(arguments: [
        "call mum tomorrow week", "call mum at five thirty pm",
        "feed the cat on the 1st and 15th at 10", "call mum 8 tomorrow morning",
        "next thursday 3 to 5 copies 9am",
        "today at 16:15 show tickets on Mon", "2 hour exam on 3 nov by 20:05 Pacific time",
        "watch Saturday Night Live (tomorrow)", "monthly budget at quarter past 2 pm", "call monday mum tomorrow",
        "movie tomorrow 8pm for 2 hours",
        "feed the cat monday 9:00 weekly", "meeting tomorrow 17:00 EST5EDT", "call friday mum",
        "call mum by june every monday at 9",
    ])
    func noneDropsATime(_ sentence: String) {
        let error = #expect(throws: GrammarError.self) { try QuickAdd([sentence]) }
        #expect(
            error?.description.hasSuffix("put the title in quotes.") == true,
            "\(error?.description ?? "")"
        )
    }

    /// Beside a day and a time of day, a word that stands apart is the title's.
    @Test(arguments: [
        ("fix the 5 o'clock bug tomorrow 9:00", "\"fix the 5 o'clock bug\" tomorrow 9:00"),
        ("weekly report tomorrow 9am", "\"weekly report\" tomorrow 9am"),
    ])
    func aTitleIsQuotedBesideAWholeTime(_ sentence: String, _ line: String) {
        let error = #expect(throws: GrammarError.self) { try QuickAdd([sentence]) }
        #expect(
            error?.description.hasSuffix("put the title in quotes: \(line).") == true,
            "\(error?.description ?? "")"
        )
    }

    /// What people say is told in words that are read, and every word of the time is in the line.
    @Test(arguments: [
        ("remind me to call mum 20 minutes before 5pm", "call mum at 16:40"),
        ("call mum 530pm", "call mum at 5:30pm"),
        ("feed the cat twice a day at 8 and 20", "feed the cat every day at 8 and 20"),
        ("call mum (this coming friday)", "call mum this friday"),
        ("call mum fortnight on friday", "call mum 2 weeks on friday"),
        ("call mum friday fortnight", "call mum 2 weeks on friday"),
        ("call mum friday pm", "call mum friday afternoon"),
        ("call mum on weekends until christmas", "call mum on weekends until 25 dec"),
        ("call mum 9am about Bob EST", "call mum about Bob 9am America/New_York"),
        ("call mum every xmas", "call mum every 25 dec"), ("call mum friday 5,30pm", "call mum friday 5:30pm"),
        ("call mum th 5pm", "call mum thu 5pm"),
        ("gym 730pm tomorrow", "gym at 7:30pm tomorrow"), ("call mum tomorrow 5.pm", "call mum tomorrow at 5pm"),
        ("call mum tomorrow at ~5pm", "call mum tomorrow at 5pm"),
        ("gym tomorrow at seven-thirty", "gym tomorrow at 7:30"),
        ("call mum tomorrow at 17 30", "call mum tomorrow at 17:30"),
        ("nap friday evening around 7", "nap friday evening at 7"), ("nap boxing day at 18:00", "nap 26 dec at 18:00"),
        ("exam 5/jan/2027 09:00", "exam 5 jan 2027 09:00"),
        ("feed the cat half an hour before noon", "feed the cat at 11:30"),
        ("gym 5:30p weekdays", "gym 5:30pm weekdays"),
    ])
    func theSameIsToldInWordsThatAreRead(_ sentence: String, _ line: String) throws {
        var typing = TypingContext()
        typing.now = CivilDateTime(year: 2026, month: 11, day: 25, hour: 10)
        var message: String?
        do throws(GrammarError) {
            #expect(try QuickAdd([sentence], typing: typing) == nil)
            message =
                QuickAdd.obstacle(in: sentence.split(separator: " ").map(String.init), typing: typing)?.description
        } catch {
            message = error.description
        }
        #expect(message?.contains("Write \"\(line)\", or put the title in quotes") == true, "\(message ?? "")")
    }

    /// Words that may be the title's or the time's: a line for each, and none where two are whole times.
    @Test(arguments: [
        ("buy december 6 eggs", "Write \"buy eggs 6 december\", or put the title in quotes."),
        ("call june 12 noon", "Write \"call 12 june noon\", or put the title in quotes: \"call june 12\" noon."),
        (
            "read John 3:16 friday",
            "\"read John at 3:16 friday\", or put the title in quotes: \"read John 3:16\" friday."
        ),
        ("call June tomorrow", "To keep it in the title, put the title in quotes: \"call June\" tomorrow 9:00."),
        ("5 minute plank at 18:00", "put the title in quotes: \"5 minute plank\" at 18:00."),
        ("tomorrow 5pm watch Saturday Night Live", "or put the title in quotes."),
        ("nap for 20 minutes in 2 hours", "put the title in quotes: \"nap for 20 minutes\" in 2 hours."),
        ("6am sat nav update", "\"nav update on sat 6am\", or put the title in quotes: \"sat nav update\" 6am."),
        (
            "monthly rent on the 1st",
            "\"rent monthly on the 1st\", or put the title in quotes: \"monthly rent\" on the 1st 9:00."
        ),
        ("write Christmas cards at 18:00", "put the title in quotes: \"write Christmas cards\" at 18:00."),
    ])
    func eachReadingHasItsLine(_ sentence: String, _ end: String) {
        let error = #expect(throws: GrammarError.self) { try QuickAdd([sentence]) }
        #expect(error?.description.hasSuffix(end) == true, "\(error?.description ?? "")")
    }

    @Test(arguments: [
        ("starting 7 dec every monday at 9 feed the cat", "feed the cat", "every monday at 9 starting 7 dec"),
        ("17:30: call mum", "call mum", "17:30"), ("Train 6:42 tomorrow", "Train", "6:42 tomorrow"),
    ])
    func whatStandsFirstIsRead(_ sentence: String, _ title: String, _ when: String) throws {
        let found = try #require(try QuickAdd([sentence]))
        #expect((found.title, found.when) == (title, when))
    }

    @Test func eachIsRead() {
        let titles = ["tomorrow 9am", "every weekday at 9", "tomorrow"].flatMap { when in
            EnglishTitles.all.map { "\($0) \(when)" }
        }
        var count = 0
        for sentence in Self.sentences + Self.generated + EdgeTests.unread + titles {
            var message: String?
            do throws(GrammarError) {
                if try QuickAdd([sentence], typing: TypingContext(language: "de")) != nil { continue }
                message = QuickAdd.obstacle(in: sentence.split(separator: " ").map(String.init))?.description
            } catch {
                message = error.description
            }
            guard let message else { continue }
            let suggestions = Self.suggestions(in: message)
            #expect(!suggestions.isEmpty, "\(sentence): \(message)")
            for suggestion in suggestions {
                #expect(Self.isRead(suggestion), "\(suggestion) of \(sentence): \(message)")
            }
            count += 1
        }
        #expect(count > 200)
    }
}

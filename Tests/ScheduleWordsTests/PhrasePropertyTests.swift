import NotificationCore
import Recurrence
import ScheduleWords
import SystemZones
import TestSupport
import Testing

/// What holds for every phrase.
@Suite struct PhrasePropertyTests {
    private static let places: [PhrasePlace] = [
        .berlin, .friday, .fridayEvening, .sunday, .newYearsEve, .spring, .autumn, .firstPass, .secondPass,
        .newYorkSpring, .newYorkAutumn, .leapYear, .endOfJanuary,
    ]

    @Test func aPrintedPhraseIsReadAsTheSameAndLiesAhead() throws {
        let places = Self.places.map { (place: $0, zone: $0.clocks, now: $0.instant) }
        var refused = 0
        let count = TestRun.inputs(20_000)
        for number in 0..<count {
            var random = SeededGenerator(seed: 20_261_123 &+ UInt64(number) &* 0xD1B5_4A32_D192_ED03)
            let text = RandomPhrases.phrase(&random)
            let (place, zone, now) = random.pick(places)
            let phrase: Phrase
            do throws(GrammarError) {
                phrase = try Phrase(parsing: text).resolved(text, now: now, zone: zone)
            } catch {
                // A date and a weekday of a grammar without sense may have passed, or be read in two ways.
                #expect(error.description.hasSuffix("."), "\(number) \(text): \(error)")
                refused += 1
                continue
            }
            let printed = phrase.description
            let again = try Phrase(parsing: printed).resolved(printed, now: now, zone: zone)
            #expect(again == phrase, "\(number) \(place): \(text), printed as \(printed), is \(again)")
            #expect(again.description == printed, "\(number) \(text)")
            if case .once(let point) = again.when {
                let instant = try point.reading(printed, now: now, zone: zone).instant
                #expect(instant > now, "\(number) \(text) is \(printed)")
            }
        }
        #expect(refused * 20 < count, "\(refused) of \(count) are refused")
    }

    /// Words of the vocabulary in any order, and anything at all, are read or refused with a sentence.
    @Test func nothingThatIsTypedStopsTheParser() throws {
        let words = [
            "tomorrow", "at", "9", "9am", "17:00", "every", "other", "friday", "and", ",", "24", "dec", "24.12.", "5/6",
            "next", "week", "in", "20", "minutes", "half", "past", "noon", "midnight", "until", "for", "5", "times",
            "of",
            "the", "24th", "last", "day", "month", "between", "-", "..", "1h30", "2026-12-24", "T", "Z", "+01:00", "@",
            "99999999999999999999", "é", "\u{1F355}", "\u{0}", "'", "pm", "except", "starting", "weekdays", "a",
            "PT15M",
            ":", "0:00", "24:00", "25:61", "1.5", "second", "to", "tonight", "morning", "end", "on", "/", "P",
        ]
        let (zone, now) = (PhrasePlace.berlin.clocks, PhrasePlace.berlin.instant)
        var read = 0
        for number in 0..<TestRun.inputs(100_000) {
            var random = SeededGenerator(seed: 7 &+ UInt64(number) &* 0xD1B5_4A32_D192_ED03)
            var text = (0...random.below(6)).map { _ in random.pick(words) }.joined(
                separator: random.chance(85) ? " " : ""
            )
            if random.chance(20) {
                var bytes = Array(RandomPhrases.phrase(&random).utf8)
                random.damage(&bytes, pieces: words)
                text = String(decoding: bytes, as: UTF8.self)
            }
            for place in [Phrase.Place.at, .every, .bound, .title] {
                do throws(GrammarError) {
                    let phrase = try Phrase(parsing: text, in: place)
                    let printed = try phrase.resolved(text, now: now, zone: zone).description
                    #expect(!printed.isEmpty)
                    read += 1
                } catch {
                    #expect(error.description.hasSuffix("."), "\(number) \(text): \(error)")
                }
            }
            do throws(GrammarError) {
                if let found = try QuickAdd(["buy milk", text]) {
                    #expect(!found.title.isEmpty && !found.when.isEmpty)
                }
            } catch {
                #expect(error.description.hasSuffix("."), "\(number) \(text): \(error)")
            }
        }
        #expect(read > 100)
    }

    /// The examples of the grammar are read by the forms that they stand for.
    @Test func eachExampleOfTheGrammarIsRead() throws {
        for row in PhraseGuide.rows {
            for example in row.examples {
                let text = row.isRepeat ? "every day at 9 \(example)" : example
                let read = try PhrasePlace.berlin.read(text, in: row.place)
                #expect(!read.isEmpty, "\(row.kind): \(example)")
            }
        }
        #expect(PhraseGuide.rows.map(\.examples.count).reduce(0, +) > 60)
    }
}

import Foundation
import Recurrence
import ScheduleWords
import Synchronization
import TestSupport
import Testing

/// Sentences whose time stands in pieces, in every order (decision 28): a clock and a day belong together wherever they are, bounds
/// take days, and rings take times. None is read as another time, and few are refused.
@Suite struct SentenceGeneratorTests {
    private static let clocks = [
        "at 12", "at 6:42", "5pm", "at 5:30 pm", "17:00", "at noon", "9h30", "at 8 in the morning", "8.30am",
        "at 10 o'clock",
    ]
    private static let tails = [
        "with Bob", "about the party", "at the station", "from Berlin", "in Room 5", "for mum", "on the bus",
        "to Paris",
        "by train", "near the old bridge",
    ]
    private static let days = [
        "tomorrow", "on friday", "next monday", "24 dec", "on the 24th", "in 3 days", "24.12.", "dec 24", "2026-12-24",
        "friday week",
    ]
    private static let repeats = [
        "every day", "every friday", "weekdays", "every week on monday", "every other day", "mondays", "daily",
        "every month on the 5th", "every 2 weeks", "every mon,wed",
    ]
    private static let bounds = [
        "until friday", "from tomorrow", "starting next monday", "for 2 weeks", "until 24 dec", "5 times",
        "from 1 dec to 18 dec", "until march", "except 24 dec", "starting 24 dec",
    ]

    /// What became of some sentences with the same time.
    private struct Count {
        var (all, refused) = (0, 0)
        var wrong: [String] = []
    }

    private static func orders(_ parts: [String]) -> [[String]] {
        guard parts.count > 1 else { return [parts] }
        return parts.indices.flatMap { index in
            var rest = parts
            let first = rest.remove(at: index)
            return orders(rest).map { [first] + $0 }
        }
    }

    /// Reads sentences on two threads, and compares each with the time that is meant.
    private static func count(_ rows: [(sentences: [String], title: String, meant: String)]) -> Count {
        let count = Mutex(Count())
        DispatchQueue.concurrentPerform(iterations: rows.count) { index in
            let row = rows[index]
            guard let meant = try? Phrase(parsing: row.meant) else {
                return count.withLock { $0.wrong.append("\(row.meant) is no time") }
            }
            for sentence in row.sentences {
                let found = try? QuickAdd([sentence])
                let read = found.flatMap { try? Phrase(parsing: $0.when) }
                count.withLock { count in
                    count.all += 1
                    if found == nil { count.refused += 1 }
                    if let found, read.map({ !isSame($0, meant) }) ?? true || found.title != row.title {
                        count.wrong.append("\(sentence): \(found.title), \(found.when)")
                    }
                }
            }
        }
        return count.withLock { $0 }
    }

    private static func isSame(_ one: Phrase, _ other: Phrase) -> Bool {
        let now: Int64 = 1_795_616_000
        guard let one = try? one.resolved("", now: now, zone: .utc) else { return false }
        return one == (try? other.resolved("", now: now, zone: .utc))
    }

    @Test(.inTestAll("thousands of sentences take a while")) func aClockAndADayBelongTogetherWhereverTheyStand() {
        let rows = Self.clocks.flatMap { clock in
            Self.days.flatMap { day in
                Self.tails.map { tail in
                    (
                        Self.orders([clock, tail, day]).map { "lunch " + $0.joined(separator: " ") }
                            + ["\(day) lunch \(clock) \(tail)", "\(day) lunch \(tail) \(clock)"],
                        "lunch \(tail)",
                        clock == "9h30" ? "\(day) at 9:30" : "\(day) \(clock)"
                    )
                }
            }
        }
        let count = Self.count(rows)
        #expect(count.wrong.isEmpty, "\(count.wrong.count): \(count.wrong.prefix(5))")
        #expect(count.all == 8000 && count.refused * 100 <= count.all * 3, "\(count.refused) of \(count.all)")
    }

    @Test(.inTestAll("thousands of sentences take a while")) func boundsTakeDaysAndRingsTakeTimes() {
        let rows = Self.repeats.flatMap { series in
            Self.bounds.flatMap { bound in
                Self.clocks.map { clock in
                    (
                        [
                            "gym \(series) \(clock) \(bound)", "gym \(series) \(bound) \(clock)",
                            "gym \(series) with Bob \(clock) \(bound)", "gym \(clock) with Bob \(series) \(bound)",
                        ].map { $0.contains("with Bob") ? $0 : $0 + " with Bob" },
                        "gym with Bob",
                        clock == "9h30" ? "\(series) at 9:30 \(bound)" : "\(series) \(clock) \(bound)"
                    )
                }
            }
        }
        let count = Self.count(rows)
        #expect(count.wrong.isEmpty, "\(count.wrong.count): \(count.wrong.prefix(5))")
        #expect(count.all == 4000 && count.refused * 100 <= count.all * 3, "\(count.refused) of \(count.all)")
    }
}

import Foundation
import NotificationCore
import Recurrence
import ScheduleWords
import SystemZones
import TestSupport
import Testing

/// GNU `date -d` reads some phrases as well, and both agree on them.
@Suite struct DateOracleTests {
    /// A phrase with words that `date` knows, and has no other meaning for: a day without a time is midnight to it, and
    /// a length of time keeps the clocks' reading. It takes weekdays and missing years from the machine's clock.
    private static let phrases: [String] = {
        let clocks = ["9:00", "17:30", "5pm", "5:30 pm", "12am", "12pm", "23:59:59", "0:01", "11:30am"]
        let days = [
            "tomorrow", "24 dec 2026", "dec 24 2026", "24 december 2026", "december 24, 2026", "2026-12-24",
            "2026/12/24", "12/24/2026", "20261224", "24-dec-2026", "29 feb 2028", "1 jan 2027",
        ]
        let spans = [
            "20 minutes", "+20 minutes", "now + 10 minutes", "2 hours", "90 seconds", "3 days", "2 weeks", "1 month",
            "2 months", "1 year", "1 fortnight", "an hour",
        ]
        return clocks.flatMap { clock in days.flatMap { ["\($0) \(clock)", "\(clock) \($0)"] } }
            + spans.filter { $0 != "an hour" } + ["@1798135200", "2026-12-24T18:00:00Z", "2026-12-24T18:00:00-05:00"]
            + ["2026-12-24 18:00:00+01:00", "20261224T180000Z", "2026-12-24T18:00"]
    }()

    @Test func bothReadTheSame() async throws {
        let place = PhrasePlace.berlin
        // What `now` is to it: relative to a date on which it begins.
        let lines = Self.phrases
        var compared = 0
        for line in lines {
            guard let theirs = try Self.date(line, at: place) else { continue }
            guard case .once(let point) = try Phrase(parsing: line).when else { continue }
            let ours = try point.reading(line, now: place.instant, zone: place.clocks).instant
            #expect(ours == theirs, "\(line): \(ours), and \(theirs) by date")
            compared += 1
        }
        #expect(compared > 120, "\(compared)")
    }

    /// `date` at that moment, which it is told: its clock is the machine's.
    private static func date(_ phrase: String, at place: PhrasePlace) throws -> Int64? {
        let zone = place.clocks
        let now = zone.civil(at: place.instant)
        let today = String("\(now)".prefix(10))
        let clock = String("\(now)".suffix(8))
        let isSpan = ["minute", "hour", "second", "day", "week", "month", "year", "fortnight"].contains {
            phrase.contains($0)
        }
        let isDay = phrase.contains("tomorrow")
        let text =
            isSpan && !isDay
            ? "\(today) \(clock) " + phrase.replacing("now ", with: "") : isDay ? "\(today) \(phrase)" : phrase
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/date")
        // A sign right after a time of day would be an offset from UTC.
        let spoken = text.replacing("\(clock) +", with: "\(clock) CET + ")
        process.arguments = ["-d", spoken, "+%s"]
        process.environment = ["TZ": place.zone, "LC_ALL": "C"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Int64(String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
    }
}

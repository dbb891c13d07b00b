internal import Messages
import NotificationCore
import Recurrence
import SystemZones
import Testing

@testable import ScheduleWords

/// Phrases and the instants that they mean, at fixed moments.
@Suite struct PhraseTableTests {
    private static let tables: [(PhrasePlace, String)] = [
        (.berlin, PhrasePlace.clocks), (.berlin, PhrasePlace.days), (.berlin, PhrasePlace.dates),
        (.berlin, PhrasePlace.spans), (.friday, PhrasePlace.fridayTable),
        (.fridayEvening, PhrasePlace.fridayEveningTable), (.sunday, PhrasePlace.sundayTable),
        (.newYearsEve, PhrasePlace.newYearsEveTable), (.leapYear, PhrasePlace.leapYearTable),
        (.endOfJanuary, PhrasePlace.endOfJanuaryTable), (.spring, PhrasePlace.springTable),
        (.autumn, PhrasePlace.autumnTable), (.firstPass, PhrasePlace.firstPassTable),
        (.secondPass, PhrasePlace.secondPassTable), (.newYorkSpring, PhrasePlace.newYorkSpringTable),
        (.newYorkAutumn, PhrasePlace.newYorkAutumnTable),
    ]

    @Test func aPhraseMeansOneInstant() throws {
        var count = 0
        for (place, table) in Self.tables {
            let zone = place.clocks
            for line in table.split(separator: "\n") {
                let sides = line.split(separator: " = ").map(String.init)
                try #require(sides.count == 2, "\(line)")
                guard case .once(let point) = try Phrase(parsing: sides[0]).when else {
                    Issue.record("\(line) repeats")
                    continue
                }
                let reading = try point.reading(sides[0], now: place.instant, zone: zone)
                #expect(reading.instant == Words.instant(sides[1]), "\(place): \(line), not \(reading.civil)")
                #expect(reading.instant > place.instant, "\(line)")
                count += 1
            }
        }
        #expect(count >= 400)
    }

    /// What is printed is read as the same.
    @Test func aPhraseIsPrintedAndReadAgain() throws {
        for (place, table) in Self.tables {
            for line in table.split(separator: "\n") {
                let text = String(line.prefix(upTo: line.firstRange(of: " = ")?.lowerBound ?? line.endIndex))
                let printed = try place.read(text)
                #expect(try place.read(printed) == printed, "\(line)")
            }
        }
    }

    @Test func aRepeatMeansItsRings() throws {
        var count = 0
        for line in PhrasePlace.series.split(separator: "\n") {
            let sides = line.split(separator: " = ").map(String.init)
            try #require(sides.count == 3, "\(line)")
            var schedule = ScheduleText(at: sides[0])
            let preview = try #require(try Self.preview(schedule), "\(line)")
            #expect(preview.description.english == sides[1], "\(line)")
            let zone = Words.zones.local
            let times = preview.times.map { String("\(zone.civil(at: $0.unixSeconds))".dropLast(3)) }
            #expect(times.joined(separator: ", ") == sides[2], "\(line)")
            if sides[0].hasPrefix("every ") {
                // The same without "every", as the value of --every.
                schedule = ScheduleText(every: String(sides[0].dropFirst(6)))
                #expect(try Self.preview(schedule)?.times == preview.times, "--every \(line)")
            }
            count += 1
        }
        #expect(count >= 80)
    }

    private static func preview(_ schedule: ScheduleText) throws -> Preview? {
        let (trigger, bounds) = try schedule.trigger(zones: Words.zones, now: Words.now.unixSeconds)
        return try Preview(trigger, bounds, after: Words.now, zones: Words.zones, now: Words.now, limit: 3)
    }
}

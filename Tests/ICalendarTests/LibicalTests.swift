import CLibical
import Foundation
import NotificationCore
import Recurrence
import Testing

@testable import ICalendar

/// Files against libical: it reads what we write, and we read what it writes.
@Suite(.serialized) struct LibicalTests {
    private static let pieces = [
        "Tea", ",", ";", "\\", "\n", "ä", "\u{1F355}", " ", "\"", ":", "n", "\t", "\\n",
        String(repeating: "x", count: 70),
    ]

    /// A small generator with a seed, so that a failure can be run again.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 31)
        }
    }

    private func text(_ random: inout Generator) -> String {
        let count = Int.random(in: 1...12, using: &random)
        return "T" + (0..<count).compactMap { _ in Self.pieces.randomElement(using: &random) }.joined() + "."
    }

    @Test func eachReadsWhatTheOtherWrites() throws {
        let seed = UInt64(ProcessInfo.processInfo.environment["CARILLON_SEED"] ?? "") ?? 20_261_124
        var random = Generator(state: seed)
        let rules = ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH", "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=YEARLY;BYWEEKNO=53"]
        for _ in 0..<500 {
            let start = CivilDateTime(localSeconds: Int64.random(in: 1_770_000_000...4_000_000_000, using: &random))
            let rule = try RecurrenceRule(parsing: try #require(rules.randomElement(using: &random)))
            let set = RecurrenceSet(
                start: start,
                startIsUTC: Bool.random(using: &random),
                rules: [rule],
                exceptions: (0..<Int.random(in: 0...9, using: &random)).map {
                    CivilDateTime(localSeconds: start.localSeconds + Int64($0) * 604_800)
                }
            )
            let content = Content(title: text(&random), body: text(&random))
            let request = Request(identifier: text(&random), content: content, trigger: .recurrence(set))
            let item = CalendarWriter.Item(request: request, next: ImportTests.now, remaining: nil, upcoming: [])
            let ours = CalendarWriter([item], zones: ReadingTests.zones, now: ImportTests.now).text

            let calendar = try #require(icalparser_parse_string(ours), "seed \(seed): \(ours)")
            defer { icalcomponent_free(calendar) }
            #expect(icalcomponent_count_errors(calendar) == 0, "seed \(seed): \(ours)")
            let event = try #require(icalcomponent_get_first_component(calendar, ICAL_VEVENT_COMPONENT))
            #expect(String(cString: icalcomponent_get_summary(event)) == content.title, "seed \(seed)")
            #expect(String(cString: icalcomponent_get_description(event)) == content.body, "seed \(seed)")
            let read = icalcomponent_get_dtstart(event)
            let reading = CivilDateTime(
                year: Int(read.year),
                month: Int(read.month),
                day: Int(read.day),
                hour: Int(read.hour),
                minute: Int(read.minute),
                second: Int(read.second)
            )
            #expect(reading == start)
            #expect((icaltime_is_utc(read) != 0) == set.startIsUTC)
            let exceptions = icalcomponent_count_properties(event, ICAL_EXDATE_PROPERTY)
            #expect((exceptions > 0) == !set.exceptions.isEmpty)

            let theirs = String(cString: icalcomponent_as_ical_string(calendar))
            let entries = try ReadingTests.entries(theirs)
            let entry = try #require(entries.first, "seed \(seed): \(theirs)")
            #expect(entry.summary == content.title, "seed \(seed): \(theirs)")
            #expect(entry.details == content.body, "seed \(seed): \(theirs)")
            #expect(entry.uid == request.identifier + "@carillon", "seed \(seed): \(theirs)")
            #expect(entry.recurrence == set, "seed \(seed): \(theirs)")
            #expect(entry.alarms.count == 1)
        }
    }
}

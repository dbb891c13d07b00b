import Foundation
import NotificationCore
import Recurrence
import SystemZones
import TestSupport
import Testing

@testable import ICalendar

/// Generated series with parts and versions against a plain walk through the days, which knows nothing of ours.
@Suite struct SeriesOracleTests {
    /// A day as Foundation's calendar has it.
    private struct Day {
        let number: Int
        let weekday: Int
        let day: Int
        let isLastWeek: Bool
        let text: String
    }

    private static let first = 20_820  // 2027-01-02

    private static let days: [Day] = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
        return (0..<1200).map { index in
            let date = Date(timeIntervalSince1970: Double(first + index) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
            let length = calendar.range(of: .day, in: .month, for: date)?.count ?? 0
            let (year, month, day) = (parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
            return Day(
                number: first + index,
                weekday: parts.weekday ?? 0,
                day: day,
                isLastWeek: day + 7 > length,
                text: String(format: "%04d%02d%02d", year, month, day)
            )
        }
    }()

    /// A moment of Berlin's clocks, or a day.
    private struct Reading: Hashable, Comparable {
        var day: Int
        /// Of the day, in minutes.
        var minute: Int

        static func < (left: Self, right: Self) -> Bool { (left.day, left.minute) < (right.day, right.minute) }

        func moved(_ days: Int, _ minutes: Int) -> Reading { Reading(day: day + days, minute: minute + minutes) }

        var date: String { SeriesOracleTests.days[day - first].text }
        var time: String { String(format: "T%02d%02d00", minute / 60, minute % 60) }
        var seconds: Int { day * 86_400 + minute * 60 }

        /// In UTC.
        var stamp: String {
            let berlin = TimeZone(identifier: "Europe/Berlin")
            let near = Date(timeIntervalSince1970: Double(seconds - 3600))
            let utc = seconds - (berlin?.secondsFromGMT(for: near) ?? 0)
            return Reading(day: utc / 86_400, minute: utc % 86_400 / 60).local + "Z"
        }

        var local: String { date + time }
    }

    private struct Item {
        var isDay: Bool
        var text: String
        var expected: [String]
    }

    private static let names = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

    private func item(_ random: inout SeededGenerator) -> Item {
        func some(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        let isDay = Bool.random(using: &random)
        let begin = some(5...200)
        let interval = some(1...3)
        let minute = isDay ? 0 : some(20...80) * 15
        // A rule, and the days that it has.
        var rule: String
        var matches: (Day) -> Bool
        switch some(0...3) {
        case 0:
            rule = "FREQ=DAILY;INTERVAL=\(interval)"
            matches = { ($0.number - Self.first - begin) % interval == 0 }
        case 1:
            let weekdays = Set((0...some(0...2)).map { _ in some(1...7) })
            rule =
                "FREQ=WEEKLY;INTERVAL=\(interval);BYDAY="
                + weekdays.sorted().map { Self.names[$0 - 1] }.joined(separator: ",")
            func week(_ number: Int) -> Int { (number + 3) / 7 }
            let day = Self.days[begin...].first { weekdays.contains($0.weekday) }?.number ?? 0
            matches = { weekdays.contains($0.weekday) && (week($0.number) - week(day)) % interval == 0 }
        case 2:
            let day = some(1...28)
            rule = "FREQ=MONTHLY;BYMONTHDAY=\(day)"
            matches = { $0.day == day }
        default:
            let (nth, weekday) = (some(0...4), some(1...7))
            rule = "FREQ=MONTHLY;BYDAY=\(nth == 0 ? -1 : nth)\(Self.names[weekday - 1])"
            matches = { $0.weekday == weekday && (nth == 0 ? $0.isLastWeek : ($0.day - 1) / 7 + 1 == nth) }
        }
        let most = some(3...9)
        let all = Self.days[begin...].filter(matches).prefix(most).map { Reading(day: $0.number, minute: minute) }
        let last = all[all.count - 1]
        if Bool.random(using: &random) {
            rule += ";COUNT=\(most)"
        } else if isDay {
            let ends = [last.date, last.date + "T000000Z", last.date + "T235959Z", last.date + "T235959", last.stamp]
            rule += ";UNTIL=" + ends[some(0...4)]
        } else {
            rule += ";UNTIL=" + [last.local, last.stamp, last.date][some(0...2)]
        }

        func time(_ name: String, _ reading: Reading, _ parameter: String = "", isPlain: Bool = false) -> String {
            let zone = ";TZID=Europe/Berlin:"
            let berlin = name + parameter + zone + reading.local
            if isPlain { return isDay ? "\(name)\(parameter);VALUE=DATE:\(reading.date)" : berlin }
            switch some(0...3) {
            case 0: return isDay ? "\(name)\(parameter);VALUE=DATE:\(reading.date)" : berlin
            case 1: return "\(name)\(parameter):\(reading.local)"
            case 2: return "\(name)\(parameter):\(reading.stamp)"
            default: return isDay ? "\(name)\(parameter):\(reading.date)T000000Z" : berlin
            }
        }

        var places = Array(0..<all.count).shuffled(using: &random)
        var expected: [Int: (Reading, String)] = [:]
        for (index, reading) in all.enumerated() { expected[index] = (reading, "Whole") }
        var events: [[String]] = []
        var whole = ["SUMMARY:Whole", "SEQUENCE:3", time("DTSTART", all[0], isPlain: true), "RRULE:" + rule]
        // All from one on.
        if some(0...2) == 0, let place = places.popLast() {
            let (days, minutes) = (some(-2...5), isDay ? 0 : some(-4...4) * 15)
            let moved = all[place].moved(days, minutes)
            let id = time("RECURRENCE-ID", all[place], ";RANGE=THISANDFUTURE")
            events.append(["SUMMARY:Following", id, time("DTSTART", moved, isPlain: true)])
            for index in place..<all.count { expected[index] = (all[index].moved(days, minutes), "Following") }
        }
        for _ in 0..<some(0...2) {
            guard let place = places.popLast() else { break }
            // Two versions of a single one, of which the newer moves it elsewhere.
            let moved = all[place].moved(some(-3...3), isDay ? 0 : some(-4...4) * 15)
            for (title, sequence, start) in [("Old", 1, all[place]), ("Single", 2, moved)] {
                var lines = ["SUMMARY:\(title)", "SEQUENCE:\(sequence)", time("RECURRENCE-ID", all[place])]
                lines.append(time("DTSTART", start, isPlain: true))
                if some(0...1) == 0 { lines.append("RRULE:" + rule) }
                if title == "Single" || some(0...1) == 0 { events.append(lines) }
            }
            expected[place] = (moved, "Single")
        }
        for _ in 0..<some(0...2) {
            guard let place = places.popLast() else { break }
            whole.append(time("EXDATE", all[place]))
            expected[place] = nil
        }
        events.append(whole)
        if some(0...2) == 0 {
            events.append([
                "SUMMARY:Before", "SEQUENCE:2", time("DTSTART", all[0].moved(1, 0), isPlain: true), "RRULE:" + rule,
            ])
        }
        events.shuffle(using: &random)
        let body = events.flatMap {
            ["BEGIN:VEVENT", "UID:a"] + $0 + [
                "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:PT0S", "END:VALARM", "END:VEVENT",
            ]
        }
        let text = (["BEGIN:VCALENDAR", "VERSION:2.0"] + body + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
        let rings = expected.values.map { "\($0.0.date)\(isDay ? "T090000" : $0.0.time) \($0.1)" }
        return Item(isDay: isDay, text: text, expected: rings.sorted())
    }

    @Test("generated series ring as a walk through their days says")
    func generated() throws {
        let seed = UInt64(ProcessInfo.processInfo.environment["CARILLON_SEED"] ?? "") ?? 20_261_127
        var random = SeededGenerator(seed: seed)
        // Before the first of them.
        let now = WallTime(unixSeconds: Int64(Self.first - 30) * 86_400)
        var (rings, followed) = (0, 0)
        for number in 0..<TestRun.inputs(2400) {
            let item = item(&random)
            let zone = ["Europe/Berlin", "Asia/Tokyo", "America/Los_Angeles"][number % 3]
            let shown = item.isDay ? zone : "Europe/Berlin"
            let found = try SeriesTests.rings(item.text, in: zone, at: now, shownIn: shown)
                .map { $0.filter { $0 != "-" && $0 != ":" } }
            #expect(found == item.expected, "seed \(seed), item \(number), \(zone):\n\(item.text)")
            if found != item.expected { return }
            rings += found.count
            followed += found.count { $0.hasSuffix("Following") }
        }
        #expect(rings > TestRun.inputs(10_000) && followed > TestRun.inputs(1500))
    }
}

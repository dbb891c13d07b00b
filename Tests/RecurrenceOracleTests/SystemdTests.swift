import TestSupport
import Testing

@testable import Recurrence

/// Matches against `systemd-analyze calendar`, in UTC.
///
/// Its policy for gaps differs (a time in a gap never comes), so that zones are left to the comparison with glibc.
@Suite struct SystemdTests {
    @Test("random matches give what systemd gives", .inTestAll("it asks systemd"))
    func randomMatches() throws {
        try Systemd.require()
        let seed: UInt64 = 20_261_123
        var random = SeededGenerator(seed: seed)
        var comparisons = 0
        for _ in 0..<120 {
            var match = DateMatch()
            let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
            if random.chance(40) { match.weekday = Int.random(in: 1...7, using: &random) }
            if random.chance(40) { match.month = Int.random(in: 1...12, using: &random) }
            if random.chance(40) { match.day = Int.random(in: 1...31, using: &random) }
            let ordinal = match.day == nil && match.weekday != nil && random.chance(50)
            if ordinal { match.weekdayOrdinal = Int.random(in: 1...5, using: &random) }
            if match.day == nil, match.weekday == nil, match.month != nil { match.day = 1 }
            match.hour = Int.random(in: 0...23, using: &random)
            match.minute = Int.random(in: 0...59, using: &random)
            let ordinalDays = match.weekdayOrdinal.map { "\($0 * 7 - 6)..\(min($0 * 7, 31))" }
            let weekday = match.weekday.map { weekdays[$0 - 1] + " " } ?? ""
            let date =
                "*-\(match.month.map { String($0) } ?? "*")-\(match.day.map { String($0) } ?? ordinalDays ?? "*")"
            let expression = "\(weekday)\(date) \(match.hour ?? 0):\(match.minute ?? 0):00"
            let start = CivilDateTime(year: Int.random(in: 1990...2060, using: &random), month: 2, day: 10, hour: 9)
            let theirs = try Systemd.occurrences(expression, after: start)
            var ours: [CivilDateTime] = []
            var after = start.localSeconds
            while ours.count < theirs.count, let next = match.next(after: after, in: .utc) {
                ours.append(CivilDateTime(localSeconds: next))
                after = next
            }
            #expect(ours == theirs, "seed \(seed): \(expression) after \(start)")
            // systemd gives up a while before the year 2200.
            if theirs.isEmpty { #expect((match.next(after: after, in: .utc) ?? .max) > 7_000_000_000, "\(expression)") }
            comparisons += max(theirs.count, 1)
        }
        print("systemd: seed \(seed), \(comparisons) comparisons")
        #expect(comparisons > 10_000)
    }
}

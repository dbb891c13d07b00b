import NotificationCore
import Recurrence
import SystemZones
import TestSupport
import Testing

@testable import ScheduleWords

/// `--on-calendar` against `systemd-analyze calendar`, and `--cron` against croniter, in UTC.
@Suite struct CalendarEventTests {
    private static let zones = SystemZones(environment: ["TZ": "UTC"])

    @Test("random calendar events ring when systemd says", .inTestAll("it asks systemd"))
    func calendarEvents() throws {
        try Systemd.require()
        var random = SeededGenerator(seed: 20_261_127)
        var comparisons = 0
        for _ in 0..<150 {
            let event = Self.event(&random)
            let start = Self.start(&random)
            let theirs = try Systemd.occurrences(event, after: start)
            let ours = try Self.rings(ScheduleText(onCalendar: event), after: start, limit: theirs.count)
            #expect(ours == theirs, "\(event) after \(start)")
            comparisons += theirs.count
        }
        #expect(comparisons > 10_000, "\(comparisons)")
    }

    @Test("random lines of crontab ring when croniter says", .inTestAll("it asks croniter"))
    func cronLines() throws {
        var random = SeededGenerator(seed: 20_261_127)
        let cases = (0..<600).map { _ in (line: Self.cronLine(&random), start: Self.start(&random)) }
        let answers = try Python.run(
            """
            import sys
            from datetime import datetime
            from croniter import croniter
            for text in sys.stdin:
                start, line = text.rstrip("\\n").split("|")
                dates = croniter(line, datetime.fromisoformat(start))
                try:
                    print(",".join(dates.get_next(datetime).isoformat() for _ in range(40)))
                except ValueError:
                    print("never")
            """,
            input: cases.map { "\($0.start)|\($0.line)" }
        )
        var comparisons = 0
        for (entry, answer) in zip(cases, answers) where answer != "never" {
            let theirs = answer.split(separator: ",").compactMap { CivilDateTime(parsing: String($0)) }
            let ours = try Self.rings(ScheduleText(cron: entry.line), after: entry.start, limit: theirs.count)
            #expect(ours == theirs, "\(entry.line) after \(entry.start)")
            comparisons += theirs.count
        }
        #expect(comparisons > 20_000, "\(comparisons)")
    }

    private static func rings(_ text: ScheduleText, after start: CivilDateTime, limit: Int) throws -> [CivilDateTime] {
        guard case .recurrence(let set) = try text.trigger(zones: zones, now: start.localSeconds).0 else { return [] }
        var rings: [CivilDateTime] = []
        var after = start.localSeconds
        while rings.count < limit, let next = set.next(after: after, in: .utc) {
            rings.append(CivilDateTime(localSeconds: next))
            after = next
        }
        return rings
    }

    private static func start(_ random: inout SeededGenerator) -> CivilDateTime {
        CivilDateTime(
            year: 2001 + random.below(40),
            month: 1 + random.below(12),
            day: 1 + random.below(28),
            hour: random.below(24),
            minute: random.below(60),
            second: random.below(60)
        )
    }

    /// A field of an expression: all, one, a list, a span, steps.
    ///
    /// - Parameter hasSteps: Whether a step may go on to the range's end.
    private static func field(
        _ range: ClosedRange<Int>,
        _ random: inout SeededGenerator,
        span: String,
        all: Int,
        hasSteps: Bool = true
    )
        -> String
    {
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        guard !random.chance(all) else { return "*" }
        let first = number(range)
        switch random.below(4) {
        case 0: return "\(first),\(number(range))"
        case 1 where first < range.upperBound:
            let last = number(first + 1...range.upperBound)
            return "\(first)\(span)\(last)" + (random.chance(30) ? "/\(number(2...4))" : "")
        case 2 where hasSteps && first < range.upperBound / 2:
            // A step of a single number goes on to the end.
            return span == ".." ? "\(first)/\(number(2...20))" : "*/\(number(2...20))"
        default: return "\(first)"
        }
    }

    private static func event(_ random: inout SeededGenerator) -> String {
        var words: [String] = []
        if random.chance(40) {
            words.append(random.pick(["Mon", "friday", "Mon..Fri", "Sat,Sun", "Sat..Tue", "Mon,Wed..Thu"]))
        }
        if words.isEmpty || random.chance(60) {
            let month = field(1...12, &random, span: "..", all: 60)
            // With an open step in days or hours, systemd 252 leaves out the first after the turn of a month or year.
            let day =
                random.chance(25)
                ? random.pick(["~1", "~03", "~07/1", "~5/2"])
                : "-" + field(1...28, &random, span: "..", all: 30, hasSteps: false)
            let year = random.chance(80) ? "*-" : random.chance(50) ? "" : "2030..2100-"
            words.append(year + month + day)
        }
        let hour = field(0...23, &random, span: "..", all: 20, hasSteps: false)
        let minute = field(0...59, &random, span: "..", all: 10)
        let second = random.chance(70) ? "" : ":" + field(0...59, &random, span: "..", all: 0)
        if random.chance(85) { words.append("\(hour):\(minute)\(second)") }
        return random.chance(8)
            ? random.pick(["minutely", "hourly", "daily", "weekly", "monthly", "quarterly", "semiannually", "yearly"])
            : words.joined(separator: " ")
    }

    private static func cronLine(_ random: inout SeededGenerator) -> String {
        let minute = field(0...59, &random, span: "-", all: 20)
        let hour = field(0...23, &random, span: "-", all: 30)
        let month = field(1...12, &random, span: "-", all: 60)
        // To croniter a step through all days limits them, and all days that are named don't; crontab(5) has it otherwise.
        func days(_ range: ClosedRange<Int>) -> String {
            let days = field(range, &random, span: "-", all: 50, hasSteps: false)
            return days == "\(range.lowerBound)-\(range.upperBound)" ? "*" : days
        }
        return "\(minute) \(hour) \(days(1...28)) \(month) \(days(0...6))"
    }
}

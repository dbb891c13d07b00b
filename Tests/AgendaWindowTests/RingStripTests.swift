import AgendaWindow
import NotificationCore
import Testing

@testable import ScheduleWords

/// The marks of the next days.
@Suite struct RingStripTests {
    private let output = TimeOutput(zone: Samples.zone, now: Samples.now)

    private func row(_ identifier: String, _ schedule: ScheduleText) throws -> PendingSummary {
        let text = ReminderForm(title: identifier, schedule: schedule)
        return try EditorTests.summary(text.request(identifier, zones: Samples.zones, now: Samples.now))
    }

    private func strip(_ rows: [PendingSummary]) -> RingStrip {
        RingStrip(rows, output: output, zones: Samples.zones, days: 7)
    }

    @Test func eachDayHasItsRings() throws {
        let strip = strip([
            try row("gym", ScheduleText(at: "18:00", every: "weekday")),
            try row("tea", ScheduleText(at: "tomorrow 6am")),
            try row("late", ScheduleText(at: "tomorrow", every: nil)), Samples.pending("never", in: nil),
            Samples.pending("far", in: 8 * Samples.day),
        ])
        #expect(strip.days.map(\.title).prefix(2) == ["Today", "Tue 24 Nov"])
        #expect(
            strip.days.map { $0.marks.map(\.key.identifier) }.prefix(3) == [["gym"], ["tea", "late", "gym"], ["gym"]]
        )
        #expect(strip.days.map(\.marks.count) == [1, 3, 1, 1, 1, 0, 0])
        #expect(strip.days[1].marks.map(\.position) == [0.25, 0.375, 0.75])
        #expect(strip.days.map { $0.spoken() }.prefix(2) == ["Today: 1 ring", "Tue 24 Nov: 3 rings"])
        #expect(strip.days.allSatisfy { $0.crowd == nil })
        #expect(strip.days[0].end == Samples.after(12 * Samples.hour))
        #expect(strip.days.allSatisfy { !$0.isDense })
    }

    /// What rings each second leaves room for the other days and the other reminders, and the picture stays bounded.
    @Test func manyRingsAreBounded() throws {
        let rows = [
            try row("fast", ScheduleText(every: "1s")),
            try row("minutes", ScheduleText(every: "15 minutes", on: "mon-sun", between: "0:00-23:45")),
            try row("few", ScheduleText(every: "1 hour", count: 3)), try row("tea", ScheduleText(at: "18:10")),
        ]
        let strip = strip(rows)
        // Half of today is over.
        #expect(strip.days.map(\.marks.count) == [13, 24, 24, 24, 24, 24, 24])
        #expect(strip.days[0].marks.contains { $0.key.identifier == "tea" || $0.position == 18.0 / 24 })
        #expect(strip.days.allSatisfy { $0.rest > 0 && $0.isDense })
        #expect(strip.days[0].spoken().hasPrefix("Today: more than "))
        #expect(strip.days[0].crowd?.hasSuffix("+") == true)
        let hourly = RingStrip([rows[2]], output: output, zones: Samples.zones)
        #expect(hourly.days.map(\.marks.count) == [3, 0, 0, 0, 0, 0, 0])
    }

    /// A reminder that rings every minute hides no other.
    @Test func whatRingsOftenLeavesTheOthers() throws {
        let strip = strip([
            try row("fast", ScheduleText(every: "1m")), try row("gym", ScheduleText(at: "18:30", every: "day")),
        ])
        #expect(strip.days.allSatisfy { $0.marks.contains { $0.key.identifier == "gym" } })
    }

    @Test func skipsAndSnoozesCount() throws {
        var daily = try row("pills", ScheduleText(at: "09:00", every: "day"))
        // Tomorrow's is skipped.
        daily.next = Samples.after(45 * Samples.hour)
        #expect(strip([daily]).days.map(\.marks.count) == [0, 0, 1, 1, 1, 1, 1])
        (daily.snoozedUntil, daily.due, daily.next) = (Samples.after(600), daily.next, Samples.after(600))
        #expect(strip([daily]).days.map(\.marks.count) == [1, 0, 1, 1, 1, 1, 1])
    }

    /// On the night when the clocks go back, the hour that comes twice has one mark.
    @Test func aNightWithTwoTwos() throws {
        let now = WallTime(unixSeconds: 1_792_879_200)  // Sun 25 Oct 2026 00:00 in Berlin
        let output = TimeOutput(zone: Samples.zone, now: now)
        let request = try ReminderForm(title: "h", schedule: ScheduleText(every: "1 hour"))
            .request("h", zones: Samples.zones, now: now)
        var summary = try EditorTests.summary(request)
        summary.next = now.advanced(byMicroseconds: 3_600_000_000)
        let strip = RingStrip([summary], output: output, zones: Samples.zones, days: 2)
        #expect(strip.days.map(\.marks.count) == [23, 24])
        #expect(strip.days.map(\.rest) == [1, 0])
    }

    @Test func tenThousandAreCutShort() {
        let rows = (0..<10_000).map { Samples.pending("r\($0)", in: Int64($0 + 1) * 30) }
        let strip = strip(rows)
        // A thousand of them ring in eight hours and twenty minutes.
        #expect(strip.days.map(\.marks.count).prefix(2) == [34, 0])
    }

    /// A day that is opened has also what rings before it, at the time at which it rings then.
    @Test func aDayHasItsLines() throws {
        var list = AgendaList(now: Samples.now, zones: Samples.zones)
        let rows = [
            try row("gym", ScheduleText(at: "18:00", every: "weekday")),
            try row("tea", ScheduleText(at: "tomorrow 6am")),
            try row("water", ScheduleText(every: "30m", between: "7:00-9:00")), Samples.pending("never", in: nil),
            Samples.pending("far", in: 8 * Samples.day),
        ]
        _ = list.replace(pending: rows, delivered: [])
        let strip = strip(rows)
        func names(_ day: Int) -> [String] {
            list.lines(ofDayUntil: strip.days[day].end).compactMap { AgendaLine(id: $0.id)?.key?.identifier }
        }
        #expect(names(0) == ["gym"])
        #expect(names(1) == ["tea", "water", "gym"])
        // Saturday
        #expect(names(5) == ["water"])
        let lines = list.lines(ofDayUntil: strip.days[3].end)
        #expect(lines.compactMap { list.row($0.id, at: $0.time)?.time } == ["07:00", "18:00"])
        #expect(list.row(lines[1].id, at: lines[1].time)?.distance == "in 3 days")
        for day in strip.days { #expect(names(strip.days.firstIndex(of: day) ?? 0).isEmpty == (day.count == 0)) }
    }
}

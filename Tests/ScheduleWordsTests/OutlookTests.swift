import NotificationCore
import Recurrence
import ScheduleWords
import SystemZones
import Testing

/// What a status bar shows, and when it has to look again: in virtual time.
@Suite struct OutlookTests {
    private static let now = Words.now
    private let zone = Words.zones.local

    /// 23 November 2026, a Monday, is the day of the words; times are in Berlin.
    private func ring(_ title: String, in seconds: Double) -> UpcomingRing {
        UpcomingRing(
            app: Agenda.ownApp,
            identifier: title.lowercased(),
            title: title,
            date: Self.now.advanced(byMicroseconds: Int64(seconds * 1_000_000)),
            description: "once"
        )
    }

    private func rung(_ title: String, _ state: DeliveredSummary.State, ago seconds: Int64 = 60) -> DeliveredSummary {
        let date = Self.now.advanced(byMicroseconds: -seconds * 1_000_000)
        return DeliveredSummary(
            app: Agenda.ownApp,
            request: Request(identifier: title.lowercased(), content: Content(title: title), trigger: nil),
            date: date,
            due: date,
            occurrence: 1,
            state: state
        )
    }

    private func line(_ outlook: Outlook, after seconds: Double = 0) -> BarLine {
        outlook.line(at: Self.now.advanced(byMicroseconds: Int64(seconds * 1_000_000)), in: zone)
    }

    private struct Row {
        var seconds: Double
        var stage: Outlook.Stage
        var text: String
        var percentage: Int

        init(_ seconds: Double, _ stage: Outlook.Stage, _ text: String, _ percentage: Int = 0) {
            (self.seconds, self.stage, self.text, self.percentage) = (seconds, stage, text, percentage)
        }
    }

    private static let rows: [Row] = [
        Row(18_000, .later, "Tea 17:00"), Row(3600.001, .later, "Tea 13:00"), Row(75_600, .later, "Tea Tue 09:00"),
        Row(475_200, .later, "Tea Sun 00:00"), Row(561_600, .later, "Tea 30 Nov 00:00"),
        Row(3_888_000, .later, "Tea 7 Jan 2027 12:00"), Row(14_405, .later, "Tea 16:00"),
        Row(3600, .soon, "Tea in 60 min"), Row(3599, .soon, "Tea in 60 min"), Row(1800, .soon, "Tea in 30 min", 50),
        Row(61, .soon, "Tea in 2 min", 98), Row(60, .soon, "Tea in 1 min", 98), Row(0.5, .soon, "Tea in 1 min", 99),
        Row(0, .now, "Tea now", 100), Row(-5, .now, "Tea now", 100),
    ]

    @Test func theNextRingIsSaid() {
        for row in Self.rows {
            let line = line(Outlook(rings: [ring("Tea", in: row.seconds), ring("Bins", in: 6_000_000)]))
            #expect(line.stage == row.stage, "\(row)")
            #expect(line.text == row.text, "\(row)")
            #expect(line.percentage == row.percentage, "\(row)")
            #expect(line.identifier == "tea")
        }
    }

    @Test func whatIsUnansweredComesFirstAsFarAsItMatters() {
        let later = ring("Bins", in: 5 * 3600)
        let soon = ring("Tea", in: 600)
        let missed = [rung("Call", .expired), rung("Post", .summarised, ago: 600)]
        #expect(line(Outlook()).stage == .none)
        #expect(line(Outlook()).text == "")
        #expect(line(Outlook(rings: [later], delivered: missed)).text == "Call missed (+1)")
        #expect(line(Outlook(rings: [later], delivered: missed)).stage == .missed)
        #expect(line(Outlook(rings: [soon, later], delivered: missed)).text == "Tea in 10 min")
        for state in [DeliveredSummary.State.shown, .waiting, .behind] {
            let line = line(Outlook(rings: [soon, later], delivered: [rung("Stand up", state)] + missed))
            #expect(line.stage == .now && line.text == "Stand up now")
            #expect(line.waiting == 3)
        }
    }

    @Test func theTooltipHasWhatIsUnansweredAndWhatIsNext() {
        let outlook = Outlook(
            rings: [ring("Tea", in: 600), ring("Bins", in: 21 * 3600)],
            delivered: [rung("Call", .expired, ago: 3600)]
        )
        #expect(line(outlook).tooltip == "11:00 Call (unanswered)\n12:10 Tea\nTue 09:00 Bins")
        #expect(line(Outlook()).tooltip == "Nothing is scheduled.")
    }

    /// A title may hold whatever somebody typed.
    @Test(arguments: [
        ("a\nb", "a b"), ("a\u{1B}[31mb", "a\\u{1b}[31mb"), (" ", "rest"), (String(repeating: "x", count: 50), nil),
    ]) func aTitleIsOneShortLine(_ title: String, shown: String?) {
        var ring = ring("rest", in: 600)
        ring.title = title
        let text = line(Outlook(rings: [ring])).text
        #expect(text == (shown ?? String(repeating: "x", count: 39) + "…") + " in 10 min")
    }

    // MARK: - When to look again

    /// Every moment at which a timer fires until `end`, and what is written then.
    private func wakes(_ outlook: Outlook, until end: Double) -> [(after: Double, text: String)] {
        var now = Self.now
        var wakes: [(after: Double, text: String)] = []
        while let next = outlook.nextChange(after: now) {
            #expect(next > now, "the timer fires at once, and again, and again")
            let after = Double(next.microseconds(since: Self.now)) / 1_000_000
            guard after <= end, next > now else { break }
            now = next
            wakes.append((after, outlook.line(at: now, in: zone).text))
        }
        return wakes
    }

    /// The last hour's minutes, and nothing else in a week.
    @Test(arguments: [600, 3600, 3601, 18_000, 561_600.25] as [Double])
    func itSleepsUntilTheLastHour(_ due: Double) {
        let wakes = wakes(Outlook(rings: [ring("Tea", in: due), ring("Bins", in: due + 86_400)]), until: 7 * 86_400)
        let minutes = due > 3600 ? 60 : Int(due / 60) - 1
        #expect(wakes.count == minutes + 1)
        for (index, wake) in wakes.enumerated() {
            let left = minutes - index
            #expect(abs(wake.after - (due - Double(left) * 60)) < 0.000_01)
            #expect(wake.text == (left == 0 ? "Tea now" : "Tea in \(left) min"))
        }
    }

    /// Each wake-up says something new: none is for nothing.
    @Test func noTwoLinesInARowAreTheSame() {
        let outlook = Outlook(rings: [ring("Tea", in: 2 * 3600 + 17.3)], delivered: [rung("Call", .expired)])
        var last = line(outlook).text
        for wake in wakes(outlook, until: 86_400) {
            #expect(wake.text != last)
            last = wake.text
        }
        #expect(last == "Tea now")
    }

    @Test func whatChangesOnlyByTheAgentNeedsNoTimer() {
        #expect(Outlook().nextChange(after: Self.now) == nil)
        #expect(Outlook(delivered: [rung("Call", .expired)]).nextChange(after: Self.now) == nil)
        #expect(
            Outlook(rings: [ring("Tea", in: 600)], delivered: [rung("Call", .shown)]).nextChange(after: Self.now) == nil
        )
        // Due, and the agent says nothing: it isn't asked again and again.
        #expect(Outlook(rings: [ring("Tea", in: 0)]).nextChange(after: Self.now) == nil)
        #expect(Outlook(rings: [ring("Tea", in: -60), ring("Bins", in: 60)]).nextChange(after: Self.now) == nil)
    }

    /// A line that stands for days is still right: it says no "tomorrow".
    @Test(arguments: [75_600, 259_200, 552_960, 1_728_000] as [Double])
    func aLineStaysRightOverMidnight(_ due: Double) {
        let outlook = Outlook(rings: [ring("Tea", in: due)])
        let written = line(outlook).text
        for seconds in stride(from: 0, to: due - 3601, by: 3600) {
            let now = line(outlook, after: seconds).text
            // What it would be written as later is shorter, or the same.
            #expect(written.hasSuffix(String(now.suffix(5))), "\(written), \(now)")
        }
    }
}

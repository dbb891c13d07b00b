internal import Messages
package import NotificationCore
package import Recurrence

/// What is coming and what hasn't been answered, for a line in a status bar: what the line says at a moment, and when it
/// says something else although nothing has changed.
package struct Outlook: Sendable, Hashable {
    /// How near it is.
    package enum Stage: String, Sendable, CaseIterable {
        /// Nothing is scheduled.
        case none
        /// The next ring is more than an hour away.
        case later
        /// It is an hour away or less.
        case soon
        /// Something is ringing: its popup is on the screen, or waits for its turn.
        case now
        /// Something has rung and wasn't answered; its popup has gone.
        case missed
    }

    /// The coming rings, soonest first.
    package var rings: [UpcomingRing]
    /// What has rung and wasn't answered.
    package var delivered: [DeliveredSummary]

    package init(rings: [UpcomingRing] = [], delivered: [DeliveredSummary] = []) {
        (self.rings, self.delivered) = (rings, delivered)
    }

    private static let hour: Int64 = 3_600_000_000
    private static let minute: Int64 = 60_000_000

    // MARK: - What it is at a moment

    /// What rings is more important than what will soon, which is more important than what was missed.
    package func stage(at now: WallTime) -> Stage {
        if !ringing.isEmpty { return .now }
        let left = rings.first?.date.microseconds(since: now)
        if let left, left <= 0 { return .now }
        if let left, left <= Self.hour { return .soon }
        if !missed.isEmpty { return .missed }
        return left == nil ? .none : .later
    }

    package func line(at now: WallTime, in zone: Zone) -> BarLine {
        let stage = stage(at: now)
        let output = TimeOutput(zone: zone, now: now)
        var line = BarLine(stage: stage)
        switch stage {
        case .none: break
        case .later, .soon:
            guard let ring = rings.first else { break }
            line.about(ring.identifier, ring.title)
            line.next = ring.date
            let left = ring.date.microseconds(since: now)
            let minutes = minutes(left)
            line.text = line.title + " " + (stage == .soon ? "in \(minutes) min" : output.inBar(ring.date))
            line.percentage = stage == .soon ? Int(clamping: (Self.hour - max(0, left)) * 100 / Self.hour) : 0
        case .now:
            if let newest = ringing.first {
                line.about(newest.request.identifier, newest.request.content.title)
            } else if let ring = rings.first {
                line.about(ring.identifier, ring.title)
            }
            line.text = line.title + " now" + more(than: ringing.count)
            line.percentage = 100
        case .missed:
            guard let newest = missed.first else { break }
            line.about(newest.request.identifier, newest.request.content.title)
            line.text = line.title + " missed" + more(than: missed.count)
            line.percentage = 100
        }
        line.next = line.next ?? rings.first?.date
        line.waiting = delivered.count
        line.tooltip = tooltip(output)
        return line
    }

    private var ringing: [DeliveredSummary] { delivered.filter(\.state.ringsNow) }
    private var missed: [DeliveredSummary] { delivered.filter { !$0.state.ringsNow } }

    private func more(than count: Int) -> String { count > 1 ? " (+\(count - 1))" : "" }

    /// Whole minutes, rounded up: the last one is "in 1 min".
    private func minutes(_ left: Int64) -> Int64 { (left + Self.minute - 1) / Self.minute }

    private func tooltip(_ output: TimeOutput) -> String {
        let unanswered = delivered.map {
            "\(output.inBar($0.date)) \(BarLine.short($0.request.content.title)) (unanswered)"
        }
        let coming = rings.map { "\(output.inBar($0.date)) \(BarLine.short($0.title))" }
        let lines = unanswered.prefix(max(1, rings.count)) + coming
        return lines.isEmpty ? "Nothing is scheduled." : lines.joined(separator: "\n")
    }

    // MARK: - When it says something else

    /// When the line changes by itself: at the beginning of the last hour before the next ring, then each minute, and when
    /// it is due. Nil if it doesn't, so that nobody needs to look.
    package func nextChange(after now: WallTime) -> WallTime? {
        guard ringing.isEmpty, let due = rings.first?.date else { return nil }
        let left = due.microseconds(since: now)
        guard left > 0 else { return nil }
        guard left <= Self.hour else { return due.advanced(byMicroseconds: -Self.hour) }
        return due.advanced(byMicroseconds: -(minutes(left) - 1) * Self.minute)
    }
}

extension TimeOutput {
    /// A time that stays right while a line stands in a bar, where "tomorrow" would have to be written again at midnight.
    ///
    /// To the minute: "18:00" today, "Tue 09:00" in the next six days, else "1 Dec 09:00", with the year if it is another one.
    fileprivate func inBar(_ time: WallTime) -> String {
        let civil = zone.civil(at: time.rounded().unixSeconds)
        let clock = toTheMinute.clock(time)
        switch days(until: time) {
        case 0: return clock
        case 1...6: return "\(SpokenForm.shortWeekday(civil.weekday)) \(clock)"
        default:
            let year = civil.year == zone.civil(at: now.unixSeconds).year ? "" : " \(civil.year)"
            return "\(civil.day) \(SpokenForm.month(civil.month))\(year) \(clock)"
        }
    }
}

/// What a status bar shows: one line, and what is behind it.
package struct BarLine: Sendable, Hashable {
    package var stage: Outlook.Stage
    /// "Tea in 12 min"; empty if nothing is scheduled, so that the bar shows nothing.
    package var text = ""
    /// The coming rings and what is unanswered, on several lines.
    package var tooltip = ""
    /// How much of the last hour before the next ring has passed, from 0 to 100; 100 also once it has rung.
    package var percentage = 0
    /// The reminder that the text is about, in one line and shortened.
    package var title = ""
    package var identifier: String?
    /// When the next ring is due.
    package var next: WallTime?
    /// How many have rung and weren't answered.
    package var waiting = 0

    package init(stage: Outlook.Stage) { self.stage = stage }

    mutating func about(_ identifier: String, _ title: String) {
        self.identifier = identifier
        self.title = Self.short(title.allSatisfy(\.isWhitespace) ? identifier : title)
    }

    private static let most = 40

    /// A title that doesn't push everything else off the bar.
    static func short(_ title: String) -> String {
        PlainText.visible(PlainText.onOneLine(title), lines: false).cut(to: most)
    }
}

internal import Messages
package import NotificationCore
package import Recurrence

/// A time that has passed, as people type it: `yesterday`, `monday`, `2 days`, `2026-11-01`, `today 9:00`.
package enum PastText {
    static let example = Message("\"yesterday\", \"monday\", \"2 days\" or \"2026-11-01\"")

    /// When that was. A day without a time means its midnight, a length of time so long ago, and a date without a year
    /// the last one.
    ///
    /// - Parameter now: Seconds since 1970.
    /// - Throws: `GrammarError` that says what would be right.
    package static func time(_ text: String, now: Int64, zone: Zone) throws(GrammarError) -> WallTime {
        let typed = text.lowercased().trimmed
        guard typed.utf8.count <= Phrase.mostBytes else { throw refusal(text, "is too long for a time") }
        var words = typed.split(separator: " ").map(String.init)
        if words.last == "ago" { words.removeLast() }
        if words.count > 1, words.first == "last" { words.removeFirst() }
        let rest = words.joined(separator: " ")
        if let span = PhraseSpan(rest) { return try before(now, span, text, zone) }
        if words.first == "yesterday" {
            let clock = ["today"] + words.dropFirst()
            return try moment(clock.joined(separator: " "), text, now, zone, daysBack: 1)
        }
        return try moment(rest, text, now, zone, daysBack: 0)
    }

    private static func before(
        _ now: Int64,
        _ span: PhraseSpan,
        _ text: String,
        _ zone: Zone
    ) throws(GrammarError) -> WallTime {
        guard span.seconds <= 3_200_000_000, span.months <= 1200 else {
            throw GrammarError(.outOfRange, span: text, "\"\(text)\" is more than 100 years ago.")
        }
        let civil = zone.civil(at: now - Int64(microsecondsFromSeconds: span.seconds) / 1_000_000)
        guard span.months > 0 else { return WallTime(unixSeconds: zone.instant(of: civil)) }
        let month = civil.year * 12 + civil.month - 1 - span.months
        var earlier = civil
        (earlier.year, earlier.month) = (month / 12, month % 12 + 1)
        while !earlier.isADay, earlier.day > 28 { earlier.day -= 1 }
        return WallTime(unixSeconds: zone.instant(of: earlier))
    }

    /// - Parameter daysBack: How many days before the one that `words` name.
    private static func moment(
        _ words: String,
        _ text: String,
        _ now: Int64,
        _ zone: Zone,
        daysBack: Int64
    ) throws(GrammarError) -> WallTime {
        let point: PhrasePoint?
        do throws(GrammarError) {
            if case .once(let once) = try Phrase(parsing: words, in: .bound).when { point = once } else { point = nil }
        } catch {
            throw refusal(text, "isn't a time in the past")
        }
        let times: [Int64]
        switch point {
        case .instant(let instant): times = [instant]
        case .moment(let moment):
            let today = zone.civil(at: now).midnight
            times = moment.daysUntil(today).map { day in
                let day = CivilDateTime(localSeconds: day.localSeconds - daysBack * 86_400)
                return zone.instant(of: (moment.clock ?? PhraseClock(hour: 0)).on(day))
            }
        case .after, nil: throw refusal(text, "isn't a time in the past")
        }
        guard let time = times.first(where: { $0 <= now }) else { throw refusal(text, "is still to come") }
        return WallTime(unixSeconds: time)
    }

    private static func refusal(_ text: String, _ problem: Message.Literal) -> GrammarError {
        GrammarError(.notUnderstood, span: text, "\"\(text)\" \(Message(problem)). Write it as \(example).")
    }
}

extension PhraseMoment {
    /// The days that it can mean of those that have begun, the latest first.
    ///
    /// - Parameter today: The midnight with which the present day began.
    fileprivate func daysUntil(_ today: CivilDateTime) -> [CivilDateTime] {
        func before(_ days: Int) -> CivilDateTime {
            CivilDateTime(localSeconds: today.localSeconds - Int64(days) * 86_400)
        }
        func monthsBefore(_ months: Int, day: Int) -> CivilDateTime {
            let index = today.year * 12 + today.month - 1 - months
            return CivilDateTime(year: index / 12, month: index % 12 + 1, day: day)
        }
        switch day {
        case nil: return [before(0), before(1)]
        case .weekday(let weekday)?, .coming(let weekday)?:
            let days = (today.weekday - weekday + 7) % 7
            return [before(days), before(days + 7)]
        case .date(nil, let month, let day)?:
            return (0...9).map { CivilDateTime(year: today.year - $0, month: month, day: day) }.filter(\.isADay)
        case .monthDay(let day)?: return (0...3).map { monthsBefore($0, day: day) }.filter(\.isADay)
        case .month(let month, nil)?: return (0...1).map { CivilDateTime(year: today.year - $0, month: month, day: 1) }
        case .some(let day): return day.candidates(today: today).filter(\.isADay)
        }
    }
}

/// The end of something that isn't a series, as people type it: `tomorrow`, `18:00`, `2h`, `2098-01-07`.
package enum UntilText {
    /// When that is. What ends on a day ends as the day begins, so that nothing of that day is lost; a length of time counts
    /// from now.
    ///
    /// - Parameters:
    ///   - option: The option that it was typed after, for a refusal.
    ///   - now: Seconds since 1970.
    /// - Throws: `GrammarError` that says what would be right.
    package static func time(_ text: String, _ option: ReminderOption, now: Int64, zone: Zone) throws(GrammarError)
        -> WallTime
    {
        if let span = PhraseSpan(text) {
            return WallTime(unixSeconds: try PhrasePoint.after(span).reading(text, now: now, zone: zone).instant)
        }
        let point = try ScheduleText.point(text, option)
        return WallTime(unixSeconds: try point.boundary(now: now, zone: zone, isEnd: false))
    }
}

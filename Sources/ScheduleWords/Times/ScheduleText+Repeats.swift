internal import Messages
internal import NotificationCore
internal import Recurrence

/// What rings again and again.
extension ScheduleText {
    func repeating(_ phrase: Phrase, _ zone: Zone, _ now: Int64, _ start: WallTime?) throws(GrammarError) -> Trigger {
        guard case .series(var series) = phrase.when else {
            throw GrammarError(.missing, "Say when: --every day --at 09:00.")
        }
        let said = every ?? at ?? ""
        if let on { series = try Self.reading(.on, try series.on(on, every: said)) }
        if let between {
            guard series.window == nil else {
                throw GrammarError(.conflict, of: .between, "--every \(said) and --between both name hours.")
            }
            series.window = try Self.reading(.between, try Series.Window(parsing: between))
        }
        if let from, try Self.point(from, .from).isDay, between == nil { series = series.byDays }
        let except = try exceptions(zone, now, phrase.bounds.except)
        if !except.weekdays.isEmpty {
            do throws(GrammarError) {
                series = try series.leaving(out: except.weekdays)
            } catch {
                throw GrammarError(error.code, of: .except, "--every \(said) with --except: it \(error.message).")
            }
        }
        guard !series.isElapsed || series.window != nil || !series.weekdays.isEmpty else {
            return try interval(series, said, hasExceptions: !except.times.isEmpty || !except.days.isEmpty)
        }
        let today = zone.civil(at: start?.unixSeconds ?? now)
        var times = try times(series, said)
        if series.isElapsed { times = try series.timesOfInterval(said, of: on == nil ? .between : .on) }
        return try days(
            series.filled(from: today, isNamed: start != nil),
            times,
            said,
            zone,
            now,
            start,
            (except.times, except.days)
        )
    }

    private func days(
        _ series: Series,
        _ times: [PhraseClock],
        _ said: String,
        _ zone: Zone,
        _ now: Int64,
        _ start: WallTime?,
        _ excluded: (times: [CivilDateTime], days: [CivilDateTime])
    ) throws(GrammarError) -> Trigger {
        let today = zone.civil(at: start?.unixSeconds ?? now)
        if var match = series.match, times.count == 1, excluded.times.isEmpty, excluded.days.isEmpty {
            (match.hour, match.minute, match.second) = (times[0].hour, times[0].minute, times[0].second)
            match.zoneIdentifier = timeZone
            return .calendar(match, repeats: true)
        }
        let isLimit = series.isElapsed
        var first = times[0].on(today)
        let (rules, plain): ([RecurrenceRule], [RecurrenceRule])
        do throws(RecurrenceRuleError) {
            let parts = series.rules.flatMap { times.count == 1 ? [$0] : $0.at(times, runsThrough: isLimit) }
            rules = try parts.map { (parts) throws(RecurrenceRuleError) in try RecurrenceRule(parts) }
            plain = try rules.map { (rule) throws(RecurrenceRuleError) in try rule.changed { $0.interval = 1 } }
        } catch {
            throw GrammarError("--every \(said): \(error)")
        }
        // An interval of two counts from the first day that fits.
        let each = RecurrenceSet(start: first, rules: plain)
        let after = start.map { $0.advanced(byMicroseconds: -1).unixSeconds } ?? now
        if !isLimit, let fitting = each.next(after: after, in: zone) {
            let date = zone.civil(at: fitting)
            first = times[0].on(date)
        }
        return .recurrence(
            RecurrenceSet(
                start: first,
                zoneIdentifier: timeZone,
                rules: rules,
                exceptions: excluded.times,
                exceptionDays: excluded.days
            )
        )
    }

    private func interval(_ series: Series, _ said: String, hasExceptions: Bool) throws(GrammarError) -> Trigger {
        guard let seconds = series.seconds else { throw GrammarError("--every \(said) isn't a length of time.") }
        guard at == nil || every == nil else {
            throw GrammarError(
                .conflict,
                of: .at,
                "--every \(said) is a length of time; give its start with --from, not --at or --on."
            )
        }
        guard !hasExceptions else {
            throw GrammarError(
                .conflict,
                of: .except,
                "--every \(said) is a length of time; --except needs a repeat with --at, or --rrule."
            )
        }
        guard timeZone == nil || from != nil || until != nil else {
            throw GrammarError(
                .conflict,
                of: .timeZone,
                "--every \(said) is a length of time; --tz needs a time of day."
            )
        }
        guard seconds >= RequestCheck.Limit.shortestRepeat else {
            throw GrammarError(.outOfRange, "--every \(said) is too short: rings must be at least 1 s apart.")
        }
        return .interval(.init(seconds: seconds, repeats: true, firstDelay: delay?.seconds))
    }

    /// The times of day: of `--at`, of the repeat itself, or 09:00.
    private func times(_ series: Series, _ said: String) throws(GrammarError) -> [PhraseClock] {
        guard delay == nil else {
            throw GrammarError(.conflict, "--in needs a repeat such as --every 30m, not --every \(said).")
        }
        guard every != nil, let at else { return series.times.isEmpty ? [.dayAt] : series.times }
        guard !series.isElapsed else {
            throw GrammarError(
                .conflict,
                of: .at,
                "--every \(said) is a length of time; give its start with --from, not --at or --on."
            )
        }
        guard series.times.isEmpty else {
            throw GrammarError(
                .conflict,
                of: .at,
                "--every \(said) and --at \(at) both name times of day; leave one of them out."
            )
        }
        let given = try Self.reading(.at, try PhraseParser.clocks(at))
        guard let times = given else {
            throw GrammarError(
                .conflict,
                of: .at,
                "--every \(said) takes only a time of day, such as --at 09:00, not \"\(at)\"."
            )
        }
        return times
    }
}

extension Series {
    /// The times of day at which an interval rings within its hours, or throughout the day.
    func timesOfInterval(_ said: String, of option: ReminderOption) throws(GrammarError) -> [PhraseClock] {
        let seconds = seconds ?? 0
        guard (60...86_400).contains(seconds), seconds == seconds.rounded(), Int(seconds) % 60 == 0 else {
            throw GrammarError(
                .outOfRange,
                of: option,
                "--every \(said) with hours or days must be a number of minutes, of at most a day."
            )
        }
        let end = window?.end.seconds ?? 86_399
        return stride(from: window?.start.seconds ?? 0, through: min(end, 86_399), by: Int(seconds)).map {
            PhraseClock(hour: $0 / 3600, minute: $0 / 60 % 60)
        }
    }
}

extension RecurrenceRule.Parts {
    /// Rules that ring at several times of a day: hours with the same minutes are one rule.
    ///
    /// - Parameter runsThrough: Whether they are those of an interval, which goes on while clocks are put back.
    func at(_ times: [PhraseClock], runsThrough: Bool = false) -> [Self] {
        // A position counts among all times of its days, so that each time needs a rule of its own.
        guard bySetPosition.isEmpty else {
            return times.map { time in
                with { ($0.byHour, $0.byMinute, $0.bySecond) = ([time.hour], [time.minute], [time.second]) }
            }
        }
        var hours: [[Int]: [Int]] = [:]
        var minutes: [[Int]: [Int]] = [:]
        for time in times { hours[[time.minute, time.second], default: []].append(time.hour) }
        for (clock, hours) in hours { minutes[hours + [-1, clock[1]], default: []].append(clock[0]) }
        return minutes.map { key, minutes in
            with {
                if runsThrough { $0.frequency = .hourly }
                $0.byHour = Array(key.dropLast(2))
                ($0.byMinute, $0.bySecond) = (minutes.sorted(), [key[key.count - 1]])
            }
        }
        .sorted { ($0.byHour[0], $0.byMinute[0]) < ($1.byHour[0], $1.byMinute[0]) }
    }
}

extension PhraseParser {
    /// The times of day of a text that consists of nothing else; nil if it says more.
    static func clocks(_ text: String) throws(GrammarError) -> [PhraseClock]? {
        let bytes = Array(text.utf8)
        guard bytes.count <= Phrase.mostBytes else { return nil }
        var parser = PhraseParser(text, bytes, PhraseToken.tokens(of: bytes)[...], in: .at)
        _ = parser.take("at")
        let first = parser.index
        guard let times = try parser.clocks(), parser.isAtEnd, first < parser.index else { return nil }
        guard !times.contains(where: { $0.hour == 24 }) else { return nil }
        return times
    }
}

extension PhraseMoment {
    /// The reading of a date with its year; nil if its weekday is another one.
    func dated() -> CivilDateTime? {
        guard case .date(let year?, let month, let day)? = day else { return nil }
        let civil = (clock ?? .dayAt).on(CivilDateTime(year: year, month: month, day: day))
        return weekday == nil || civil.weekday == weekday ? civil : nil
    }
}

/// Options that add up when they are given more than once.
extension ScheduleText {
    /// - Throws: `GrammarError` if values don't add up: two dates are two reminders.
    package static func checkRepeated(at: [String], every: [String]) throws(GrammarError) {
        if at.count > 1 {
            for text in at where try PhraseParser.clocks(text) == nil {
                throw GrammarError(
                    .conflict,
                    "--at is given \(Self.times(at.count)), as \(Self.list(at)), but only times of day add up, such as 9:00 and 17:00. Add one reminder for each."
                )
            }
        }
        guard every.count > 1 else { return }
        for text in every {
            guard case .series(let series)? = (try? Phrase(parsing: text, in: .every))?.when, series.isWeekdays else {
                throw GrammarError(
                    .conflict,
                    "--every is given \(Self.times(every.count)), as \(Self.list(every)), but only weekdays add up, such as mon and thu. Add one reminder for each."
                )
            }
        }
    }

    private static func times(_ count: Int) -> String { count == 2 ? "twice" : "\(count) times" }

    private static func list(_ values: [String]) -> String {
        let quoted = values.map { "\"\($0)\"" }
        return quoted.dropLast().joined(separator: ", ") + " and " + (quoted.last ?? "")
    }
}

extension Series {
    /// Whether it is some weekdays of each week, and nothing else.
    fileprivate var isWeekdays: Bool {
        unit == .weekly && interval == 1 && !weekdays.isEmpty && times.isEmpty && window == nil
    }
}

internal import Messages
internal import Recurrence

extension Series {
    static let example = Message(
        "10m, \"2 weeks\", day, weekday, monday, mon,thu, \"2nd tuesday\", \"last day\", month or year"
    )

    static let adverbs: [String: Series] = [
        "daily": Series(.daily), "everyday": Series(.daily), "nightly": Series(.daily), "weekly": Series(.weekly),
        "monthly": Series(.monthly),
        "yearly": Series(.yearly), "annually": Series(.yearly), "fortnightly": Series(.weekly, every: 2),
        "quarterly": Series(.monthly, every: 3), "hourly": Series(.elapsed(seconds: 3600)),
    ]
}

extension Series {
    /// Days counted from a day are days of the calendar: "every 3 days starting friday" rings at 09:00, not at midnight.
    var byDays: Series {
        guard case .elapsed(let seconds) = unit, seconds >= 86_400, seconds <= 86_400 * 9999,
            seconds.truncatingRemainder(dividingBy: 86_400) == 0, weekdays.isEmpty, window == nil
        else { return self }
        var series = self
        (series.unit, series.interval) = (.daily, Int(seconds / 86_400))
        return series
    }
}

extension PhrasePoint {
    /// Whether it is a day without a time of day.
    var isDay: Bool { if case .moment(let moment) = self { moment.hasDay && moment.clock == nil } else { false } }
}

/// Days that come again and again, with their times and bounds.
extension PhraseParser {
    /// What follows `every`: days or a length of time, when on them, and bounds.
    mutating func seriesPhrase() throws(GrammarError) -> Phrase? {
        var found: Series?
        let start = index
        // "every single day"
        _ = take("single")
        for form in PhraseForm.days where try form.read(&self, &found) { break }
        guard let found else {
            index = start
            return nil
        }
        return try phrase(of: found)
    }

    /// A series whose days have been read, with the times and bounds that follow.
    mutating func phrase(of days: Series) throws(GrammarError) -> Phrase {
        var series = days
        var bounds = PhraseBounds()
        series.times += timesAhead
        while !isAtEnd {
            let before = index
            if isMark(",", glued: false) { index += 1 }
            if try takeWhen(&series) { continue }
            if try takeBound(&bounds) { continue }
            index = before
            break
        }
        if place != .every || !isAtWithTime {
            let isAt = tokens[tokens.startIndex..<index].contains { ["at", "@", "in"].contains($0.text) }
            bounds.give(timeTo: &series, isAt: isAt)
        }
        if !series.times.isEmpty || seriesPart != nil { series = series.byDays }
        if !exceptWeekdays.isEmpty { series = try leaving(out: Set(exceptWeekdays), of: series) }
        if let part = seriesPart {
            guard !series.isElapsed else { throw stumble }
            series.times = try series.times.map { (clock) throws(GrammarError) in
                // "every night at 2"
                if part == .night, clock.hour < 6 { return clock }
                guard let within = clock.within(part) else { throw refusal(.namesTwo, "names two times of day") }
                return within
            }
            if series.times.isEmpty { series.times = [PhraseClock(hour: part.rawValue)] }
        }
        if let from = bounds.from {
            if from.isDay { series = series.byDays }
            // Of "every friday from 5pm" it would be 09:00.
            if case .moment(let moment) = from, !moment.hasDay, !series.isElapsed, series.times.isEmpty {
                throw refusal(
                    .notUnderstood,
                    "says from when on, and not at what time",
                    Message(verbatim: #""every friday at 5pm""#)
                )
            }
        }
        try check(bounds, of: series)
        // "every day 3 times", "every day 3 times at 8, 12 and 18"
        if place == .title, let count = bounds.count, count > 1, series.unit == .daily, series.interval == 1,
            series.times.isEmpty && bounds.until == nil || series.times.count == count
        {
            throw twoReadings(
                typed(tokens.startIndex..<index),
                "\"every day at 9:00 \(count) times\" for \(count) in all",
                "\"every day at 8:00,20:00\" for those of each day"
            )
        }
        try check(series)
        if !series.times.isEmpty { bounds.includeParts() }
        // "walk the dog for half an hour every evening"
        if let length = bounds.length, length.months == 0, series.times.count < 2,
            length.seconds < series.seconds ?? 86_400
        {
            throw refusal(
                .notUnderstood,
                "ends before it rings again",
                Message(verbatim: "\"every day at 9:00 for 2 weeks\"")
            )
        }
        // "every friday at midnight"
        if series.unit != .daily, !series.isElapsed {
            try checkMidnight(tokens.startIndex, series.times.first, end: "23:59")
        }
        return Phrase(.series(series), bounds)
    }

    /// Refuses bounds that say another thing than the series: hours of today, or days that may be its own.
    private func check(_ bounds: PhraseBounds, of series: Series) throws(GrammarError) {
        // Of "every day until 5pm", "every hour from 8am on mondays" and "every hour until 6pm every day" it would be today's.
        let saysDays =
            !series.weekdays.isEmpty || tokens[..<index].count { ["every", "each", "daily"].contains($0.text) } > 1
        let isOfToday = [bounds.from, bounds.until].contains { bound in
            if case .moment(let moment)? = bound { !moment.hasDay } else { false }
        }
        if isOfToday, saysDays || !series.isElapsed, series.times.isEmpty || bounds.from == nil {
            let hours = "every hour between 9:00 and 17:00 on mondays"
            throw refusal(
                .notUnderstood,
                "says from or until when, and not on which day",
                Message(verbatim: series.isElapsed ? "\"\(hours)\"" : #""every day at 9:00 until friday""#)
            )
        }
        // "every day from monday to friday", but "every 2 days from tuesday to friday"
        if case .moment(let first)? = bounds.from, case .weekday(let start)? = first.day, first.clock == nil,
            case .moment(let last)? = bounds.until, case .weekday(let end)? = last.day,
            series.isElapsed || series.interval == 1, tokens[..<index].contains(where: { $0.text == "from" })
        {
            let names = [start, end].map { PhraseVocabulary.name(ofWeekday: $0) }
            let days = "from \(names[0]) to \(names[1])"
            let clock = series.times.first?.description ?? "9:00"
            throw twoReadings(
                typed(tokens.startIndex..<index),
                (series.isElapsed ? "\"every hour between 9:00 and 17:00 on weekdays\"" : "\"\(days) at \(clock)\"")
                    + " for each week",
                "\"every \(series.isElapsed ? "hour" : "day at \(clock)") until \(names[1])\" for one"
            )
        }
        // "every fourth tuesday starting 8 dec"
        if let nth = series.ordinals.first, nth.ordinal > 2, series.ordinals.count == 1, bounds.from?.isDay ?? false,
            !tokens[..<index].contains(where: { $0.text.hasPrefix("month") })
        {
            let day = PhraseVocabulary.name(ofWeekday: nth.weekday)
            let month = "every month on the \(Self.ordinal(nth.ordinal)) \(day)"
            throw twoReadings(
                typed(tokens.startIndex..<index),
                "\"every \(nth.ordinal) weeks on \(day)\"",
                "\"\(month)\""
            )
        }
    }

    /// `every day except sunday` rings on six days of each week.
    private func leaving(out weekdays: Set<Int>, of series: Series) throws(GrammarError) -> Series {
        do throws(GrammarError) {
            return try series.leaving(out: weekdays)
        } catch {
            throw refusal(error.code, error.message)
        }
    }

    private func check(_ series: Series) throws(GrammarError) {
        if series.times.contains(where: { $0.hour == 24 }) {
            throw refusal(.outOfRange, "has the hour 24; hours go from 0 to 23", Message(verbatim: "0:00"))
        }
        if series.isElapsed {
            guard series.times.isEmpty else {
                throw refusal(
                    .notUnderstood,
                    "names a length of time and a time of day",
                    Message("\"every 2 hours between 9:00 and 17:00\" or \"every day at 9:00\"")
                )
            }
        } else if series.window != nil {
            throw refusal(
                .notUnderstood,
                "has hours between which it rings, but not how often",
                Message(verbatim: #""every 30 minutes between 9:00 and 17:00""#)
            )
        }
    }

    mutating func takeBound(_ bounds: inout PhraseBounds) throws(GrammarError) -> Bool {
        for form in PhraseForm.bounds where try form.read(&self, &bounds) { return true }
        return false
    }

    /// `at 9`, `on monday`, `between 9 and 17`.
    private mutating func takeWhen(_ series: inout Series) throws(GrammarError) -> Bool {
        let start = index
        if let window = try window() {
            guard series.window == nil else { throw refusal(.conflict, "names hours twice") }
            series.window = window
            return true
        }
        let isAt = takeAny(["at", "@"])
        if let part = partOfSeries(series) {
            guard seriesPart == nil else { throw refusal(.namesTwo, "names two times of day") }
            seriesPart = part
            return true
        }
        if let times = try clocks(isAt: isAt) {
            guard series.times.isEmpty else { throw refusal(.namesTwo, "names two times of day") }
            series.times = times
            return true
        }
        index = start
        let isOn = takeAny(series.isElapsed ? ["on", "in", "every", "each"] : ["on", "in"])
        // "every 2 hours sunday school"
        if isOn || !series.isElapsed || isPlural || isWeekdayList, try takeDays(&series) { return true }
        index = start
        return false
    }

    private mutating func partOfSeries(_ series: Series) -> PhraseClock.Part? {
        let start = index
        if word() == "in", word(1) == "the" { index += 2 }
        // "every day at 9am morning pages"
        let isSaid = index == start && series.times.last?.isHalved ?? false
        guard let word = word(), let part = PhraseVocabulary.dayParts[word], !series.isElapsed, !isSaid else {
            index = start
            return nil
        }
        index += 1
        return part
    }

    /// One time of day or several: `9`, `9:00,17:00`, `9am and 5pm`.
    mutating func clocks(isAt: Bool = true) throws(GrammarError) -> [PhraseClock]? {
        var starts = [index]
        guard let first = try clock(isHour: isAt, isAfterAt: isAt) else { return nil }
        var times = [first]
        while true {
            let start = index
            guard takeAny([",", "and", "&"]) else { break }
            _ = takeAny(["and"])
            _ = takeAny(["at"])
            starts.append(index)
            guard let next = try clock(isHour: true) else {
                index = start
                break
            }
            // "at 8 and 8" is the morning's and the evening's.
            guard !times.contains(next) || !next.isBare else {
                throw refusal(.conflict, "names \(next.description) twice", Message(verbatim: "\"8am and 8pm\""))
            }
            times.append(next)
        }
        // "at 9,15", but "at 8,12,20"
        if times.count == 2, starts[1] == starts[0] + 2, self[-1]?.kind == .number, self[-1]?.digits == 2,
            [-1, -2].allSatisfy({ self[$0]?.isGlued ?? false }), self[-2]?.text == ","
        {
            let minutes = "\"\(first.hour):\(times[1].hour.padded(to: 2))\""
            throw twoReadings(typed(starts[0]..<index), minutes, "\"\(first.hour):00,\(times[1].hour):00\"")
        }
        try halve(&times, starts)
        return Array(Set(times)).sorted()
    }

    /// From this hour of the clock's face on, the morning may be meant as well as the evening.
    static let firstOfDay = 5

    /// Of "8, 1 and 6pm" and "11am, 3 and 5" each hour comes after the one before: 8:00, 13:00 and 18:00.
    private mutating func halve(_ times: inout [PhraseClock], _ starts: [Int]) throws(GrammarError) {
        guard let last = times.lastIndex(where: \.isHalved) else { return }
        for position in (0..<last).reversed() + Array(times.indices[(last + 1)...]) where times[position].isBare {
            let (clock, isBehind) = (times[position], position > last)
            let before = isBehind ? times[position - 1] : times[..<position].last(where: \.isHalved)
            let next = isBehind ? nil : times[position + 1]
            let fits = [clock, clock.later].filter { clock in
                before.map { $0 < clock } ?? true && next.map { clock < $0 } ?? true
            }
            // Nobody is called at 1 in the night and at 5pm, but "8 and 10pm" and "5pm and 9" may be hours of both halves.
            let isOpen =
                isBehind
                ? clock.hour >= Self.firstOfDay && before?.hour ?? 0 > 11
                : fits.count == 2 && (clock.hour >= Self.firstOfDay || before != nil)
            guard !isOpen, let meant = isBehind ? fits.first : fits.last else {
                let range = bare[starts[position]]?.tokens ?? starts[position]..<starts[position] + 1
                throw twoReadings(typed(range), "\(clock)", "\(clock.later)")
            }
            times[position] = meant
            bare[starts[position]] = nil
        }
    }

    /// `between 9:00 and 17:00`, `from 9am to 5pm`, `between 9-17`.
    mutating func window() throws(GrammarError) -> Series.Window? {
        let start = index
        let isBetween = take("between")
        // "every 30 minutes 9-17"
        let isBare = !isBetween && self[0]?.kind == .number && place != .bound && !isAtWithTime
        isRange = isBetween || isBare || word() == "from"
        let others = bare
        defer { (isRange, bare) = (false, others) }
        guard isBetween || isBare || take("from"), let first = try clock(isHour: true),
            takeAny(isBare ? ["-", "\u{2013}"] : SmallWords.until.union(["and", "-", "to"])),
            let second = try clock(isHour: true)
        else {
            index = start
            return nil
        }
        return try Series.Window(start: first, end: second, in: self)
    }
}

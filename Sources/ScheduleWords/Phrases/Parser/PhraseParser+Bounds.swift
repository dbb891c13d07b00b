internal import Messages
internal import Recurrence

/// What bounds a series, and the days of weeks, months and years that it rings on.
extension PhraseParser {
    /// A point as bounds take it: a day, a month, a time of day.
    private mutating func boundary() throws(GrammarError) -> PhrasePoint? {
        let before = place
        place = .bound
        defer { place = before }
        return try point()
    }

    mutating func takeUntil(_ bounds: inout PhraseBounds) throws(GrammarError) -> Bool {
        let isThrough = SmallWords.through.contains(word() ?? "")
        guard takeAny(SmallWords.until) || take("up", "to") else { return false }
        guard bounds.until == nil, bounds.length == nil else { throw refusal(.conflict, "names two ends") }
        guard let until = try boundary() else { throw stumble }
        bounds.until = isThrough ? until.through : until
        return true
    }

    mutating func takeFrom(_ bounds: inout PhraseBounds) throws(GrammarError) -> Bool {
        guard takeAny(SmallWords.from) || take("as", "of") else { return false }
        _ = takeAny(["on", "from"])
        if take("now") {
            _ = takeAny(["on"])
            return true
        }
        guard bounds.from == nil else { throw refusal(.conflict, "names two starts") }
        guard var from = try boundary() else { throw stumble }
        // "starting in 3 days" is that day, not this time of it.
        if case .after(let span) = from, span.months == 0, span.seconds >= 86_400,
            span.seconds.remainder(dividingBy: 86_400) == 0,
            span.seconds < 86_400 * 100_000
        {
            from = .moment(PhraseMoment(day: .ahead(days: Int(span.seconds / 86_400))))
        }
        bounds.from = from
        // "from monday on"
        if word() == "on", self[1] == nil { index += 1 }
        // "from 1 dec to 18 dec"
        let start = index
        let isThrough = SmallWords.through.contains(word() ?? "")
        if takeAny(SmallWords.through.union(["to", "-", "\u{2013}"])) {
            guard bounds.until == nil, bounds.length == nil else { throw refusal(.conflict, "names two ends") }
            let until = try boundary()
            // "from jan to mar 2028"
            if case .moment(let first) = from, case .month(let start, nil)? = first.day,
                case .moment(let last)? = until,
                case .month(let end, let year?)? = last.day
            {
                bounds.from = .moment(PhraseMoment(day: .month(start, year: start > end ? year - 1 : year)))
            }
            // "from april to october"
            bounds.until = isThrough || from.isPeriod ? until?.through : until
            // "from monday to friday next week"
            if case .moment(let first) = from, case .weekday(let weekday)? = first.day,
                case .moment(let last)? = until, case .weekdayOfWeek(_, let weeks)? = last.day
            {
                bounds.from = .moment(PhraseMoment(day: .weekdayOfWeek(weekday, weeks: weeks), clock: first.clock))
            }
            if bounds.until == nil { index = start }
        }
        return true
    }

    mutating func takeLength(_ bounds: inout PhraseBounds) throws(GrammarError) -> Bool {
        guard word() == "for" else { return false }
        let start = index
        index += 1
        let isThe = take("the")
        let isNext = take("next")
        // "for next week" is another one.
        guard let span = try span(isIn: false) ?? (isThe && isNext ? unitAlone() : nil) else {
            index = start
            return false
        }
        guard bounds.until == nil, bounds.length == nil else { throw refusal(.conflict, "names two ends") }
        bounds.length = span
        return true
    }

    /// Reads `hour`, of "for the next hour".
    private mutating func unitAlone() -> PhraseSpan? {
        guard let unit = word().flatMap({ PhraseVocabulary.units[$0] }) else { return nil }
        index += 1
        switch unit {
        case .seconds(let seconds): return PhraseSpan(seconds: seconds)
        case .months(let months): return PhraseSpan(months: months)
        }
    }

    mutating func takeCount(_ bounds: inout PhraseBounds) throws(GrammarError) -> Bool {
        var count: Int?
        let start = index
        let isFor = take("for")
        if !isFor, let times = word().flatMap({ ["once": 1, "twice": 2, "thrice": 3][$0] }) {
            index += 1
            count = times
        } else if let number = number() ?? word().flatMap({ PhraseVocabulary.numbers[$0] }),
            word(1) == "times" || word(1) == "time"
        {
            index += 2
            count = number
        }
        guard let count else {
            index = start
            return false
        }
        guard bounds.count == nil else { throw refusal(.conflict, "says twice how often it rings") }
        guard count >= 1 else { throw refusal(.outOfRange, "must ring once or more") }
        bounds.count = count
        return true
    }

    mutating func takeExcept(_ bounds: inout PhraseBounds) throws(GrammarError) -> Bool {
        guard take("but", "not") || takeAny(["except", "excluding", "without", "but"]) else { return false }
        let needsDay = refusal(
            .notUnderstood,
            "needs a day to leave out",
            Message(verbatim: #""every day at 9:00 except sunday""#)
        )
        // Of "every day at 8 except friday evening" the part would be that of all days.
        func refusePart() throws(GrammarError) {
            if word().flatMap({ PhraseVocabulary.dayParts[$0] }) != nil { throw needsDay }
        }
        var isWeekdayNamed = false
        repeat {
            _ = takeAny(["on", "for"])
            if ["weekend", "weekends"].contains(word(1)) { _ = take("the") }
            let start = index
            if let days = weekdayList(), try !isDateAhead() {
                // "except next monday and tuesday"
                guard bounds.except.isEmpty || !isWeekdayNamed else { throw needsDay }
                exceptWeekdays += days
                try refusePart()
                continue
            }
            index = start
            // The time that follows is the series': "every day except 24 dec at 8".
            var pieces = Pieces()
            var isRead = try takeDate(&pieces)
            if !isRead { isRead = try takeDay(&pieces) }
            // "except the first of the month" comes back each month, and of "except next week" the Monday alone would be left out.
            let words = tokens[start..<index].map(\.text)
            let isPeriod =
                ["weekend", "week", "month", "year"].contains(words.last ?? "") && pieces.weekday == nil
                && !words.contains { $0 == "day" || PhraseVocabulary.weekdays[$0] != nil }
                || pieces.dayText.hasSuffix("of the month")
            guard isRead, pieces.hasDay, !isPeriod else { throw isAtEnd && !isPeriod ? stumble : needsDay }
            isWeekdayNamed = words.contains { PhraseVocabulary.weekdays[$0] != nil }
            try refusePart()
            bounds.except.append(.moment(PhraseMoment(day: pieces.day, weekday: pieces.weekday, clock: nil)))
        } while takeAny(["and", ","])
        return true
    }

    /// Whether a date follows, as in `sunday 24 dec`, and not a time, as in `sunday 18:00`.
    private func isDateAhead() throws(GrammarError) -> Bool {
        guard self[0]?.kind == .number else { return false }
        var (ahead, pieces) = (self, Pieces())
        return try ahead.takeDate(&pieces)
    }

    // MARK: - Days of a unit

    /// The days of `every week`, `every 2 months` or `every year`, as after "on".
    mutating func takeDays(_ series: inout Series) throws(GrammarError) -> Bool {
        let start = index
        switch series.unit {
        case .elapsed, .weekly:
            if series.isElapsed, take("day") { return true }
            guard series.weekdays.isEmpty, let days = weekdayList() else { break }
            series.weekdays = days
            return true
        case .daily: break
        case .monthly:
            guard !series.namesDay else { break }
            var found: Series?
            if try takeOrdinalDays(&found, isMonthly: true), let found {
                (series.monthDays, series.ordinals, series.workdays) = (found.monthDays, found.ordinals, found.workdays)
                while takeAny(["and", ","]) {
                    var more: Series?
                    guard try takeOrdinalDays(&more), let more else { break }
                    series.monthDays += more.monthDays
                    series.ordinals += more.ordinals
                    series.workdays += more.workdays
                }
                return true
            }
            guard let days = dayNumbers() else { break }
            series.monthDays = days
            return true
        case .yearly:
            guard series.dates.isEmpty else { break }
            while let date = try yearDay() {
                series.dates.append(date)
                let before = index
                guard takeAny(["and", ","]) else { break }
                guard (self[0]?.kind == .number || word().flatMap({ PhraseVocabulary.months[$0] }) != nil) else {
                    index = before
                    break
                }
            }
            series.dates = Set(series.dates).sorted()
            if !series.dates.isEmpty { return true }
        }
        index = start
        return false
    }

    /// `15`, `1,15`, `last`.
    private mutating func dayNumbers() -> [Int]? {
        var days: [Int] = []
        _ = take("the")
        if take("day") {}
        while let day = number().flatMap({ (1...31).contains($0) ? $0 : nil }) ?? (word() == "last" ? -1 : nil) {
            index += 1
            if let suffix = word(), self[0]?.isGlued == true, suffix.count == 2, Self.ordinal(day).hasSuffix(suffix) {
                index += 1
            }
            days.append(day)
            let before = index
            guard takeAny([",", "and"]), number() != nil || word() == "last" else {
                index = before
                break
            }
        }
        return days.isEmpty ? nil : Set(days).sorted { ($0 < 0 ? 99 : $0) < ($1 < 0 ? 99 : $1) }
    }

    /// `12-24`, `24 dec`, `24.12.`
    private mutating func yearDay() throws(GrammarError) -> Series.YearDay? {
        if let month = number(), isMark("-", 1), let day = number(2), (self[0]?.digits ?? 9) <= 2, !isMark("-", 3) {
            guard (1...12).contains(month), (1...31).contains(day) else { return nil }
            index += 3
            return .init(month: month, day: day)
        }
        var pieces = Pieces()
        guard try takeDate(&pieces), case .date(nil, let month, let day)? = pieces.day else { return nil }
        return .init(month: month, day: day)
    }
}

extension Series {
    /// A series with the days of `--on`.
    ///
    /// - Parameter every: The value of `--every`, for a refusal.
    func on(_ text: String, every: String) throws(GrammarError) -> Series {
        var series = self
        let bytes = Array(text.utf8)
        var parser = PhraseParser(text, bytes, PhraseToken.tokens(of: bytes)[...], in: .bound)
        if unit == .daily || namesDay {
            throw GrammarError(.conflict, "--on needs weeks, months or years; --every \(every) already names the day.")
        }
        if try parser.takeDays(&series), parser.isAtEnd { return series }
        switch unit {
        case .elapsed, .daily, .weekly:
            throw GrammarError(
                .notUnderstood,
                of: .on,
                span: text,
                "--every \(every) takes weekdays with --on, such as mon,thu, not \"\(text)\"."
            )
        case .monthly:
            throw GrammarError(
                .notUnderstood,
                of: .on,
                span: text,
                "--every \(every) needs --on with a day from 1 to 31, not \"\(text)\"."
            )
        case .yearly:
            throw GrammarError(
                .notUnderstood,
                of: .on,
                span: text,
                "--every \(every) needs --on with month and day, such as 12-24, not \"\(text)\"."
            )
        }
    }
}

extension Series.Window {
    /// - Throws: `GrammarError` if it ends where it starts.
    init(start: PhraseClock, end: PhraseClock, in parser: PhraseParser) throws(GrammarError) {
        var (start, end) = (start, end)
        // "from 2 to 4pm", but "from 9 to 5pm"
        if end.isHalved, start.isBare, start.later < end {
            let typed = start.minute == 0 ? "\(start.hour)" : "\(start)"
            guard start.hour < PhraseParser.firstOfDay else {
                throw parser.twoReadings(typed, "\(start)", "\(start.later)")
            }
            start = start.later
        }
        // "from 9 to 5"
        if parser.place == .title, end.isBare, end.hour < 12, end < start { end.hour += 12 }
        guard start != end else {
            throw parser.refusal(.notUnderstood, "ends when it starts", Message(verbatim: "9:00-17:00"))
        }
        guard start < end else {
            throw parser.refusal(
                .notUnderstood,
                "ends before it starts; hours past midnight need two reminders",
                Message(verbatim: "9:00-17:00")
            )
        }
        (self.start, self.end) = (start, end)
    }

    /// Reads the value of `--between`.
    package init(parsing text: String) throws(GrammarError) {
        let bytes = Array(text.utf8)
        var parser = PhraseParser(text, bytes, PhraseToken.tokens(of: bytes)[...], in: .bound)
        _ = parser.take("between")
        parser.isRange = true
        guard let first = try parser.clock(isHour: true), parser.takeAny(["-", "and", "to", ","]),
            let second = try parser.clock(isHour: true), parser.isAtEnd
        else {
            throw GrammarError(
                .notUnderstood,
                span: text,
                "--between \"\(text)\" isn't two times of day. Write it as 9:00-17:00 or 9-17."
            )
        }
        try self.init(start: first, end: second, in: parser)
    }
}

internal import Recurrence

internal import Messages

/// Days by name, and parts of a day.
extension PhraseParser {
    // MARK: - Names

    mutating func takeDay(_ pieces: inout Pieces) throws(GrammarError) -> Bool {
        let start = index
        if place == .bound, let month = monthAlone() {
            try pieces.set(.month(month, year: try year()), self, start)
            return true
        }
        if let weekday = weekday() {
            if take("next", "week") || take("of", "next", "week") {
                try pieces.set(.weekdayOfWeek(weekday, weeks: 1), self, start)
            } else if take("week") {
                try pieces.set(.afterWeekday(weekday, days: 7), self, start)
            } else if take("this", "week") {
                try pieces.set(.weekdayOfWeek(weekday, weeks: 0), self, start)
            } else {
                guard pieces.weekday == nil else { throw refusal(.namesTwo, "names two days") }
                if case .weekdayOfWeek(let monday, weeks: 1)? = pieces.day, monday == 2, pieces.dayText == "next week" {
                    pieces.day = .weekdayOfWeek(weekday, weeks: 1)
                    pieces.dayText = ""
                    return true
                }
                if let day = pieces.day {
                    guard case .date = day else {
                        // "sunday the 3rd", but not "the third sunday"
                        guard case .monthDay(6...) = day else { throw refusal(.namesTwo, "names two days") }
                        pieces.weekday = weekday
                        return true
                    }
                }
                pieces.weekday = weekday
            }
            return true
        }
        guard let day = try namedDay() else {
            index = start
            return false
        }
        if let weekday = pieces.weekday, pieces.day == nil, case .weekdayOfWeek(2, weeks: 1) = day {
            (pieces.weekday, pieces.day) = (nil, .weekdayOfWeek(weekday, weeks: 1))
            return true
        }
        try pieces.set(day, self, start)
        return true
    }

    mutating func weekday() -> Int? {
        guard let word = word(), let weekday = PhraseVocabulary.weekdays[word],
            !PhraseVocabulary.pluralWeekdays.contains(word)
        else { return nil }
        index += 1
        if isMark("."), self[0]?.isGlued == true { index += 1 }
        return weekday
    }

    private mutating func namedDay() throws(GrammarError) -> PhraseDay? {
        if takeAny(["today"]) { return .ahead(days: 0) }
        if takeAny(["tomorrow", "tmrw", "tmr", "tomorow"]) { return .ahead(days: 1) }
        if take("day", "after", "tomorrow") || take("the", "day", "after", "tomorrow") || take("overmorrow") {
            return .ahead(days: 2)
        }
        if word() == "yesterday" { throw refusal(.past, "has passed; a reminder needs a time that is still to come") }
        // On a weekend, "this weekend" is the one whose Saturday has passed.
        if take("this", "weekend") { return .weekdayOfWeek(7, weeks: 0) }
        if takeAny(["weekend"]) || take("the", "weekend") || take("at", "the", "weekend") { return .weekday(7) }
        if let end = try endOf() { return end }
        return try relativeDay()
    }

    /// `this friday`, `next friday`, `coming friday`, `next week`, `next month`.
    private mutating func relativeDay() throws(GrammarError) -> PhraseDay? {
        let start = index
        _ = word() == "the" && (word(1) == "coming" || word(1) == "next") ? take("the") : false
        guard let which = word(), ["this", "next", "coming"].contains(which), let word = word(1) else {
            index = start
            return nil
        }
        index += 2
        if let weekday = PhraseVocabulary.weekdays[word], !PhraseVocabulary.pluralWeekdays.contains(word) {
            return which == "next" ? .weekdayOfWeek(weekday, weeks: 1) : .coming(weekday)
        }
        switch (which, word) {
        case ("next", "week"): return .weekdayOfWeek(2, weeks: 1)
        case ("next", "month"): return .firstOfMonth(months: 1)
        case ("next", "year"): return .firstOfYear(years: 1)
        case ("next", "weekend"): return .weekdayOfWeek(7, weeks: 1)
        case ("next", "day"): return .ahead(days: 1)
        default:
            index = start
            return nil
        }
    }

    private mutating func endOf() throws(GrammarError) -> PhraseDay? {
        if takeAny(["eom"]) { return .lastOfMonth(months: 0) }
        if takeAny(["eoy"]) { return .lastOfYear }
        let start = index
        _ = take("the")
        guard take("end", "of") || take("last", "day", "of") else {
            index = start
            return nil
        }
        _ = takeAny(["the", "this"])
        if take("month") { return .lastOfMonth(months: 0) }
        if take("next", "month") { return .lastOfMonth(months: 1) }
        if take("year") { return .lastOfYear }
        if let month = month() {
            let range = start..<index
            let year = try year()
            // "february 28"
            let isDay = self[-1]?.digits == 2
            if month == 2, year == nil || isDay { throw twoReadings(typed(range), "\"28 feb\"", "\"29 feb\"") }
            let last = (28...31).last { CivilDateTime(year: year ?? 2000, month: month, day: $0).isADay }
            return .date(year: year, month: month, day: last ?? 28)
        }
        if word() == "week" { throw twoReadings(typed(start..<index + 1), "friday", "sunday") }
        if word() == "next", word(1) == "week" {
            throw twoReadings(typed(start..<index + 2), "\"next friday\"", "\"next sunday\"")
        }
        index = start
        return nil
    }

    private mutating func monthAlone() -> Int? {
        _ = word() == "in" && word(1).flatMap({ PhraseVocabulary.months[$0] }) != nil ? take("in") : false
        guard let word = word(), let month = PhraseVocabulary.months[word],
            self[1]?.kind != .number || isClockAhead(1) || self[1]?.digits == 4 && number(1) ?? 0 > 1899
        else { return nil }
        index += 1
        return month
    }

    // MARK: - Parts of a day

    mutating func takePart(_ pieces: inout Pieces) throws(GrammarError) -> Bool {
        let start = index
        let part: PhraseClock.Part
        if take("tonight") {
            part = .night
            try pieces.set(.ahead(days: 0), self, start)
        } else if word() == "this", let word = word(1), let named = PhraseVocabulary.dayParts[word],
            !word.hasSuffix("s")
        {
            index += 2
            part = named
            try pieces.set(.ahead(days: 0), self, start)
        } else {
            if word() == "in", word(1) == "the" { index += 2 }
            // "tomorrow 10am morning pages", but "10am tomorrow morning"
            let isSaid =
                index == start && pieces.clock?.isHalved ?? false
                && (isMeridiem(-1) || ["m", "sharp"].contains(word(isMark(".", -1) ? -2 : -1)))
            guard !isSaid, let word = word(), let named = PhraseVocabulary.dayParts[word], !word.hasSuffix("s"),
                !pieces.isEmpty || index > start
            else {
                if !pieces.isEmpty, take("at", "night") {
                    pieces.part = .night
                    return true
                }
                index = start
                return false
            }
            index += 1
            part = named
        }
        guard pieces.part == nil else { throw refusal(.namesTwo, "names two times of day") }
        pieces.part = part
        return true
    }
}

extension PhraseParser.Pieces {
    mutating func set(_ day: PhraseDay, _ parser: PhraseParser, _ start: Int) throws(GrammarError) {
        switch (self.day, day) {
        case (.firstOfMonth(let months), .monthDay(let number)), (.monthDay(let number), .firstOfMonth(let months)):
            // "next month on the 5th"
            (self.day, dayText) = (.dayOfMonth(number, months: months), "")
            return
        default: break
        }
        guard self.day == nil, span == nil else { throw parser.refusal(.namesTwo, "names two days") }
        if weekday != nil {
            switch day {
            case .date, .monthDay: break
            default: throw parser.refusal(.namesTwo, "names two days")
            }
        }
        self.day = day
        dayText = parser.typed(start..<parser.index).lowercased()
    }
}

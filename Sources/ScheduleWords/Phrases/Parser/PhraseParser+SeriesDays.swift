internal import Messages
internal import Recurrence

/// Which days come again and again.
extension PhraseParser {
    mutating func takeAdverb(_ series: inout Series?) throws(GrammarError) -> Bool {
        let start = index
        if let unit = takeTwice() {
            let word = typed(start..<index)
            let days = ["week": "mon,thu", "month": "1st and 15th"][unit] ?? "year on 1 mar and 1 sep"
            throw twoReadings(
                word,
                "\"\(every)2 \(unit)s\" for every other \(unit)",
                "\"\(every)\(days)\" for twice a \(unit)"
            )
        }
        guard let word = word(), let known = Series.adverbs[word] else { return false }
        index += 1
        series = known
        if word == "nightly" { seriesPart = .night }
        return true
    }

    /// What repeats begin with where it isn't an option's name already.
    private var every: String { place == .every ? "" : "every " }

    /// `biweekly`, `bi-weekly`, `semi-monthly`: the unit.
    private mutating func takeTwice() -> String? {
        guard let unit = unitOfTwice() else { return nil }
        index += ["bi", "semi"].contains(word()) ? isMark("-", 1) ? 3 : 2 : 1
        return unit
    }

    /// The unit of a word that says twice in it to some, and every other to others.
    func unitOfTwice() -> String? {
        guard let first = word() else { return nil }
        let isApart = ["bi", "semi"].contains(first)
        switch isApart ? self.word(isMark("-", 1) ? 2 : 1) ?? "" : first {
        case "weekly" where isApart, "biweekly", "semiweekly": return "week"
        case "monthly" where isApart, "bimonthly", "semimonthly": return "month"
        case "yearly" where isApart, "annual" where isApart, "annually" where isApart, "biyearly", "biannually":
            return "year"
        default: return nil
        }
    }

    /// `2nd tuesday`, `1st and 3rd tuesday`, `last day`, `15th` of each month.
    mutating func takeOrdinalDays(_ series: inout Series?, isMonthly: Bool = false) throws(GrammarError) -> Bool {
        let start = index
        _ = take("the")
        var ordinals: [Int] = []
        let first = index
        while let ordinal = monthOrdinal() {
            ordinals.append(ordinal)
            let before = index
            guard takeAny([",", "and", "&"]) else { break }
            _ = take("the")
            let after = index
            guard monthOrdinal() != nil else {
                index = before
                break
            }
            index = after
        }
        guard !ordinals.isEmpty else {
            index = start
            return false
        }
        var found = Series(.monthly)
        let isWord = index == first + 1 && tokens[first].text == "second"
        var isDays = true
        if let weekday = weekday() {
            try checkOrdinals(ordinals)
            found.ordinals = ordinals.map { .init(ordinal: $0, weekday: weekday) }
        } else if take("weekday") || take("workday") || take("working", "day") {
            try checkOrdinals(ordinals)
            found.workdays = ordinals
        } else if take("day") {
            // "every 3rd day"
            if ordinals.count == 1, ordinals[0] > 0, !isWord, word() != "of" {
                index = start
                return false
            }
            found.monthDays = ordinals
        } else {
            isDays = false
            found.monthDays = ordinals
            // "last" alone is for --on; "second week" isn't a day of a month.
            if PhraseVocabulary.ordinals[tokens[first].text] != nil, ordinals[0] > 0 || !isAtEnd {
                index = start
                return false
            }
        }
        let ofMonth =
            take("of", "the", "month") || take("of", "each", "month") || take("of", "every", "month")
            || take("of", "month")
        if isWord, isDays, !ofMonth, !isMonthly {
            let day = typed(first + 1..<index)
            throw twoReadings(typed(first..<index), "\"\(every)other \(day)\"", "\"\(every)2nd \(day) of the month\"")
        }
        // "every 2nd year"
        if !isDays, !ofMonth, word().map({ PhraseVocabulary.units[$0] != nil && $0.count > 2 }) ?? false {
            index = start
            return false
        }
        // "24 dec" and "24th of december" are days of the year.
        if !isDays, !ofMonth, word() == "of" || word().flatMap({ PhraseVocabulary.months[$0] }) != nil {
            index = start
            return false
        }
        series = found
        return true
    }

    private func checkOrdinals(_ ordinals: [Int]) throws(GrammarError) {
        for ordinal in ordinals where ordinal > 5 {
            throw GrammarError("--every \"\(text)\" isn't a valid repeat. Write it as \(Series.example).")
        }
    }

    /// `2nd`, `second`, `last`.
    mutating func monthOrdinal() -> Int? {
        if let word = word(), let ordinal = PhraseVocabulary.ordinals[word] {
            index += 1
            return ordinal
        }
        if let day = dayInWords() { return day }
        guard let number = number(), (1...31).contains(number), let suffix = word(1), self[1]?.isGlued == true,
            suffix.count == 2, Self.ordinal(number).hasSuffix(suffix)
        else {
            // "1st,3rd" and "1,15" of --on
            return nil
        }
        index += 2
        return number
    }

    /// `monday`, `mon,thu`, `mon-fri`, `other friday`, `weekday`, `weekend`.
    mutating func takeWeekdays(_ series: inout Series?) throws(GrammarError) -> Bool {
        let start = index
        let isOther = take("other")
        guard let days = weekdayList() else {
            index = start
            return false
        }
        // Mon, Wed, Fri, Tue, Thu to some, and the weekdays of every other week to others
        if isOther, days == Series.monToFri {
            throw twoReadings(
                typed(start..<index),
                "\"\(every)mon,wed,fri\"",
                "\"\(every)2 weeks on mon,tue,wed,thu,fri\""
            )
        }
        var found = Series(.weekly, every: isOther ? 2 : 1)
        found.weekdays = days
        series = found
        return true
    }

    /// The days of the week that a text names, and nothing else: `sunday`, `weekends`, `sat,sun`.
    static func weekdays(in text: String) -> [Int]? {
        let bytes = Array(text.utf8)
        guard bytes.count <= Phrase.mostBytes else { return nil }
        var parser = PhraseParser(text, bytes, PhraseToken.tokens(of: bytes)[...], in: .bound)
        guard let days = parser.weekdayList(), parser.isAtEnd else { return nil }
        return days
    }

    mutating func weekdayList() -> [Int]? {
        var days: [Int] = []
        while true {
            let start = index
            if !days.isEmpty {
                _ = takeAny([",", "and", "&", "+", "/"])
                _ = take("and")
            }
            guard let first = weekdayWord() else {
                index = start
                break
            }
            let end = index
            if first.count == 1, takeRange(), let last = weekdayWord(), last.count == 1 {
                var day = first[0]
                days.append(day)
                while day != last[0] {
                    day = day % 7 + 1
                    days.append(day)
                }
            } else {
                index = end
                days += first
            }
        }
        return days.isEmpty ? nil : Set(days).sorted()
    }

    private mutating func takeRange() -> Bool {
        if takeAny(["-", "to", "through", "thru", "\u{2013}"]) { return true }
        guard isMark("."), isMark(".", 1) else { return false }
        index += 2
        return true
    }

    private mutating func weekdayWord() -> [Int]? {
        guard let word = word() else { return nil }
        switch word {
        case "weekday", "weekdays", "workday", "workdays":
            index += 1
            return Series.monToFri
        case "weekend", "weekends":
            index += 1
            return [1, 7]
        case "working", "work", "business":
            guard ["day", "days"].contains(self.word(1)) else { return nil }
            index += 2
            return Series.monToFri
        default:
            guard let weekday = PhraseVocabulary.weekdays[word] else { return nil }
            index += 1
            return [weekday]
        }
    }

    /// `24 dec`, `24.12.`, each year.
    mutating func takeYearDay(_ series: inout Series?) throws(GrammarError) -> Bool {
        let start = index
        var pieces = Pieces()
        guard try takeDate(&pieces), case .date(nil, let month, let day)? = pieces.day else {
            index = start
            return false
        }
        var found = Series(.yearly)
        found.dates = [.init(month: month, day: day)]
        series = found
        return true
    }

    /// `morning`, `evening`, `noon`: each day at that time.
    mutating func takeDayPart(_ series: inout Series?) throws(GrammarError) -> Bool {
        guard let word = word() else { return false }
        var found = Series(.daily)
        if let part = PhraseVocabulary.dayParts[word], !word.hasSuffix("s") {
            seriesPart = part
        } else if word == "noon" || word == "midday" || word == "midnight" {
            found.times = [PhraseClock(hour: word == "midnight" ? 0 : 12)]
        } else {
            return false
        }
        index += 1
        series = found
        return true
    }

    /// `day`, `2 weeks`, `other month`, `30m`.
    mutating func takeUnit(_ series: inout Series?) throws(GrammarError) -> Bool {
        let start = index
        if let count = take("other") ? 2 : monthOrdinal() {
            // "every first day" is none.
            guard count > 1, let unit = word(), let found = Self.unit(unit, count), unit.count > 2 else {
                index = start
                return false
            }
            index += 1
            series = found
            return true
        }
        let isShare = word() == "quarter" && word(1) == "hour"
        if let unit = word(), unit.count > 2, unit != "min", unit != "sec", !isShare, let found = Self.unit(unit, 1) {
            index += 1
            series = found
            if let hour = found.seconds, take("and", "a", "half") { series = Series(.elapsed(seconds: hour * 1.5)) }
            return true
        }
        let isWord = word() != nil
        if let count = number() ?? word().flatMap({ PhraseVocabulary.numbers[$0] }), let unit = word(1),
            self[2] == nil || self[2]?.isGlued == false || self[2]?.kind == .mark, var found = Self.unit(unit, count),
            !isWord || self[1]?.isGlued == false
        {
            let before = index
            index += 2
            // Days are a length of time unless there is a time of day: "2 days" is 48 hours.
            if found.unit == .daily, count > 0, place != .every || !isAtWithTime {
                found = Series(.elapsed(seconds: Double(count) * 86_400))
            }
            if case .elapsed = found.unit, found.seconds ?? 0 >= 0, word() == "and" || number() != nil {
                index = before
            } else {
                guard count >= 1 else {
                    guard case .elapsed = found.unit else {
                        throw GrammarError(.outOfRange, "--every \(text) is too short: it must be 1 or more.")
                    }
                    series = found
                    return true
                }
                guard count <= 9999 || found.isElapsed else {
                    index = start
                    return false
                }
                series = found
                return true
            }
        }
        guard let span = try span(isIn: false), span.months == 0 || span.seconds == 0 else {
            index = start
            return false
        }
        series =
            span.months > 0
            ? Series(.monthly, every: span.months) : Series(.elapsed(seconds: span.seconds))
        return true
    }

    private static func unit(_ word: String, _ count: Int) -> Series? {
        switch PhraseVocabulary.units[word] {
        case nil: nil
        case .months(let months)?:
            months % 12 == 0
                ? Series(.yearly, every: count * months / 12) : Series(.monthly, every: count * months)
        case .seconds(let seconds)?:
            if seconds.truncatingRemainder(dividingBy: 604_800) == 0 {
                Series(.weekly, every: count * Int(seconds / 604_800))
            } else if seconds == 86_400 {
                Series(.daily, every: count)
            } else {
                Series(.elapsed(seconds: seconds * Double(count)))
            }
        }
    }
}

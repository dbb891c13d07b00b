internal import Messages

/// Repeats as a whole, among them those without "every".
extension PhraseParser {
    /// A series that begins with a word for it: `every`, `daily`, `mondays`; or one of the forms without such a word.
    mutating func repeatedPhrase() throws(GrammarError) -> Phrase? {
        let start = index
        var found: Phrase?
        if takeAny(["every", "each"]) {
            // What is wrong with a repeat is said: nothing of it is to become the title.
            hasRead = true
            guard let phrase = try seriesPhrase() else {
                hasRead = false
                if place == .title { index = start; return nil }
                throw stumble
            }
            return phrase
        }
        if try takeDaysAndRepeat(&found) { return found }
        index = start
        if word().map({ Series.adverbs[$0] != nil }) ?? false || isPlural || unitOfTwice() != nil {
            return try seriesPhrase()
        }
        if take("on"), isPlural { return try seriesPhrase() }
        index = start
        for form in PhraseForm.repeats {
            if try form.read(&self, &found) { return found }
            index = start
        }
        return nil
    }

    /// `at 9 every day`, `5pm on weekdays`: the time comes first.
    mutating func takeTimeAndDays(_ found: inout Phrase?) throws(GrammarError) -> Bool {
        guard timesAhead.isEmpty else { return false }
        let isAt = takeAny(["at", "@"])
        guard var times = try? clocks(isAt: isAt) else { return false }
        if word() == "in", word(1) == "the", let part = word(2).flatMap({ PhraseVocabulary.dayParts[$0] }) {
            let within = times.compactMap { $0.within(part) }
            guard within.count == times.count else { return false }
            index += 3
            times = within
        }
        let behind = index
        timesAhead = times
        let phrase = try repeatedPhrase()
        timesAhead = []
        guard let phrase, !phrase.isElapsed else {
            index = behind
            return try takeSeveralTimes(times, &found)
        }
        found = phrase
        return true
    }

    /// Whether a word follows that says several days: `mondays`, `weekends`, `working days`.
    var isPlural: Bool {
        guard let word = word() else { return false }
        return PhraseVocabulary.pluralWeekdays.contains(word)
            || ["weekdays", "weekends", "workdays"].contains(word)
            || ["working", "work", "business"].contains(word) && self.word(1) == "days"
    }

    /// `8am and 8pm until friday`: several times of a day come each day.
    private mutating func takeSeveralTimes(_ times: [PhraseClock], _ found: inout Phrase?) throws(GrammarError) -> Bool
    {
        guard times.count > 1, let next = word(), SmallWords.until.union(["for", "from", "starting"]).contains(next)
        else {
            return false
        }
        var daily = Series(.daily)
        daily.times = times
        found = try phrase(of: daily)
        return true
    }

    /// `mornings at 7`, `monday mornings at 7`, `on friday nights at 8`.
    mutating func takePartsOfDays(_ found: inout Phrase?) throws(GrammarError) -> Bool {
        _ = take("on")
        _ = take("in", "the")
        let days = weekdayList()
        guard let word = word(), word.hasSuffix("s"), let part = PhraseVocabulary.dayParts[word] else { return false }
        index += 1
        var series = Series(days == nil ? .daily : .weekly)
        series.weekdays = days ?? []
        seriesPart = part
        found = try phrase(of: series)
        return true
    }

    /// `thursdays every 2 weeks`, `the 1st every month`.
    mutating func takeDaysAndRepeat(_ found: inout Phrase?) throws(GrammarError) -> Bool {
        _ = take("on")
        var (days, unit): (Series?, Series?)
        if let weekdays = weekdayList() {
            days = Series(.weekly)
            days?.weekdays = weekdays
        } else {
            guard (try? takeOrdinalDays(&days)) == true else { return false }
        }
        guard let days, takeAny(["every", "each"]), try takeUnit(&unit), var series = unit, series.unit == days.unit
        else {
            return false
        }
        (series.weekdays, series.monthDays) = (days.weekdays, days.monthDays)
        (series.ordinals, series.workdays) = (days.ordinals, days.workdays)
        found = try phrase(of: series)
        return true
    }

    /// `mon-fri 9:55`, `tuesday and thursday at 5pm`: several weekdays with a time.
    mutating func takeWeekdaysAndTime(_ found: inout Phrase?) throws(GrammarError) -> Bool {
        // "from monday to friday at 9"
        let isFrom = take("from")
        if !isFrom { _ = take("on") }
        guard isWeekdayList, !isFrom || ["to", "through", "thru"].contains(word(1)), let phrase = try seriesPhrase(),
            case .series(let series) = phrase.when,
            !series.times.isEmpty
        else { return false }
        found = phrase
        return true
    }

    /// Whether weekdays follow that "to", "and", a comma or a dash joins.
    var isWeekdayList: Bool {
        guard let first = word(), PhraseVocabulary.weekdays[first] != nil else { return false }
        let isDotted = isMark(".", 1) && isMark(".", 2)
        guard let mark = self[1]?.text,
            isDotted || ["-", "\u{2013}", "to", "through", "thru", "and", "&", ",", "/"].contains(mark)
        else {
            // "mon wed fri"
            return self[1]?.kind == .word && word(1).map { PhraseVocabulary.weekdays[$0] != nil } ?? false
        }
        return word(isDotted ? 3 : 2).map { PhraseVocabulary.weekdays[$0] != nil } ?? false
    }

    /// `first sunday of the month`, `the 31st of each month`, `last day of every month`.
    ///
    /// The last day of *the* month comes once.
    mutating func takeDaysOfMonth(_ found: inout Phrase?) throws(GrammarError) -> Bool {
        _ = take("on")
        let start = index
        var days: Series?
        guard (try? takeOrdinalDays(&days)) == true, let days, tokens[index - 1].text == "month",
            ["each", "every"].contains(tokens[index - 2].text) || !days.ordinals.isEmpty || !days.workdays.isEmpty
        else { return false }
        index = start
        found = try seriesPhrase()
        return found != nil
    }

    /// `april 15 every year`, `3 march yearly at 8`.
    mutating func takeDateOfYear(_ found: inout Phrase?) throws(GrammarError) -> Bool {
        _ = take("on")
        var days: Series?
        guard (try? takeYearDay(&days)) == true, let days,
            take("every", "year") || take("each", "year") || takeAny(["yearly", "annually"])
        else { return false }
        found = try phrase(of: days)
        return true
    }

    /// `once a day at 9`, `5 times every hour`. How often a day or a month isn't when.
    mutating func takeHowOften(_ found: inout Phrase?) throws(GrammarError) -> Bool {
        let start = index
        var bounds = PhraseBounds()
        guard (try? takeCount(&bounds)) == true, let count = bounds.count else { return false }
        let isNumber = tokens[index - 1].text.hasPrefix("time")
        let isEvery = takeAny(["every", "each"])
        guard isEvery || takeAny(["a", "an", "per"]) || word().flatMap({ Series.adverbs[$0] }) != nil else {
            return false
        }
        let unit = index
        guard let phrase = try seriesPhrase() else { return false }
        guard count > 1 else {
            found = phrase
            return true
        }
        hasRead = true
        let isTimed =
            if case .series(let series) = phrase.when { series.isElapsed || !series.times.isEmpty } else { false }
        guard isEvery, isNumber, isTimed else {
            throw GrammarError(
                "\"\(typed(start..<unit + 1))\" doesn't say when each of them is. Write it as \"every day at 9:00 and 17:00\", \"every mon,thu\" or \"every 1st and 15th\"."
            )
        }
        guard phrase.bounds.count == nil else { throw refusal(.conflict, "says twice how often it rings") }
        found = phrase
        found?.bounds.count = count
        return true
    }
}

internal import Messages

/// The words that a sentence leaves to its title, none of which may say a time that isn't read.
///
/// A word is a part of the title where it can't be meant for the time: `May the 4th be with you tomorrow 9am`, `Monday's
/// notes friday`, `chapter 5`. Whatever says a day, a time, a zone, a repeat, a bound or a length of time, and could be, is
/// refused with the line to type instead.
struct TitleWords {
    let sentence: Sentence
    let said: SaidTime
    /// The title's words by where they stand in the sentence; nil where the time or a quoted word stands.
    let words: [String?]
    /// - Parameter kept: Words that are the title's.
    init(_ sentence: Sentence, _ said: SaidTime, keeping kept: Range<Int> = 0..<0) {
        (self.sentence, self.said) = (sentence, said)
        words = sentence.words.enumerated().map { index, word in
            said.words.contains(index) || word.isQuoted || kept.contains(index) ? nil : word.bare
        }
    }

    /// What is wrong with some words.
    struct Problem {
        fileprivate(set) var words: Range<Int>
        /// What means the same and is read in their place.
        let instead: String?
        /// A form that is read, where it isn't certain what was meant.
        let example: String?
        /// Whether the words ask for a ring before the time. A title would lose that.
        let isWarning: Bool

        init(words: Range<Int>, instead: String? = nil, example: String? = nil, isWarning: Bool = false) {
            (self.words, self.instead, self.example, self.isWarning) = (words, instead, example, isWarning)
        }
    }

    func check() throws(GrammarError) {
        if let problem = try firstProblem() { throw said.doubt ?? refusal(problem) }
        if let ambiguity = said.ambiguity { throw ambiguity }
    }

    /// What is wrong with the first word that isn't the title's.
    func firstProblem() throws(GrammarError) -> Problem? {
        for index in words.indices where words[index] != nil {
            if var problem = try problem(index) {
                problem.words = problem.words.clamped(to: words.indices)
                return problem
            }
        }
        return openTime()
    }

    // MARK: - Words

    subscript(_ index: Int) -> String { words.indices.contains(index) ? words[index] ?? "" : "" }

    /// Whether a word stands directly before or behind a piece of the time.
    func touchesTime(_ range: Range<Int>) -> Bool {
        said.words.contains(range.lowerBound - 1) || said.words.contains(range.upperBound)
    }

    /// Whether a word ends a sentence that begins with a day alone, and may be its hour: "friday call Tom 5".
    func endsDay(_ range: Range<Int>) -> Bool {
        range.upperBound == words.count && said.words.contains(0) && lacksHour
    }

    /// Whether it says a day, or many, and no hour but that of a part of the day: "friday", "tonight", "every morning", "in 3 days".
    var lacksHour: Bool {
        switch said.phrase?.when {
        case .once(.after(let span))?: span.months > 0 || span.seconds >= 86_400
        case .series(let series)? where series.isElapsed: series.seconds ?? 0 >= 86_400
        default: said.phrase?.saysDayAlone ?? false || saysPart
        }
    }

    static func isPossessive(_ word: String) -> Bool { word.hasSuffix("'s") || word.hasSuffix("\u{2019}s") }

    private func problem(_ index: Int) throws(GrammarError) -> Problem? {
        let word = self[index]
        guard !word.isEmpty else { return nil }
        guard !Self.isPossessive(word) else { return feast(index) ?? possessive(index, word) }
        if let problem = joined(index, word) ?? slip(index, word) ?? clause(index, word) ?? repetition(index, word) {
            return problem
        }
        if let problem = try day(index, word) { return problem }
        if let problem = try date(index, word) { return problem }
        if let problem = length(index, word) { return problem }
        if let problem = clock(index, word) { return problem }
        return edge(index, word)
    }

    /// "gym tuesday's 7am", but "Monday's notes friday"
    private func possessive(_ index: Int, _ word: String) -> Problem? {
        // "buy a gift next week's friday"
        if word.hasPrefix("week"), said.words.contains(index + 1), ["this", "next"].contains(self[index - 1]) {
            return Problem(words: index - 1..<index + 1, example: "friday \(self[index - 1]) week")
        }
        guard PhraseVocabulary.weekdays[String(word.dropLast(2))] != nil, !said.hasDay, said.words.contains(index + 1)
        else {
            return nil
        }
        return Problem(words: index..<index + 1, instead: "every \(word.dropLast(2))")
    }

    // MARK: - Repeats

    /// Repeats that the grammar doesn't read, and what to write instead.
    private static let repeats: [String: String] = [
        "biweekly": "every 2 weeks", "fortnightly": "every 2 weeks", "bimonthly": "every 2 months",
        "semiweekly": "every mon,thu", "semimonthly": "every month on the 1st and 15th",
        "half-yearly": "every 6 months", "biannually": "every 6 months", "semiannually": "every 6 months",
        "semi-annually": "every 6 months", "q.d": "every day", "b.i.d": "every day at 8:00 and 20:00",
        "qd": "every day", "tid": "every day at 8:00, 14:00 and 20:00",
        "t.i.d": "every day at 8:00, 14:00 and 20:00", "q.i.d": "every day at 8:00, 12:00, 16:00 and 20:00",
        "alternating": "every other", "half-hourly": "every 30 minutes", "workday": "every weekday",
        "workdays": "every weekday",
        "weekday": "every weekday",
        "weeknight": "every weekday at 21:00", "weeknights": "every weekday at 21:00", "daily": "every day",
        "everyday": "every day", "nightly": "every night", "weekly": "every week", "monthly": "every month",
        "yearly": "every year", "annually": "every year", "hourly": "every hour", "quarterly": "every 3 months",
        "weekdays": "every weekday", "weekends": "every weekend", "mornings": "every morning",
        "afternoons": "every afternoon", "evenings": "every evening",
    ]
    private static let units = [
        "hourly": "hours", "daily": "days", "weekly": "weeks", "monthly": "months", "yearly": "years",
    ]
    private static let letters = [
        "m": "mon", "mo": "mon", "t": "tue", "tu": "tue", "tue": "tue", "w": "wed", "we": "wed", "th": "thu",
        "thu": "thu",
        "r": "thu", "f": "fri", "fr": "fri", "s": nil, "sa": "sat", "su": "sun",
    ]

    func isUnit(_ word: String) -> Bool {
        word.count > 1 && PhraseVocabulary.units[word] != nil || ["workday", "weekday", "weekend"].contains(word)
            || PhraseVocabulary.weekdays[word] != nil
    }

    /// Behind "every", they say a repeat of no known length: "every couple of weeks", "every so often", "every summer".
    private static let loose = seasons.union([
        "couple", "few", "several", "some", "so", "once", "now", "sunrise", "sunset", "dawn", "dusk", "season", "term",
        "semester", "payday", "paycheck",
    ])

    private func repetition(_ index: Int, _ word: String) -> Problem? {
        // "six-monthly", "2-weekly", but "six-monthly checkup tomorrow"
        let parts = word.contains("-") ? word.split(separator: "-").map(String.init) : []
        if parts.count == 2, let unit = Self.units[parts[1]], Self.isNumber(parts[0]),
            !said.hasDay || touchesTime(index..<index + 1)
        {
            return Problem(words: index..<index + 1, example: "every \(parts[0]) \(unit)")
        }
        // "take 1 tab 6 hourly", "quarter hourly", "pay bill six monthly", but "invest 50 monthly" and "read chapter 5 daily"
        let following = sentence.bare(index + 1)
        if said.words.contains(index + 1), let unit = Self.units[following], ["hours", "months"].contains(unit) {
            if Self.isNumber(word), (Int(word) ?? 2) < 25,
                !SmallWords.counted.contains(self[index - 1]) || unit == "hours"
            {
                return Problem(words: index..<index + 1, example: "every \(word) \(unit)")
            }
            if unit == "hours", ["half", "quarter"].contains(word) {
                return Problem(words: index..<index + 1, example: "every \(word == "half" ? 30 : 15) minutes")
            }
        }
        if let problem = ration(index, word) { return problem }
        if let instead = Self.repeats[word].flatMap({ word == "weekday" && !touchesTime(index..<index + 1) ? nil : $0 })
            ?? (PhraseVocabulary.pluralWeekdays.contains(word) ? "every \(word.dropLast())" : nil)
        {
            let next = self[index + 1]
            let isName = !next.isEmpty && TimePieces.isOfTitle(next, sentence.words[index + 1].plain)
            return Problem(words: index..<index + 1, instead: isName ? nil : instead, example: instead)
        }
        if ["bi-", "semi-"].contains(where: word.hasPrefix)
            || ["bi", "semi"].contains(word) && Self.repeats[self[index + 1]] != nil
        {
            let unit = word.contains("week") || self[index + 1].contains("week") ? "week" : "month"
            return Problem(words: index..<index + (word.contains("-") ? 1 : 2), example: "every 2 \(unit)s")
        }
        let (spelled, end) = letters(index) ?? (word, index + 1)
        let mark = spelled.contains("-") ? "-" : ","
        let days = spelled.split(omittingEmptySubsequences: false) { "/-".contains($0) }.map {
            Self.letters[String($0)]
        }
        if days.count > 1, !days.contains(where: { $0 == nil }) {
            let known = days.compactMap { $0 ?? nil }
            return known.count == days.count
                ? Problem(words: index..<end, instead: "every " + known.joined(separator: mark))
                : Problem(words: index..<end, example: "every mon,wed,fri")
        }
        let next = self[index + 1]
        if ["alternate", "e/o"].contains(word), isUnit(following) {
            return Problem(words: index..<index + 1, instead: "every other")
        }
        // "2x a day at 8am and 8pm", "2x daily"
        let isPer = ["a", "per", "every"].contains(next) && isUnit(self[index + 2])
        if word.fits(/\d+x\/(day|week|month)/) != nil {
            return Problem(words: index..<index + 1, example: "every mon,wed at 9")
        }
        if word.fits(/\d+x/) != nil, isPer || Series.adverbs[following] != nil {
            return Problem(words: index..<index + (isPer ? 3 : 1), example: "every day at 8am and 8pm")
        }
        let isCounted = following == "other" || Self.isNumber(following) || PhraseVocabulary.dayParts[following] != nil
        let isMisspelled =
            word.count > 3 && (isUnit(following) || isCounted && word != "ever")
            && NearestWord.distance(word, word.hasPrefix("ea") ? "each" : "every") == 1 && word != "very"
        if word == "every" || word == "each" || isMisspelled {
            let isNumber = next.first?.isNumber ?? false || PhraseVocabulary.numbers[next] != nil && next != "one"
            // "every penultimate friday"
            let isBeforeUnit = sentence.words.indices.contains(index + 2) && isUnit(sentence.words[index + 2].bare)
            let isMonth = PhraseVocabulary.months[next] != nil || Self.isMisspelledUnit(next)
            let isRepeat =
                isBeforeUnit || isUnit(next) || isMonth || isNumber || PhraseVocabulary.dayOrdinals[next] != nil
                || next == "other" || Self.loose.contains(next)
                || said.words.contains(index + 1) || word == "every" && !said.hasDay && !next.isEmpty
            guard isRepeat || isMisspelled else { return nil }
            let end = words.indices.contains(index + 1) && words[index + 1] != nil ? index + 2 : index + 1
            return isMisspelled
                ? Problem(words: index..<end, instead: end == index + 2 ? "every \(following)" : "every")
                : Problem(words: index..<end, example: "every day at 9")
        }
        return ordinal(index, word)
    }

    private static let rations = [
        "day": "every day at 9", "week": "every week on monday", "fortnight": "every 2 weeks",
        "month": "every month on the 1st", "year": "every year on 24 dec",
    ]

    /// So much of something each day, before the time: "take 2 pills a day at 8", "one post a week on friday", "save 50/month on the
    /// 1st", but "have a day off" and "cancel gym 30/month tomorrow".
    private func ration(_ index: Int, _ word: String) -> Problem? {
        guard !["today", "tomorrow", "tonight"].contains(where: said.when.hasPrefix) else { return nil }
        func typed(_ ahead: Int) -> String { sentence.bare(index + ahead) }
        func isAmount(_ index: Int) -> Bool {
            self[index].fits(/\d+/) != nil || PhraseVocabulary.numbers[self[index]] != nil
        }
        if said.words.contains(index + 1) {
            let isShort = ["pcm", "pw", "pa", "p/m", "p/w", "p/a", "p.m"].contains(word)
            if isShort && isAmount(index - 1)
                || word.fits(/\d+\/(day|week|wk|month|mo|year|yr)|\d{2,}(pw|pcm|pa)/) != nil
            {
                return Problem(words: index..<index + 1, example: Self.rations["month"])
            }
            // "one post a week on friday"
            if typed(1) == "a", Self.rations[typed(2)] != nil, typed(3) == "on", isAmount(index) || isAmount(index - 1)
            {
                return Problem(words: index..<index + 1, example: "every \(typed(2)) on \(typed(4))")
            }
        }
        guard ["a", "per"].contains(word), let example = Self.rations[self[index + 1]], said.words.contains(index + 2),
            isAmount(index - 1) || isAmount(index - 2) && !self[index - 1].isEmpty
        else { return nil }
        return Problem(words: index..<index + 2, example: example)
    }

    /// Days by their letters beside a time, with slashes between, or a dash for "to": "M W F", "TuTh", "Mo & Th", "M-F".
    private func letters(_ index: Int) -> (String, end: Int)? {
        guard !said.hasDay || said.phrase?.isOpen(.weekly) ?? false else { return nil }
        var (days, end, mark): ([String], Int, String) = ([], index, "/")
        for place in index..<words.count where place == end && words[place] != nil {
            let typed = sentence.words[place].text
            if !days.isEmpty, ["and", "&", "+"].contains(typed) {
                end += 1
            } else if "MTWFS".contains(typed.first ?? " "),
                typed.wholeMatch(of: /(?:(?:Mo|Tue?|We|Thu?|Fr|Sa|Su|M|T|W|F)[,\/&+-]?)+/) != nil
            {
                days += typed.matches(of: /Mo|Tue?|We|Thu?|Fr|Sa|Su|M|T|W|F/).map { $0.output.lowercased() }
                if typed.contains("-"), days.count == 2 { mark = "-" }
                end += 1
            }
        }
        // "read FT at 7am", "9am TM meeting"
        let typed = sentence.words[index].text
        let isWord = end == index + 1 && typed.count == 2 && typed == typed.uppercased() && typed != "MW"
        guard days.count > 1, touchesTime(index..<end) || end == words.count, !isWord else { return nil }
        return (days.joined(separator: mark), end)
    }

    /// Of "change clocks last sunday of march at 2am" and "rent 1st of the month 9am" the time alone would be read.
    private func ordinal(_ index: Int, _ word: String) -> Problem? {
        let isNumbered = word.fits(/\d{1,2}(st|nd|rd|th)/) != nil
        // "second last friday of every month"
        let behind = sentence.bare(index + 1)
        if said.words.contains(index + 1), behind == "last", word != "last", PhraseVocabulary.dayOrdinals[word] != nil {
            return Problem(words: index..<index + 1, example: "every last friday of the month at 9")
        }
        // "book club second monday 7pm"
        if said.words.contains(index + 1), PhraseVocabulary.weekdays[behind] != nil,
            PhraseVocabulary.dayOrdinals[word] ?? 9 < 6 || word == "other"
        {
            return Problem(words: index..<index + 1, example: "first monday of december 9am")
        }
        guard isNumbered || PhraseVocabulary.dayOrdinals[word] != nil || word == "penultimate" else { return nil }
        // "club and 3rd monthly on the 2nd tuesday"
        if isNumbered, SmallWords.and.contains(self[index - 1]), said.words.contains(index + 1),
            said.phrase?.isSeries ?? false
        {
            return Problem(words: index - 1..<index + 1, example: "every month on the 2nd and 3rd tuesday")
        }
        let (next, third, fourth) = (self[index + 1], self[index + 2], self[index + 3])
        if next == "of", ["the", "each", "every"].contains(third), fourth == "month" {
            return isNumbered
                ? Problem(words: index..<index + 4, instead: "every month on the \(word)")
                : Problem(words: index..<index + 4, example: "every month on the 1st at 9am")
        }
        let isWorkday = ["working", "business"].contains(next) && third == "day"
        let isDay =
            next.count > 3 && PhraseVocabulary.weekdays[next] != nil || ["workday", "weekday"].contains(next)
            || isWorkday
            || next == "day" && third == "of"
        if isDay, !said.hasDay {
            return Problem(
                words: index..<index + (isWorkday || third == "of" ? 3 : 2),
                example: "every last friday of the month at 9"
            )
        }
        let before = self[index - 1]
        let isNamed = before == "the" && ["on", "by"].contains(self[index - 2]) || before == "on"
        let isDayOfMonth =
            word != "second" && word != "last" && (isNumbered || (PhraseVocabulary.dayOrdinals[word] ?? 0) > 5)
        guard isDayOfMonth, index == 0 || !sentence.words[index - 1].isPossessive else { return nil }
        // "24th dinner at 18:00", but "2nd interview at 18:00"
        // "5th and 20th pay rent at 9"
        let isPair = SmallWords.and.contains(self[1]) && self[2].fits(/\d{1,2}(st|nd|rd|th)/) != nil
        // "5th pay rent at 9", but "2nd call with Bob at 18:00"
        let isDate =
            isPair || Self.verbs.contains(next) && !Self.nouns.contains(next)
            || (Int(word.prefix { $0.isNumber }) ?? 0) > 5
        if index == 0, isNumbered, !said.hasDay, isDate {
            return Problem(words: index..<index + 1, example: "24 dec 9am")
        }
        if isNamed, !said.hasDay || touchesTime(index..<index + 1) || touchesTime(index - 2..<index + 1) {
            return Problem(words: index - (before == "the" ? 2 : 1)..<index + 1, example: "24 dec 9am")
        }
        return !said.hasDay && (before == "the" || touchesTime(index..<index + 1))
            ? Problem(words: index..<index + 1, example: "24 dec 9am") : nil
    }
}

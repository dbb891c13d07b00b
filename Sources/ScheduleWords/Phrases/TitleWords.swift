internal import Messages

/// The words that a sentence leaves to its title, none of which may say a time that isn't read.
///
/// A word is a part of the title where it can't be meant for the time: `May the 4th be with you tomorrow 9am`, `Monday's
/// notes friday`, `chapter 5`. Whatever says a day, a time, a zone, a repeat, a bound or a length of time, and could be, is
/// refused with the line to type instead.
struct TitleWords {
    private let sentence: Sentence
    private let said: SaidTime
    /// The title's words by where they stand in the sentence; nil where the time or a quoted word stands.
    private let words: [String?]
    init(_ sentence: Sentence, _ said: SaidTime) {
        (self.sentence, self.said) = (sentence, said)
        words = sentence.words.enumerated().map { index, word in
            said.words.contains(index) || word.isQuoted ? nil : word.bare
        }
    }

    /// What is wrong with some words.
    private struct Problem {
        let words: Range<Int>
        /// What to write instead of them; nil if the time says the same thing already.
        let instead: String?
    }

    func check() throws(GrammarError) {
        for index in words.indices where words[index] != nil {
            guard let problem = try problem(index) else { continue }
            if let doubt = said.doubt { throw doubt }
            let left = sentence.text(problem.words)
            let quoted = "\"\(sentence.title(without: said.words))\" \(said.when)"
            let said = said.when
            if let instead = problem.instead {
                throw GrammarError(
                    "\"\(left)\" isn't understood here. Write \"\(instead)\", or put the title in quotes: \(quoted)"
                )
            }
            throw QuickAdd.bothSayWhen(left, said, quoted)
        }
    }

    // MARK: - Words

    private subscript(_ index: Int) -> String { words.indices.contains(index) ? words[index] ?? "" : "" }

    /// Whether a word stands directly before or behind a piece of the time.
    private func touchesTime(_ range: Range<Int>) -> Bool {
        said.words.contains(range.lowerBound - 1) || said.words.contains(range.upperBound)
    }

    private func problem(_ index: Int) throws(GrammarError) -> Problem? {
        let word = self[index]
        guard !word.isEmpty, !word.hasSuffix("'s"), !word.hasSuffix("\u{2019}s") else { return nil }
        if let problem = repetition(index, word) { return problem }
        if let problem = try day(index, word) { return problem }
        if let problem = try date(index, word) { return problem }
        if let problem = length(index, word) { return problem }
        return clock(index, word)
    }

    // MARK: - Repeats

    /// Repeats that the grammar doesn't read, and what to write instead.
    private static let repeats: [String: String] = [
        "biweekly": "every 2 weeks", "fortnightly": "every 2 weeks", "bimonthly": "every 2 months",
        "semiweekly": "every mon,thu", "semimonthly": "every month on the 1st and 15th",
        "alternating": "every other", "workday": "every weekday", "workdays": "every weekday",
        "weeknight": "every weekday at 21:00", "weeknights": "every weekday at 21:00", "daily": "every day",
        "everyday": "every day", "nightly": "every night", "weekly": "every week", "monthly": "every month",
        "yearly": "every year", "annually": "every year", "hourly": "every hour", "quarterly": "every 3 months",
        "weekdays": "every weekday", "weekends": "every weekend", "mornings": "every morning",
        "afternoons": "every afternoon", "evenings": "every evening",
    ]
    private static let letters: Set = ["m", "t", "tu", "w", "th", "r", "f", "s", "sa", "su"]

    private func isUnit(_ word: String) -> Bool {
        word.count > 1 && PhraseVocabulary.units[word] != nil || ["workday", "weekday", "weekend"].contains(word)
            || PhraseVocabulary.weekdays[word] != nil
    }

    private func repetition(_ index: Int, _ word: String) -> Problem? {
        if let instead = Self.repeats[word]
            ?? (PhraseVocabulary.pluralWeekdays.contains(word) ? "every \(word.dropLast())" : nil)
        {
            return Problem(words: index..<index + 1, instead: instead)
        }
        if ["bi-", "semi-"].contains(where: word.hasPrefix)
            || ["bi", "semi"].contains(word) && Self.repeats[self[index + 1]] != nil
        {
            let unit = word.contains("week") || self[index + 1].contains("week") ? "week" : "month"
            return Problem(words: index..<index + (word.contains("-") ? 1 : 2), instead: "every 2 \(unit)s")
        }
        let parts = word.split(separator: "/", omittingEmptySubsequences: false)
        let typed = sentence.words[index].text
        if parts.count > 1 && parts.allSatisfy({ Self.letters.contains(String($0)) }) || typed == "MWF"
            || typed == "TTh"
        {
            return Problem(words: index..<index + 1, instead: "every mon,wed,fri")
        }
        if word == "alternate", sentence.words.indices.contains(index + 1), isUnit(sentence.words[index + 1].bare) {
            return Problem(words: index..<index + 1, instead: "every other")
        }
        let next = self[index + 1]
        let isMisspelled = word.count > 3 && isUnit(next) && NearestWord.distance(word, "every") == 1 && word != "very"
        if word == "every" || word == "each" || isMisspelled {
            let isNumber = next.first?.isNumber ?? false || PhraseVocabulary.numbers[next] != nil && next != "one"
            // "every penultimate friday"
            let isBeforeUnit = sentence.words.indices.contains(index + 2) && isUnit(sentence.words[index + 2].bare)
            let isRepeat =
                isBeforeUnit || isUnit(next) || isNumber || PhraseVocabulary.dayOrdinals[next] != nil || next == "other"
                || said.words.contains(index + 1) || word == "every" && !said.hasDay && !next.isEmpty
            guard isRepeat || isMisspelled else { return nil }
            let end = words.indices.contains(index + 1) && words[index + 1] != nil ? index + 2 : index + 1
            return Problem(words: index..<end, instead: isMisspelled ? "every \(next)" : "every day at 9")
        }
        return ordinal(index, word)
    }

    /// Of "change clocks last sunday of march at 2am" and "rent 1st of the month 9am" the time alone would be read.
    private func ordinal(_ index: Int, _ word: String) -> Problem? {
        let isNumbered = word.wholeMatch(of: /\d{1,2}(st|nd|rd|th)/) != nil
        guard isNumbered || PhraseVocabulary.dayOrdinals[word] != nil || word == "penultimate" else { return nil }
        let (next, third, fourth) = (self[index + 1], self[index + 2], self[index + 3])
        if next == "of", ["the", "each", "every"].contains(third), fourth == "month" {
            return Problem(words: index..<index + 4, instead: "every month on the 1st at 9am")
        }
        let isWorkday = ["working", "business"].contains(next) && third == "day"
        let isDay =
            next.count > 3 && PhraseVocabulary.weekdays[next] != nil || ["workday", "weekday"].contains(next)
            || isWorkday
            || next == "day" && third == "of"
        if isDay, !said.hasDay {
            return Problem(
                words: index..<index + (isWorkday || third == "of" ? 3 : 2),
                instead: "every last friday of the month at 9"
            )
        }
        let before = self[index - 1]
        let isNamed = before == "the" && ["on", "by"].contains(self[index - 2]) || before == "on"
        let isDayOfMonth =
            word != "second" && word != "last" && (isNumbered || (PhraseVocabulary.dayOrdinals[word] ?? 0) > 5)
        guard isDayOfMonth else { return nil }
        if isNamed, !said.hasDay || touchesTime(index..<index + 1) || touchesTime(index - 2..<index + 1) {
            return Problem(words: index - (before == "the" ? 2 : 1)..<index + 1, instead: "24 dec 9am")
        }
        return !said.hasDay && (before == "the" || touchesTime(index..<index + 1))
            ? Problem(words: index..<index + 1, instead: "24 dec 9am") : nil
    }

    // MARK: - Days

    private static let feasts: [String: String] = [
        "christmas": "25 dec", "xmas": "25 dec", "christmastime": "25 dec", "easter": "28 mar", "halloween": "31 oct",
        "thanksgiving": "26 nov", "hanukkah": "5 dec", "diwali": "8 nov", "ramadan": "18 feb", "pentecost": "24 may",
        "valentine": "14 feb", "valentines": "14 feb",
    ]
    private static let connecting: Set = [
        "on", "by", "at", "next", "this", "until", "till", "from", "since", "before", "after",
    ]

    private func day(_ index: Int, _ word: String) throws(GrammarError) -> Problem? {
        let range = index..<index + 1
        if word == "yesterday" || word == "ago" {
            guard !said.isComplete || touchesTime(range) else { return nil }
            if word == "yesterday" { _ = try Phrase(parsing: word, in: .title) }
            return Problem(words: range, instead: "tomorrow")
        }
        if let meant = PhraseVocabulary.meant(by: word), !said.hasDay || touchesTime(range) {
            throw GrammarError("\"\(word)\" isn't a day or month. Write \"\(meant)\", or put the title in quotes.")
        }
        if let date = Self.feasts[word], !said.hasDay || touchesTime(range) {
            return Problem(words: range, instead: date)
        }
        let isNew = word == "new" && ["year", "years", "year's", "year\u{2019}s"].contains(self[index + 1])
        if isNew, !said.hasDay { return Problem(words: index..<index + 2, instead: "1 jan") }
        if word == "tom", sentence.words[index].text == "tom", !said.hasDay, touchesTime(range) {
            return Problem(words: range, instead: "tomorrow")
        }
        if word == "last" || word == "past", !said.hasDay, ["week", "month", "year", "night"].contains(self[index + 1])
        {
            return Problem(words: index..<index + 2, instead: "tomorrow 9am")
        }
        if let month = PhraseVocabulary.months[word] {
            return isMonth(index, word, month) ? Problem(words: range, instead: "1 \(word)") : nil
        }
        let names = word.split(separator: "/")
        let isWeekday = { (name: Substring) in PhraseVocabulary.weekdays[String(name)] != nil }
        if names.count > 1, names.allSatisfy(isWeekday) { return Problem(words: range, instead: nil) }
        let isRelative = PhraseVocabulary.relativeDays.contains(word)
        guard PhraseVocabulary.weekdays[word] != nil || isRelative || word == "weekend" else { return nil }
        let before = self[index - 1]
        if ["sun", "sat", "wed"].contains(word), said.hasDay, !touchesTime(range), !Self.connecting.contains(before) {
            return nil
        }
        if PhraseVocabulary.namingDays.contains(before), said.hasDay { return nil }
        let isFirst =
            index == 0 && sentence.words[0].text.first?.isUppercase ?? false && !touchesTime(range) && !isRelative
        if isFirst, said.hasDay, !TimePieces.binding.contains(self[1]) { return nil }
        guard said.isComplete, said.hasDay else { return Problem(words: range, instead: nil) }
        // "notes of monday", "Friday report"
        let isName = sentence.words[index].text.first?.isUppercase ?? false && !isRelative
        let isBound = TimePieces.binding.contains(before) && !["and", "or", "&"].contains(before)
        let isJoined = ["and", "or", "&", "then"].contains(before) && said.words.contains(index - 2)
        return isJoined || Self.connecting.contains(before) || touchesTime(range) && !isBound || !isName && !isBound
            ? Problem(words: range, instead: nil) : nil
    }

    /// Whether a month is meant as one: "in june", "of december".
    private func isMonth(_ index: Int, _ word: String, _ month: Int) -> Bool {
        let before = self[index - 1]
        let isAfter = [
            "in", "until", "till", "by", "from", "since", "during", "this", "next", "last", "mid", "early", "late",
            "end",
        ]
        .contains(before)
        if isAfter { return !said.hasDay || said.words.contains(index - 2) || said.words.contains(index + 1) }
        // "24 dec 25 dec"
        if touchesTime(index..<index + 1), word.count < 5, word != "may" { return true }
        guard !said.hasDay else { return false }
        // "May", "March", "April" and the like are names, and short ones are words.
        let isPlain = word.count > 4 && !["march", "april"].contains(word) || before == "of"
        return isPlain || touchesTime(index..<index + 1) && sentence.words[index].text != "May"
    }

    /// "31.02.", "31.12.2027", "30/2", "13.6"; "31 nov", "dec 32"
    private func date(_ index: Int, _ word: String) throws(GrammarError) -> Problem? {
        let range = index..<index + 1
        let text = sentence.words[index].text
        let typed = text.hasSuffix(",") ? String(text.dropLast()) : text
        let isDotted = typed.wholeMatch(of: /\d{1,2}\.\d{1,2}\.(\d{2}|\d{4})?/) != nil
        let isEdge = index == 0 || touchesTime(range)
        let isSlashed =
            word != "24/7" && word.wholeMatch(of: /\d{1,2}\/\d{1,2}(\/(\d{2}|\d{4}))?/) != nil && !said.hasDay
            && (isEdge || self[index - 1] == "on")
        if isDotted || isSlashed, !said.isComplete || !said.hasDay || isEdge {
            _ = try Phrase(parsing: isDotted ? typed : word, in: .title)
            return Problem(words: range, instead: nil)
        }
        if let match = word.wholeMatch(of: /(\d{1,2})\.(\d{1,2})/), !said.hasDay, (1...12).contains(Int(match.2) ?? 0),
            (13...31).contains(Int(match.1) ?? 0) || touchesTime(range) && said.clock != nil && !isAtBehind(index)
        {
            return Problem(words: range, instead: "\(word).")
        }
        if word.wholeMatch(of: /\d{1,4}-\d{1,2}(-\d{1,4})?/) != nil, !said.hasDay, isEdge {
            return Problem(words: range, instead: nil)
        }
        let next = self[index + 1]
        let isNumber = { (word: String) in word.wholeMatch(of: /\d{1,2}(st|nd|rd|th)?/) != nil }
        let isMonth = { (word: String) in PhraseVocabulary.months[word] != nil }
        if isMonth(word) && isNumber(next) || isNumber(word) && isMonth(next) {
            _ = try Phrase(parsing: "\(word) \(next)", in: .title)
            return said.isComplete && word == "may" ? nil : Problem(words: index..<index + 2, instead: nil)
        }
        // "lunch in room 5 dec 24"
        if (1...31).contains(Int(word) ?? 0), said.words.contains(index - 1),
            PhraseVocabulary.months[sentence.words[index - 1].bare] != nil
        {
            return Problem(words: range, instead: "\(sentence.words[index - 1].text) \(word)")
        }
        // "anna 7 tomorrow", "x 15 next month"
        if let hour = Int(word), (0...31).contains(hour), said.hasDay, said.clock == nil,
            said.phrase?.saysDayAlone ?? false,
            touchesTime(range), !PhraseVocabulary.numbered.contains(self[index - 1])
        {
            if self[index - 1] == "in", hour > 0 {
                return Problem(words: index - 1..<index + 1, instead: "in \(hour) months")
            }
            if said.when.contains("month") {
                return Problem(words: range, instead: "the \(PhraseParser.ordinal(hour)) of \(said.when)")
            }
            return Problem(
                words: range,
                instead: hour < 24 ? "\(said.when) \(hour):00" : "the \(PhraseParser.ordinal(hour))"
            )
        }
        return nil
    }

    private func isAtBehind(_ index: Int) -> Bool {
        said.words.contains(index + 1) && ["at", "@"].contains(sentence.words[index + 1].bare)
    }

    // MARK: - Lengths and clocks

    private func length(_ index: Int, _ word: String) -> Problem? {
        let next = self[index + 1]
        let isHalf = word == "half" && ["an", "a"].contains(next) && isUnit(self[index + 2])
        let isNumber =
            word.allSatisfy { $0.isASCII && $0.isNumber }
            || (PhraseVocabulary.numbers[word] ?? 0) > 0 && !["a", "an"].contains(word)
        if isHalf
            || isNumber && next.count > 2 && PhraseVocabulary.units[next] != nil && next != "second" && next != "sec"
        {
            let end = isHalf ? index + 3 : index + 2
            return Problem(words: index..<end, instead: "in \(sentence.text(index..<end))")
        }
        if isNumber, ["times", "x"].contains(next), said.phrase?.isSeries ?? false {
            return Problem(words: index..<index + 2, instead: nil)
        }
        guard let match = word.wholeMatch(of: /(\d+(?:[.,]\d+)?)([a-z]+)/),
            PhraseVocabulary.units[String(match.2)] != nil
        else { return nil }
        // "3d printer", "100m sprint"
        if match.2.count == 1, said.isComplete, said.hasDay { return nil }
        return Problem(words: index..<index + 1, instead: "in \(word)")
    }

    private static let parts: Set = [
        "morning", "afternoon", "evening", "night", "noon", "midday", "midnight",
    ]

    private func clock(_ index: Int, _ word: String) -> Problem? {
        let range = index..<index + 1
        if word == "o'clock" || word == "oclock" { return Problem(words: max(index - 1, 0)..<index + 1, instead: nil) }
        let isClock = word.split(separator: ",").allSatisfy {
            $0.wholeMatch(of: /\d{1,2}:\d{2}(:\d{2})?([ap]m)?|\d{1,2}[ap]m|\d{1,2}\.\d{2}[ap]m/) != nil
        }
        if isClock { return Problem(words: range, instead: nil) }
        if ["am", "pm"].contains(word), Int(self[index - 1]) != nil {
            return Problem(words: index - 1..<index + 1, instead: nil)
        }
        let ends = word.split(separator: "-").map(String.init)
        if ends.count == 2, said.clock == nil,
            ends.allSatisfy({ $0.wholeMatch(of: /\d{1,2}([:.]\d{2})?([ap]m)?/) != nil }),
            word.contains(":") || word.contains("m")
        {
            return Problem(words: range, instead: "\(said.when) \(ends[0])")
        }
        // "coffee tomorrow from 6 to 7"
        if ["from", "between"].contains(word), said.clock == nil, let hour = Int(self[index + 1].prefix { $0 != ":" }),
            hour < 25, ["to", "and", "-", "until", "till"].contains(self[index + 2]),
            Int(self[index + 3].prefix { $0 != ":" }) != nil
        {
            let start = self[index + 1].contains(":") ? self[index + 1] : "\(hour):00"
            return Problem(words: index..<index + 4, instead: "\(said.when) \(start)")
        }
        if PhraseVocabulary.regionalZones.contains(word), touchesTime(range) {
            return Problem(words: range, instead: "UTC")
        }
        guard Self.parts.contains(word) else { return nil }
        // "evening class at 7" rings in the evening, or says so.
        switch said.phrase?.when {
        case .once(.after)?, .once(.instant)?, nil: return nil
        default: break
        }
        guard let clock = said.clock else {
            return said.phrase?.isElapsed ?? false ? nil : Problem(words: range, instead: nil)
        }
        guard clock.isBare else { return nil }
        return word == "morning" ? nil : Problem(words: range, instead: nil)
    }
}

extension Phrase {
    var isSeries: Bool { if case .series = when { true } else { false } }
    var isElapsed: Bool { if case .series(let series) = when { series.isElapsed } else { false } }
    /// Whether it is a day without a time of day.
    var saysDayAlone: Bool {
        switch when {
        case .once(.moment(let moment)): moment.clock == nil
        case .series(let series): !series.isElapsed && series.times.isEmpty
        default: false
        }
    }
}

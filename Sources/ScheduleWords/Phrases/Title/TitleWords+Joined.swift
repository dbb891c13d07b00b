/// Words of a time that stand in one with something else, or beside a number that belongs to them: "nextfriday", "five fifty-five",
/// "18-20h", "due:fri".
extension TitleWords {
    func joined(_ index: Int, _ word: String) -> Problem? {
        glued(index, word) ?? spoken(index, word) ?? span(index, word) ?? shortUnit(index, word)
            ?? marked(index, word) ?? neighbour(index, word) ?? foreign(index, word)
    }

    // MARK: - Without a space

    private static let leads: Set = [
        "next", "this", "on", "every", "each", "by", "at", "until", "untill", "till", "til", "from", "starting",
        "except", "after", "before",
    ]
    private static let halves: Set = ["am", "pm"]
    /// Short ones come only behind a word that leads to a day: "satin" and "monkey" are words.
    private static let days = Set(PhraseVocabulary.weekdayNames.map { $0.lowercased() })
        .union(PhraseVocabulary.pluralWeekdays).union(["today", "tomorrow", "tonight"])
    private static let parts: Set = ["morning", "afternoon", "evening", "night"]
    private static let shortDays: Set = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    private static let wholes = days.union(parts).union(["week", "month", "year", "weekend", "weekday", "weekdays"])
    private static let adverbs: Set = ["daily", "weekly", "monthly", "yearly", "hourly", "nightly"]
    private static let followers = parts.union(["at", "until", "till", "from", "by", "except", "starting"])
    /// They are read, or are one word.
    private static let whole: Set = ["everyday", "everynight", "today", "tonight", "tomorrow", "atnight", "aftersun"]

    /// "dentist nextfriday", "untilfri", "everyother day", "at 5 pmtomorrow", "tomorrownight", "dailyat", "24thdecember", "in 2hoursand 5 minutes"
    private func glued(_ index: Int, _ word: String) -> Problem? {
        let range = index..<index + 1
        guard (5...20).contains(word.utf8.count), !Self.whole.contains(word), !said.hasDay || touchesTime(range)
        else { return nil }
        if word.first?.isNumber ?? false {
            if let match = word.fits(/(\d{1,2}(?:st|nd|rd|th))([a-z]{3,9})/),
                PhraseVocabulary.months[String(match.2)] != nil
            {
                return Problem(words: range, instead: "\(match.1) \(match.2)")
            }
            guard let match = word.fits(/(\d{1,3})(hours?|hrs?|minutes?|mins?|days?|weeks?)(and|at|on)/) else {
                return nil
            }
            return Problem(words: range, instead: "\(match.1) \(match.2) \(match.3)")
        }
        // "fix nextWeek function at 5pm"
        guard word.allSatisfy({ $0.isASCII && $0.isLetter }),
            !sentence.words[index].text.dropFirst().contains(where: \.isUppercase)
        else { return nil }
        if word == "dayaftertomorrow" { return Problem(words: range, instead: "day after tomorrow") }
        if word == "dayafter", said.words.contains(index + 1) { return Problem(words: range, instead: "day after") }
        for split in word.indices.dropFirst(2) {
            let (first, second) = (String(word[..<split]), String(word[split...]))
            let isLead =
                Self.leads.contains(first)
                && (first == "by" ? Self.days : Self.wholes).union(Self.shortDays).contains(second)
                || first == "every" && second == "other"
            let isFollower =
                (Self.days.contains(first) || Self.adverbs.contains(first)) && Self.followers.contains(second)
            let isHalf =
                Self.halves.contains(first) && Self.wholes.contains(second) && said.clock?.isBare ?? false
                && said.words.contains(index - 1)
            if isLead || isFollower || isHalf {
                return Problem(words: range, instead: "\(first == "each" ? "every" : first) \(second)")
            }
        }
        return nil
    }

    // MARK: - Numbers in words

    /// Those that the grammar lacks.
    static let teens = [
        "thirteen": 13, "fourteen": 14, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19,
    ]

    private static func number(_ word: String) -> Int? {
        let parts = word.split(separator: "-").map(String.init)
        guard parts.count == 2 else {
            return teens[word] ?? PhraseVocabulary.numbers[word].flatMap { $0 > 1 ? $0 : nil }
        }
        guard let tens = PhraseVocabulary.numbers[parts[0]], let ones = PhraseVocabulary.numbers[parts[1]],
            [20, 30, 40, 50].contains(tens), (1...9).contains(ones)
        else { return nil }
        return tens + ones
    }

    /// "tea at five fifty-five pm", "tea tomorrow nine-thirty", "choir tomorrow nineteen thirty"
    private func spoken(_ index: Int, _ word: String) -> Problem? {
        let range = index..<index + 1
        let before = sentence.bare(index - 1)
        let half = Self.halves.contains(self[index + 1]) ? self[index + 1] : ""
        // "at 5 fifty-five", but "at 5 fifty-five squats"
        let isTime = !before.hasDigit || !half.isEmpty || self[index + 1].isEmpty
        if said.clock != nil, said.words.contains(index - 1), word.contains("-"), isTime,
            let minute = Self.number(word), let hour = Int(before) ?? Self.number(before), hour < 25, minute < 60,
            !isSum(index)
        {
            return Problem(
                words: index - 1..<(half.isEmpty ? index + 1 : index + 2),
                instead: "\(hour):\(minute)\(half)"
            )
        }
        guard said.hasDay, said.clock == nil, !isSum(index) else { return nil }
        let parts = word.split(separator: "-").map(String.init)
        if parts.count == 2, touchesTime(range), let hour = Self.number(parts[0]), let minute = Self.number(parts[1]),
            hour < 24, (15...59).contains(minute), Self.number(word) == nil
        {
            return Problem(words: range, instead: "at \(hour):\(minute)")
        }
        let next = self[index + 1]
        guard touchesTime(index..<index + 2), let hour = word == "twenty" ? 20 : Self.teens[word],
            let minute = Self.number(next),
            (10...59).contains(minute)
        else { return nil }
        return Problem(words: index..<index + 2, instead: "at \(hour):\(minute)")
    }

    // MARK: - Hours with a sign

    /// "dinner friday 18-20h", "6-8p", "18h-20h", "18.30-20"; "bus 8.10 friday"; "4-5pm" and "16:00-17:00" are known
    private func span(_ index: Int, _ word: String) -> Problem? {
        let range = index..<index + 1
        guard word.hasDigit, said.phrase?.saysDayAlone ?? false, touchesTime(range) else { return nil }
        if let match = word.fits(
            /(\d{1,2})(?:[.h](\d\d))?(?:h|uhr|([ap]))?[-\u{2013}]\d{1,2}(?:[.h]\d\d)?(?:h|uhr|([ap]))?/
        ), let hour = Int(match.1), hour < 24, match.2 != nil || word.contains(where: \.isLetter),
            // "study 2-3h tomorrow"
            hour > 6 || !word.hasSuffix("h")
        {
            let half = (match.3 ?? match.4).map { "\($0)m" } ?? ""
            let minutes = match.2.map { ":\($0)" } ?? (half.isEmpty ? ":00" : "")
            return Problem(words: range, instead: "at \(match.1)\(minutes)\(half)", example: "17:00")
        }
        // "bus 8.10 friday", but "install Python 3.12 tomorrow" and "room 4.11 friday"
        let before = self[index - 1]
        let isNumber =
            PhraseVocabulary.numbered.contains(before) && !["bus", "tram", "flight"].contains(before)
            || Self.versions.contains(before) || isSum(index)
        guard let match = word.fits(/(\d{1,2})\.([0-5]\d)/), Int(match.1) ?? 24 < 24, !isNumber,
            index == 0 || sentence.words[index - 1].text.first?.isLowercase ?? true
        else { return nil }
        return Problem(words: range, example: "at \(match.1):\(match.2)")
    }

    /// Behind these words a number with a dot is a version or an amount.
    private static let versions: Set = [
        "kernel", "node", "release", "deploy", "version", "payment", "invoice", "tip", "for", "by", "to", "of", "from",
    ]

    // MARK: - Short words

    private static let shortUnits = [
        "wk": "week", "weak": "week", "mth": "month", "mnth": "month", "mo": "month", "yr": "year", "wknd": "weekend",
        "wkend": "weekend",
    ]
    private static let simple: Set = ["day", "week", "month", "year", "hour"]
    private static let everies: Set = ["ev", "evr", "ea"]
    private static let repeating: Set = ["repeating", "recurring", "repeats", "repeated"]
    private static let misspelled = [
        "dayly": "every day", "weekley": "every week", "anually": "every year",
        "annualy": "every year", "monthley": "every month",
    ]
    private static let visits: Set = [
        "sessions", "lessons", "classes", "visits", "appointments", "occurrences", "weeks", "days", "months",
        "meetings", "rounds",
    ]

    /// "choir next wk 8pm", "nxt week", "ev day 9am", "dayly", "monday 6pm repeating", "every monday 6pm, 4 sessions"
    private func shortUnit(_ index: Int, _ word: String) -> Problem? {
        let (next, following) = (self[index + 1], sentence.bare(index + 1))
        let pair = index..<index + 2
        let isOpen = !said.hasDay || touchesTime(pair)
        if ["next", "nxt", "this"].contains(word), isOpen {
            let unit = Self.shortUnits[next] ?? (word == "nxt" && isUnit(next) ? next : nil)
            if let unit { return Problem(words: pair, instead: "\(word == "nxt" ? "next" : word) \(unit)") }
            // "next wek", "next mont"
            if word == "next", PhraseVocabulary.units[next] == nil, Self.isMisspelledUnit(next) {
                return Problem(words: pair, example: "next week")
            }
        }
        if Self.everies.contains(word), Self.simple.contains(following), sentence.words[index].text == word,
            !["charge", "the", "my", "your", "drive"].contains(self[index - 1])
        {
            return Problem(
                words: index..<(next.isEmpty ? index + 1 : index + 2),
                instead: next.isEmpty ? "every" : "every \(next)"
            )
        }
        if ["every", "each"].contains(word), next != "weak", let unit = Self.shortUnits[next] {
            return Problem(words: pair, instead: "every \(unit)")
        }
        let range = index..<index + 1
        if let instead = Self.misspelled[word], touchesTime(range) { return Problem(words: range, instead: instead) }
        if Self.repeating.contains(word) || word == "repeat", said.words.contains(index - 1),
            !(said.phrase?.isSeries ?? false),
            next.isEmpty
        {
            return Problem(words: range, example: "every day at 9")
        }
        // "do pushups daily 8am 3 rounds"
        let isCounted =
            said.phrase?.isSeries ?? false && said.words.contains(index - 1) && index + 2 == words.count
            && sentence.words[index - 1].text.hasSuffix(",")
        guard isCounted, Self.visits.contains(next), Int(word) ?? Self.number(word) != nil else { return nil }
        return Problem(words: pair, example: "for 4 weeks")
    }

    // MARK: - Marks

    private static let keys: Set = ["", "repeat", "repeats", "rec", "recur", "freq", "every", "due", "when"]

    /// "due:fri", "→fri", "-fri", "due:5dec", but "mail bob@friday.io"
    private func marked(_ index: Int, _ word: String) -> Problem? {
        let range = index..<index + 1
        let text = sentence.words[index].plain.lowercased()
        guard !said.hasDay || touchesTime(range),
            let mark = text.lastIndex(where: { !$0.isLetter && !$0.isNumber && !"-./'&+_@,#)(\u{2019}".contains($0) })
                ?? (text.hasPrefix("-") ? text.startIndex : nil)
        else { return nil }
        let rest = String(text[text.index(after: mark)...])
        let isDue = ["due", "date", "when", "on"].contains { text.dropLast(rest.count + 1) == $0 }
        let isDate =
            isDue && (rest.fits(/\d{1,2}\.\d{1,2}\.?|\d{1,2}\/\d{1,2}|\d{8}/) != nil || rest == "tom")
            || rest.fits(/\d{4}-\d\d-\d\d/) != nil
            || rest.fits(/(\d{1,2})([a-z]{3,9})/).map { PhraseVocabulary.months[String($0.2)] != nil } ?? false
            || Self.adverbs.contains(rest) && Self.keys.contains { text.dropLast(rest.count + 1) == $0 }

        guard rest.count > 2,
            PhraseVocabulary.weekdays[rest] != nil || PhraseVocabulary.relativeDays.contains(rest) || isDate
        else { return nil }
        return Problem(words: range, instead: rest == "tom" ? "tomorrow" : rest)
    }

    // MARK: - Numbers beside a time

    /// What stands directly beside a time and says more of it: "alarm 6 6:15", "dinner 24 12 18:00", "17 h 30", "friday the 13th".
    private func neighbour(_ index: Int, _ word: String) -> Problem? {
        let (next, before) = (self[index + 1], sentence.bare(index - 1))
        let range = index..<index + 1
        let isBefore = said.words.contains(index + 1)
        // "dinner 24 12 18:00"
        if !said.hasDay, !isSum(index), !Self.verbs.contains(self[index - 1]), said.words.contains(index + 2),
            let first = Int(word), let second = Int(next),
            case let (day, month) = (max(first, second), min(first, second)),
            (13...31).contains(day), (1...12).contains(month), !PhraseVocabulary.numbered.contains(self[index - 1])
        {
            return Problem(
                words: index..<index + 2,
                instead: "\(day) \(PhraseVocabulary.monthNames[month - 1].lowercased())"
            )
        }
        // "alarm 6 6:15 and 6:30", "feed cat 7 19:00", but "table for 4 19:30" and "train 5 9:30"
        if isBefore, let hour = Int(sentence.words[index].plain), word.fits(/\d{1,2}/) != nil,
            let clock = sentence.bare(index + 1).fits(/(\d{1,2}):\d\d/).flatMap({ Int($0.1) }),
            hour == clock || hour + 12 == clock, hour > 2, index > 0, !PhraseVocabulary.numbered.contains(before),
            !isSum(index), self[index - 1] != "for"
        {
            return Problem(words: range, example: "at 6:00, 6:15 and 6:30")
        }
        // "at 17 h 30"
        if said.clock != nil, said.words.contains(index - 1),
            ["h", "hr", "hrs", "uhr"].contains(before) || before.fits(/\d{1,2}(h|uhr)/) != nil,
            word.fits(/[0-5]\d/) != nil
        {
            return Problem(words: range, example: "17:30")
        }
        // "every friday the 13th"
        if word == "the", said.phrase?.isSeries ?? false, said.words.contains(index - 1),
            PhraseVocabulary.weekdays[before] != nil, next.fits(/\d{1,2}(st|nd|rd|th)/) != nil,
            Int(next.prefix { $0.isNumber }) ?? 0 > 6
        {
            return Problem(words: index..<index + 2, example: "13 nov 9am")
        }
        // "mid next week order parts", "end next month invoices"
        let isEnd = word == "end" && index == 0 && ["week", "month"].contains(sentence.bare(index + 2))
        if isEnd || word == "mid" && (index == 0 || sentence.words[index].text == word), isBefore,
            ["next", "this"].contains(sentence.bare(index + 1))
        {
            return Problem(words: range, example: word == "mid" ? "wednesday next week" : "friday next week")
        }
        // "review W51 friday", "dentist kw 51 monday"
        let isWeek =
            word.fits(/(kw|cw|wk)\d{1,2}|w(1\d|[2-4]\d|5[0-3])/) != nil
            && !PhraseVocabulary.numbered.contains(self[index - 1])
        if isWeek && touchesTime(range)
            || ["kw", "cw", "wk"].contains(word) && self[index - 1].allSatisfy(\.isLetter) && Self.isNumber(next)
                && touchesTime(index..<index + 2)
        {
            return Problem(words: index..<index + (isWeek ? 1 : 2), example: "7 dec 9am")
        }
        // "set a timer for 1:30:00"
        if ["timer", "countdown"].contains(word), index == 0 || ["a", "set", "start"].contains(self[index - 1]),
            said.when.firstMatch(of: /\d{1,2}:\d\d:\d\d/) != nil
        {
            return Problem(words: range, example: "in 1h30m")
        }
        return nil
    }

    /// What the words of a time leave open by themselves: "meds 10 days at 9pm" may be for ten days, or in ten, and "set a timer for
    /// 1:30:00" names a length as a time of day.
    func openTime() -> Problem? {
        if sentence.alarm == "timer", let match = said.when.wholeMatch(of: /(\d{1,2}):\d\d(:\d\d)?/),
            match.2 != nil || Int(match.1) ?? 24 < 12, let first = said.words.min()
        {
            return Problem(words: first..<first + 1, example: "in 1h30m")
        }
        guard said.hasDay, !(said.phrase?.isSeries ?? false), let first = said.words.min(),
            Self.isNumber(sentence.bare(first)), ["days", "weeks", "months"].contains(sentence.bare(first + 1)),
            said.when.wholeMatch(of: /\S+ \w+,? (?:at )?\d.*/) != nil
        else { return nil }
        return Problem(words: first..<first + 1, instead: "in \(sentence.bare(first))")
    }

    // MARK: - Other languages

    /// "at" in other languages: of "Meeting 9.12. um 10 Uhr" the day alone is read.
    private static let ats: Set = ["um", "kl", "om", "\u{E0}", "\u{E0}s", "las", "klo"]

    private static let hours: Set = ["uhr", "uur", "h", "heures", "heure", "horas"]

    private func foreign(_ index: Int, _ word: String) -> Problem? {
        let end = index + 2
        guard Self.ats.contains(word), sentence.words[index].text == word, said.hasDay, said.clock == nil,
            self[index + 1].fits(/\d{1,2}([:.]\d\d)?(uhr|h)?/) != nil,
            index == 0 || end == words.count || said.words.contains(end) || Self.hours.contains(self[end]),
            let number = Int(self[index + 1].prefix(while: \.isNumber)),
            number < 25,
            index == 0 || touchesTime(index..<(Self.hours.contains(self[end]) ? end + 1 : end))
                || self[index - 1] == "a" && said.words.contains(index - 2)
        else { return nil }
        let isHour = Self.hours.contains(self[end])
        return Problem(
            words: index..<index + (isHour ? 3 : 2),
            instead: "at \(self[index + 1])",
            example: "at 10:00"
        )
    }
}

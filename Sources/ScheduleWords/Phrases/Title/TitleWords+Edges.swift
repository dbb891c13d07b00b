/// Words next to the time that go on with it: "at 9 or 10", "in 2 hours and a quarter", "every day not friday".
extension TitleWords {
    private static let zones = [
        "pacific": "America/Los_Angeles", "mountain": "America/Denver", "central": "America/Chicago",
        "eastern": "America/New_York", "atlantic": "America/Halifax",
    ]

    /// Places whose time is spoken of: "5pm berlin time".
    private static let places: Set = [
        "amsterdam", "athens", "beijing", "berlin", "boston", "brussels", "chicago", "copenhagen", "delhi", "denver",
        "dubai", "dublin", "europe", "european", "german", "helsinki", "indian", "istanbul", "japan", "lisbon", "local",
        "london", "madrid", "moscow", "oslo", "paris", "prague", "rome", "seattle", "seoul", "singapore", "stockholm",
        "sydney", "tokyo", "toronto", "uk", "us", "vienna", "warsaw", "zurich",
    ]

    func edge(_ index: Int, _ word: String) -> Problem? {
        let range = index..<index + 1
        let isBehind = said.words.contains(index - 1)
        let next = self[index + 1]
        if said.phrase?.isSeries ?? false, let problem = bound(index, word, isBehind) { return problem }
        if isBehind, let problem = correction(index) { return problem }
        // "fri next wk", "5th next mth", "4 sep this year"
        if isBehind, ["next", "this", "nxt"].contains(word), let unit = Self.periods[next] {
            let isOther = unit == "year" || word == "this" && unit == "month"
            return Problem(
                words: index..<index + 2,
                instead: isOther ? nil : "\(word == "this" ? "this" : "next") \(unit)",
                example: "24 dec 9am"
            )
        }
        // "class friday 5pm x4", "at 9 twice"
        let isTwice = ["twice", "thrice"].contains(word) && said.clock != nil && !saysPart
        if isBehind, next.isEmpty, isTwice || word.fits(/\d+x|x\d+/) != nil {
            return Problem(words: range, example: isTwice ? "every day at 8am and 8pm" : "every friday 4 times")
        }
        if let problem = loneBound(index, word, next) ?? front(index, word, next) { return problem }
        // "sunday 6 17:00"
        if isBehind, said.words.contains(index + 1), Self.isNumber(word) {
            return Problem(words: range, example: "24 dec 9am")
        }
        if isBehind, case .once(.after)? = said.phrase?.when, SmallWords.counting.contains(word), !next.isEmpty {
            return Problem(words: index..<index + 2)
        }
        // "in an hour or so", "by friday at the latest", "on mondays only"
        if isBehind, let end = vagueEnd(index, word, next) { return Problem(words: index..<end, instead: "") }
        // "at 9 or 10", "mon and wed", "1st and 15th", "an hour and a half"
        if SmallWords.joining.contains(word), touchesTime(range) {
            // "on the 5th to the ninth"
            let isNumbered =
                isBehind && next == "the" && (said.clock == nil || self[index + 2].fits(/\d{1,2}(st|nd|rd|th)/) != nil)
            let other = isNumbered ? self[index + 2] : isBehind ? next : self[index - 1]
            let far = isBehind ? self[index + 2] : ""
            // "every day at 9am and also 5pm"
            let joined = words[index...].prefix { $0.map(SmallWords.joining.contains) ?? false }.endIndex
            if isBehind, said.words.contains(joined) { return Problem(words: index..<joined) }
            // "at 8 and at noon", "at 8 and in the evening", "at 8 and before bed", "every sunday and christmas day"
            if isBehind, SmallWords.and.union(["then"]).contains(word), let end = otherTime(joined) {
                return Problem(words: index..<end)
            }
            // "on the 3rd or the next working day"
            let shift = isBehind && word == "or" ? words[(index + 1)...].firstIndex { $0 != "the" } : nil
            if let shift, ["next", "following", "nearest", "closest"].contains(self[shift]) {
                return Problem(words: index..<shift + 1)
            }
            if saysMore(other, far) {
                let isDay = PhraseVocabulary.weekdays[other] != nil
                let more = isBehind ? (isDay ? index + 1 : index)..<index + 2 : index - 1..<(isDay ? index : index + 1)
                return Problem(words: more)
            }
        }
        // "all week at 6", "every day all month at 6", "every hour all day", but "clean all day tomorrow"
        if word == "all", said.clock != nil || said.phrase?.isSeries ?? false,
            ["days", "week", "weekend", "month", "year"].contains(next)
                || next == "day" && said.phrase?.isElapsed ?? false,
            touchesTime(index..<index + 2)
        {
            return Problem(words: index..<index + 2, example: "every day at 9 for 2 weeks")
        }
        if isBehind, let problem = rest(index, word, next) { return problem }
        // "bins on every monday"
        let time = said.words.contains(index + 1) ? sentence.words[index + 1].bare : ""
        if word == "on", ["every", "each"].contains(time), let day = sentence.words.dropFirst(index + 2).first?.bare,
            PhraseVocabulary.weekdays[day] != nil
        {
            return Problem(words: range, example: "every \(day) at 9")
        }
        // "pay half yearly", "on the penultimate friday", "call Bob cw50 monday"
        if word == "half", ["yearly", "annually"].contains(time) {
            return Problem(words: range, example: "every 6 months")
        }
        if touchesTime(range), word == "penultimate" || word.fits(/[ck]w\d{1,2}/) != nil {
            return Problem(words: range, example: word.hasDigit ? "7 dec" : "every month on the last friday")
        }
        if ["quarter", "half"].contains(word),
            ["past", "to", "hour"].contains(next)
                || (Self.isNumber(next) || word == "half" && next == "one")
                    && (touchesTime(index..<index + 2) || index == 0 && said.clock == nil || endsDay(index..<index + 2)
                        || self[index - 1] == "at")
        {
            return Problem(words: index..<index + 2, example: word == "half" ? "at 9:30" : "at 9:15")
        }
        // "dec 2027 9am", "1st jan 7pm 2020"
        let month = PhraseVocabulary.months[self[index - 1]].map { PhraseVocabulary.monthNames[$0 - 1].lowercased() }
        if word.fits(/(19|20)\d\d/) != nil,
            month != nil || touchesTime(range) && said.phrase?.isSeries != true
        {
            return Problem(
                words: (month == nil ? index : index - 1)..<index + 1,
                example: "1 \(month ?? "jan") \(word)"
            )
        }
        if let match = word.fits(/(\d{1,2})[.\/]((19|20)\d\d)/), !said.hasDay {
            return Problem(words: range, example: "1.\(match.1).\(match.2)")
        }
        return dayNumber(index, word, isBehind) ?? lead(index, word) ?? inOne(index, word) ?? hour(index, word)
    }

    private static let periods = [
        "wk": "week", "wks": "week", "weeks": "week", "mth": "month", "mo": "month", "mnth": "month", "month": "month",
        "year": "year", "yr": "year",
    ]

    /// A bound of what doesn't repeat: "friday dentist from june", "next year call mum in march", but "tomorrow pause the gym until march".
    private func loneBound(_ index: Int, _ word: String, _ next: String) -> Problem? {
        let isPart = PhraseVocabulary.months[next] != nil || Self.seasons.contains(next)
        guard said.phrase?.isSeries == false, isPart, endsDay(index..<index + 2),
            SmallWords.from.contains(word) || word == "in" && said.when == "next year"
        else { return nil }
        return Problem(words: index..<index + 2, example: word == "in" ? "24 dec 9am" : "every friday at 9 from june")
    }

    /// With them a task begins: of "after work call mum tomorrow" the first words are the time's, of "after work drinks tomorrow" the
    /// title's.
    static let verbs = nouns.union([
        "ask", "bring", "buy", "clean", "fetch", "give", "pay", "see", "send", "write",
    ])

    /// Those that a number may count: "2nd call".
    static let nouns: Set = [
        "book", "call", "check", "cook", "do", "email", "feed", "get", "go", "make", "meet", "order", "phone", "pick",
        "put", "read",
        "return", "ring", "run", "study", "take", "text", "visit", "walk", "wash", "water",
    ]

    /// What stands at the beginning and belongs to the time at the end: "after work call mum tomorrow", "in january call mum on the 5th".
    private func front(_ index: Int, _ word: String, _ next: String) -> Problem? {
        guard index == 0, !said.words.contains(0) else { return nil }
        let hour = Self.meals[next] ?? Self.lights[next] ?? (word == "at" ? nil : Self.ends[next])
        if ["before", "after", "at"].contains(word), lacksHour, Self.verbs.contains(self[2]),
            hour != nil || Self.isNumber(next)
        {
            let clock = word == "before" && Self.ends[next] != nil ? "8:00" : hour ?? "10:00"
            return Problem(words: 0..<2, example: "\(said.when) at \(clock)")
        }
        if ["in", "during"].contains(word), Self.seasons.contains(next) {
            return Problem(words: 0..<2, example: "24 dec 9am")
        }
        let isIn = ["in", "during", "next"].contains(word)
        let month = isIn ? next : word
        guard PhraseVocabulary.months[month] != nil, month.count > 3,
            isIn
                || !["march", "april", "june", "august"].contains(month) && Self.verbs.contains(next)
                    && said.when.wholeMatch(of: /(on )?(the )?\d{1,2}(st|nd|rd|th)( at .*)?/) != nil
        else { return nil }
        return Problem(words: 0..<(isIn ? 2 : 1), example: "24 dec 9am")
    }

    /// A day by its number alone, or what is left of one: "on the 13 at 5pm", "saturday the second", "1st day of january".
    private func dayNumber(_ index: Int, _ word: String, _ isBehind: Bool) -> Problem? {
        let (next, far, range) = (self[index + 1], self[index + 2], index..<index + 1)
        // "at seven on 15", "5pm on the 13", "friday the 11 at 9am", but "tomorrow the first call with Ann"
        let end = index + (word == "on" && next == "the" ? 3 : 2)
        let isNumber = Self.isNumber(self[end - 1]) || word == "the" && PhraseVocabulary.dayOrdinals[next] != nil
        if isBehind, isNumber, word == "on" || word == "the" && said.hasDay,
            end == words.count || said.words.contains(end)
        {
            return Problem(words: index..<end, example: "on the 15th")
        }
        // "call mum 9am sat 12"
        if isBehind, next.isEmpty, said.clock != nil, Self.isNumber(word), said.hasDay,
            PhraseVocabulary.weekdays[sentence.words[index - 1].bare] != nil
        {
            return Problem(words: range, example: "on the \(PhraseParser.ordinal(Int(word) ?? 12))")
        }
        // "call mum the third at 9"
        if PhraseVocabulary.dayOrdinals[word] != nil, ["the", "on"].contains(self[index - 1]), !said.hasDay,
            said.words.contains(index + 1)
        {
            return Problem(words: index - 1..<index + 1, example: "on the 3rd")
        }
        // "on the 13 at 5pm", "pay rent 15 every month", but "read chapter 5 every month"
        let isOfMonth =
            said.phrase?.isOpen(.monthly) ?? false && !PhraseVocabulary.numbered.contains(self[index - 1])
            || self[index - 1] == "day"
        if said.words.contains(index + 1) || isOfMonth && index == words.count - 1,
            word.fits(/[1-9]|[12]\d|3[01]/) != nil, isOfMonth || ["the", "on", "by"].contains(self[index - 1])
        {
            let start = beginning(of: index, ["the", "on", "by"])
            let day = "on the \(PhraseParser.ordinal(Int(word) ?? 1))"
            return Problem(words: start..<index + 1, instead: isOfMonth ? nil : day, example: "every month \(day)")
        }
        // "every month at the end", "every month in the third week", "every month mid month"
        let isEnd = ["at", "by"].contains(word) && next == "the" && ["end", "start", "beginning"].contains(far)
        let isWeek =
            word == "in" && next == "the" && PhraseVocabulary.dayOrdinals[far] != nil && self[index + 3] == "week"
        let isMiddle = word == "mid" && next == "month"
        if isBehind, isEnd || isWeek || isMiddle, said.phrase?.isSeries ?? false {
            return Problem(
                words: index..<index + (isMiddle ? 2 : isWeek ? 4 : 3),
                example: "every month on the \(isEnd ? "last day" : "15th")"
            )
        }
        // "1st day of january", "friday not this week"
        // "on the first day back"
        if isBehind, ["day", "half", "week"].contains(word), next == "of" || word == "day",
            case let before = sentence.words[index - 1].bare,
            before.fits(/\d{1,2}(st|nd|rd|th)/) != nil || PhraseVocabulary.dayOrdinals[before] != nil
        {
            return Problem(words: index..<index + 2, example: "1 jan")
        }
        if isBehind, ["not", "except", "excluding"].contains(word),
            SmallWords.connecting.union(["in", "the"]).contains(next) || saysMore(next, "")
        {
            return Problem(words: index..<index + 2, example: "24 dec 9am")
        }
        // "doctor on day 5 at 10"
        if word == "on", next == "day", Self.isNumber(far), !said.hasDay || isBehind {
            return Problem(words: index..<index + 3, example: "on the 5th")
        }
        // "once a month pay cards on 5"
        if word == "on", index + 2 == words.count, next.fits(/\d{1,2}/) != nil,
            !said.hasDay || said.phrase?.isSeries ?? false
        {
            return Problem(words: index..<index + 2, example: "every month on the 5th")
        }
        guard ["once", "twice"].contains(word), ["in", "per"].contains(next), isUnit(far) else { return nil }
        return Problem(words: index..<index + 3, example: "every week on monday")
    }

    /// Where some small words before a word begin.
    func beginning(of index: Int, _ small: Set<String>) -> Int {
        words[..<index].lastIndex { !($0.map(small.contains) ?? false) }.map { $0 + 1 } ?? 0
    }

    /// Of "call at 5, no, at 6" the second time counts.
    private func correction(_ index: Int) -> Problem? {
        let isMake = self[index] == "make" && ["that", "it"].contains(self[index + 1])
        guard isMake || self[index] == "i" && self[index + 1] == "mean" || SmallWords.correcting.contains(self[index])
        else { return nil }
        let end = words[index...].firstIndex { !($0.map(SmallWords.takingBack.contains) ?? false) } ?? words.count
        let (next, far) = (self[end], self[end + 1])
        let isTime =
            said.words.contains(end) || saysMore(next, far) || ["at", "on", "in"].contains(next) && saysMore(far, "")
        guard isTime else { return nil }
        var start = index
        while said.words.contains(start - 1) { start -= 1 }
        let words = start..<end
        return said.hasDay
            ? Problem(words: words, example: "tomorrow 18:00")
            : Problem(words: words, instead: Self.isNumber(next) ? "at" : "", example: "at 18:00")
    }

    /// The end of words behind a time that add nothing to it.
    func vagueEnd(_ index: Int, _ word: String, _ next: String) -> Int? {
        if word == "or", ["so", "thereabouts", "later", "earlier"].contains(next) { return index + 2 }
        if word == "at", next == "the", ["latest", "earliest"].contains(self[index + 2]) { return index + 3 }
        if word == "on", next == "the", self[index + 2] == "dot" { return index + 3 }
        if word == "my", next == "time" { return index + 2 }
        return SmallWords.trailing.contains(word) && next.isEmpty ? index + 1 : nil
    }

    /// The end of one more time behind "and" that begins with a small word, or is a feast.
    private func otherTime(_ index: Int) -> Int? {
        if let feast = Self.feast(in: words, at: index), feast.instead != nil { return feast.words.upperBound }
        let small = words[min(index, words.count)...].prefix {
            $0.map(["at", "in", "on", "the", "before", "after", "around"].contains) ?? false
        }
        let other = self[small.endIndex]
        if said.phrase?.isSeries ?? false, case let far = self[small.endIndex + 1],
            other == "holidays" || ["public", "bank", "school"].contains(other) && far == "holidays"
        {
            return small.endIndex + (other == "holidays" ? 1 : 2)
        }
        let isMeal = Self.meals[other] != nil && (!small.isEmpty || other == "bedtime") || Self.hasty[other] != nil
        let isMore = !small.isEmpty && self[index] != "the" && (saysMore(other, "") || Self.ends[other] != nil)
        return isMeal || isMore ? small.endIndex + 1 : nil
    }

    /// Whether a word behind "and" or "or" says one more time.
    func saysMore(_ word: String, _ next: String) -> Bool {
        if ["half", "quarter"].contains(word) { return true }
        if ["a", "an"].contains(word) {
            return ["half", "quarter"].contains(next) || PhraseVocabulary.units[next] != nil
        }
        return word.fits(/\d{1,2}([:.,;]\d{1,2})?([ap]m?|st|nd|rd|th)?|\d{1,2}\/([5-9]|[1-3]\d)/) != nil
            || PhraseVocabulary.numbers[word] != nil || PhraseVocabulary.dayOrdinals[word] != nil
            || PhraseVocabulary.weekdays[word] != nil || PhraseVocabulary.relativeDays.contains(word)
            || PhraseVocabulary.months[word] != nil || PhraseVocabulary.dayParts[word] != nil
            || ["every", "each", "noon", "midnight", "midday", "am", "pm"].contains(word)
    }

    static func isNumber(_ word: String) -> Bool {
        word.fits(/\d{1,2}/) != nil || PhraseVocabulary.numbers[word].map { $0 > 1 } ?? false
    }

    /// What goes on with the time that stands before it.
    private func rest(_ index: Int, _ word: String, _ next: String) -> Problem? {
        let range = index..<index + 1
        // "at six thirty", "in 1 hour 15", "tonight 5"
        if Self.isNumber(word) {
            if case .once(.after)? = said.phrase?.when { return Problem(words: range) }
            // "every 1 hour 30"
            if said.phrase?.isElapsed ?? false, next.isEmpty {
                return Problem(words: range, example: "every 90 minutes")
            }
            if said.clock != nil, !said.when.contains(where: \.isNumber) { return Problem(words: range) }
            // "at 17 30"
            let isMinutes = next.isEmpty && word.fits(/[0-5]\d/) != nil && Self.isNumber(sentence.words[index - 1].bare)
            if said.clock?.isBare ?? false || isMinutes, sentence.words[index - 1].bare.last.map({ $0 != "m" }) ?? false
            {
                return Problem(words: range)
            }
        }
        let before = sentence.words[index - 1].bare
        // "friday after next", "friday but one", "friday next at 9", "every week day", "every month end"
        let isFar = word == "after" && next == "next" || word == "but" && next == "one"
        if PhraseVocabulary.weekdays[before] != nil || before == "weekend",
            isFar || word == "next" && ["", "at"].contains(next)
        {
            return Problem(words: index..<index + (word == "next" ? 1 : 2), example: "7 dec 9am")
        }
        if ["week", "weekend"].contains(before), ["day", "days", "end", "ends"].contains(word) {
            return Problem(
                words: range,
                example: word.hasPrefix("day") && before == "week" ? "every weekday" : "every weekend"
            )
        }
        let isPeriod = ["week", "month", "quarter", "year"].contains(before) && ["end", "start", "mid"].contains(word)
        if before == "month" && word == "end" || isPeriod && next.isEmpty && said.phrase?.isSeries ?? false {
            return Problem(words: range, example: "every month on the \(word == "end" ? "last" : "1st")")
        }
        // "tomorrow week", "every quarter hour"
        // but "tomorrow second draft"
        if word.count > 3, PhraseVocabulary.units[word] != nil, said.hasDay, word != "second" || next.isEmpty {
            return Problem(words: range, example: "in 8 days")
        }
        guard let clock = said.clock else { return nil }
        // "5 p m", "5 in the pm"; "5 PM" in letters of others
        if clock.isBare, word.count < 4, !word.allSatisfy(\.isASCII) { return Problem(words: range, example: "5pm") }
        // "3am pm"
        if ["am", "pm"].contains(word) { return Problem(words: range, example: "5pm") }
        if word == "am/pm" { return Problem(words: range, example: "8am and 8pm") }
        let isHalf = word == "p" || word.count == 3 && ["am", "pm"].contains(where: word.hasPrefix) && word.last == "m"
        if isHalf, clock.isBare { return Problem(words: range, example: "5pm") }
        // "at eight oh five", "at 19 hundred"
        if ["oh", "o"].contains(word), Self.isNumber(next) {
            return Problem(words: index..<index + 2, example: "17:05")
        }
        // "at 10 clock"
        if word == "clock" { return Problem(words: range, instead: "") }
        if word == "hundred" { return Problem(words: range, example: "17:00") }
        if ["p", "a"].contains(word), next == "m" { return Problem(words: index..<index + 2, example: "5pm") }
        if word == "in", next == "the", ["am", "pm"].contains(self[index + 2]) {
            return Problem(words: index..<index + 3, example: "5pm")
        }
        // "17:00 Z", "9am eastern time", "5pm London time"
        let typed = sentence.words[index].text
        let isTime = next == "time" || self[index + 2] == "time" && !["a", "the", "on", "in"].contains(next)
        let isUTC = typed == "Z" || word == "zulu"
        let isPlace = next == "time" && (Self.places.contains(word) || ["her", "his", "their"].contains(word))
        let isZone = isPlace || isTime && typed.first?.isUppercase ?? false || Self.zones[word] != nil
        guard isZone || isUTC else { return nil }
        let end = isTime ? words[index...].firstIndex(of: "time") ?? index : index
        return Problem(
            words: index..<end + 1,
            instead: isUTC ? "UTC" : Self.zones[word],
            example: "5pm Europe/London"
        )
    }

}

extension StringProtocol {
    var hasDigit: Bool { utf8.contains { (0x30...0x39).contains($0) } }

    /// The match of a whole word with a pattern that needs a digit, which most words don't have: patterns take long.
    func fits<Output>(_ pattern: @autoclosure () -> Regex<Output>) -> Regex<Output>.Match?
    where SubSequence == Substring {
        hasDigit ? wholeMatch(of: pattern()) : nil
    }
}

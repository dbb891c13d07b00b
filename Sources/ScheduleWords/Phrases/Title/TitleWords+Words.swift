/// Single words that say a time by themselves: "2moro", "noonish", "mon-fri", "17:00Z".
extension TitleWords {
    /// Words that say a time in one, as people write it in haste.
    static let hasty = [
        "2moro": "tomorrow", "2morrow": "tomorrow", "tomoro": "tomorrow", "tmoro": "tomorrow", "tmw": "tomorrow",
        "2mrw": "tomorrow", "2mro": "tomorrow", "tomoz": "tomorrow", "tonite": "tonight",
        "2nite": "tonight", "2day": "today", "lunchtime": "at 12:00", "teatime": "at 17:00",
        "dinnertime": "at 18:00",
        "arvo": "afternoon", "aft": "afternoon", "morn": "morning", "mornin": "morning", "eve": "evening",
        "nite": "night",
    ]

    func inOne(_ index: Int, _ word: String) -> Problem? {
        let range = index..<index + 1
        // "listen to Arvo P\u{E4}rt tomorrow"
        let isName = index > 0 && sentence.words[index].text.first?.isUppercase ?? false
        // "this eve at 7", but "call eve at 9"
        if let part = Self.hasty[word], self[index - 1] == "this", PhraseVocabulary.dayParts[part] != nil {
            return Problem(words: index - 1..<index + 1, instead: "this \(part)")
        }
        let isEve = !["eve", "aft"].contains(word) || said.words.contains(index - 1)
        if let meant = Self.hasty[word], said.clock == nil || !said.hasDay || touchesTime(range), !isName, isEve {
            return Problem(words: range, instead: meant)
        }
        if let match = word.fits(/(\d{1,2})(noon|midnight)/) { return Problem(words: range, instead: String(match.2)) }
        // "7ish", "7:30-ish", "noonish"
        if let match = word.wholeMatch(of: /(\d{1,2}(?::\d\d)?|noon|midday)-?ish/) {
            let isVague = SmallWords.vague.union(["at"]).contains(self[index - 1])
            let clock = self[index + 1] == "pm" ? "\(match.1)pm" : String(match.1)
            let end = self[index + 1] == "pm" ? index + 2 : index + 1
            return Problem(words: (isVague ? index - 1 : index)..<end, instead: "at \(clock)")
        }
        if let match = word.wholeMatch(of: /(morning|afternoon|evening)-?ish/) {
            return Problem(words: range, instead: String(match.1))
        }
        if let match = word.fits(/(\d{1,2})(\d\d)(z|h|hrs|utc|gmt)/) {
            return Problem(words: range, instead: "\(match.1):\(match.2)" + (match.3.hasPrefix("h") ? "" : " UTC"))
        }
        if word.fits(/\d{4}-?w\d.*/) != nil { return Problem(words: range, example: "7 dec") }
        // "mon-fri", "m-f"
        let ends = word.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        let isRange =
            ends.count > 1
            && ends.allSatisfy { end in
                PhraseVocabulary.weekdays[end] != nil
                    || end.count == 2
                        && PhraseVocabulary.weekdayNames.contains { $0.lowercased().hasPrefix(end) }
            }
        if isRange || word == "m-f" || word == "mwf" && touchesTime(range) {
            let isNamed = ends.allSatisfy { PhraseVocabulary.weekdays[$0] != nil }
            let days = ends.count == 2 ? word : ends.joined(separator: ",")
            return Problem(words: range, instead: isNamed ? "every \(days)" : "every weekday")
        }
        let next = self[index + 1]
        if let problem = glued(index, word) { return problem }
        // "on week days at 9", "friday the week after next", "on even weeks"
        if word == "week", ["day", "days", "end", "ends"].contains(next), touchesTime(index..<index + 2) {
            return Problem(words: index..<index + 2, instead: next.hasPrefix("day") ? "every weekday" : "every weekend")
        }
        if word == "week", next == "after", said.hasDay {
            return Problem(words: index..<index + 2, example: "7 dec 9am")
        }
        if ["even", "odd"].contains(word), ["on", "in"].contains(self[index - 1]) || touchesTime(index..<index + 2),
            ["week", "weeks", "days", "months"].contains(next)
        {
            return Problem(words: index..<index + 2, example: "every 2 weeks")
        }
        let before = self[index - 1] == "at" ? index - 1 : index
        if SmallWords.vague.contains(word) || word == "from", Self.isNumber(next),
            said.phrase?.saysDayAlone ?? false || isBehindPart(before),
            touchesTime(before..<index + 2) || endsDay(before..<index + 2)
        {
            return Problem(words: before..<index + 2, instead: "at \(next)")
        }
        if ["business", "working", "school", "work"].contains(word), ["day", "days"].contains(next),
            touchesTime(index..<index + 2) || !said.hasDay
        {
            return Problem(words: index..<index + 2, example: "every weekday")
        }
        if word == "week", Self.isNumber(next), touchesTime(index..<index + 2) {
            return Problem(words: index..<index + 2, example: "7 dec")
        }
        if ["a", "per"].contains(word), said.words.contains(index - 1), ["day", "week", "month", "year"].contains(next)
        {
            return Problem(words: index..<index + 2)
        }
        return nil
    }

    /// Whether the time before a word ends with a part of the day, which has an hour of its own: "friday evening", "tonight".
    private func isBehindPart(_ index: Int) -> Bool {
        guard said.words.contains(index - 1) else { return false }
        let word = sentence.words[index - 1].bare
        return word == "tonight" || PhraseVocabulary.dayParts[word] != nil
    }

    /// A day that nothing but a mark parts from another word, or that "every" is glued to: "mum,tomorrow", "@friday", "everymonday".
    private func glued(_ index: Int, _ word: String) -> Problem? {
        let range = index..<index + 1
        if ["every", "each"].contains(where: word.hasPrefix) {
            let rest = String(word.drop { !$0.isWhitespace && !"-_.".contains($0) }.drop { "-_.".contains($0) })
            let unit = rest.isEmpty ? String(word.dropFirst(word.hasPrefix("every") ? 5 : 4)) : rest
            if isUnit(unit), unit != "one" { return Problem(words: range, instead: "every \(unit)") }
        }
        // "evrymonth"
        let unit = ["day", "week", "month", "year", "hour", "morning", "evening", "night"].first(where: word.hasSuffix)
        if let unit, word.count < 14, NearestWord.distance(String(word.dropLast(unit.count)), "every") == 1 {
            return Problem(words: range, instead: "every \(unit)")
        }
        guard !said.hasDay || touchesTime(range), word.utf8.count < 40 else { return nil }
        // "bob@tomorrow.io", "Freaky.Friday.mkv"
        guard word.firstMatch(of: /\.[a-z][a-z0-9]{1,3}$/) == nil else { return nil }
        if word.firstMatch(of: /[:@=]\d{4}-\d\d-\d\d/) != nil { return Problem(words: range, example: "24 dec 9am") }
        let parts = word.split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "\u{2019}" }.map(String.init)
        guard parts.count > 1 || parts.first.map({ $0 != word }) ?? false else { return nil }
        let day = parts.first { part in
            PhraseVocabulary.relativeDays.contains(part)
                || part.count > 5 && PhraseVocabulary.weekdays[part] != nil
        }
        return day.map { Problem(words: range, example: $0) }
    }

    /// A word that looks like a time of day, whatever else is in it: "17:00Z", "5:30p", "10-30", "5pm" in other letters.
    func hour(_ index: Int, _ word: String) -> Problem? {
        let range = index..<index + 1
        guard word.hasDigit else { return nil }
        if said.clock == nil || touchesTime(range), word.fits(/\d{1,2}:\d\d-\d{1,2}:\d\d/) == nil,
            let match = word.firstMatch(
                of: /(?:^|[^\d:])(\d{1,2})[:\u{2236}\u{A789}\u{FE55}](\d\d)($|[^\d:].*)/
            )
        {
            let isUTC = ["z", "utc", "gmt"].contains { match.3.hasPrefix($0) }
            let half = match.3.prefixMatch(of: /([ap])\.?(?:m|$)/).map { "\($0.1)m" } ?? ""
            return Problem(words: range, instead: "\(match.1):\(match.2)" + (isUTC ? " UTC" : half))
        }
        if word.fits(/\d{1,2}([:.]\d\d)?[ap]\.?/) != nil, said.clock == nil || touchesTime(range) {
            return Problem(words: range, instead: word.prefix { !$0.isLetter } + (word.contains("a") ? "am" : "pm"))
        }
        guard touchesTime(range) else { return nil }
        if said.clock == nil, let match = word.fits(/(\d{1,2})(?:[,;\-~\u{2026}]|\.{2,3})(\d{1,2})([ap]m)?/),
            let start = Int(match.1),
            let end = Int(match.2)
        {
            let half = match.3 ?? ""
            let isSpan = !word.contains(",") && !word.contains(";") && start < end && end < 25
            let isTime = start < 24 && match.2.count == 2 && end < 60
            let clock = isSpan ? "\(start):00" : isTime ? "\(start):\(match.2)\(half)" : nil
            return Problem(words: range, instead: clock, example: "17:00")
        }
        // "friday 1700-1800", "friday 5:3", but "tomorrow 1:1 with Sarah"
        if said.clock == nil, let match = word.fits(/([01]\d|2[0-3])([0-5]\d)-([01]\d|2[0-3])[0-5]\d/) {
            return Problem(words: range, instead: "\(match.1):\(match.2)")
        }
        if said.clock == nil, index == words.count - 1, word.fits(/\d{1,2}:\d/) != nil {
            return Problem(words: range, example: "17:30")
        }
        let letters = word.drop(while: \.isNumber)
        let isOther = letters.count < 4 && !letters.allSatisfy(\.isASCII) && letters.allSatisfy(\.isLetter)
        return word.first?.isNumber ?? false && !letters.isEmpty && isOther
            ? Problem(words: range, example: "5pm") : nil
    }
}

/// Words that were meant for the time and have a typing error: "Febuary 12th", "at 7 in the evning", "5 pn".
extension TitleWords {
    /// Abbreviations of days that aren't read, and slips of them. "mo" and "we" are names and words more often.
    private static let shortDays = [
        "tu": "tue", "th": "thu", "fr": "fri", "sa": "sat", "su": "sun", "thrs": "thu", "thr": "thu", "tus": "tue",
        "teus": "tue", "tuse": "tue", "wens": "wed",
    ]
    private static let halves = ["pn": "pm", "om": "pm", "pmm": "pm", "amm": "am"]

    func slip(_ index: Int, _ word: String) -> Problem? {
        let range = index..<index + 1
        // "dentist on Febuary 12th", "5pm 3 maarch", "Janurary the 15th"
        // but "dinner with Marco 5 dec" and "read Jung 20 pages tomorrow"; "Febuary dentist 12th"
        let isBeforeThe = sentence.bare(index + 1) == "the" && Self.isNth(sentence.bare(index + 2))
        let isNumbered = [index - 1, index + 1].contains { place in
            Self.isDayNumber(sentence.bare(place))
                && ![place - 1, place + 1].contains { PhraseVocabulary.months[sentence.bare($0)] != nil }
        }
        let isFirst =
            index == 0 && word.count > 6 && word.last != "s"
            && said.when.fits(/(on )?(the )?\d{1,2}(st|nd|rd|th)/) != nil
        if isBeforeThe || isNumbered || isFirst, !said.hasDay || touchesTime(range) || isFirst,
            let month = PhraseVocabulary.month(meantBy: word)
        {
            return Problem(words: range, instead: month, example: "1 \(month)")
        }
        // "call mum th 5pm", "at 5pm on thrs"
        let start = beginning(of: index, ["on", "by", "in", "the", "this", "at"])
        let isShort = word.count == 2 ? index > 0 : sentence.words[index].text == word
        if let day = Self.shortDays[word], isShort, !said.hasDay, said.clock != nil,
            touchesTime(range) || word.count > 2 && touchesTime(start..<index + 1)
        {
            return Problem(words: range, instead: day)
        }
        guard touchesTime(start..<index + 1) else { return nil }
        let isName = index > 0 && sentence.words[index].text.first?.isUppercase ?? false
        if !isName, let part = Self.part(meantBy: word), part != "noon" || self[index - 1] == "at" {
            let isIn = self[index - 1] == "the" && self[index - 2] == "in"
            return isIn
                ? Problem(words: index - 2..<index + 1, instead: "in the \(part)", example: "every evening")
                : Problem(words: range, instead: part)
        }
        if let problem = glued(half: word, range) { return problem }
        guard said.words.contains(index - 1) else { return nil }
        // "0600 hours wake up"
        if ["hours", "hrs", "hr"].contains(word), sentence.bare(index - 1).fits(/\d{4}|\d{1,2}:\d\d/) != nil {
            return Problem(words: range, instead: "")
        }
        // "5 oclcok"
        let isOclock = ["o", "0"].contains(word.first) && word.count > 3 && NearestWord.distance(word, "oclock") < 3
        if isOclock, said.clock != nil { return Problem(words: range, instead: "") }
        return said.clock?.isBare ?? false ? Self.halves[word].map { Problem(words: range, instead: $0) } : nil
    }

    /// "at 5pn"
    private func glued(half word: String, _ range: Range<Int>) -> Problem? {
        guard let match = word.fits(/(\d{1,2}(?:[:.]\d\d)?)([a-z]{2,3})/), let half = Self.halves[String(match.2)]
        else {
            return nil
        }
        return Problem(words: range, instead: "\(match.1)\(half)")
    }

    private static func isNth(_ word: String) -> Bool { word.fits(/([12]?\d|3[01])(st|nd|rd|th)/) != nil }

    private static func isDayNumber(_ word: String) -> Bool { isNth(word) || word.fits(/[12]?\d|3[01]/) != nil }

    /// Words that are near to a part of the day.
    private static let nearParts: Set = ["midway", "eventing", "mourning", "moaning", "noor", "nook", "neon"]

    /// The part of the day that a misspelled word probably was.
    private static func part(meantBy word: String) -> String? {
        guard word.count > 3, PhraseVocabulary.dayParts[word] == nil, !partsOfDay.union(nearParts).contains(word) else {
            return nil
        }
        return partsOfDay.sorted().first {
            $0.first == word.first && NearestWord.distance($0, word) <= ($0 == "afternoon" ? 2 : 1)
        }
    }

    /// `mnoth`, `weke`
    static func isMisspelledUnit(_ word: String) -> Bool {
        ["mnth", "monh", "mont", "wek"].contains(word)
            || ["month", "week", "day", "hour", "year", "minute", "months", "weeks", "days", "hours", "minutes"]
                .contains {
                    unit in
                    word.first == unit.first && word.count > 2 && (word.count > 4 || word.sorted() == unit.sorted())
                        && NearestWord.distance(word, unit) == 1
                }
    }
}

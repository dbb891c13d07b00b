/// What bounds a repeat or takes something from it and isn't read: "every friday in lent", "every day not sunday".
extension TitleWords {
    /// A bound of a repeat that wasn't read, or an exception.
    func bound(_ index: Int, _ word: String, _ isBehind: Bool) -> Problem? {
        let next = self[index + 1]
        let end = next.isEmpty ? index + 1 : index + 2
        // "until 14 december inclusive", "from monday onwards"
        if isBehind,
            ["inclusive", "included", "incl", "onward", "onwards", "forever", "always", "indefinitely"].contains(word)
        {
            return Problem(words: index..<index + 1, instead: "")
        }
        if let problem = season(index, word, next) { return problem }
        if isBehind, ["all", "this", "next", "each"].contains(word), Self.seasons.contains(next) {
            return Problem(words: index..<end, example: "every saturday from june to august")
        }
        // "every friday aside from dec 25"
        if isBehind, ["aside", "apart", "excluded"].contains(word), said.words.contains(index + 1) || next == "from" {
            return Problem(words: index..<index + 1, example: "every friday except 25 dec")
        }
        // "every friday until march break"
        if isBehind, index + 1 == words.count, index > 1, words[0] != nil,
            PhraseVocabulary.months[sentence.words[index - 1].bare] != nil,
            SmallWords.until.union(SmallWords.from).contains(sentence.words[index - 2].bare)
        {
            return Problem(words: index..<index + 1, example: "every friday until 24 dec")
        }
        // "pay every month at month end", but "month end report every friday"
        let isPair = ["month", "quarter", "year"].contains(word) && ["end", "start"].contains(next)
        let edge = index + (isPair ? 2 : 1)
        if isPair || ["month-end", "quarter-end", "year-end"].contains(word),
            edge == words.count || said.words.contains(edge),
            !said.when.contains("last")
        {
            return Problem(words: index..<edge, example: "every month on the last day")
        }
        // "q1 weekly on monday", "summer every monday"
        if said.words.contains(index + 1), !["for", "of", "in", "the"].contains(self[index - 1]),
            Self.seasons.contains(word) || word.fits(/q[1-4]/) != nil
        {
            return Problem(words: index..<index + 1, example: "every saturday from june to august")
        }
        if SmallWords.bounding.contains(word), !next.isEmpty || isBehind {
            return Problem(words: index..<end)
        }
        let isLeftOut = SmallWords.excluding.contains(word) || word == "while" && said.phrase?.isElapsed ?? false
        if isBehind, isLeftOut, !next.isEmpty || said.words.contains(index + 1) { return Problem(words: index..<end) }
        if ["from", "between"].contains(word), touchesTime(index..<index + 1) || next.first?.isNumber ?? false {
            return Problem(words: index..<end)
        }
        if isBehind || index == 0 && word == "this", ["this", "next", "last"].contains(word),
            PhraseVocabulary.units[next] != nil
        {
            return Problem(words: index..<end)
        }
        // "every hour water 9 to 5", "check mail every hour after nine", "drink every hour at night"
        let isElapsed = said.phrase?.isElapsed ?? false
        let isEdge = touchesTime(index..<index + 1) || index == words.count - 1
        if isElapsed, isEdge, ["daytime", "overnight"].contains(word) || word.fits(/\d{1,2}-\d{1,2}/) != nil {
            return Problem(words: index..<index + 1, example: "every hour between 9:00 and 17:00")
        }
        if isElapsed, ["after", "before", "at", "during"].contains(word),
            Self.isNumber(next) || Self.partsOfDay.contains(next) || Self.meals[next] != nil
        {
            return Problem(words: index..<end, example: "every hour between 9:00 and 17:00")
        }
        if isBehind || isElapsed, Self.isNumber(word),
            SmallWords.until.union(["to", "-", "up", "thru", "through", "bis"]).contains(next)
        {
            return Problem(words: index..<end)
        }
        // "for 5 mondays", "for the rest of the week", "as of monday", "on the hour"
        let far = self[index + 2]
        let isRest =
            word == "for" && (next == "the" && ["rest", "remainder", "balance"].contains(far) || Self.isNumber(next))
            || word == "as" && next == "of"
            || ["on", "at"].contains(word) && next == "the" && ["hour", "half"].contains(far)
        if isRest { return Problem(words: index..<min(index + 3, words.count)) }
        // "3x", "x 6"
        let isCount =
            word.fits(/\d+x|x\d+/) != nil || word == "x" && Self.isNumber(next)
            || Self.isNumber(word) && next == "x"
        guard isCount else { return nil }
        let counted = index..<(word.count == 1 || next == "x" ? end : index + 1)
        let number = sentence.text(counted).filter(\.isNumber)
        return Problem(words: counted, instead: number.isEmpty ? nil : "\(number) times", example: "10 times")
    }

    /// They stand before a part of the year: "for the whole month of december".
    private static let filling: Set = [
        "the", "a", "an", "whole", "entire", "next", "few", "couple", "of", "new", "coming", "this", "some", "long",
        "month", "all", "one", "several", "many", "school",
    ]

    static let seasons: Set = ["spring", "summer", "autumn", "fall", "winter"]

    /// A part of the year that a repeat is bound to: "every saturday in summer", "april to october", but "feed June every day".
    private func season(_ index: Int, _ word: String, _ next: String) -> Problem? {
        let isMonth = PhraseVocabulary.months[word] != nil
        if isMonth, SmallWords.until.union(["to", "-", "\u{2013}"]).contains(next),
            PhraseVocabulary.months[self[index + 2]] != nil
        {
            return Problem(words: index..<index + 3, instead: "from \(word) to \(self[index + 2])")
        }
        let ends = word.split(separator: "-").map(String.init)
        if ends.count == 2, ends.allSatisfy({ PhraseVocabulary.months[$0] != nil }) {
            return Problem(words: index..<index + 1, instead: "from \(ends[0]) to \(ends[1])")
        }
        // "every weekday alarm over Christmas"
        if ["in", "during", "before", "over"].contains(word), let feast = Self.feast(in: words, at: index + 1),
            feast.words.upperBound == words.count
        {
            return Problem(words: index..<words.count, example: "every friday until 24 dec")
        }
        // "every friday before christmas", "every friday in the new year", "every friday for a few weeks"
        if ["in", "for", "during", "before", "after", "over", "within"].contains(word), said.words.contains(index - 1) {
            let end =
                words[(index + 1)...].firstIndex { word in
                    // "for 2-3 weeks", "for ~3 weeks", "for 1.5 months"
                    !(word.map { Self.filling.contains($0) || $0.fits(/~?\d+([-.+]\d*)?/) != nil } ?? false)
                } ?? words.count
            let feast = Self.feast(in: words, at: index + 1) ?? Self.feast(in: words, at: end)
            // "read every day for 20-30 minutes"
            let isShort =
                if case .seconds(let seconds)? = PhraseVocabulary.units[self[end]] { seconds < 86_400 } else { false }
            let isPart =
                Self.seasons.contains(self[end])
                || PhraseVocabulary.units[self[end]] != nil
                    && !(isShort && words[index..<end].contains { $0?.hasDigit ?? false }) && self[end].count > 2
                    && self[end] != "second"
                || [
                    "while", "ever", "holidays", "term", "lent", "advent", "season", "semester", "ages", "bit", "now",
                    "life",
                ].contains(self[end])
                || self[end].fits(/q[1-4]|20\d\d/) != nil && end > index + 1 && end + 1 == words.count
                || PhraseVocabulary.months[self[end]] != nil
                    && (end > index + 1 || !["in", "for", "during"].contains(word))
            if let behind = feast?.words.upperBound ?? (isPart ? end + 1 : nil) {
                let isSeason = Self.seasons.contains(self[end])
                let example = isSeason ? "every saturday from june to august" : "every friday until 24 dec"
                return Problem(words: index..<behind, example: example)
            }
        }
        let isName =
            ["april", "may", "june", "august"].contains(next)
            && sentence.words[min(index + 1, words.count - 1)].text != next && word == "for"
        let isPart = Self.seasons.contains(next) || PhraseVocabulary.months[next] != nil && next.count > 2 && !isName
        let isQuarter = next.fits(/q[1-4]/) != nil && word != "for" && said.words.contains(index - 1)
        guard ["in", "for", "during"].contains(word), isPart || isQuarter else { return nil }
        return Problem(words: index..<index + 2, example: "every saturday from june to august")
    }
}

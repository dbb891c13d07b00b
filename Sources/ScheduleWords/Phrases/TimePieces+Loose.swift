/// Numbers that belong to the title although a time could hold them: `2nd interview at 18:00`, `tomorrow 6 eggs`, `7 day trial`.
extension TimePieces {
    /// Whether the last word of a piece goes on in the title behind it, so that the piece ends before.
    static func isLoose(_ piece: Range<Int>, _ sentence: Sentence) -> Bool {
        let (last, end) = (piece.upperBound - 1, piece.upperBound)
        // "17:30: call mum"
        let isAhead = sentence.words[piece].dropLast().contains {
            $0.plain.hasSuffix(":") && $0.plain.dropLast().last?.isNumber ?? false
        }
        if isAhead { return true }
        guard end < sentence.words.count, !sentence.words[end].isQuoted else { return false }
        let (word, next) = (sentence.words[last].bare, sentence.words[end].bare)
        guard word.hasDigit, !":,;".contains(sentence.words[last].plain.last ?? " ") else { return false }
        // "april 5 pm", "may 8 in the evening"
        let part = sentence.bare(end + 2)
        if word.fits(/\d{1,2}/) != nil,
            halves.contains(next) || next == "in" && PhraseVocabulary.dayParts[part] != nil
        {
            return true
        }
        // "friday evening 5 min plank"
        let isCounting = PhraseVocabulary.units[next] != nil && word.fits(/\d{1,3}/) != nil
        guard isCounting || isOfTitle(next, sentence.words[end].plain) else { return false }
        let before = last > piece.lowerBound ? sentence.words[last - 1].bare : ""
        // "every hour from 9 to 16 walk", "every month on day 16 buy eggs"
        let far = { (ahead: Int) in last - ahead < piece.lowerBound ? "" : sentence.words[last - ahead].bare }
        if ["from", "between"].contains(far(3)) || before == "day" && far(2) == "on" { return false }
        let isInside = last > piece.lowerBound || last > 0
        // "friday 11th dentist"
        guard PhraseVocabulary.weekdays[before] == nil else { return word.fits(/\d{1,3}/) != nil }
        if word.fits(/\d{1,2}(st|nd|rd|th)/) != nil {
            return !["the", "on", "every", "each"].contains(before) && !isMonth(before)
        }
        // "dec 24 dinner", but "24 dec 6 eggs"
        let isDay = isMonth(before) && (last < piece.lowerBound + 2 || !sentence.words[last - 2].bare.hasDigit)
        guard isInside, !["at", "@", "on", "in", "by", "the"].contains(before), !isDay else { return false }
        // "tomorrow 6 eggs", "tomorrow 2027 budget", "ubuntu 24.04 upgrade", "24/7 hotline"
        if word.fits(/(19|20)\d\d/) != nil, sentence.words[piece].contains(where: { isMonth($0.bare) }) { return false }
        if word.fits(/\d{1,3}|(19|20)\d\d/) != nil { return last > piece.lowerBound }
        return !sentence.words[last].plain.hasSuffix(".")
            && (word == "24/7" || word.fits(/(2[4-9]|3[01])\.\d{1,2}/) != nil)
    }

    /// Whether the first of two weekdays is a name: of "meet Mr. Friday monday at 10", but "Monday wednesday gym". So is the first
    /// word of "Midnight in Paris", but "lunch Noon in town".
    static func isName(_ index: Int, _ sentence: Sentence) -> Bool {
        guard index > 0, index + 1 < sentence.words.count else { return false }
        let (word, next) = (sentence.words[index], sentence.words[index + 1])
        if ["Midnight", "Noon"].contains(word.text), sentence.words[index - 1].text.first?.isLowercase ?? false {
            let behind = next.bare == "in" ? sentence.words[min(index + 2, sentence.words.count - 1)] : next
            return behind.text.first?.isUppercase ?? false && isOfTitle(behind.bare, behind.plain)
        }
        return PhraseVocabulary.weekdays[word.bare] != nil && PhraseVocabulary.weekdays[next.bare] != nil
            && word.text.first?.isUppercase ?? false && next.text.first?.isLowercase ?? false
    }

    private static let halves: Set = [
        "am", "pm", "a.m", "p.m", "o'clock", "oclock", "noon", "midday", "midnight",
    ]

    static func isMonth(_ word: String) -> Bool { PhraseVocabulary.months[word] != nil }

    /// Whether a word can only be one of the title.
    static func isOfTitle(_ word: String, _ typed: String) -> Bool {
        guard word.first?.isLetter ?? false, !SmallWords.followsDay.contains(word), !halves.contains(word) else {
            return false
        }
        return PhraseVocabulary.units[word] == nil && !mayBegin(typed)
    }

    /// Whether a piece is a length of time that nothing says is one, among the words of a title: of "cancel 7 day trial".
    static func isBareSpan(_ piece: TimePiece, _ sentence: Sentence) -> Bool {
        guard piece.kind == .phrase, case .once(.after)? = (try? Phrase(parsing: piece.text, in: .title))?.when else {
            return false
        }
        let words = sentence.words[piece.words].map(\.bare)
        return !["in", "after", "within", "now"].contains(words[0]) && !piece.text.hasPrefix("+")
            && !["now", "later", "hence", "ahead", "time"].contains(words[words.count - 1])
    }
}

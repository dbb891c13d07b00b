internal import ICalendar
internal import Messages

/// Zones beside a time: `15:00 UTC`, `17:00 Europe/Paris`.
extension TimePieces {
    private static let regions: Set = [
        "africa", "america", "antarctica", "arctic", "asia", "atlantic", "australia", "europe", "indian", "pacific",
        "etc", "us", "canada", "brazil", "chile", "mexico",
    ]

    /// `Europe/Berlin`, `us/eastern`
    static func isRegion(_ word: String) -> Bool {
        let parts = word.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count > 1 && parts.first.map { regions.contains($0.lowercased()) } ?? false
            && parts.allSatisfy { $0.count > 1 && !$0.hasDigit }
    }

    /// A zone behind a piece with a time of day, also with "in" before it.
    func zone(_ sentence: Sentence, _ start: Int) throws(GrammarError) -> (name: String, words: Range<Int>)? {
        let isIn = sentence.words[start].text.lowercased() == "in" && start + 1 < sentence.words.count
        let index = isIn ? start + 1 : start
        guard let last = pieces.last, last.words.upperBound == start, !sentence.words[index].isQuoted else {
            return nil
        }
        let typed = sentence.words[index].text.drop { $0 == "(" }.reversed().drop { ",.:;!?)".contains($0) }.reversed()
        let (word, name) = (String(typed).lowercased(), String(typed))
        let isClock =
            last.text.contains(where: \.isNumber) || last.text.contains("noon") || last.text.contains("midnight")
        let isRegion = Self.isRegion(name)
        let offset = word.hasDigit && isClock && !isRegion ? ZoneName.ofOffset(name) : nil
        if let zone = isRegion ? name : word == "utc" || word == "gmt" ? "UTC" : offset {
            guard isClock || last.kind == .phrase else { return nil }
            guard zones.isEmpty else {
                throw GrammarError(
                    .conflict,
                    "\"\(zones[0].name)\" and \"\(name)\" both say the zone. Write \(sentence.line(index..<index + 1, ""))."
                )
            }
            return (zone, start..<index + 1)
        }
        let isWord = word.count < 3 || PhraseVocabulary.zoneWords.contains(word)
        guard isClock, !isWord || name == name.uppercased(), let zone = PhraseVocabulary.zoneAbbreviations[word] else {
            guard isClock, word.fits(/(utc|gmt)[+-]\d.*/) != nil else { return nil }
            throw GrammarError(
                .notUnderstood,
                span: name,
                "\"\(name)\" isn't a time zone. Write its name or its distance from UTC, such as \(Self.line(sentence, index, "Europe/Berlin")) or \(Self.line(sentence, index, "UTC+2"))."
            )
        }
        throw GrammarError(
            .ambiguous,
            span: name,
            "\"\(name)\" stands for several time zones. Write \(Self.line(sentence, index, zone)) if you meant that."
        )
    }

    /// The sentence with another zone, if that is read, and else a time with it.
    private static func line(_ sentence: Sentence, _ index: Int, _ zone: String) -> String {
        let line = sentence.typed(index..<index + 1, zone)
        guard !sentence.isSuggestion, let read = Sentence(suggestion: line),
            (try? QuickAdd(read, TypingContext())) ?? nil != nil
        else { return "\"17:00 \(zone)\"" }
        return Sentence.shown(line)
    }
}

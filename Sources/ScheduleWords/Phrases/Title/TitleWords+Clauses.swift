/// What asks for a ring before the time, or tells of another time: "mum's birthday 3 march remind me a week early".
extension TitleWords {
    private static let reminding: Set = ["remind", "alert", "ping", "warn", "notify"]
    /// They tell of what has been: of "alarm went off at 3am, call security monday" three isn't the time.
    private static let past: Set = [
        "was", "were", "went", "woke", "called", "failed", "fails", "came", "left", "rang", "heard", "broke", "crashed",
    ]

    func clause(_ index: Int, _ word: String) -> Problem? {
        let next = self[index + 1]
        // "dentist tomorrow 3pm remind me an hour early", but "tell Ann to remind me friday"
        if Self.reminding.contains(word), next == "me", index > 0, self[index - 1] != "to",
            !Sentence.links.contains(self[index + 2])
        {
            return Problem(words: index..<min(index + 5, words.count), isWarning: true)
        }
        // "rent on the 5th, early reminder", "friday 3pm - reminder the day prior"
        if word == "reminder", ["early", "advance"].contains(self[index - 1]) || ["the", "a"].contains(next), index > 0
        {
            return Problem(words: index..<min(index + 4, words.count), isWarning: true)
        }
        // "book hotel friday, in advance"
        if word == "beforehand" || word == "advance" && self[index - 1] == "in", index + 1 == words.count,
            said.words.contains(word == "advance" ? index - 2 : index - 1)
        {
            return Problem(words: (word == "advance" ? index - 1 : index)..<index + 1, isWarning: true)
        }
        // "dentist at 3pm tomorrow, 30 min before", "an hour before the meeting at 3", "buy gift week before"
        let isCounted = Self.isNumber(word) || ["a", "an", "one", "the"].contains(word)
        let end = index + (isCounted ? 3 : 2)
        let (unit, behind) = (self[end - 2], self[end - 1])
        let isBefore = ["before", "prior", "ahead"].contains(behind)
        if unit.count > 1, PhraseVocabulary.units[unit] != nil,
            isBefore && (isCounted || end == words.count) || isCounted && ["after", "past"].contains(behind)
        {
            return Problem(words: index..<end, example: "at 9:15", isWarning: isBefore)
        }
        if Self.past.contains(word), said.hasDay, said.clock != nil,
            let time = said.words.filter({ $0 > index }).min(), time < index + 4,
            ["at", "@"].contains(sentence.words[time].bare),
            sentence.words[time...].prefix(3).contains(where: { $0.plain.hasSuffix(",") })
        {
            return Problem(words: index..<time, example: "call mum on monday at 9:00")
        }
        // "check-in 3pm/check-out 11am", "doors 7pm/show 8pm"
        if word.fits(/\d{1,2}([:.]\d\d)?[ap]m\/[a-z].*|\d{1,2}:\d\d\/[a-z].*/) != nil {
            return Problem(words: index..<index + 1, example: "24 dec 18:00")
        }
        // "tomorrow at like 7", "tomorrow, say 7"
        let isNumber = Self.isNumber(next) || said.words.contains(index + 1) && Self.isNumber(sentence.bare(index + 1))
        if ["like", "maybe", "say"].contains(word), isNumber, self[index - 1] == "at" || said.words.contains(index - 1)
        {
            let start = self[index - 1] == "at" ? index - 1 : index
            return Problem(words: start..<index + (next.isEmpty ? 1 : 2), instead: "at \(next)", example: "at 17:00")
        }
        // "bus leaves seven oh five am"
        if ["oh", "o"].contains(word), Self.isNumber(self[index - 1]), Self.isNumber(sentence.bare(index + 1)) {
            return Problem(words: index - 1..<index + 1, example: "at 7:05")
        }
        return nil
    }
}

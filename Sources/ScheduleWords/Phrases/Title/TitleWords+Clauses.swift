/// What asks for a ring before the time, or tells of another time: "mum's birthday 3 march remind me a week early".
extension TitleWords {
    private static let reminding: Set = ["remind", "alert", "ping", "warn", "notify", "tell"]
    private static let warning: Set = ["early", "earlier", "before", "beforehand", "prior", "ahead", "advance"]
    /// They tell of what has been: of "alarm went off at 3am, call security monday" three isn't the time.
    private static let past: Set = [
        "was", "were", "went", "woke", "called", "failed", "fails", "came", "left", "rang", "heard", "broke", "crashed",
    ]

    func clause(_ index: Int, _ word: String) -> Problem? {
        let next = self[index + 1]
        // "dentist tomorrow 3pm remind me an hour early", "friday 3pm - reminder the day prior", but "friday remind me at 9 to pay rent"
        let isAsked = Self.reminding.contains(word) && next == "me"
        let behind = index + (isAsked ? 2 : 1)
        if index > 0, isAsked || word == "reminder", !Sentence.links.contains(self[behind]),
            let end = words[min(behind, words.count)...].prefix(5).firstIndex(where: {
                $0.map(Self.warning.contains) ?? false
            })
        {
            return Problem(words: index..<end + 1, isWarning: true)
        }
        // "rent on the 5th, early reminder"
        if word == "reminder", self[index - 1] == "early", said.words.contains(where: { $0 < index }) {
            return Problem(words: index - 1..<index + 1, isWarning: true)
        }
        // "book hotel friday, in advance"
        if word == "beforehand" || word == "advance" && self[index - 1] == "in", index + 1 == words.count,
            said.words.contains(word == "advance" ? index - 2 : index - 1)
        {
            return Problem(words: (word == "advance" ? index - 1 : index)..<index + 1, isWarning: true)
        }
        // "dentist at 3pm tomorrow, 30 min before", "an hour before the meeting at 3", "buy gift week before", but "plan the week ahead"
        let isNumber = Self.isNumber(word)
        let isCounted = isNumber || ["a", "an", "one", "the"].contains(word)
        let end = index + (isCounted ? 3 : 2)
        let (unit, relation) = (self[end - 2], self[end - 1])
        let isBefore = ["before", "prior"].contains(relation) || relation == "ahead" && isNumber
        if unit.count > 1, PhraseVocabulary.units[unit] != nil,
            isBefore && (isCounted || end == words.count) || isCounted && ["after", "past"].contains(relation)
        {
            // "take pill an hour before bed at 9pm" may be a title.
            return Problem(
                words: index..<end,
                example: "at 9:15",
                isWarning: isBefore && (self[end].isEmpty || sentence.isAsked)
            )
        }
        if Self.past.contains(word), said.hasDay, said.clock != nil,
            let time = said.words.filter({ $0 > index }).min(), time < index + 4,
            ["at", "@"].contains(sentence.words[time].bare),
            let comma = sentence.words[time...].prefix(3).firstIndex(where: { $0.plain.hasSuffix(",") }),
            !self[comma + 1].isEmpty
        {
            return Problem(words: index..<time, example: "call mum on monday at 9:00")
        }
        // "check-in 3pm/check-out 11am", "doors 7pm/show 8pm"
        if said.clock != nil, word.fits(/\d{1,2}([:.]\d\d)?[ap]m\/[a-z].*|\d{1,2}:\d\d\/[a-z].*/) != nil {
            return Problem(words: index..<index + 1, example: "24 dec 18:00")
        }
        // "tomorrow at like 7", "tomorrow, say 7", but "tomorrow say 3 prayers"
        let isAt = self[index - 1] == "at"
        if ["like", "maybe", "say"].contains(word), Self.isNumber(next),
            isAt || said.words.contains(index - 1) && index + 2 == words.count
        {
            return Problem(words: (isAt ? index - 1 : index)..<index + 2, instead: "at \(next)", example: "at 17:00")
        }
        // "bus leaves seven oh five am"
        if ["oh", "o"].contains(word), Self.isNumber(self[index - 1]), Self.isNumber(sentence.bare(index + 1)) {
            return Problem(words: index - 1..<index + 1, example: "at 7:05")
        }
        return nil
    }
}

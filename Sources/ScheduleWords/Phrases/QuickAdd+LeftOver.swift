internal import Messages

/// Words that say when, and would be left in a title because a phrase stands at one end of it: the rest of the time alone would be
/// read, and the reminder ring once, today.
extension QuickAdd {
    /// More words are looked at in no title.
    private static let mostLookedAt = 32
    /// Repeats that the grammar doesn't read there, and what to write instead.
    private static let repeats: [String: String] = [
        "biweekly": "every 2 weeks", "fortnightly": "every 2 weeks", "bimonthly": "every 2 months",
        "alternate": "every other", "alternating": "every other", "workday": "every weekday",
        "workdays": "every weekday",
    ]

    /// - Parameters:
    ///   - title: Its words; one with blanks was in quotes, and may say anything.
    ///   - when: The phrase that was read.
    static func refuseLeftOver(_ title: ArraySlice<String>, beside when: String) throws(GrammarError) {
        guard let phrase = try? Phrase(parsing: when, in: .title) else { return }
        let words = title.prefix(mostLookedAt).map { $0.contains(where: \.isWhitespace) ? "" : $0 }
        try refuseAnotherMoment(words, when)
        try refuseARepeat(phrase.namesDay ? Array(words.suffix(1)) : words)
        try refuseADayOfAMonth(words, isAnywhere: !phrase.namesDay)
        guard !phrase.namesDay else { return }
        let edges = [words.first, words.last]
        for word in words { try refuseADate(word, isAtEdge: edges.contains(word), when) }
        try refuseADayByItsNumber(words)
        if case .once = phrase.when { try refuseEvery(words) }
    }

    private static func notUnderstood(_ words: String, write instead: String) -> GrammarError {
        GrammarError("\"\(words)\" isn't understood here. Write \"\(instead)\", or put the title in quotes.")
    }

    /// Of "call mum tomorrow 5pm and pizza in 25 minutes" the second alone would be read.
    private static func refuseAnotherMoment(_ words: [String], _ when: String) throws(GrammarError) {
        for start in words.indices where start == 0 || !binding.contains(words[start - 1].lowercased()) {
            for end in start + 2..<max(start + 2, min(start + 5, words.count + 1)) {
                let text = words[start..<end].joined(separator: " ")
                guard !words[start..<end].contains(""), let phrase = try? Phrase(parsing: text, in: .title),
                    case .once(.moment(let moment)) = phrase.when, moment.hasDay, moment.clock != nil
                else { continue }
                throw bothSayWhen(text, when)
            }
        }
    }

    /// Of "standup on workdays at 9" and "biweekly yoga at 6pm" the time alone would be read.
    private static func refuseARepeat(_ words: [String]) throws(GrammarError) {
        for word in words {
            guard let instead = repeats[word.lowercased()] else { continue }
            throw notUnderstood(word, write: instead)
        }
    }

    /// "on the 31th", "on the 3rd"
    private static func refuseADayOfAMonth(_ words: [String], isAnywhere: Bool) throws(GrammarError) {
        for (index, word) in words.enumerated().dropFirst(2) {
            let isAtEdge = index == 2 || index == words.count - 1
            guard words[index - 2].lowercased() == "on", words[index - 1].lowercased() == "the",
                isNumbered(word), isAnywhere || isAtEdge
            else { continue }
            throw notUnderstood("on the \(word)", write: "24 dec 9am")
        }
    }

    /// "31.02.", "31.12.2027", "30/2"
    private static func refuseADate(_ word: String, isAtEdge: Bool, _ when: String) throws(GrammarError) {
        let date = word.hasSuffix(",") ? String(word.dropLast()) : word
        let isDotted = date.wholeMatch(of: /\d{1,2}\.\d{1,2}\.(\d{2}|\d{4})?/) != nil
        let isSlashed = isAtEdge && date != "24/7" && date.wholeMatch(of: /\d{1,2}\/\d{1,2}(\/(\d{2}|\d{4}))?/) != nil
        guard isDotted || isSlashed && date.split(separator: "/").prefix(2).contains(where: { Int($0) ?? 0 > 12 })
        else {
            return
        }
        _ = try Phrase(parsing: date, in: .title)
        throw bothSayWhen(date, when)
    }

    /// Of "change clocks last sunday of march at 2am" and "rent 1st of the month 9am" the time alone would be read.
    private static func refuseADayByItsNumber(_ words: [String]) throws(GrammarError) {
        for (index, word) in words.enumerated().dropLast() {
            let isOrdinal = PhraseVocabulary.ordinals[word.lowercased()] != nil || word.lowercased() == "penultimate"
            guard isOrdinal || isNumbered(word) else { continue }
            let next = words[index + 1].lowercased()
            let third = index + 2 < words.count ? words[index + 2].lowercased() : ""
            if next == "of", ["the", "each", "every"].contains(third), index + 3 < words.count,
                words[index + 3].lowercased() == "month"
            {
                throw notUnderstood(
                    words[index...index + 3].joined(separator: " "),
                    write: "every month on the 1st at 9am"
                )
            }
            let isDay =
                next.count > 3 && PhraseVocabulary.weekdays[next] != nil || ["workday", "weekday"].contains(next)
                || ["working", "business"].contains(next) && third == "day" || next == "day" && third == "of"
            guard isDay else { continue }
            let end = third == "day" || third == "of" ? index + 2 : index + 1
            throw notUnderstood(words[index...end].joined(separator: " "), write: "every last friday of the month at 9")
        }
    }

    /// Of "meds every dya at 8" and "meds evry day at 8" the time alone would be read.
    private static func refuseEvery(_ words: [String]) throws(GrammarError) {
        for (index, word) in words.enumerated().dropLast() {
            let (word, next) = (word.lowercased(), words[index + 1])
            let isUnit =
                PhraseVocabulary.units[next.lowercased()] != nil || PhraseVocabulary.weekdays[next.lowercased()] != nil
            let isMisspelled = word.count > 3 && isUnit && NearestWord.distance(word, "every") == 1
            guard word == "every" || isMisspelled else { continue }
            throw notUnderstood("\(words[index]) \(next)", write: isMisspelled ? "every \(next)" : "every day at 9")
        }
    }
}

extension Phrase {
    /// Whether it says on which day it is, or how long it is until then.
    fileprivate var namesDay: Bool {
        switch when {
        case .once(.moment(let moment)): moment.hasDay
        case .once: true
        case .series(let series): series.namesDay || bounds.from != nil || ![.monthly, .yearly].contains(series.unit)
        }
    }
}

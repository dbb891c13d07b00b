internal import Messages

/// A sentence in other words for a time that isn't read: `call mum at 16:40` for `call mum 20 minutes before 5pm`.
///
/// It is shown in a refusal and not taken: of "start of next month report", only the person knows what is the title.
struct Rewording {
    /// What is to be replaced, as it was typed.
    let left: String
    /// The reminder in words that are read.
    let line: String

    /// What people say, with what means the same; of several, the first that is read. Of a word in `<>`, `$1` is the value, and of
    /// the others what was typed.
    private static let rows: KeyValuePairs = [
        "this? coming <day>": "this $3",
        "at|by? the? beginning|start|first of next month|year": "next $6",
        "at|by? the? beginning|start of <month>": "1 $5",
        "<month> the <nth> <end>": "$3 $1",
        "<dashes>": "$1",
        "in a? quarter hour": "in 15 minutes",
        "in half a year": "in 6 months",
        "in a year and a half": "in 18 months",
        "a|one week today": "in 7 days at 9:00|in 7 days",
        "today week": "in 7 days at 9:00|in 7 days",
        "a|one week tomorrow": "in 8 days at 9:00|in 8 days",
        "tomorrow week": "in 8 days at 9:00|in 8 days",
        "a fortnight today": "in 14 days at 9:00|in 14 days",
        "a fortnight tomorrow": "in 15 days at 9:00|in 15 days",
        "fortnight on? <day>": "2 weeks on $3",
        "<day> fortnight": "2 weeks on $1",
        "until|till|except|every <feast>": "$1 $2",
        "half an|a <unit> before|to <clock>": "before",
        "<n> <unit> before|to <clock>": "before",
        "at <hh> <mm> <end>": "at $2:$3",
        "in? <n> <unit> from now": "in $2 $3",
        "a|one|<n> <unit> from today": "in $1 $2",
        "at? <n> fifteen|thirty|forty-five am|pm?": "minutes",
        "at? <run>": "at $2",
        "<hours> h|hrs|hours?": "at $1",
        "<zoned>": "$1",
        "<clock> <offset>": "$1 $2",
        "a quarter past|to": "at quarter $3",
        "twelve|12 noon|midnight": "$2",
        "about|around|approximately|roughly|exactly|precisely <clock>": "at $2",
        "twice a|per day at <hour> and <hour>": "every day at $5 and $7",
        "on? the? <which> working|business day of the|each|every month": "every month on the $3 weekday",
        "at|on? the? end of every|each month": "every month on the last day",
        "every end of the? month": "every month on the last day",
        "every month end": "every month on the last day",
        "on? the? first of every|each month": "every month on the 1st",
        "every first of the month": "every month on the 1st",
        "on? the? <nth> monthly": "every month on the $3",
        "on? the? <nth> and <nth>": "every month on the $3 and $5",
        "on? day <n> of every|each month": "every month on the $3.",
        "every second day": "every other day",
        "every hour on the hour": "every hour between 0:00 and 24:00",
        "every full hour": "every hour between 0:00 and 24:00",
        "every quarter of an hour": "every 15 minutes",
        "on? weekdays|weekends every <n> <unit>": "every $4 $5 on $2",
        "on? weekdays|weekends between <hour> and <hour> every <n> <unit>": "every $8 $9 between $4 and $6 on $2",
        "between|from <hour> and|to <hour> every <n> <unit>": "every $6 $7 $1 $2 $3 $4",
        "skip|skipping|minus <days>": "except $2",
        "skip|skipping|minus <n>|<nth> <month>": "except $2 $3",
        "apart from <days>": "except $3",
        "apart from <n>|<nth> <month>": "except $3 $4",
        "untill|unitl": "until",
        "exept|excpet|exepct|expect": "except",
        "startin|starts|statring": "starting",
        "for <day> <end>": "on $2",
        "after|by <clock> on? <on>": "$4 at $2",
        "<on> after|by <clock>": "$1 at $3",
        "on? <day> at? <hour> am|pm? weekly <end>": "every $2 $3 $4 $5",
        "on? <day> at? <hour> am|pm? every week": "every $2 $3 $4 $5",
        "starting|from now": "",
    ]
    /// The rows by their words, which may be one of several and may be left out.
    private static let patterns = rows.map { row, instead in
        (
            row.split(separator: " ").map {
                (ways: $0.split { "|?".contains($0) }.map(String.init), isOptional: $0.last == "?")
            }, instead
        )
    }

    /// Nil if the sentence has no such time, or isn't read with other words for it.
    init?(of sentence: Sentence, _ typing: TypingContext) {
        // More are a text.
        guard sentence.words.count <= 24, sentence.all.utf8.count <= Phrase.mostBytes else { return nil }
        // "call mum (tomorrow 9:00 Europe/Berlin)"
        let typed = sentence.typed()
        let free = typed.filter { !"()".contains($0) }
        let isEnclosed = free.count < typed.count
        guard let sentence = isEnclosed ? try? Sentence([free]) : sentence else { return nil }
        if isEnclosed, let line = Self.line(free, title: nil, typing) {
            (left, self.line) = (String(typed.drop { $0 != "(" }), line)
            return
        }
        // More are hostile.
        var tries = 12
        for (pattern, instead) in Self.patterns {
            for start in sentence.words.indices {
                // Of "29 feb 2027" it is the year.
                let isYear =
                    start > 0 && PhraseVocabulary.months[sentence.words[start - 1].bare] != nil
                    && sentence.words[start].bare.fits(/(19|20)\d\d/) != nil
                guard !isYear, let gaps = Self.gaps(pattern[...], sentence.words[start...]) else { continue }
                let range = start..<min(start + gaps.count { !$0.isEmpty }, sentence.words.count)
                let others = sentence.words.indices.filter { !range.contains($0) }.map { sentence.words[$0].text }
                for words in Self.words(instead, gaps) where tries > 0 {
                    tries -= 1
                    guard let line = Self.line(sentence.typed(range, words), title: others, typing) else { continue }
                    (left, self.line) = (sentence.text(range), line)
                    return
                }
            }
        }
        return nil
    }

    /// The line for a sentence that is read, if its title has no other words.
    static func line(_ text: String, title: [String]?, _ typing: TypingContext) -> String? {
        guard let sentence = Sentence(suggestion: text), let found = try? QuickAdd(sentence, typing),
            title.map({ title in
                found.title.split(separator: " ").allSatisfy { word in title.contains { $0.contains(word) } }
            }) ?? true
        else { return nil }
        return [found.title, Sentence.quoted(found.title)].map { "\($0) \(found.when)\(found.typedZone)" }
            .first { QuickAdd.reads($0, title: found.title) }
    }

    /// The value of each word of a pattern that some words begin with; empty where one is left out.
    private static func gaps(
        _ pattern: ArraySlice<(ways: [String], isOptional: Bool)>,
        _ words: ArraySlice<Sentence.Word>
    )
        -> [String]?
    {
        guard let first = pattern.first else { return [] }
        if first.ways == ["<end>"] { return words.isEmpty ? [""] : nil }
        let word = words.first.flatMap { $0.isQuoted ? nil : $0.bare }
        let values = word.map { word in
            first.ways.compactMap { $0.hasPrefix("<") ? value($0, word) : $0 == word ? word : nil }
        }
        if let value = values?.first, let rest = gaps(pattern.dropFirst(), words.dropFirst()) { return [value] + rest }
        return first.isOptional ? gaps(pattern.dropFirst(), words).map { [""] + $0 } : nil
    }

    /// What a word is as one of a kind; nil if it is none.
    private static func value(_ kind: String, _ word: String) -> String? {
        switch kind {
        case "<day>": return PhraseVocabulary.weekdays[word] == nil ? nil : word
        case "<on>":
            return PhraseVocabulary.weekdays[word] == nil && !PhraseVocabulary.relativeDays.contains(word) ? nil : word
        case "<days>":
            return PhraseVocabulary.weekdays[word] == nil && !PhraseVocabulary.pluralWeekdays.contains(word)
                ? nil : word
        case "<month>": return PhraseVocabulary.months[word] == nil ? nil : word
        case "<feast>": return TitleWords.feasts[word] ?? nil
        case "<unit>": return PhraseVocabulary.units[word] == nil ? nil : word
        case "<n>": return word.fits(/\d{1,3}/) != nil ? word : PhraseVocabulary.numbers[word].map { "\($0)" }
        case "<which>":
            return PhraseVocabulary.ordinals[word] == nil && word.fits(/[1-4](st|nd|rd|th)/) == nil ? nil : word
        case "<nth>": return word.fits(/\d?\d(st|nd|rd|th)/) != nil ? word : nil
        case "<hh>": return word.fits(/1?\d|2[0-3]/) != nil ? word : nil
        case "<mm>": return word.fits(/[0-5]\d/) != nil ? word : nil
        case "<hour>": return word.fits(/\d?\d([:.]\d\d)?([ap]m)?/) != nil ? word : nil
        case "<clock>": return word == "noon" || word.fits(/\d?\d([:.]\d\d)?[ap]m|\d?\d:\d\d/) != nil ? word : nil
        case "<dashes>":
            return word.fits(/(1[3-9]|2\d|3[01])-(\d{1,2})-(\d{4})/).map { "\($0.1).\($0.2).\($0.3)" }
        case "<run>": return word.fits(/(\d?\d)(\d\d)([ap]m)/).map { "\($0.1):\($0.2)\($0.3)" }
        case "<hours>": return word.fits(/([01]\d|2[0-3])([0-5]\d)(h|hrs)?/).map { "\($0.1):\($0.2)" }
        case "<zoned>":
            return word.fits(/(\d?\d:\d\d)(z|\+\d\d:?\d\d|-\d{4})/).map { "\($0.1) UTC\($0.2 == "z" ? "" : $0.2)" }
        case "<offset>": return word.fits(/[+-]\d\d:?\d\d/) == nil ? nil : "UTC\(word)"
        default: return nil
        }
    }

    private static func words(_ instead: String, _ gaps: [String]) -> [String] {
        switch instead {
        case "minutes":
            let minutes = ["fifteen": "15", "thirty": "30"][gaps[2]] ?? "45"
            return ["at \(gaps[1]):\(minutes)\(gaps[3])"]
        case "before":
            guard let span = PhraseSpan(gaps.dropLast(2).joined(separator: " ")), span.months == 0,
                span.seconds < 86_400,
                case .once(.moment(let moment))? = (try? Phrase(parsing: gaps[gaps.count - 1], in: .title))?.when,
                let clock = moment.clock, clock.seconds >= Int(span.seconds)
            else { return [] }
            let seconds = clock.seconds - Int(span.seconds)
            return ["at \(PhraseClock(hour: seconds / 3600, minute: seconds / 60 % 60))"]
        default:
            return instead.split(separator: "|", omittingEmptySubsequences: false).map { words in
                gaps.indices.reduce(String(words)) { $0.replacing("$\($1 + 1)", with: gaps[$1]) }
            }
        }
    }
}

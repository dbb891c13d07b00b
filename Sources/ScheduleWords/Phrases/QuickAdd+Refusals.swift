internal import Messages
internal import NotificationCore

/// Why a sentence isn't read. The lines that are suggested are read.
extension QuickAdd {
    /// - Parameter keeping: How one of them stays in the title.
    static func bothSayWhen(_ time: String, _ when: String, _ keeping: Message) -> GrammarError {
        GrammarError(
            .ambiguous,
            span: time,
            "\"\(time)\" and \"\(when)\" both say when. Keep one of them, join them as in \"every mon,wed at 7:00,18:00\", or \(keeping)."
        )
    }

    /// Why no time was found in some words; nil of one word alone, whose time may still come.
    ///
    /// - Parameter instead: What to write where it isn't a time among the words.
    package static func obstacle(in words: [String], typing: TypingContext = TypingContext(), instead: String = "")
        -> GrammarError?
    {
        let all = words.joined(separator: " ")
        guard words.count > 1 || all.contains(where: \.isWhitespace) else {
            guard (try? Phrase(parsing: all)) != nil else { return nil }
            return GrammarError(.missing, "A title is missing, such as \"call mum \(all)\".")
        }
        if let sentence = try? Sentence([all]), let rewording = Rewording(of: sentence, typing) {
            return notUnderstood(rewording)
        }
        let typed = all.split(separator: " ").map(String.init)
        let last = typed.last ?? ""
        // "from dec 1 to dec 18"
        let isDay = typed.dropLast().last.map { PhraseVocabulary.months[$0.lowercased()] != nil } ?? false
        if let number = Int(last), (0..<24).contains(number), !isDay, !all.hasSuffix(" at \(last)") {
            return GrammarError(
                .ambiguous,
                span: all,
                "\"\(all)\": \(last) is a number without a unit. Write \"in \(last) minutes\" or \"at \(last):00\"."
            )
        }
        let lower = typed.map { $0.lowercased() }
        let feast = typed.indices.dropFirst().suffix(4).lazy.compactMap { TitleWords.feast(in: lower, at: $0) }
            .first { $0.words.upperBound == typed.count }
        let title = feast.map { typed[..<$0.words.lowerBound].joined(separator: " ") } ?? ""
        if let feast, let day = feast.instead, reads("\(title) \(day)", title: title) {
            return GrammarError(
                "\"\(typed[feast.words].joined(separator: " "))\" isn't understood as a day. Write \"\(PlainText.visible(title)) \(day)\"."
            )
        }
        guard let (time, rest, line) = timeInside(typed) else {
            if let foreign = foreignDay(typed, typing) { return foreign }
            return GrammarError(
                "No time found in \"\(PlainText.visible(all))\". Put one at the end, such as \"tomorrow 5pm\" or \"in 20 minutes\"\(instead)."
            )
        }
        let (shownRest, shownTime) = (PlainText.visible(rest), PlainText.visible(time))
        guard let line else {
            return GrammarError(
                .notUnderstood,
                span: shownRest,
                "\"\(shownRest)\" isn't understood next to \"\(shownTime)\". Put the time at the end, such as \"tomorrow 5pm\" or \"in 20 minutes\"\(instead)."
            )
        }
        return GrammarError(
            .notUnderstood,
            span: shownRest,
            "\"\(shownRest)\" isn't understood next to \"\(shownTime)\". Write \"\(PlainText.visible(line))\"."
        )
    }

    /// A day of another language without a time of day that is read: "会议明天15:00".
    private static func foreignDay(_ words: [String], _ typing: TypingContext) -> GrammarError? {
        // More are a text.
        guard words.count <= 24 else { return nil }
        let finds = ForeignTimeWords.all(in: words, language: typing.language)
        let day = finds.first { $0.senses.contains { ![.at, .on, .oclock, .partOfDay, .next].contains($0.kind) } }
        guard let day else { return nil }
        let others = words.indices.filter { index in !finds.contains { $0.words.contains(index) } }.map { words[$0] }
        let clock =
            words.joined(separator: " ").firstMatch(of: /\d{1,2}:\d\d/).map { String($0.output) }
            ?? ForeignTimeWords.clock(finds, in: words) ?? "9:00"
        // Of a language without blanks, a word holds more than the day.
        let isAlone = finds.allSatisfy { find in
            let letters = words[find.words].filter { !$0.allSatisfy { $0.isNumber || $0 == "." } }
            return letters.joined(separator: " ").count <= find.text.count + 1
        }
        let same = ForeignTimeWords.sameTime(
            as: finds,
            in: words,
            clock: clock,
            isClockAlone: isAlone,
            today: typing.now
        )
        return foreign(PlainText.visible(day.text), same, PlainText.visible(others.joined(separator: " ")))
    }

    /// Words before a time that change little of it.
    private static let vague: Set = ["about", "roughly", "approx", "approx.", "circa", "ca.", "a", "an"]

    /// The longest time among some words, with what stands behind it, or before one at the end, and the line to type instead.
    private static func timeInside(_ words: [String]) -> (time: String, rest: String, line: String?)? {
        // More are a text.
        guard (2...24).contains(words.count) else { return nil }
        for length in (1...min(6, words.count - 1)).reversed() {
            for start in 0...(words.count - length) {
                let (end, time) = (start + length, words[start..<start + length].joined(separator: " "))
                guard let phrase = try? Phrase(parsing: time, in: .title), phrase.saysWhen else { continue }
                let rest = end < words.count ? words[end..<min(end + 5, words.count)] : words[(start - 1)..<start]
                let isVague = start > 0 && vague.contains(words[start - 1].lowercased())
                let isFirst = start == 0 && !SmallWords.binding.contains(rest.first?.lowercased() ?? "")
                let title = (words[..<(isVague ? start - 1 : start)] + words[end...]).joined(separator: " ")
                // "10 minute timer"
                let isShort = words[end - 1].count < 3 || words[end - 1].hasDigit
                let several = isShort || PhraseSpan(time + "s") == nil || time.hasPrefix("1 ") ? time : time + "s"
                // "17 h" may be a time of day.
                let lines =
                    (isVague || isFirst) && words[end - 1] != "h"
                    ? ["in ", "at ", ""].map { "\(title) \($0)\(several)" } : []
                return (time, rest.joined(separator: " "), lines.first { reads($0, title: title) })
            }
        }
        return nil
    }

    /// Whether a line is read, and leaves that title.
    static func reads(_ line: String, title: String) -> Bool {
        // "dentist Europe)"
        title.count { $0 == "(" } == title.count { $0 == ")" }
            && Sentence(suggestion: line).flatMap { try? QuickAdd($0, TypingContext()) }?.title == title
    }

    static func notUnderstood(_ rewording: Rewording) -> GrammarError {
        notUnderstood(rewording.left, Sentence.shown(rewording.line), SaidTime.keeping(nil))
    }

    /// - Parameter keeping: How the words stay in the title.
    static func notUnderstood(_ left: String, _ line: String, _ keeping: Message) -> GrammarError {
        GrammarError(.notUnderstood, span: left, "\"\(left)\" isn't understood here. Write \(line), or \(keeping).")
    }
}

extension TitleWords {
    /// Why a title can't have some words, with a line that is read in place of the sentence.
    func refusal(_ problem: Problem) -> GrammarError {
        let left = sentence.text(problem.words)
        guard !sentence.isSuggestion else { return QuickAdd.notUnderstood(left, "", SaidTime.keeping(nil)) }
        if problem.isWarning {
            return GrammarError(
                .notUnderstood,
                span: left,
                "\"\(left)\" isn't understood: a reminder rings at its own time. Write it like \"24 dec 9am\"."
            )
        }
        let keeping = said.keeping(problem.words, in: sentence)
        if let line = line(problem) { return QuickAdd.notUnderstood(left, line, keeping) }
        let example =
            problem.example ?? problem.instead.flatMap { $0.isEmpty ? nil : $0 }
            ?? (PhraseSpan(left) == nil ? nil : "in \(left)")
        if example == nil, let time = time(problem.words) {
            let phrase = try? Phrase(parsing: sentence.text(time), in: .title)
            let other = SaidTime(when: "", phrase: phrase, words: [])
            let keeping = other.isComplete && other.hasDay ? SaidTime.keeping(nil) : said.keeping(time, in: sentence)
            return QuickAdd.bothSayWhen(sentence.text(time), said.when, keeping)
        }
        if keeping != SaidTime.keeping(nil) {
            return GrammarError(
                .notUnderstood,
                span: left,
                "\"\(left)\" isn't understood here. To keep it in the title, \(keeping)."
            )
        }
        let form = example ?? (said.phrase?.isSeries ?? false ? "every monday at 9" : "24 dec 18:00")
        return GrammarError(
            .notUnderstood,
            span: left,
            "\"\(left)\" isn't understood here. Write it like \"\(form)\", or \(keeping)."
        )
    }

    /// The sentence with what means the same in place of a problem's words, if that is read.
    private func line(_ problem: Problem) -> String? {
        guard let instead = problem.instead, words.count <= 24 else { return nil }
        // "on workdays", "at 3ish"
        let before = self[problem.words.lowerBound - 1]
        let start =
            ["on", "at", "in", "the", "by"].contains(before) ? problem.words.lowerBound - 1 : problem.words.lowerBound
        let places = Set([start, problem.words.lowerBound]).sorted().map { $0..<problem.words.upperBound }
        for place in places {
            let typed = sentence.typed(place, instead)
            let others = sentence.words.indices.filter { !place.contains($0) }.map { sentence.words[$0].text }
            if let line = Rewording.line(typed, title: others, TypingContext()) { return Sentence.shown(line) }
            guard !instead.isEmpty else { continue }
            let title = sentence.title(without: said.words.union(place))
            let lines = ["\(title) \(said.line) \(instead)", "\(title) \(instead) \(said.line)"]
            if let line = lines.first(where: { QuickAdd.reads($0, title: title) }) { return Sentence.shown(line) }
        }
        return nil
    }

    /// The longest time that begins with some words, or behind the first one: "fri 5pm" of "and fri". Nil if they say none.
    private func time(_ range: Range<Int>) -> Range<Int>? {
        for start in range {
            let most = words[start...].prefix(6).prefix { $0 != nil }.endIndex
            for end in (start..<most).reversed().map({ $0 + 1 }) {
                let text = sentence.text(start..<end)
                if (try? Phrase(parsing: text, in: .title)) != nil || (try? Phrase(parsing: text, in: .bound)) != nil
                    || PhraseParser.weekdays(in: text) != nil
                {
                    return min(start, range.lowerBound)..<max(end, range.upperBound)
                }
            }
        }
        let saysTime = range.contains { index in
            let word = self[index]
            return word.hasDigit || isUnit(word) || PhraseVocabulary.months[word] != nil
                || PhraseVocabulary.numbers[word] ?? 0 > 1
        }
        return saysTime ? range : nil
    }
}

extension Phrase {
    /// Whether it is a time whatever stands beside it: not a day alone, as in "Monday to Friday report".
    fileprivate var saysWhen: Bool {
        if case .once(.moment(let moment)) = when { return moment.clock != nil }
        return true
    }
}

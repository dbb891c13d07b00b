internal import Messages

/// A title with the time among its words: `call mum tomorrow 5pm`.
///
/// The longest phrase at the end or at the beginning is the time, the rest the title. A phrase in the middle belongs to
/// the title, and so does one behind a word such as "until" or "of". "Remind me", with "to" behind it or behind the time,
/// belongs to neither: `remind me in 5 minutes to stretch`.
package struct QuickAdd: Sendable, Hashable {
    package let title: String
    /// The phrase, as it was typed.
    package let when: String

    /// No phrase has more words.
    private static let mostWords = 16
    /// Words that bind what follows them to the title.
    static let binding: Set = [
        "of", "until", "till", "before", "after", "since", "from", "for", "between", "and", "or", "the", "than", "to",
        "a", "an", "my", "our", "your", "his", "her", "their", "by", "about", "like", "not", "no", "per", "vs", "with",
        "in", "at", "on", "every", "each", "last", "next", "this", "is", "was", "past", "except", "but", "excluding",
        "without", "then",
    ]
    /// Words that end a title before "at" or "every": "turn the light on at 9".
    private static let particles: Set = ["on", "in"]
    /// Words that bind what precedes them to the title.
    private static let bound: Set = [
        "is", "was", "are", "were", "of", "and", "or", "to", "in", "will", "be", "has", "with", "after", "before",
        "until",
        "by", "than", "vs", "for", "never", "always", "or", "not", "&",
    ]
    /// What stands between "remind me" and the title.
    private static let links: Set = ["to", "about", "of", "that"]
    /// Words that are a time even where there is another one at the end: `tomorrow call mum at 5pm`.
    private static let first: Set = [
        "today", "tomorrow", "tonight", "every", "each", "next", "this", "on", "day",
    ]
    /// Days that are words of their own as well.
    private static let words: Set = ["sun", "sat", "wed"]

    /// - Parameter arguments: The words. One of them alone is divided at its blanks; among others, one with blanks was in
    ///   quotes and stays whole.
    /// - Returns: Nil if there is no time at either end.
    /// - Throws: `GrammarError` if a phrase there can be read in two ways.
    package init?(_ arguments: [String]) throws(GrammarError) {
        var words =
            arguments.count == 1 ? arguments[0].split(whereSeparator: \.isWhitespace).map(String.init) : arguments
        if words.count > 2, ["please", "please!", "please."].contains(words.last?.lowercased()) { words.removeLast() }
        if words.prefix(3).map({ $0.lowercased() }) == ["please", "remind", "me"] { words.removeFirst() }
        let isAsked = words.prefix(2).map { $0.lowercased() } == ["remind", "me"]
        if isAsked { words.removeFirst(2) }
        guard words.count > (isAsked ? 0 : 1) else { return nil }
        func text(_ range: Range<Int>) -> String { words[range].joined(separator: " ") }
        func title(_ range: Range<Int>) -> String {
            let isLinked = isAsked && range.count > 1 && Self.links.contains(words[range.lowerBound].lowercased())
            return text(isLinked ? range.dropFirst() : range)
        }
        guard !Self.isPhrase(text(0..<words.count)) else {
            throw GrammarError("A title is missing, such as \"call mum \(text(0..<words.count))\".")
        }
        var refusal: GrammarError?
        let end = try Self.end(words, &refusal)
        if let end {
            try Self.refuseHalfADate(words[end - 1], before: text(end..<words.count))
            try Self.refuseHalfATime(words[..<end], before: words[end...])
        }
        let start = try Self.start(
            words[..<(end ?? words.count)],
            bound: isAsked ? Self.bound.subtracting(Self.links) : Self.bound,
            &refusal
        )
        let (rest, when): (Range<Int>, String)
        switch (start, end) {
        case (nil, nil):
            if let refusal { throw refusal }
            return nil
        case (let start?, let end?):
            let both = text(0..<start) + " " + text(end..<words.count)
            let isFirst = Self.first.contains(words[0].lowercased()) && Self.isPhrase(both)
            if isFirst, start < end {
                (rest, when) = (start..<end, both)
            } else if start > words.count - end {
                (rest, when) = (start..<words.count, text(0..<start))
            } else {
                (rest, when) = (0..<end, text(end..<words.count))
            }
        case (let start?, nil): (rest, when) = (start..<words.count, text(0..<start))
        case (nil, let end?): (rest, when) = (0..<end, text(end..<words.count))
        }
        try Self.refuseLeftOver(words[rest], beside: when)
        let title = title(rest)
        self.title = title.hasSuffix(",") ? String(title.dropLast()) : title
        self.when = when
    }

    /// Of "Dentist 5/6 10:00" the time alone would be read, and a date that has two readings be left in the title.
    private static func refuseHalfADate(_ word: String, before clock: String) throws(GrammarError) {
        let parts = word.split(separator: "/", omittingEmptySubsequences: false)
        let isYear = parts.count == 3 && [2, 4].contains(parts[2].count) && Int(parts[2]) != nil
        guard parts.count == 2 || isYear, parts.prefix(2).allSatisfy({ (1...12).contains(Int($0) ?? 0) }),
            isPhrase("24/12 \(clock)")
        else { return }
        _ = try Phrase(parsing: word, in: .title)
    }

    /// Of "rent tuesday evening every week" the last two words alone would be read, and the day be left in the title.
    private static func refuseHalfATime(_ title: ArraySlice<String>, before phrase: ArraySlice<String>)
        throws(GrammarError)
    {
        // What was in quotes is a title.
        guard let word = title.last.map({ $0.hasSuffix(",") ? String($0.dropLast()) : $0 }),
            !word.contains(where: \.isWhitespace)
        else { return }
        // It has passed, which the reader of phrases says.
        if word.lowercased() == "yesterday" { _ = try Phrase(parsing: word, in: .title) }
        if let meant = PhraseVocabulary.meant(by: word) {
            throw GrammarError(
                "\"\(word)\" isn't a day or month. Write \"\(meant)\", or put the title in quotes."
            )
        }
        let when = phrase.joined(separator: " ")
        try refuseHalfARepeat(title, word, when)
        try refuseADateThatIsNone(title, word)
        try refuseASpanOfClocks(word, before: phrase)
        guard let time = timeAtEnd(of: title, word, isBefore: phrase) ?? clock(word, before: phrase) else { return }
        throw bothSayWhen(time, when)
    }

    static func bothSayWhen(_ time: String, _ when: String) -> GrammarError {
        GrammarError(
            "\"\(time)\" and \"\(when)\" both say when. Say it in one, such as \"every mon,wed at 7:00,18:00\" or \"24 dec 9am\", or put the title in quotes."
        )
    }

    /// Of "dentist 31 nov 9:00" the time alone would be read, as that day doesn't exist.
    private static func refuseADateThatIsNone(_ title: ArraySlice<String>, _ word: String) throws(GrammarError) {
        guard let before = title.dropLast().last, !before.contains(where: \.isWhitespace) else { return }
        let isMonth = { (word: String) in PhraseVocabulary.months[word.lowercased()] != nil }
        let isNumber = { (word: String) in word.lowercased().wholeMatch(of: /\d{1,2}(st|nd|rd|th)?/) != nil }
        guard isMonth(word) && isNumber(before) || isNumber(word) && isMonth(before) else { return }
        _ = try Phrase(parsing: "\(before) \(word)", in: .title)
    }

    /// Of "meeting 10:30-11:30 tomorrow" the day alone would be read.
    private static func refuseASpanOfClocks(_ word: String, before phrase: ArraySlice<String>) throws(GrammarError) {
        let ends = word.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard ends.count == 2, ends.allSatisfy(isClock), !phrase.contains(where: isClock) else { return }
        let example = (Array(phrase) + [ends[0]]).joined(separator: " ")
        throw GrammarError(
            "\"\(word)\" isn't one time. Write when it rings, such as \"\(example)\", or put the title in quotes."
        )
    }

    /// The time of day that ends a title, where another one follows.
    private static func clock(_ word: String, before phrase: ArraySlice<String>) -> String? {
        isClock(word) && phrase.first.map(isClock) == true ? word : nil
    }

    /// "1st", "31th"
    static func isNumbered(_ word: String) -> Bool {
        word.lowercased().wholeMatch(of: /\d{1,2}(st|nd|rd|th)/) != nil
    }

    /// "8:00", "8.30", "9am", "8:00,20:00"; a number alone is none.
    private static func isClock(_ words: String) -> Bool {
        words.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { word in
            word.lowercased().wholeMatch(of: /\d{1,2}[:.]\d{2}([ap]m)?|\d{1,2}[ap]m/) != nil
        }
    }

    /// Of "gym every penultimate friday" the last word alone would be read, and of "gym M/W/F 7am" the time alone.
    private static func refuseHalfARepeat(_ title: ArraySlice<String>, _ word: String, _ when: String)
        throws(GrammarError)
    {
        let letters = word.lowercased().split(separator: "/", omittingEmptySubsequences: false)
        let days: Set<Substring> = ["m", "t", "tu", "w", "th", "r", "f", "s", "sa", "su"]
        if letters.count > 1 && letters.allSatisfy(days.contains) || word == "MWF" || word == "TTh" {
            throw GrammarError(
                "\"\(word)\" isn't understood. Name the days, such as \"every mon,wed,fri\", or put the title in quotes."
            )
        }
        let first = when.prefix { $0 != " " && $0 != "," }.lowercased()
        guard ["every", "each"].contains(title.dropLast().last?.lowercased()),
            PhraseVocabulary.weekdays[first] != nil
        else { return }
        throw GrammarError(
            "\"every \(word) \(when)\": \"\(word)\" isn't understood here. Write it as \(Series.example), or put the title in quotes."
        )
    }

    /// A day or a time that ends a title, though nothing binds it there.
    private static func timeAtEnd(of title: ArraySlice<String>, _ word: String, isBefore phrase: ArraySlice<String>)
        -> String?
    {
        let next = phrase.first ?? ""
        let isDay = { (text: Substring) in PhraseVocabulary.weekdays[text.lowercased()] != nil }
        let names = word.split(separator: "/")
        if isDay(next.prefix { $0 != "," }), names.allSatisfy(isDay) || names.count > 1 && isDay(names[names.count - 1])
        {
            return word
        }
        if names.count > 1, names.allSatisfy(isDay) { return word }
        // "friday every week", "friday at 9 every week"
        let isEach = phrase.contains { ["every", "each"].contains($0.lowercased()) }
        let isBound = binding.contains(title.dropLast().last?.lowercased() ?? "")
        if isEach, !isBound, isNumbered(word) { return word }
        if word.wholeMatch(of: /\d{1,4}-\d{1,2}(-\d{1,4})?/) != nil { return word }
        for count in (1...min(4, title.count)).reversed() {
            let words = title.suffix(count)
            let before = title.dropLast(count).last?.lowercased() ?? ""
            guard !words.contains(where: { $0.contains(where: \.isWhitespace) }), !binding.contains(before),
                !binding.contains(words.first?.lowercased() ?? "")
                    || ["next", "this"].contains(words.first?.lowercased()),
                let phrase = try? Phrase(parsing: (words.dropLast() + [word]).joined(separator: " "), in: .title),
                case .once(.moment(let moment)) = phrase.when, moment.hasDay,
                count > 1 || !isDay(word[...]) || isEach && word == word.lowercased() && !Self.words.contains(word)
            else { continue }
            return (words.dropLast() + [word]).joined(separator: " ")
        }
        return nil
    }

    /// Where the longest phrase at the end starts.
    private static func end(_ words: [String], _ refusal: inout GrammarError?) throws(GrammarError) -> Int? {
        for start in max(1, words.count - mostWords)..<words.count {
            guard try isPhrase(words[start...], &refusal) else { continue }
            if ["at", "every", "each"].contains(words[start].lowercased()),
                particles.contains(words[start - 1].lowercased())
            {
                return start
            }
            // "Vitamin A tomorrow"
            return binding.contains(words[start - 1].lowercased()) && words[start - 1] != "A" ? nil : start
        }
        return nil
    }

    /// Where the longest phrase at the beginning ends.
    ///
    /// - Parameter bound: Words behind it that bind it to the title.
    private static func start(_ words: ArraySlice<String>, bound: Set<String>, _ refusal: inout GrammarError?)
        throws(GrammarError) -> Int?
    {
        // One word at least is left for the title.
        guard words.count > 1 else { return nil }
        for end in (1..<min(words.count, mostWords)).reversed() {
            // A length of time needs an "in": "20 minutes of yoga".
            guard words[0].first?.isNumber != true || PhraseSpan(words[..<end].joined(separator: " ")) == nil else {
                continue
            }
            guard try isPhrase(words[..<end], &refusal) else { continue }
            return bound.contains(words[end].lowercased()) ? nil : end
        }
        return nil
    }

    private static func isPhrase(_ words: ArraySlice<String>, _ refusal: inout GrammarError?) throws(GrammarError)
        -> Bool
    {
        let text = words.joined(separator: " ")
        let bytes = Array(text.utf8)
        guard bytes.count <= Phrase.mostBytes, words.count > 1 || !Self.words.contains(text.lowercased()) else {
            return false
        }
        var parser = PhraseParser(text, bytes, PhraseToken.tokens(of: bytes)[...], in: .title)
        do throws(GrammarError) {
            return try parser.read() != nil
        } catch {
            // What follows a day or a time that was read is meant as a part of it, unless there are two of them: of
            // "Report for Monday tomorrow" only the last is the time.
            guard !parser.hasRead || parser.namesTwo(error) else { throw error }
            refusal = refusal ?? error
            return false
        }
    }

    private static func isPhrase(_ text: String) -> Bool { (try? Phrase(parsing: text, in: .title)) != nil }
}

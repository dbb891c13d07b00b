internal import Messages

/// Reads the words of a phrase from left to right.
///
/// Each form is a function that takes what it reads, or nothing. `PhraseForm` lists them. What has
/// two readings is refused where it is found.
struct PhraseParser {
    let text: String
    let bytes: [UInt8]
    let tokens: ArraySlice<PhraseToken>
    var place: Phrase.Place
    /// Whether `--at` gives a time of day, so that `--every "2 days"` is every other day.
    var isAtWithTime = false
    var index: Int
    /// Whether a piece of a moment, or the beginning of a series, has been read.
    var hasRead = false
    /// The last word that a piece was looked for behind.
    private var furthest: Int
    /// Whether hours are read, so that a number may end at a dash: `9-17`.
    var isRange = false
    /// The times of day as the face of a clock shows them, by the token that they begin with.
    var bare: [Int: (tokens: Range<Int>, clock: PhraseClock)] = [:]
    /// The days of the week that a series leaves out.
    var exceptWeekdays: [Int] = []
    /// The times of day that came before their repeat: `at 9 every day`.
    var timesAhead: [PhraseClock] = []
    /// The part of the day that a series was said to ring in.
    var seriesPart: PhraseClock.Part?

    /// What a moment is made of so far.
    struct Pieces {
        var day: PhraseDay?
        var weekday: Int?
        var clock: PhraseClock?
        var part: PhraseClock.Part?
        var span: PhraseSpan?
        var instant: Int64?
        /// Whether `at` came before what is read next.
        var isAfterAt = false
        /// Where the day was said, for a refusal.
        var dayText = ""

        var isEmpty: Bool {
            day == nil && weekday == nil && clock == nil && part == nil && span == nil && instant == nil
        }
        var hasDay: Bool { day != nil || weekday != nil }
    }

    init(_ text: String, _ bytes: [UInt8], _ tokens: ArraySlice<PhraseToken>, in place: Phrase.Place) {
        (self.text, self.bytes, self.tokens, self.place) = (text, bytes, tokens, place)
        index = tokens.startIndex
        furthest = index
    }

    // MARK: - Tokens

    subscript(ahead: Int) -> PhraseToken? {
        let position = index + ahead
        return position < tokens.endIndex ? tokens[position] : nil
    }

    var isAtEnd: Bool { index >= tokens.endIndex }

    /// The same, but for the mark that ends a sentence: `tomorrow at 5pm!`.
    private var isAtEndOfSentence: Bool { isAtEnd || self[1] == nil && (isMark("!") || isMark(".")) }

    func word(_ ahead: Int = 0) -> String? {
        guard let token = self[ahead], token.kind == .word else { return nil }
        return token.text
    }

    func number(_ ahead: Int = 0) -> Int? {
        guard let token = self[ahead], token.kind == .number else { return nil }
        return token.value
    }

    /// A mark without a blank before it.
    func isMark(_ mark: String, _ ahead: Int = 0, glued: Bool = true) -> Bool {
        guard let token = self[ahead], token.kind == .mark, token.text == mark else { return false }
        return token.isGlued || !glued
    }

    mutating func take(_ words: String...) -> Bool {
        for (ahead, text) in words.enumerated() where self[ahead]?.text != text { return false }
        index += words.count
        return true
    }

    mutating func takeAny(_ words: Set<String>) -> Bool {
        guard let word = self[0]?.text, words.contains(word) else { return false }
        index += 1
        return true
    }

    /// The text between two tokens as it was typed.
    func typed(_ range: Range<Int>) -> String {
        guard !range.isEmpty else { return "" }
        return String(
            decoding: bytes[tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound],
            as: UTF8.self
        )
    }

    // MARK: - Refusals

    func refusal(
        _ code: GrammarError.Code,
        _ problem: Message.Literal,
        _ example: Message = Phrase.example
    ) -> GrammarError {
        refusal(code, Message(problem), example)
    }

    func refusal(
        _ code: GrammarError.Code,
        _ problem: Message,
        _ example: Message = Phrase.example
    ) -> GrammarError {
        GrammarError(code, span: text, "\"\(text)\" \(problem). Write it as \(example).")
    }

    /// What can be read in two ways, with both.
    func twoReadings(_ what: String, _ first: String, _ second: String) -> GrammarError {
        let quote = what == text ? "\"\(text)\"" : "\"\(text)\": \"\(what)\""
        return .twoReadings(first, second, of: what, in: quote)
    }

    /// The refusal of what follows.
    var stumble: GrammarError {
        let example = place == .every ? Series.example : Phrase.example
        let index = max(index, furthest)
        guard index < tokens.endIndex else {
            guard !tokens.isEmpty else { return GrammarError(.missing, "A time is missing. Write it as \(example).") }
            return refusal(
                .notUnderstood,
                "ends after \"\(typed(tokens.endIndex - 1..<tokens.endIndex))\", where more is needed",
                example
            )
        }
        if PhraseVocabulary.zones.contains(tokens[index].text) {
            return GrammarError(
                .notUnderstood,
                span: typed(index..<index + 1),
                "\"\(text)\": a time zone such as \"\(typed(index..<index + 1))\" goes into --tz. Write it as \(example) with --tz Europe/Berlin."
            )
        }
        let word = typed(index..<index + 1)
        if let meant = PhraseVocabulary.meant(by: word) {
            return GrammarError(
                .notUnderstood,
                span: word,
                "\"\(text)\": \"\(word)\" isn't a day or month. Write \"\(meant)\" if you meant that."
            )
        }
        if place == .every, tokens.count == 1 || index == tokens.startIndex {
            return GrammarError("--every \"\(text)\" isn't a valid repeat. Write it as \(example).")
        }
        if tokens.count == 1 { return refusal(.notUnderstood, "isn't understood as a time", example) }
        return GrammarError(
            .notUnderstood,
            span: word,
            "\"\(text)\": \"\(word)\" isn't understood here. Write it as \(example)."
        )
    }

    // MARK: - The whole

    /// The phrase that all words make.
    mutating func whole() throws(GrammarError) -> Phrase {
        guard let phrase = try read() else { throw stumble }
        return phrase
    }

    /// The same; nil if it stumbles over a word.
    mutating func read() throws(GrammarError) -> Phrase? {
        guard !isAtEnd else { return nil }
        if place == .every {
            _ = takeAny(["every", "each"])
            let phrase = try seriesPhrase()
            return isAtEndOfSentence ? phrase : nil
        }
        if place != .bound, let phrase = try repeatedPhrase() { return isAtEndOfSentence ? phrase : nil }
        let point = try point()
        return isAtEndOfSentence ? point.map { Phrase(.once($0)) } : nil
    }

    /// A point in time; nil if what follows isn't one.
    mutating func point() throws(GrammarError) -> PhrasePoint? {
        let start = index
        var pieces = Pieces()
        while try piece(&pieces) {}
        guard !pieces.isEmpty else {
            index = start
            return nil
        }
        return try finished(pieces, from: start)
    }

    /// Takes one more piece of a moment.
    private mutating func piece(_ pieces: inout Pieces) throws(GrammarError) -> Bool {
        let start = index
        if !pieces.isEmpty, isMark(",", glued: false), self[1] != nil { index += 1 }
        if word() == "t", self[0]?.isGlued == true, pieces.hasDay, number(1) != nil {
            index += 1
            pieces.isAfterAt = true
        } else if (self[0]?.text != "@" || self[1]?.digits ?? 0 <= 4) && takeAny(["at", "@"]) {
            _ = takeAny(SmallWords.rough)
            pieces.isAfterAt = true
        } else if word() == "on", !pieces.hasDay || ["next week", "next month"].contains(pieces.dayText) {
            index += 1
        }
        let isAfterAt = pieces.isAfterAt
        for form in PhraseForm.moments where try form.read(&self, &pieces) {
            if isAfterAt { pieces.isAfterAt = false }
            hasRead = true
            return true
        }
        if pieces.isAfterAt { furthest = max(furthest, index) }
        index = start
        return false
    }

    private func finished(_ pieces: Pieces, from start: Int) throws(GrammarError) -> PhrasePoint {
        if let instant = pieces.instant { return .instant(instant) }
        var moment = PhraseMoment(day: pieces.day, weekday: pieces.weekday, clock: pieces.clock)
        if let span = pieces.span, pieces.hasDay {
            // "in 2 weeks on friday" and "friday in 2 weeks" are the Friday of that week.
            let weeks = span.seconds / 604_800
            guard let weekday = pieces.weekday, pieces.day == nil, span.months == 0, weeks == weeks.rounded(),
                weeks < 10_000
            else { throw refusal(.conflict, "names a length of time and a day") }
            (moment.day, moment.weekday) = (.weekdayOfWeek(weekday, weeks: Int(weeks)), nil)
        } else if let span = pieces.span {
            guard pieces.clock != nil || pieces.part != nil else { return .after(span) }
            // "in 2 days at 9"
            let days = span.seconds / 86_400
            guard span.months == 0 || days == 0, days == days.rounded(), days < 100_000 else {
                throw refusal(.namesTwo, "names a length of time and a time of day")
            }
            moment.day = span.months > 0 ? .aheadMonths(span.months) : .ahead(days: Int(days))
        }
        if case nil = moment.day, let weekday = pieces.weekday {
            (moment.day, moment.weekday) = (.weekday(weekday), nil)
        }
        guard let part = pieces.part else { return .moment(try checkedMidnight(moment, start)) }
        guard let clock = pieces.clock else {
            moment.clock = PhraseClock(hour: part.rawValue)
            if place == .bound { moment.part = part }
            return .moment(moment)
        }
        guard let within = clock.within(part) else {
            throw GrammarError(
                .notUnderstood,
                span: text,
                "\"\(text)\": \(clock) isn't in the \(part.name). Leave one of them out, as in \"tomorrow \(clock)\"."
            )
        }
        moment.clock = within
        return .moment(moment)
    }

    /// `midnight` today is the one that ends the day.
    private func checkedMidnight(_ moment: PhraseMoment, _ start: Int) throws(GrammarError) -> PhraseMoment {
        guard moment.hasDay else { return moment }
        guard case .ahead(days: 0)? = moment.day else {
            try checkMidnight(start, moment.clock, end: "24:00")
            return moment
        }
        var end = moment
        if saysMidnight(start, moment.clock) { end.clock = PhraseClock(hour: 24) }
        return end
    }

    /// "friday midnight" is the night before Friday to some, the one after it to others.
    ///
    /// - Parameter end: The end of the day, as a time that can be typed.
    func checkMidnight(_ start: Int, _ clock: PhraseClock?, end: String) throws(GrammarError) {
        guard saysMidnight(start, clock) else { return }
        throw twoReadings(typed(start..<index), "0:00 for the start of that day", "\(end) for its end")
    }

    private func saysMidnight(_ start: Int, _ clock: PhraseClock?) -> Bool {
        clock == PhraseClock(hour: 0) && tokens[start..<index].contains { $0.text == "midnight" }
    }
}

extension PhraseParser {
    /// Whether the first word can begin a time, or what bounds one.
    mutating func begins() -> Bool {
        let start = index
        if takeAny([
            "at", "@", "on", "in", "the", "every", "each", "half", "quarter", "bi", "semi", "once", "twice", "thrice",
        ]) {
            return true
        }
        if word().map({ PhraseVocabulary.weekdays[$0] != nil || PhraseVocabulary.months[$0] != nil }) ?? false {
            return true
        }
        var pieces = Pieces()
        for form in PhraseForm.moments {
            guard let isRead = try? form.read(&self, &pieces) else { return true }
            if isRead { return true }
            index = start
        }
        if number() != nil || word().map({ PhraseVocabulary.numbers[$0] != nil }) ?? false { return true }
        // What is refused has begun.
        do throws(GrammarError) { if try repeatedPhrase() != nil { return true } } catch { return true }
        index = start
        var bounds = PhraseBounds()
        return (try? takeBound(&bounds)) ?? true
    }

    /// Whether all words bound a repeat.
    mutating func isBounds() -> Bool {
        guard !isAtEnd else { return false }
        var bounds = PhraseBounds()
        while !isAtEnd { guard (try? takeBound(&bounds)) ?? false else { return false } }
        return true
    }
}

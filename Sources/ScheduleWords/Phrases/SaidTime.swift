internal import Messages

/// Some words of a sentence that say a time together.
struct TimePiece {
    let words: Range<Int>
    /// As `--at` takes it.
    let text: String
    var kind = Kind.phrase

    enum Kind {
        case phrase
        /// What only bounds a repeat: `until friday`.
        case bound
        /// Several weekdays, which need a time of day: `mon to fri`.
        case weekdays
    }

    init(_ words: Range<Int>, _ text: String, _ kind: Kind = .phrase) {
        (self.words, self.text, self.kind) = (words, text, kind)
    }
}

/// The time of a sentence: what its pieces say together.
struct SaidTime {
    let when: String
    let phrase: Phrase?
    var zone: String?
    /// The zone as it was typed, behind a blank.
    var typedZone = ""
    /// The words that say it.
    var words: Set<Int>
    /// What was refused behind the beginning of a piece, if other words say a time too.
    var doubt: GrammarError?
    /// Why a word of it may be a part of the title as well.
    var ambiguity: GrammarError?

    /// What says it in a sentence.
    var line: String { when + typedZone }

    /// Whether nothing is left open, so that another word for a day is no part of it.
    var isComplete: Bool {
        switch phrase?.when {
        case nil: true
        case .once(.moment(let moment)): moment.hasDay && moment.clock != nil
        case .once: true
        case .series(let series): series.isElapsed || !series.times.isEmpty
        }
    }

    /// Whether it says on which day it is, or how long it is until then.
    var hasDay: Bool {
        switch phrase?.when {
        case nil: false
        case .once(.moment(let moment)): moment.hasDay
        case .once: true
        case .series(let series):
            series.namesDay || phrase?.bounds.from != nil || ![.monthly, .yearly].contains(series.unit)
        }
    }

    /// The first time of day.
    var clock: PhraseClock? {
        switch phrase?.when {
        case .once(.moment(let moment)): moment.clock
        case .series(let series): series.times.first
        default: nil
        }
    }
}

/// Words beside it that stay in the title.
extension SaidTime {
    /// How some words stay in the title. The line to type is told where nothing of the time can be lost with them.
    func keeping(_ words: Range<Int>, in sentence: Sentence) -> Message {
        let title = sentence.title(without: self.words)
        let isDayAlone = phrase?.saysDayAlone ?? false && phrase?.isSeries == false
        // "2 hour exam at 20:05 Pacific time"
        let isOnlyOne = (try? TitleWords(sentence, self, keeping: words).firstProblem() == nil) ?? false
        let isSure = isOnlyOne && isTitle(words, in: sentence) && title.contains(" ")
        return Self.keeping(isSure ? title : nil, "\(when)\(isDayAlone ? " 9:00" : "")\(typedZone)")
    }

    /// - Parameter title: What is told, if the line is read.
    static func keeping(_ title: String?, _ when: String = "") -> Message {
        guard let title, case let line = "\(Sentence.quoted(title)) \(when)", QuickAdd.reads(line, title: title) else {
            return Message("put the title in quotes")
        }
        return Message("put the title in quotes: \(line)")
    }

    /// Whether some words can only be the title's. Beside a day and a time of day these are all that stand apart: next to it, they
    /// can go on with it. So is a month beside a day, and before another word of the title what can't be meant: "call June tomorrow",
    /// "tomorrow 5pm Sunday roast", "5 minute plank at 6pm".
    private func isTitle(_ words: Range<Int>, in sentence: Sentence) -> Bool {
        let before = sentence.words[..<words.lowerBound].lastIndex { !SmallWords.binding.contains($0.bare) }
        let isApart = !self.words.contains(before ?? -1) && !self.words.contains(words.upperBound)
        if isComplete, hasDay, isApart { return true }
        let names = sentence.words[words].map(\.bare)
        let isOnce = phrase?.isSeries == false
        let isBound = words.lowerBound > 0 && before != words.lowerBound - 1
        let isMonth = names.count == 1 && PhraseVocabulary.months[names[0]] != nil
        if isMonth, hasDay, isOnce, !isBound, words.lowerBound > 0 { return true }
        let isLength = names.allSatisfy { PhraseVocabulary.units[$0] != nil || TitleWords.isNumber($0) }
        // "nap for 20 minutes tomorrow 5pm"
        let isDuration = words.lowerBound > 1 && sentence.words[words.lowerBound - 1].bare == "for"
        if isLength, isDuration, isComplete, hasDay, isOnce, self.words.contains(words.upperBound),
            !self.words.contains(words.lowerBound - 2)
        {
            return true
        }
        guard words.upperBound < sentence.words.count, !self.words.contains(words.upperBound) else { return false }
        let next = sentence.words[words.upperBound]
        guard !next.isQuoted, TimePieces.isOfTitle(next.bare, next.plain), !SmallWords.later.contains(next.bare) else {
            return false
        }
        let hasWeekday = self.words.contains { PhraseVocabulary.weekdays[sentence.words[$0].bare] != nil }
        let isAdverb = names.count == 1 && Series.adverbs[names[0]] != nil && hasDay && !hasWeekday
        if isLength && (isComplete || clock != nil) || isAdverb && (isComplete || isApart) { return true }
        let isName = sentence.words[words].allSatisfy { $0.text.first?.isUppercase ?? false }
        return isName && isOnce && !isBound && (isComplete || clock != nil)
    }
}

/// Hours as the face of a clock shows them, in a locale that has twelve of them.
extension SaidTime {
    /// The phrase with each bare hour in the half of the day that is meant: with a day or a repeat the one in daytime, 7:00 to
    /// 18:59, and else the next time that the clock's face shows it.
    ///
    /// - Parameter now: What the clock shows, in seconds since midnight.
    func halved(at now: Int) -> (when: String, other: QuickAdd.OtherHalf?) {
        let bytes = Array(when.utf8)
        var parser = PhraseParser(when, bytes, PhraseToken.tokens(of: bytes)[...], in: .title)
        // A part of the day has said which half it is.
        guard let clock, clock.isBare, (try? parser.read()) != nil else { return (when, nil) }
        let isToday: Bool
        if case .once(.moment(let moment))? = phrase?.when {
            isToday = !moment.hasDay || moment.day == .ahead(days: 0)
        } else {
            isToday = false
        }
        var (text, other): (String, QuickAdd.OtherHalf?) = (when, nil)
        for (tokens, clock) in parser.bare.values.sorted(by: { $0.tokens.lowerBound > $1.tokens.lowerBound }) {
            var late = clock
            late.hour += 12
            let isLate = isToday ? now >= clock.seconds && now < late.seconds : clock.hour < 7
            let meant = isLate ? late : clock
            let range =
                parser.tokens[tokens.lowerBound].range
                .lowerBound..<parser.tokens[tokens.upperBound - 1].range.upperBound
            let utf8 = Array(text.utf8)
            text =
                String(decoding: utf8[..<range.lowerBound], as: UTF8.self) + meant.description
                + String(decoding: utf8[range.upperBound...], as: UTF8.self)
            let minutes = clock.minute > 0 ? ":" + clock.minute.padded(to: 2) : ""
            other = .init(clock: isLate ? clock : late, words: "\(clock.hour)\(minutes)\(isLate ? "am" : "pm")")
        }
        return (text, other)
    }
}

internal import Messages
internal import Recurrence

/// A title with the time among its words: `call mum tomorrow 5pm`, `lunch at 12 with Bob tomorrow`.
///
/// Every word is accounted for: it is part of the time, part of the title, or in quotes. The pieces of the time may stand
/// apart, and make one phrase together. Two that don't are refused, and so is a title that would keep a word which says a
/// time. "Remind me", with "to" behind it or behind the time, belongs to neither: `remind me in 5 minutes to stretch`.
package struct QuickAdd: Sendable, Hashable {
    package let title: String
    /// The phrase, in words of `--at`.
    package let when: String
    /// The zone that was said with its time: `15:00 UTC`. An IANA name.
    package let zone: String?
    /// The same as it was typed, behind a blank.
    let typedZone: String
    /// The other half of the day, where the hour was as the face of a clock shows it.
    package let other: OtherHalf?

    /// A time of day that was typed without its half, in a locale that has twelve hours.
    package struct OtherHalf: Sendable, Hashable {
        /// The time that isn't meant, such as `06:00`.
        package let clock: PhraseClock
        /// The words for it, such as `6am`.
        package let words: String
    }

    /// - Parameters:
    ///   - arguments: The words. One of them alone is a sentence, in which double quotes protect; among others, one with
    ///     blanks was in quotes, and is title unless it is a time alone.
    ///   - typing: Who types, and when. By default, hours are 24 and the language is none.
    /// - Returns: Nil if no word says a time.
    /// - Throws: `GrammarError` if they say two, or leave words in the title that say one.
    package init?(_ arguments: [String], typing: TypingContext = TypingContext()) throws(GrammarError) {
        let sentence = try Sentence(arguments)
        do throws(GrammarError) {
            guard let found = try QuickAdd(sentence, typing) else { return nil }
            self = found
        } catch {
            throw Rewording(of: sentence, typing).map(Self.notUnderstood) ?? error
        }
    }

    init?(_ sentence: Sentence, _ typing: TypingContext) throws(GrammarError) {
        var sentence = sentence
        sentence.leaveOutAsking()
        guard sentence.words.count > (sentence.isAsked ? 0 : 1) else { return nil }
        if !sentence.hasQuotes, sentence.alarm == nil, Self.isWhole(sentence.all) {
            throw GrammarError(.missing, "A title is missing, such as \"call mum \(sentence.all)\".")
        }
        guard let found = try TimePieces(sentence).combined(in: sentence) else { return nil }
        let title = sentence.title(without: found.words)
        guard !title.isEmpty else {
            throw GrammarError(.missing, "A title is missing, such as \"call mum \(sentence.all)\".")
        }
        let words = TitleWords(sentence, found)
        try words.check()
        try Self.refuseForeignWords(sentence, found, typing)
        if let day = words.numberedDay() { throw words.refusal(day) }
        try Self.refuseOtherDay(found, title, typing)
        self.title = title
        (zone, typedZone) = (found.zone, found.typedZone)
        (when, other) = typing.secondsOfDay(in: found.zone).map { found.halved(at: $0) } ?? (found.when, nil)
    }

    /// "tomorrow" is another day beside a zone in which today isn't what it is here.
    private static func refuseOtherDay(_ said: SaidTime, _ title: String, _ typing: TypingContext) throws(GrammarError)
    {
        guard let zone = said.zone, case .once(.moment(let moment))? = said.phrase?.when,
            case .ahead(let days)? = moment.day, let here = typing.now, let there = typing.now(in: zone),
            (here.year, here.month, here.day) != (there.year, there.month, there.day), let clock = moment.clock
        else { return }
        var day = CivilDateTime(localSeconds: here.localSeconds + Int64(days) * 86_400)
        (day.hour, day.minute, day.second) = (clock.hour, clock.minute, clock.second)
        let date = "\(title) \(day.day) \(PhraseVocabulary.monthNames[day.month - 1].lowercased())"
        // Where that has passed, it isn't certain what was meant.
        let line = (day.localSeconds > there.localSeconds ? date : "24 dec") + " \(clock)\(said.typedZone)"
        throw GrammarError(
            .ambiguous,
            span: said.when,
            "\"\(said.when)\" is another day in \(zone) than it is here. Write the date, such as \(Sentence.shown(line))."
        )
    }

    /// Words of other languages that say a time would stay in the title, and it would ring on another day.
    static func refuseForeignWords(_ sentence: Sentence, _ said: SaidTime, _ typing: TypingContext)
        throws(GrammarError)
    {
        let words = sentence.words.map { $0.isQuoted ? "\" \"" : $0.text }
        let finds = ForeignTimeWords.all(in: words, language: typing.language).filter { find in
            find.words.contains { !said.words.contains($0) }
        }
        guard let first = finds.first else { return }
        // Of "am nächsten Freitag" all is quoted, and of a language without blanks what was found.
        let group = finds.dropFirst().reduce(first.words) { group, find in
            find.words.lowerBound == group.upperBound ? group.lowerBound..<find.words.upperBound : group
        }
        let end = group.last { !said.words.contains($0) } ?? first.words.lowerBound
        let all = group.lowerBound..<end + 1
        let left = all.count <= first.words.count ? first.text : sentence.text(all)
        let saysPart = finds.contains { $0.senses.contains { $0.kind == .partOfDay } }
        let clock = saysPart ? "17:00" : said.clock?.description ?? ForeignTimeWords.clock(finds, in: words) ?? "9:00"
        let foreign = finds.reduce(into: said.words) { $0.formUnion($1.words) }
        let title = sentence.title(without: foreign)
        let isClockAlone = !said.hasDay && said.zone == nil
        let same = ForeignTimeWords.sameTime(
            as: finds,
            in: words,
            clock: clock,
            isClockAlone: isClockAlone,
            today: typing.now
        )
        throw Self.foreign(left, same, title)
    }

    /// - Parameter same: The time that words of another language say.
    static func foreign(_ left: String, _ same: ForeignTimeWords.SameTime, _ title: String) -> GrammarError {
        switch same {
        case .certain(let time):
            let line = title.isEmpty ? time : "\(title) \(time)"
            return GrammarError(
                .foreign,
                span: left,
                "\"\(left)\" says when, and times are read in English. Write \"\(line)\", or put the title in quotes."
            )
        case .examples(let examples):
            let forms = examples.map { "\"\($0)\"" }.joined(separator: ", ")
            return GrammarError(
                .foreign,
                span: left,
                "\"\(left)\" says when, and times are read in English. Write it as \(forms), or put the title in quotes."
            )
        }
    }

    /// Whether words are a time alone.
    private static func isWhole(_ text: String) -> Bool { (try? Phrase(parsing: text, in: .title)) != nil }
}

/// A form of the grammar, and how it is read. The parser goes through them in this order, and the documentation has an example
/// of each.
struct PhraseForm<Target>: Sendable {
    let name: String
    let read: @Sendable (inout PhraseParser, inout Target) throws(GrammarError) -> Bool

    init(
        _ name: String,
        _ read: @escaping @Sendable (inout PhraseParser, inout Target) throws(GrammarError) -> Bool
    ) {
        (self.name, self.read) = (name, read)
    }
}

extension PhraseForm where Target == PhraseParser.Pieces {
    /// The pieces of a moment, in the order in which they are tried.
    static let moments: [Self] = [
        Self("instant") { (parser, pieces) throws(GrammarError) in try parser.takeInstant(&pieces) },
        Self("span") { (parser, pieces) throws(GrammarError) in try parser.takeSpan(&pieces) },
        Self("date") { (parser, pieces) throws(GrammarError) in try parser.takeDate(&pieces) },
        Self("day") { (parser, pieces) throws(GrammarError) in try parser.takeDay(&pieces) },
        Self("part of a day") { (parser, pieces) throws(GrammarError) in try parser.takePart(&pieces) },
        Self("clock") { (parser, pieces) throws(GrammarError) in try parser.takeClock(&pieces) },
    ]
}

extension PhraseForm where Target == Phrase? {
    /// Repeats that don't begin with "every".
    static let repeats: [Self] = [
        Self("days first") { (parser, phrase) throws(GrammarError) in try parser.takeDaysAndRepeat(&phrase) },
        Self("how often") { (parser, phrase) throws(GrammarError) in try parser.takeHowOften(&phrase) },
        Self("weekdays and time") { (parser, phrase) throws(GrammarError) in try parser.takeWeekdaysAndTime(&phrase) },
        Self("days of a month") { (parser, phrase) throws(GrammarError) in try parser.takeDaysOfMonth(&phrase) },
        Self("day of the year") { (parser, phrase) throws(GrammarError) in try parser.takeDateOfYear(&phrase) },
        Self("parts of days") { (parser, phrase) throws(GrammarError) in try parser.takePartsOfDays(&phrase) },
        Self("time first") { (parser, phrase) throws(GrammarError) in try parser.takeTimeAndDays(&phrase) },
    ]
}

extension PhraseForm where Target == Series? {
    /// The days of a series, in the order in which they are tried.
    static let days: [Self] = [
        Self("adverb") { (parser, series) throws(GrammarError) in try parser.takeAdverb(&series) },
        Self("which of a month") { (parser, series) throws(GrammarError) in try parser.takeOrdinalDays(&series) },
        Self("weekday") { (parser, series) throws(GrammarError) in try parser.takeWeekdays(&series) },
        Self("date") { (parser, series) throws(GrammarError) in try parser.takeYearDay(&series) },
        Self("part of a day") { (parser, series) throws(GrammarError) in try parser.takeDayPart(&series) },
        Self("unit") { (parser, series) throws(GrammarError) in try parser.takeUnit(&series) },
    ]
}

extension PhraseForm where Target == PhraseBounds {
    /// What may follow a series.
    static let bounds: [Self] = [
        Self("until") { (parser, bounds) throws(GrammarError) in try parser.takeUntil(&bounds) },
        Self("for") { (parser, bounds) throws(GrammarError) in try parser.takeLength(&bounds) },
        Self("times") { (parser, bounds) throws(GrammarError) in try parser.takeCount(&bounds) },
        Self("starting") { (parser, bounds) throws(GrammarError) in try parser.takeFrom(&bounds) },
        Self("except") { (parser, bounds) throws(GrammarError) in try parser.takeExcept(&bounds) },
    ]
}

/// A form of the grammar: how it is read, and what it looks like. The parser goes through them in this order, and the
/// documentation shows their examples, so that neither has a form that the other lacks.
struct PhraseForm<Target>: Sendable {
    let name: String
    let examples: [String]
    let read: @Sendable (inout PhraseParser, inout Target) throws(GrammarError) -> Bool

    init(
        _ name: String,
        _ examples: [String],
        _ read: @escaping @Sendable (inout PhraseParser, inout Target) throws(GrammarError) -> Bool
    ) {
        (self.name, self.examples, self.read) = (name, examples, read)
    }
}

extension PhraseForm where Target == PhraseParser.Pieces {
    /// The pieces of a moment, in the order in which they are tried.
    static let moments: [Self] = [
        Self("instant", ["2098-12-24T18:00:00Z", "@4070908800"]) { (parser, pieces) throws(GrammarError) in
            try parser.takeInstant(&pieces)
        },
        Self(
            "span",
            [
                "in 20 minutes", "in 1h30", "in half an hour", "20m", "+20 minutes", "3 days from now", "in a month",
                "in 2 days at 9", "after 20 minutes",
            ]
        ) { (parser, pieces) throws(GrammarError) in try parser.takeSpan(&pieces) },
        Self(
            "date",
            [
                "24 dec", "dec 24", "december 24th", "24.12.", "24/12", "2098-12-24", "the 24th",
                "first monday of december",
            ]
        ) {
            (parser, pieces) throws(GrammarError) in try parser.takeDate(&pieces)
        },
        Self(
            "day",
            [
                "today 17:00", "tomorrow", "day after tomorrow", "friday", "this friday", "next friday", "next week",
                "next week on tuesday", "next month", "weekend", "end of month", "last day of december", "friday week",
                "a week from today",
                "monday in two weeks",
            ]
        ) { (parser, pieces) throws(GrammarError) in try parser.takeDay(&pieces) },
        Self(
            "part of a day",
            [
                "tonight", "this evening", "tomorrow morning", "friday afternoon", "7 in the morning", "9 tonight",
            ]
        ) {
            (parser, pieces) throws(GrammarError) in try parser.takePart(&pieces)
        },
        Self(
            "clock",
            [
                "17:00", "17.00", "17h", "9h30", "5pm", "5:30 pm", "at 9", "at five", "0900", "1900 hours", "noon",
                "12 noon",
                "midnight",
                "quarter past 5", "half past 5", "end of day",
            ]
        ) { (parser, pieces) throws(GrammarError) in try parser.takeClock(&pieces) },
    ]
}

extension PhraseForm where Target == Phrase? {
    /// Repeats that don't begin with "every".
    static let repeats: [Self] = [
        Self("days first", ["thursdays every 2 weeks", "the 1st every month"]) {
            (parser, phrase) throws(GrammarError) in
            try parser.takeDaysAndRepeat(&phrase)
        },
        Self("how often", ["once a day at 9", "once a week", "5 times every day at 7"]) {
            (parser, phrase) throws(GrammarError) in try parser.takeHowOften(&phrase)
        },
        Self(
            "weekdays and time",
            [
                "mon-fri 9:55", "monday to friday 8am", "from mon to fri at 9", "tuesday and thursday at 5pm",
                "mon, wed, fri 6pm",
            ]
        ) {
            (parser, phrase) throws(GrammarError) in try parser.takeWeekdaysAndTime(&phrase)
        },
        Self(
            "days of a month",
            ["first sunday of the month at 3am", "last day of every month", "the 31st of each month"]
        ) { (parser, phrase) throws(GrammarError) in try parser.takeDaysOfMonth(&phrase) },
        Self("day of the year", ["april 15 every year"]) { (parser, phrase) throws(GrammarError) in
            try parser.takeDateOfYear(&phrase)
        },
        Self("parts of days", ["mornings at 7", "monday evenings at 8"]) { (parser, phrase) throws(GrammarError) in
            try parser.takePartsOfDays(&phrase)
        },
        Self("time first", ["at 9 every day", "5pm on weekdays"]) { (parser, phrase) throws(GrammarError) in
            try parser.takeTimeAndDays(&phrase)
        },
    ]
}

extension PhraseForm where Target == Series? {
    /// The days of a series, in the order in which they are tried.
    static let days: [Self] = [
        Self("adverb", ["daily", "everyday", "hourly", "weekly", "monthly", "yearly", "weekdays", "mondays"]) {
            (parser, series) throws(GrammarError) in try parser.takeAdverb(&series)
        },
        Self(
            "which of a month",
            [
                "2nd tuesday of the month", "1st and 3rd tuesday", "last friday", "last day of the month",
                "last weekday", "15th", "1st and 15th",
            ]
        ) { (parser, series) throws(GrammarError) in try parser.takeOrdinalDays(&series) },
        Self("weekday", ["monday", "mon,thu", "monday and thursday", "mon-fri", "other friday", "weekday", "weekend"]) {
            (parser, series) throws(GrammarError) in try parser.takeWeekdays(&series)
        },
        Self("date", ["24 dec", "24.12."]) { (parser, series) throws(GrammarError) in
            try parser.takeYearDay(&series)
        },
        Self("part of a day", ["morning", "evening", "night"]) { (parser, series) throws(GrammarError) in
            try parser.takeDayPart(&series)
        },
        Self("unit", ["day", "2 weeks", "other day", "3 months", "fortnight", "quarter", "30 minutes", "1h30m"]) {
            (parser, series) throws(GrammarError) in try parser.takeUnit(&series)
        },
    ]
}

extension PhraseForm where Target == PhraseBounds {
    /// What may follow a series.
    static let bounds: [Self] = [
        Self("until", ["until friday", "until march", "until 24 dec 18:00"]) { (parser, bounds) throws(GrammarError) in
            try parser.takeUntil(&bounds)
        },
        Self("for", ["for 2 weeks"]) { (parser, bounds) throws(GrammarError) in try parser.takeLength(&bounds) },
        Self("times", ["5 times"]) { (parser, bounds) throws(GrammarError) in try parser.takeCount(&bounds) },
        Self("starting", ["starting monday", "from 1 march"]) { (parser, bounds) throws(GrammarError) in
            try parser.takeFrom(&bounds)
        },
        Self("except", ["except 24 dec", "except sundays"]) { (parser, bounds) throws(GrammarError) in
            try parser.takeExcept(&bounds)
        },
    ]
}

internal import Messages
internal import Recurrence

/// Lengths of time, and instants with an offset from UTC.
extension PhraseParser {
    mutating func takeSpan(_ pieces: inout Pieces) throws(GrammarError) -> Bool {
        guard pieces.span == nil, pieces.day == nil, pieces.weekday == nil || word() == "in" else { return false }
        let start = index
        if take("now"), isMark("+", glued: false) {
            index += 1
        } else if isMark("+", glued: false) {
            index += 1
        } else {
            index = start
            let isIn = takeAny(["in", "after", "within"])
            if isIn { _ = takeAny(SmallWords.rough) }
            // "9h30", "19.30h" and "2h" are read as clocks, or refused as such.
            let isClock =
                !isIn && (isReadingWithUnit || isMinutes && ["past", "to"].contains(word(2)))
                || !isIn && (number() ?? 99) < 24 && word(1) == "h" && (self[1]?.isGlued == true || pieces.isAfterAt)
                    && (self[2] == nil || self[2]?.isGlued == false && self[2]?.kind == .word && self[2]?.text != "from"
                        || self[2]?.digits == 2 && self[2]?.isGlued == true
                            && word(3).flatMap { PhraseVocabulary.units[$0] } == nil)
            // Of "at 18:00 90 day review" the number is the title's; "9:00 2 weeks from monday" is a day.
            let isBehindClock = !isIn && pieces.clock != nil
            guard !isClock, isIn || !isMilitary, let span = try span(isIn: isIn) else {
                if isIn, let number = number(), self[1] == nil { throw bare(number) }
                index = start
                return false
            }
            // Of "friday in 20 minutes" the day belongs to the title; "friday in 2 weeks" is one day.
            guard
                pieces.weekday == nil || span.months == 0 && span.seconds.truncatingRemainder(dividingBy: 604_800) == 0
            else {
                index = start
                return false
            }
            if !isIn, try takeDay(after: span, &pieces, start) { return true }
            let isLater = take("from", "now") || takeAny(["later", "hence"]) || takeAny(["ahead"])
            // "in three days time"
            if isIn { _ = take("time") }
            if isBehindClock, !isLater {
                index = start
                return false
            }
            // Of a title, only what says so is a length of time: "Watch a film, 2 hours".
            if !isIn, !isLater, place == .title, index > start, let first = self[start - index], first.kind == .word {
                index = start
                return false
            }
            pieces.span = span
            return true
        }
        guard let span = try span(isIn: true) else {
            if let number = number(), self[1] == nil { throw bare(number) }
            index = start
            return false
        }
        pieces.span = span
        return true
    }

    /// The day from which weeks or days count: `a week from today`, `2 weeks from monday`, `a week on friday`.
    private mutating func takeDay(after span: PhraseSpan, _ pieces: inout Pieces, _ start: Int) throws(GrammarError)
        -> Bool
    {
        let days = span.seconds / 86_400
        guard span.months == 0, days == days.rounded(), (1..<100_000).contains(days), ["from", "on"].contains(word())
        else { return false }
        let isFrom = word() == "from"
        if isFrom, word(1) == "today" || word(1) == "tomorrow" {
            let ahead = word(1) == "today" ? 0 : 1
            index += 2
            try pieces.set(.ahead(days: Int(days) + ahead), self, start)
            return true
        }
        let before = index
        index += 1
        guard let weekday = weekday(), isFrom || days.truncatingRemainder(dividingBy: 7) == 0 else {
            index = before
            return false
        }
        try pieces.set(.afterWeekday(weekday, days: Int(days)), self, start)
        return true
    }

    func bare(_ number: Int) -> GrammarError {
        let clock = number < 24 ? "\(number):00" : "a time of day such as 17:00"
        return GrammarError(
            .ambiguous,
            span: text,
            "\"\(text)\" is a number without a unit: \(number) minutes or \(clock)? Write \"\(number) minutes\" or \(clock)."
        )
    }

    /// `20 minutes`, `1h30m`, `an hour and a half`, `1,5h`, `PT15M`.
    ///
    /// - Parameter isIn: Whether it is known to be a length of time, so that `1:30` is an hour and a half.
    mutating func span(isIn: Bool) throws(GrammarError) -> PhraseSpan? {
        let start = index
        if let span = isoSpan() { return span }
        if isIn, let hours = number(), isMark(":", 1), let minutes = number(2), self[2]?.digits == 2, minutes < 60,
            !isMark(":", 3)
        {
            index += 3
            return PhraseSpan(seconds: Double(hours * 3600 + minutes * 60))
        }
        var span = PhraseSpan()
        var (parts, last) = (0, Double.infinity)
        while true {
            let before = index
            // "7 days a week" is no length of time.
            if parts > 0, ["a", "an"].contains(word()) { break }
            // "in 3 days 1930 hours"
            if parts > 0, isMilitary { break }
            // Of "2 weeks 9h30" the second is a time of day.
            if parts > 0, !takeAny(["and", ","]), word(1) == "h", self[2]?.digits == 2, word(3) == nil,
                span.seconds >= 86_400
            {
                break
            }
            // "2 hours and a quarter" isn't three months more.
            // Nor is "20 minutes 5 minute plank" one of 25.
            guard let (part, unit) = spanPart(isFirst: parts == 0, last: span), part.months == 0 || span.seconds == 0,
                unit < last
            else {
                index = before
                break
            }
            span.seconds += part.seconds
            span.months += part.months
            // "2.5 hours 5 min plank"
            (parts, last) = (parts + 1, part.seconds.truncatingRemainder(dividingBy: unit) == 0 ? unit : 0)
        }
        guard parts > 0 else {
            index = start
            return nil
        }
        return span
    }

    /// - Returns: Also how long its unit is, in seconds.
    private mutating func spanPart(isFirst: Bool, last: PhraseSpan) -> (span: PhraseSpan, unit: Double)? {
        let start = index
        if let span = fraction() { return (span, span.seconds) }
        guard let amount = amount() else {
            index = start
            return nil
        }
        let isAndAHalf = take("and", "a", "half")
        // "1730h" is a time of day.
        let isClock = self[-1]?.digits == 4 && word() == "h" && amount < 2400
        // "2day" is today to some.
        let isToday = start == tokens.startIndex && amount == 2 && word() == "day" && self[0]?.isGlued == true
        if !isClock, !isToday, let unit = word(), let value = PhraseVocabulary.units[unit] ?? unitOfTime(unit) {
            index += 1
            let isHalf = isAndAHalf || take("and", "a", "half")
            let length: Double
            switch value {
            case .seconds(let seconds): length = seconds
            case .months(let months): length = Double(months) * 2_629_746
            }
            return Self.span(amount + (isHalf ? 0.5 : 0), value, start, &index).map { ($0, length) }
        }
        // "1h30": minutes after hours
        if !isFirst, self[-1]?.kind == .number, last.months == 0,
            last.seconds.truncatingRemainder(dividingBy: 3600) == 0,
            self[-2]?.text.hasPrefix("h") == true, self[-1]?.isGlued == true, amount < 60, !isMark(":"), !isMark(".")
        {
            return (PhraseSpan(seconds: amount * 60), 60)
        }
        index = start
        return nil
    }

    /// `weeks' time` and `week's time` of "in three weeks' time".
    private mutating func unitOfTime(_ word: String) -> PhraseVocabulary.Unit? {
        guard let mark = word.firstIndex(where: { $0 == "'" || $0 == "\u{2019}" }), self.word(1) == "time",
            let unit = PhraseVocabulary.units[String(word[..<mark])]
        else { return nil }
        index += 1
        return unit
    }

    private static func span(_ amount: Double, _ unit: PhraseVocabulary.Unit, _ start: Int, _ index: inout Int)
        -> PhraseSpan?
    {
        switch unit {
        case .seconds(let seconds): return PhraseSpan(seconds: amount * seconds)
        case .months(let months):
            let total = amount * Double(months)
            guard total == total.rounded(), total < 1e6 else {
                index = start
                return nil
            }
            return PhraseSpan(months: Int(total))
        }
    }

    /// `half an hour`, `quarter of an hour`, `three quarters of an hour`.
    private mutating func fraction() -> PhraseSpan? {
        let start = index
        var share: Double?
        if take("half", "an") || take("half", "a") || take("a", "half") || take("half") { share = 0.5 }
        if share == nil, take("three", "quarters", "of", "an") || take("3", "quarters", "of", "an") { share = 0.75 }
        if share == nil, take("a", "quarter", "of", "an") || take("quarter", "of", "an") { share = 0.25 }
        if share == nil, word(1) == "hour", take("quarter") { share = 0.25 }
        guard let share, let unit = word(), case .seconds(let seconds)? = PhraseVocabulary.units[unit], seconds >= 60,
            unit.count > 2
        else {
            index = start
            return nil
        }
        index += 1
        return PhraseSpan(seconds: seconds * share)
    }

    /// `1/2`, `\u{BD}`: a half, a quarter or three quarters.
    private mutating func share() -> Double? {
        if let share = word().flatMap({ ["\u{BC}": 0.25, "\u{BD}": 0.5, "\u{BE}": 0.75][$0] }) {
            index += 1
            return share
        }
        guard let part = number(), isMark("/", 1), let whole = number(2), [2, 4].contains(whole), part < whole else {
            return nil
        }
        index += 3
        return Double(part) / Double(whole)
    }

    /// `20`, `1.5`, `1,5`, `1 1/2`, `an`, `a couple of`.
    private mutating func amount() -> Double? {
        if let share = share() { return share }
        if take("a", "couple", "of") || take("a", "couple") { return 2 }
        if let word = word() {
            // "thirty-five"
            let ahead = isMark("-", 1) ? 2 : 1
            if let tens = PhraseVocabulary.numbers[word], (20...90).contains(tens),
                let ones = self.word(ahead).flatMap({ PhraseVocabulary.numbers[$0] }), (1...9).contains(ones)
            {
                index += ahead + 1
                return Double(tens + ones)
            }
            guard let number = PhraseVocabulary.numbers[word], self[1]?.kind == .word, self[1]?.isGlued == false else {
                return nil
            }
            index += 1
            return Double(number)
        }
        guard let token = self[0], token.kind == .number, let whole = Double(token.text) else { return nil }
        index += 1
        if let share = share() { return whole + share }
        if isMark(".") || isMark(","), let part = self[1], part.kind == .number, part.isGlued {
            index += 2
            return Double("\(token.text).\(part.text)")
        }
        return whole
    }

    /// `PT15M`, `P1DT2H`. <https://www.iso.org/iso-8601-date-and-time-format.html>
    private mutating func isoSpan() -> PhraseSpan? {
        let start = index
        guard let first = word(), first == "p" || first == "pt", number(1) != nil, self[1]?.isGlued == true else {
            return nil
        }
        var isTime = first == "pt"
        var span = PhraseSpan()
        index += 1
        while let amount = self[0], amount.kind == .number, amount.isGlued, let unit = self[1], unit.kind == .word,
            unit.isGlued, let value = Double(amount.text)
        {
            var text = unit.text
            let endsDate = !isTime && text.count == 2 && text.hasSuffix("t")
            if endsDate { text.removeLast() }
            switch (text, isTime) {
            case ("y", false): span.months += Int(min(value, 1e5)) * 12
            case ("m", false): span.months += Int(min(value, 1e5))
            case ("w", false): span.seconds += value * 604_800
            case ("d", false): span.seconds += value * 86_400
            case ("h", true): span.seconds += value * 3600
            case ("m", true): span.seconds += value * 60
            case ("s", true): span.seconds += value
            default:
                index = start
                return nil
            }
            isTime = isTime || endsDate
            index += 2
        }
        return span
    }

    // MARK: - Instants

    mutating func takeInstant(_ pieces: inout Pieces) throws(GrammarError) -> Bool {
        guard pieces.isEmpty else { return false }
        if isMark("@", glued: false), let seconds = number(1), self[1]?.isGlued == true, (self[1]?.digits ?? 0) > 4 {
            index += 2
            pieces.instant = Int64(seconds)
            return true
        }
        return try takeISOInstant(&pieces)
    }

    /// `2026-12-24T18:00:00Z`, `2026-12-24 18:00+01:00`, `20261224T180000Z`.
    private mutating func takeISOInstant(_ pieces: inout Pieces) throws(GrammarError) -> Bool {
        let start = index
        let isBasic = self[0]?.digits == 8
        guard self[0]?.kind == .number, isBasic || self[0]?.digits == 4 && isMark("-", 1) else { return false }
        var own = Pieces()
        guard try takeDate(&own), case .date(let year?, let month, let day)? = own.day else {
            index = start
            return false
        }
        if word() == "t" { index += 1 }
        var reading = CivilDateTime(year: year, month: month, day: day)
        if isBasic, let time = number(), let digits = self[0]?.digits, digits == 6 || digits == 4 {
            let clock = digits == 6 ? time : time * 100
            (reading.hour, reading.minute, reading.second) = (clock / 10_000, clock / 100 % 100, clock % 100)
            index += 1
        } else if !isBasic, let clock = try clock(isHour: false) {
            (reading.hour, reading.minute, reading.second) = (clock.hour, clock.minute, clock.second)
        } else {
            index = start
            return false
        }
        guard reading.hour < 24, reading.minute < 60, reading.second < 60, let offset = offset() else {
            index = start
            return false
        }
        pieces.instant = reading.localSeconds - Int64(offset)
        return true
    }

    /// `Z`, `+01:00`, `-0500`, in seconds.
    private mutating func offset() -> Int? {
        if word() == "z", self[0]?.isGlued == true {
            index += 1
            return 0
        }
        let sign = isMark("+") ? 1 : isMark("-") ? -1 : 0
        guard sign != 0, let hours = number(1), let digits = self[1]?.digits, self[1]?.isGlued == true else {
            return nil
        }
        if digits == 4, hours % 100 < 60, hours < 2400 {
            index += 2
            return sign * (hours / 100 * 3600 + hours % 100 * 60)
        }
        guard digits == 2, hours < 24, isMark(":", 2), let minutes = number(3), self[3]?.digits == 2, minutes < 60
        else {
            return nil
        }
        index += 4
        return sign * (hours * 3600 + minutes * 60)
    }
}

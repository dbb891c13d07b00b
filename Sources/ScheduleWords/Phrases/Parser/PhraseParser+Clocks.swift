internal import Messages

/// Times of day.
extension PhraseParser {
    mutating func takeClock(_ pieces: inout Pieces) throws(GrammarError) -> Bool {
        let start = index
        // A number alone is an hour after "at" or a day; after a weekday it could be the date as well.
        let isHour =
            pieces.isAfterAt || pieces.part != nil || pieces.day != nil || place == .at && tokens.count == 1
            || isHourOfPart || place == .title && self[0]?.digits == 4 && self[0]?.text.hasPrefix("0") == true
        guard let clock = try clock(isHour: isHour, hasDay: pieces.hasDay, isAfterAt: pieces.isAfterAt) else {
            if pieces.weekday != nil, pieces.day == nil, let number = number(), self[1] == nil,
                (1...23).contains(number)
            {
                let day = PhraseVocabulary.name(ofWeekday: pieces.weekday ?? 1)
                throw twoReadings(
                    typed(start - 1..<start + 1),
                    "\"\(day) \(number):00\"",
                    "\"the \(Self.ordinal(number))\""
                )
            }
            return false
        }
        guard pieces.clock == nil else { throw refusal(.namesTwo, "names two times of day") }
        pieces.clock = clock
        return true
    }

    /// Whether a number is the hour of the part of the day that follows: `7 in the morning`, `9 tonight`.
    private var isHourOfPart: Bool {
        guard number() != nil, (self[0]?.digits ?? 9) <= 2, let next = word(1) else { return false }
        switch next {
        case "tonight": return true
        case "in": return word(2) == "the" && word(3).map { PhraseVocabulary.dayParts[$0] != nil } == true
        case "this": return word(2).map { PhraseVocabulary.dayParts[$0] != nil } == true
        case "at": return word(2) == "night"
        default: return false
        }
    }

    static func ordinal(_ number: Int) -> String {
        let teens = (11...13).contains(number % 100)
        return "\(number)"
            + (teens
                ? "th"
                : ["th", "st", "nd", "rd"].indices.contains(number % 10)
                    ? ["th", "st", "nd", "rd"][number % 10] : "th")
    }

    /// A time of day.
    ///
    /// - Parameters:
    ///   - isHour: Whether a number alone is one.
    ///   - hasDay: Whether `9.12` can't be a date any more.
    ///   - isAfterAt: Whether `2h` can't be a length of time.
    mutating func clock(isHour: Bool, hasDay: Bool = true, isAfterAt: Bool = true) throws(GrammarError) -> PhraseClock?
    {
        let start = index
        let clock = try readClock(isHour: isHour, hasDay: hasDay, isAfterAt: isAfterAt)
        if let clock, clock.isBare, start < index { bare[start] = (start..<index, clock) }
        if clock != nil { _ = takeAny(["sharp"]) }
        return clock
    }

    private mutating func readClock(isHour: Bool, hasDay: Bool, isAfterAt: Bool) throws(GrammarError) -> PhraseClock? {
        if let word = word() {
            if let named = try namedClock(word) { return named }
            return try writtenHour(word)
        }
        guard let hour = number(), let digits = self[0]?.digits else { return nil }
        if let past = try minutesPast() { return past }
        // "12 noon"
        if hour == 12, ["noon", "midday", "midnight"].contains(word(1)) {
            index += 1
            return try namedClock(word() ?? "")
        }
        if digits <= 2, isMark(":", 1) || isMark(".", 1) && self[2] != nil {
            return try readingWithMinutes(hour, isHour: isHour, hasDay: hasDay, isAfterAt: isAfterAt)
        }
        if digits <= 2, word(1) == "h", self[1]?.isGlued == true || (isAfterAt || hasDay) && self[2]?.kind != .number {
            return try readingWithH(hour, hasDay: hasDay, isAfterAt: isAfterAt)
        }
        if digits <= 2, takeOclock(1) {
            return try checked(hour, 0, 0, try meridiem(), digits: digits)
        }
        if digits <= 2, isMeridiem(1) {
            index += 1
            return try checked(hour, 0, 0, try meridiem())
        }
        if isMilitary {
            index += 2
            return PhraseClock(hour: hour / 100, minute: hour % 100)
        }
        guard isHour, isLoneNumber(1), digits <= 4 else { return nil }
        // "9", "0900"
        guard digits > 2 || hour < 25 else {
            throw refusal(.outOfRange, "has the hour \(hour); hours go from 0 to 23")
        }
        index += 1
        if digits <= 2, hour == 24 { throw refusal(.outOfRange, "has the hour 24; hours go from 0 to 23") }
        return digits > 2
            ? try checked(hour / 100, hour % 100, 0, try meridiem()) : try checked(hour, 0, 0, nil, digits: digits)
    }

    /// `5 o'clock`, `5 o clock`, `5 o' clock`, with any apostrophe.
    private mutating func takeOclock(_ ahead: Int) -> Bool {
        let first = word(ahead)?.replacing("\u{2019}", with: "'") ?? ""
        let isOne = ["o'clock", "oclock"].contains(first)
        guard isOne || ["o", "o'"].contains(first) && word(ahead + 1) == "clock" else { return false }
        index += ahead + (isOne ? 1 : 2)
        return true
    }

    /// `1900 hours`
    var isMilitary: Bool {
        guard let time = number(), self[0]?.digits == 4, ["hours", "hrs"].contains(word(1)) else { return false }
        return time < 2400 && time % 100 < 60
    }

    /// `five` after "at", `five o'clock`, `five pm`.
    private mutating func writtenHour(_ word: String) throws(GrammarError) -> PhraseClock? {
        guard let hour = PhraseVocabulary.numbers[word], hour <= 12, word != "a", word != "an" else { return nil }
        if takeOclock(1) {
        } else if isMeridiem(1) || (isBehindAt || isRange) && isLoneNumber(1) {
            index += 1
        } else {
            return nil
        }
        return try checked(hour, 0, 0, try meridiem(), digits: 1)
    }

    /// Whether a number isn't the beginning of something longer, such as `9 march` or `9 days`.
    private func isLoneNumber(_ ahead: Int) -> Bool {
        guard let next = self[ahead] else { return true }
        switch next.kind {
        case .number: return !next.isGlued
        case .mark where next.text == "!" || next.text == ".": return self[ahead + 1] == nil
        case .mark: return next.text == "," || next.text == "&" || next.text == "-" && isRange
        case .word:
            guard !next.isGlued || next.text == "t" else { return isMeridiem(ahead) }
            return PhraseVocabulary.units[next.text] == nil || next.text == "s"
                ? PhraseVocabulary.months[next.text] == nil && next.text != "times" : false
        }
    }

    var isBehindAt: Bool { index > tokens.startIndex && ["at", "@"].contains(tokens[index - 1].text) }

    private mutating func namedClock(_ word: String) throws(GrammarError) -> PhraseClock? {
        switch word {
        case "noon", "midday":
            index += 1
            return PhraseClock(hour: 12)
        case "midnight":
            index += 1
            return PhraseClock(hour: 0)
        case "eod":
            index += 1
            return PhraseClock(hour: 18)
        case "end", "the":
            let start = index
            _ = take("the")
            if take("end", "of", "day") || take("end", "of", "the", "day") { return PhraseClock(hour: 18) }
            index = start
            return nil
        case "half":
            if self[1]?.text == "past" { return try past(minutes: 30, after: 2) }
            if let hour = number(1),
                self[2] == nil || self[2]?.kind == .word && PhraseVocabulary.units[self[2]?.text ?? ""] == nil
            {
                let half = isMeridiem(2) ? self.word(2)?.first == "p" ? "pm" : "am" : ""
                let before = half.isEmpty || hour > 1 ? max(hour - 1, 0) : 12
                throw twoReadings("half \(hour)", "\(hour):30\(half)", "\(before):30\(half)")
            }
            return nil
        case "quarter": return try past(minutes: 15, after: 1)
        case "a" where self.word(1) == "quarter" && isBehindAt: return try past(minutes: 15, after: 2)
        default:
            // "from nine to five" are two hours.
            guard !isRange, let minutes = PhraseVocabulary.numbers[word], minutes > 1 else { return nil }
            return try past(minutes: minutes, after: 1)
        }
    }

    /// `20 minutes`
    var isMinutes: Bool { number() != nil && ["minutes", "mins", "min", "minute"].contains(word(1)) }

    /// `10 past 5`, `20 minutes to 6`.
    private mutating func minutesPast() throws(GrammarError) -> PhraseClock? {
        guard !isRange, let minutes = number(), (1...59).contains(minutes) else { return nil }
        guard isMinutes || minutes % 5 == 0 else { return nil }
        return try past(minutes: minutes, after: isMinutes ? 2 : 1)
    }

    private mutating func past(minutes: Int, after ahead: Int) throws(GrammarError) -> PhraseClock? {
        let isPast =
            ["past", "after"].contains(self[ahead - 1]?.text) ? 1 : ["past", "after"].contains(word(ahead)) ? 2 : 0
        let isTo = word(ahead) == "to" || word(ahead) == "till" && minutes == 15
        let start = index
        if isPast > 0 { index += ahead + isPast - 1 } else if isTo { index += ahead + 1 } else { return nil }
        guard var hour = try hourOfPast() else {
            index = start
            return nil
        }
        if isPast > 0 {
            hour.minute = minutes
        } else {
            // "10 to 12", "5 to 6 pm", "20 to 22", but "20 to 9 pm"
            let typed = tokens.indices.contains(start + 2) ? Int(tokens[start + 2].text) : nil
            if isTo, ahead == 1, tokens[start].kind == .number, typed != nil || hour.hour % 12 == 0,
                minutes <= 12 || minutes < typed ?? 0
            {
                let first = minutes + 12 < hour.hour ? minutes + 12 : minutes
                throw twoReadings(
                    self.typed(start..<index),
                    "\(PhraseClock(hour: (hour.hour + 23) % 24, minute: 60 - minutes)) for the time of day",
                    "\(PhraseClock(hour: hour.hour == typed ? minutes : first)) for the start"
                )
            }
            hour.hour = (hour.hour + 23) % 24
            hour.minute = 60 - minutes
        }
        return hour
    }

    private mutating func hourOfPast() throws(GrammarError) -> PhraseClock? {
        if takeAny(["noon", "midday"]) { return PhraseClock(hour: 12) }
        if take("midnight") { return PhraseClock(hour: 0) }
        guard let hour = number() ?? word().flatMap({ PhraseVocabulary.numbers[$0] }), hour <= 23,
            self[0]?.kind == .word || (self[0]?.digits ?? 9) <= 2
        else { return nil }
        guard !isMark(":", 1), self[1]?.kind != .word || PhraseVocabulary.units[self[1]?.text ?? ""] == nil else {
            return nil
        }
        let digits = self[0]?.kind == .number ? self[0]?.digits : 1
        index += 1
        return try checked(hour, 0, 0, try meridiem(), digits: digits)
    }

    private mutating func readingWithMinutes(_ hour: Int, isHour: Bool, hasDay: Bool, isAfterAt: Bool)
        throws(GrammarError) -> PhraseClock?
    {
        let isColon = isMark(":", 1)
        // "1:1 with Sarah" is none.
        if isColon, place == .title, self[2]?.digits == 1, self[2]?.isGlued == true { return nil }
        guard let token = self[2], token.kind == .number, token.isGlued, let minute = token.value, token.digits != 1
        else {
            if isColon { throw refusal(.notUnderstood, "isn't a valid time of day") }
            return nil
        }
        guard token.digits <= 2 else { throw refusal(.notUnderstood, "isn't a valid time of day") }
        var second = 0
        var length = 3
        if isColon, isMark(":", 3) {
            guard let seconds = self[4], seconds.kind == .number, seconds.isGlued, seconds.digits <= 2,
                let value = seconds.value
            else { throw refusal(.notUnderstood, "isn't a valid time of day") }
            second = value
            length = 5
        } else if !isColon {
            // "24.12." and "24.12.2026" are dates; "9.12" could be either.
            if isMark(".", 3) { return nil }
            guard hour <= 24, minute <= 59 else { return nil }
            if !isHour, !hasDay, !isMeridiem(3), (1...12).contains(minute), (1...31).contains(hour) {
                guard hour < 24 else { return nil }
                throw twoReadings(
                    typed(index..<index + 3),
                    "\(PhraseClock(hour: hour, minute: minute)) for the time of day",
                    "\(hour).\(minute). for the \(Self.ordinal(hour)) of \(PhraseVocabulary.monthNames[minute - 1])"
                )
            }
        }
        guard hour != 24 || minute == 0 && second == 0 else {
            throw refusal(.outOfRange, "has the hour \(hour); hours go from 0 to 23")
        }
        let start = index
        index += length
        if isMark(":") || isMark("."), self[1]?.isGlued == true, number(1) != nil {
            index = start
            throw refusal(.notUnderstood, "isn't a valid time of day")
        }
        if Self.hourUnits.contains(word() ?? "") {
            // "1.30h" may be a length of time, also on a day.
            if !isColon, !isAfterAt, hasDay ? mayBeLength(hour) : !isHour {
                let minutes = hour * 60 + minute * 60 / 100
                throw twoReadings(
                    typed(start..<index + 1),
                    "\"in \(minutes / 60)h\(minutes % 60)m\"",
                    "\(PhraseClock(hour: hour, minute: minute))"
                )
            }
            index += 1
        }
        return try checked(hour, minute, second, try meridiem(), digits: tokens[start].digits)
    }

    /// Whether a number of hours beside a day may be a length of time.
    private func mayBeLength(_ hour: Int) -> Bool { hour < 7 && place != .at }

    private static let hourUnits: Set = ["h", "hrs"]

    /// `19.30h`, `9.00 hrs`
    var isReadingWithUnit: Bool {
        guard let hour = number(), hour < 24, isMark(".", 1), let minutes = self[2], minutes.isGlued,
            minutes.digits == 2, let minute = minutes.value, minute < 60
        else { return false }
        return Self.hourUnits.contains(word(3) ?? "")
    }

    /// `17h`, `9h30`. Alone, `2h` is a length of time to some.
    private mutating func readingWithH(_ hour: Int, hasDay: Bool, isAfterAt: Bool) throws(GrammarError) -> PhraseClock?
    {
        var minute = 0
        var length = 2
        if let token = self[2], token.kind == .number, token.isGlued {
            guard token.digits == 2, let value = token.value, value < 60 else { return nil }
            minute = value
            length = 3
            // "1h30m"
            if let unit = word(3), PhraseVocabulary.units[unit] != nil { return nil }
        } else if let next = self[2], next.kind == .number {
            // "1h 30m"
            return nil
        }
        guard hour < 24 else { return nil }
        let clock = PhraseClock(hour: hour, minute: minute)
        if !isAfterAt, hasDay ? mayBeLength(hour) : hour <= 12 && (place != .at || length == 2) {
            let span = minute == 0 ? "in \(hour)h" : "in \(hour)h\(minute)m"
            throw twoReadings(typed(index..<index + length), "\"\(span)\"", "\(clock)")
        }
        index += length
        return clock
    }

    // MARK: - am and pm

    func isMeridiem(_ ahead: Int) -> Bool {
        guard let word = word(ahead) else { return false }
        return word == "am" || word == "pm"
            || (word == "a" || word == "p") && isMark(".", ahead + 1)
                && self.word(ahead + 2) == "m"
    }

    /// 0 for am, 12 for pm.
    private mutating func meridiem() throws(GrammarError) -> Int? {
        guard isMeridiem(0), let word = word() else { return nil }
        index += word.count == 2 ? 1 : isMark(".", 3) ? 4 : 3
        return word.first == "p" ? 12 : 0
    }

    /// - Parameter digits: How many digits the hour was typed with, if it was typed without its part of the day.
    private func checked(_ hour: Int, _ minute: Int, _ second: Int, _ meridiem: Int?, digits: Int? = nil)
        throws(GrammarError) -> PhraseClock
    {
        guard minute <= 59 else { throw refusal(.outOfRange, "has the minute \(minute); minutes go from 0 to 59") }
        guard second <= 59 else { throw refusal(.outOfRange, "has the second \(second); seconds go from 0 to 59") }
        guard let meridiem else {
            guard hour <= 24 else { throw refusal(.outOfRange, "has the hour \(hour); hours go from 0 to 23") }
            let isBare = (1...11).contains(hour) && digits == (hour < 10 ? 1 : 2)
            return PhraseClock(hour: hour, minute: minute, second: second, isBare: isBare)
        }
        guard (1...12).contains(hour) else {
            throw refusal(
                .outOfRange,
                "has the hour \(hour); with am or pm, hours go from 1 to 12",
                Message("5pm or 17:00")
            )
        }
        return PhraseClock(hour: hour % 12 + meridiem, minute: minute, second: second, isHalved: true)
    }
}

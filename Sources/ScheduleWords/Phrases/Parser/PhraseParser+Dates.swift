internal import Messages
internal import Recurrence

/// Days by their date.
extension PhraseParser {
    mutating func takeDate(_ pieces: inout Pieces) throws(GrammarError) -> Bool {
        let start = index
        guard let day = try date() else {
            index = start
            return false
        }
        try pieces.set(day, self, start)
        return true
    }

    private mutating func date() throws(GrammarError) -> PhraseDay? {
        if let day = try numericDate() { return day }
        if let day = try weekdayOfMonth() { return day }
        let start = index
        if let month = month(), let day = number(), (self[0]?.digits ?? 9) <= 2, isDayNumber(1) {
            index += 1
            _ = ordinalSuffix(of: day)
            return try dated(start, month, day)
        }
        index = start
        // "at 9 dec 5"
        if isBehindAt, number() != nil, word(1).map({ PhraseVocabulary.months[$0] != nil }) ?? false,
            self[2]?.digits ?? 9 <= 2, !isClockAhead(2)
        {
            return nil
        }
        let isNamed = take("the")
        let inWords = isNamed ? dayInWords() : nil
        guard let day = inWords ?? number(), inWords != nil || (self[0]?.digits ?? 9) <= 2 else {
            index = start
            return nil
        }
        if inWords == nil { index += 1 }
        let isOrdinal = inWords != nil || ordinalSuffix(of: day)
        if !isOrdinal, isMark(".") { index += 1 }
        if isMark("-") { index += 1 }
        if isOrdinal { _ = take("of") }
        if let month = month() {
            if isMark("-") { index += 1 }
            return try dated(start, month, day)
        }
        if isOrdinal, self[-1]?.text == "of", take("the", "month") { return .monthDay(day) }
        if isOrdinal, self[-1]?.text == "of", let months = takeMonthByItsDistance() {
            return .dayOfMonth(day, months: months)
        }
        // "The second file" has none.
        let isOn = start > tokens.startIndex && tokens[start - 1].text == "on"
        guard isOrdinal, self[-1]?.text != "of", inWords.map({ $0 > 5 || isOn }) ?? true else {
            index = start
            return nil
        }
        guard (1...31).contains(day) else { throw refusal(.outOfRange, "is a day that doesn't exist") }
        return .monthDay(day)
    }

    /// A day of a month with the year that follows, if there is one.
    private mutating func dated(_ start: Int, _ month: Int, _ day: Int) throws(GrammarError) -> PhraseDay? {
        let name = "\(day) \(PhraseVocabulary.monthNames[month - 1].lowercased())"
        // "dec 20, 23", but "dec 20, 7 in the evening"
        if isMark(",", glued: false), let other = number(1), other > day, other < 32,
            self[1]?.digits ?? 9 <= 2, !isClockAhead(1), self[2] == nil || isMark(",", 2) || word(2) == "and"
        {
            let first = "\"\(name) at \(other < 24 ? other : 9):00\""
            throw twoReadings(typed(start..<index + 2), first, "\"\(other) \(name.split(separator: " ")[1])\"")
        }
        let behind = index
        guard let year = try year() else { return try checkedDate(nil, month, day) }
        // "dec 24 2030", but "until dec 24 2030", "dec 24 2030, 18:00" and "at 9am on dec 5 2030"
        if place == .title, index == behind + 1, self[0] == nil,
            start == tokens.startIndex || tokens[start - 1].text == "on" && start == tokens.startIndex + 1,
            (2030...2359).contains(year), year % 5 == 0, year % 100 < 60
        {
            let clock = "\(year / 100):\((year % 100).padded(to: 2))"
            throw twoReadings(typed(start..<index), "\"\(name) at \(clock)\"", "\"\(name) \(year) at 9:00\"")
        }
        return try checkedDate(year, month, day)
    }

    /// `first monday of december`, `the last friday of next month`
    private mutating func weekdayOfMonth() throws(GrammarError) -> PhraseDay? {
        let start = index
        _ = take("the")
        if let which = monthOrdinal(), which < 6, let weekday = weekday(), takeAny(["of", "in"]) {
            let day = RecurrenceRule.Day(ordinal: which, weekday: weekday)
            if let month = month() {
                let coming = PhraseDay.weekdayOfMonth(day, month: month, months: 0)
                guard let year = try year() else { return coming }
                let first = coming.candidates(today: CivilDateTime(year: year, month: 1, day: 1)).first
                guard let first, first.year == year else { throw refusal(.outOfRange, "is a day that doesn't exist") }
                return .date(year: year, month: month, day: first.day)
            }
            if let months = takeMonthByItsDistance() { return .weekdayOfMonth(day, month: nil, months: months) }
        }
        index = start
        return nil
    }

    /// `this month`, `next month`: how many months away it is.
    private mutating func takeMonthByItsDistance() -> Int? {
        if take("this", "month") { return 0 }
        return take("next", "month") ? 1 : nil
    }

    /// `eleventh`, `twenty-first`, `twenty first`: which day of the month.
    mutating func dayInWords() -> Int? {
        guard let first = word() else { return nil }
        if let day = PhraseVocabulary.dayOrdinals[first], day > 5 {
            index += 1
            return day
        }
        guard first == "twenty" || first == "thirty" else {
            guard let day = PhraseVocabulary.ordinals[first], day > 0 else { return nil }
            index += 1
            return day
        }
        let ahead = isMark("-", 1) ? 2 : 1
        guard let unit = word(ahead).flatMap({ PhraseVocabulary.dayOrdinals[$0] }), (1...9).contains(unit) else {
            return nil
        }
        index += ahead + 1
        return (first == "twenty" ? 20 : 30) + unit
    }

    mutating func month() -> Int? {
        guard let word = word(), let month = PhraseVocabulary.months[word] else { return nil }
        index += 1
        if isMark("."), number(1) != nil || self[1]?.kind == .number { index += 1 }
        return month
    }

    /// Whether a number after a month isn't the hour of a time.
    private func isDayNumber(_ ahead: Int) -> Bool { !isMark(":", ahead) && !isMeridiem(ahead) }

    /// Whether a number begins a time of day: `17:00`, `5pm`, `8.30am`.
    func isClockAhead(_ ahead: Int) -> Bool {
        isMark(":", ahead + 1) || isMeridiem(ahead + 1) || isMark(".", ahead + 1) && isMeridiem(ahead + 3)
    }

    /// `st`, `nd`, `rd` or `th`, as the number has it.
    private mutating func ordinalSuffix(of number: Int) -> Bool {
        guard let word = word(), self[0]?.isGlued == true, Self.ordinal(number).hasSuffix(word), word.count == 2 else {
            return false
        }
        index += 1
        return true
    }

    /// A year after a date: of `24 dec 1830` it is a time of day, since no year is that far away.
    mutating func year() throws(GrammarError) -> Int? {
        let start = index
        if isMark(",", glued: false) { index += 1 }
        let isShortened = isMark("'", glued: false) || isMark("\u{2019}", glued: false)
        if isShortened { index += 1 }
        // "3 dec '26", "3 dec 26": no hour is 25 or more.
        if let year = number(), self[0]?.digits == 2, isShortened || year > 24, !isClockAhead(0),
            word(1).flatMap({ PhraseVocabulary.months[$0] }) == nil
        {
            index += 1
            return 2000 + year
        }
        guard let year = number(), self[0]?.digits == 4, !isMark(":", 1), !isMeridiem(1), year >= 1,
            year >= 1900 || year % 100 > 59
        else {
            index = start
            return nil
        }
        index += 1
        return year
    }

    private mutating func numericDate() throws(GrammarError) -> PhraseDay? {
        guard let first = number(), let digits = self[0]?.digits else { return nil }
        if digits == 8, self[1] == nil || word(1) == "t" || self[1]?.isGlued == false {
            index += 1
            return try checkedDate(first / 10_000, first / 100 % 100, first % 100)
        }
        guard let mark = self[1], mark.kind == .mark, mark.isGlued, let second = number(2), self[2]?.isGlued == true
        else {
            return nil
        }
        if digits == 4 {
            guard ["-", "/", "."].contains(mark.text), isMark(mark.text, 3), let third = number(4),
                self[4]?.isGlued == true,
                (self[2]?.digits ?? 9) <= 2, (self[4]?.digits ?? 9) <= 2
            else { return nil }
            index += 5
            return try checkedDate(first, second, third)
        }
        guard digits <= 2, (self[2]?.digits ?? 9) <= 2 else { return nil }
        switch mark.text {
        case ".": return try dottedDate(first, second)
        case "/": return try slashedDate(first, second)
        default: return nil
        }
    }

    /// `24.12.`, `24.12.2026`; `24.12` where no hour is 24.
    private mutating func dottedDate(_ day: Int, _ month: Int) throws(GrammarError) -> PhraseDay? {
        guard isMark(".", 3) else {
            guard (25...31).contains(day) || day == 24 && (1...12).contains(month) && month > 0,
                (1...12).contains(month)
            else {
                return nil
            }
            index += 3
            return try checkedDate(nil, month, day)
        }
        let start = index
        index += 4
        var year = try shortYear()
        // "release 1.5.3", but "4.12.9am" and "4.12.9.30"
        if year == nil, number() != nil, self[0]?.isGlued ?? false, !(self[1]?.isGlued ?? false) {
            index = start
            return nil
        }
        if year == nil { year = try self.year() }
        return try checkedDate(year, month, day)
    }

    /// A number above 12 says which of the two is the day.
    private mutating func slashedDate(_ first: Int, _ second: Int) throws(GrammarError) -> PhraseDay? {
        let start = index
        index += 3
        var year: Int?
        if isMark("/"), number(1) != nil {
            index += 1
            year = try shortYear()
            guard year != nil else {
                index = start
                return nil
            }
        }
        if first != second, (1...12).contains(first), (1...12).contains(second) {
            let names = PhraseVocabulary.monthNames
            let tail = year.map { " \($0)" } ?? ""
            throw twoReadings(
                typed(start..<index),
                "\"\(first) \(names[second - 1].lowercased())\(tail)\"",
                "\"\(second) \(names[first - 1].lowercased())\(tail)\""
            )
        }
        if first > 12, second > 12 { throw refusal(.outOfRange, "is a day that doesn't exist") }
        if year == nil { year = try self.year() }
        return first > 12 ? try checkedDate(year, second, first) : try checkedDate(year, first, second)
    }

    /// Four digits, or two of this century.
    private mutating func shortYear() throws(GrammarError) -> Int? {
        guard let year = number(), let token = self[0], token.isGlued, token.digits == 2 || token.digits == 4,
            !isMark(":", 1)
        else { return nil }
        index += 1
        return token.digits == 2 ? 2000 + year : year
    }

    func checkedDate(_ year: Int?, _ month: Int, _ day: Int) throws(GrammarError) -> PhraseDay {
        guard (1...12).contains(month) else {
            throw refusal(.outOfRange, "has the month \(month); months go from 1 to 12")
        }
        guard CivilDateTime(year: year ?? 2000, month: month, day: day).isADay, year ?? 1 >= 1 else {
            throw refusal(.outOfRange, "is a day that doesn't exist")
        }
        return .date(year: year, month: month, day: day)
    }
}

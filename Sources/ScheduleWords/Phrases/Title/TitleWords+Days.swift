internal import Messages

/// Days, months and dates in a title.
extension TitleWords {
    /// Feasts with their days; nil where that differs from year to year.
    static let feasts: [String: String?] = [
        "christmas": "25 dec", "xmas": "25 dec", "christmastime": "25 dec", "easter": nil, "halloween": "31 oct",
        "thanksgiving": nil, "hanukkah": nil, "diwali": nil, "ramadan": nil, "pentecost": nil,
        "valentine": "14 feb", "valentines": "14 feb", "mother day": nil, "mothers day": nil, "father day": nil,
        "fathers day": nil, "new year": "1 jan",
        "christmas eve": "24 dec", "boxing day": "26 dec", "nye": "31 dec", "groundhog day": "2 feb",
        "st patrick": "17 mar", "saint patrick": "17 mar", "april fool": "1 apr", "earth day": "22 apr",
        "canada day": "1 jul", "australia day": "26 jan", "bonfire night": "5 nov", "guy fawkes": "5 nov",
        "independence day": nil, "veterans day": nil, "labor day": nil, "labour day": nil, "memorial day": nil,
        "presidents day": nil, "columbus day": nil, "bank holiday": nil, "public holiday": nil,
        "yom kippur": nil, "navratri": nil, "solstice": nil, "cinco de mayo": "5 may", "anzac day": "25 apr",
        "remembrance day": "11 nov", "bastille day": "14 jul", "waitangi day": "6 feb", "leap day": "29 feb",
        "pi day": "14 mar",
        "election day": nil, "tax day": nil, "pancake day": nil, "mlk day": nil, "republic day": nil,
        "eid": nil, "passover": nil, "purim": nil, "holi": nil, "epiphany": "6 jan",
        "xmas eve": "24 dec", "new year eve": "31 dec",
    ]
    func day(_ index: Int, _ word: String) throws(GrammarError) -> Problem? {
        let range = index..<index + 1
        if word == "yesterday" || word == "ago" {
            guard !said.isComplete || touchesTime(range) else { return nil }
            if word == "yesterday" { _ = try Phrase(parsing: word, in: .title) }
            return Problem(words: range, example: "tomorrow 9am")
        }
        // "call Sundar tomorrow 5pm"
        let isCapital = index > 0 && sentence.words[index].text.first?.isUppercase ?? false
        if let meant = PhraseVocabulary.meant(by: word), !said.hasDay || touchesTime(range) && !isCapital {
            return Problem(words: range, instead: meant)
        }
        if let feast = feast(index) ?? namedDay(index, word) { return feast }
        if ["tom", "tomo", "tod"].contains(word), sentence.words[index].text.first?.isLowercase ?? false, !said.hasDay,
            touchesTime(range)
        {
            return Problem(words: range, instead: word == "tod" ? "today" : "tomorrow")
        }
        if ["first", "last"].contains(word), self[index + 1] == "thing", said.clock == nil || saysPart,
            touchesTime(index..<index + 2) || endsDay(index..<index + 2)
        {
            let clock = word == "first" ? "8:00" : "22:00"
            return Problem(
                words: index..<index + 2,
                example: said.clock == nil ? "\(said.when) at \(clock)" : "tomorrow \(clock)"
            )
        }
        if word == "last" || word == "past", !said.hasDay, ["week", "month", "year", "night"].contains(self[index + 1])
        {
            return Problem(words: index..<index + 2, example: "tomorrow 9am")
        }
        // "most days at 7", "May review every year at 9"
        let following = sentence.bare(index + 1)
        if ["most", "some", "many"].contains(word), self[index - 1] != "how", touchesTime(index..<index + 2),
            ["days", "weekdays", "weekends"].contains(following)
                || following.last == "s" && PhraseVocabulary.dayParts[following] != nil
        {
            return Problem(words: index..<index + 2, example: "every day at 9")
        }
        if PhraseVocabulary.months[word] != nil, said.phrase?.isOpen(.yearly) ?? false {
            return Problem(words: range, example: "every year on 24 dec at 9")
        }
        // "dec 5-25 daily at 8", "january every monday", but "feed June every friday"
        let isSpan = PhraseVocabulary.months[word] != nil && self[index + 1].fits(/\d{1,2}[-\u{2013}]\d{1,2}/) != nil
        let isPlainMonth =
            PhraseVocabulary.months[word] != nil && !["jan", "march", "april", "may", "june", "august"].contains(word)
        if said.phrase?.isSeries ?? false, isSpan || isPlainMonth && said.words.contains(index + 1) {
            return Problem(words: index..<index + (isSpan ? 2 : 1), example: "every day from 5 dec to 25 dec at 8:00")
        }
        if let month = PhraseVocabulary.months[word] {
            return isMonth(index, word, month) ? Problem(words: range, example: "1 \(word)") : nil
        }
        let names = word.split { "/+&".contains($0) }
        let isWeekday = { (name: Substring) in PhraseVocabulary.weekdays[String(name)] != nil }
        if names.count > 1, names.allSatisfy(isWeekday) { return Problem(words: range) }
        let isRelative = PhraseVocabulary.relativeDays.contains(word)
        guard PhraseVocabulary.weekdays[word] != nil || isRelative || word == "weekend" else { return nil }
        // "Friday prayers every week at 1pm"
        if said.phrase?.isOpen(.weekly) ?? false, !isRelative {
            return Problem(words: range, example: "every \(word) at 9")
        }
        let before = self[index - 1]
        if TimePieces.words.contains(word), said.hasDay, !touchesTime(range),
            !SmallWords.connecting.contains(before),
            // "lunch wed at the office friday", "lunch tomorrow with Ann sat", but "the cat sat on the mat tomorrow"
            before == "the" || self[index - 2] == "the" || SmallWords.persons.contains(before)
                || index + 1 < words.count && !SmallWords.binding.contains(self[index + 1])
        {
            return nil
        }
        if PhraseVocabulary.namingDays.contains(before), said.hasDay { return nil }
        let isFirst =
            index == 0 && sentence.words[0].text.first?.isUppercase ?? false && !touchesTime(range) && !isRelative
        if isFirst, said.hasDay, !SmallWords.binding.contains(self[1]) { return nil }
        guard said.isComplete, said.hasDay else { return Problem(words: range) }
        // "notes of monday", "Friday report"
        let isName = sentence.words[index].text.first?.isUppercase ?? false && !isRelative
        let isBound = SmallWords.binding.contains(before) && !SmallWords.and.contains(before)
        let isJoined = (SmallWords.and.contains(before) || before == "then") && said.words.contains(index - 2)
        return isJoined || SmallWords.connecting.contains(before) || touchesTime(range) && !isBound
            || !isName && !isBound
            ? Problem(words: range) : nil
    }

    func feast(_ index: Int) -> Problem? {
        guard let feast = Self.feast(in: words, at: index), !said.hasDay || touchesTime(feast.words) else { return nil }
        let (next, end) = (self[feast.words.upperBound], feast.words.upperBound)
        // "write Christmas cards at 18:00"
        let isNaming = index > 0 && !next.isEmpty && TimePieces.isOfTitle(next, sentence.words[end].plain)
        return isNaming ? Problem(words: feast.words, example: feast.example) : feast
    }

    /// "on sports day at 6", but "on a rainy day" and "work on day one"
    private func namedDay(_ index: Int, _ word: String) -> Problem? {
        let isYearOpen = said.phrase?.isOpen(.yearly) ?? false
        if word == "day", ["that", "other"].contains(self[index - 1]), !said.hasDay, touchesTime(index..<index + 1) {
            return Problem(words: index - 1..<index + 1, example: "24 dec 9am")
        }
        // "on payday at 9", but "turn on vacation mode at 6pm"
        let isNamed =
            ["payday", "birthday", "anniversary", "holidays", "vacation", "midsummer", "days"].contains(word)
            && (said.words.contains(index + 1) || index + 1 == words.count)
        guard word == "day" || isNamed, said.clock != nil && !said.hasDay || isYearOpen,
            let start = (max(index - 4, 0)..<(word == "day" ? max(index - 1, 0) : index)).last(where: {
                self[$0] == "on"
            }),
            !["a", "any", "that"].contains(self[start + 1]), words[start..<index].allSatisfy({ $0 != nil })
        else { return nil }
        return Problem(words: start..<index + 1, example: "24 dec 9am")
    }

    /// The feast whose name begins with a word: `christmas`, `christmas eve`, `new year's day`.
    static func feast(in words: [String?], at index: Int) -> Problem? {
        func plain(_ index: Int) -> String {
            let word = words.indices.contains(index) ? words[index] ?? "" : ""
            return word == "years" ? "year" : isPossessive(word) ? String(word.dropLast(2)) : word
        }
        let pair = "\(plain(index)) \(plain(index + 1))"
        for (name, length) in [("\(pair) \(plain(index + 2))", 3), (pair, 2), (plain(index), 1)] {
            guard let day = feasts[name] else { continue }
            let isDay = plain(index + length) == "day"
            // "Christmas's lights"
            guard isDay || length > 1 || words[index] == name else { continue }
            return Problem(words: index..<index + length + (isDay ? 1 : 0), instead: day, example: "24 dec")
        }
        return nil
    }

    /// Whether a month is meant as one: "in june", "of december".
    private func isMonth(_ index: Int, _ word: String, _ month: Int) -> Bool {
        let before = self[index - 1]
        let isAfter =
            [
                "in", "by", "from", "since", "during", "this", "next", "last", "mid", "early", "late",
                "end",
            ]
            .contains(before) || SmallWords.until.contains(before)
        if isAfter { return !said.hasDay || said.words.contains(index - 2) || said.words.contains(index + 1) }
        // "24 dec 25 dec"
        if touchesTime(index..<index + 1), word.count < 5, word != "may" { return true }
        guard !said.hasDay else { return false }
        // "May", "March", "April" and the like are names, and short ones are words.
        let isPlain = word.count > 4 && !["march", "april"].contains(word) || before == "of"
        return isPlain || touchesTime(index..<index + 1) && sentence.words[index].text != "May"
    }

    /// "31.02.", "31.12.2027", "30/2", "13.6"; "31 nov", "dec 32"
    func date(_ index: Int, _ word: String) throws(GrammarError) -> Problem? {
        let range = index..<index + 1
        let text = sentence.words[index].text
        let typed = text.hasSuffix(",") ? String(text.dropLast()) : text
        // "dentist 4.12.5 9am", but "release 1.5.3 tomorrow"
        if !said.hasDay, typed.fits(/\d{1,2}\.(0?[1-9]|1[0-2])\.(\d|\d{3})/) != nil {
            return Problem(words: range, example: "24 dec 9am")
        }
        let isDotted = typed.fits(/\d{1,2}\.\d{1,2}\.(\d{2}|\d{4})?/) != nil
        let isEdge = index == 0 || touchesTime(range)
        // "tea mon 7/12 9am"
        let isByWeekday = [index - 1, index + 1].contains {
            said.words.contains($0) && PhraseVocabulary.weekdays[sentence.words[$0].bare] != nil
        }
        let isSlashed =
            word != "24/7" && word.fits(/\d{1,2}\/\d{1,2}(\/(\d{2}|\d{4}))?/) != nil
            && (isByWeekday || !said.hasDay && (isEdge || self[index - 1] == "on"))
        if isDotted || isSlashed, !said.isComplete || !said.hasDay || isEdge {
            _ = try Phrase(parsing: isDotted ? typed : word, in: .title)
            return Problem(words: range)
        }
        // "conference 3.-5.12. at 9:00", "3rd-5th december", "from jan 9-30"
        let isRange =
            word.fits(
                /\d{1,2}\.((0?[1-9]|1[0-2])\.)?-\d{1,2}\.(0?[1-9]|1[0-2])|\d{1,2}(st|nd|rd|th)-\d{1,2}(st|nd|rd|th)/
            ) != nil
        if isRange && (isEdge || !said.hasDay)
            || said.phrase?.bounds.from != nil && touchesTime(range) && word.fits(/\d{1,2}-\d{1,2}/) != nil
        {
            return Problem(words: range, example: "every day from 3 dec to 5 dec at 9:00")
        }
        if let match = word.fits(/(\d{1,2})\.(\d{1,2})/), !said.hasDay, (1...12).contains(Int(match.2) ?? 0),
            (13...31).contains(Int(match.1) ?? 0) || touchesTime(range) && said.clock != nil && !isAtBehind(index)
        {
            return Problem(words: range, instead: "\(word).")
        }
        // "12.25 at 5pm", but "pay 12.25 at 5pm"
        if let match = word.fits(/(1?\d)\.(1[3-9]|2\d|3[01])/), !said.hasDay, said.clock != nil, touchesTime(range),
            !isSum(index),
            let month = Int(match.1), (1...12).contains(month)
        {
            return Problem(words: range, instead: "\(match.2) \(PhraseVocabulary.monthNames[month - 1].lowercased())")
        }
        // "5/jan/2027"
        if let match = word.fits(/(\d{1,2})[\/.]([a-z]{3,9})[\/.]?(\d{4})?/), !said.hasDay,
            PhraseVocabulary.months[String(match.2)] != nil
        {
            return Problem(words: range, instead: "\(match.1) \(match.2)" + (match.3.map { " \($0)" } ?? ""))
        }
        if word.fits(/\d{1,4}-\d{1,2}(-\d{1,4})?/) != nil, !said.hasDay, isEdge {
            return Problem(words: range)
        }
        let next = self[index + 1]
        // "2026 12 13 9am"
        if word.fits(/(19|20)\d\d/) != nil, let day = self[index + 2].fits(/\d\d/), let month = next.fits(/\d\d/) {
            return Problem(words: index..<index + 3, instead: "\(word)-\(month.output)-\(day.output)")
        }
        let isNumber = { (word: String) in word.fits(/\d{1,2}(st|nd|rd|th)?/) != nil }
        let isMonth = { (word: String) in PhraseVocabulary.months[word] != nil }
        if isMonth(word) && isNumber(next) || isNumber(word) && isMonth(next) {
            _ = try Phrase(parsing: "\(word) \(next)", in: .title)
            return said.isComplete && word == "may" ? nil : Problem(words: index..<index + 2)
        }
        // "lunch in room 5 dec 24"
        if (1...31).contains(Int(word) ?? 0), said.words.contains(index - 1),
            PhraseVocabulary.months[sentence.words[index - 1].bare] != nil
        {
            // "24 dec 6 eggs"
            if index > 1, sentence.words[index - 2].bare.hasDigit { return Problem(words: range) }
            return Problem(words: range, example: "\(sentence.words[index - 1].text) \(word)")
        }
        // "anna 7 tomorrow", "x 15 next month"
        let isName = sentence.words[index].text.first?.isUppercase ?? false
        let written = isName ? nil : PhraseVocabulary.numbers[word].flatMap { $0 > 1 ? $0 : nil }
        // "friday call Tom 1700", "alarm 630 tomorrow", but "friday file the taxes of 2025"
        let isBeside = touchesTime(range) && said.phrase?.saysDayAlone ?? false
        // "tonight call mum 2030", but "tonight watch Blade Runner 2049"
        let isYear =
            word.fits(/(19|20)\d\d/) != nil && !(saysPart && word.fits(/20[0-5][05]/) != nil && !isCapital(index - 1))
        if isBeside || endsDay(range) && !isYear,
            !PhraseVocabulary.numbered.contains(self[index - 1]),
            !["of", "for", "in", "since"].contains(self[index - 1]),
            !isSum(index) || word.count == 4 && said.phrase?.saysDayAlone ?? false,
            let match = word.fits(/([01]\d|2[0-3])([0-5]\d)/) ?? word.fits(/([1-9]|1[0-2])(15|30|45)/)
        {
            // Nobody has a dentist at half past two in the night.
            let half = match.1.count == 1 && Int(match.1) ?? 9 < 6 ? "pm" : ""
            return Problem(words: range, instead: "at \(match.1):\(match.2)\(half)")
        }
        if endsDay(index..<index + 2), let hour = word.fits(/1?\d|2[0-3]/), let minute = next.fits(/[0-5]\d/) {
            return Problem(words: index..<index + 2, instead: "at \(hour.output):\(minute.output)")
        }
        if let hour = Int(word) ?? written, (0...31).contains(hour),
            said.hasDay && said.clock == nil && said.phrase?.saysDayAlone ?? false && touchesTime(range)
                || endsDay(range) && !["for", "of", "with"].contains(self[index - 1])
                    && (said.phrase?.saysDayAlone ?? false
                        || !isSum(index) && !(isCapital(index - 1) && words[index - 1] != nil && index > 2)
                            && (Int(word) != nil || !SmallWords.pointing.contains(self[index - 1]))),
            !PhraseVocabulary.numbered.contains(self[index - 1])
        {
            if self[index - 1] == "in", hour > 0 {
                return Problem(words: index - 1..<index + 1, example: "in \(hour) months")
            }
            if said.when.contains("month") {
                return Problem(words: range, example: "the \(PhraseParser.ordinal(hour)) of \(said.when)")
            }
            // "every day 2 pills"
            if !self[index + 1].isEmpty { return Problem(words: range, example: "\(said.when) at 9:00") }
            // "upgrade to Debian 12 next week"
            let isNumbered =
                index > 1 && sentence.words[index - 1].text.first?.isUppercase ?? false && words[index - 1] != nil
            return hour < 24 && (!isNumbered || endsDay(range))
                ? Problem(words: range, instead: "\(hour):00")
                : Problem(words: range, example: "the \(PhraseParser.ordinal(hour))")
        }
        return nil
    }

    /// A day of a month by its number: of "Termin am 24. 18:00".
    func numberedDay() -> Problem? {
        guard !said.hasDay, said.clock != nil else { return nil }
        let day = words.indices.first { index in
            // "1. buy milk at 18:00", "chapter 12. at 18:00"
            let isListed = index == 0 && self[1] != "" && sentence.words[1].text.first?.isLowercase ?? true
            return words[index] != nil && sentence.words[index].plain.fits(/([1-9]|[12]\d|3[01])\./) != nil
                && !isListed && !PhraseVocabulary.numbered.contains(self[index - 1])
        }
        return day.map { Problem(words: $0..<$0 + 1, example: "24 dec 9am") }
    }

    /// Whether a number is an amount: "pay 230 tomorrow", "every morning take 2", "upgrade to 1.20 at 9pm".
    func isSum(_ index: Int) -> Bool { SmallWords.counted.contains(self[index - 1]) }

    private func isCapital(_ index: Int) -> Bool {
        sentence.words.indices.contains(index) && sentence.words[index].text.first?.isUppercase ?? false
    }

    private func isAtBehind(_ index: Int) -> Bool {
        said.words.contains(index + 1) && ["at", "@"].contains(sentence.words[index + 1].bare)
    }
}

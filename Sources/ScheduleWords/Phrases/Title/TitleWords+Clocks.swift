/// Lengths of time and times of day in a title.
extension TitleWords {
    func length(_ index: Int, _ word: String) -> Problem? {
        let next = self[index + 1]
        let isHalf = word == "half" && ["an", "a"].contains(next) && isUnit(self[index + 2])
        let isNumber =
            word.allSatisfy { $0.isASCII && $0.isNumber }
            || (PhraseVocabulary.numbers[word] ?? 0) > 0 && !["a", "an"].contains(word)
        if isHalf
            || isNumber && next.count > 2 && PhraseVocabulary.units[next] != nil && next != "second" && next != "sec"
        {
            let end = isHalf ? index + 3 : index + 2
            return Problem(words: index..<end)
        }
        let isMore = next == "more" && self[index + 2] == "times"
        if isNumber, ["times", "x"].contains(next) || isMore,
            said.phrase?.isSeries ?? false || !said.isComplete && touchesTime(index..<index + 2)
        {
            return Problem(words: index..<index + 2)
        }
        guard let match = word.fits(/(\d+(?:[.,]\d+)?)([a-z]+)/),
            PhraseVocabulary.units[String(match.2)] != nil, Self.hasty[word] == nil
        else { return nil }
        // "3d printer", "100m sprint"
        if match.2.count == 1, said.isComplete, said.hasDay { return nil }
        return Problem(words: index..<index + 1)
    }

    /// The first of two times of day, with the half of the day that the second one says: 2pm of "2-3pm", 11am of "11-1pm".
    private static func start(_ first: String, _ second: String) -> String {
        guard !first.hasSuffix("m"), second.hasSuffix("m"), let start = Int(first.prefix { $0.isNumber }),
            let end = Int(second.prefix { $0.isNumber })
        else { return first }
        let isSameHalf = start % 12 <= end % 12
        return first + (isSameHalf == second.hasSuffix("pm") ? "pm" : "am")
    }

    static let partsOfDay: Set = [
        "morning", "afternoon", "evening", "night", "noon", "midday", "midnight",
    ]

    /// Words that say roughly when on a day, with a time of day to write instead.
    private static let rough = [
        "early": "7:00", "late": "21:00", "cob": "17:00", "mid-morning": "10:00", "mid-afternoon": "15:00",
    ]
    static let lights = ["dawn": "6:00", "sunrise": "7:00", "sunset": "18:00", "dusk": "19:00"]
    static let meals = [
        "breakfast": "8:00", "mid-day": "12:00", "lunch": "12:00", "dinner": "19:00", "supper": "19:00",
        "bedtime": "22:00",
    ]

    static let ends = ["work": "17:00", "school": "15:00", "bed": "22:00", "play": "17:00", "shift": "17:00"]

    /// "tomorrow early", "run at dawn tomorrow", "call mum tomorrow lunch", "call mum at dinner time tomorrow", but "lunch tomorrow",
    /// "tomorrow lunch with Bob"
    private func roughClock(_ index: Int, _ word: String) -> Problem? {
        // "early tomorrow morning", "late friday afternoon", "sometime next week"
        let isSometime = ["sometime", "someday"].contains(word) && said.hasDay
        if isSometime || saysPart && ["early", "late"].contains(word), touchesTime(index..<index + 1) {
            return Problem(words: index..<index + 1, example: "tomorrow \(word == "early" ? "7:00" : "17:00")")
        }
        // The hour of a part of the day is said by it: "every night brush teeth before bed".
        let isOpen = said.hasDay && said.phrase?.saysDayAlone ?? false
        guard isOpen || lacksHour && self[index - 1] == "at" else { return nil }
        let isRough = touchesTime(index..<index + 1) || endsDay(index..<index + 1)
        let before = self[index - 1]
        let isVague = SmallWords.vague.contains(before) || before == "at"
        let end = self[index + 1] == "time" ? index + 2 : index + 1
        let isMeal =
            said.words.contains(isVague ? index - 2 : index - 1) && end == words.count
            && words[..<index].contains { $0 != nil }
            || before == "at" && (said.words.contains(end) || said.words.contains(index - 2) || endsDay(index..<end))
        let isLight = ["at", "by", "before", "after"].contains(before)
        let isEnd = ["before", "after", "over"].contains(before) && (said.words.contains(index - 2) || isRough)
        let clock =
            (isRough ? Self.rough[word] : nil) ?? (isMeal || isEnd ? Self.meals[word] : nil)
            ?? (isLight ? Self.lights[word] : nil) ?? (isEnd ? Self.ends[word] : nil)
        return clock.map { Problem(words: index..<index + 1, example: "\(said.when) at \($0)") }
    }

    /// Whether the time of day is a part of it alone: "friday afternoon", "tonight".
    var saysPart: Bool {
        !said.when.contains(where: \.isNumber)
            && said.words.contains { index in
                let word = sentence.words[index].bare
                return word == "tonight" || PhraseVocabulary.dayParts[word] != nil
            }
    }

    /// What looks like a time of day where none is read: "730pm", "5pm-ish", "~5pm", "5.pm", "6pm-late", "noon-1pm", "2400", "at
    /// seven-thirty", "at eighteen hundred", but "at Seven Stars".
    private func oddClock(_ index: Int, _ word: String) -> Problem? {
        guard said.hasDay, said.phrase?.saysDayAlone ?? false else { return nil }
        let isAfterAt = ["at", "@"].contains(self[index - 1])
        let range = isAfterAt ? index - 1..<index + 1 : index..<index + 1
        if word.hasDigit,
            let match = word.firstMatch(of: /(?:^|[^\da-z.:;,])(\d{1,2}?)(?:[.:]?(\d\d))?\.?([ap])\.?m(?:$|[^a-z])/)
        {
            let isSpan = ["noon-", "midday-"].contains(where: word.hasPrefix)
            let clock = "\(match.1)\(match.2.map { ":\($0)" } ?? "")\(match.3)m"
            return Problem(words: range, instead: "at \(isSpan ? "noon" : clock)", example: "5pm")
        }
        if word == "2400", touchesTime(range) { return Problem(words: range, instead: "24:00") }
        guard isAfterAt, sentence.words[index].text.first?.isLowercase ?? false else { return nil }
        let parts = word.split(separator: "-").map(String.init)
        let numbers = parts.compactMap { Self.teens[$0] != nil ? 13 : PhraseVocabulary.numbers[$0] }
        guard numbers.count == parts.count, parts.count > 1 || Self.teens[word] != nil || self[index + 1] == "hundred"
        else { return nil }
        let isReading = parts.count == 2 && numbers[0] < 13 && (15...59).contains(numbers[1])
        return Problem(
            words: range,
            instead: isReading ? "at \(numbers[0]):\(numbers[1])" : nil,
            example: "\(said.when) at 17:00"
        )
    }

    private func zone(_ index: Int, _ word: String) -> Problem? {
        let range = index..<index + 1
        // "CET/CEST", "US/Eastern tomorrow 17:00"
        // "9am with Bob UTC", but "call UTC team 9am"
        let parts = word.split(separator: "/").map(String.init)
        let isLast = index == words.count - 1 && !SmallWords.binding.contains(self[index - 1])
        let isBehind = touchesTime(range) || isLast && said.clock != nil && said.zone == nil
        if parts.count > 1, isBehind,
            TimePieces.isRegion(word) || parts.allSatisfy(PhraseVocabulary.zoneNames.contains)
        {
            return Problem(words: range, example: "17:00 Europe/Berlin")
        }
        if PhraseVocabulary.otherZones.contains(word), sentence.words[index].plain.first?.isUppercase ?? false,
            said.words.contains(index - 1)
        {
            return Problem(words: range, example: "17:00 Europe/Berlin")
        }
        if PhraseVocabulary.zoneNames.contains(word), isBehind {
            let zone = PhraseVocabulary.zoneAbbreviations[word] ?? "UTC"
            return Problem(words: range, instead: zone, example: "15:00 \(zone)")
        }
        return nil
    }

    func clock(_ index: Int, _ word: String) -> Problem? {
        let range = index..<index + 1
        if word == "o'clock" || word == "oclock" { return Problem(words: max(index - 1, 0)..<index + 1) }
        if ["close", "end"].contains(word), self[index + 1] == "of", self[index + 2] == "business" {
            return Problem(words: (self[index - 1] == "by" ? index - 1 : index)..<index + 3, instead: "at 17:00")
        }
        // "by close of play friday", "at closing time friday", "friday end of shift"
        let isClosing =
            ["close", "end", "start"].contains(word) && self[index + 1] == "of" && Self.ends[self[index + 2]] != nil
        let closing = isClosing ? 3 : word == "closing" && self[index + 1] == "time" ? 2 : 1
        if closing > 1 || word == "close" && self[index - 1] == "at", said.phrase?.saysDayAlone ?? false,
            touchesTime(index..<index + closing)
        {
            return Problem(words: index..<index + closing, example: "\(said.when) at 17:00")
        }
        let isClock = word.split(separator: ",").allSatisfy {
            $0.fits(/\d{1,2}:\d{2}(:\d{2})?([ap]m)?|\d{1,2}[ap]m|\d{1,2}\.\d{2}[ap]m/) != nil
        }
        // "about 6pm tomorrow"
        if isClock, ["about", "roughly"].contains(self[index - 1]) {
            return Problem(words: index - 1..<index + 1, instead: "at \(word)")
        }
        if isClock { return Problem(words: range) }
        if ["am", "pm", "a.m", "p.m"].contains(word), Self.isNumber(self[index - 1]) {
            return Problem(words: index - 1..<index + 1)
        }
        // "tomorrow pm", "tomorrow in the pm"
        let start = beginning(of: index, ["in", "the"])
        if ["am", "pm", "a.m", "p.m"].contains(word), said.clock == nil, said.hasDay,
            said.words.contains(start - 1) || endsDay(range)
        {
            return Problem(words: start..<index + 1, instead: word.hasPrefix("a") ? "morning" : "afternoon")
        }
        if let problem = roughClock(index, word) { return problem }
        let isAfterAt = ["at", "@"].contains(self[index - 1])
        // "tomorrow at 17,30", "tonight at 20.5", "every monday at 7:5", "friday @17:3", "at 1O:30"
        let behindAt = isAfterAt ? index - 1..<index + 1 : range
        let isOpen = said.clock == nil || saysPart
        if isAfterAt || word.hasPrefix("@"), isOpen, !SmallWords.measures.contains(self[index + 1]),
            let match = word.fits(
                /@?(\d{1,2}|\d?[\do])(?:[.,;:'\u{2019}\u{B0}uh](\d{0,2}|\d[\do])|\+|o|uhr)(h|uhr|[ap]m)?/
            ), Int(match.1) ?? 0 < 25
        {
            let isWhole = match.2.map { $0.fits(/[0-5]\d/) != nil } ?? false && Int(match.1) ?? 24 < 24
            let clock = isWhole ? "at \(match.1):\(match.2 ?? "")\(match.3?.last == "m" ? match.3 ?? "" : "")" : nil
            return Problem(words: behindAt, instead: clock, example: "at 17:30")
        }
        // "8,20 pill daily"
        if index == 0, said.clock == nil, said.hasDay, word.fits(/\d{1,2},\d\d/) != nil {
            return Problem(words: range, example: "at 8:20")
        }
        // "tomorrow and the day after at 9", "at 8 with Bob and at 20"
        let isSecond = SmallWords.and.contains(self[index - 2]) || said.phrase?.saysDayAlone ?? false
        // "feed cat at 8 noon and 20"
        let isBefore = (said.clock != nil || said.phrase == nil) && said.words.contains(index + 1)
        if isAfterAt, Self.isNumber(word), isBefore || index == words.count - 1 && isSecond {
            return Problem(words: index - 1..<index + 1)
        }
        let spread = word.contains("..") ? word.replacing("..", with: "-") : word
        let ends = spread.split(whereSeparator: { "-/+&;~".contains($0) }).map(String.init)
        // "5;30pm"
        let isReading = word.contains(";") && ends.last?.fits(/[0-5]\d([ap]m)?/) != nil
        if ends.count > 1, !isReading, said.clock == nil, !word.contains("+") || !word.contains(":"),
            ends.allSatisfy({ $0.fits(/\d{1,2}([:.]\d{2})?([ap]m)?/) != nil }),
            word.contains(":") || word.contains("m") || isAfterAt
        {
            let words = isAfterAt ? index - 1..<index + 1 : range
            let instead = word.contains("-") ? Self.start(ends[0], ends[1]) : ends.joined(separator: ",")
            return Problem(words: words, instead: isAfterAt ? "at \(instead)" : instead)
        }
        // "hourly at :30", "every hour at xx:50"
        if sentence.words[index].plain.fits(/(x{1,2}|h{1,2})?:\d\d/) != nil {
            return Problem(words: range, example: "at 9:30")
        }
        // "coffee tomorrow from 6 to 7"
        if ["from", "between"].contains(word), said.clock == nil, let hour = Int(self[index + 1].prefix { $0 != ":" }),
            hour < 25, SmallWords.until.union(["to", "and", "-"]).contains(self[index + 2]),
            Int(self[index + 3].prefix { $0 != ":" }) != nil
        {
            let start = self[index + 1].contains(":") ? self[index + 1] : "\(hour):00"
            return Problem(words: index..<index + 4, instead: "at \(start)")
        }
        if let problem = oddClock(index, word) ?? zone(index, word) { return problem }
        guard Self.partsOfDay.contains(word), index == 0 || !sentence.words[index - 1].isPossessive else { return nil }
        // "evening class at 7" rings in the evening, or says so.
        switch said.phrase?.when {
        case .once(.after)?, .once(.instant)?, nil: return nil
        default: break
        }
        guard let clock = said.clock else {
            return said.phrase?.isElapsed ?? false ? nil : Problem(words: range)
        }
        // "8pm tomorrow morning"
        if said.words.contains(index - 1), self[index + 1].isEmpty { return Problem(words: range) }
        guard clock.isBare else { return nil }
        return word == "morning" ? nil : Problem(words: range)
    }
}

extension Phrase {
    /// Whether it repeats by weeks, months or years, and leaves open on which day of theirs.
    func isOpen(_ unit: Series.Unit) -> Bool {
        if case .series(let series) = when { series.unit == unit && !series.namesDay } else { false }
    }
    var isSeries: Bool { if case .series = when { true } else { false } }
    var isElapsed: Bool { if case .series(let series) = when { series.isElapsed } else { false } }
    /// Whether it is a day without a time of day.
    var saysDayAlone: Bool {
        switch when {
        case .once(.moment(let moment)): moment.clock == nil
        case .series(let series): !series.isElapsed && series.times.isEmpty
        default: false
        }
    }
}

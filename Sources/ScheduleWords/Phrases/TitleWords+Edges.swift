/// Words next to the time that go on with it: "at 9 or 10", "in 2 hours and a quarter", "every day not friday".
extension TitleWords {
    private static let zones = [
        "pacific": "America/Los_Angeles", "mountain": "America/Denver", "central": "America/Chicago",
        "eastern": "America/New_York", "atlantic": "America/Halifax",
    ]

    /// Places whose time is spoken of: "5pm berlin time".
    private static let places: Set = [
        "amsterdam", "athens", "beijing", "berlin", "boston", "brussels", "chicago", "copenhagen", "delhi", "denver",
        "dubai", "dublin", "europe", "european", "german", "helsinki", "indian", "istanbul", "japan", "lisbon", "local",
        "london", "madrid", "moscow", "oslo", "paris", "prague", "rome", "seattle", "seoul", "singapore", "stockholm",
        "sydney", "tokyo", "toronto", "uk", "us", "vienna", "warsaw", "zurich",
    ]

    func edge(_ index: Int, _ word: String) -> Problem? {
        let range = index..<index + 1
        let isBehind = said.words.contains(index - 1)
        let next = self[index + 1]
        if said.phrase?.isSeries ?? false, let problem = bound(index, word, isBehind) { return problem }
        if isBehind, case .once(.after)? = said.phrase?.when, SmallWords.counting.contains(word), !next.isEmpty {
            return Problem(words: index..<index + 2)
        }
        // "an hour before the meeting at 3"
        if word.count > 2, let unit = PhraseVocabulary.units[word], ["before", "after", "past"].contains(next),
            Self.isNumber(self[index - 1]) || ["a", "an", "one", "the"].contains(self[index - 1])
        {
            let isDay = if case .seconds(let seconds) = unit { seconds >= 86_400 } else { true }
            return Problem(words: index - 1..<index + 2, example: isDay ? "24 dec 9am" : "at 9:15")
        }
        // "in an hour or so", "by friday at the latest", "on mondays only"
        if isBehind, let end = vagueEnd(index, word, next) { return Problem(words: index..<end, instead: "") }
        // "at 9 or 10", "mon and wed", "1st and 15th", "an hour and a half"
        if SmallWords.joining.contains(word), touchesTime(range) {
            let (other, far) = isBehind ? (next, self[index + 2]) : (self[index - 1], "")
            // "every day at 9am and also 5pm"
            let joined = words[index...].prefix { $0.map(SmallWords.joining.contains) ?? false }.endIndex
            if isBehind, said.words.contains(joined) { return Problem(words: index..<joined) }
            // "at 8 and at noon", "at 8 and in the evening", "at 8 and before bed", "every sunday and christmas day"
            if isBehind, SmallWords.and.union(["then"]).contains(word), let end = otherTime(index + 1) {
                return Problem(words: index..<end)
            }
            if saysMore(other, far) {
                let isDay = PhraseVocabulary.weekdays[other] != nil
                let more = isBehind ? (isDay ? index + 1 : index)..<index + 2 : index - 1..<(isDay ? index : index + 1)
                return Problem(words: more)
            }
        }
        // "all week at 6", "every day all month at 6", "every hour all day", but "clean all day tomorrow"
        if word == "all", said.clock != nil || said.phrase?.isSeries ?? false,
            ["days", "week", "weekend", "month", "year"].contains(next)
                || next == "day" && said.phrase?.isElapsed ?? false,
            touchesTime(index..<index + 2)
        {
            return Problem(words: index..<index + 2, example: "every day at 9 for 2 weeks")
        }
        if isBehind, let problem = rest(index, word, next) { return problem }
        if ["quarter", "half"].contains(word),
            ["past", "to", "hour"].contains(next)
                || Self.isNumber(next) && (touchesTime(index..<index + 2) || self[index - 1] == "at")
        {
            return Problem(words: index..<index + 2, example: word == "half" ? "at 9:30" : "at 9:15")
        }
        // "dec 2027 9am", "1st jan 7pm 2020"
        let month = PhraseVocabulary.months[self[index - 1]].map { PhraseVocabulary.monthNames[$0 - 1].lowercased() }
        if word.fits(/(19|20)\d\d/) != nil,
            month != nil || touchesTime(range) && said.phrase?.isSeries != true
        {
            return Problem(
                words: (month == nil ? index : index - 1)..<index + 1,
                example: "1 \(month ?? "jan") \(word)"
            )
        }
        if let match = word.fits(/(\d{1,2})[.\/]((19|20)\d\d)/), !said.hasDay {
            return Problem(words: range, example: "1.\(match.1).\(match.2)")
        }
        return lead(index, word) ?? inOne(index, word) ?? hour(index, word)
    }

    /// A bound of a repeat that wasn't read, or an exception.
    private func bound(_ index: Int, _ word: String, _ isBehind: Bool) -> Problem? {
        let next = self[index + 1]
        let end = next.isEmpty ? index + 1 : index + 2
        // "until 14 december inclusive", "from monday onwards"
        if isBehind, ["inclusive", "included", "incl", "onward", "onwards"].contains(word) {
            return Problem(words: index..<index + 1, instead: "")
        }
        if let problem = season(index, word, next) { return problem }
        if SmallWords.bounding.contains(word), !next.isEmpty || isBehind {
            return Problem(words: index..<end)
        }
        let isLeftOut = SmallWords.excluding.contains(word) || word == "while" && said.phrase?.isElapsed ?? false
        if isBehind, isLeftOut, !next.isEmpty { return Problem(words: index..<end) }
        if word == "from", touchesTime(index..<index + 1) || next.first?.isNumber ?? false {
            return Problem(words: index..<end)
        }
        if isBehind, ["this", "next", "last"].contains(word), PhraseVocabulary.units[next] != nil {
            return Problem(words: index..<end)
        }
        if isBehind, Self.isNumber(word),
            SmallWords.until.union(["to", "-", "up", "thru", "through", "bis"]).contains(next)
        {
            return Problem(words: index..<end)
        }
        // "for 5 mondays", "for the rest of the week", "as of monday", "on the hour"
        let far = self[index + 2]
        let isRest =
            word == "for" && (next == "the" && far == "rest" || Self.isNumber(next))
            || word == "as" && next == "of"
            || ["on", "at"].contains(word) && next == "the" && ["hour", "half"].contains(far)
        if isRest { return Problem(words: index..<min(index + 3, words.count)) }
        // "3x", "x 6"
        let isCount =
            word.fits(/\d+x|x\d+/) != nil || word == "x" && Self.isNumber(next)
            || Self.isNumber(word) && next == "x"
        guard isCount else { return nil }
        let counted = index..<(word.count == 1 || next == "x" ? end : index + 1)
        let number = sentence.text(counted).filter(\.isNumber)
        return Problem(words: counted, instead: number.isEmpty ? nil : "\(number) times", example: "10 times")
    }

    private static let seasons: Set = ["spring", "summer", "autumn", "fall", "winter"]

    /// A part of the year that a repeat is bound to: "every saturday in summer", "april to october", but "feed June every day".
    private func season(_ index: Int, _ word: String, _ next: String) -> Problem? {
        let isMonth = PhraseVocabulary.months[word] != nil
        if isMonth, SmallWords.until.union(["to", "-", "\u{2013}"]).contains(next),
            PhraseVocabulary.months[self[index + 2]] != nil
        {
            return Problem(words: index..<index + 3, instead: "from \(word) to \(self[index + 2])")
        }
        let isName =
            ["april", "may", "june", "august"].contains(next)
            && sentence.words[min(index + 1, words.count - 1)].text != next
        let isPart = Self.seasons.contains(next) || PhraseVocabulary.months[next] != nil && next.count > 2 && !isName
        guard ["in", "for", "during"].contains(word), isPart else { return nil }
        return Problem(words: index..<index + 2, example: "every saturday from june to august")
    }

    /// What stands before the time, and changes it: "a week tomorrow", "same time friday", "twenty five to six".
    private func lead(_ index: Int, _ word: String) -> Problem? {
        // "same time tomorrow", "tomorrow same time"
        if word == "same" || word == "this" && said.clock == nil, self[index + 1] == "time",
            touchesTime(index..<index + 2)
        {
            return Problem(words: index..<index + 2, example: "tomorrow 9am")
        }
        guard said.words.contains(index + 1) else { return nil }
        let range = index..<index + 1
        let behind = sentence.words[index + 1].bare
        let isDay = said.hasDay && !(said.phrase?.isSeries ?? false)
        if ["week", "fortnight", "month"].contains(word), isDay,
            Self.isNumber(self[index - 1]) || self[index - 1] == "a"
        {
            return Problem(words: index - 1..<index + 1, example: "in 8 days")
        }
        // "week on friday", "week friday"
        let day = behind == "on" ? sentence.words.dropFirst(index + 2).first?.bare ?? "" : behind
        let isNamed = ["the", "my", "our", "your", "this", "last", "whole", "work", "working"].contains(self[index - 1])
        if word == "week", isDay, !isNamed, PhraseVocabulary.weekdays[day] != nil {
            return Problem(words: range, example: "\(day) week at 9:00")
        }
        // "this day next month"
        if ["day", "date"].contains(word), ["this", "same"].contains(self[index - 1]) {
            return Problem(words: index - 1..<index + 1, example: "24 dec 9am")
        }
        // "half hourly"
        if word == "half", behind == "hourly" { return Problem(words: range, example: "every 30 minutes") }
        // "fortnight on friday"
        if word == "fortnight", isDay { return Problem(words: range, example: "in 2 weeks") }
        // "nxt friday", "day afetr tomorrow", "the next 3 mondays"
        if PhraseVocabulary.weekdays[behind] != nil,
            ["nex", "nxt", "netx", "enxt", "nect", "neext", "nextt", "nexxt", "nxet"].contains(word)
        {
            return Problem(words: range, instead: "next")
        }
        if self[index - 1] == "day", word.count > 3, NearestWord.distance(word, "after") < 2,
            PhraseVocabulary.relativeDays.contains(behind)
        {
            return Problem(words: index - 1..<index + 1, example: "in 2 days")
        }
        if Self.isNumber(word),
            PhraseVocabulary.pluralWeekdays.contains(behind) || ["weekdays", "weekends"].contains(behind)
        {
            return Problem(words: range, example: "every \(behind.dropLast()) \(word) times")
        }
        if word == "later" || ["following", "coming", "any", "all", "alternate"].contains(word),
            PhraseVocabulary.weekdays[behind] != nil || PhraseVocabulary.relativeDays.contains(behind)
                || ["weekend", "next", "this"].contains(behind)
        {
            return Problem(words: range, example: isDay && word == "later" ? "today 17:00" : "next friday 17:00")
        }
        if let tens = PhraseVocabulary.numbers[word], tens > 19, PhraseVocabulary.numbers[behind] != nil {
            return Problem(words: range, example: "17:25")
        }
        if Self.isNumber(word), said.clock != nil, !said.when.contains(where: \.isNumber),
            !PhraseVocabulary.numbered.contains(self[index - 1]), sentence.words[index].text.first?.isUppercase != true
        {
            return Problem(words: range)
        }
        return nil
    }

    /// Words that say a time in one, as people write it in haste.
    private static let hasty = [
        "2moro": "tomorrow", "2morrow": "tomorrow", "tomoro": "tomorrow", "tmoro": "tomorrow", "tmw": "tomorrow",
        "2mrw": "tomorrow", "2mro": "tomorrow", "tomoz": "tomorrow", "tonite": "tonight",
        "2nite": "tonight", "2day": "today", "lunchtime": "at 12:00", "teatime": "at 17:00", "dinnertime": "at 18:00",
        "arvo": "afternoon",
    ]

    private func inOne(_ index: Int, _ word: String) -> Problem? {
        let range = index..<index + 1
        // "listen to Arvo P\u{E4}rt tomorrow"
        let isName = index > 0 && sentence.words[index].text.first?.isUppercase ?? false
        if let meant = Self.hasty[word], said.clock == nil || !said.hasDay, !isName {
            return Problem(words: range, instead: meant)
        }
        if let match = word.fits(/(\d{1,2})(noon|midnight)/) { return Problem(words: range, instead: String(match.2)) }
        // "7ish", "7:30-ish", "noonish"
        if let match = word.wholeMatch(of: /(\d{1,2}(?::\d\d)?|noon|midday)-?ish/) {
            let isVague = SmallWords.vague.union(["at"]).contains(self[index - 1])
            let clock = self[index + 1] == "pm" ? "\(match.1)pm" : String(match.1)
            let end = self[index + 1] == "pm" ? index + 2 : index + 1
            return Problem(words: (isVague ? index - 1 : index)..<end, instead: "at \(clock)")
        }
        if let match = word.fits(/(\d{1,2})(\d\d)(z|h|hrs|utc|gmt)/) {
            return Problem(words: range, instead: "\(match.1):\(match.2)" + (match.3.hasPrefix("h") ? "" : " UTC"))
        }
        if word.fits(/\d{4}-?w\d.*/) != nil { return Problem(words: range, example: "7 dec") }
        // "mon-fri", "m-f"
        let ends = word.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        let isRange =
            ends.count > 1
            && ends.allSatisfy { end in
                PhraseVocabulary.weekdays[end] != nil
                    || end.count == 2
                        && PhraseVocabulary.weekdayNames.contains { $0.lowercased().hasPrefix(end) }
            }
        if isRange || word == "m-f" || word == "mwf" && touchesTime(range) {
            let isNamed = ends.allSatisfy { PhraseVocabulary.weekdays[$0] != nil }
            let days = ends.count == 2 ? word : ends.joined(separator: ",")
            return Problem(words: range, instead: isNamed ? "every \(days)" : "every weekday")
        }
        let next = self[index + 1]
        if let problem = glued(index, word) { return problem }
        // "on week days at 9", "friday the week after next", "on even weeks"
        if word == "week", ["day", "days", "end", "ends"].contains(next), touchesTime(index..<index + 2) {
            return Problem(words: index..<index + 2, instead: next.hasPrefix("day") ? "every weekday" : "every weekend")
        }
        if word == "week", next == "after", said.hasDay {
            return Problem(words: index..<index + 2, example: "7 dec 9am")
        }
        if ["even", "odd"].contains(word), self[index - 1] == "on" || touchesTime(index..<index + 2),
            ["week", "weeks", "days", "months"].contains(next)
        {
            return Problem(words: index..<index + 2, example: "every 2 weeks")
        }
        let before = self[index - 1] == "at" ? index - 1 : index
        if SmallWords.vague.contains(word) || word == "from", Self.isNumber(next),
            said.phrase?.saysDayAlone ?? false || isBehindPart(before), touchesTime(before..<index + 2)
        {
            return Problem(words: before..<index + 2, instead: "at \(next)")
        }
        if ["business", "working", "school", "work"].contains(word), ["day", "days"].contains(next),
            touchesTime(index..<index + 2) || !said.hasDay
        {
            return Problem(words: index..<index + 2, example: "every weekday")
        }
        if word == "week", Self.isNumber(next), touchesTime(index..<index + 2) {
            return Problem(words: index..<index + 2, example: "7 dec")
        }
        if ["a", "per"].contains(word), said.words.contains(index - 1), ["day", "week", "month", "year"].contains(next)
        {
            return Problem(words: index..<index + 2)
        }
        return nil
    }

    /// Whether the time before a word ends with a part of the day, which has an hour of its own: "friday evening", "tonight".
    private func isBehindPart(_ index: Int) -> Bool {
        guard said.words.contains(index - 1) else { return false }
        let word = sentence.words[index - 1].bare
        return word == "tonight" || PhraseVocabulary.dayParts[word] != nil
    }

    /// A day that nothing but a mark parts from another word, or that "every" is glued to: "mum,tomorrow", "@friday", "everymonday".
    private func glued(_ index: Int, _ word: String) -> Problem? {
        let range = index..<index + 1
        if ["every", "each"].contains(where: word.hasPrefix) {
            let rest = String(word.drop { !$0.isWhitespace && !"-_.".contains($0) }.drop { "-_.".contains($0) })
            let unit = rest.isEmpty ? String(word.dropFirst(word.hasPrefix("every") ? 5 : 4)) : rest
            if isUnit(unit), unit != "one" { return Problem(words: range, instead: "every \(unit)") }
        }
        // "evrymonth"
        let unit = ["day", "week", "month", "year", "hour", "morning", "evening", "night"].first(where: word.hasSuffix)
        if let unit, word.count < 14, NearestWord.distance(String(word.dropLast(unit.count)), "every") == 1 {
            return Problem(words: range, instead: "every \(unit)")
        }
        guard !said.hasDay || touchesTime(range), word.utf8.count < 40 else { return nil }
        // "bob@tomorrow.io", "Freaky.Friday.mkv"
        guard word.firstMatch(of: /\.[a-z][a-z0-9]{1,3}$/) == nil else { return nil }
        if word.firstMatch(of: /[:@=]\d{4}-\d\d-\d\d/) != nil { return Problem(words: range, example: "24 dec 9am") }
        let parts = word.split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "\u{2019}" }.map(String.init)
        guard parts.count > 1 || parts.first.map({ $0 != word }) ?? false else { return nil }
        let day = parts.first { part in
            PhraseVocabulary.relativeDays.contains(part)
                || part.count > 5 && PhraseVocabulary.weekdays[part] != nil
        }
        return day.map { Problem(words: range, example: $0) }
    }

    /// The end of words behind a time that add nothing to it.
    private func vagueEnd(_ index: Int, _ word: String, _ next: String) -> Int? {
        if word == "or", next == "so" { return index + 2 }
        if word == "at", next == "the", ["latest", "earliest"].contains(self[index + 2]) { return index + 3 }
        return ["only", "latest", "earliest", "max"].contains(word) && next.isEmpty ? index + 1 : nil
    }

    /// The end of one more time behind "and" that begins with a small word, or is a feast.
    private func otherTime(_ index: Int) -> Int? {
        if let feast = Self.feast(in: words, at: index), feast.instead != nil { return feast.words.upperBound }
        let small = words[min(index, words.count)...].prefix {
            $0.map(["at", "in", "on", "the", "before", "after", "around"].contains) ?? false
        }
        let other = self[small.endIndex]
        let isMeal = Self.meals[other] != nil && (!small.isEmpty || other == "bedtime") || Self.hasty[other] != nil
        let isMore = !small.isEmpty && self[index] != "the" && (saysMore(other, "") || Self.ends[other] != nil)
        return isMeal || isMore ? small.endIndex + 1 : nil
    }

    /// Whether a word behind "and" or "or" says one more time.
    private func saysMore(_ word: String, _ next: String) -> Bool {
        if ["half", "quarter"].contains(word) { return true }
        if ["a", "an"].contains(word) {
            return ["half", "quarter"].contains(next) || PhraseVocabulary.units[next] != nil
        }
        return word.fits(/\d{1,2}([:.]\d\d)?([ap]m?|st|nd|rd|th)?/) != nil
            || PhraseVocabulary.numbers[word] != nil || PhraseVocabulary.dayOrdinals[word] != nil
            || PhraseVocabulary.weekdays[word] != nil || PhraseVocabulary.relativeDays.contains(word)
            || PhraseVocabulary.months[word] != nil || PhraseVocabulary.dayParts[word] != nil
            || ["every", "each", "noon", "midnight", "midday", "am", "pm"].contains(word)
    }

    static func isNumber(_ word: String) -> Bool {
        word.fits(/\d{1,2}/) != nil || PhraseVocabulary.numbers[word].map { $0 > 1 } ?? false
    }

    /// What goes on with the time that stands before it.
    private func rest(_ index: Int, _ word: String, _ next: String) -> Problem? {
        let range = index..<index + 1
        // "at six thirty", "in 1 hour 15", "tonight 5"
        if Self.isNumber(word) {
            if case .once(.after)? = said.phrase?.when { return Problem(words: range) }
            if said.clock != nil, !said.when.contains(where: \.isNumber) { return Problem(words: range) }
            // "at 17 30"
            let isMinutes = next.isEmpty && word.fits(/[0-5]\d/) != nil && Self.isNumber(sentence.words[index - 1].bare)
            if said.clock?.isBare ?? false || isMinutes, sentence.words[index - 1].bare.last.map({ $0 != "m" }) ?? false
            {
                return Problem(words: range)
            }
        }
        let before = sentence.words[index - 1].bare
        // "friday after next", "friday but one", "friday next at 9", "every week day", "every month end"
        let isFar = word == "after" && next == "next" || word == "but" && next == "one"
        if PhraseVocabulary.weekdays[before] != nil || before == "weekend",
            isFar || word == "next" && ["", "at"].contains(next)
        {
            return Problem(words: index..<index + (word == "next" ? 1 : 2), example: "7 dec 9am")
        }
        if before == "week", ["day", "days", "end", "ends"].contains(word) {
            return Problem(words: range, example: word.hasPrefix("day") ? "every weekday" : "every weekend")
        }
        if before == "month", word == "end" { return Problem(words: range, example: "every month on the last") }
        // "tomorrow week", "every quarter hour"
        // but "tomorrow second draft"
        if word.count > 3, PhraseVocabulary.units[word] != nil, said.hasDay, word != "second" || next.isEmpty {
            return Problem(words: range, example: "in 8 days")
        }
        guard let clock = said.clock else { return nil }
        // "5 p m", "5 in the pm"; "5 PM" in letters of others
        if clock.isBare, word.count < 4, !word.allSatisfy(\.isASCII) { return Problem(words: range, example: "5pm") }
        // "3am pm"
        if ["am", "pm"].contains(word) { return Problem(words: range, example: "5pm") }
        if word == "am/pm" { return Problem(words: range, example: "8am and 8pm") }
        let isHalf = word == "p" || word.count == 3 && ["am", "pm"].contains(where: word.hasPrefix) && word.last == "m"
        if isHalf, clock.isBare { return Problem(words: range, example: "5pm") }
        // "at eight oh five", "at 19 hundred"
        if ["oh", "o"].contains(word), Self.isNumber(next) {
            return Problem(words: index..<index + 2, example: "17:05")
        }
        if word == "hundred" { return Problem(words: range, example: "17:00") }
        if ["p", "a"].contains(word), next == "m" { return Problem(words: index..<index + 2, example: "5pm") }
        if word == "in", next == "the", ["am", "pm"].contains(self[index + 2]) {
            return Problem(words: index..<index + 3, example: "5pm")
        }
        // "17:00 Z", "9am eastern time", "5pm London time"
        let typed = sentence.words[index].text
        let isTime = next == "time" || self[index + 2] == "time" && !["a", "the", "on", "in"].contains(next)
        let isUTC = typed == "Z" || word == "zulu"
        let isPlace = next == "time" && Self.places.contains(word)
        let isZone = isPlace || isTime && typed.first?.isUppercase ?? false || Self.zones[word] != nil
        guard isZone || isUTC else { return nil }
        let end = isTime ? words[index...].firstIndex(of: "time") ?? index : index
        return Problem(
            words: index..<end + 1,
            instead: isUTC ? "UTC" : Self.zones[word],
            example: "5pm Europe/London"
        )
    }

    /// A word that looks like a time of day, whatever else is in it: "17:00Z", "5:30p", "10-30", "5pm" in other letters.
    private func hour(_ index: Int, _ word: String) -> Problem? {
        let range = index..<index + 1
        guard word.hasDigit else { return nil }
        if said.clock == nil || touchesTime(range), word.fits(/\d{1,2}:\d\d-\d{1,2}:\d\d/) == nil,
            let match = word.firstMatch(
                of: /(?:^|[^\d:])(\d{1,2})[:\u{2236}\u{A789}\u{FE55}](\d\d)($|[^\d:].*)/
            )
        {
            let isUTC = ["z", "utc", "gmt"].contains { match.3.hasPrefix($0) }
            let half = match.3.prefixMatch(of: /([ap])\.?(?:m|$)/).map { "\($0.1)m" } ?? ""
            return Problem(words: range, instead: "\(match.1):\(match.2)" + (isUTC ? " UTC" : half))
        }
        if word.fits(/\d{1,2}([:.]\d\d)?[ap]\.?/) != nil, said.clock == nil || touchesTime(range) {
            return Problem(words: range, instead: word.prefix { !$0.isLetter } + (word.contains("a") ? "am" : "pm"))
        }
        guard touchesTime(range) else { return nil }
        if said.clock == nil, let match = word.fits(/(\d{1,2})(?:[,;\-~\u{2026}]|\.{2,3})(\d{1,2})([ap]m)?/),
            let start = Int(match.1),
            let end = Int(match.2)
        {
            let half = match.3 ?? ""
            let isSpan = !word.contains(",") && !word.contains(";") && start < end && end < 25
            let isTime = start < 24 && match.2.count == 2 && end < 60
            let clock = isSpan ? "\(start):00" : isTime ? "\(start):\(match.2)\(half)" : nil
            return Problem(words: range, instead: clock, example: "17:00")
        }
        // "friday 1700-1800", "friday 5:3", but "tomorrow 1:1 with Sarah"
        if said.clock == nil, let match = word.fits(/([01]\d|2[0-3])([0-5]\d)-([01]\d|2[0-3])[0-5]\d/) {
            return Problem(words: range, instead: "\(match.1):\(match.2)")
        }
        if said.clock == nil, index == words.count - 1, word.fits(/\d{1,2}:\d/) != nil {
            return Problem(words: range, example: "17:30")
        }
        let letters = word.drop(while: \.isNumber)
        let isOther = letters.count < 4 && !letters.allSatisfy(\.isASCII) && letters.allSatisfy(\.isLetter)
        return word.first?.isNumber ?? false && !letters.isEmpty && isOther
            ? Problem(words: range, example: "5pm") : nil
    }
}

extension StringProtocol {
    var hasDigit: Bool { utf8.contains { (0x30...0x39).contains($0) } }

    /// The match of a whole word with a pattern that needs a digit, which most words don't have: patterns take long.
    func fits<Output>(_ pattern: @autoclosure () -> Regex<Output>) -> Regex<Output>.Match?
    where SubSequence == Substring {
        hasDigit ? wholeMatch(of: pattern()) : nil
    }
}

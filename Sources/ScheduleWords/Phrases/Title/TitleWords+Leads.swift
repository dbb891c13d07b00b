/// Words before a time that change it: "a week tomorrow", "same time friday", "only on weekdays".
extension TitleWords {
    /// They take an appointment from one time to another, the others right before it: "night shift from monday to friday".
    private static let moving: Set = ["move", "moved", "moving", "reschedule", "rescheduled", "postpone", "postponed"]
    private static let moved: Set = ["changed", "shifted", "pushed", "brought"]

    /// What stands before the time, and changes it: "a week tomorrow", "same time friday", "twenty five to six".
    func lead(_ index: Int, _ word: String) -> Problem? {
        // "same time tomorrow", "tomorrow same time"
        if word == "same" || word == "this" && said.clock == nil, ["time", "hour"].contains(self[index + 1]),
            touchesTime(beginning(of: index, ["at", "the"])..<index + 2)
        {
            return Problem(words: index..<index + 2, example: "tomorrow 9am")
        }
        let range = index..<index + 1
        // "move meeting from monday to tuesday at 10"
        if Self.moving.contains(word) || Self.moved.contains(word) && said.words.contains(index + 1),
            said.when.hasPrefix("from ") || said.when.contains(" from "), said.phrase?.isSeries ?? false
        {
            return Problem(words: range, example: "tuesday 10am")
        }
        guard said.words.contains(index + 1) else { return nil }
        let behind = sentence.words[index + 1].bare
        let isDay = said.hasDay && !(said.phrase?.isSeries ?? false)
        // "repeat every week", "b4 5pm"
        if ["repeat", "repeats", "repeating"].contains(word), ["every", "each"].contains(behind) {
            return Problem(words: range, instead: "")
        }
        // "ev friday at 8", but "charge ev monday"
        let isCar = ["charge", "the", "my", "our", "an", "new", "service", "plug"].contains(self[index - 1])
        if word == "evry" || word == "ev" && sentence.words[index].text == word && !isCar, isUnit(behind) {
            return Problem(words: range, instead: "every")
        }
        if word == "b4" { return Problem(words: range, instead: "by") }
        // "only on weekdays", "every day as from monday", "any day next week"
        let isOnly = ["only", "just"].contains(word) && said.phrase?.isSeries ?? false
        if isOnly || ["latest", "earliest", "upcoming"].contains(word) || word == "as" && behind == "from" {
            return Problem(words: range, instead: "")
        }
        if word == "up", SmallWords.until.contains(behind) { return Problem(words: range, instead: "") }
        if ["most", "least"].contains(word), self[index - 1] == "at" {
            return Problem(words: index - 1..<index + 1, instead: "")
        }
        if word == "day", self[index - 1] == "any" { return Problem(words: index - 1..<index + 1, instead: "") }
        // "over the weekend", "in over 2 hours"
        let isOver = word == "over" && (behind == "the" || self[index - 1] == "in")
        if isOver || ["during", "within", "throughout"].contains(word) {
            return Problem(words: range, example: said.line)
        }
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
        // "this week friday"
        if ["week", "wk"].contains(word), isDay, ["this", "next"].contains(self[index - 1]),
            PhraseVocabulary.weekdays[day] != nil
        {
            return Problem(words: index - 1..<index + 1, instead: behind == "on" ? "" : self[index - 1])
        }
        // "on all mondays"
        let isPlural =
            PhraseVocabulary.pluralWeekdays.contains(behind) || PhraseVocabulary.dayParts[behind] != nil
            || ["weekdays", "weekends"].contains(behind)
        if word == "all", isPlural, behind.last == "s" {
            return Problem(words: index..<index + 2, instead: "every \(behind.dropLast())")
        }
        // "this day next month"
        if ["day", "date"].contains(word), ["this", "same"].contains(self[index - 1]) {
            return Problem(words: index - 1..<index + 1, example: "24 dec 9am")
        }
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
        // "on odd fridays", "alternate nights", "school mornings", but "work mondays"
        let isWeekday = PhraseVocabulary.weekdays[behind] != nil
        let isPart = PhraseVocabulary.dayParts[behind] != nil && index > 0
        if isPlural && behind.last == "s",
            self[index - 1] == "on" || ["alternate", "odd", "even", "other"].contains(word)
                || isPart && ["school", "work", "week"].contains(word)
        {
            let isOfWeek = PhraseVocabulary.pluralWeekdays.contains(behind)
            let example =
                isOfWeek ? "every other \(behind.dropLast())" : isPart ? "every weekday at 21:00" : "every other day"
            return Problem(words: range, example: example)
        }
        if isPlural || isWeekday, ["consecutive", "straight", "successive"].contains(word),
            Self.isNumber(self[index - 1])
        {
            return Problem(words: range, example: "every friday 3 times")
        }
        if Self.isNumber(word), isPlural, behind.last == "s" {
            return Problem(words: range, example: "every \(behind.dropLast()) \(word) times")
        }
        if word == "later" || ["following", "coming", "any", "all", "alternate"].contains(word)
            || word == "available" && ["next", "first", "any"].contains(self[index - 1]),
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
}

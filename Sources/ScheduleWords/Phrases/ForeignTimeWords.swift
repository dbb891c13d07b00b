internal import Messages

/// Words of other languages that say a time: `morgen`, `lundi`, `明天`, `каждый`.
///
/// Times are read in English alone. Beside a time of day such a word would stay in the title, and the reminder ring on another
/// day than was meant.
package enum ForeignTimeWords {
    package enum Kind: Sendable, Hashable {
        case yesterday, today, tomorrow, dayAfterTomorrow
        /// 1 is Sunday.
        case weekday(Int)
        case month(Int)
        /// A day or month by its number: `12月`, `tháng 5`.
        case numberedDate
        case every, at, oclock
        /// `nächsten`, `prochain`: the day isn't the one that its name says alone.
        case next
        /// `am`, `le`: what stands before a day and adds nothing.
        case on
        /// `du soir`, `午後`: the hour may be one of the afternoon.
        case partOfDay
    }

    /// A kind of time, and the languages in which the word is one.
    package struct Sense: Sendable, Hashable {
        package let kind: Kind
        package let languages: [String]
    }

    /// Words of a sentence that say a time.
    package struct Find: Sendable, Hashable {
        /// As typed; of a language without blanks it may be a part of a word.
        package let text: String
        /// The positions of the words in the sentence.
        package let words: Range<Int>
        /// Several where languages differ; those of the session's own language alone, if it has the word.
        package let senses: [Sense]
    }

    /// The words that say a time, in their order.
    ///
    /// - Parameters:
    ///   - words: The words of a sentence or title. One with blanks was in quotes, and may say anything.
    ///   - language: The session's language or locale, such as `de` or `pt_BR.UTF-8`. Short words, and words that are English
    ///     or a name as well, count only in the session's own language; of the short ones, those that are English do so only
    ///     beside a time: `Do 17:00`, `24 set`.
    package static func all(in words: [String], language: String?) -> [Find] {
        // Addresses say no time, and what was in quotes is a title.
        let isLeftOut = { (word: String) in
            word.contains("@") || word.contains("://") || word.unicodeScalars.contains(where: \.properties.isWhitespace)
        }
        let text = words.map { isLeftOut($0) ? "" : $0 }.joined(separator: " ")
        let letters = TimeWordLetters(text)
        let own = language.flatMap(Self.code)
        let finds = ForeignTimeTable.words.utf8.withContiguousStorageIfAvailable { bytes in
            var finds: [(find: Find, needsTime: Bool)] = []
            var position = 0
            let table = TimeWordRows(bytes: bytes)
            while position < letters.bytes.count {
                guard letters.canStart(position), let row = table.longest(in: letters, from: position, own: own) else {
                    position += 1
                    continue
                }
                let end = position + row.length
                if !row.senses.isEmpty {
                    let range = letters.origin(position)..<letters.origin(end)
                    let first = text.utf8[..<range.lowerBound].count { $0 == 0x20 }
                    let last = first + text.utf8[range].count { $0 == 0x20 }
                    let isMonth = row.senses.contains { if case .month = $0.kind { true } else { false } }
                    let isHour = row.senses.contains { $0.kind == .oclock }
                    let alone = first..<last + 1
                    let all = isMonth ? withDay(alone, words) : isHour ? withHour(alone, words) : alone
                    let find = Find(text: String(text[range]), words: all, senses: row.senses)
                    finds.append((find, row.needsTime && !letters.followsNumber(position)))
                }
                position = end
            }
            return finds
        }
        return besideTimes(finds ?? [], words)
    }

    /// Without those that need a time beside them, and have none: of "am nächsten Freitag" all are kept. "Every" of another
    /// language needs a word.
    private static func besideTimes(_ finds: [(find: Find, needsTime: Bool)], _ words: [String]) -> [Find] {
        let clocks = Set(words.indices.filter { isClock(words[$0]) })
        var times = Set(finds.filter { !$0.needsTime }.flatMap(\.find.words))
        for (find, _) in finds + finds.reversed() {
            let isEvery = find.senses.contains { $0.kind == .every }
            let beside = isEvery ? times : times.union(clocks)
            if beside.contains(find.words.lowerBound - 1) || beside.contains(find.words.upperBound) {
                times.formUnion(find.words)
            }
        }
        return finds.map(\.find).filter { times.isSuperset(of: $0.words) }
    }

    /// The words of a month with the number of its day, before or behind it: `3. März`, `5 de mayo`.
    private static func withDay(_ month: Range<Int>, _ words: [String]) -> Range<Int> {
        var range = month
        let isLinked = month.lowerBound > 1 && words[month.lowerBound - 1].lowercased() == "de"
        let before = month.lowerBound - (isLinked ? 2 : 1)
        if before >= 0, day(words[before]) != nil { range = before..<range.upperBound }
        if month.upperBound < words.count, day(words[month.upperBound]) != nil {
            range = range.lowerBound..<month.upperBound + 1
        }
        return range
    }

    /// The words of "o'clock" with the numbers of hour and minutes around it: `17 Uhr`, `17 Uhr 30`.
    private static func withHour(_ oclock: Range<Int>, _ words: [String]) -> Range<Int> {
        let before = oclock.lowerBound - 1
        let hasHour = words[oclock].contains { hour($0) != nil }
        let start = !hasHour && before >= 0 && hour(words[before]) != nil ? before : oclock.lowerBound
        let hasMinutes = oclock.upperBound < words.count && words[oclock.upperBound].wholeMatch(of: /[0-5]\d/) != nil
        return start..<oclock.upperBound + (hasMinutes ? 1 : 0)
    }

    /// The time of day that some words say by "o'clock", in a form that is understood: `17 Uhr 30` is `17:30`. Nil of `halb 6 Uhr`.
    static func clock(_ finds: [Find], in words: [String]) -> String? {
        guard let find = finds.first(where: { $0.senses.contains { $0.kind == .oclock } }) else { return nil }
        let numbers = words[find.words].compactMap(hour)
        let before = find.words.lowerBound > 0 ? words[find.words.lowerBound - 1].lowercased() : ""
        guard let hour = numbers.first, hour < 25, !["halb", "half", "viertel", "kwart", "media"].contains(before)
        else {
            return nil
        }
        return "\(hour):\((numbers.count > 1 ? numbers[1] : 0).padded(to: 2))"
    }

    /// The number of `17`, `30` or `17Uhr`.
    private static func hour(_ word: String) -> Int? {
        let digits = word.prefix(while: \.isNumber)
        return digits.count < 3 ? Int(digits) : nil
    }

    /// The day that a number is: `3`, `24.`
    static func day(_ word: String) -> Int? {
        Int(word.hasSuffix(".") ? word.dropLast() : word[...]).flatMap { (1...31).contains($0) ? $0 : nil }
    }

    /// `17:00`, `9.30`, `17h`, `5pm`
    private static func isClock(_ word: String) -> Bool {
        guard word.utf8.first.map({ (0x30...0x39).contains($0) }) ?? false else { return false }
        return word.prefixMatch(of: /\d{1,2}([:.]\d\d|h|[ap]m)/) != nil
    }

    /// The language of a locale, by the table's code; nil of English and of `C`.
    private static func code(_ locale: String) -> String? {
        let code = locale.prefix { $0.isLetter }.lowercased()
        let others = ["nb": "no", "tl": "fil", "iw": "he", "in": "id", "cmn": "zh", "mo": "ro", "sh": "sr", "ji": "yi"]
        return ["", "c", "posix", "en"].contains(code) ? nil : others[code] ?? code
    }
}

/// The rows of `ForeignTimeTable`. They are found by halving the table, so that nothing has to be loaded.
private struct TimeWordRows {
    typealias Sense = ForeignTimeWords.Sense

    let bytes: UnsafeBufferPointer<UInt8>

    /// The longest row that the letters go on with and that counts, with its length.
    func longest(in letters: TimeWordLetters, from start: Int, own: String?)
        -> (length: Int, senses: [Sense], needsTime: Bool)?
    {
        // No row is longer.
        var end = min(letters.bytes.count, start + 128)
        while end > start, let row = row(notAbove: letters.bytes, start..<end) {
            var common = 0
            while common < min(row.word.count, end - start),
                bytes[row.word.lowerBound + common] == letters.bytes[start + common]
            {
                common += 1
            }
            guard common == row.word.count else {
                end = start + common
                continue
            }
            if letters.canEnd(start + common) {
                let all = bytes[row.senses].split(separator: UInt8(ascii: ";"))
                let senses = all.compactMap { sense($0, own: own, isNumbered: letters.followsNumber(start)) }
                let mine = senses.filter { own.map($0.sense.languages.contains) ?? false }
                let kept = mine.isEmpty ? senses : mine
                if all.isEmpty || !kept.isEmpty { return (common, kept.map(\.sense), kept.allSatisfy(\.needsTime)) }
            }
            end = start + common - 1
        }
        return nil
    }

    /// The last row whose word doesn't come after the key.
    private func row(notAbove letters: [UInt8], _ key: Range<Int>) -> (word: Range<Int>, senses: Range<Int>)? {
        var (low, high) = (0, bytes.count)
        var found: (word: Range<Int>, senses: Range<Int>)?
        while low < high {
            var start = (low + high) / 2
            while start > low, !isEnd(bytes[start - 1]) { start -= 1 }
            var equal = start
            while equal < high, bytes[equal] != UInt8(ascii: "=") { equal += 1 }
            var common = 0
            while common < min(key.count, equal - start), letters[key.lowerBound + common] == bytes[start + common] {
                common += 1
            }
            let isAbove =
                start + common < equal
                && (common == key.count || bytes[start + common] > letters[key.lowerBound + common])
            if isAbove {
                high = start
            } else {
                var end = equal
                while end < bytes.count, !isEnd(bytes[end]) { end += 1 }
                found = (start..<equal, min(equal + 1, end)..<end)
                low = end + 1
            }
        }
        return found
    }

    private func isEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "|") || byte == UInt8(ascii: "\n") }

    /// One of a row's senses; nil where it doesn't count.
    private func sense(_ group: Slice<UnsafeBufferPointer<UInt8>>, own: String?, isNumbered: Bool)
        -> (sense: Sense, needsTime: Bool)?
    {
        guard let letter = group.first, let kind = kind(letter) else { return nil }
        let mark = group.dropFirst().first
        let isMarked = ["!", "?", "~", "+"].contains { mark == UInt8(ascii: $0) }
        let names = String(decoding: group.dropFirst(isMarked ? 2 : 1), as: UTF8.self)
        let languages = names.split(separator: ",").map(String.init)
        let isOwn = own.map(languages.contains) ?? false
        let isOthers = mark == UInt8(ascii: "+") && !isOwn
        let counts = !isMarked || isOthers || isOwn || mark == UInt8(ascii: "?") && isNumbered
        let needsTime = isOthers || mark == UInt8(ascii: "~") || kind == .next || kind == .on
        return counts ? (Sense(kind: kind, languages: languages), needsTime) : nil
    }

    private func kind(_ letter: UInt8) -> ForeignTimeWords.Kind? {
        switch letter {
        case UInt8(ascii: "y"): .yesterday
        case UInt8(ascii: "t"): .today
        case UInt8(ascii: "m"): .tomorrow
        case UInt8(ascii: "a"): .dayAfterTomorrow
        case UInt8(ascii: "1")...UInt8(ascii: "7"): .weekday(Int(letter - UInt8(ascii: "0")))
        case UInt8(ascii: "A")...UInt8(ascii: "L"): .month(Int(letter - UInt8(ascii: "A")) + 1)
        case UInt8(ascii: "d"): .numberedDate
        case UInt8(ascii: "e"): .every
        case UInt8(ascii: "h"): .at
        case UInt8(ascii: "o"): .oclock
        case UInt8(ascii: "n"): .next
        case UInt8(ascii: "l"): .on
        case UInt8(ascii: "p"): .partOfDay
        default: nil
        }
    }
}

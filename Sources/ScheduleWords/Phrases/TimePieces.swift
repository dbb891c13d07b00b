internal import Messages

/// The pieces of a time among the words of a sentence.
struct TimePieces {
    var pieces: [TimePiece] = []
    /// Zones by the word that they begin with, and the words that they take.
    var zones: [(name: String, words: Range<Int>)] = []
    /// What was refused where a piece could begin, and at which word.
    private(set) var refusal: (error: GrammarError, word: Int)?
    /// What was refused behind the beginning of a piece: of "every hour at noon", not every hour.
    private(set) var doubt: GrammarError?

    /// No piece has more words, and no phrase more pieces.
    private static let (mostWords, mostPieces) = (16, 6)
    /// Days that are words of their own as well.
    static let words: Set = ["sun", "sat", "wed"]

    init(_ sentence: Sentence) throws(GrammarError) {
        var index = 0
        while index < sentence.words.count, pieces.count < Self.mostPieces {
            if let zone = try zone(sentence, index) {
                zones.append(zone)
                index = zone.words.upperBound
            } else if let piece = piece(sentence, index) {
                // "Notes of 9.10 every weekday at 9"
                if piece.words.count > 1, sentence.words[index].bare.first?.isNumber ?? false, !isFree(piece, sentence)
                {
                    index += 1
                    continue
                }
                pieces.append(piece)
                index = piece.words.upperBound
            } else {
                index += 1
            }
        }
        // "9h30" is a time of day beside a day, "2h" of "study 2h tomorrow" may be a length of time.
        let isGoingOn = { (next: Int) in
            next < sentence.words.count && Self.isOfTitle(sentence.words[next].bare, sentence.words[next].plain)
        }
        if let word = refusal?.word, !pieces.isEmpty, sentence.words[word].bare.fits(/([7-9]|\d\d)h(\d\d)?/) != nil,
            !isGoingOn(word + 1)
        {
            pieces.append(TimePiece(word..<word + 1, "at " + sentence.words[word].bare))
            pieces.sort { $0.words.lowerBound < $1.words.lowerBound }
            refusal = nil
        }
        let ends = Set(pieces.map(\.words.upperBound))
        let starts = Set(pieces.map(\.words.lowerBound))
        // "call Bob at 7 with Ann sat", but "9am where my cat sat"
        let isDayOfClock =
            pieces.count == 2 && pieces[1].words.upperBound == sentence.words.count
            && isClock(sentence.text(pieces[0].words))
            && pieces[1].words.lowerBound > pieces[0].words.upperBound + 1
            && sentence.words[pieces[1].words.lowerBound - 1].text.first?.isUppercase ?? false
        pieces.removeAll { piece in
            // "Enjoy the sun"
            piece.words.count == 1 && Self.words.contains(sentence.words[piece.words.lowerBound].bare)
                && !ends.contains(piece.words.lowerBound) && !starts.contains(piece.words.upperBound) && !isDayOfClock
        }
        pieces = pieces.filter { isFree($0, sentence) }
        let begins = Set(pieces.map(\.words.lowerBound))
        pieces.removeAll { piece in
            // "cancel 7 day trial on friday"
            let end = piece.words.upperBound
            return end < sentence.words.count && !begins.contains(end)
                && !(sentence.isAsked && Sentence.links.contains(sentence.words[end].bare))
                && Self.isBareSpan(piece, sentence)
        }
    }

    /// Whether neither the word before a piece nor the one behind it makes it a part of the title.
    private func isFree(_ piece: TimePiece, _ sentence: Sentence) -> Bool {
        let (start, end) = (piece.words.lowerBound, piece.words.upperBound)
        if start > 0, !sentence.words[start - 1].isQuoted {
            let (before, first) = (sentence.words[start - 1], sentence.words[start].bare)
            let isParticle =
                SmallWords.particles.contains(before.bare) && ["at", "every", "each", "in", "on"].contains(first)
                || ["in", "on"].contains(before.bare) && PhraseVocabulary.relativeDays.contains(first)
            // "May the 4th be with you"
            if first == "the", PhraseVocabulary.months[before.bare] != nil { return false }
            let isWeekday = PhraseVocabulary.weekdays[first] != nil
            if isWeekday, PhraseVocabulary.namingDays.contains(before.bare) { return false }
            // "Beethoven's 5th"
            if before.isPossessive, first.fits(/\d{1,2}(st|nd|rd|th)/) != nil { return false }
            // "Vitamin A tomorrow"
            let isLetter = before.text == "A"
            // "call her tomorrow", "text her at 5pm", but "cancel her friday class" and "miss her 9am tomorrow"
            let isPerson =
                before.bare == "her"
                && (PhraseVocabulary.relativeDays.union(["at", "in", "on", "every", "each"]).contains(first)
                    || isWeekday
                        && (end == sentence.words.count || pieces.contains { $0.words.lowerBound == end }))
            if !isPerson, SmallWords.binding.contains(before.bare), !isParticle, !isLetter,
                !pieces.contains(where: { $0.words.upperBound == start })
            {
                return false
            }
        }
        // "remind me friday of the milk", but "first monday of december", "every quarter of an hour"
        if end < sentence.words.count, sentence.words[end].bare == "of" {
            let isUnit =
                ["quarter", "half", "quarters"].contains(sentence.words[end - 1].bare)
                && sentence.words.indices.contains(end + 2) && ["a", "an"].contains(sentence.words[end + 1].bare)
                && PhraseVocabulary.units[sentence.words[end + 2].bare] != nil
            // "remind me on the first monday of december to …"
            let isMonth =
                sentence.words.indices.contains(end + 1) && PhraseVocabulary.months[sentence.words[end + 1].bare] != nil
            guard sentence.isAsked, start == 0, !isUnit, !isMonth else { return false }
        }
        // "Monday is a holiday"; with another piece, "at 12 with Bob" is said as well.
        guard start == 0, end < sentence.words.count, !sentence.words[end].isQuoted else { return true }
        let behind = sentence.words[end].bare
        if sentence.isAsked, ["to", "of", "for"].contains(behind) { return true }
        return !SmallWords.bound.contains(behind)
            || pieces.count > 1 && SmallWords.opening.contains(behind)
    }

    // MARK: - One piece

    private mutating func piece(_ sentence: Sentence, _ start: Int) -> TimePiece? {
        guard !sentence.words[start].isQuoted, !Self.isName(start, sentence) else { return nil }
        // "room 12 tonight"
        let next = sentence.bare(start + 1)
        if start > 0, sentence.words[start].bare.fits(/\d{1,3}/) != nil, ["tonight", "this", "in"].contains(next),
            PhraseVocabulary.numbered.contains(sentence.words[start - 1].bare)
        {
            return nil
        }
        // Who says that means always.
        guard sentence.words[start].bare != "24/7" else { return nil }
        // "turn the oven on in 10 minutes", "keep the heating on tomorrow", "stop by at 5pm"
        let isSwitched =
            PhraseVocabulary.relativeDays.contains(next) && start > 1
            && [0, 1].contains { SmallWords.switching.contains(sentence.bare($0)) }
            && !sentence.words[..<start].contains { $0.bare.hasDigit || SmallWords.timing.contains($0.bare) }
        let isLeft = sentence.words[start].bare == "on" && (next == "in" || isSwitched)
        let isVisit = ["at", "in"].contains(next) && sentence.words[start].bare == "by"
        if isLeft
            || isVisit
                && ["stop", "stops", "drop", "come", "swing", "pop", "go", "pass"].contains(sentence.bare(start - 1))
        {
            return nil
        }
        // "wish Arthur a happy 80th birthday on the 5th"
        if let match = sentence.words[start].bare.fits(/(\d{2,3})(st|nd|rd|th)/), (Int(match.1) ?? 0) > 31 {
            return nil
        }
        let opener = SmallWords.openers.contains(sentence.words[start].bare) ? 1 : 0
        let first = start + opener
        let quote = sentence.words[first...].firstIndex(where: \.isQuoted) ?? sentence.words.endIndex
        let most = min(quote, first + Self.mostWords)
        guard first < most, Self.mayBegin(sentence.text(first..<min(most, first + 6))) else { return nil }
        let isBehindWord = ["on", "by"].contains(sentence.words[first].bare)
        if Self.isNumber(isBehindWord ? first + 1 : first, sentence) { return nil }
        // "at 5th avenue", "at Seven Stars"
        if sentence.words[first].bare == "at", first + 1 < most {
            let behind = sentence.words[first + 1]
            let isName =
                first > 0 && behind.text.first?.isUppercase ?? false && PhraseVocabulary.numbers[behind.bare] != nil
            if isName || behind.bare.fits(/\d{1,2}(st|nd|rd|th)/) != nil { return nil }
        }
        let before = doubt
        var refused: GrammarError?
        let piece = longest(sentence, from: start, first..<most, &refused)
        // Of what is no piece at all, also what is wrong behind its beginning is meant.
        if piece == nil, before == nil { refused = refused ?? doubt }
        if let refused, refusal == nil { refusal = (refused, first) }
        return piece
    }

    /// Whether digits are a number of several groups, or called one: "call 0151 1234567", "pin 0423", but "dentist 0900 10 dec".
    private static func isNumber(_ index: Int, _ sentence: Sentence) -> Bool {
        guard sentence.bare(index).fits(/\d{4}/) != nil else { return false }
        let (before, next) = (sentence.bare(index - 1), sentence.bare(index + 1))
        if before.fits(/\d{3,}/) != nil, before.hasPrefix("0") || sentence.bare(index - 2).fits(/\d{3,}/) != nil {
            return true
        }
        guard sentence.bare(index).hasPrefix("0") else { return false }
        return next.fits(/\d{2,}/) != nil && !isMonth(sentence.bare(index + 2))
            || ["pin", "zip", "fax", "tel", "phone", "code", "passcode", "lot"].contains(before)
            || PhraseVocabulary.numbered.contains(before)
    }

    /// The longest piece that begins with the first of some words.
    ///
    /// - Parameter refused: Why the shortest one that was refused was.
    private mutating func longest(
        _ sentence: Sentence,
        from start: Int,
        _ words: Range<Int>,
        _ refused: inout GrammarError?
    ) -> TimePiece? {
        let first = words.lowerBound
        for end in (first + 1...words.upperBound).reversed() where !Self.isLoose(first..<end, sentence) {
            let text = Self.plain(sentence.text(first..<end))
            // A length of time needs an "in" before a title: "20 minutes of yoga".
            if start == 0, end < sentence.words.count, text.first?.isNumber ?? false, PhraseSpan(text) != nil,
                !(sentence.isAsked && Sentence.links.contains(sentence.words[end].bare))
            {
                continue
            }
            do throws(GrammarError) {
                if try isPhrase(text) { return TimePiece(start..<end, text) }
                if Self.isBound(text) { return TimePiece(start..<end, text, .bound) }
                if end > first + 1 || text.contains(where: { "-/,".contains($0) }),
                    PhraseParser.weekdays(in: text) != nil
                {
                    return TimePiece(start..<end, "every " + text, .weekdays)
                }
            } catch {
                // Of "half 5 pm" all is quoted.
                if refused == nil || !["am", "pm"].contains(sentence.words[end].bare) { refused = error }
            }
        }
        return nil
    }

    /// Without the marks behind it and the brackets around it: "Tomorrow: dentist 8am", "call mum tomorrow?", "dentist (9am)".
    private static func plain(_ text: String) -> String {
        let marks: Set<Character> = [",", ":", ";", "!", "?", "\u{2026}"]
        var rest = text[...]
        let isTrailing = rest.hasSuffix("..")
        while let last = rest.last, marks.contains(last) || isTrailing && last == "." { rest.removeLast() }
        let isEnclosed = rest.hasPrefix("(") && (rest.hasSuffix(")") || rest.hasSuffix(")."))
        return String(isEnclosed ? rest.dropFirst().prefix { $0 != ")" } : rest)
    }

    private static func parser(_ text: String) -> PhraseParser? {
        let bytes = Array(text.utf8)
        guard bytes.count <= Phrase.mostBytes else { return nil }
        return PhraseParser(text, bytes, PhraseToken.tokens(of: bytes)[...], in: .title)
    }

    /// Whether the first of some words can begin a time, which nearly no word of a title can.
    static func mayBegin(_ text: String) -> Bool {
        let text = text.drop { $0 == "(" }
        guard var parser = parser(String(text)) ?? parser(String(text.prefix(80))) else { return false }
        return parser.begins()
    }

    /// - Throws: `GrammarError` that is about one thing, and not about what follows it.
    private mutating func isPhrase(_ text: String) throws(GrammarError) -> Bool {
        guard var parser = Self.parser(text) else { return false }
        do throws(GrammarError) {
            if try parser.read() != nil { return true }
            return try Self.readTimes(text)
        } catch {
            guard parser.hasRead else { throw error }
            // "8am, 2pm and 8pm"
            if error.code == .namesTwo, Self.isTimes(text) { return true }
            if error.code != .namesTwo, doubt == nil { doubt = error }
            return false
        }
    }

    /// Whether it is several times of day, each of which rings once.
    static func isTimes(_ text: String) -> Bool { (try? readTimes(text)) ?? false }

    /// - Throws: `GrammarError` of "at 9,15", which may be one time or two.
    private static func readTimes(_ text: String) throws(GrammarError) -> Bool {
        do throws(GrammarError) {
            return try PhraseParser.clocks(text)?.count ?? 0 > 1
        } catch {
            guard error.code != .ambiguous || !text.contains(",") else { throw error }
            return false
        }
    }

    private static func isBound(_ text: String) -> Bool {
        guard var parser = parser(text) else { return false }
        return parser.isBounds()
    }
}

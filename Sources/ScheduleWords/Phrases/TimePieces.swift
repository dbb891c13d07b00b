internal import Messages

/// The pieces of a time among the words of a sentence.
struct TimePieces {
    var pieces: [TimePiece] = []
    /// Zones by the word that they begin with, and the words that they take.
    var zones: [(name: String, words: Range<Int>)] = []
    /// What was refused where a piece could begin, and at which word.
    private var refusal: (error: GrammarError, word: Int)?
    /// What was refused behind the beginning of a piece: of "every hour at noon", not every hour.
    private var doubt: GrammarError?

    /// No piece has more words, and no phrase more pieces.
    private static let (mostWords, mostPieces) = (16, 6)
    /// Days that are words of their own as well.
    private static let words: Set = ["sun", "sat", "wed"]

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
        // "9h30" is a time of day beside a day.
        if let word = refusal?.word, !pieces.isEmpty, sentence.words[word].bare.fits(/\d{1,2}h(\d\d)?/) != nil {
            pieces.append(TimePiece(word..<word + 1, "at " + sentence.words[word].bare))
            pieces.sort { $0.words.lowerBound < $1.words.lowerBound }
            refusal = nil
        }
        let ends = Set(pieces.map(\.words.upperBound))
        let starts = Set(pieces.map(\.words.lowerBound))
        pieces.removeAll { piece in
            // "Enjoy the sun"
            piece.words.count == 1 && Self.words.contains(sentence.words[piece.words.lowerBound].bare)
                && !ends.contains(piece.words.lowerBound) && !starts.contains(piece.words.upperBound)
        }
        pieces = pieces.filter { isFree($0, sentence) }
    }

    /// Whether neither the word before a piece nor the one behind it makes it a part of the title.
    private func isFree(_ piece: TimePiece, _ sentence: Sentence) -> Bool {
        let (start, end) = (piece.words.lowerBound, piece.words.upperBound)
        if start > 0, !sentence.words[start - 1].isQuoted {
            let (before, first) = (sentence.words[start - 1], sentence.words[start].bare)
            let isParticle =
                SmallWords.particles.contains(before.bare) && ["at", "every", "each", "in", "on"].contains(first)
                || before.bare == "in" && ["today", "tomorrow", "tonight"].contains(first)
            // "May the 4th be with you"
            if first == "the", PhraseVocabulary.months[before.bare] != nil { return false }
            let isWeekday = PhraseVocabulary.weekdays[first] != nil
            if isWeekday, PhraseVocabulary.namingDays.contains(before.bare) { return false }
            // "Vitamin A tomorrow"
            let isLetter = before.text == "A"
            if SmallWords.binding.contains(before.bare), !isParticle, !isLetter,
                !pieces.contains(where: { $0.words.upperBound == start })
            {
                return false
            }
        }
        if end < sentence.words.count, sentence.words[end].bare == "of", !sentence.isAsked { return false }
        // "Monday is a holiday"; with another piece, "at 12 with Bob" is said as well.
        guard start == 0, end < sentence.words.count, !sentence.words[end].isQuoted else { return true }
        let behind = sentence.words[end].bare
        if sentence.isAsked, ["to", "of", "for"].contains(behind) { return true }
        return !SmallWords.bound.contains(behind)
            || pieces.count > 1 && SmallWords.opening.contains(behind)
    }

    // MARK: - One piece

    private mutating func piece(_ sentence: Sentence, _ start: Int) -> TimePiece? {
        guard !sentence.words[start].isQuoted else { return nil }
        // Who says that means always.
        guard sentence.words[start].bare != "24/7" else { return nil }
        let opener = SmallWords.openers.contains(sentence.words[start].bare) ? 1 : 0
        let first = start + opener
        let quote = sentence.words[first...].firstIndex(where: \.isQuoted) ?? sentence.words.endIndex
        let most = min(quote, first + Self.mostWords)
        guard first < most, Self.mayBegin(sentence.text(first..<min(most, first + 6))) else { return nil }
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
        for end in (first + 1...words.upperBound).reversed() {
            let text = Self.plain(sentence.text(first..<end))
            // A length of time needs an "in" before a title: "20 minutes of yoga".
            if start == 0, end < sentence.words.count, text.first?.isNumber ?? false, PhraseSpan(text) != nil {
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
    private static func mayBegin(_ text: String) -> Bool {
        let text = text.drop { $0 == "(" }
        guard var parser = parser(String(text)) ?? parser(String(text.prefix(80))) else { return false }
        return parser.begins()
    }

    /// - Throws: `GrammarError` that is about one thing, and not about what follows it.
    private mutating func isPhrase(_ text: String) throws(GrammarError) -> Bool {
        guard var parser = Self.parser(text) else { return false }
        do throws(GrammarError) {
            if try parser.read() != nil { return true }
            return Self.isTimes(text)
        } catch {
            guard parser.hasRead else { throw error }
            if !parser.namesTwo(error), doubt == nil { doubt = error }
            return false
        }
    }

    /// Whether it is several times of day, each of which rings once.
    private static func isTimes(_ text: String) -> Bool {
        guard let times = try? PhraseParser.clocks(text) else { return false }
        return times.count > 1
    }

    private static func isBound(_ text: String) -> Bool {
        guard var parser = parser(text) else { return false }
        return parser.isBounds()
    }

    // MARK: - Together

    /// The time that the pieces say together.
    ///
    /// - Throws: `GrammarError` if two of them say the same thing.
    func combined(in sentence: Sentence) throws(GrammarError) -> SaidTime? {
        guard let said = try together(sentence).map({ withHour($0, sentence) }) else {
            if let error = refusal?.error ?? doubt { throw error }
            return nil
        }
        // Of "Chapter 5/6 tomorrow" the day is said; of "dentist 5/6 10:00" it isn't.
        if let refusal {
            let word = sentence.words[refusal.word].bare
            let isNumber = word.fits(/\d{1,4}[.\/]\d{1,4}/) != nil
            let isHalf = word.hasPrefix("half") && !said.words.contains(refusal.word + 1)
            guard isNumber && said.hasDay || said.isComplete && isHalf else { throw refusal.error }
        }
        try refuseAmount(said, sentence)
        var named = said
        named.name = name(said, sentence)
        return named
    }

    /// Whether a piece is a number with a dot alone: `4.50`.
    private static func isAmount(_ piece: TimePiece, _ sentence: Sentence) -> Bool {
        piece.words.count == 1 && sentence.words[piece.words.lowerBound].bare.fits(/\d{1,2}\.\d\d/) != nil
    }

    /// A number with a dot may be an amount: of "pay 12.50 tomorrow". It is a time of day behind another word of the time, or
    /// before one at the beginning.
    private func refuseAmount(_ said: SaidTime, _ sentence: Sentence) throws(GrammarError) {
        for index in said.words.sorted()
        where !said.words.contains(index - 1) && !(index == 0 && said.words.contains(1)) {
            let word = sentence.words[index].bare
            guard let match = word.fits(/(\d{1,2})\.(\d\d)/), let clock = said.clock,
                clock.hour == Int(match.1), clock.minute == Int(match.2)
            else { continue }
            let line = sentence.line(index..<index + 1, "at \(match.1):\(match.2)")
            let rest = said.words.subtracting([index])
            guard !rest.isEmpty else {
                throw GrammarError(
                    "\"\(word)\" may be a time of day or an amount. Write \(line) if it is a time of day."
                )
            }
            let when = rest.sorted().map { sentence.words[$0].plain }.joined(separator: " ")
            throw GrammarError(
                "\"\(word)\" may be a time of day or an amount. Write \(line), or put the title in quotes: \(Sentence.quoted(sentence.title(without: rest))) \(when)."
            )
        }
    }

    /// A weekday between words of a title may be one of them: of "finish sunday times crossword at 4pm". It is a day where a small
    /// word goes on: "lunch friday with Bob at 12".
    private func name(_ said: SaidTime, _ sentence: Sentence) -> GrammarError? {
        for piece in pieces where said.words.isSuperset(of: piece.words) {
            let (index, end) = (piece.words.lowerBound, piece.words.upperBound)
            let word = sentence.words[piece.words].map(\.bare).joined(separator: " ")
            // "saturday evening"
            let isNamed =
                PhraseVocabulary.weekdays[sentence.words[index].bare] != nil
                && sentence.words[piece.words].dropFirst().allSatisfy { PhraseVocabulary.dayParts[$0.bare] != nil }
            guard isNamed, index > 0, end < sentence.words.count,
                !said.words.contains(index - 1), !said.words.contains(end),
                let next = sentence.words[end].bare.first, next.isLetter,
                !SmallWords.followsDay.contains(sentence.words[end].bare)
            else { continue }
            let rest = said.words.subtracting(piece.words)
            let others = rest.sorted().map { sentence.words[$0].plain }.joined(separator: " ")
            let line = "\"\(sentence.title(without: said.words)) on \(word)\(others.isEmpty ? "" : " " + others)\""
            guard !rest.isEmpty else {
                return GrammarError("\"\(word)\" may be a day or part of the title. Write \(line) if it is a day.")
            }
            return GrammarError(
                "\"\(word)\" may be a day or part of the title. Write \(line), or put the title in quotes: \(Sentence.quoted(sentence.title(without: rest))) \(others)."
            )
        }
        return nil
    }

    private func together(_ sentence: Sentence) throws(GrammarError) -> SaidTime? {
        var all = pieces.filter { $0.kind == .phrase }
        // "May the 4th be with you", "Monday to Friday report"
        if all.count == 1, pieces.count == 1, Self.isNumbered(all[0], sentence) { return nil }
        guard !all.isEmpty else { return nil }
        // "Sunday roast tomorrow"
        let unnamed = pieces.filter { !Self.isNamed($0, sentence) }
        if unnamed.count < pieces.count, let said = said(unnamed, sentence), said.hasDay { return said }
        if let said = said(pieces, sentence) { return said }
        // "coffee 4.50 at 9"
        let amounts = pieces.filter { Self.isAmount($0, sentence) }
        let timed = pieces.filter { piece in !amounts.contains { $0.words == piece.words } }
        let isBehindWord = amounts.allSatisfy { amount in
            !timed.contains { $0.words.upperBound == amount.words.lowerBound }
        }
        if isBehindWord, !amounts.isEmpty, let said = said(timed, sentence), said.clock != nil || said.isComplete {
            return said
        }
        // A bound bounds nothing but a repeat.
        if all.count < pieces.count {
            if let doubt { throw doubt }
            let days = pieces.filter { $0.kind != .bound }
            if let said = said(days, sentence) ?? said(all, sentence) { return said }
            all = days
        }
        // A day by its name is a name, where the rest says all: "Friday report tomorrow 5pm".
        let others = all.filter { !Self.isName($0, sentence) }
        if others.count < all.count, let said = said(others, sentence), said.isComplete { return said }
        let without = all.filter { !Self.isNumbered($0, sentence) }
        if without.count < all.count, let said = said(without, sentence), said.hasDay { return said }
        if let doubt { throw doubt }
        let last = all.last { !Self.isAmount($0, sentence) } ?? all[all.count - 1]
        throw QuickAdd.bothSayWhen(
            all[0].text,
            all[1].text,
            "\(Sentence.quoted(sentence.title(without: Set(last.words)))) \(last.text)"
        )
    }

    /// With the number before its day, where nothing else says when on it: "9 tomorrow", "9 on wednesday".
    private func withHour(_ said: SaidTime, _ sentence: Sentence) -> SaidTime {
        guard said.phrase?.saysDayAlone ?? false,
            let index = pieces.firstIndex(where: { said.words.isSuperset(of: $0.words) }),
            case let (piece, word) = (pieces[index], pieces[index].words.lowerBound - 1), word >= 0,
            !sentence.words[word].isQuoted, let hour = Int(sentence.words[word].text), (1...23).contains(hour),
            !["week", "month", "year"].contains(where: piece.text.contains)
        else { return said }
        let before = word > 0 ? sentence.words[word - 1] : nil
        let isCounted =
            before.map {
                PhraseVocabulary.numbered.union(["half", "quarter"]).contains($0.bare)
                    || SmallWords.binding.contains($0.bare)
            }
            ?? false
            || word > 1 && before?.text.first?.isUppercase ?? false
        guard !isCounted else { return said }
        let isRough = before.map { SmallWords.openers.contains($0.bare) } ?? false
        var pieces = pieces.filter { said.words.isSuperset(of: $0.words) }
        pieces[0] = TimePiece((isRough ? word - 1 : word)..<piece.words.upperBound, "at \(hour) \(piece.text)")
        return self.said(pieces, sentence) ?? said
    }

    private static func isName(_ piece: TimePiece, _ sentence: Sentence) -> Bool {
        piece.words.count == 1 && sentence.words[piece.words.lowerBound].text.first?.isUppercase ?? false
            && sentence.words[piece.words.lowerBound].bare.allSatisfy(\.isLetter)
            && !PhraseVocabulary.relativeDays.contains(sentence.words[piece.words.lowerBound].bare)
    }

    /// Whether the words around a day make a name of it, as in "Sunday roast" and "Ruby Tuesday".
    private static func isNamed(_ piece: TimePiece, _ sentence: Sentence) -> Bool {
        let (start, end) = (piece.words.lowerBound, piece.words.upperBound)
        guard isName(piece, sentence), end < sentence.words.count else { return false }
        return start == 0 && !SmallWords.binding.contains(sentence.words[end].bare)
    }

    /// Whether a piece is a number among the words of a title: "May the 4th be with you".
    private static func isNumbered(_ piece: TimePiece, _ sentence: Sentence) -> Bool {
        let (start, end) = (piece.words.lowerBound, piece.words.upperBound)
        let words = sentence.words[piece.words].map(\.bare)
        return words.count == 2 && words[0] == "the" && start > 0 && end < sentence.words.count
            && sentence.words[start - 1].text != "on"
    }

    /// What some pieces say in the order in which they stand, or in another one where they stand apart.
    private func said(_ pieces: [TimePiece], _ sentence: Sentence) -> SaidTime? {
        let isApart = zip(pieces, pieces.dropFirst()).contains { $0.words.upperBound < $1.words.lowerBound }
        // "sunday roast saturday", "weekly report friday": only days that stand together are a list.
        if isApart {
            let days = pieces.filter { piece in
                piece.kind != .bound
                    && sentence.words[piece.words].contains { PhraseVocabulary.weekdays[$0.bare] != nil }
            }
            let isAdverb = pieces.contains { $0.words.count == 1 && Series.adverbs[$0.text.lowercased()] != nil }
            if days.count > 1 || isAdverb && !days.isEmpty { return nil }
        }
        for order in isApart ? Self.orders(pieces.count) : [Array(pieces.indices)] {
            let text = order.map { pieces[$0].text }.joined(separator: " ")
            let phrase = try? Phrase(parsing: text, in: .title)
            guard phrase != nil || pieces.count == 1 && Self.isTimes(text) else { continue }
            var words = pieces.reduce(into: Set<Int>()) { $0.formUnion($1.words) }
            // One behind words that say no time after all is theirs.
            let zone = zones.first { zone in pieces.contains { $0.words.upperBound == zone.words.lowerBound } }
            if let zone { words.formUnion(zone.words) }
            let typedZone = zone.map { " " + sentence.text($0.words) } ?? ""
            return SaidTime(
                when: text,
                phrase: phrase,
                zone: zone?.name,
                typedZone: typedZone,
                words: words,
                doubt: doubt
            )
        }
        return nil
    }

    /// The orders in which pieces are read, the one in which they stand first.
    private static func orders(_ count: Int) -> [[Int]] {
        switch count {
        case 0: []
        case 1: [[0]]
        case 2: [[0, 1], [1, 0]]
        case 3: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
        default: [Array(0..<count)]
        }
    }
}

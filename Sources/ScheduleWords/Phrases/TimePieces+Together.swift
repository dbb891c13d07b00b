internal import Messages

/// What the pieces of a time say together.
extension TimePieces {
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
            // "call 0171 2345678 tomorrow at 9", "oven at 180 in 5 minutes", but "at 25:00"
            let isTimed = if case .once(.after)? = said.phrase?.when { true } else { said.clock != nil }
            let number = word == "at" ? sentence.words[min(refusal.word + 1, sentence.words.count - 1)].bare : word
            let isImpossible =
                refusal.error.code == .outOfRange && isTimed && number.fits(/\d[\d.,]*/) != nil
                && number.fits(/\d+\.\d+\.\d+\.?/) == nil
            guard isNumber && said.hasDay || said.isComplete && (isHalf || isImpossible) else { throw refusal.error }
        }
        var checked = said
        checked.ambiguity = ambiguity(said, sentence)
        return checked
    }

    /// Whether a piece is a number with a dot alone: `4.50`.
    private static func isAmount(_ piece: TimePiece, _ sentence: Sentence) -> Bool {
        piece.words.count == 1 && sentence.words[piece.words.lowerBound].bare.fits(/\d{1,2}\.\d\d/) != nil
    }

    /// Why a number with a dot or a weekday of the time may be a part of the title as well.
    private func ambiguity(_ said: SaidTime, _ sentence: Sentence) -> GrammarError? {
        for piece in pieces where said.words.isSuperset(of: piece.words) {
            let last = piece.words.upperBound - 1
            // "6am sat nav update"
            let isWord =
                piece.words.count > 1 && Self.words.contains(sentence.words[last].bare)
                && isClock(sentence.text(piece.words.lowerBound..<last))
            if let error = amount(piece, said, sentence) ?? address(piece, said, sentence)
                ?? name(isWord ? TimePiece(last..<last + 1, "") : piece, said, sentence)
                ?? count(piece, said, sentence) ?? numbered(piece, said, sentence)
            {
                return error
            }
        }
        return nil
    }

    func isClock(_ text: String) -> Bool {
        guard case .once(.moment(let moment))? = (try? Phrase(parsing: text, in: .title))?.when else { return false }
        return !moment.hasDay
    }

    /// A number with a dot may be an amount: of "pay 12.50 tomorrow". It is a time of day behind another word of the time, or
    /// before one at the beginning.
    private func amount(_ piece: TimePiece, _ said: SaidTime, _ sentence: Sentence) -> GrammarError? {
        // "bake at 350 degrees"
        let isRun = piece.words.count == 2 && sentence.words[piece.words.lowerBound].bare == "at"
        let (start, end) = (piece.words.lowerBound, piece.words.lowerBound + (isRun ? 2 : 1))
        let word = sentence.words[end - 1].bare
        let isInTitle =
            isRun
            ? sentence.words.indices.contains(end) && !said.words.contains(end)
                && Self.isOfTitle(sentence.words[end].bare, sentence.words[end].plain)
            : word.contains(".") || isVerse(start, sentence)
        guard isInTitle, !said.words.contains(start - 1), start > 0 || !isRun && !said.words.contains(1),
            let match = word.fits(isRun ? /(\d)(\d\d)/ : /(\d{1,2})[.:](\d\d)/),
            let clock = said.clock, clock.hour == Int(match.1),
            clock.minute == Int(match.2)
        else { return nil }
        let line = sentence.line(start..<end, "at \(match.1):\(match.2)")
        return GrammarError(
            .ambiguous,
            span: word,
            "\"\(word)\" may be a time of day or part of the title. Write \(line), or \(keeping(start..<end, said, sentence))."
        )
    }

    private static let streets: Set = ["street", "road", "avenue"]
    /// The same behind a name with a capital.
    private static let streetNames: Set = ["Lane", "Ave", "St", "Rd", "Terrace"]
    /// Those that are also where people meet: at an hour of the night it is the house.
    private static let courts: Set = ["Court", "Close", "Drive", "Crescent", "Way", "Place", "Gardens", "lane"]

    /// Of "meet at 5 main street tomorrow", five may be the house, and of "look at 3 flats tomorrow", three what is counted.
    private func address(_ piece: TimePiece, _ said: SaidTime, _ sentence: Sentence) -> GrammarError? {
        let (range, street) = (piece.words, piece.words.upperBound + 1)
        // "lunch at noon on 5th avenue"
        let last = range.upperBound - 1
        if range.count > 1, Self.isOrdinal(sentence.words[last].bare), sentence.words.indices.contains(street - 1),
            Self.streets.contains(sentence.words[street - 1].bare)
        {
            return Self.dayOrTitle(sentence.words[last].bare, "at noon 5 dec", keeping(last..<street, said, sentence))
        }
        guard range.count > 1, sentence.words[last - 1].bare == "at", case let number = sentence.words[last].bare,
            let hour = number.fits(/\d{1,2}/).flatMap({ Int($0.0) }) ?? PhraseVocabulary.numbers[number]
        else { return nil }
        let (house, behind) = (last - 1..<last + 1, range.upperBound)
        let isLooking = SmallWords.looking.contains(sentence.bare(last - 2))
        let isCounted =
            SmallWords.measures.contains(sentence.bare(behind)) && !said.words.contains(behind)
            || house.lowerBound > 0 && (isLooking || hour < 6)
                && isCounted(behind, said, sentence, isPlural: !isLooking)
        guard isCounted || range.count == 2 && number.hasDigit && sentence.words.indices.contains(street),
            isCounted || Self.streets.contains(sentence.words[street].bare)
                || sentence.words[street - 1].text.first?.isUppercase ?? false
                    && Self.streetNames.contains(sentence.words[street].plain)
                || !(8...21).contains(hour) && Self.courts.contains(sentence.words[street].plain),
            !said.words.contains(street - 1)
        else { return nil }
        let text = sentence.text(house)
        let line = sentence.line(house, "at \(hour):00")
        return GrammarError(
            .ambiguous,
            span: text,
            "\"\(text)\" may be a time of day or part of the title. Write \(line), or \(keeping(house, said, sentence))."
        )
    }

    /// "read John 3:16", "John 3:16", but "Train 6:42"
    private func isVerse(_ index: Int, _ sentence: Sentence) -> Bool {
        guard index > 0, let match = sentence.words[index].bare.fits(/([1-9]\d?):\d[1-46-9]/) else { return false }
        return sentence.words[index - 1].text.first?.isUppercase ?? false && (index > 1 || (Int(match.1) ?? 0) < 6)
    }

    /// The number behind a month may count what follows, or be the hour: of "december 6 eggs" and "june 12 noon".
    private func count(_ piece: TimePiece, _ said: SaidTime, _ sentence: Sentence) -> GrammarError? {
        let (month, next) = (piece.words.lowerBound, piece.words.lowerBound + 2)
        guard sentence.words.indices.contains(next), PhraseVocabulary.months[sentence.words[month].bare] != nil,
            let number = Int(sentence.words[month + 1].bare), (2...12).contains(number)
        else { return nil }
        guard isCounted(next, said, sentence) || number == 12 && ["noon", "midnight"].contains(sentence.bare(next))
        else { return nil }
        let others = sentence.words.indices.filter { $0 != month && $0 != month + 1 }.map { sentence.words[$0].text }
        let (text, date) = (sentence.text(month..<next), "\(number) \(sentence.words[month].bare)")
        let other =
            sentence.isSuggestion
            ? nil : Rewording.line(sentence.typed(month..<next, date), title: others, TypingContext())
        let line = other ?? date
        return Self.dayOrTitle(text, line, keeping(month..<next, said, sentence))
    }

    /// Whether a word is one of the title, in the plural if it must be.
    private func isCounted(_ index: Int, _ said: SaidTime, _ sentence: Sentence, isPlural: Bool = true) -> Bool {
        guard sentence.words.indices.contains(index), !said.words.contains(index) else { return false }
        let word = sentence.words[index]
        return !word.isQuoted && Self.isOfTitle(word.bare, word.plain)
            && (!isPlural || word.bare.hasSuffix("s") && !word.bare.hasSuffix("ss"))
            && !SmallWords.going.contains(word.bare)
            && !TitleWords.isPossessive(word.bare)
    }

    /// A weekday between words of a title may be one of them: of "finish sunday times crossword at 4pm". It is a day where a small
    /// word goes on: "lunch friday with Bob at 12".
    private func name(_ piece: TimePiece, _ said: SaidTime, _ sentence: Sentence) -> GrammarError? {
        let (index, end) = (piece.words.lowerBound, piece.words.upperBound)
        // "saturday evening"
        let isWeekend = sentence.words[index].bare == "weekend"
        let isNamed =
            (isWeekend || PhraseVocabulary.weekdays[sentence.words[index].bare] != nil)
            && sentence.words[piece.words].dropFirst().allSatisfy { PhraseVocabulary.dayParts[$0.bare] != nil }
        guard isNamed, index > 0 || isWeekend, end < sentence.words.count,
            !said.words.contains(index - 1) || piece.text.isEmpty,
            !said.words.contains(end), let next = sentence.words[end].bare.first, next.isLetter,
            !SmallWords.followsDay.contains(sentence.words[end].bare)
        else { return nil }
        let word = sentence.text(piece.words)
        let rest = said.words.subtracting(piece.words).sorted().map { sentence.words[$0].plain }
        let line = ([sentence.title(without: said.words), isWeekend ? "this" : "on", word] + rest).joined(
            separator: " "
        )
        let keeping = keeping(piece.words, said, sentence)
        // "Saturday Night Live", "Sunday Times"
        let isName = [index, end].allSatisfy { sentence.words[$0].text.first?.isUppercase ?? false }
        if isName {
            return GrammarError(
                .ambiguous,
                span: word,
                "\"\(word)\" may be a day or part of the title. To keep it in the title, \(keeping)."
            )
        }
        return Self.dayOrTitle(word, line, keeping)
    }

    /// A day by its number before a word of the title may count it: of "meet on 5th avenue at 5pm", "call the third supplier at 5pm".
    private func numbered(_ piece: TimePiece, _ said: SaidTime, _ sentence: Sentence) -> GrammarError? {
        let (start, end) = (piece.words.lowerBound, piece.words.upperBound)
        let ordinals = sentence.words[piece.words].map(\.bare).drop { ["on", "at", "by", "the"].contains($0) }
        guard start > 0 || sentence.words[0].bare == "the", !said.words.contains(start - 1), !ordinals.isEmpty,
            ordinals.count < piece.words.count,
            ordinals.allSatisfy(Self.isOrdinal), end < sentence.words.count, !said.words.contains(end),
            !sentence.words[end].isQuoted, Self.isOfTitle(sentence.words[end].bare, sentence.words[end].plain)
        else { return nil }
        let text = sentence.text(piece.words)
        let rest = said.words.subtracting(piece.words).sorted().map { sentence.words[$0].plain }
        let day = "on the \(ordinals.joined(separator: " "))"
        let line = ([sentence.title(without: said.words), day] + rest).joined(separator: " ")
        return Self.dayOrTitle(text, line, keeping(piece.words, said, sentence))
    }

    private static func dayOrTitle(_ text: String, _ line: String, _ keeping: Message) -> GrammarError {
        GrammarError(
            .ambiguous,
            span: text,
            "\"\(text)\" may be a day or part of the title. Write \(Sentence.shown(line)), or \(keeping)."
        )
    }

    /// `5th`, `third`, `twenty-first`
    private static func isOrdinal(_ word: String) -> Bool {
        word.fits(/\d{1,2}(st|nd|rd|th)/) != nil
            || word.split(separator: "-").allSatisfy {
                PhraseVocabulary.dayOrdinals[String($0)] != nil || ["twenty", "thirty"].contains($0)
            }
    }

    /// How some words of the time stay in the title, if others say one.
    private func keeping(_ words: Range<Int>, _ said: SaidTime, _ sentence: Sentence) -> Message {
        let rest = said.words.subtracting(words)
        let when = rest.sorted().map { sentence.words[$0].plain }.joined(separator: " ")
        return SaidTime.keeping(rest.isEmpty ? nil : sentence.title(without: rest), when)
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
        let without = all.filter { !Self.isNumbered($0, sentence) && !Self.isMeasure($0, sentence) }
        if without.count < all.count, let said = said(without, sentence), said.hasDay { return said }
        if let doubt { throw doubt }
        // What says most is the time of the line that is suggested, unless two say all.
        let times = all.filter { !Self.isAmount($0, sentence) }
        let whole = times.filter { piece in
            (self.said([piece], sentence)?.isComplete ?? false)
                && sentence.words[piece.words.lowerBound].bare.fits(/\d+\.\d+/) == nil
        }
        let last = whole.last ?? times.last ?? all[all.count - 1]
        let other = all.first { $0.words != last.words } ?? all[0]
        // "today at 16:15 show tickets on Mon", "7am monthly budget every 5 days"
        let isTime = all.contains { piece in
            piece.words != last.words
                && (PhraseVocabulary.relativeDays.union(["at", "on", "@"])
                    .contains(sentence.words[piece.words.lowerBound].bare)
                    || self.said([piece], sentence)?.clock != nil)
        }
        let keeping = whole.count > 1 || isTime ? nil : said([last], sentence)?.keeping(other.words, in: sentence)
        // "monthly rent on the 1st"
        let repeated = all.first { $0.words.count == 1 && Series.adverbs[$0.text.lowercased()] != nil }
        if let repeated, !sentence.isSuggestion, let title = said(all, sentence, isTogether: true) {
            let line = "\(sentence.title(without: title.words)) \(title.line)"
            if let line = Rewording.line(line, title: nil, TypingContext()) {
                throw QuickAdd.notUnderstood(repeated.text, Sentence.shown(line), keeping ?? SaidTime.keeping(nil))
            }
        }
        throw QuickAdd.bothSayWhen(all[0].text, all[1].text, keeping ?? SaidTime.keeping(nil))
    }

    /// With the number before its day, where nothing else says when on it: "9 tomorrow", "9 on wednesday".
    private func withHour(_ said: SaidTime, _ sentence: Sentence) -> SaidTime {
        guard said.phrase?.saysDayAlone ?? false, !(said.phrase?.isSeries ?? false),
            let index = pieces.firstIndex(where: { said.words.isSuperset(of: $0.words) }),
            case let (piece, word) = (pieces[index], pieces[index].words.lowerBound - 1), word >= 0,
            !sentence.words[word].isQuoted, let hour = Int(sentence.words[word].text), (1...23).contains(hour),
            !["week", "month", "year"].contains(where: piece.text.contains)
        else { return said }
        let before = word > 0 ? sentence.words[word - 1] : nil
        let isRough = before.map { SmallWords.openers.contains($0.bare) } ?? false
        let isCounted =
            before.map {
                PhraseVocabulary.numbered.union(["half", "quarter"]).contains($0.bare)
                    || SmallWords.binding.union(SmallWords.counted).contains($0.bare)
            }
            ?? false
            // "anna 7 tomorrow", but "squash court 3 tomorrow"
            || word > 1 && !isRough
        // Nobody takes 2 at night: "take 2 friday".
        guard !isCounted, isRough || hour > 5 else { return said }
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

    /// "bread at 220 degrees in 40 minutes"
    private static func isMeasure(_ piece: TimePiece, _ sentence: Sentence) -> Bool {
        let (start, end) = (piece.words.lowerBound, piece.words.upperBound)
        return piece.words.count == 2 && end < sentence.words.count && sentence.words[start].bare == "at"
            && sentence.words[start + 1].bare.fits(/\d{3,4}/) != nil
            && isOfTitle(sentence.words[end].bare, sentence.words[end].plain)
    }

    /// Whether a piece is a number among the words of a title: "May the 4th be with you".
    private static func isNumbered(_ piece: TimePiece, _ sentence: Sentence) -> Bool {
        let (start, end) = (piece.words.lowerBound, piece.words.upperBound)
        let words = sentence.words[piece.words].map(\.bare)
        return words.count == 2 && words[0] == "the" && start > 0 && end < sentence.words.count
            && sentence.words[start - 1].text != "on"
    }

    /// What some pieces say in the order in which they stand, or in another one where they stand apart.
    ///
    /// - Parameter isTogether: Whether none of them can be the title's.
    private func said(_ pieces: [TimePiece], _ sentence: Sentence, isTogether: Bool = false) -> SaidTime? {
        let isApart = zip(pieces, pieces.dropFirst()).contains { $0.words.upperBound < $1.words.lowerBound }
        // "sunday roast saturday", "weekly report friday": only days that stand together are a list.
        if isApart, !isTogether {
            let days = pieces.filter { piece in
                piece.kind != .bound
                    && sentence.words[piece.words].contains { PhraseVocabulary.weekdays[$0.bare] != nil }
            }
            let isAdverb = pieces.contains { $0.words.count == 1 && Series.adverbs[$0.text.lowercased()] != nil }
            // "weekly report at 9" and "read Daily Telegraph at 9" may ring once; "daily standup at 9" doesn't.
            let isOpen = pieces.contains { piece in
                let (word, next) = (piece.words.lowerBound, piece.words.upperBound)
                guard piece.words.count == 1, let repeated = Series.adverbs[piece.text.lowercased()] else {
                    return false
                }
                let isName = word > 0 && sentence.words[word].text.first?.isUppercase ?? false
                return next < sentence.words.count
                    && (isName || [.weekly, .monthly, .yearly].contains(repeated.unit))
                    && Self.isOfTitle(sentence.words[next].bare, sentence.words[next].plain)
            }
            if days.count > 1 || isAdverb && !days.isEmpty || isOpen { return nil }
            // "cancel 7 day trial on friday", "at 18:00 ubuntu 24.04"
            let isOfTitle = pieces.contains { piece in
                Self.isBareSpan(piece, sentence)
                    || piece.words.count == 1
                        && sentence.words[piece.words.lowerBound].plain.fits(/(2[4-9]|3[01])\.\d{1,2}/) != nil
            }
            if isOfTitle { return nil }
        }
        // "starting 7 dec every monday at 9", but "twice monthly" isn't twice.
        let isBoundFirst =
            pieces.count > 1 && pieces[0].kind == .bound
            && SmallWords.from.union(SmallWords.until).union(["for"]).contains(
                sentence.words[pieces[0].words.lowerBound].bare
            )
        for order in isApart || isBoundFirst ? Self.orders(pieces.count) : [Array(pieces.indices)] {
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

internal import Messages

/// The words of a reminder as they were typed, of which some are protected by quotes.
struct Sentence {
    struct Word {
        /// As typed: a title keeps it.
        var text: String
        /// Whether it was in quotes, and says nothing but itself.
        var isQuoted = false
        /// As a time is read, without marks that aren't seen and with letters of usual width.
        var plain: String
        /// The same in lower case, without the marks around it.
        var bare: String

        init(_ text: String, isQuoted: Bool = false) {
            (self.text, self.isQuoted) = (text, isQuoted)
            plain = isQuoted ? text : Self.plain(text)
            bare = String(
                plain.lowercased().drop(while: Self.marks.contains).reversed().drop(while: Self.marks.contains)
                    .reversed()
            )
            if bare.first == "#", bare.dropFirst().first?.isLetter ?? false { bare.removeFirst() }
        }

        /// "Beethoven's", "parents'"
        var isPossessive: Bool { plain.suffix(2).contains { "'\u{2019}".contains($0) } }

        private static let marks: Set<Character> = [
            ",", ".", ":", ";", "!", "?", "(", ")", "[", "]", "{", "}", "*", "_", "'", "\u{2018}", "\u{2019}",
            "\u{201C}",
            "\u{201D}", "\u{201E}", "\u{3001}", "\u{3002}",
        ]

        private static func plain(_ text: String) -> String {
            guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
            var plain = String.UnicodeScalarView()
            for scalar in text.unicodeScalars {
                switch scalar.value {
                // Dashes, as of "mon–fri"
                case 0x2010...0x2015, 0x2212: plain.append("-")
                case 0xFF01...0xFF5E: plain.append(Unicode.Scalar(UInt8(scalar.value - 0xFF01 + 0x21)))
                default: if !scalar.properties.isDefaultIgnorableCodePoint { plain.append(scalar) }
                }
            }
            return String(plain)
        }
    }

    private(set) var words: [Word]

    /// A word without its marks, in lower case; empty beyond either end.
    func bare(_ index: Int) -> String { words.indices.contains(index) ? words[index].bare : "" }
    /// "remind me" and the like that it began with, as typed.
    private var asking: [Word] = []
    var isAsked: Bool { !asking.isEmpty }
    /// Whether it is a line that may be suggested, of which only counts if it is read.
    private(set) var isSuggestion = false
    /// No longer sentence is looked at: a title has 1 KiB at most.
    private static let (mostBytes, mostWords) = (2048, 120)
    /// What stands between "remind me" and the title.
    static let links: Set = ["to", "about", "of", "that", "for"]

    init(_ arguments: [String]) throws(GrammarError) {
        guard arguments.reduce(0, { $0 + $1.utf8.count }) <= Self.mostBytes else { throw Self.tooLong }
        words =
            arguments.count == 1
            ? Self.words(of: arguments[0])
            : arguments.flatMap { argument in
                // Quotes of the shell around a time alone hold it together.
                argument.contains(where: { " \t\n".contains($0) }) && !Self.isTime(argument)
                    ? [Word(argument, isQuoted: true)]
                    : argument.split(whereSeparator: \.isWhitespace).map { Word(String($0)) }
            }
        guard words.count <= Self.mostWords else { throw Self.tooLong }
    }

    init?(suggestion line: String) {
        guard let sentence = try? Sentence([line]) else { return nil }
        self = sentence
        isSuggestion = true
    }

    private static let tooLong = GrammarError(.outOfRange, "This is too long for a title and a time.")

    private static func isTime(_ text: String) -> Bool {
        (try? Phrase(parsing: text, in: .title)) != nil || (try? Phrase(parsing: text, in: .bound)) != nil
    }

    var all: String { text(words.indices) }
    var hasQuotes: Bool { words.contains(where: \.isQuoted) }

    func text(_ range: Range<Int>) -> String { words[range].map(\.plain).joined(separator: " ") }

    /// The sentence with other words in place of some, as a line to type.
    func line(_ range: Range<Int>, _ instead: String) -> String { Self.shown(typed(range, instead)) }

    /// As it was typed, with quotes where they were, and other words in place of some.
    func typed(_ range: Range<Int> = 0..<0, _ instead: String = "") -> String {
        let typed = words.map { $0.isQuoted ? Self.quoted($0.text) : $0.text }
        let parts = asking.map(\.text) + typed[..<range.lowerBound] + [instead] + typed[range.upperBound...]
        return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// A line in the quotes of a message, unless it has quotes of its own.
    static func shown(_ line: String) -> String { line.contains("\"") ? line : "\"\(line)\"" }

    /// A title in quotes that it doesn't hold itself.
    static func quoted(_ title: String) -> String {
        title.contains("\"") ? "\u{201C}\(title)\u{201D}" : "\"\(title)\""
    }

    /// Divides a sentence at its blanks. A quote opens where a word begins, and closes where one ends.
    private static func words(of sentence: String) -> [Word] {
        var words: [Word] = []
        var rest = sentence[...].drop(while: \.isWhitespace)
        while let first = rest.first {
            let inside = rest.dropFirst()
            if let marks = quotes[first], let end = closing(in: inside, marks), end > inside.startIndex {
                words.append(Word(String(inside[..<end]), isQuoted: true))
                let behind = inside[end...].dropFirst()
                let mark = behind.prefix { !$0.isWhitespace }
                if !mark.isEmpty { words[words.count - 1].text += mark }
                rest = behind.dropFirst(mark.count)
            } else {
                let word = rest.prefix { !$0.isWhitespace }
                words.append(Word(String(word)))
                rest = rest.dropFirst(word.count)
            }
            rest = rest.drop(while: \.isWhitespace)
        }
        return words
    }

    /// Double quotes, with what closes them.
    private static let quotes: [Character: Set<Character>] = [
        "\"": ["\""], "\u{201C}": ["\u{201D}"], "\u{201E}": ["\u{201C}", "\u{201D}"],
    ]

    private static func closing(in text: Substring, _ marks: Set<Character>) -> Substring.Index? {
        var index = text.startIndex
        while let quote = text[index...].firstIndex(where: marks.contains) {
            let next = text[quote...].dropFirst().first
            if next.map({ $0.isWhitespace || ",.:;!?)".contains($0) }) ?? true { return quote }
            index = text.index(after: quote)
        }
        return nil
    }

    /// They ask politely, and say no more.
    private static let polite: Set = ["hey", "please", "pls", "plz", "kindly", "can", "could", "would", "you"]
    private static let setting: Set = ["set", "create", "make", "add", "start"]
    private static let alarms: Set = ["timer", "alarm", "reminder"]

    /// Leaves out "remind me", "set a timer for", "please" and the like.
    mutating func leaveOutAsking() {
        if words.count > 2, words.last?.bare == "please" { words.removeLast() }
        let bare = words.map { $0.isQuoted ? "" : $0.bare } + Array(repeating: "", count: 8)
        var end = bare.prefix(while: Self.polite.contains).count
        // "hey google, remind me to stretch at 5"
        if bare[0] == "hey", !Self.setting.union(["remind"]).contains(bare[end]) {
            end += 1
            end += bare[end...].prefix(while: Self.polite.contains).count
        }
        if bare[end...].starts(with: ["remind", "me"]) {
            end += 2
        } else if ["don't", "don\u{2019}t", "dont"].contains(bare[end]),
            bare[(end + 1)...].starts(with: ["let", "me", "forget"])
        {
            end += 4
        } else {
            let (isSet, verb) = (Self.setting.contains(bare[end]), bare[end])
            // "set me a reminder"
            if isSet, ["me", "up"].contains(bare[end + 1]) { end += 1 }
            let isOne = isSet && ["a", "an"].contains(bare[end + 1])
            end += isOne || isSet && bare[end + 1] == "the" ? 2 : isSet ? 1 : 0
            // "set a 10 minute timer"
            if isOne, let noun = bare[end...].prefix(4).firstIndex(where: Self.alarms.contains), noun > end,
                case let length = text(end..<noun).replacing("-", with: " "),
                let time = Self.time(ofLength: length)
            {
                let isTimer = bare[noun] == "timer"
                words.replaceSubrange(end...noun, with: [words[noun]] + Self.words(of: isTimer ? time : length))
                end += 1
            } else {
                guard Self.alarms.contains(bare[end]), end + 1 < words.count else { return }
                let (next, behind) = (bare[end + 1], bare[end + 2])
                let start = end + (next == "for" ? 2 : 1)
                // "set a timer for half an hour"
                if bare[end] == "timer", next == "for", let time = Self.time(ofLength: text(start..<words.count)) {
                    words.replaceSubrange(start..., with: Self.words(of: time))
                }
                let isCounting =
                    Int(bare[start]) != nil && start + 1 < words.count
                    && TimePieces.isOfTitle(bare[start + 1], words[start + 1].plain)
                let isTimed =
                    behind != "the" && !isCounting && (isSet || next == "for")
                    && TimePieces.mayBegin(text(start..<words.count))
                // "set a reminder to call mum", but "add a timer to the lamp", "create a reminder app"
                let isTold =
                    ["for", "about", "that"].contains(next) || verb == "set" && bare[end] != "timer"
                let isReminder =
                    isSet && bare[end] == "reminder" && next == "to" && !["the", "my", "our"].contains(behind)
                // "set a timer for 20 minutes", "alarm for 6am", but "set alarm code tomorrow", "set alarm for the oven at 9"
                guard isTimed || isReminder || isOne && isTold else { return }
                end = isTimed ? start : end + 1
            }
        }
        asking = Array(words.prefix(end))
        words.removeFirst(end)
    }

    /// A length of time as it is read: "half an hour" needs an "in".
    private static func time(ofLength text: String) -> String? {
        guard !text.contains(":"), (try? Phrase(parsing: "in " + text, in: .title)) != nil else { return nil }
        return (try? Phrase(parsing: text, in: .title)) == nil ? "in " + text : text
    }

    /// What a timer or an alarm is called that has no title.
    var alarm: String? { asking.last { Self.alarms.contains($0.bare) }?.bare }

    /// The words that are no part of the time.
    func title(without time: Set<Int>) -> String {
        var rest = words.indices.filter { !time.contains($0) }
        // "tomorrow 5pm remind me to call mum"
        let asksLater =
            !isAsked && rest.first != 0 && rest.count > 2 && rest.prefix(2).map { words[$0].bare } == ["remind", "me"]
        if asksLater { rest.removeFirst(2) }
        if isAsked || asksLater, rest.count > 1, let first = rest.first, Self.links.contains(words[first].bare) {
            rest.removeFirst()
        }
        let dashes: Set = ["-", "\u{2013}", "\u{2014}", ":"]
        if let first = rest.first, rest.count > 1, dashes.contains(words[first].text) { rest.removeFirst() }
        if let last = rest.last, rest.count > 1, last < words.count - 1, dashes.contains(words[last].text) {
            rest.removeLast()
        }
        guard !rest.isEmpty else { return alarm ?? "" }
        let title = rest.map { words[$0].text }.joined(separator: " ")
        return [",", ":"].contains(where: title.hasSuffix) && rest.last.map { $0 < words.count - 1 } ?? false
            ? String(title.dropLast()) : title
    }
}

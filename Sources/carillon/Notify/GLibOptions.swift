internal import Messages
internal import Glibc
internal import ScheduleWords

/// Arguments as GLib's programs read them, `notify-send` among them: a short option takes the next argument, several short
/// ones may share a dash, and options may come after the words.
struct GLibOptions {
    struct Option: Equatable {
        enum Kind: Equatable {
            case flag
            case text
            /// Each of several counts, not only the last one.
            case list
            /// Decimal, octal after `0` or hexadecimal after `0x`, in 32 bits.
            case number
            /// One of these words, in upper or lower case.
            case word([String])
        }

        let name: String
        var letter: UInt8?
        var kind = Kind.text

        init(_ name: String, _ letter: Unicode.Scalar? = nil, _ kind: Kind = .text) {
            self.name = name
            self.letter = letter.map { UInt8(ascii: $0) }
            self.kind = kind
        }
    }

    /// In the order in which they were given; a number is in decimal, and a flag has no value.
    private(set) var given: [(option: Option, value: String?)] = []
    private(set) var words: [String] = []
    /// Nothing after the wish is read.
    private(set) var asksForHelp = false

    private let options: [Option]

    /// - Throws: `GrammarError` for an unknown option, a missing value, or one that can't be read.
    init(_ arguments: [String], _ options: [Option]) throws(GrammarError) {
        self.options = options
        var rest = arguments[...]
        while !asksForHelp, let argument = rest.popFirst() {
            let bytes = argument.utf8
            guard bytes.count > 1, bytes.first == UInt8(ascii: "-") else {
                words.append(argument)
                continue
            }
            if argument == "--" {
                words += rest
                return
            }
            if bytes.dropFirst().first == UInt8(ascii: "-") {
                try readLong(argument, &rest)
            } else {
                try readShort(argument, &rest)
            }
        }
    }

    private mutating func readLong(_ argument: String, _ rest: inout ArraySlice<String>) throws(GrammarError) {
        let text = String(argument.dropFirst(2))
        guard text != "help", text != "help-all" else {
            asksForHelp = true
            return
        }
        for option in options {
            if text == option.name {
                return try note(option, as: argument, option.kind == .flag ? nil : Self.value(of: argument, &rest))
            }
            // GLib ignores the value of a flag.
            if text.utf8.starts(with: "\(option.name)=".utf8) {
                let value = String(Substring(text.utf8.dropFirst(option.name.utf8.count + 1)))
                return try note(option, as: "--" + option.name, option.kind == .flag ? nil : value)
            }
        }
        throw GrammarError("there is no option \(argument)")
    }

    private mutating func readShort(_ argument: String, _ rest: inout ArraySlice<String>) throws(GrammarError) {
        var hasValue = false
        for letter in argument.utf8.dropFirst() {
            guard letter != UInt8(ascii: "?") else {
                asksForHelp = true
                return
            }
            guard let option = options.first(where: { $0.letter == letter }) else {
                throw GrammarError("there is no option \(argument)")
            }
            let name = "-" + String(UnicodeScalar(letter))
            guard option.kind != .flag else {
                try note(option, as: name, nil)
                continue
            }
            guard !hasValue else { throw GrammarError(.missing, "\(name) needs a dash of its own in \(argument)") }
            hasValue = true
            try note(option, as: name, Self.value(of: name, &rest))
        }
    }

    private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(GrammarError) -> String {
        guard let value = rest.popFirst() else { throw GrammarError(.missing, "\(option) needs a value") }
        return value
    }

    private mutating func note(_ option: Option, as name: String, _ value: String?) throws(GrammarError) {
        var value = value
        switch option.kind {
        case .number: value = try value.map { (text) throws(GrammarError) in "\(try Self.number(text, of: name))" }
        case .word(let words):
            guard let word = value?.lowercased(), words.contains(word) else {
                let list = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
                throw GrammarError(.outOfRange, "\(name) \"\(value ?? "")\" must be \(list)")
            }
            value = word
        case .flag, .text, .list: break
        }
        given.append((option, value))
    }

    private static func number(_ text: String, of option: String) throws(GrammarError) -> Int32 {
        var end: UnsafeMutablePointer<CChar>?
        let (number, isWhole) = text.withCString { start in
            errno = 0
            let number = strtol(start, &end, 0)
            return (number, start.pointee != 0 && end?.pointee == 0 && errno != ERANGE)
        }
        guard isWhole, let number = Int32(exactly: number) else {
            throw GrammarError(
                .outOfRange,
                "\(option) \"\(text)\" must be a whole number from \(Int32.min) to \(Int32.max)"
            )
        }
        return number
    }

    /// The same as our own parser reads them.
    ///
    /// - Parameter keepsAll: Whether an option that takes one value, but was given several times, stays so.
    func arguments(keepsAll: Bool) -> [String] {
        let kept = given.enumerated().filter { index, one in
            keepsAll || one.option.kind == .list
                || !given[(index + 1)...].contains { $0.option.name == one.option.name }
        }
        // Apart, because our parser takes "--icon=" for an option without a value.
        return kept.flatMap { ["--" + $0.element.option.name] + [$0.element.value].compactMap(\.self) } + ["--"] + words
    }
}

/// A word, a number or a mark of a phrase: `9pm` is two of them, `24.12.` four.
struct PhraseToken: Sendable, Hashable {
    enum Kind: Sendable, Hashable { case number, word, mark }

    var kind: Kind
    /// In lower case.
    var text: String
    /// The value of a number; nil where it is too long to be one.
    var value: Int?
    /// Whether no blank precedes it.
    var isGlued: Bool
    /// Where it lies in the bytes of the text.
    var range: Range<Int>

    /// How many digits a number has.
    var digits: Int { range.count }

    /// The tokens of a text. Whatever isn't a number, a blank or a mark of ASCII belongs to a word.
    static func tokens(of bytes: [UInt8]) -> [PhraseToken] {
        var tokens: [PhraseToken] = []
        var index = 0
        var isGlued = false
        while index < bytes.count {
            let byte = bytes[index]
            guard byte != 0x20, byte != 0x09 else {
                isGlued = false
                index += 1
                continue
            }
            let start = index
            let kind: Kind = isDigit(byte) ? .number : isLetter(byte) ? .word : .mark
            index += 1
            switch kind {
            case .number: while index < bytes.count, isDigit(bytes[index]) { index += 1 }
            case .word: while index < bytes.count, isLetter(bytes[index]) || bytes[index] == 0x27 { index += 1 }
            case .mark: break
            }
            let value = kind == .number && index - start <= 12 ? number(bytes[start..<index]) : nil
            let lower = bytes[start..<index].map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
            tokens.append(
                PhraseToken(
                    kind: kind,
                    text: String(decoding: lower, as: UTF8.self),
                    value: value,
                    isGlued: isGlued,
                    range: start..<index
                )
            )
            isGlued = true
        }
        return tokens
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    private static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x80 }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int {
        digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}

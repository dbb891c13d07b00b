/// How many columns text takes, of a terminal or of a label: characters of East Asia and emoji take two.
///
/// <https://www.unicode.org/reports/tr11/>; the C library's `wcwidth` knows nothing outside its locale.
package enum DisplayWidth {
    package static func of(_ text: String) -> Int {
        text.utf8.allSatisfy { 0x20...0x7E ~= $0 } ? text.utf8.count : text.reduce(0) { $0 + of($1) }
    }

    /// The text, or as much of it as fits with an ellipsis into `width` columns.
    package static func cut(_ text: String, to width: Int) -> String {
        guard of(text) > width else { return text }
        var cut = ""
        var left = width - 1
        for character in text {
            left -= of(character)
            guard left >= 0 else { break }
            cut.append(character)
        }
        return cut + .ellipsis
    }

    /// The text with blanks behind it, up to `width` columns.
    package static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - of(text)))
    }

    private static func of(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        let isEmoji = scalars.contains { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" }
        return isEmoji ? 2 : scalars.reduce(0) { $0 + of($1) }
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return scalar == "\u{AD}" ? 0 : 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        // The vowels and finals of a Hangul syllable stand in the box of its first letter.
        if 0x1160...0x11FF ~= scalar.value { return 0 }
        return wide.contains { $0 ~= scalar.value } ? 2 : 1
    }

    /// The blocks whose characters are wide or fullwidth.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
        0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
    ]
}

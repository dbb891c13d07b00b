/// Which characters text for people may contain, and how the others are kept out or shown.
///
/// A terminal takes C0 and C1 controls for commands, and bidirectional controls that are left open reverse what is
/// next to the text.
package enum PlainText {
    /// A character that the text must not contain; nil if there is none. Tab and line breaks are text.
    package static func obstacle(in text: String) -> Unicode.Scalar? {
        // Nearly all texts are done after this look; what else is refused begins with one of these two bytes.
        var needsCloserLook = false
        for byte in text.utf8 {
            if byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D || byte == 0x7F {
                return Unicode.Scalar(byte)
            }
            if byte == 0xC2 || byte == 0xE2 { needsCloserLook = true }
        }
        guard needsCloserLook else { return nil }
        return text.unicodeScalars.first { 0x80...0x9F ~= $0.value } ?? openDirection(in: text)
    }

    /// A directional control without its partner in the same paragraph.
    ///
    /// <https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters>
    private static func openDirection(in text: String) -> Unicode.Scalar? {
        var open: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars {
            switch Direction(scalar) {
            case .opens: open.append(scalar)
            case .closes(let isIsolate):
                guard let last = open.popLast(), isIsolate == (last.value >= 0x2066) else { return scalar }
            case .ends:
                if let first = open.first { return first }
            case nil: break
            }
        }
        return open.first
    }

    /// The text without what ``obstacle(in:)`` would refuse, cut at `limit` bytes.
    package static func cleaned(_ text: String, limit: Int) -> String {
        guard text.utf8.count > limit || obstacle(in: text) != nil else { return text }
        let mayTurn = openDirection(in: text) == nil && text.utf8.count <= limit
        var cleaned = ""
        var size = 0
        for scalar in text.unicodeScalars {
            let isText = !isControl(scalar) || scalar == "\n" || scalar == "\t" || scalar == "\r"
            guard isText, mayTurn || !isDirectional(scalar) else { continue }
            size += UTF8.width(scalar)
            guard size <= limit else { break }
            cleaned.unicodeScalars.append(scalar)
        }
        return cleaned
    }

    /// The text with its lines joined into one.
    package static func onOneLine(_ text: String) -> String {
        isOneLine(text) ? text : text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// Whether a quick look finds neither a line break nor a tab; false of some texts that have none.
    package static func isOneLine(_ text: String) -> Bool {
        // Every break of lines is a control, or begins with one of these two bytes.
        !text.utf8.contains { $0 < 0x20 || $0 == 0xC2 || $0 == 0xE2 }
    }

    /// The text for a terminal or a log: what can't be seen there, or would act on it, is written as `\u{9b}`.
    ///
    /// - Parameter lines: Whether line breaks and tabs stay what they are.
    package static func visible(_ text: String, lines: Bool = true) -> String {
        guard !text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else { return text }
        var visible = ""
        visible.reserveCapacity(text.utf8.count)
        var isAfterReturn = false
        var marks = 0
        for scalar in text.unicodeScalars {
            defer { isAfterReturn = scalar == "\r" }
            switch scalar {
            case "\n" where lines:
                if !isAfterReturn { visible += "\n" }
            case "\r" where lines, "\u{2028}" where lines, "\u{2029}" where lines: visible += "\n"
            case "\t" where lines: visible += "\t"
            default:
                marks = isMark(scalar) ? marks + 1 : 0
                if marks > mostMarks { continue }
                if isShown(scalar) {
                    visible.unicodeScalars.append(scalar)
                } else {
                    visible += "\\u{\(String(scalar.value, radix: 16))}"
                }
            }
        }
        return visible
    }

    /// The text on one line, where nothing of it can be overlooked: what is foreign and is about to be agreed to.
    ///
    /// Besides what ``visible(_:lines:)`` shows, it shows whatever else has no shape of its own, and counts blanks. More than can be
    /// looked over is left out of its middle, which is said there.
    package static func evident(_ text: String, limit: Int = 2000) -> String {
        var evident = ""
        var (blanks, marks) = (0, 0)
        func endBlanks() {
            evident += blanks > mostBlanks ? "[\(blanks) blanks]" : String(repeating: " ", count: blanks)
            blanks = 0
        }
        for scalar in text.unicodeScalars {
            guard scalar != " " else {
                blanks += 1
                continue
            }
            endBlanks()
            marks = isMark(scalar) ? marks + 1 : 0
            let properties = scalar.properties
            let hasShape = !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint && scalar != "\u{2800}"
            if isShown(scalar), hasShape, marks <= mostMarks {
                evident.unicodeScalars.append(scalar)
            } else {
                evident += "\\u{\(String(scalar.value, radix: 16))}"
            }
        }
        endBlanks()
        let left = evident.count - limit
        guard left > 0 else { return evident }
        return "\(evident.prefix(limit / 2)) [\(left) characters left out] \(evident.suffix(limit - limit / 2))"
    }

    /// More of them in a row are counted.
    private static let mostBlanks = 4

    /// Marks on a letter beyond these would be drawn over what stands above and below it. No language has as many.
    private static let mostMarks = 8

    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        // The first of them.
        guard scalar.value >= 0x300 else { return false }
        return [.nonspacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
    }

    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Joiners and tags are parts of emoji and of words, and marks of direction turn nothing around but themselves.
        case 0x200C...0x200F, 0x061C, 0x00AD, 0xE0020...0xE007F: return true
        case 0x2028, 0x2029: return false
        default: return scalar.properties.generalCategory != .format && !isControl(scalar)
        }
    }

    static func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value }

    private static func isDirectional(_ scalar: Unicode.Scalar) -> Bool {
        0x202A...0x202E ~= scalar.value || 0x2066...0x2069 ~= scalar.value
    }
}

// MARK: - Look-alikes

/// Which letters look like others. Unicode has thousands of these (<https://www.unicode.org/reports/tr39/#Confusable_Detection>);
/// most of them say in their names which letter they are a form of.
extension PlainText {
    /// The letters and digits of a text as they look: two texts with the same skeleton can be taken for each other.
    package static func skeleton(_ text: String) -> String {
        var skeleton = ""
        for scalar in text.unicodeScalars {
            let properties = scalar.properties
            // Neither a mark nor what can't be seen changes a letter much.
            guard properties.isAlphabetic || properties.numericType != nil || symbols[scalar] != nil || isForm(scalar),
                !properties.isDefaultIgnorableCodePoint, !isMark(scalar)
            else { continue }
            skeleton += plainLetter(scalar)
        }
        return skeleton
    }

    /// Whether a word has Latin letters and such of an alphabet that has many of the same form, as no language writes.
    package static func mixesScripts(_ text: String) -> Bool {
        text.split(whereSeparator: \.isWhitespace).contains { word in
            let scripts = Set(word.unicodeScalars.compactMap { $0.properties.name?.split(separator: " ").first })
            return scripts.contains("LATIN") && !scripts.isDisjoint(with: similarScripts)
        }
    }

    private static let similarScripts: Set<Substring> = ["CYRILLIC", "GREEK", "ARMENIAN", "COPTIC", "CHEROKEE", "LISU"]

    private static func plainLetter(_ scalar: Unicode.Scalar) -> String {
        let small = scalar.properties.lowercaseMapping
        let lower = small.unicodeScalars.first ?? scalar
        if let letter = symbols[lower] ?? symbols[scalar] { return String(letter) }
        if let number = lower.properties.numericValue, let letter = numbers[number] { return String(letter) }
        guard let letter = letterOfName(lower) else { return small }
        // One is often a line, and so is the other.
        return letter == "i" ? "l" : String(letter)
    }

    /// Whether a symbol is a letter in a frame, which isn't called alphabetic.
    private static func isForm(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x2100 && scalar.properties.generalCategory == .otherSymbol && letterOfName(scalar) != nil
    }

    /// `c` of "LATIN SMALL LETTER C WITH CEDILLA", "MATHEMATICAL BOLD CAPITAL C" or "CIRCLED LATIN SMALL LETTER C".
    private static func letterOfName(_ scalar: Unicode.Scalar) -> Character? {
        guard !scalar.isASCII else { return Character(scalar) }
        guard let name = scalar.properties.name else { return nil }
        let words = name.split(separator: " ").prefix { $0 != "WITH" }
        guard let last = words.last, last.count == 1, let letter = last.lowercased().first, letter.isLetter else {
            return nil
        }
        return letter
    }

    private static let numbers: [Double: Character] = [0: "o", 1: "l", 50: "l", 100: "c"]

    /// What has the form of a Latin letter and another name.
    private static let symbols: [Unicode.Scalar: Character] = {
        let alike: [(Character, String)] = [
            ("a", "α@"), ("b", "в"), ("c", "сϲⲥᏟꓚ¢"), ("d", "ԁ"), ("e", "еҽ"), ("f", "ғ"), ("h", "нһ"), ("k", "кκ"),
            ("l", "|!ιӏⵏƖꓡᏞᎥ"), ("m", "мϻ"), ("n", "ηпոռν"), ("o", "οσօө"), ("p", "рρ"), ("q", "ԛ"), ("r", "гᴦᎡᏒꓣʀ"),
            ("s", "ѕ"), ("t", "тτ"), ("u", "υսц"), ("v", "ѵ"), ("w", "ԝшω"), ("x", "хχ"), ("y", "уγ"), ("z", "ᴢ"),
        ]
        return Dictionary(alike.flatMap { letter, forms in forms.unicodeScalars.map { ($0, letter) } }) { first, _ in
            first
        }
    }()
}

// MARK: - Escaping

extension String {
    /// The text with each occurrence of `text` replaced, also before a combining mark: it makes another character of `<`, and what
    /// reads markup, a shell's words or a menu's labels sees `<` all the same.
    package func escaping(_ text: String, as replacement: String) -> String {
        String(unicodeScalars.replacing(text.unicodeScalars, with: replacement.unicodeScalars))
    }

    /// The text in markup, in which it is shown as it is.
    package var asMarkup: String {
        var markup = ""
        markup.reserveCapacity(utf8.count)
        for scalar in unicodeScalars {
            switch scalar {
            case "&": markup += "&amp;"
            case "<": markup += "&lt;"
            case ">": markup += "&gt;"
            default: markup.unicodeScalars.append(scalar)
            }
        }
        return markup
    }
}

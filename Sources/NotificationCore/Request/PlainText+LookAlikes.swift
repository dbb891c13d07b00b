/// Which letters look like others. Unicode has thousands of these (<https://www.unicode.org/reports/tr39/#Confusable_Detection>);
/// most of them say in their names which letter they are a form of.
extension PlainText {
    /// The letters and digits of a text as they look: two texts with the same skeleton can be taken for each other.
    static func skeleton(_ text: String) -> String {
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
    static func mixesScripts(_ text: String) -> Bool {
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

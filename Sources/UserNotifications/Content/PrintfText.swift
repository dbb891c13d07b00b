/// Text with printf escapes in it.
enum PrintfText {
    /// The text as it is shown: `%%` becomes `%`, escapes such as `%@` and `%1$d` are left out (Apple's rule for bodies).
    static func shown(_ text: String) -> String {
        text.utf8.contains(UInt8(ascii: "%")) ? replaceEscapes(in: text) { _ in "" } : text
    }

    /// Replaces each escape by what `replacement` answers for its position, which is nil for one without a number.
    ///
    /// A percent sign that begins no escape stays; a space after it does not make one, so that "50 % off" survives.
    static func replaceEscapes(in text: String, _ replacement: (Int?) -> String) -> String {
        var result = ""
        var rest = Substring(text)
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            let after = rest[rest.index(after: percent)...]
            if after.first == "%" {
                result += "%"
                rest = after.dropFirst()
            } else if let (position, end) = escape(after) {
                result += replacement(position)
                rest = end
            } else {
                result += "%"
                rest = after
            }
        }
        return result + rest
    }

    /// `[number$][flags][width][.precision][length]conversion`
    private static func escape(_ text: Substring) -> (position: Int?, rest: Substring)? {
        var rest = text
        var position: Int?
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        if !digits.isEmpty, rest.dropFirst(digits.count).first == "$" {
            position = Int(digits)
            rest = rest.dropFirst(digits.count + 1)
        }
        rest = rest.drop { "-+#0".contains($0) }
        rest = rest.drop { $0.isASCII && $0.isNumber }
        if rest.first == "." { rest = rest.dropFirst().drop { $0.isASCII && $0.isNumber } }
        for length in ["hh", "h", "ll", "l", "q", "L", "z", "t", "j"] where rest.hasPrefix(length) {
            rest = rest.dropFirst(length.count)
            break
        }
        guard let conversion = rest.first, "@dDiuUxXoOfFeEgGcCsSpaA".contains(conversion) else { return nil }
        return (position, rest.dropFirst())
    }
}

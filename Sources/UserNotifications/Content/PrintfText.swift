public import Foundation

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

extension NSString {
    /// A text of the app's main bundle in the person's language, with arguments filled in.
    ///
    /// Apple's framework looks the text up when the notification is shown; here it is looked up at once, since the
    /// agent has no access to the app's texts. A key that the bundle doesn't have is used as the text.
    ///
    /// - Parameter arguments: They replace `%@` and `%1$@` and so on; `%%` is a percent sign.
    public class func localizedUserNotificationString(forKey key: String, arguments: [Any]?) -> String {
        let format = Bundle.main.localizedString(forKey: key, value: key, table: nil)
        guard let arguments else { return format }
        var next = 0
        return PrintfText.replaceEscapes(in: format) { position in
            let index = position.map { $0 - 1 } ?? next
            if position == nil { next += 1 }
            return arguments.indices.contains(index) ? "\(arguments[index])" : ""
        }
    }
}

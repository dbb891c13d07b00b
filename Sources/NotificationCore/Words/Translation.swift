/// Turns messages for people into their language: the shell looks them up, pure code is handed one of these.
package struct Translation: Sendable {
    private let text: @Sendable (String) -> String
    private let plural: @Sendable (String, String, Int) -> String

    package init(
        text: @escaping @Sendable (String) -> String,
        plural: @escaping @Sendable (String, String, Int) -> String
    ) {
        self.text = text
        self.plural = plural
    }

    /// The messages as they are written in the source.
    package static let english = Translation(text: { $0 }, plural: { $2 == 1 ? $0 : $1 })

    /// A message with its arguments: "%s", or "%1$s" and "%2$s", in their order; "%%" is a percent sign.
    package func translated(_ message: String, _ arguments: String...) -> String {
        Self.filled(text(message), arguments)
    }

    /// A message about a number of things. Without arguments, the number fills the first "%s".
    package func counted(_ one: String, _ many: String, _ count: Int, _ arguments: String...) -> String {
        Self.filled(plural(one, many, count), arguments.isEmpty ? ["\(count)"] : arguments)
    }

    private static func filled(_ message: String, _ arguments: [String]) -> String {
        guard message.utf8.contains(UInt8(ascii: "%")) else { return message }
        var filled = ""
        var rest = message[...]
        var next = 0
        while let percent = rest.firstIndex(of: "%") {
            filled += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            let number = rest.prefix { $0.isASCII && $0.isNumber }
            let mark = rest.dropFirst(number.count)
            if rest.first == "%" {
                filled += "%"
                rest = rest.dropFirst()
            } else if number.isEmpty, rest.first == "s" {
                filled += arguments.indices.contains(next) ? arguments[next] : ""
                next += 1
                rest = rest.dropFirst()
            } else if let position = Int(number), mark.hasPrefix("$s") {
                filled += arguments.indices.contains(position - 1) ? arguments[position - 1] : ""
                rest = mark.dropFirst(2)
            } else {
                filled += "%"
            }
        }
        return filled + rest
    }
}

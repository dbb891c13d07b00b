/// Turns messages for people into their language: the shell looks them up, pure code is handed one of these.
package struct Translation: Sendable {
    private let text: @Sendable (String) -> String
    private let plural: @Sendable (String, String, Int) -> String
    /// The name that an option such as `--at` has here, and whether the sentence begins with it; nil where it stays.
    private var name: (@Sendable (_ option: String, _ isFirst: Bool) -> String?)?

    package init(
        text: @escaping @Sendable (String) -> String,
        plural: @escaping @Sendable (String, String, Int) -> String
    ) {
        (self.text, self.plural) = (text, plural)
    }

    /// The messages as they are written in the source.
    package static let english = Translation(text: { $0 }, plural: { $2 == 1 ? $0 : $1 })

    /// The same language with other names for the options of the command line, which stand in messages by their names there:
    /// `--until must lie after --from`. What people have typed keeps its words.
    package func naming(
        options name: @escaping @Sendable (_ option: String, _ isFirst: Bool) -> String?
    ) -> Translation {
        var translation = self
        translation.name = name
        return translation
    }

    /// A message with its arguments: "%s", or "%1$s" and "%2$s", in their order; "%%" is a percent sign.
    package func translated(_ message: String, _ arguments: String...) -> String {
        Self.filled(text(message), arguments)
    }

    /// A message about a number of things. Without arguments, the number fills the first "%s".
    package func counted(_ one: String, _ many: String, _ count: Int, _ arguments: String...) -> String {
        Self.filled(plural(one, many, count), arguments.isEmpty ? ["\(count)"] : arguments)
    }

    /// A message in the person's language, with those that fill its gaps.
    package func say(_ message: Message) -> String { say(message, isFirst: true) }

    private func say(_ message: Message, isFirst: Bool) -> String {
        let parts = message.parts
        // gettext answers an empty text with the catalog's header.
        guard !parts.text.isEmpty else { return "" }
        let found =
            parts.singular.map { plural($0, parts.text, parts.count) } ?? text(parts.text, parts.context)
        let fillings = parts.fillings.enumerated().map { index, filling in
            switch filling {
            case .text(let text): text
            case .message(let message):
                say(
                    message,
                    isFirst: isFirst && (index == 0 && found.hasPrefix("%s") || found.hasPrefix("%\(index + 1)$s"))
                )
            }
        }
        return Self.filled(named(found, isFirst: isFirst), fillings)
    }

    /// A message with the names that options have here.
    private func named(_ message: String, isFirst: Bool) -> String {
        guard let name else { return message }
        var named = ""
        var rest = message[...]
        while let mark = rest.firstRange(of: "--") {
            let word = rest[mark.upperBound...].prefix { $0.isLowercase || $0 == "-" }
            let option = rest[mark.lowerBound..<word.endIndex]
            let isFirst = isFirst && mark.lowerBound == message.startIndex
            named += rest[..<mark.lowerBound] + (name(String(option), isFirst) ?? String(option))
            rest = rest[word.endIndex...]
        }
        return named + rest
    }

    /// Looks up a text that has a context, as gettext keeps both: with the character EOT between them.
    private func text(_ message: String, _ context: String?) -> String {
        guard let context else { return text(message) }
        let key = context + "\u{4}" + message
        let found = text(key)
        return found == key ? message : found
    }

    private static func filled(_ message: String, _ arguments: [String]) -> String {
        let mark = UInt8(ascii: "%")
        guard message.utf8.contains(mark) else { return message }
        var filled = ""
        var rest = message.utf8[...]
        var next = 0
        while let percent = rest.firstIndex(of: mark) {
            filled += Substring(rest[..<percent])
            rest = rest[percent...].dropFirst()
            let number = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            let behind = rest.dropFirst(number.count)
            if rest.first == mark {
                filled += "%"
                rest = rest.dropFirst()
            } else if rest.first == UInt8(ascii: "s") {
                filled += arguments.indices.contains(next) ? arguments[next] : ""
                next += 1
                rest = rest.dropFirst()
            } else if let position = Int(Substring(number)), behind.starts(with: "$s".utf8) {
                filled += arguments.indices.contains(position - 1) ? arguments[position - 1] : ""
                rest = behind.dropFirst(2)
            } else {
                filled += "%"
            }
        }
        return filled + Substring(rest)
    }
}

/// A sentence for people, as the source has it, with what fills its gaps; it is said in English, or in a person's language.
///
/// `Message("every \(weekday) at \(time)")` is looked up as `every %s at %s`. What fills a gap may be a message itself, which is
/// said in the same language. `scripts/messages.py` collects the literals for translators.
package struct Message: Sendable, Hashable, CustomStringConvertible {
    let parts: Parts

    /// What a message is made of, behind one reference: errors that carry it stay small.
    final class Parts: Sendable {
        /// What it is looked up by: the literal with `%s` for each gap and `%%` for a percent sign.
        let text: String
        let fillings: [Filling]
        /// The same for one, where ``text`` is for any other number.
        let singular: String?
        let count: Int
        /// Tells apart what is the same in English and not in another language, as gettext's `msgctxt` does.
        let context: String?

        init(_ text: String, _ fillings: [Filling], singular: String? = nil, count: Int = 0, context: String? = nil) {
            (self.text, self.fillings) = (text, fillings)
            (self.singular, self.count, self.context) = (singular, count, context)
        }
    }

    enum Filling: Sendable {
        case text(String)
        case message(Message)
    }

    /// A message with gaps: `Message("every \(weekday)")`.
    ///
    /// - Parameter context: Tells it apart from the same words elsewhere; a literal.
    package init(_ literal: Literal, context: String? = nil) {
        parts = Parts(literal.text, literal.fillings, context: context)
    }

    /// A message about a number of things: `Message("\(n) day", "\(n) days", count: n)`.
    package init(_ one: Literal, _ many: Literal, count: Int) {
        parts = Parts(many.text, many.fillings, singular: one.text, count: count)
    }

    /// An option of the command line by its name there, `--at`, which is another one in a window.
    package init(option: String) { parts = Parts(option, []) }

    /// A text that nobody translates, such as a name or a number.
    package init(verbatim text: String) { parts = Parts("%s", [.text(text)]) }

    /// A sentence that has been put together, which is translated if the catalogue has the whole of it.
    package init(sentence: String) { parts = Parts(Literal.escaped(sentence), []) }

    /// The option that it begins with as the source has it, such as `--at`; nil if it begins with something else.
    package var option: String? {
        if case .message(let first)? = parts.fillings.first, parts.text.hasPrefix("%s") { return first.option }
        guard parts.text.hasPrefix("--") else { return nil }
        return String(parts.text.prefix { $0.isLowercase || $0 == "-" })
    }

    /// As the source has it.
    package var english: String { Translation.english.say(self) }

    package var description: String { english }

    /// Whether both say the same in English.
    package static func == (one: Self, other: Self) -> Bool { one.english == other.english }

    package func hash(into hasher: inout Hasher) { hasher.combine(english) }
}

extension Message {
    /// A string literal of the source whose gaps are kept apart.
    package struct Literal: ExpressibleByStringInterpolation, Sendable {
        fileprivate var text = ""
        fileprivate var fillings: [Filling] = []

        package init(stringLiteral literal: String) { text = Self.escaped(literal) }

        package init(stringInterpolation parts: StringInterpolation) { (text, fillings) = (parts.text, parts.fillings) }

        fileprivate static func escaped(_ literal: String) -> String {
            literal.utf8.contains(UInt8(ascii: "%")) ? literal.split("%").joined(separator: "%%") : literal
        }

        package struct StringInterpolation: StringInterpolationProtocol, Sendable {
            fileprivate var text = ""
            fileprivate var fillings: [Filling] = []

            package init(literalCapacity: Int, interpolationCount: Int) {
                text.reserveCapacity(literalCapacity + 2 * interpolationCount)
                fillings.reserveCapacity(interpolationCount)
            }

            package mutating func appendLiteral(_ literal: String) { text += Literal.escaped(literal) }

            package mutating func appendInterpolation(_ message: Message) {
                text += "%s"
                fillings.append(.message(message))
            }

            package mutating func appendInterpolation<Value>(_ value: Value) {
                text += "%s"
                fillings.append(.text("\(value)"))
            }
        }
    }

    /// `a`, `a and b`, `a, b and c`; of nothing, an empty message.
    package static func list(_ items: [Message]) -> Message { list(items) { Message("\($0) and \($1)") } }

    /// A list of days behind "on" or "on the", which some languages say before each: `le lundi et le jeudi`.
    package static func days(_ items: [Message]) -> Message {
        guard let first = items.first, let end = items.last, items.count > 1 else { return list(items) }
        let others = items.dropFirst().dropLast().reduce(first) { Message("\($0), \($1)", context: "days") }
        return Message("\(others) and \(end)", context: "days")
    }

    /// `a`, `a or b`, `a, b or c`.
    package static func choice(_ items: [Message]) -> Message { list(items) { Message("\($0) or \($1)") } }

    private static func list(_ items: [Message], _ last: (Message, Message) -> Message) -> Message {
        guard let end = items.last else { return Message(verbatim: "") }
        guard items.count > 1 else { return end }
        return last(joined(Array(items.dropLast()), by: ", "), end)
    }

    /// Messages one behind the other, with a mark between them.
    package static func joined(_ items: [Message], by mark: String) -> Message {
        var whole = Literal.StringInterpolation(literalCapacity: 0, interpolationCount: items.count)
        for (index, item) in items.enumerated() {
            if index > 0 { whole.appendLiteral(mark) }
            whole.appendInterpolation(item)
        }
        return Message(Literal(stringInterpolation: whole))
    }
}

extension String {
    /// The parts between a character, empty ones too.
    fileprivate func split(_ mark: Character) -> [Substring] {
        split(separator: mark, omittingEmptySubsequences: false)
    }
}

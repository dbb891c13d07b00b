package import Messages

/// Why a text can't be understood: what kind of mistake it is, where, and a sentence for people that says what would be right.
package struct GrammarError: Error, Sendable, Hashable, CustomStringConvertible {
    package enum Code: Sendable, Hashable {
        /// Words that say nothing here.
        case notUnderstood
        /// Words of another language that say a time.
        case foreign
        /// What can be read in two ways.
        case ambiguous
        /// Two days, or two times, where one is meant.
        case namesTwo
        /// What doesn't go together.
        case conflict
        /// Something needs to be said yet: a title, a time, a unit or another option.
        case missing
        /// Too long, too large or too small.
        case outOfRange
        /// A time that is over.
        case past
    }

    package let code: Code
    /// The option that it is about; nil where none was typed.
    package var option: ReminderOption?
    /// The words that it is about as they were typed; nil if it is about all of them, or about what is missing.
    package let span: String?
    package let message: Message

    /// - Parameter option: What it is about; by default the option that the sentence begins with.
    package init(_ code: Code, of option: ReminderOption? = nil, span: String? = nil, _ message: Message) {
        self.option = option ?? message.option.flatMap(ReminderOption.init(typed:))
        (self.code, self.span, self.message) = (code, span, message)
    }

    package init(_ code: Code, of option: ReminderOption? = nil, span: String? = nil, _ literal: Message.Literal) {
        self.init(code, of: option, span: span, Message(literal))
    }

    /// What isn't understood.
    package init(_ message: Message) { self.init(.notUnderstood, message) }
    package init(_ literal: Message.Literal) { self.init(.notUnderstood, Message(literal)) }

    /// What can be read in two ways, with a line for each.
    ///
    /// - Parameter quote: The words in quotes, if they stand among others.
    static func twoReadings(_ first: String, _ second: String, of span: String, in quote: String? = nil) -> Self {
        let quote = quote ?? "\"\(span)\""
        return GrammarError(.ambiguous, span: span, "\(quote) can be read in two ways. Write \(first) or \(second).")
    }

    package var description: String { message.english }

    /// The same with its option, unless it names one already.
    func about(_ option: ReminderOption) -> Self {
        var error = self
        error.option = self.option ?? option
        return error
    }

    package static func == (one: Self, other: Self) -> Bool { one.message == other.message }

    package func hash(into hasher: inout Hasher) { hasher.combine(message) }
}

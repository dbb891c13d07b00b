package import Messages

/// Why a text can't be understood: a sentence for people that says what is wrong and what would be right.
package struct GrammarError: Error, Sendable, Hashable, CustomStringConvertible {
    package let message: Message

    package init(_ message: Message) { self.message = message }
    package init(_ literal: Message.Literal) { message = Message(literal) }

    package var description: String { message.english }
}

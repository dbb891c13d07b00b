/// Why a text can't be understood: a sentence for people that says what is wrong and what would be right.
package struct GrammarError: Error, Sendable, Hashable, CustomStringConvertible {
    package let message: String

    package init(_ message: String) { self.message = message }

    package var description: String { message }
}

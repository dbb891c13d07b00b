/// Texts that are cut. What is left has no direction open, so that what stands next to it is read as ever.
extension String {
    /// The mark of what is left out.
    package static let ellipsis = "\u{2026}"

    /// The text in at most `most` characters, the ellipsis for those that are left out among them. Marks that close a direction
    /// come on top: they take no room.
    package func cut(to most: Int) -> String {
        count > most ? PlainText.closed(prefix(most - 1)) + Self.ellipsis : self
    }

    /// The first `most` characters of a text, and an ellipsis behind them if there are more.
    ///
    /// - Parameter hasMore: Whether something follows that isn't in the text.
    package func cut(behind most: Int, hasMore: Bool = false) -> String {
        hasMore || count > most ? PlainText.closed(prefix(most)) + Self.ellipsis : self
    }

    /// The first lines of a text, and of them the first letters, with an ellipsis behind what is left of it.
    package func cut(lines mostLines: Int, letters: Int) -> String {
        let lines = split(maxSplits: mostLines, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard lines.count > mostLines || count > letters else { return self }
        return lines.prefix(mostLines).joined(separator: "\n").cut(behind: letters, hasMore: lines.count > mostLines)
    }

    /// The text in at most `most` bytes, the ellipsis for what is left out among them.
    package func cut(toBytes most: Int) -> String {
        guard utf8.count > most else { return self }
        return PlainText.closed(self[...], limit: max(0, most - Self.ellipsis.utf8.count)) + Self.ellipsis
    }

    /// With its first letter as a sentence begins.
    package var firstUppercased: String { prefix(1).uppercased() + dropFirst() }
}

extension StringProtocol {
    /// Without the blanks at both ends, which people put between the parts of a list.
    package var trimmed: String {
        func isBlank(_ character: Character) -> Bool { character.isWhitespace && !character.isNewline }
        let rest = drop(while: isBlank)
        return rest.lastIndex { !isBlank($0) }.map { String(rest[...$0]) } ?? ""
    }
}

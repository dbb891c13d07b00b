extension StringProtocol {
    /// Without the blanks at both ends, which people put between the parts of a list.
    package var trimmed: String {
        func isBlank(_ character: Character) -> Bool { character.isWhitespace && !character.isNewline }
        let rest = drop(while: isBlank)
        return rest.lastIndex { !isBlank($0) }.map { String(rest[...$0]) } ?? ""
    }
}

extension String {
    /// With its first letter as a sentence begins.
    package var firstUppercased: String { prefix(1).uppercased() + dropFirst() }
}

internal import CGLib
internal import Glibc

/// A text as searches compare it: without case, accents and other marks that belong to a letter.
///
/// "Café" contains "cafe" and "CAFÉ". Letters that are letters of their own, such as "ø", stay what they are.
package struct FoldedText: Sendable, Hashable {
    /// With a NUL at its end.
    private let characters: [CChar]

    package init(_ text: String) {
        // Most texts are done after this.
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else {
            characters = text.utf8.map { CChar(bitPattern: 0x41...0x5A ~= $0 ? $0 | 0x20 : $0) } + [0]
            return
        }
        // The fold of a capital may have a mark of its own.
        let folded = Self.normalized(Self.casefolded(Self.normalized(text)))
        let letters = folded.unicodeScalars.filter {
            ![.nonspacingMark, .enclosingMark].contains($0.properties.generalCategory)
        }
        characters = Array(String(String.UnicodeScalarView(letters)).utf8CString)
    }

    package func contains(_ part: FoldedText) -> Bool { strstr(characters, part.characters) != nil }

    private static func normalized(_ text: String) -> String {
        take(g_utf8_normalize(text, -1, G_NORMALIZE_ALL)) ?? text
    }

    private static func casefolded(_ text: String) -> String { take(g_utf8_casefold(text, -1)) ?? text }

    private static func take(_ text: UnsafeMutablePointer<CChar>?) -> String? {
        guard let text else { return nil }
        defer { g_free(text) }
        return String(cString: text)
    }
}

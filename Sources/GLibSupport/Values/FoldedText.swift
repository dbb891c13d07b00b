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
        g_utf8_normalize(text, -1, G_NORMALIZE_ALL).map(String.init(adopting:)) ?? text
    }

    private static func casefolded(_ text: String) -> String {
        g_utf8_casefold(text, -1).map(String.init(adopting:)) ?? text
    }
}

/// The SHA-256 of what is put in, piece by piece.
package struct Checksum: ~Copyable {
    private let checksum: OpaquePointer?

    package init() { checksum = g_checksum_new(G_CHECKSUM_SHA256) }

    deinit { checksum.map { g_checksum_free($0) } }

    package func update(_ bytes: borrowing [UInt8], count: Int) {
        g_checksum_update(checksum, bytes, gssize(min(count, bytes.count)))
    }

    /// In hexadecimal digits; nothing can be put in afterwards.
    package consuming func text() -> String { g_checksum_get_string(checksum).map { String(cString: $0) } ?? "" }

    /// Of a text as a whole.
    package static func text(of text: String) -> String {
        let checksum = Checksum()
        let bytes = Array(text.utf8)
        checksum.update(bytes, count: bytes.count)
        return checksum.text()
    }
}

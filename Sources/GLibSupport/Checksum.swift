internal import CGLib

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

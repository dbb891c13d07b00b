internal import CAdwaita

/// A text as Pango's markup and XML write it.
func escapedMarkup(_ text: String) -> String {
    guard let escaped = g_markup_escape_text(text, -1) else { return "" }
    defer { g_free(escaped) }
    return String(cString: escaped)
}

extension Property {
    /// A text for a property that takes markup, such as a description; it is shown as it is.
    package static func plain(_ text: String) -> Property { .string(escapedMarkup(text)) }

    /// The same, with addresses that can be opened.
    package static func linked(_ pieces: [(text: String, isLink: Bool)]) -> Property {
        .string(
            pieces.map { piece in
                let text = escapedMarkup(piece.text)
                return piece.isLink ? "<a href=\"\(text)\">\(text)</a>" : text
            }.joined()
        )
    }
}

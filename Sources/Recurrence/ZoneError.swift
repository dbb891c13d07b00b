/// Why bytes are not a zone, in one sentence each.
package enum ZoneError: Error, Hashable, CustomStringConvertible {
    /// The file doesn't start with `TZif`.
    case notTZif
    /// The file ends before the data that its header announces.
    case truncated
    /// A field contradicts RFC 8536; the text names it.
    case malformed(String)
    /// The footer isn't a POSIX TZ string.
    case badFooter(String)

    package var description: String {
        switch self {
        case .notTZif: "The data isn't a TZif file."
        case .truncated: "The TZif file is shorter than its header says."
        case .malformed(let field): "The TZif file has a bad \(field)."
        case .badFooter(let text): "The TZif footer “\(text)” isn't a POSIX TZ string."
        }
    }
}

import Foundation
import Messages

/// The translations that ship, read from their sources.
enum ShippedTranslation {
    static let german = words("de") { $0 == 1 }
    static let french = words("fr") { $0 < 2 }

    /// - Parameter isOne: Whether a number takes the singular.
    private static func words(_ language: String, isOne: @escaping @Sendable (Int) -> Bool) -> Translation {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let path = folder.appendingPathComponent("../../po/\(language).po").path
        let texts = (try? Catalog(path).texts) ?? [:]
        @Sendable func found(_ message: String) -> String {
            texts[message].flatMap { $0.isEmpty ? nil : $0 } ?? message
        }
        return Translation(text: { found($0) }, plural: { found(isOne($2) ? $0 : $1) })
    }
}

/// The entries of a gettext file: `msgid`, `msgctxt` and `msgstr` as they stand there.
private struct Catalog {
    private(set) var texts: [String: String] = [:]

    init(_ path: String) throws {
        var fields: [String: String] = [:]
        var field = ""
        for line in try String(contentsOfFile: path, encoding: .utf8).split(
            separator: "\n",
            omittingEmptySubsequences: false
        ) {
            if line.hasPrefix("msg") || line.hasPrefix("\""), let begin = line.firstIndex(of: "\"") {
                if begin != line.startIndex { field = line[..<begin].trimmingCharacters(in: .whitespaces) }
                let text = line[line.index(after: begin)...].dropLast()
                fields[field, default: ""] += text.replacing("\\\"", with: "\"").replacing("\\n", with: "\n")
            } else if line.isEmpty {
                take(fields)
                fields = [:]
            }
        }
        take(fields)
    }

    private mutating func take(_ fields: [String: String]) {
        guard let message = fields["msgid"] else { return }
        let context = fields["msgctxt"].map { $0 + "\u{4}" } ?? ""
        texts[context + message] = fields["msgstr"] ?? fields["msgstr[0]"]
        if let many = fields["msgid_plural"] { texts[many] = fields["msgstr[1]"] }
    }
}

package import NotificationCore

extension Request {
    /// `pizza-time-k3f9`: readable, and different from the id of another reminder with the same title.
    package static func newIdentifier(for title: String) -> String {
        let words = title.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let slug = words.joined(separator: "-").prefix(24)
        let suffix = String((0..<4).compactMap { _ in "abcdefghjkmnpqrstuvwxyz23456789".randomElement() })
        return slug.isEmpty ? "reminder-\(suffix)" : "\(slug)-\(suffix)"
    }
}

package import NotificationCore

/// A line of the agenda: a heading, or a reminder. A repeat that has rung and wasn't answered has two, one for each.
package enum AgendaLine: Sendable, Hashable {
    case heading(AgendaSection)
    case pending(RequestKey)
    case delivered(RequestKey)

    private static let headingMark = "§"
    private static let separator: Character = "\t"

    /// The name by which a list of strings holds it; different lines have different ones.
    package var id: String {
        switch self {
        case .heading(let section): Self.headingMark + section.rawValue
        case .pending(let key): Self.id("p", key)
        case .delivered(let key): Self.id("d", key)
        }
    }

    private static func id(_ kind: String, _ key: RequestKey) -> String {
        "\(kind)\(separator)\(key.app)\(separator)\(key.identifier)"
    }

    /// The line of a name; nil for what no line is called.
    package init?(id: String) {
        if id.hasPrefix(Self.headingMark) {
            guard let section = AgendaSection(rawValue: String(id.dropFirst())) else { return nil }
            self = .heading(section)
            return
        }
        // An identifier has no tabs.
        guard let last = id.lastIndex(of: Self.separator), let first = id.firstIndex(of: Self.separator), first < last
        else { return nil }
        let key = RequestKey(
            app: String(id[id.index(after: first)..<last]),
            identifier: String(id[id.index(after: last)...])
        )
        switch id[..<first] {
        case "p": self = .pending(key)
        case "d": self = .delivered(key)
        default: return nil
        }
    }

    /// The reminder that it is about; nil of a heading.
    package var key: RequestKey? {
        switch self {
        case .heading: nil
        case .pending(let key), .delivered(let key): key
        }
    }
}

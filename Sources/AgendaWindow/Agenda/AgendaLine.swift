package import NotificationCore

/// A line of the agenda: a heading, or a reminder. A repeat that has rung and wasn't answered has two: that ring, and its next one.
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

    /// True for the line of a heading.
    package static func isHeading(_ id: String) -> Bool {
        if case .heading? = AgendaLine(id: id) { true } else { false }
    }

    /// The reminder that it is about; nil of a heading.
    package var key: RequestKey? {
        switch self {
        case .heading: nil
        case .pending(let key), .delivered(let key): key
        }
    }
}

/// What becomes of a list that is on the screen: which lines go and come, and which of the others read differently.
package struct ListEdit: Sendable, Hashable {
    /// Lines that are replaced by others, as GtkStringList's `splice` takes them.
    package struct Splice: Sendable, Hashable {
        package var position: Int
        package var removed: Int
        package var added: [String]

        package init(position: Int, removed: Int, added: [String]) {
            (self.position, self.removed, self.added) = (position, removed, added)
        }
    }

    /// To be applied one after the other: each position is that of the list as the ones before have left it.
    package var splices: [Splice] = []
    /// The lines that stay and have other words.
    package var rebound: Set<String> = []
    /// Whether every line may have other words, ``rebound`` aside.
    package var rebindsAll = false

    package init() {}

    package var isEmpty: Bool { splices.isEmpty && rebound.isEmpty && !rebindsAll }

    /// The one splice that makes one list of another.
    package init(from before: [String], to after: [String]) {
        let shorter = min(before.count, after.count)
        var head = 0
        while head < shorter, before[head] == after[head] { head += 1 }
        var tail = 0
        while tail < shorter - head, before[before.count - 1 - tail] == after[after.count - 1 - tail] { tail += 1 }
        guard head + tail < max(before.count, after.count) else { return }
        splices = [
            Splice(
                position: head,
                removed: before.count - head - tail,
                added: Array(after[head..<(after.count - tail)])
            )
        ]
    }
}

extension [String] {
    /// Applies the splices of an edit.
    package mutating func apply(_ edit: ListEdit) {
        for splice in edit.splices {
            replaceSubrange(splice.position..<(splice.position + splice.removed), with: splice.added)
        }
    }
}

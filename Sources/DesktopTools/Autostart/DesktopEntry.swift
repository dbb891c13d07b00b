internal import GLibSupport

/// The text of a desktop entry file, read and changed line by line so that the rest stays as it is.
/// <https://specifications.freedesktop.org/desktop-entry-spec/latest/>
package struct DesktopEntry {
    private static let group = "[Desktop Entry]"
    private(set) var lines: [String]

    package init(_ text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last?.isEmpty == true { lines.removeLast() }
    }

    package var text: String { lines.map { $0 + "\n" }.joined() }

    /// The value of a key in the main group; nil if there is none.
    package subscript(key: String) -> String? { index(of: key).map { Self.assignment(lines[$0])?.value ?? "" } }

    /// Whether a key holds `true`; anything else counts as false, as it does for desktops.
    package func isTrue(_ key: String) -> Bool { self[key] == "true" }

    /// The members of a value such as `GNOME;XFCE;`.
    package func members(_ key: String) -> [String]? { self[key]?.split(separator: ";").map(String.init) }

    /// Sets a key in the main group, which is created if it is missing.
    package mutating func set(_ key: String, _ value: String) {
        if let index = index(of: key) {
            lines[index] = "\(key)=\(value)"
        } else if let start = mainGroup?.lowerBound {
            lines.insert("\(key)=\(value)", at: start + 1)
        } else {
            lines += [Self.group, "\(key)=\(value)"]
        }
    }

    package mutating func remove(_ key: String) {
        while let index = index(of: key) { lines.remove(at: index) }
    }

    private func index(of key: String) -> Int? { mainGroup?.first { Self.assignment(lines[$0])?.key == key } }

    /// The lines of the main group, its heading first.
    private var mainGroup: Range<Int>? {
        guard let start = lines.firstIndex(where: { $0.trimmedOfSpace == Self.group }) else { return nil }
        let end = lines[(start + 1)...].firstIndex { $0.hasPrefix("[") } ?? lines.count
        return start..<end
    }

    private static func assignment(_ line: String) -> (key: String, value: String)? {
        guard !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") else { return nil }
        return (line[..<equals].trimmedOfSpace, line[line.index(after: equals)...].trimmedOfSpace)
    }
}

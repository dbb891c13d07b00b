internal import Messages

/// A place with calendars that another program's configuration or habit names.
package struct FoundCalendar: Sendable, Hashable {
    package var path: String
    /// Which program says so.
    package var program: String
    /// Whether that program would write over answers: it keeps the file in its memory.
    package var isReadOnly = false

    package init(path: String, program: String, isReadOnly: Bool = false) {
        (self.path, self.program, self.isReadOnly) = (path, program, isReadOnly)
    }

    /// The folders that a configuration of vdirsyncer keeps in step: `path` of each storage that is one of files.
    package static func ofVdirsyncer(_ text: String, home: String) -> [FoundCalendar] {
        var found: [FoundCalendar] = []
        var section: [String: String] = [:]
        func finish() {
            // Contacts are kept in the same way, in files of another kind.
            if section["type"] == "filesystem", section["fileext"] == ".ics", let path = section["path"] {
                found.append(FoundCalendar(path: expanded(path, home), program: "vdirsyncer"))
            }
        }
        for line in lines(text) {
            if line.hasPrefix("[") {
                finish()
                section = [:]
            } else if let (key, value) = pair(line) {
                section[key] = unquoted(value)
            }
        }
        finish()
        return found
    }

    /// The folders that a configuration of khal names; a pattern at the end stands for all folders there.
    package static func ofKhal(_ text: String, home: String) -> [FoundCalendar] {
        var found: [FoundCalendar] = []
        var isInCalendars = false
        for line in lines(text) {
            if line.hasPrefix("[["), isInCalendars { continue }
            if line.hasPrefix("[") {
                isInCalendars = line == "[calendars]"
            } else if isInCalendars, let (key, value) = pair(line), key == "path" {
                var path = expanded(unquoted(value), home)
                while path.hasSuffix("/*") { path.removeLast(2) }
                found.append(FoundCalendar(path: path, program: "khal"))
            }
        }
        return found
    }

    /// Without what another one contains.
    package static func distinct(_ found: [FoundCalendar]) -> [FoundCalendar] {
        var distinct: [FoundCalendar] = []
        for calendar in found.sorted(by: { ($0.path.count, $0.path) < ($1.path.count, $1.path) }) {
            let isKnown = distinct.contains { calendar.path == $0.path || calendar.path.hasPrefix($0.path + "/") }
            if !isKnown { distinct.append(calendar) }
        }
        return distinct
    }

    private static func lines(_ text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).map { $0.trimmed }
            .filter { !$0.isEmpty && !$0.hasPrefix("#") && !$0.hasPrefix(";") }
    }

    private static func pair(_ line: String) -> (String, String)? {
        let parts = line.split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        return (String(parts[0]).trimmed, String(parts[1]).trimmed)
    }

    private static func unquoted(_ value: String) -> String {
        guard value.count >= 2, let first = value.first, "\"'".contains(first), value.last == first else {
            return value
        }
        return String(value.dropFirst().dropLast())
    }

    private static func expanded(_ path: String, _ home: String) -> String {
        var path = path == "~" || path.hasPrefix("~/") ? home + path.dropFirst() : path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
    }
}

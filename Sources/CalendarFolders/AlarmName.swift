package import ICalendar

/// An alarm of a folder: where its answers are written.
package struct AlarmName: Sendable, Hashable {
    /// The name of the folder in the settings.
    package var folder: String
    /// Where in it the item's file lies: collections may have entries of the same UID, whose authors are others.
    private let place: String
    package var entry: AlarmSource.Entry
    /// ``AlarmSource/key``; of an extra ring, that of the alarm it comes of.
    package var key: String

    /// - Parameter file: The name of the item's file, inside the folder.
    package init(folder: String, file: String, entry: AlarmSource.Entry, key: String) {
        (self.folder, self.entry, self.key) = (folder, entry, key)
        place = Self.place(of: file)
    }

    private static func place(of file: String) -> String { file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "" }

    /// One line that no other alarm has.
    package var text: String {
        Self.beginning(folder, place: place, entry.uid) + [entry.recurrence ?? "", key].joined(separator: "\u{1F}")
    }

    /// What the names of all alarms of a file begin with whose entry has a UID.
    package static func beginning(_ folder: String, _ file: String, _ uid: String) -> String {
        beginning(folder, place: place(of: file), uid)
    }

    private static func beginning(_ folder: String, place: String, _ uid: String) -> String {
        // No control character is in a UID or in a folder's name in the settings.
        "\(folder)\u{1F}" + (place.isEmpty ? "" : place + "\u{1E}") + "\(uid)\u{1F}"
    }

    /// What the names of an entry's copies in other collections of the folder have in common, by ``text``.
    static func shared(_ text: String) -> String {
        guard let end = text.lastIndex(of: "\u{1E}"), let begin = text.firstIndex(of: "\u{1F}") else { return text }
        return String(text[...begin] + text[text.index(after: end)...])
    }
}

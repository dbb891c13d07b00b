package import ICalendar

/// An alarm of a folder: where its answers are written.
package struct AlarmName: Sendable, Hashable {
    /// The name of the folder in the settings.
    package var folder: String
    /// The collection in which the item's file lies, a folder inside that one. Two collections may have entries of one UID by
    /// different authors.
    private let place: String
    package var entry: AlarmSource.Entry
    /// ``AlarmSource/key``; of an extra ring, that of the alarm it comes of.
    package var key: String

    /// - Parameter file: The name of the item's file, inside the folder.
    package init(folder: String, file: String, entry: AlarmSource.Entry, key: String) {
        (self.folder, self.entry, self.key) = (folder, entry, key)
        place = Self.place(of: file)
    }

    /// The collection of a file.
    package static func place(of file: String) -> String { file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "" }

    /// One line that no other alarm has.
    package var text: String {
        Self.beginning(folder, place: place, entry.uid) + [entry.recurrence ?? "", key].joined(separator: "\u{1F}")
    }

    /// The beginning that the names of an entry's alarms share, by the entry's UID and its file.
    package static func beginning(_ folder: String, _ file: String, _ uid: String) -> String {
        beginning(folder, place: place(of: file), uid)
    }

    private static func beginning(_ folder: String, place: String, _ uid: String) -> String {
        // No control character is in a UID or in a folder's name in the settings.
        "\(folder)\u{1F}" + (place.isEmpty ? "" : place + "\u{1E}") + "\(uid)\u{1F}"
    }

    /// A name (``text``) without its collection: the copies of an entry in other collections have the same.
    static func shared(_ text: String) -> String {
        guard let end = text.lastIndex(of: "\u{1E}"), let begin = text.firstIndex(of: "\u{1F}") else { return text }
        return String(text[...begin] + text[text.index(after: end)...])
    }
}

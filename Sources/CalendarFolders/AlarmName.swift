package import ICalendar

/// An alarm of a folder: where its answers are written.
package struct AlarmName: Sendable, Hashable, Codable {
    /// The name of the folder in the settings.
    package var folder: String
    package var entry: AlarmSource.Entry
    /// ``AlarmSource/key``; of an extra ring, that of the alarm it comes of.
    package var key: String

    package init(folder: String, entry: AlarmSource.Entry, key: String) {
        self.folder = folder
        self.entry = entry
        self.key = key
    }

    /// One line that no other alarm has.
    package var text: String {
        Self.beginning(folder, entry.uid) + [entry.recurrence ?? "", key].joined(separator: "\u{1F}")
    }

    /// What the names of all alarms begin with whose entry has a UID.
    package static func beginning(_ folder: String, _ uid: String) -> String { "\(folder)\u{1F}\(uid)\u{1F}" }
}

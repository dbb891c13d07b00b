package import ICalendar
package import NotificationCore

/// What a folder's items hold, as it was read.
package struct FolderReport: Sendable, Hashable, Codable {
    /// What was found in one item: an alarm, or an entry that can't be used.
    package struct Alarm: Sendable, Hashable, Codable {
        package let title: String
        package let uid: String
        package let line: Int
        /// Why it doesn't ring, or what differs from the file.
        package let note: String?
        package let isUnreadable: Bool
        /// When it rings next.
        package let next: WallTime?

        package init(_ finding: ReminderImport.Finding, next: WallTime?) {
            (title, uid, line, isUnreadable) = (finding.title, finding.uid, finding.line, finding.isUnreadable)
            self.next = next
            if let request = finding.request, finding.note == nil {
                let isAnswered = next == nil && finding.source?.acknowledged != nil
                let place = request.trigger?.region.map { "rings when you \($0.notifyOnEntry ? "arrive" : "leave")" }
                note = isAnswered ? "it is answered" : place
            } else {
                note = finding.note
            }
        }
    }

    package struct Item: Sendable, Hashable, Codable {
        package let file: String
        package var alarms: [Alarm] = []
        /// Why the whole item is left out.
        package var problem: String?
        /// What is wrong with it although it rings.
        package var warning: String?

        package init(file: String, problem: String? = nil) { (self.file, self.problem) = (file, problem) }
    }

    package let setting: FolderSetting
    package var items: [Item] = []
    /// Why nothing of it can be read.
    package var problem: String?
    /// Whether it is a single file.
    package var isFile = false

    package init(_ setting: FolderSetting, problem: String? = nil) { (self.setting, self.problem) = (setting, problem) }

    /// The alarms that still ring.
    package var rings: [Alarm] { items.flatMap(\.alarms).filter { $0.next != nil } }

    /// What rings next.
    package var next: (title: String, time: WallTime)? {
        rings.compactMap { alarm in alarm.next.map { (alarm.title, $0) } }.min { $0.1 < $1.1 }
    }

    /// Why nothing can be read of a calendar that is a single file.
    package var problemOfFile: String? { isFile ? items.first?.problem : nil }

    /// What can't be used, a sentence each: the folder, items, and entries that can't be read.
    package var problems: [String] {
        if let problem { return ["\(setting.path): \(problem)"] }
        return items.flatMap { item -> [String] in
            if let problem = item.problem ?? item.warning { return ["\(item.file): \(problem)"] }
            return item.alarms.filter(\.isUnreadable).map { alarm in
                "\(item.file), line \(alarm.line), \(alarm.title): \(alarm.note ?? "can't be read")"
            }
        }
    }
}

/// How the folders in carillon.conf stand.
package struct CalendarsReport: Sendable {
    package let folders: [FolderReport]
    /// What can't be used of the settings, a sentence each.
    package let problems: [String]
    /// Whether carillon-calendars runs in this session.
    package let isRunning: Bool

    package init(_ folders: [FolderReport], problems: [String], isRunning: Bool) {
        (self.folders, self.problems, self.isRunning) = (folders, problems, isRunning)
    }
}

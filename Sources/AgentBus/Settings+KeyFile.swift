package import GLibSupport
package import NotificationCore

extension Settings {
    /// What carillon.conf says, for every program that reads it.
    ///
    /// - Parameter problems: Gets a sentence for each group, key and value that could not be used.
    package init(_ file: KeyFile, problems: inout [String]) {
        let entries = file.entries.map { Entry(group: $0.group, key: $0.key, value: $0.value) }
        self.init(groups: file.groups, entries: entries, problems: &problems)
    }
}

internal import CalendarFiles
package import CalendarFolders
package import Messages

/// Changes of `[calendars]` in carillon.conf, of which carillon-calendars is told.
///
/// What takes `warn` passes it why carillon-calendars doesn't know yet.
package enum CalendarChanges {
    /// A folder that rings from now on, or that has other options.
    package struct Added {
        package let report: FolderReport
        /// What lies in it and rings by itself, and what it lies in; the inner one leaves the outer one's items to it.
        package let inside: [String]
        package let around: [String]
    }

    /// Adds a folder; carillon-calendars isn't told yet.
    ///
    /// - Parameters:
    ///   - name: What it is called; nil for the name that it has, or one that is free.
    ///   - options: Sets those that were given.
    package static func add(
        _ calendar: FoundCalendar,
        name: String? = nil,
        options: (inout FolderSetting) throws -> Void = { _ in }
    ) throws -> Added {
        guard FolderSetting.isPath(calendar.path) else {
            throw Session.refusal("\(unwritable(calendar)); give it another one")
        }
        let settings = try FolderSettings()
        let files = FolderProcess.files([calendar.path] + settings.folders.map(\.path))
        let place = files[0]?.place ?? calendar.path
        let known = zip(settings.folders, files.dropFirst()).first { ($1?.place ?? $0.path) == place }?.0
        let name = name ?? known?.name ?? settings.freeName(for: calendar.path)
        if settings.names.contains(name), known?.name != name {
            throw Session.refusal("\(name) is the name of another calendar already; choose one with --name")
        }
        guard known != nil || settings.names.count < FolderSetting.most else {
            throw Session.refusal("there are \(FolderSetting.most) calendars already; remove one of them first")
        }
        var setting = known ?? FolderSetting(name: name, path: calendar.path)
        setting.name = name
        setting.isReadOnly = setting.isReadOnly || calendar.isReadOnly
        try options(&setting)
        let others = zip(settings.folders, files.dropFirst()).filter { $0.0.name != known?.name }
        let folders = others.map(\.0) + [setting]
        let report = FolderProcess.reports(of: [setting], among: folders)[0]
        if known == nil, let reason = report.problemOfFile {
            throw Session.refusal("\(calendar.path) is no calendar that can be read: \(reason)")
        }
        if let known, known.name != name { try settings.remove(known) }
        try settings.write(setting)
        let all = FolderPlaces(folders, others.map(\.1) + [files[0]])
        return Added(report: report, inside: all.names(in: name), around: all.names(around: name))
    }

    /// Why a path doesn't fit into the settings.
    package static func unwritable(_ calendar: FoundCalendar) -> Message {
        Message("\(calendar.path) has a line break or another control character in its name")
    }

    /// - Parameter name: The folder's name or path.
    /// - Returns: What was removed.
    package static func remove(_ name: String, warn: (String) -> Void = { _ in }) throws -> FolderSetting {
        let settings = try FolderSettings()
        let folder = try settings.folder(name)
        try settings.remove(folder)
        try CalendarsService.configure(hasFolders: settings.names.count > 1, warn: warn)
        return folder
    }

    /// - Returns: The folder as it is now.
    package static func set(
        paused isPaused: Bool,
        _ name: String,
        warn: (String) -> Void = { _ in }
    ) throws -> FolderSetting {
        let settings = try FolderSettings()
        var folder = try settings.folder(name)
        guard folder.isPaused != isPaused else {
            throw isPaused
                ? Session.refusal("\(folder.name) is paused already") : Session.refusal("\(folder.name) is not paused")
        }
        folder.isPaused = isPaused
        try settings.write(folder)
        try CalendarsService.configure(hasFolders: true, warn: warn)
        return folder
    }
}

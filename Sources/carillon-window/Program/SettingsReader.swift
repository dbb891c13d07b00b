internal import AgendaWindow
internal import FoundationEssentials
internal import GLibSupport
internal import SessionFacts

/// Reads carillon.conf on a thread of its own: its file system may not answer.
actor SettingsReader {
    private let executor = MainContextExecutor(name: "settings")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// What the file says of new reminders; nothing where it can't be read.
    func addDefaults() -> AddDefaults {
        let path = BaseFolders(environment: ProcessInfo.processInfo.environment).settingsFile
        guard let file = try? KeyFile(path: path) else { return AddDefaults() }
        let lines = file.entries.filter { $0.group == AddDefaults.group }.map { ($0.key, $0.value) }
        return AddDefaults(Dictionary(lines) { $1 })
    }
}

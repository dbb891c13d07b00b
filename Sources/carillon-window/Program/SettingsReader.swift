internal import AgendaWindow
internal import AgentBus
internal import FoundationEssentials
internal import GLibSupport
internal import NotificationCore
internal import SessionFacts

/// Reads carillon.conf on a thread of its own: its file system may not answer.
actor SettingsReader {
    private let executor = MainContextExecutor(name: "settings")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// What the file says of new reminders, and to the agent; the defaults where it can't be read.
    func read() -> (added: AddDefaults, settings: Settings) {
        let path = BaseFolders(environment: ProcessInfo.processInfo.environment).settingsFile
        guard let file = try? KeyFile(path: path) else { return (AddDefaults(), Settings()) }
        let lines = file.entries.filter { $0.group == AddDefaults.group }.map { ($0.key, $0.value) }
        // What is wrong in it is `carillon doctor`'s to say.
        var problems: [String] = []
        return (AddDefaults(Dictionary(lines) { $1 }), Settings(file, problems: &problems))
    }
}

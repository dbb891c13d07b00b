internal import AgentCore
internal import Foundation
internal import GLibSupport
internal import NotificationCore
internal import SessionFacts

/// What the agent does on the person's desktop besides popups.
final class Desktop: Outside {
    private let programs: Programs
    private let words: Words
    private let window: Window
    private let pictures: Pictures
    private let memory: MemoryKeeper
    private let folders = BaseFolders(environment: ProcessInfo.processInfo.environment)

    init(programs: Programs, words: Words, window: Window, pictures: Pictures, memory: MemoryKeeper) {
        (self.programs, self.words, self.window, self.pictures) = (programs, words, window, pictures)
        self.memory = memory
    }

    func open(_ url: String, token: String?) { programs.open(url, token: token) }

    func run(_ command: String) { programs.launcher.run(command) }

    var asksForWords: Bool { window.isInstalled || words.canAsk }

    func askForWords(_ row: Delivered, _ action: Action, token: () -> String?) {
        guard window.isInstalled else { return words.ask(row, action, token: token) }
        let token = token()
        window.ask(row.key, action.identifier, token: token) { [words] in words.ask(row, action) { token } }
    }

    func showInWindow(_ key: RequestKey, token: String?) { window.show(key, token: token) }

    func name(of app: String) -> String { Agenda.shownName(DesktopApplication.name(of: app), of: app) }

    func iconFile(_ name: String) -> String? { IconFile.path(name, in: folders) }

    func signature(of app: String) -> (name: String, icon: String) {
        let application = try? DesktopApplication(app)
        let icon = application?.icon ?? ""
        return (Agenda.shownName(application?.name, of: app), Agenda.mayHave(icon, app) ? icon : "")
    }

    func isOwnPicture(_ path: String) -> Bool { pictures.folder.isInside(path) }

    func committed(_ changes: [Change], count: Int) {
        words.closeAnswered(by: changes)
        window.look(after: changes)
        pictures.sweepLater(after: changes)
        memory.giveBack(afterRows: count)
    }
}

/// Watches the place where the desktop of the present server reports "do not disturb".
final class Disturbance: DisturbancePort {
    private let connection: BusConnection
    private let executor: MainContextExecutor
    private let configFolder: String
    private var source: (any DoNotDisturbSource)?

    init(connection: BusConnection, executor: MainContextExecutor, configFolder: String) {
        (self.connection, self.executor, self.configFolder) = (connection, executor, configFolder)
    }

    /// Where that is, for people; nil without a server.
    var place: String? { source?.place }

    func watch(_ server: String, _ profile: ServerProfile, _ report: @escaping (Bool?) -> Void) {
        let source = profile.doNotDisturbSource(
            owner: server,
            connection: connection,
            executor: executor,
            configFolder: configFolder
        )
        self.source = source
        source.start(executor.confined(report))
    }

    func stop() {
        source?.stop()
        source = nil
    }
}

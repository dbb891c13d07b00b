internal import AgentBus
internal import GLibSupport
internal import Messages
internal import NotificationCore

/// carillon-calendars, as the commands that configure it see it: its permission, and its start. At login the agent starts it.
package struct CalendarsService {
    package static let app = BusNames.calendars

    /// How it is started: it is the agent's program, in a process of its own.
    private static var command: [String] { [OwnProgram.agent, "--calendars"] }

    /// Lets it notify, and has it read the settings.
    ///
    /// - Parameter warn: Told why it doesn't do so yet.
    package static func configure(hasFolders: Bool = true, warn: (String) -> Void = { _ in }) throws {
        try AutostartFiles.refusing { try $0.removeEntryOfCalendars() }
        if hasFolders { try allow() }
        try wake(warn)
    }

    /// To configure a folder is to allow its alarms; what the person has said since stays.
    private static func allow() throws {
        let client = try Session.client()
        try Session.refusing { () throws(AgentClient.Failure) in
            let known = try client.apps().first { $0.app == app }?.authorization
            if known == nil || known == .notDetermined { try client.setAuthorization(of: app, .allow) }
        }
    }

    /// Has it read the settings; the bus starts it if it doesn't run, otherwise this program does.
    private static func wake(_ warn: (String) -> Void) throws {
        let connection = try Session.connection()
        let isActivatable = (try? connection.activatableNames().contains(app)) ?? false
        if connection.owner(of: app) != nil || isActivatable || InstalledServices.reread(connection, for: app) {
            do throws(GLibError) {
                _ = try connection.call(.activation(of: app), [.dictionary([:])])
                return
            } catch {
                warn(Session.say("carillon-calendars does not answer: \(error.message)"))
            }
        }
        try start(connection, warn)
    }

    /// Starts it, and waits until it is there.
    private static func start(_ connection: BusConnection, _ warn: (String) -> Void) throws {
        let executor = MainContextExecutor(name: "calendars")
        let isThere = Latch()
        try executor.performAndWait {
            connection.watchName(app) { owner in if owner != nil { isThere.open() } }
        }
        try OwnProgram.launch(command)
        guard !isThere.wait(seconds: 10) else { return }
        warn(Session.say("carillon-calendars has not started in time; \(command.joined(separator: " ")) shows why"))
    }

    package static var isRunning: Bool { (try? BusConnection.session())?.owner(of: app) != nil }
}

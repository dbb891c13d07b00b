package import AgentBus
internal import FoundationEssentials
package import GLibSupport
internal import NotificationCore
package import ScheduleWords
internal import SessionFacts

/// The connection to the agent, and how its refusals are said.
package enum Session {
    /// The agent, for the user's own reminders.
    package static func client() throws -> AgentClient {
        try refusing { () throws(AgentClient.Failure) in try agent(app: Agenda.ownApp) }
    }

    /// The agent, even if it was installed into this session a moment ago.
    package static func agent(app: String?) throws(AgentClient.Failure) -> AgentClient {
        let connection = try AgentClient.session()
        if connection.owner(of: BusNames.agent) == nil,
            (try? connection.activatableNames().contains(BusNames.agent)) == false
        {
            _ = InstalledServices.reread(connection)
        }
        return try AgentClient(connection: connection, app: app)
    }

    /// The session bus.
    package static func connection() throws -> BusConnection {
        try refusing { () throws(AgentClient.Failure) in try AgentClient.session() }
    }

    /// Runs `body`, and says what is refused as the command line does.
    ///
    /// - Parameter typed: How the fields that the agent may refuse were typed.
    package static func refusing<Value>(
        _ typed: TypedWords = TypedWords(),
        _ body: () throws(AgentClient.Failure) -> Value
    ) throws -> Value {
        do {
            return try body()
        } catch {
            throw refusal(words(error, typed))
        }
    }

    /// Why a call failed, for the person who typed the command.
    package static func words(_ failure: AgentClient.Failure, _ typed: TypedWords = TypedWords()) -> String {
        switch failure {
        case .noAgent: noAgent
        case .refused(let error): typed.message(error)
        default: failure.description
        }
    }

    /// Why there is no agent: another session may have it.
    private static var noAgent: String {
        guard let other = OtherSession.agent else { return AgentClient.Failure.noAgent.description }
        return
            "no agent is running in this session, and the bus can't start one. The carillond of another session has the "
            + "schedule (\(other)), and reminders ring there. Use carillon start to run one here that takes over when it ends"
    }

    /// Ends a command with exit code 1 and a message on stderr.
    package static func refusal(_ message: String) -> Refusal { Refusal(message: message) }
}

/// The services that Carillon has installed into a session that is already running.
///
/// The bus and systemd look for services when they start, and watch only the folders that were there then.
enum InstalledServices {
    /// Makes both of them look again.
    ///
    /// - Returns: Whether the bus can start the service now.
    static func reread(_ connection: BusConnection, for service: String = BusNames.agent) -> Bool {
        try? connection.reloadServices()
        guard let names = try? connection.activatableNames(), names.contains(service) else { return false }
        // The bus may use systemd to start the agent's unit.
        if connection.owner(of: UserManager.name) != nil { try? UserManager(connection: connection).reload() }
        return true
    }
}

/// Another login session of the same person, whose agent has the schedule (decision 25).
enum OtherSession {
    /// Its agent; nil when none that runs on this machine can be found.
    static var agent: StoreHolder? {
        let lock = BaseFolders(environment: ProcessInfo.processInfo.environment).data + "/carillon/lock"
        guard let data = try? Files.read(lock, upTo: StoreHolder.longestText),
            let holder = StoreHolder(text: String(decoding: data, as: UTF8.self)),
            // The file outlives an agent that was killed.
            let program = try? Files.read("/proc/\(holder.process)/comm", upTo: 64),
            String(decoding: program, as: UTF8.self) == "carillond\n"
        else { return nil }
        return holder
    }
}

/// Ends a command with exit code 1 and a message on stderr; nothing has changed.
package struct Refusal: Error {
    package let message: String
}

package import AgentBus
internal import FoundationEssentials
package import GLibSupport
package import Messages
internal import NotificationCore
package import ScheduleWords
internal import SessionFacts

/// The connection to the agent, and how people are spoken to.
package enum Session {
    /// The language of what people read. It is English where programs read: with `--json`, of a batch, in a bar and in
    /// the desktop's search.
    ///
    /// Ask for it once before there are other threads, since it sets the process's locale for messages.
    package static let language = catalog.map { Translation(text: $0.text, plural: $0.plural) } ?? .english

    /// Nil where everything is said in English, as the agent says it.
    private static let catalog: MessageCatalog? = {
        let options = CommandLine.arguments.prefix { $0 != "--" }.map { $0.prefix { $0 != "=" } }
        let catalog = MessageCatalog(opening: "carillon")
        return catalog.isFound && forPrograms.isDisjoint(with: options) ? catalog : nil
    }()

    /// True where there is no translation, and where programs read.
    package static var isEnglish: Bool { catalog == nil }

    private static let forPrograms: Set<Substring> = ["--json", "--batch", "--follow", "--format", "search-service"]

    /// A sentence in the session's language.
    package static func say(_ literal: Message.Literal) -> String { language.say(Message(literal)) }

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
            throw refusal(plain: words(error, typed))
        }
    }

    /// The same for a single call.
    package static func refusing<Value>(
        _ call: @autoclosure () throws(AgentClient.Failure) -> Value,
        typed: TypedWords = TypedWords()
    ) throws -> Value {
        try refusing(typed, call)
    }

    /// Why a call failed, for the person who typed the command.
    package static func words(_ failure: AgentClient.Failure, _ typed: TypedWords = TypedWords()) -> String {
        switch failure {
        case .noAgent: noAgent
        case .refused(let error): typed.message(error, in: language)
        default: language.say(failure.said)
        }
    }

    /// An error in what was typed or read, for the person who did.
    package static func words(_ error: any Error) -> String {
        switch error {
        case let error as GrammarError: language.say(error.message)
        case let error as Refusal: error.message
        default: "\(error)"
        }
    }

    /// Why there is no agent: another session may have it.
    private static var noAgent: String {
        guard let other = OtherSession.agent else { return language.say(AgentClient.Failure.noAgent.said) }
        return say(
            "no agent is running in this session, and the bus can't start one. The carillond of another session has the schedule (\(other)), and reminders ring there. Use carillon start to run one here that takes over when it ends"
        )
    }

    /// Ends a command with exit code 1 and a message on stderr.
    package static func refusal(_ literal: Message.Literal) -> Refusal { Refusal(message: say(literal)) }

    /// The same with a sentence that is in the session's language already.
    package static func refusal(plain message: String) -> Refusal { Refusal(message: message) }
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
        guard let file = FileDescriptor.reading(lock), file.fileSize != nil,
            let holder = StoreHolder(text: String(decoding: file.bytes(StoreHolder.longestText), as: UTF8.self)),
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

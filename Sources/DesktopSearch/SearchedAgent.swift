internal import AgentBus
internal import GLibSupport
internal import NotificationCore
internal import ScheduleWords
internal import Synchronization

/// The agent's reminders, fetched when something is searched for and kept until something changes.
///
/// It lives on the search's executor. Calls have a thread of their own, so that an agent that hangs holds nothing up.
final class SearchedAgent {
    private let connection: BusConnection
    private let executor: MainContextExecutor
    private let thread = MainContextExecutor(name: "agent")
    /// Made and used on the thread.
    private let client = ClientPlace()

    private var index: ReminderIndex?
    private var isStale = true
    private var isLoading = false
    /// Whether what is being loaded has been loaded just before, for the same searches.
    private var isSecond = false
    private var waiting: [(ReminderIndex?) -> Void] = []
    private var timeout: EventSource?

    /// How long a search waits for the agent, in seconds; then it shows what it has.
    private static let patience = 5.0
    /// More searches don't wait at a time.
    private static let mostWaiting = 64

    /// To be made on the executor.
    init(_ connection: BusConnection, on executor: MainContextExecutor) {
        self.connection = connection
        self.executor = executor
        let changed = BusConnection.SignalMatch(
            sender: BusNames.agent,
            path: BusNames.path,
            interface: BusNames.center,
            member: "PendingChanged"
        )
        connection.subscribe(changed, executor.confined { [weak self] _ in self?.isStale = true })
        connection.watchName(BusNames.agent, on: executor) { [weak self] _ in
            self?.isStale = true
            self?.client.forget()
        }
    }

    /// Gives `body` the reminders as they are now; nil if no agent runs or it doesn't answer in time. A search starts none.
    func withReminders(_ body: @escaping (ReminderIndex?) -> Void) {
        if !isStale, let index { return body(index) }
        guard waiting.count < Self.mostWaiting else { return body(index) }
        waiting.append(body)
        if timeout == nil {
            timeout = EventSource.timeout(
                after: Self.patience,
                on: executor,
                executor.confined { [weak self] in self?.answer() }
            )
        }
        if !isLoading { load() }
    }

    /// Gives `body` the reminders as the last search has seen them.
    func withLastReminders(_ body: @escaping (ReminderIndex?) -> Void) {
        if let index { body(index) } else { withReminders(body) }
    }

    /// Adds a reminder, as `carillon add` does: the bus starts an agent that isn't running.
    func add(_ reading: Reading, _ completion: @escaping ((any Error)?) -> Void) {
        let completion = executor.confined(completion)
        thread.perform { [executor, client, connection] in
            let outcome = Result {
                let files = try reading.files()
                return try client.get(connection).schedule(reading.request, files: files)
            }
            if case .failure = outcome { client.forget() }
            executor.perform {
                if case .failure(let error) = outcome { completion(error) } else { completion(nil) }
            }
        }
    }

    /// Whether a search waits for it.
    var isAwaited: Bool { !waiting.isEmpty }

    /// Ends the thread, after what it is doing.
    func stop() { thread.stopAndWait() }

    private func load() {
        isLoading = true
        isStale = false
        let take = executor.confined { [weak self] (index: ReminderIndex?) in self?.take(index) }
        thread.perform { [executor, client, connection] in
            let index = client.reminders(connection)
            executor.perform { take(index) }
        }
    }

    private func take(_ loaded: ReminderIndex?) {
        isLoading = false
        index = loaded
        guard loaded != nil else {
            // What has failed is tried again by the next search.
            isStale = true
            return answer()
        }
        // Something has changed meanwhile, perhaps before the search that waits.
        if isStale, !waiting.isEmpty, !isSecond {
            isSecond = true
            return load()
        }
        answer()
    }

    private func answer() {
        timeout = nil
        isSecond = false
        let answered = waiting
        waiting = []
        for body in answered { body(index) }
    }
}

/// The client, which is another one for each agent.
private final class ClientPlace: Sendable {
    private let client = Mutex<AgentClient?>(nil)

    func get(_ connection: BusConnection) throws(AgentClient.Failure) -> AgentClient {
        if let client = client.withLock(\.self) { return client }
        let made = try AgentClient(connection: connection, app: Agenda.ownApp)
        client.withLock { $0 = made }
        return made
    }

    func forget() { client.withLock { $0 = nil } }

    func reminders(_ connection: BusConnection) -> ReminderIndex? {
        // A client that has been forgotten meanwhile belonged to an agent that has left.
        for _ in 0..<2 where connection.owner(of: BusNames.agent) != nil {
            do throws(AgentClient.Failure) {
                let client = try get(connection)
                let pending = try client.pending()
                let status = try? client.status()
                // An agent that reports no pauses has none.
                let pauses = status?.pauses ?? []
                return ReminderIndex(pending.soonestFirst, zone: status?.zone, isPaused: pauses.keep)
            } catch {
                forget()
            }
        }
        return nil
    }
}

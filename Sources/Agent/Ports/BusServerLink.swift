internal import AgentBus
internal import AgentCore
internal import GLibSupport
internal import Logging
internal import NotificationCore

/// The notification server at the other end of the session bus.
final class BusServerLink: ServerLink {
    private let connection: BusConnection
    private let executor: MainContextExecutor
    private let log: Logger
    /// The present owner of the servers' name; signals from earlier owners are ignored.
    private var owner: String?
    /// Until a server that has its name, but does not serve yet, is asked again.
    private var pause: EventSource?
    /// In seconds; together less than what a server may take for an answer.
    private static let pauseLength = 0.2
    private static let mostPauses = 10

    init(connection: BusConnection, executor: MainContextExecutor, log: Logger) {
        (self.connection, self.executor, self.log) = (connection, executor, log)
    }

    /// Has the shell told of what servers say, and of which one there is: of that at once.
    func start(_ shell: Shell) {
        connection.subscribe(.ofServer, on: executor) { [weak shell] signal in
            if let signal = ServerSignal(signal) { shell?.received(signal) }
        }
        connection.watchName(BusNames.server, on: executor) { [weak self, weak shell] owner in
            self?.owner = owner
            shell?.server.changed(to: owner)
        }
    }

    var bus: String { connection.guid }

    func identify(_ server: String, _ completion: @escaping (ServerProfile) -> Void) {
        call("GetServerInformation", to: server) { [weak self] information in
            self?.call("GetCapabilities", to: server) { capabilities in
                // They go into the log and into what people read.
                let texts = information.map { ($0.stringValue ?? "").prefix(200).description } + ["", "", "", ""]
                var profile = ServerProfile(
                    name: texts[0],
                    vendor: texts[1],
                    version: texts[2],
                    specification: texts[3],
                    capabilities: Set(capabilities.first?.stringArrayValue ?? [])
                )
                guard let self, profile.tellsItsHeight else { return completion(profile) }
                self.measure(server) { height in
                    profile.screenHeight = height
                    completion(profile)
                }
            }
        }
    }

    /// Asks Plasma how high its screen is, in its language for scripts; nil where it doesn't say, as where that is locked.
    ///
    /// <https://develop.kde.org/docs/plasma/scripting/>
    private func measure(_ server: String, _ completion: @escaping (Int?) -> Void) {
        let method = BusConnection.Method(
            destination: server,
            path: "/PlasmaShell",
            interface: "org.kde.PlasmaShell",
            member: "evaluateScript"
        )
        let answered = executor.confined { [weak self] (result: Result<BusConnection.Reply, GLibError>) in
            guard let self, owner == server else { return }
            let answer = try? result.get().arguments.first?.stringValue
            completion(answer.flatMap { Int($0.trimmedOfSpace) }.flatMap { (1...100_000).contains($0) ? $0 : nil })
        }
        let script = Variant.string("print(screenGeometry(0).height)")
        connection.call(method, [script], timeout: 2, startsService: false, completion: answered)
    }

    private func call(
        _ member: String,
        to server: String,
        pauses: Int = 0,
        _ completion: @escaping ([Variant]) -> Void
    ) {
        let answered = executor.confined { [weak self] (result: Result<BusConnection.Reply, GLibError>) in
            guard let self, owner == server else { return }
            switch result {
            case .success(let reply): completion(reply.arguments)
            case .failure(let error) where error.isUnknownMethod && pauses < Self.mostPauses:
                // GNOME Shell 48 has its name a moment before it has the object at that path.
                let again = executor.confined { [weak self] in
                    guard let self, owner == server else { return }
                    call(member, to: server, pauses: pauses + 1, completion)
                }
                pause = EventSource.timeout(after: Self.pauseLength, on: executor, again)
            case .failure(let error):
                log.warning("the notification server refused \(member): \(error)")
                completion([])
            }
        }
        connection.call(.ofServer(member, to: server), timeout: .infinity, startsService: false, completion: answered)
    }

    func close(_ popup: UInt32, of server: String, _ completion: (() -> Void)?) {
        let method = BusConnection.Method.ofServer("CloseNotification", to: server)
        guard let completion else { return connection.callWithoutReply(method, [.uint32(popup)]) }
        connection.call(method, [.uint32(popup)], timeout: .infinity, startsService: false, on: executor) { _ in
            completion()
        }
    }

    func start() {
        guard (try? connection.activatableNames().contains(BusNames.server)) ?? false else { return }
        connection.call(.bus("StartServiceByName"), [.string(BusNames.server), .uint32(0)]) { [log] result in
            if case .failure(let error) = result { log.warning("no notification server could be started: \(error)") }
        }
    }
}

extension ServerSignal {
    /// Nil for a signal that doesn't concern us.
    fileprivate init?(_ signal: BusConnection.Signal) {
        guard let id = signal.arguments.first?.uint32Value else { return nil }
        let kind: Kind
        switch (signal.member, signal.arguments.last) {
        case ("ActionInvoked", .string(let key)?): kind = .invoked(key: key)
        case ("NotificationReplied", .string(let text)?): kind = .replied(text: text)
        case ("ActivationToken", .string(let token)?): kind = .token(token)
        case ("NotificationClosed", let reason?): kind = .closed(reason: UInt32(clamping: reason.integerValue ?? 4))
        default: return nil
        }
        self.init(server: signal.sender, popup: id, kind: kind)
    }
}

internal import AgentBus
internal import DesktopTools
internal import Dispatch
internal import GLibSupport
internal import Glibc
internal import Synchronization

/// What shows a notification, and what becomes of it: the agent, which asks the notification server for it, or else that server itself.
final class NotificationWatch: Sendable {
    enum Event: Sendable {
        case closed(UInt32)
        case pressed(UInt32, button: String)
        /// Somebody pressed Ctrl-C.
        case interrupted
        case serverGone
        case agentGone
        case busGone
    }

    /// Whom the notification is asked of. Both take the same calls.
    private enum Route {
        case agent, server

        var name: String { self == .agent ? BusNames.agent : BusNames.server }
        var path: String { self == .agent ? BusNames.popupsPath : BusNames.serverPath }

        func method(_ member: String) -> BusConnection.Method {
            BusConnection.Method(destination: name, path: path, interface: BusNames.server, member: member)
        }
    }

    private let connection: BusConnection
    private let executor = MainContextExecutor(name: "notification")
    private let events = Mutex<[Event]>([])
    private let count = DispatchSemaphore(value: 0)
    private let interrupt = Mutex<EventSource?>(nil)
    private let route: Route

    /// - Throws: A refusal, already printed, if there is no session bus.
    init() throws {
        // Created there, because its closing is reported to the context it was created in.
        connection = try executor.performAndWait { try Session.connection() }
        route = (try? connection.call(Route.agent.method("GetServerInformation"))) == nil ? .server : .agent
    }

    /// Whether the server has buttons; false if it doesn't answer.
    var hasButtons: Bool {
        let reply = try? connection.call(route.method("GetCapabilities"))
        return reply?.arguments.first?.stringArrayValue?.contains { $0.lowercased() == "actions" } ?? false
    }

    /// Has what happens from now on told by ``next(until:)``.
    func listen() {
        _ = try? executor.performAndWait { [self] in
            connection.onClose { [weak self] _ in self?.add(.busGone) }
            let signals = BusConnection.SignalMatch(sender: route.name, path: route.path, interface: BusNames.server)
            connection.subscribe(signals) { [weak self] signal in
                guard let number = signal.arguments.first?.uint32Value else { return }
                if signal.member == "NotificationClosed" { self?.add(.closed(number)) }
                guard signal.member == "ActionInvoked", let button = signal.arguments.last?.stringValue else { return }
                self?.add(.pressed(number, button: button))
            }
        }
        interrupt.withLock { $0 = .signal(SIGINT, on: executor) { [weak self] in self?.add(.interrupted) } }
    }

    /// Shows a notification and returns its number.
    func notify(_ call: NotifyCall) throws(GLibError) -> UInt32 {
        try connection.call(route.method("Notify"), call.arguments).arguments.first?.uint32Value ?? 0
    }

    /// Has it told when the server goes away, which takes the notification with it, or the agent, without which nothing is heard of it.
    func expectEnds() {
        for name in Set([route.name, BusNames.server]) {
            let end: Event = name == BusNames.server ? .serverGone : .agentGone
            guard let owner = connection.owner(of: name) else {
                add(end)
                continue
            }
            executor.perform { [self] in
                connection.watchName(name) { [weak self] in if $0 != owner { self?.add(end) } }
            }
        }
    }

    func close(_ number: UInt32) {
        _ = try? connection.call(route.method("CloseNotification"), [.uint32(number)], timeout: 5, startsService: false)
    }

    /// The next event in their order; nil if there is none until `deadline`.
    func next(until deadline: DispatchTime) -> Event? {
        guard count.wait(timeout: deadline) == .success else { return nil }
        return events.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }

    private func add(_ event: Event) {
        events.withLock { $0.append(event) }
        count.signal()
    }
}

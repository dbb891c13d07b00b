internal import Dispatch
internal import GLibSupport
internal import Glibc
internal import Synchronization

/// The notification server, and what becomes of a notification that it shows.
final class NotificationWatch: Sendable {
    enum Event: Sendable {
        case closed(UInt32)
        case pressed(UInt32, button: String)
        /// Somebody pressed Ctrl-C.
        case interrupted
        case serverGone
        case busGone
    }

    private let connection: BusConnection
    private let executor = MainContextExecutor(name: "notification")
    private let events = Mutex<[Event]>([])
    private let count = DispatchSemaphore(value: 0)
    private let interrupt = Mutex<EventSource?>(nil)

    /// - Throws: A refusal, already printed, if there is no session bus.
    init() throws {
        // Created there, because its closing is reported to the context it was created in.
        connection = try executor.performAndWait { try Session.connection() }
    }

    /// Whether the server has buttons; false if it doesn't answer.
    var hasButtons: Bool {
        let reply = try? connection.call(NotifyCall.method("GetCapabilities"))
        return reply?.arguments.first?.stringArrayValue?.contains { $0.lowercased() == "actions" } ?? false
    }

    /// Has what happens from now on told by ``next(until:)``.
    func listen() {
        _ = try? executor.performAndWait { [self] in
            connection.onClose { [weak self] _ in self?.add(.busGone) }
            for member in ["NotificationClosed", "ActionInvoked"] {
                let match = BusConnection.SignalMatch(
                    sender: NotifyCall.name,
                    path: NotifyCall.method("").path,
                    interface: NotifyCall.name,
                    member: member
                )
                connection.subscribe(match) { [weak self] signal in
                    guard let number = signal.arguments.first?.integerValue.flatMap(UInt32.init(exactly:)) else {
                        return
                    }
                    if signal.member == "NotificationClosed" { self?.add(.closed(number)) }
                    guard signal.member == "ActionInvoked", let button = signal.arguments.last?.stringValue else {
                        return
                    }
                    self?.add(.pressed(number, button: button))
                }
            }
        }
        interrupt.withLock { $0 = .signal(SIGINT, on: executor) { [weak self] in self?.add(.interrupted) } }
    }

    /// Shows a notification and returns the server's number of it.
    func notify(_ call: NotifyCall) throws(GLibError) -> UInt32 {
        let reply = try connection.call(NotifyCall.method("Notify"), call.arguments)
        // A server that goes away takes the notification with it.
        if let server = reply.sender {
            executor.perform { [self] in
                connection.watchName(NotifyCall.name) { [weak self] owner in
                    if owner != server { self?.add(.serverGone) }
                }
            }
        }
        return reply.arguments.first?.integerValue.flatMap(UInt32.init(exactly:)) ?? 0
    }

    func close(_ number: UInt32) {
        _ = try? connection.call(
            NotifyCall.method("CloseNotification"),
            [.uint32(number)],
            timeout: 5,
            startsService: false
        )
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

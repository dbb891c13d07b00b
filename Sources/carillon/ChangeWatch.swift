internal import AgentBus
internal import DesktopTools
internal import Dispatch
internal import GLibSupport
internal import Glibc
internal import Synchronization

/// Waits for a change of our notifications, another agent or the bus's end; if asked, also for a time or the end of stdout's reader.
final class ChangeWatch: Sendable {
    enum Event: Sendable {
        /// The agent has changed something, or is another one, or the bus has closed.
        case agent
        /// The time has come, or the clock was set.
        case clock
        case readerGone
    }

    let connection: BusConnection
    private let executor = MainContextExecutor(name: "changes")
    private let events = Mutex<Set<Event>>([])
    private let changes = DispatchSemaphore(value: 0)
    private let timer = Mutex<ClockTimer?>(nil)
    private let reader = Mutex<EventSource?>(nil)

    init() throws {
        // Created there, because its closing is reported to the context it was created in.
        connection = try executor.performAndWait { try Session.connection() }
        _ = try executor.performAndWait { [self] in
            connection.onClose { [weak self] _ in self?.add(.agent) }
            connection.subscribe(.init(path: BusNames.path, interface: BusNames.center)) { [weak self] _ in
                self?.add(.agent)
            }
            connection.watchName(BusNames.agent) { [weak self] owner in if owner != nil { self?.add(.agent) } }
        }
    }

    /// Has it also noticed when nobody reads stdout any more.
    func watchReader() {
        let source = EventSource.readerGone(STDOUT_FILENO, on: executor) { [weak self] in self?.add(.readerGone) }
        reader.withLock { $0 = source }
    }

    /// Has it also wake up at a time, in microseconds since 1970; with nil only if the clock is set. It sleeps until then.
    func wake(at deadline: Int64?) throws(GLibError) {
        if let timer = timer.withLock(\.self) { return timer.arm(at: deadline) }
        let made = try ClockTimer(clock: .realtime, on: executor) { [weak self] _ in self?.add(.clock) }
        made.arm(at: deadline)
        timer.withLock { $0 = made }
    }

    /// What has happened since the last time; nil if nothing has until `deadline`.
    func wait(until deadline: DispatchTime = .distantFuture) -> Set<Event>? {
        guard changes.wait(timeout: deadline) == .success else { return nil }
        // Several changes are looked at once.
        while changes.wait(timeout: .now()) == .success {}
        return events.withLock { events in
            defer { events = [] }
            return events
        }
    }

    private func add(_ event: Event) {
        _ = events.withLock { $0.insert(event) }
        changes.signal()
    }
}

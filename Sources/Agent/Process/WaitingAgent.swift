internal import Foundation
internal import GLibSupport
internal import Logging
internal import NotificationCore
internal import NotificationStore
internal import Synchronization

/// The agent before it has the schedule: while another session of the same person holds it, or the disk is so full that
/// it can't be opened, every call is refused with the reason, and nothing else happens (decision 25).
struct WaitingAgent {
    let folder: String
    /// How we are described to others.
    let holder: StoreHolder
    let reception: Reception
    let environment: [String: String]
    let log: Logger

    /// How long the agent that had the bus name before may take to close the schedule, in seconds.
    private static let handingOver = 5.0
    /// How often a full disk is looked at, in seconds.
    private static let patience = 5.0

    init(
        _ folder: String,
        _ reception: Reception,
        _ connection: BusConnection,
        _ environment: [String: String],
        _ log: Logger
    ) {
        let screen = [environment["WAYLAND_DISPLAY"], environment["DISPLAY"]].compactMap(\.self).first { !$0.isEmpty }
        self.folder = folder
        holder = .current(bus: connection.guid, display: screen ?? "")
        self.reception = reception
        self.environment = environment
        self.log = log
    }

    /// Locks the store, which may take as long as another session does.
    ///
    /// - Returns: nil when `end` came before.
    /// - Throws: `AgendaError` when it can't be locked at all.
    func lock(until end: Latch) throws(AgendaError) -> StoreLock? {
        let start = Date.now
        repeat {
            if let lock = try StoreLock.take(folder, holder: holder) { return lock }
            // The one that had this name before us is closing the schedule; callers wait for that rather than be refused.
            guard isHandedOver, -start.timeIntervalSinceNow < Self.handingOver else { return try wait(until: end) }
        } while !end.wait(seconds: 0.02)
        return nil
    }

    /// Whether the holder is an agent of this bus, which has left its name to us.
    private var isHandedOver: Bool {
        guard let other = StoreLock.holder(of: folder) else { return true }
        return other.bus == holder.bus
    }

    /// What callers are told.
    private var refusal: AgendaError {
        StoreHolder.refusal(StoreLock.holder(of: folder), folder: folder, machine: holder.machine)
    }

    private func wait(until end: Latch) throws(AgendaError) -> StoreLock? {
        refuse(refusal)

        let outcome = Outcome()
        let over = Latch()
        end.opens(over)
        // In the kernel, and on a thread of its own: no wake-ups, and over as soon as the holder ends, however it does. Such
        // a thread can't be called back, and ends with the process.
        let thread = Thread { [folder, holder] in
            let result = Result { () throws(AgendaError) in try StoreLock.take(folder, holder: holder, waits: true) }
            outcome.result.withLock { $0 = result }
            over.open()
        }
        thread.name = "store lock"
        thread.start()
        over.wait()

        guard !end.wait(seconds: 0), let result = outcome.result.withLock({ $0 }) else { return nil }
        let lock = try result.get()
        reception.keep()
        log.info("the other session has ended; this one has the schedule now")
        return lock
    }

    /// Opens the schedule, which waits for room on the disk: an agent that ended instead would be started a few times
    /// and then no more.
    ///
    /// - Returns: nil when `end` came before.
    func store(_ lock: StoreLock, until end: Latch) throws(AgendaError) -> SQLiteStore? {
        while true {
            do {
                return try SQLiteStore(folder: folder, lock: lock)
            } catch {
                guard !SQLiteStore.hasRoom(in: folder) else { throw error }
                refuse(AgendaError(.storeFailed, "the disk is full: \(error.message)"))
                repeat {
                    if end.wait(seconds: Self.patience) { return nil }
                } while !SQLiteStore.hasRoom(in: folder)
                reception.keep()
            }
        }
    }

    /// Refuses what callers ask for from now on, and says that it waits.
    private func refuse(_ reason: @autoclosure @escaping @Sendable () -> AgendaError) {
        reception.refuse(reason)
        log.warning("waiting: \(reason().message)")
        ServiceReadiness.tell(environment, status: "Waiting: \(reason().message)")
    }

    private final class Outcome: Sendable {
        let result = Mutex<Result<StoreLock?, AgendaError>?>(nil)
    }
}

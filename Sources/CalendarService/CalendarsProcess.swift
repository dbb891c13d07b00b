internal import AgentBus
internal import Glibc
internal import GLibSupport
package import Logging
internal import Synchronization
internal import SystemZones

/// The process that watches the folders of calendar files, as long as one is configured and the session lasts.
package struct CalendarsProcess {
    private static let application = """
        <node><interface name="\(BusNames.application)">
        <method name="Activate"><arg type="a{sv}" direction="in"/></method>
        <method name="Open"><arg type="as" direction="in"/><arg type="a{sv}" direction="in"/></method>
        <method name="ActivateAction"><arg type="s" direction="in"/><arg type="av" direction="in"/>
        <arg type="a{sv}" direction="in"/></method>
        </interface></node>
        """

    /// How often it looks whether another session still has the ledger, in seconds.
    private static let patience = 2.0

    private let log: Logger

    /// It could not start; the reason has been logged.
    package struct Failure: Error {}

    package init(log: Logger) { self.log = log }

    /// Runs until the session ends, no folder is configured any more, or the process is told to.
    ///
    /// - Throws: ``Failure``.
    package func run(environment: [String: String]) throws {
        FreedMemory.keepThresholds()
        CreationMask.makePrivate()
        signal(SIGXFSZ, SIG_IGN)
        GLibLog.keepShort()
        while let hangUp = try serve(environment) {
            guard hangUp.busIsThere else { return log.info("ending: the bus has gone away") }
            guard hangUp.note() else {
                log.error("ending: the bus keeps hanging up")
                throw Failure()
            }
            log.warning("starting anew: the bus hung up but is still there")
        }
    }

    /// - Returns: How the bus has hung up; nil when there is nothing more to do.
    private func serve(_ environment: [String: String]) throws -> HangUp? {
        let executor = MainContextExecutor(name: "calendars")
        defer { executor.stopAndWait() }
        let (end, hungUp) = (Latch(), Latch())
        hungUp.opens(end)
        do {
            let (service, agent) = try executor.performAndWait { [log] in
                // What is sent to our name may be anything.
                let service = try BusConnection.sievedSession(
                    MessageSieve.Filter { bytes, error in
                        log.warning("dropped a message of \(bytes) bytes that can't be read (\(error.message))")
                    }
                )
                let agent = try BusConnection.ownSession()
                for connection in [service, agent] { connection.onClose { _ in hungUp.open() } }
                return (service, agent)
            }
            // A thread that a file system holds keeps the process from its end, and would keep our name: the sieve closes its socket
            // only a moment later.
            defer {
                try? service.releaseName(BusNames.calendars)
                for connection in [service, agent] { connection.close() }
            }
            let hangUp = HangUp(of: service)
            let signals = [SIGTERM, SIGINT, SIGHUP].map { EventSource.signal($0, on: executor) { end.open() } }
            defer { signals.forEach { $0?.cancel() } }
            // The agent, which is replaced as well, starts the new one.
            let updates = try executor.performAndWait {
                ProgramWatch(trial: scheduleCheckOption, on: executor) { [log] path in
                    guard path != nil else { return }
                    log.notice("ending: the program has been updated")
                    end.open()
                }
            }
            defer { withExtendedLifetime(updates) {} }
            let running = Mutex<FolderSession?>(nil)
            try executor.performAndWait {
                try service.export(
                    at: BusNames.applicationPath(of: BusNames.calendars),
                    introspection: Self.application
                ) { call in
                    call.reply()
                    running.withLock { $0 }?.activate()
                }
            }
            // Whoever calls it by its name finds it at home.
            guard try service.requestName(BusNames.calendars) else { return leave() }
            let made = try session(until: end) { [log] in
                try executor.performAndWait {
                    try FolderSession(service, agent, on: executor, environment, log: log) { end.open() }
                }
            }
            guard let session = made else { return hungUp.wait(seconds: 0) ? hangUp : nil }
            running.withLock { $0 = session }
            executor.perform { session.start() }
            end.wait()
            running.withLock { $0 = nil }
            try executor.performAndWait { session.stop() }
            return hungUp.wait(seconds: 0) ? hangUp : nil
        } catch {
            log.error("\(error)")
            throw Failure()
        }
    }

    /// What `make` makes, as soon as no other session of this account has the ledger.
    ///
    /// - Returns: nil when `end` came before.
    private func session(until end: Latch, _ make: () throws -> FolderSession) throws -> FolderSession? {
        var isSaid = false
        repeat {
            do {
                let session = try make()
                if isSaid { log.info("the other session has ended; this one watches the folders now") }
                return session
            } catch is Ledger.InUse {
                if !isSaid { log.warning("waiting: carillon-calendars of another session watches the folders") }
                isSaid = true
            }
        } while !end.wait(seconds: Self.patience)
        return nil
    }

    private func leave() -> HangUp? {
        log.info("carillon-calendars is already running in this session")
        return nil
    }
}

/// Watches the files of zones: popups say when something is in the clocks of the session's zone.
final class ZoneWatch: @unchecked Sendable {  // used on the executor's thread alone
    /// For how long nothing more must have changed, in seconds: an update writes many files, and while the session's file is
    /// being replaced there may be none, which would mean UTC.
    private static let settling = 0.5

    private let service: FolderService
    private let executor: MainContextExecutor
    private let handler: @Sendable () -> Void
    private var file: AwaitedFileWatch?
    private var data: FileWatch?
    private var pause: EventSource?

    /// Calls `handler` on `executor` when the service must read its items again; call it from that executor's thread.
    init(
        of service: FolderService,
        _ zones: SystemZones,
        on executor: MainContextExecutor,
        _ handler: @escaping @Sendable () -> Void
    ) {
        self.service = service
        self.executor = executor
        self.handler = handler
        let changed: @Sendable () -> Void = { [weak self] in self?.soon() }
        file = zones.localFile.map { AwaitedFileWatch(path: $0, on: executor, changed) }
        data = zones.dataFolder.flatMap { FileWatch(path: $0, on: executor, changed) }
    }

    private func soon() {
        pause = EventSource.timeout(after: Self.settling, on: executor) { [weak self] in
            guard let self, service.refreshZones() else { return }
            handler()
        }
    }
}

internal import AgentBus
internal import Foundation
internal import GLibSupport
internal import LibnotifyPresenter
internal import Messages
internal import NotificationStore
internal import OtherCalendars
internal import SessionFacts
internal import Synchronization
internal import SystemZones
package import Logging
package import NotificationCore

/// The process of a session's agent: built, run, and shut down in reverse.
///
/// Nothing in it uses Swift's global executor: its worker threads would wake an idle process each second.
package struct AgentProcess {
    private let clock: any AgentClock
    private let sounds: (any SoundPlayer)?
    private let version: String
    private let log: Logger
    private let inspectionDelay: Double
    /// Opened before there are other threads.
    private let catalog = MessageCatalog(opening: "carillon")

    /// It could not start or continue; the reason has been logged.
    package struct Failure: Error {}

    /// Another agent serves this session already; thrown to a service manager alone, which must not try again.
    package struct LeftToAnother: Error {
        /// What the unit knows it by.
        package static let exitStatus: Int32 = 3
    }

    private enum End: Sendable {
        /// A signal.
        case told
        /// The connection to the bus has ended.
        case hungUp
        /// The program goes on as a new process: that of an update, if there is one.
        case again(successor: String? = nil)
        /// Another agent serves this session already.
        case leftToAnother
    }

    /// The first end that comes; a signal counts also after another, which then doesn't bring the program back.
    private final class Ending: Sendable {
        /// Opens with it.
        let latch = Latch()
        private let end = Mutex<End?>(nil)

        var reason: End? { end.withLock(\.self) }

        func note(_ new: End) {
            end.withLock { if case .told = new { $0 = new } else { $0 = $0 ?? new } }
            latch.open()
        }
    }

    /// - Parameter inspectionDelay: After how many seconds a schedule that was left behind is checked completely.
    package init(
        clock: any AgentClock,
        sounds: (any SoundPlayer)?,
        version: String,
        log: Logger,
        inspectionDelay: Double = 60
    ) {
        (self.clock, self.sounds, self.version, self.log) = (clock, sounds, version, log)
        self.inspectionDelay = inspectionDelay
    }

    /// Runs until the session ends or the process is told to; not at all if the session already has an agent, which
    /// isn't an error.
    ///
    /// - Throws: ``Failure``, or ``LeftToAnother`` under a service manager.
    package func run(environment: [String: String]) throws {
        takeMemoryFromTheAllocator(environment)
        CreationMask.makePrivate()
        // A limit on the size of files is a full disk to us, and no reason to die.
        signal(SIGXFSZ, SIG_IGN)
        GLibLog.keepShort()

        // About twice what the start opens: GLib and Swift's runtime end the process at the first that they don't get.
        guard FileDescriptor.areLeft(40) else {
            log.error("out of file descriptors (ulimit -n)")
            throw Failure()
        }
        let executor = MainContextExecutor(name: "carillond")
        let ending = Ending()
        let bus: SessionBus
        do {
            bus = try executor.performAndWait {
                try SessionBus(log) { error in
                    guard let error else { return ending.note(.hungUp) }
                    log.warning("restarting: the bus delivered a message that can't be read (\(error.message))")
                    ending.note(.again())
                }
            }
        } catch {
            log.error("no session bus: \(error)")
            throw Failure()
        }
        let hangUp = HangUp(of: bus.service)
        let updates = try executor.performAndWait {
            watchProgram(on: executor) { ending.note(.again(successor: $0)) }
        }
        defer { withExtendedLifetime(updates) {} }
        do {
            try serve(bus, on: executor, until: ending, environment)
        } catch {
            // Why the connection ended is told a moment after the calls that failed for it.
            guard bus.isClosed, ending.latch.wait(seconds: 5) else { throw error }
            if case .hungUp = ending.reason, !hangUp.busIsThere { throw error }
        }
        switch ending.reason {
        case .told, nil: return
        case .again(let successor): try startAnew(from: successor)
        case .hungUp: try bear(hangUp)
        case .leftToAnother: if environment["NOTIFY_SOCKET"] != nil { throw LeftToAnother() }
        }
    }

    /// Ends with the bus, or restarts if it is still there: then it has hung up on us alone.
    private func bear(_ hangUp: HangUp) throws {
        guard hangUp.busIsThere else { return log.info("ending: the bus has gone away") }
        guard hangUp.note() else {
            log.error("ending: the bus keeps hanging up")
            throw Failure()
        }
        log.warning("restarting: the bus hung up but is still there")
        try startAnew()
    }

    /// Calls `handler` with the path of a program that an update has put in this one's place, and that can serve the schedule.
    private func watchProgram(
        on executor: MainContextExecutor,
        _ handler: @escaping @Sendable (String) -> Void
    ) -> ProgramWatch? {
        ProgramWatch(trial: scheduleCheckOption, on: executor) { [log] path in
            guard let path else {
                return log.warning("carillond is another program now, which can't serve this schedule; going on")
            }
            log.notice("restarting: \(path) has been updated")
            handler(path)
        }
    }

    /// Otherwise one large message leaves hundreds of megabytes behind, as in a process that can't start once more.
    private func takeMemoryFromTheAllocator(_ environment: [String: String]) {
        FreedMemory.keepThresholds()
        guard FreedMemory.isKeptByGLib, environment[FreedMemory.setting.name] == nil else { return }
        setenv(FreedMemory.setting.name, FreedMemory.setting.value, 1)
        try? startAnew()
    }

    private func serve(
        _ bus: SessionBus,
        on executor: MainContextExecutor,
        until ending: Ending,
        _ environment: [String: String]
    ) throws {
        let signals = [SIGTERM, SIGINT, SIGHUP].map { number in
            EventSource.signal(number, on: executor) {
                log.info("ending: signal \(number)")
                ending.note(.told)
            }
        }
        defer { signals.forEach { $0?.cancel() } }
        let calls = MainContextExecutor(name: "calls")
        // The name before the schedule: of several that start at once, the one that callers reach is the one that serves.
        let reception = Reception(on: calls)
        try reception.open(on: bus.service)
        let hasName = try executor.performAndWait { try bus.service.requestName(BusNames.agent) }
        guard hasName else {
            leave(running: bus.service.owner(of: BusNames.agent) ?? "?", bus.service, environment)
            return ending.note(.leftToAnother)
        }
        let folder = StoreFolder.path(environment: environment)
        do {
            let waiting = WaitingAgent(folder, reception, bus.service, environment, log)
            guard let lock = try waiting.lock(until: ending.latch) else { return letGoOfName(bus) }
            // Callers wait for what comes now, which is quick, and are not refused by an agent that is about to serve them.
            guard let store = try waiting.store(lock, until: ending.latch) else { return letGoOfName(bus) }
            try serve(store, reception, bus, on: executor, calls: calls, until: ending.latch, environment)
        } catch let error as AgendaError {
            // The lock tells the next start to look closer at the file.
            log.error("\(error.busName): \(error.message)")
            // No call comes after this, and each that has come is told why.
            letGoOfName(bus)
            reception.refuse { error }
            bus.flush()
            throw Failure()
        }
    }

    private func serve(
        _ store: SQLiteStore,
        _ reception: Reception,
        _ bus: SessionBus,
        on executor: MainContextExecutor,
        calls: MainContextExecutor,
        until end: Latch,
        _ environment: [String: String]
    ) throws {
        let configFolder = BaseFolders(environment: environment).config
        let parts = AgentParts(
            executor: executor,
            calls: calls,
            bus: bus,
            store: store,
            clock: clock,
            zones: SystemZones(environment: environment, calendars: FoundationCalendars()),
            makePresenter: { [clock, log] onLateAnswer in
                LibnotifyPresenter(
                    connection: bus.desktop,
                    onHandover: { log.debug("ring \($0) goes to the server at \(clock.now().wall.microseconds)") },
                    onLateAnswer: onLateAnswer
                )
            },
            version: version,
            log: log,
            settings: SettingsFile(configFolder: configFolder),
            sounds: sounds,
            inspection: store.wasLeftBehind ? LaterInspection(delay: inspectionDelay) { store.inspect() } : nil,
            computing: ComputingMark(folder: store.folder),
            configFolder: configFolder,
            words: Translation(text: catalog.text, plural: catalog.plural)
        )
        let agent = try executor.performAndWait { SessionAgent(parts) }
        try executor.performAndWait {
            try agent.assumeIsolated { try $0.start(environment) }
        }
        reception.admit { agent.intake.take($0) }
        ServiceReadiness.tell(environment)
        end.wait()
        let stopped = Latch()
        try executor.performAndWait {
            agent.assumeIsolated { $0.stop { stopped.open() } }
        }
        stopped.wait()
        // Callbacks that are on their way find everything in place; nothing is let go while they could run.
        withExtendedLifetime(agent) {
            reception.close()
            executor.stopAndWait()
        }
        // Answers to what was committed last.
        bus.flush()
        store.close()
    }

    private func letGoOfName(_ bus: SessionBus) {
        try? bus.service.releaseName(BusNames.agent)
        bus.flush()
    }

    /// Another agent serves this session already: nothing is wrong, and nothing is left to do.
    private func leave(running owner: String, _ connection: BusConnection, _ environment: [String: String]) {
        let process = connection.processIdentifier(of: owner).map { " (process \($0))" } ?? ""
        log.info("carillond is already running in this session\(process)")
        ServiceReadiness.tell(environment)
    }

    /// Starts the program again in place of this process, keeping its number, arguments and output. What the
    /// notification server, the bus and the schedule hold for it, a starting agent knows how to find out.
    ///
    /// - Parameter successor: The program that takes its place instead.
    private func startAnew(from successor: String? = nil) throws {
        CreationMask.restore()
        let itself = "/proc/self/exe"
        // By its name, which the list of processes shows; by what it is, when an update has taken the file away.
        if let path = successor ?? (try? FileManager.default.destinationOfSymbolicLink(atPath: itself)) {
            execv(path, CommandLine.unsafeArgv)
        }
        execv(itself, CommandLine.unsafeArgv)
        log.error("could not restart: \(String(cString: strerror(errno)))")
        throw Failure()
    }
}

/// Where the agent keeps its files.
package enum StoreFolder {
    package static func path(environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
        BaseFolders(environment: environment).data + "/carillon"
    }

    /// - Throws: `AgendaError` when this version can't serve the schedule. Nothing is written.
    package static func check() throws { try SQLiteStore.check(folder: path()) }
}

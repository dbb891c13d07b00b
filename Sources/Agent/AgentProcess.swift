internal import AgentBus
internal import Foundation
internal import GLibSupport
internal import LibnotifyPresenter
package import Logging
package import NotificationCore
internal import NotificationStore
internal import SystemZones

/// The process of a session's agent: built, run, and shut down in reverse.
///
/// Nothing in it uses Swift's global executor: its worker threads would wake an idle process each second.
package struct AgentProcess {
    private let clock: any AgentClock
    private let sounds: (any SoundPlayer)?
    private let version: String
    private let log: Logger
    private let inspectionDelay: Double

    /// It could not start, or not go on; the reason has been logged.
    package struct Failure: Error {}

    /// - Parameter inspectionDelay: After how many seconds a schedule that was left behind is looked over completely.
    package init(
        clock: any AgentClock,
        sounds: (any SoundPlayer)?,
        version: String,
        log: Logger,
        inspectionDelay: Double = 60
    ) {
        self.clock = clock
        self.sounds = sounds
        self.version = version
        self.log = log
        self.inspectionDelay = inspectionDelay
    }

    /// Runs until the session ends or the process is told to; not at all when the session has an agent already, which is no
    /// error.
    ///
    /// - Throws: ``Failure``.
    package func run(environment: [String: String]) throws {
        // A limit on the size of files is a full disk to us, and no reason to die.
        signal(SIGXFSZ, SIG_IGN)
        GLibLog.keepShort()

        // About twice what the start opens: GLib and Swift's runtime end the process at the first that they don't get.
        guard FileDescriptor.areLeft(40) else {
            log.error("out of file descriptors (ulimit -n)")
            throw Failure()
        }
        let executor = MainContextExecutor(name: "carillond")
        let end = Latch()
        let unreadable = Latch()
        let connection: BusConnection
        do {
            connection = try executor.performAndWait {
                let connection = try BusConnection.session()
                connection.onClose { error in
                    if let error {
                        log.warning("starting anew: the bus brought a message that can't be read (\(error.message))")
                        unreadable.open()
                    } else {
                        log.info("ending: the bus has gone away")
                    }
                    end.open()
                }
                return connection
            }
        } catch {
            log.error("no session bus: \(error)")
            throw Failure()
        }
        do {
            try serve(connection, on: executor, until: end, environment)
        } catch {
            // Why the connection ended is told a moment after the calls that failed for it.
            guard connection.isClosed, end.wait(seconds: 5), unreadable.wait(seconds: 0) else { throw error }
        }
        if unreadable.wait(seconds: 0) { try startAnew() }
    }

    private func serve(
        _ connection: BusConnection,
        on executor: MainContextExecutor,
        until end: Latch,
        _ environment: [String: String]
    ) throws {
        if let owner = connection.owner(of: BusNames.agent) {
            leave(running: owner, connection, environment)
            return
        }
        let folder = StoreFolder.path(environment: environment)
        let store: SQLiteStore
        do {
            store = try SQLiteStore(folder: folder)
        } catch {
            log.error("\(error.busName): \(error.message)")
            throw Failure()
        }

        let configFolder = SettingsFile.configFolder(environment: environment)
        let agent = SessionAgent(
            SessionAgent.Parts(
                executor: executor,
                connection: connection,
                store: store,
                clock: clock,
                zones: SystemZones(environment: environment),
                makePresenter: { LibnotifyPresenter(connection: connection, onLateAnswer: $0) },
                attachments: folder + "/attachments",
                storeFolder: folder,
                setAside: store.setAside,
                version: version,
                log: log,
                systemBus: { () throws(GLibError) in try BusConnection.system() },
                schema: SQLiteStore.schema,
                settings: SettingsFile(configFolder: configFolder),
                sounds: sounds,
                inspection: store.wasLeftBehind ? LaterInspection(delay: inspectionDelay) { store.inspect() } : nil,
                configFolder: configFolder
            )
        )
        let signals = [SIGTERM, SIGINT, SIGHUP].map { number in
            EventSource.signal(number, on: executor) {
                log.info("ending: signal \(number)")
                end.open()
            }
        }
        let hasName: Bool
        do {
            hasName = try executor.performAndWait {
                try agent.assumeIsolated {
                    $0.launcher.takeOver(environment)
                    return try $0.start()
                }
            }
        } catch let error as AgendaError {
            // The lock tells the next start to look closer at the file.
            log.error("\(error.busName): \(error.message)")
            throw Failure()
        }
        if hasName {
            ServiceReadiness.tell(environment)
            end.wait()
            let stopped = Latch()
            try executor.performAndWait {
                agent.assumeIsolated {
                    $0.stop { stopped.open() }
                    $0.launcher.handOver()
                }
            }
            stopped.wait()
        } else {
            leave(running: connection.owner(of: BusNames.agent) ?? "?", connection, environment)
        }
        signals.forEach { $0?.cancel() }
        // Callbacks that are on their way find everything in place; nothing is let go while they could run.
        withExtendedLifetime(agent) { executor.stopAndWait() }
        store.close()
    }

    /// Another agent serves this session already: nothing is wrong, and nothing is left to do.
    private func leave(running owner: String, _ connection: BusConnection, _ environment: [String: String]) {
        let process = connection.processIdentifier(of: owner).map { " (process \($0))" } ?? ""
        log.info("carillond is running already in this session\(process)")
        ServiceReadiness.tell(environment)
    }

    /// Starts the program once more in the place of this process, whose number, arguments and output it keeps: what the
    /// notification server, the bus and the schedule are to an agent that starts, it knows how to find out.
    private func startAnew() throws {
        let itself = "/proc/self/exe"
        // By its name, which the list of processes shows; by what it is, when an update has taken the file away.
        if let path = try? FileManager.default.destinationOfSymbolicLink(atPath: itself) {
            execv(path, CommandLine.unsafeArgv)
        }
        execv(itself, CommandLine.unsafeArgv)
        log.error("could not start anew: \(String(cString: strerror(errno)))")
        throw Failure()
    }
}

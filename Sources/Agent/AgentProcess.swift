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

        // About twice what the start opens: GLib and Swift's runtime end the process at the first that they don't get.
        guard FileDescriptor.areLeft(40) else {
            log.error("out of file descriptors (ulimit -n)")
            throw Failure()
        }
        let executor = MainContextExecutor(name: "carillond")
        let connection: BusConnection
        do {
            connection = try executor.performAndWait { try BusConnection.session() }
        } catch {
            log.error("no session bus: \(error)")
            throw Failure()
        }
        if let owner = connection.owner(of: BusNames.agent) {
            leave(running: owner, connection)
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
        let end = Latch()
        let signals = [SIGTERM, SIGINT, SIGHUP].map { number in
            EventSource.signal(number, on: executor) {
                log.info("ending: signal \(number)")
                end.open()
            }
        }
        connection.onClose {
            log.info("ending: the bus has gone away")
            end.open()
        }

        let hasName: Bool
        do {
            hasName = try executor.performAndWait { try agent.assumeIsolated { try $0.start() } }
        } catch let error as AgendaError {
            // The lock tells the next start to look closer at the file.
            log.error("\(error.busName): \(error.message)")
            throw Failure()
        }
        if hasName {
            end.wait()
            try executor.performAndWait { agent.assumeIsolated { $0.stop() } }
        } else {
            leave(running: connection.owner(of: BusNames.agent) ?? "?", connection)
        }
        signals.forEach { $0?.cancel() }
        // Callbacks that are on their way find everything in place; nothing is let go while they could run.
        withExtendedLifetime(agent) { executor.stopAndWait() }
        store.close()
    }

    /// Another agent serves this session already: nothing is wrong, and nothing is left to do.
    private func leave(running owner: String, _ connection: BusConnection) {
        let process = connection.processIdentifier(of: owner).map { " (process \($0))" } ?? ""
        log.info("carillond is running already in this session\(process)")
    }
}

internal import Agent
internal import AgentBus
internal import ArgumentParser
internal import CanberraPlayer
internal import Foundation
internal import GLibSupport
internal import LibnotifyPresenter
internal import Logging
internal import NotificationCore
internal import NotificationStore
internal import SystemZones

/// The session agent: parse, build, run, shut down in reverse.
///
/// Nothing here or in the agent uses Swift's global executor: its worker threads would wake an idle process each second.
@main
struct Carillond: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "carillond",
        abstract: "Keeps the schedule of notifications of a login session and shows them on time.",
        discussion: """
            It runs in the foreground until the session ends or it gets SIGTERM. Usually nobody starts it by hand: the \
            login session does, or the bus when a program asks for it. Use carillon to schedule notifications.

            CARILLON_LOG=debug makes it say more on stderr.
            """,
        version: carillonVersion
    )

    func run() throws {
        let environment = ProcessInfo.processInfo.environment
        let level = environment["CARILLON_LOG"].flatMap(Logger.Level.init(rawValue:)) ?? .info
        LoggingSystem.bootstrap { label in
            var handler = StreamLogHandler.standardError(label: label)
            handler.logLevel = level
            return handler
        }
        let log = Logger(label: "carillond")
        // A limit on the size of files is a full disk to us, and no reason to die.
        signal(SIGXFSZ, SIG_IGN)

        // About twice what the start opens: GLib and Swift's runtime end the process at the first that they don't get.
        guard FileDescriptor.areLeft(40) else {
            log.error("out of file descriptors (ulimit -n)")
            throw ExitCode.failure
        }
        let executor = MainContextExecutor(name: "carillond")
        let connection: BusConnection
        do {
            connection = try executor.performAndWait { try BusConnection.session() }
        } catch {
            log.error("no session bus: \(error)")
            throw ExitCode.failure
        }
        if let owner = connection.owner(of: BusNames.agent) {
            leave(running: owner, connection, log)
            return
        }
        let folder = StoreFolder.path(environment: environment)
        let store: SQLiteStore
        do {
            store = try SQLiteStore(folder: folder)
        } catch {
            log.error("\(error.busName): \(error.message)")
            throw ExitCode.failure
        }

        let configFolder = SettingsFile.configFolder(environment: environment)
        let agent = SessionAgent(
            SessionAgent.Parts(
                executor: executor,
                connection: connection,
                store: store,
                clock: SystemClock(),
                zones: SystemZones(environment: environment),
                makePresenter: { LibnotifyPresenter(connection: connection, onLateAnswer: $0) },
                attachments: folder + "/attachments",
                storeFolder: folder,
                setAside: store.setAside,
                version: carillonVersion,
                log: log,
                systemBus: { () throws(GLibError) in try BusConnection.system() },
                schema: SQLiteStore.schema,
                settings: SettingsFile(configFolder: configFolder),
                sounds: CanberraPlayer { log.warning("\($0)") },
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
            throw ExitCode.failure
        }
        if hasName {
            end.wait()
            try executor.performAndWait { agent.assumeIsolated { $0.stop() } }
        } else {
            leave(running: connection.owner(of: BusNames.agent) ?? "?", connection, log)
        }
        signals.forEach { $0?.cancel() }
        // Callbacks that are on their way find everything in place; nothing is let go while they could run.
        withExtendedLifetime(agent) { executor.stopAndWait() }
        store.close()
    }

    /// Another agent serves this session already: nothing is wrong, and nothing is left to do.
    private func leave(running owner: String, _ connection: BusConnection, _ log: Logger) {
        let process = connection.processIdentifier(of: owner).map { " (process \($0))" } ?? ""
        log.info("carillond is running already in this session\(process)")
    }
}

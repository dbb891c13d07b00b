internal import AgentBus
internal import Foundation
internal import GLibSupport
internal import Glibc
internal import Logging

/// Starts programs and apps for the person, in the environment of the login session and apart from the agent.
struct Launcher {
    let connection: BusConnection
    let log: Logger
    /// What the session last said about itself.
    var sessionEnvironment: [String: String] = [:]

    /// Why a program or an app can't be started, in words that follow "can't be launched: ".
    struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    /// What the programs find in their environment: the agent's own, and what the session said since.
    var environment: [String: String] {
        ProcessInfo.processInfo.environment.merging(sessionEnvironment) { _, new in new }
            .filter { !Self.agentsOwn.contains($0.key) }
    }

    /// What whatever started the agent told it about itself, and what programs that it starts must not get.
    private static let agentsOwn: Set<String> = [
        "DBUS_STARTER_ADDRESS", "DBUS_STARTER_BUS_TYPE", "DESKTOP_STARTUP_ID", "INVOCATION_ID", "JOURNAL_STREAM",
        "NOTIFY_SOCKET", "SYSTEMD_EXEC_PID", "XDG_ACTIVATION_TOKEN", handedOver,
        HangUp.variable, FreedMemory.setting.name,
    ]
    private static let handedOver = "CARILLON_SESSION_ENVIRONMENT"

    /// Leaves what the session said in the environment of the process, for an agent that starts in its place. It is
    /// kept apart there, since what the session says must not move that agent's schedule.
    func handOver() {
        guard let said = try? JSONEncoder().encode(sessionEnvironment) else { return }
        setenv(Self.handedOver, String(decoding: said, as: UTF8.self), 1)
    }

    /// Takes what the agent before left.
    mutating func takeOver(_ environment: [String: String]) {
        let said = environment[Self.handedOver].map { Data($0.utf8) }
        sessionEnvironment = said.flatMap { try? JSONDecoder().decode([String: String].self, from: $0) } ?? [:]
    }

    // MARK: - Programs

    /// Opens an address or a file with `xdg-open`; ``URLOpener`` has looked at it.
    func open(_ what: String, token: String?) {
        note { () throws(Problem) in try start(["xdg-open", what], token: token) }
    }

    /// Runs one of the person's own commands in their shell and home folder.
    func run(_ command: String) { note { () throws(Problem) in try start(["sh", "-c", command]) } }

    private func note(_ body: () throws(Problem) -> Void) {
        do throws(Problem) { try body() } catch { log.error("could not start: \(error)") }
    }

    /// Starts a program: in a systemd unit of its own where systemd manages the session, else beside the agent.
    ///
    /// - Parameters:
    ///   - app: What it is part of; nil is the program itself.
    ///   - token: The activation token of the click, so that its window may come to the front.
    ///   - folder: nil means the person's home.
    /// - Throws: ``Problem`` when there is no such program. What happens to it later is not an error.
    func start(
        _ arguments: [String],
        as app: String? = nil,
        token: String? = nil,
        folder: String? = nil
    ) throws(Problem) {
        var environment = environment
        if let token {
            environment["XDG_ACTIVATION_TOKEN"] = token
            environment["DESKTOP_STARTUP_ID"] = token
        }
        let name = arguments.first ?? ""
        guard let program = DetachedProcess.find(name, path: environment["PATH"]) else {
            throw Problem(description: "there is no program \"\(name)\"")
        }
        let folder = folder ?? Self.home(environment)
        // A window that asks for text has the notification's text among its arguments, which must stay private.
        let what = app ?? arguments.joined(separator: " ")
        guard program.hasPrefix("/"), connection.owner(of: ApplicationUnit.manager) != nil else {
            return try spawn(arguments, what, environment, folder)
        }
        let unit = ApplicationUnit(
            app ?? program.split(separator: "/").last.map(String.init) ?? "",
            program: program,
            arguments: arguments,
            environment: environment,
            folder: folder
        )
        unit.start(on: connection) { [self, environment] error in
            guard let error else { return log.info("started \(what) as \(unit.name)") }
            log.warning("systemd did not start \(unit.name): \(error)")
            note { () throws(Problem) in try spawn(arguments, what, environment, folder) }
        }
    }

    /// `$HOME`, which a program's user may not have under that name in the list of users, or no longer has at all.
    private static func home(_ environment: [String: String]) -> String {
        let home = environment["HOME"] ?? ""
        return home.hasPrefix("/") && access(home, X_OK) == 0 ? home : "/"
    }

    private func spawn(
        _ arguments: [String],
        _ what: String,
        _ environment: [String: String],
        _ folder: String
    ) throws(Problem) {
        do throws(GLibError) {
            let process = try DetachedProcess.start(arguments, environment: environment, folder: folder)
            log.info("started \(what) as process \(process)")
        } catch {
            throw Problem(description: error.message)
        }
    }

    // MARK: - Apps

    /// How an app is started.
    private enum Start {
        case activation
        case command([String], folder: String?)
    }

    /// Starts an app: by D-Bus activation where its desktop file asks for that, else by its `Exec` line.
    ///
    /// - Throws: ``Problem`` when it can't be.
    func launch(_ app: String, token: String?) throws(Problem) {
        switch try way(of: app, services: activatableNames) {
        case .command(let command, let folder): try start(command, as: app, token: token, folder: folder)
        case .activation: activate(app, token)
        }
    }

    /// Why an app could not be launched now; nil when it could.
    ///
    /// - Parameter services: What the bus can start by name.
    func problem(of app: String, services: Set<String>) -> String? {
        do throws(Problem) {
            _ = try way(of: app, services: services)
            return nil
        } catch {
            return error.description
        }
    }

    /// The names that the bus can start on demand.
    var activatableNames: Set<String> { Set((try? connection.activatableNames()) ?? []) }

    private func way(of app: String, services: Set<String>) throws(Problem) -> Start {
        let application: DesktopApplication
        var command: [String]
        do throws(DesktopApplication.Problem) {
            application = try DesktopApplication(app)
            command = application.isDBusActivatable ? [] : try application.command()
        } catch {
            throw Problem(description: error.description)
        }
        if application.isDBusActivatable {
            guard DesktopApplication.isBusName(app), services.contains(app) || connection.owner(of: app) != nil else {
                throw Problem(
                    description: "\(application.file) asks for D-Bus activation, but the bus has no service \(app)"
                )
            }
            return .activation
        }
        let path = environment["PATH"]
        guard let program = command.first, DetachedProcess.find(program, path: path) != nil else {
            throw Problem(description: "\(application.file) starts \"\(command.first ?? "")\", which is not installed")
        }
        if application.needsTerminal {
            let terminals = [["xdg-terminal-exec"], ["x-terminal-emulator", "-e"], ["xterm", "-e"]]
            guard let terminal = terminals.first(where: { DetachedProcess.find($0[0], path: path) != nil }) else {
                throw Problem(description: "\(application.file) needs a terminal, but none is installed")
            }
            command = terminal + command
        }
        return .command(command, folder: application.folder)
    }

    private func activate(_ app: String, _ token: String?) {
        log.info("asked the bus to activate \(app)")
        connection.call(.activation(of: app), [.platformData(token: token)], timeout: .infinity) { [log] result in
            guard case .failure(let error) = result else { return }
            log.warning("\(app) could not be activated: \(error)")
        }
    }
}

/// An app's icon in a dock, on which a number can be shown. <https://wiki.ubuntu.com/Unity/LauncherAPI>
struct LauncherEntry {
    /// A program that shows numbers on icons owns this name.
    static let service = "com.canonical.Unity"

    let app: String

    /// Shows a number; 0 takes it away.
    func show(_ count: Int64, on connection: BusConnection) {
        let path = app.utf8.map { byte in
            let isPlain = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            return isPlain ? String(UnicodeScalar(byte)) : "_"
        }
        connection.emit(
            "Update",
            interface: "com.canonical.Unity.LauncherEntry",
            path: "/com/canonical/unity/launcherentry/" + path.joined(),
            [
                .string("application://\(app).desktop"),
                .dictionary(["count": .int64(count), "count-visible": .boolean(count > 0)]),
            ]
        )
    }
}

/// What starts programs for the person, in the environment that the session named last.
final class Programs {
    var launcher: Launcher
    /// Looks at files that buttons open, whose file system may be one that doesn't answer.
    private let opening: BlockingWork

    init(launcher: Launcher, executor: MainContextExecutor) {
        self.launcher = launcher
        opening = BlockingWork(on: executor)
    }

    func open(_ url: String, token: String?) { URLOpener.open(url, token: token, with: launcher, opening) }
}

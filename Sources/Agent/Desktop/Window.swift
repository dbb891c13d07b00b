internal import AgentBus
internal import AgentCore
internal import Foundation
internal import GLibSupport
internal import Logging
internal import NotificationCore

/// The window that shows a person's own reminders: whether it is installed, and how it is asked to open one.
///
/// It is where the bus can start it or it is running. The bus is asked at the start and when something may have changed that;
/// until it answers, what the last run knew counts.
final class Window {
    /// How old what is known may be when a reminder of the person's rings, in microseconds: not every bus reports what is new.
    private static let freshness: Int64 = 60_000_000
    /// How long it may take to start and answer, in seconds.
    private static let patience = 60.0
    private let connection: BusConnection
    private let programs: Programs
    private let executor: MainContextExecutor
    private let log: Logger
    private weak var shell: Shell?
    private var isRunning = false
    /// Whether somebody has its name who may be sandboxed.
    private var isForeign = false
    /// Nil until the bus has said so.
    private var canBeStarted: Bool?
    private var isAsking = false
    private var asked: Moment?

    init(connection: BusConnection, programs: Programs, executor: MainContextExecutor, log: Logger) {
        (self.connection, self.programs, self.executor, self.log) = (connection, programs, executor, log)
    }

    /// Looks for it, and reports it to the shell from now on.
    func start(_ shell: Shell) {
        self.shell = shell
        connection.watchName(BusNames.window, on: executor) { [weak self] owner in
            guard let self else { return }
            isRunning = owner != nil
            isForeign = !WindowCall.mayBeSent(on: connection)
            if isForeign {
                log.warning("\(BusNames.window) belongs to a program that may be sandboxed; it is not used")
            }
            report()
            // One that has come may just have been installed, and one that has gone may be gone for good.
            look()
        }
        connection.subscribe(.ofBus("ActivatableServicesChanged"), on: executor) { [weak self] _ in self?.look() }
    }

    /// Asks the bus what it can start.
    func look() {
        guard !isAsking, let shell else { return }
        isAsking = true
        asked = shell.now
        connection.call(.bus("ListActivatableNames"), on: executor) { [weak self] result in
            guard let self else { return }
            isAsking = false
            guard case .success(let reply) = result, let names = reply.arguments.first?.stringArrayValue else {
                return
            }
            canBeStarted = names.contains(BusNames.window)
            report()
        }
    }

    /// Looks once more when one of the person's reminders rings, if it is a while since the last time.
    func look(after changes: [Change]) {
        guard let shell, let asked, shell.now.boot.microseconds(since: asked.boot) >= Self.freshness,
            changes.contains(where: \.ringsForThePerson)
        else { return }
        look()
    }

    private func report() {
        guard let canBeStarted else { return }
        shell?.take(windowIsInstalled: !isForeign && (isRunning || canBeStarted))
    }

    /// Whether the bus, or the last run, says that it is installed.
    var isInstalled: Bool { shell?.recorder.agenda.hasWindow == true }

    /// Opens a reminder; one that can't be opened comes back onto the screen.
    func show(_ key: RequestKey, token: String?) {
        log.info("opening \(key.identifier) in the window")
        activate(.show(key.identifier), token) { [weak self] error in
            guard let self else { return }
            log.warning("the window did not open \(key.identifier): \(error)")
            shell?.recorder.record(.windowNotOpened(key))
            look()
        }
    }

    /// Has the words for a button typed in it.
    ///
    /// - Parameter otherwise: Called when it can't be opened.
    func ask(_ key: RequestKey, _ button: String, token: String?, otherwise: @escaping () -> Void) {
        activate(.answer(key, button: button), token) { [weak self] error in
            guard let self else { return }
            log.warning("the window did not ask about \(key.identifier): \(error)")
            otherwise()
            look()
        }
    }

    /// Opens it; where it isn't installed, `carillon gui` says how to install it.
    func open(_ call: WindowCall, token: String?) {
        guard isInstalled else { return openPlain(call, token) }
        activate(call, token) { [weak self] error in
            guard let self else { return }
            log.warning("the window did not open: \(error)")
            openPlain(call, token)
            look()
        }
    }

    private func activate(_ call: WindowCall, _ token: String?, otherwise: @escaping (String) -> Void) {
        guard !isForeign else { return otherwise("a program that may be sandboxed has its name") }
        let arguments = call.arguments(.platformData(token: token))
        connection.call(call.method, arguments, timeout: Self.patience, on: executor) { result in
            if case .failure(let error) = result { otherwise("\(error)") }
        }
    }

    private func openPlain(_ call: WindowCall, _ token: String?) {
        let shown = if case .show(let identifier) = call { ["--show=\(identifier)"] } else { [String]() }
        do throws(Launcher.Problem) {
            // The one beside the agent, else the one on the PATH.
            let commandLine = InstalledProgram.beside("carillon") ?? "carillon"
            try programs.launcher.start([commandLine, "gui"] + shown, as: Agenda.ownApp, token: token)
        } catch {
            log.warning("carillon gui can't be started: \(error)")
        }
    }
}

extension Change {
    fileprivate var ringsForThePerson: Bool {
        if case .deliver(let row) = self { row.app == Agenda.ownApp } else { false }
    }
}

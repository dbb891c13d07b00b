internal import AgentBus
internal import AgentCore
internal import GLibSupport
internal import Logging

/// The agent's icon in the tray, on a connection of its own: a panel drops an icon only when its connection ends.
final class TrayIcon: TrayPort {
    private let executor: MainContextExecutor
    /// The thread on which calls come in.
    private let calls: MainContextExecutor
    private let window: Window
    private let log: Logger
    private var intake: CallIntake?
    private var connection: BusConnection?
    private var watcher: String?
    /// What it says; nil while there is no icon.
    private(set) var contents: TrayContents?
    /// Counts the menus, so that panels can tell an old one.
    private(set) var revision: UInt32 = 0

    init(executor: MainContextExecutor, calls: MainContextExecutor, window: Window, log: Logger) {
        (self.executor, self.calls, self.window, self.log) = (executor, calls, window, log)
    }

    /// Has calls taken by `intake`, which come once there is an icon.
    func start(_ intake: CallIntake) { self.intake = intake }

    // MARK: - What it says

    func show(_ contents: TrayContents) {
        let earlier = self.contents
        self.contents = contents
        guard connection != nil else { return appear() }
        if contents.title != earlier?.title { emit("NewTitle") }
        if (contents.title, contents.detail) != (earlier?.title, earlier?.detail) { emit("NewToolTip") }
        if contents.status != earlier?.status { emit("NewStatus", [.string(contents.status)]) }
        guard contents.items != earlier?.items else { return }
        revision &+= 1
        connection?.emit(
            "LayoutUpdated",
            interface: TrayNames.menu,
            path: TrayNames.menuPath,
            [.uint32(revision), .int32(0)]
        )
    }

    func hide() {
        let connection = connection
        (self.connection, contents, watcher) = (nil, nil, nil)
        connection?.close()
    }

    private func emit(_ member: String, _ arguments: [Variant] = []) {
        connection?.emit(member, interface: TrayNames.item, path: TrayNames.path, arguments)
    }

    // MARK: - Its connection

    private func appear() {
        guard let intake else { return }
        do {
            let connection = try open(intake)
            self.connection = connection
            connection.watchName(TrayNames.watcher, on: executor) { [weak self, weak connection] owner in
                guard let self, let connection, self.connection === connection else { return }
                register(connection, with: owner)
            }
        } catch {
            log.warning("no icon in the tray: \(error)")
        }
    }

    /// Calls come in on the thread for them, and wait for their turn with all others.
    private func open(_ intake: CallIntake) throws -> BusConnection {
        let filter = CallLimit.filter(intake.admission, log)
        let ended = executor.confined { [weak self] (connection: BusConnection) in self?.ended(connection) }
        return try calls.performAndWait { [executor] in
            let connection = try BusConnection.sievedSession(filter)
            connection.dropForeignAnswers()
            connection.distrustDescriptors()
            connection.onClose { [weak connection] _ in
                guard let connection else { return }
                executor.perform { ended(connection) }
            }
            try connection.export(at: TrayNames.path, introspection: TrayNames.itemIntrospection) { intake.take($0) }
            try connection.export(at: TrayNames.menuPath, introspection: TrayNames.menuIntrospection) {
                intake.take($0)
            }
            return connection
        }
    }

    /// It ended by itself: the next change shows the icon again.
    private func ended(_ ended: BusConnection) {
        guard ended === connection else { return }
        log.warning("the icon's connection to the bus has ended")
        (connection, watcher) = (nil, nil)
    }

    private func register(_ connection: BusConnection, with owner: String?) {
        guard let owner, owner != watcher else { return watcher = owner }
        watcher = owner
        let method = BusConnection.Method(
            destination: owner,
            path: TrayNames.watcherPath,
            interface: TrayNames.watcher,
            member: "RegisterStatusNotifierItem"
        )
        connection.call(method, [.string(connection.uniqueName)]) { [log] result in
            switch result {
            case .success: log.info("the icon is in the tray of \(owner)")
            case .failure(let error): log.warning("the tray refused the icon: \(error)")
            }
        }
    }

    // MARK: - What a click opens

    func open(_ identifier: String?, token: String?) {
        window.open(identifier.map { .show($0) } ?? .activate, token: token)
    }

    func openNew(token: String?) { window.open(.add(""), token: token) }
}

internal import AgentCore
internal import GLibSupport

/// Follows the screen lock, as the desktops' screen savers report it. Nothing comes back onto a locked screen, and unlocking it means that
/// the person is back.
///
/// Each has a name of its own and the same signal: `ActiveChanged` of
/// <https://specifications.freedesktop.org/idle-inhibit-spec/latest/>.
final class ScreenLock {
    private static let names = ["freedesktop", "gnome", "cinnamon", "mate", "xfce"].map { "org.\($0).ScreenSaver" }
    private let connection: BusConnection
    private let executor: MainContextExecutor
    /// Those that say that it is locked.
    private var locks: Set<String> = []

    init(connection: BusConnection, executor: MainContextExecutor) {
        (self.connection, self.executor) = (connection, executor)
    }

    func start(_ shell: Shell) {
        for name in Self.names {
            let match = BusConnection.SignalMatch(sender: name, interface: name, member: "ActiveChanged")
            connection.subscribe(match, on: executor) { [weak self, weak shell] signal in
                guard let self, let isLocked = signal.arguments.first?.booleanValue else { return }
                note(isLocked, by: name, shell)
            }
            connection.watchName(name, on: executor) { [weak self, weak shell] owner in
                if owner == nil { self?.note(false, by: name, shell) }
            }
        }
    }

    private func note(_ isLocked: Bool, by name: String, _ shell: Shell?) {
        let before = locks.isEmpty
        if isLocked { locks.insert(name) } else { locks.remove(name) }
        if before != locks.isEmpty { shell?.take(screenIsLocked: before) }
    }
}

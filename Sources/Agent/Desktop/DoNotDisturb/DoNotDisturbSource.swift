internal import AgentBus
internal import GLibSupport
internal import NotificationCore

/// Where a desktop reports "do not disturb": each has a place of its own for that.
///
/// An implementer reports once soon after ``start(_:)``, and then at each change, on the executor's thread; after
/// ``stop()`` never again. It watches and never polls.
protocol DoNotDisturbSource: AnyObject {
    /// Where that is, for people.
    var place: String { get }

    /// Begins to report: true while "do not disturb" is on, nil if the desktop doesn't say.
    func start(_ report: @escaping @Sendable (Bool?) -> Void)

    func stop()
}

extension ServerProfile {
    /// Where the desktop of this server reports "do not disturb".
    func doNotDisturbSource(
        owner: String,
        connection: BusConnection,
        executor: MainContextExecutor,
        configFolder: String
    ) -> any DoNotDisturbSource {
        func property(_ interface: String, _ name: String) -> any DoNotDisturbSource {
            BusSource.property(name, of: owner, path: BusNames.serverPath, interface: interface, on: connection)
        }
        func setting(_ schema: String, _ key: String, isQuietWhenOff: Bool = false) -> any DoNotDisturbSource {
            DesktopSettingSource(schema: schema, key: key, isQuietWhenOff: isQuietWhenOff, executor: executor)
        }
        return switch (name, vendor) {
        case ("gnome-shell", _): setting("org.gnome.desktop.notifications", "show-banners", isQuietWhenOff: true)
        case ("cinnamon", _):
            setting("org.cinnamon.desktop.notifications", "display-notifications", isQuietWhenOff: true)
        case ("Notification Daemon", "MATE"): setting("org.mate.NotificationDaemon", "do-not-disturb")
        case ("Xfce Notify Daemon", _): BusSource.xfconf("xfce4-notifyd", "/do-not-disturb", on: connection)
        case ("lxqt-notificationd", _):
            LxqtSource(file: configFolder + "/lxqt/notifications.conf", executor: executor)
        case ("dunst", _): property("org.dunstproject.cmd0", "paused")
        case ("SwayNotificationCenter", _): BusSource.swaync(on: connection)
        // Plasma's, which others may have taken over.
        default: property(BusNames.server, "Inhibited")
        }
    }
}

/// A switch among the desktop's own settings: GNOME's `show-banners`, MATE's `do-not-disturb`.
final class DesktopSettingSource: DoNotDisturbSource, @unchecked Sendable {  // used on the executor's thread alone
    private let schema: String
    private let key: String
    private let isQuietWhenOff: Bool
    private let executor: MainContextExecutor
    private var setting: DesktopSetting?

    var place: String { "\(schema) \(key)" }

    init(schema: String, key: String, isQuietWhenOff: Bool = false, executor: MainContextExecutor) {
        (self.schema, self.key, self.isQuietWhenOff, self.executor) = (schema, key, isQuietWhenOff, executor)
    }

    func start(_ report: @escaping @Sendable (Bool?) -> Void) {
        setting = DesktopSetting(schema: schema, key: key, on: executor) { [weak self] in
            guard let self else { return }
            report(self.isQuiet)
        }
        report(isQuiet)
    }

    func stop() { setting = nil }

    private var isQuiet: Bool? { setting.map { $0.isOn != isQuietWhenOff } }
}

/// LXQt, whose notification settings are a file.
final class LxqtSource: DoNotDisturbSource, @unchecked Sendable {  // used on the executor's thread alone
    private let file: String
    private let executor: MainContextExecutor
    private var watch: AwaitedFileWatch?

    var place: String { "doNotDisturb in \(file)" }

    init(file: String, executor: MainContextExecutor) { (self.file, self.executor) = (file, executor) }

    func start(_ report: @escaping @Sendable (Bool?) -> Void) {
        watch = AwaitedFileWatch(path: file, on: executor) { [weak self] in
            guard let self else { return }
            report(self.isQuiet)
        }
        report(isQuiet)
    }

    func stop() { watch = nil }

    private var isQuiet: Bool { (try? KeyFile(path: file))?["General", "doNotDisturb"] == "true" }
}

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
            BusPropertySource(
                connection: connection,
                owner: owner,
                path: BusNames.serverPath,
                interface: interface,
                property: name
            )
        }
        return switch (name, vendor) {
        case ("gnome-shell", _):
            DesktopSettingSource(
                schema: "org.gnome.desktop.notifications",
                key: "show-banners",
                isQuietWhenOff: true,
                executor: executor
            )
        case ("Notification Daemon", "MATE"):
            DesktopSettingSource(schema: "org.mate.NotificationDaemon", key: "do-not-disturb", executor: executor)
        case ("Xfce Notify Daemon", _):
            XfconfSource(connection: connection, channel: "xfce4-notifyd", property: "/do-not-disturb")
        case ("lxqt-notificationd", _):
            LxqtSource(file: configFolder + "/lxqt/notifications.conf", executor: executor)
        case ("dunst", _): property("org.dunstproject.cmd0", "paused")
        case ("SwayNotificationCenter", _): SwayncSource(connection: connection)
        // Plasma's, which others may have taken over.
        default: property(BusNames.server, "Inhibited")
        }
    }
}

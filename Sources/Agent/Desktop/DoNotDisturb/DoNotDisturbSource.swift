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
        func setting(_ schema: String, _ key: String, isQuietWhenOff: Bool = false) -> any DoNotDisturbSource {
            DesktopSettingSource(schema: schema, key: key, isQuietWhenOff: isQuietWhenOff, executor: executor)
        }
        return switch (name, vendor) {
        case ("gnome-shell", _): setting("org.gnome.desktop.notifications", "show-banners", isQuietWhenOff: true)
        case ("cinnamon", _):
            setting("org.cinnamon.desktop.notifications", "display-notifications", isQuietWhenOff: true)
        case ("Notification Daemon", "MATE"): setting("org.mate.NotificationDaemon", "do-not-disturb")
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

/// Sway Notification Center, which reports its switch to listeners.
///
/// <https://github.com/ErikReider/SwayNotificationCenter>
final class SwayncSource: DoNotDisturbSource, @unchecked Sendable {  // used on the executor's thread alone
    private static let service = "org.erikreider.swaync.cc"
    private static let path = "/org/erikreider/swaync/cc"
    private let connection: BusConnection
    private var subscription: UInt32 = 0
    private var report: (@Sendable (Bool?) -> Void)?

    let place = "swaync-client --get-dnd"

    init(connection: BusConnection) { self.connection = connection }

    func start(_ report: @escaping @Sendable (Bool?) -> Void) {
        self.report = report
        let changes = BusConnection.SignalMatch(sender: Self.service, path: Self.path, interface: Self.service)
        subscription = connection.subscribe(changes) { [weak self] signal in
            // Subscribe(u count, b dnd, b open), and with more behind that SubscribeV2.
            guard signal.member.lowercased().hasPrefix("subscribe"), signal.arguments.count > 1,
                let isOn = signal.arguments[1].booleanValue
            else { return }
            self?.report?(isOn)
        }
        let get = BusConnection.Method(
            destination: Self.service,
            path: Self.path,
            interface: Self.service,
            member: "GetDnd"
        )
        connection.call(get, startsService: false) { [weak self] result in
            self?.report?((try? result.get())?.arguments.first?.booleanValue)
        }
    }

    func stop() {
        report = nil
        connection.unsubscribe(subscription)
    }
}

/// A switch of an Xfce program, as xfconfd keeps it.
///
/// <https://docs.xfce.org/xfce/xfconf/start>
final class XfconfSource: DoNotDisturbSource, @unchecked Sendable {  // used on the executor's thread alone
    private static let service = "org.xfce.Xfconf"
    private static let path = "/org/xfce/Xfconf"
    private let connection: BusConnection
    private let channel: String
    private let property: String
    private var subscription: UInt32 = 0
    private var report: (@Sendable (Bool?) -> Void)?

    var place: String { "xfconf \(channel) \(property)" }

    init(connection: BusConnection, channel: String, property: String) {
        self.connection = connection
        self.channel = channel
        self.property = property
    }

    func start(_ report: @escaping @Sendable (Bool?) -> Void) {
        self.report = report
        let changes = BusConnection.SignalMatch(
            sender: Self.service,
            path: Self.path,
            interface: Self.service,
            firstArgument: channel
        )
        subscription = connection.subscribe(changes) { [weak self] signal in
            guard let self, signal.arguments.count > 1, signal.arguments[1].stringValue == self.property else { return }
            switch signal.member {
            case "PropertyChanged": self.report?(signal.arguments.last?.unboxed.booleanValue ?? false)
            case "PropertyRemoved": self.report?(false)
            default: break
            }
        }
        let get = BusConnection.Method(
            destination: Self.service,
            path: Self.path,
            interface: Self.service,
            member: "GetProperty"
        )
        connection.call(get, [.string(channel), .string(property)], startsService: false) { [weak self] result in
            switch result {
            case .success(let reply): self?.report?(reply.arguments.first?.unboxed.booleanValue ?? false)
            // It was never switched; without xfconfd there is no answer.
            case .failure(let error): self?.report?(error.isServiceUnknown ? nil : false)
            }
        }
    }

    func stop() {
        report = nil
        connection.unsubscribe(subscription)
    }
}

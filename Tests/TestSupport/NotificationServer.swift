import Foundation

/// The notification servers of real desktops, as Debian ships them.
package enum NotificationServer: Sendable, CustomStringConvertible {
    case xfce4Notifyd
    case lxqtNotificationd
    case notificationDaemon
    case mate
    case dunst(Dunstrc)
    /// On sway, a Wayland compositor.
    case mako(MakoConfig)
    /// On sway as well.
    case swaync
    /// A shell of one page on quickshell, on sway.
    case quickshell
    /// GNOME Shell on X11, or on Wayland from version 50 on, which is the whole desktop.
    case gnomeShell
    /// Plasma's shell with its window manager.
    case plasma
    /// Cinnamon on X11, which is the whole desktop.
    case cinnamon

    package static let busName = "org.freedesktop.Notifications"

    package var description: String {
        switch self {
        case .dunst(let dunstrc): "dunst (\(dunstrc.name))"
        case .mako(let config): "mako (\(config))"
        default: program
        }
    }

    /// The name of its program.
    package var program: String {
        switch self {
        case .xfce4Notifyd: "xfce4-notifyd"
        case .lxqtNotificationd: "lxqt-notificationd"
        case .notificationDaemon: "notification-daemon"
        case .mate: "mate-notification-daemon"
        case .dunst: "dunst"
        case .mako: "mako"
        case .swaync: "swaync"
        case .quickshell: "quickshell"
        case .gnomeShell: "gnome-shell"
        case .plasma: "plasmashell"
        case .cinnamon: "cinnamon"
        }
    }

    /// The same server without a configuration of the tests' own.
    package var asShipped: NotificationServer {
        switch self {
        case .dunst: .dunst(.stock)
        case .mako: .mako(.stock)
        default: self
        }
    }

    /// The level at which it shows buttons without being asked for them, for as long as a click takes: GNOME Shell unfolds a critical banner
    /// only, and Cinnamon leaves only that on the screen.
    package var levelWithButtons: String {
        switch self {
        case .gnomeShell, .cinnamon: "critical"
        default: "active"
        }
    }

    /// Whether it must not find itself to be root. GNOME Shell warns root with a banner when it starts. Version 48, which Debian has
    /// since 13, then shows no banner that arrived meanwhile until something else happens, if there are no animations.
    package var mustNotBeRoot: Bool {
        guard case .gnomeShell = self else { return false }
        let debian = try? String(contentsOfFile: "/etc/debian_version", encoding: .utf8)
        return debian?.hasPrefix("12.") != true
    }

    /// Whether it draws buttons that a pointer can click; dunst and mako have a menu instead.
    package var drawsButtons: Bool {
        switch self {
        case .dunst, .mako: false
        default: true
        }
    }

    /// Starts the server in a session that has a screen, and waits until it serves.
    ///
    /// - Throws: ``SupportError`` when it is not installed or does not come up: a test of a real server fails then.
    package func start(in session: PrivateSession) async throws -> RunningServer {
        for service in companions {
            try await session.addService(file: "/usr/share/dbus-1/services/\(service).service")
        }
        let environment = try await startCompanions(in: session)
        let process = try await launch(in: session, environment)
        return RunningServer(kind: self, session: session, environment: environment, process: process)
    }

    /// Starts the server's own program, and waits until it serves.
    func launch(in session: PrivateSession, _ environment: [String: String]) async throws -> RunningProcess {
        let command = try commandLine(in: session)
        let process = try session.spawn("server", command.program, command.arguments, environment: environment)
        do {
            try await session.waitForName(NotificationServer.busName, timeout: patience)
            try await settle(in: session)
        } catch {
            let state = process.exitStatus.map(\.description) ?? "it runs"
            throw SupportError("\(self) does not serve: \(state).\n\(error)")
        }
        return process
    }

    /// What must be startable by name beside the server.
    private var companions: [String] {
        switch self {
        case .xfce4Notifyd: ["org.xfce.Xfconf"]
        case .mate: ["ca.desrt.dconf"]
        case .lxqtNotificationd, .notificationDaemon, .dunst, .mako, .swaync, .quickshell: []
        case .gnomeShell: Self.gnomeServices
        case .plasma: Self.plasmaServices
        case .cinnamon: ["ca.desrt.dconf"]
        }
    }

    private struct CommandLine {
        var program: String
        var arguments: [String] = []
    }

    private func commandLine(in session: PrivateSession) throws -> CommandLine {
        switch self {
        case .xfce4Notifyd:
            // Its folder has the machine's architecture in its name; the service file knows it.
            return CommandLine(program: try Self.program(ofService: "org.xfce.xfce4-notifyd.Notifications"))
        case .lxqtNotificationd:
            // It looks for changes of a file that is there from the beginning.
            try Self.setLxqtDoNotDisturb(false, in: session)
            return CommandLine(program: "lxqt-notificationd")
        case .notificationDaemon:
            return CommandLine(program: "/usr/lib/notification-daemon/notification-daemon")
        case .mate:
            return CommandLine(program: try Self.program(ofService: "org.freedesktop.mate.Notifications"))
        case .dunst(let dunstrc):
            return CommandLine(program: "dunst", arguments: ["-conf", try dunstrc.write(in: session)])
        case .mako(let config):
            try config.write(in: session)
            return CommandLine(program: "mako")
        case .swaync:
            return CommandLine(program: "swaync")
        case .quickshell:
            return CommandLine(program: "quickshell", arguments: ["-p", Binaries.script("quickshell.qml")])
        case .gnomeShell:
            let size = session.screenSize
            let wayland = ["--headless", "--no-x11", "--virtual-monitor", "\(size.width)x\(size.height)"]
            return CommandLine(
                program: "gnome-shell",
                arguments: Self.isGnomeOnWayland ? wayland : ["--x11", "--sm-disable"]
            )
        case .plasma:
            return CommandLine(program: "plasmashell", arguments: ["--no-respawn"])
        case .cinnamon:
            return CommandLine(program: "cinnamon", arguments: ["--x11", "--sm-disable"])
        }
    }

    static func setLxqtDoNotDisturb(_ on: Bool, in session: PrivateSession) throws {
        let folder = session.config + "/lxqt"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try "[General]\ndoNotDisturb=\(on)\n"
            .write(toFile: folder + "/notifications.conf", atomically: true, encoding: .utf8)
    }

    private static func program(ofService name: String) throws -> String {
        let file = "/usr/share/dbus-1/services/\(name).service"
        guard let text = try? String(contentsOfFile: file, encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("Exec=") })
        else { throw SupportError("There is no \(file); `scripts/need.sh test-all` installs what tests need.") }
        return String(line.dropFirst("Exec=".count).prefix { $0 != " " })
    }
}

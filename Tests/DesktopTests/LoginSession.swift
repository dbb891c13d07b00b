import Foundation
import TestSupport

/// The desktops whose login sessions are run for real.
enum LoginSession: String, CaseIterable, Sendable, CustomStringConvertible {
    case xfce
    case lxqt
    case mate
    case openbox
    case i3
    case sway

    var description: String { rawValue }

    /// The notification server that it has, or that the bus starts in it.
    var server: NotificationServer {
        switch self {
        case .xfce, .openbox, .i3: .xfce4Notifyd
        case .lxqt: .lxqtNotificationd
        case .mate: .mate
        case .sway: .swaync
        }
    }

    /// Writes what the desktop shall find when it starts.
    func prepare(_ session: PrivateSession, _ installed: Installation) throws -> any DesktopLogin {
        switch self {
        case .xfce: try XfceLogin(session, installed)
        case .lxqt: try LxqtLogin(session, installed)
        case .mate: try MateLogin(session, installed)
        case .openbox, .i3, .sway: try WindowManagerLogin(self, session, installed)
        }
    }
}

/// A desktop's login session.
protocol DesktopLogin: Sendable {
    /// Starts the session manager as a display manager would.
    func login() async throws
    /// Logs out the way the menu entry does, and waits until the session manager has gone.
    func logout() async throws
}

extension Installation {
    /// What a session manager finds in its environment: a desktop's own defaults and our autostart entry, and of the
    /// machine's other entries those that are named.
    func environment(
        in session: PrivateSession,
        desktop: String,
        folders: [String],
        autostart: [String]
    ) throws -> [String: String] {
        let system = session.folder + "/etc-xdg"
        let files = FileManager.default
        try files.createDirectory(atPath: system + "/autostart", withIntermediateDirectories: true)
        for folder in folders where files.fileExists(atPath: "/etc/xdg/\(folder)") {
            try files.createSymbolicLink(atPath: "\(system)/\(folder)", withDestinationPath: "/etc/xdg/\(folder)")
        }
        for name in autostart {
            try files.copyItem(
                atPath: "/etc/xdg/autostart/\(name).desktop",
                toPath: "\(system)/autostart/\(name).desktop"
            )
        }
        return [
            "XDG_CURRENT_DESKTOP": desktop,
            "DESKTOP_SESSION": desktop.lowercased(),
            "XDG_CONFIG_DIRS": "\(prefix)/etc/xdg:\(system)",
            "XDG_DATA_DIRS": "\(prefix)/share:/usr/local/share:/usr/share",
        ]
    }
}

/// An XFCE session that starts nothing but its window manager, its desktop, its notification server and our agent.
struct XfceLogin: DesktopLogin {
    private let session: PrivateSession
    private let environment: [String: String]

    init(_ session: PrivateSession, _ installed: Installation) throws {
        self.session = session
        environment = try installed.environment(
            in: session,
            desktop: "XFCE",
            folders: ["xfce4"],
            autostart: ["xfce4-notifyd"]
        )
        let channels = session.config + "/xfce4/xfconf/xfce-perchannel-xml"
        try FileManager.default.createDirectory(atPath: channels, withIntermediateDirectories: true)
        try XfceLogin.sessionChannel.write(
            toFile: channels + "/xfce4-session.xml",
            atomically: true,
            encoding: .utf8
        )
    }

    /// Starts the session manager as a display manager would.
    func login() async throws {
        for service in ["org.xfce.Xfconf", "org.xfce.xfce4-notifyd.Notifications"] {
            try await session.addService(file: "/usr/share/dbus-1/services/\(service).service")
        }
        try session.spawn("xfce4-session", "xfce4-session", environment: environment)
        try await session.waitForName("org.xfce.SessionManager", timeout: .patience)
    }

    /// Logs out the way the menu entry does, and waits until the session manager has gone.
    func logout() async throws {
        _ = try await session.call(
            "org.xfce.SessionManager",
            "/org/xfce/SessionManager",
            "org.xfce.Session.Manager.Logout",
            ["false", "false"]
        )
        try await session.waitForNameToGo("org.xfce.SessionManager", timeout: .patience)
    }

    private static let sessionChannel = """
        <?xml version="1.0" encoding="UTF-8"?>
        <channel name="xfce4-session" version="1.0">
          <property name="general" type="empty">
            <property name="FailsafeSessionName" type="string" value="Failsafe"/>
            <property name="SaveOnExit" type="bool" value="false"/>
          </property>
          <property name="sessions" type="empty">
            <property name="Failsafe" type="empty">
              <property name="IsFailsafe" type="bool" value="true"/>
              <property name="Count" type="int" value="2"/>
              <property name="Client0_Command" type="array"><value type="string" value="xfwm4"/></property>
              <property name="Client0_Priority" type="int" value="15"/>
              <property name="Client0_PerScreen" type="bool" value="false"/>
              <property name="Client1_Command" type="array"><value type="string" value="xfdesktop"/></property>
              <property name="Client1_Priority" type="int" value="35"/>
              <property name="Client1_PerScreen" type="bool" value="false"/>
            </property>
          </property>
        </channel>
        """
}

/// An LXQt session with openbox, LXQt's notification server and our agent.
struct LxqtLogin: DesktopLogin {
    private let session: PrivateSession
    private let environment: [String: String]

    init(_ session: PrivateSession, _ installed: Installation) throws {
        self.session = session
        var environment = try installed.environment(
            in: session,
            desktop: "LXQt",
            folders: ["lxqt", "openbox"],
            autostart: ["lxqt-notifications"]
        )
        environment["QT_ACCESSIBILITY"] = "1"
        environment["QT_LINUX_ACCESSIBILITY_ALWAYS_ON"] = "1"
        self.environment = environment
        let folder = session.config + "/lxqt"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // Without a window manager it asks for one, and waits.
        try "[General]\nwindow_manager=openbox\nleave_confirmation=false\n"
            .write(toFile: folder + "/session.conf", atomically: true, encoding: .utf8)
    }

    func login() async throws {
        try session.spawn("lxqt-session", "lxqt-session", environment: environment)
        try await session.waitForName("org.lxqt.session", timeout: .patience)
    }

    func logout() async throws {
        _ = try await session.call("org.lxqt.session", "/LXQtSession", "org.lxqt.session.logout")
        try await session.waitForNameToGo("org.lxqt.session", timeout: .patience)
    }
}

/// A MATE session with its window manager, its settings daemon, its notification server and our agent.
struct MateLogin: DesktopLogin {
    private let session: PrivateSession
    private let environment: [String: String]

    init(_ session: PrivateSession, _ installed: Installation) throws {
        self.session = session
        var environment = try installed.environment(
            in: session,
            desktop: "MATE",
            folders: [],
            autostart: ["mate-settings-daemon"]
        )
        // Its session manager writes down what it asks other programs to read.
        environment["GSETTINGS_BACKEND"] = "dconf"
        self.environment = environment
    }

    func login() async throws {
        for service in ["ca.desrt.dconf", "org.freedesktop.mate.Notifications", "org.mate.SettingsDaemon"] {
            try await session.addService(file: "/usr/share/dbus-1/services/\(service).service")
        }
        try session.spawn("mate-session", "mate-session", environment: environment)
        try await session.waitForName("org.gnome.SessionManager", timeout: .patience)
    }

    func logout() async throws {
        // 1: without a question.
        _ = try await session.call(
            "org.gnome.SessionManager",
            "/org/gnome/SessionManager",
            "org.gnome.SessionManager.Logout",
            ["1"]
        )
        try await session.waitForNameToGo("org.gnome.SessionManager", timeout: .patience)
    }
}

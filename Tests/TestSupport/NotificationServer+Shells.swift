import Foundation

/// What must run around some of the notification servers.
extension NotificationServer {
    static let gnomeServices = [
        "ca.desrt.dconf", "org.gnome.Shell.Notifications", "org.gnome.ScreenSaver", "org.gnome.Shell.CalendarServer",
    ]
    /// In Plasma 6, kglobalaccel can't be started by its name.
    static let plasmaServices =
        ["org.kde.ActivityManager", "org.kde.plasma.Notifications"]
        + (plasmaVersion == "5" ? ["org.kde.kglobalaccel"] : [])

    /// Plasma 5 or 6.
    static let plasmaVersion = FileManager.default.fileExists(atPath: "/usr/bin/kwriteconfig6") ? "6" : "5"

    /// How long it may take until it has its name.
    var patience: Duration {
        switch self {
        case .gnomeShell, .plasma, .quickshell, .cinnamon: .seconds(60)
        default: .seconds(10)
        }
    }

    /// Starts what must run before the server, and returns what the server's environment holds beside the session's.
    package func startCompanions(in session: PrivateSession) async throws -> [String: String] {
        switch self {
        case .gnomeShell:
            try Self.writeGnomeSettings(in: session)
            if Self.isGnomeOnWayland { try Self.replaceTools(in: session) }
            // It wants one to be there, if with nobody on it; so does Plasma.
            try await session.startSystemBus()
            return [
                "LIBGL_ALWAYS_SOFTWARE": "1", "XDG_CURRENT_DESKTOP": "GNOME", "XDG_SESSION_DESKTOP": "gnome",
                "XDG_SESSION_TYPE": Self.isGnomeOnWayland ? "wayland" : "x11", "GSETTINGS_BACKEND": "keyfile",
                // It takes searches only from what is installed for everybody.
                "XDG_DATA_DIRS": "\(session.data):/usr/local/share:/usr/share",
            ]
        case .cinnamon:
            try await session.startSystemBus()
            return [
                "LIBGL_ALWAYS_SOFTWARE": "1", "XDG_CURRENT_DESKTOP": "X-Cinnamon", "GSETTINGS_BACKEND": "keyfile",
            ]
        case .plasma:
            try await session.startSystemBus()
            let environment = [
                "XDG_CURRENT_DESKTOP": "KDE", "KDE_FULL_SESSION": "true", "KDE_SESSION_VERSION": Self.plasmaVersion,
                "QT_QUICK_BACKEND": "software", "LIBGL_ALWAYS_SOFTWARE": "1",
                "QT_ACCESSIBILITY": "1", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            ]
            try "[KDE]\nAnimationDurationFactor=0\n"
                .write(toFile: session.config + "/kdeglobals", atomically: true, encoding: .utf8)
            try session.spawn("kwin", "kwin_x11", environment: environment)
            return environment
        case .lxqtNotificationd:
            return ["QT_ACCESSIBILITY": "1", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"]
        case .mate:
            // So that its settings can be changed from outside.
            return ["GSETTINGS_BACKEND": "keyfile"]
        case .mako, .swaync:
            return try await Sway.start(in: session).environment
        case .quickshell:
            return try await Sway.start(in: session).environment.merging([
                "QT_QPA_PLATFORM": "wayland", "QT_QUICK_BACKEND": "software", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            ]) { $1 }
        case .xfce4Notifyd, .notificationDaemon, .dunst:
            return [:]
        }
    }

    /// Waits until a server that has its name can also show something.
    func settle(in session: PrivateSession) async throws {
        switch self {
        case .gnomeShell:
            try await session.waitForName("org.gnome.Shell", timeout: .seconds(30))
        case .cinnamon:
            try await session.waitForName("org.Cinnamon", timeout: .seconds(30))
        case .plasma:
            // Popups are drawn by an applet of the panel; before that there is the desktop's window alone.
            try await waitUntil("Plasma's panel is on the screen", timeout: .seconds(60), every: .milliseconds(300)) {
                try await Screen(session).windows(class: "plasmashell").count >= 2
            }
            try await Task.sleep(for: .seconds(4))
        default:
            break
        }
    }

    /// Version 50 has nothing else.
    static let isGnomeOnWayland = FileManager.default.fileExists(atPath: "/usr/lib/gnome-shell/libshell-18.so")

    /// X tools see and move nothing on Wayland.
    private static func replaceTools(in session: PrivateSession) throws {
        let size = session.screenSize
        try FileManager.default.createDirectory(atPath: session.tools, withIntermediateDirectories: true)
        for tool in ["import", "xdotool"] {
            let command =
                "\(Binaries.python) \(Binaries.script("wayland-tool.py")) \(size.width) \(size.height) \(tool)"
            let file = session.tools + "/" + tool
            try "#!/bin/sh\nexec \(command) \"$@\"\n".write(toFile: file, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
        }
    }

    private static func writeGnomeSettings(in session: PrivateSession) throws {
        let files = FileManager.default
        let folder = session.config + "/glib-2.0/settings"
        try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let settings = """
            [org/gnome/shell]
            welcome-dialog-last-shown-version='999'
            [org/gnome/desktop/interface]
            enable-animations=false
            toolkit-accessibility=true
            """
        try settings.write(toFile: folder + "/keyfile", atomically: true, encoding: .utf8)
        // Without GDM it greets with a banner about the lock screen, unless it has done so before.
        let data = session.data + "/gnome-shell"
        try files.createDirectory(atPath: data, withIntermediateDirectories: true)
        try "".write(toFile: data + "/lock-warning-shown", atomically: true, encoding: .utf8)
    }
}

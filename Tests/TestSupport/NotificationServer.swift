import Foundation

/// The notification servers of real desktops, as Debian ships them.
package enum NotificationServer: Sendable, CustomStringConvertible {
    case xfce4Notifyd
    case lxqtNotificationd
    case notificationDaemon
    case mate
    case dunst(Dunstrc)
    /// GNOME Shell on X11, which is the whole desktop.
    case gnomeShell
    /// Plasma's shell with its window manager.
    case plasma

    package static let busName = "org.freedesktop.Notifications"

    package var description: String {
        switch self {
        case .xfce4Notifyd: "xfce4-notifyd"
        case .lxqtNotificationd: "lxqt-notificationd"
        case .notificationDaemon: "notification-daemon"
        case .mate: "mate-notification-daemon"
        case .dunst(let dunstrc): "dunst (\(dunstrc.name))"
        case .gnomeShell: "gnome-shell"
        case .plasma: "plasmashell"
        }
    }

    /// The level at which it shows buttons without being asked for them: GNOME Shell unfolds a critical banner only.
    package var levelWithButtons: String {
        if case .gnomeShell = self { "critical" } else { "active" }
    }

    /// Whether it draws buttons that a pointer can click; dunst has a menu instead.
    package var drawsButtons: Bool {
        if case .dunst = self { false } else { true }
    }

    /// Starts the server in a session that has a screen, and waits until it serves.
    ///
    /// - Throws: ``SupportError`` when it is not installed or does not come up: a test of a real server fails then.
    package func start(in session: PrivateSession) async throws -> RunningServer {
        for service in companions {
            try await session.addService(file: "/usr/share/dbus-1/services/\(service).service")
        }
        let companionEnvironment = try await startCompanions(in: session)
        let command = try commandLine(in: session)
        let process = try session.spawn(
            "server",
            command.program,
            command.arguments,
            environment: companionEnvironment.merging(command.environment) { $1 }
        )
        do {
            try await session.waitForName(NotificationServer.busName, timeout: patience)
            try await settle(in: session)
        } catch {
            let state = process.exitStatus.map(\.description) ?? "it runs"
            throw SupportError("\(self) does not serve: \(state).\n\(error)")
        }
        return RunningServer(kind: self, session: session, process: process)
    }

    /// What must be startable by name beside the server.
    private var companions: [String] {
        switch self {
        case .xfce4Notifyd: ["org.xfce.Xfconf"]
        case .mate: ["ca.desrt.dconf"]
        case .lxqtNotificationd, .notificationDaemon, .dunst: []
        case .gnomeShell: Self.gnomeServices
        case .plasma: Self.plasmaServices
        }
    }

    private struct CommandLine {
        var program: String
        var arguments: [String] = []
        var environment: [String: String] = [:]
    }

    private func commandLine(in session: PrivateSession) throws -> CommandLine {
        switch self {
        case .xfce4Notifyd:
            // Its folder has the machine's architecture in its name; the service file knows it.
            return CommandLine(program: try Self.program(ofService: "org.xfce.xfce4-notifyd.Notifications"))
        case .lxqtNotificationd:
            let environment = ["QT_ACCESSIBILITY": "1", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"]
            return CommandLine(program: "lxqt-notificationd", environment: environment)
        case .notificationDaemon:
            return CommandLine(program: "/usr/lib/notification-daemon/notification-daemon")
        case .mate:
            return CommandLine(program: "/usr/lib/mate-notification-daemon/mate-notification-daemon")
        case .dunst(let dunstrc):
            return CommandLine(program: "dunst", arguments: ["-conf", try dunstrc.write(in: session)])
        case .gnomeShell:
            return CommandLine(program: "gnome-shell", arguments: ["--x11", "--sm-disable"])
        case .plasma:
            return CommandLine(program: "plasmashell", arguments: ["--no-respawn"])
        }
    }

    private static func program(ofService name: String) throws -> String {
        let file = "/usr/share/dbus-1/services/\(name).service"
        guard let text = try? String(contentsOfFile: file, encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("Exec=") })
        else { throw SupportError("There is no \(file); `scripts/need.sh test` installs what tests need.") }
        return String(line.dropFirst("Exec=".count).prefix { $0 != " " })
    }
}

/// How dunst is set up.
package struct Dunstrc: Sendable {
    package let name: String
    private let settings: String
    private let picks: String?

    /// dunst as Debian ships it: a left click closes, a middle click runs the action that a plain click runs.
    package static let stock = Dunstrc(name: "stock", settings: "", picks: nil)

    /// The left button opens the context menu, and a program in the menu's place picks the line with this label.
    ///
    /// - Parameter picks: The label to pick; nil picks nothing, as Escape does.
    package static func contextMenu(picks: String?) -> Dunstrc {
        let mouse = """
                mouse_left_click = context
                mouse_middle_click = do_action, close_current
                mouse_right_click = close_current
            """
        return Dunstrc(name: "context menu", settings: mouse, picks: picks)
    }

    /// Any setting of the mouse, for instance `mouse_left_click = do_action, close_current`.
    package static func mouse(_ name: String, settings: String, picks: String? = nil) -> Dunstrc {
        Dunstrc(name: name, settings: settings, picks: picks)
    }

    /// Where the menu's stand-in finds what to pick, and where it writes what it was offered.
    static func pickFile(_ session: PrivateSession) -> String { session.folder + "/dunst-pick" }
    static func menuLog(_ session: PrivateSession) -> String { session.folder + "/dunst-menu.log" }

    func write(in session: PrivateSession) throws -> String {
        let folder = session.config + "/dunst"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let menu = folder + "/menu"
        let script = """
            #!/bin/sh
            # Stands in for dmenu: writes down what it is offered and prints the line that holds the label to pick.
            lines=$(cat)
            printf '%s\\n' "$lines" >>'\(Dunstrc.menuLog(session))'
            printf '%s\\n' "$lines" | grep -F -m 1 -f '\(Dunstrc.pickFile(session))'

            """
        try script.write(toFile: menu, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: menu)
        try Dunstrc.pick(picks, in: session)

        let stock = "/etc/xdg/dunst/dunstrc"
        var text = try settings.isEmpty ? String(contentsOfFile: stock, encoding: .utf8) : "[global]\n"
        if settings.isEmpty {
            text = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
                line.drop { $0 == " " }.hasPrefix("dmenu =") ? "    dmenu = \(menu)" : String(line)
            }.joined(separator: "\n")
        } else {
            text += """
                    font = DejaVu Sans 10
                    width = 300
                    origin = top-right
                    offset = 10x50
                    follow = none
                    show_indicators = yes
                    dmenu = \(menu)
                \(settings)

                """
        }
        let file = folder + "/dunstrc"
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        return file
    }

    /// Changes what the menu's stand-in picks from now on.
    package static func pick(_ label: String?, in session: PrivateSession) throws {
        // An empty pattern would match every line, an empty file matches none.
        let text = label.map { "#\($0) (\n" } ?? ""
        try text.write(toFile: pickFile(session), atomically: true, encoding: .utf8)
    }
}

/// A real notification server that runs in a session, and where it shows what.
package final class RunningServer: Sendable {
    package let kind: NotificationServer
    package let session: PrivateSession
    private let current: Monitor<RunningProcess>

    package var process: RunningProcess { current.withLock { $0 } }

    init(kind: NotificationServer, session: PrivateSession, process: RunningProcess) {
        self.kind = kind
        self.session = session
        current = Monitor(process)
    }

    /// Waits for a button and returns its middle; under dunst, which has none, the middle of its popup.
    package func locateButton(_ label: String, timeout: Duration = .seconds(10)) async throws -> Point {
        guard kind.drawsButtons else { return try await popup(timeout: timeout).center }
        return try await AccessibleButton.find(label, in: session, timeout: timeout).frame.center
    }

    /// Waits for a button and clicks it with the pointer; under dunst a click opens the menu, whose stand-in picks.
    package func click(_ label: String, timeout: Duration = .seconds(10)) async throws {
        try await Pointer(session).click(locateButton(label, timeout: timeout))
    }

    /// Waits until the popup with this button has gone; under dunst, until there is no popup.
    package func waitUntilGone(_ label: String, timeout: Duration = .seconds(10)) async throws {
        guard kind.drawsButtons else {
            try await waitUntil("no popup of dunst is on the screen", timeout: timeout) {
                try await Screen(session).windows(class: "^Dunst$").isEmpty
            }
            return
        }
        try await AccessibleButton.waitUntilGone(label, in: session, timeout: timeout)
    }

    /// dunst's window, which holds all of its popups.
    package func popup(timeout: Duration = .seconds(10)) async throws -> Frame {
        try await Screen(session).waitForWindow(class: "^Dunst$", timeout: timeout)
    }

    /// What dunst offered in its menu so far, one line per action, as in `#Stop Repeat (Title) [3,stop]`.
    package var menuLines: [String] {
        let text = (try? String(contentsOfFile: Dunstrc.menuLog(session), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    /// Ends the server as a crash would, and waits until its name is free.
    package func kill() async throws {
        process.kill()
        try await process.wait()
        try await session.waitForNameToGo(NotificationServer.busName)
    }

    /// Ends the server as a crash would and starts it anew.
    package func restart() async throws {
        try await kill()
        let successor = try await kind.start(in: session)
        current.withLock { $0 = successor.process }
    }
}

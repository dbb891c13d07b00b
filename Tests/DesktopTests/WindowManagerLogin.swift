import Foundation
import TestSupport
import Testing

/// A session of nothing but a window manager, whose configuration holds the line that docs/desktops.md gives for it.
///
/// It finds no autostart entry of ours, so the line alone starts the agent; openbox, which runs such entries by itself,
/// finds ours as well from the second login on.
struct WindowManagerLogin: DesktopLogin {
    private let kind: LoginSession
    private let session: PrivateSession
    private let environment: [String: String]
    private let line: String
    private let entries: String
    private let running = Monitor<RunningProcess?>(nil)

    init(_ kind: LoginSession, _ session: PrivateSession, _ installed: Installation) throws {
        self.kind = kind
        self.session = session
        var environment = try installed.environment(
            in: session,
            desktop: kind.rawValue,
            folders: ["openbox", "swaync"],
            autostart: []
        )
        environment["XDG_CONFIG_DIRS"] = session.folder + "/etc-xdg"
        entries = installed.prefix + "/etc/xdg/autostart"
        environment["PATH"] = installed.bin + ":" + (session.environment["PATH"] ?? "")
        self.environment = environment
        line = try Self.documentedLine(for: kind)
    }

    /// As in `| i3 | `~/.config/i3/config` | `exec …` |`.
    private static func documentedLine(for kind: LoginSession) throws -> String {
        let text = try String(contentsOfFile: Binaries.sourceRoot + "/docs/desktops.md", encoding: .utf8)
        let row = text.split(separator: "\n").first { $0.hasPrefix("| \(kind) | `~/.config/\(kind)/") }
        let cell = try #require(row, "docs/desktops.md has a line for \(kind)").split(separator: "|")[2]
        return cell.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
    }

    func login() async throws {
        let folder = session.config + "/\(kind)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        switch kind {
        case .openbox:
            let isFirst = !FileManager.default.fileExists(atPath: folder + "/autostart")
            try write(line, to: folder + "/autostart")
            let mark = session.folder + "/entries-were-run"
            if !isFirst { try announceEntries(mark) }
            try await start("openbox-session")
            try await session.waitForName(Desktop.agentName)
            if isFirst { break }
            try await waitUntil("openbox has run the entries") { FileManager.default.fileExists(atPath: mark) }
        case .i3:
            try write("# i3 config file (v4)\nfont pango:monospace 8\n\(line)", to: folder + "/config")
            try await start("i3")
        default:
            let sway = try await Sway.start(
                in: session,
                configuration: "exec swaync\n\(line)",
                environment: environment
            )
            running.withLock { $0 = sway.process }
        }
    }

    /// Lets openbox find our entry, and behind it one that leaves a mark.
    private func announceEntries(_ mark: String) throws {
        let folder = session.config + "/autostart"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in try FileManager.default.contentsOfDirectory(atPath: entries) {
            try FileManager.default.copyItem(atPath: "\(entries)/\(name)", toPath: "\(folder)/\(name)")
        }
        try write("[Desktop Entry]\nType=Application\nName=Mark\nExec=touch \(mark)", to: folder + "/mark.desktop")
    }

    private func start(_ program: String) async throws {
        try await session.addService(
            file: "/usr/share/dbus-1/services/org.xfce.xfce4-notifyd.Notifications.service"
        )
        try await session.addService(file: "/usr/share/dbus-1/services/org.xfce.Xfconf.service")
        let process = try session.spawn(program, program, environment: environment)
        running.withLock { $0 = process }
    }

    private func write(_ text: String, to file: String) throws {
        try (text + "\n").write(toFile: file, atomically: true, encoding: .utf8)
    }

    func logout() async throws {
        let process = try #require(running.withLock { $0 })
        let names = try FileManager.default.contentsOfDirectory(atPath: session.runtime)
        let socket = names.first { $0.hasPrefix("sway-ipc.") && $0.hasSuffix(".\(process.pid).sock") }
        let output =
            switch kind {
            case .openbox: try await session.run("openbox", ["--exit"])
            case .i3: try await session.run("i3-msg", ["exit"])
            default: try await session.run("swaymsg", ["-s", session.runtime + "/" + (socket ?? "none"), "exit"])
            }
        // The answer may be lost with the one who gives it.
        do {
            try await process.wait(timeout: .patience)
        } catch {
            throw SupportError("\(kind) did not log out: \(output)\n\(error)")
        }
    }
}

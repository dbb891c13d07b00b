import Foundation
import Glibc

/// A real `systemd --user` that manages a private session: its bus, its units, its graphical session.
///
/// It needs root, for a control group and a mount namespace of its own. The session's folders are HOME's own
/// (`~/.config`, `~/.local/share`), so that what `make install PREFIX=~/.local` puts there is found as it would be.
package final class UserManager: Sendable {
    package let session: PrivateSession
    private let process: RunningProcess

    /// Whether such a manager can be started at all by who runs the tests.
    package static var isPossible: Bool { geteuid() == 0 }

    /// Starts a manager in a session of its own, and waits until it serves the bus.
    package static func start() async throws -> UserManager {
        let session = try await PrivateSession.start(environment: ["XDG_CURRENT_DESKTOP": "Test"])
        try await session.killBus()
        try? FileManager.default.removeItem(atPath: session.runtime + "/bus")
        return try await UserManager(session)
    }

    private init(_ session: PrivateSession) async throws {
        self.session = session
        let target = session.home + "/.config/systemd/user"
        try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
        // What a desktop's own target does. It must come before both: otherwise systemd drops one of them to break a cycle.
        let text = """
            [Unit]
            BindsTo=graphical-session.target
            Wants=graphical-session-pre.target xdg-desktop-autostart.target
            Before=graphical-session.target xdg-desktop-autostart.target
            """
        try text.write(toFile: target + "/desktop.target", atomically: true, encoding: .utf8)
        process = try session.spawn(
            "systemd",
            Binaries.script("user-manager.sh"),
            environment: UserManager.environment(session)
        )
        do {
            try await waitUntil("the user manager has started", timeout: .patience, every: .milliseconds(100)) {
                // Not is-system-running, which says `offline` of a manager in another mount namespace.
                try await systemctl("is-active", "default.target").stdout.hasPrefix("active")
            }
        } catch {
            throw SupportError("\(error)\n\(session.report)")
        }
    }

    /// The folders of a person who has set none.
    private static func environment(_ session: PrivateSession) -> [String: String] {
        [
            "XDG_CONFIG_HOME": session.home + "/.config", "XDG_DATA_HOME": session.home + "/.local/share",
            "XDG_CONFIG_DIRS": session.folder + "/etc",
        ]
    }

    /// Ends the manager, what it started, and the session.
    package func end() async {
        process.signal(SIGTERM)
        _ = try? await process.wait(timeout: .patience)
        session.end()
    }

    /// Runs a program as somebody in this session would.
    package func run(_ program: String, _ arguments: String...) async throws -> Output {
        try await session.run(program, arguments, environment: UserManager.environment(session))
    }

    @discardableResult
    package func systemctl(_ arguments: String...) async throws -> Output {
        try await session.run("systemctl", ["--user"] + arguments, environment: UserManager.environment(session))
    }

    /// The value of a property of a unit.
    package func property(_ name: String, of unit: String) async throws -> String {
        try await systemctl("show", "--value", "-p", name, unit).stdout.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// What a desktop does at login: it says where the screen is, and reaches graphical-session.target.
    package func login() async throws {
        try await systemctl("set-environment", "DISPLAY=:77")
        let output = try await systemctl("start", "desktop.target")
        guard output.succeeded else { throw SupportError("The login failed: \(output)\n\(session.report)") }
    }

    /// What a desktop does at logout.
    package func logout() async throws {
        let output = try await systemctl("stop", "desktop.target", "graphical-session.target")
        guard output.succeeded else { throw SupportError("The logout failed: \(output)\n\(session.report)") }
    }
}

import Foundation
import Glibc

/// A real `systemd --user` that manages a private session: its bus, its units, its graphical session.
///
/// It needs root, for a control group and a mount namespace of its own. The session's folders are HOME's own
/// (`~/.config`, `~/.local/share`), so that what `make install PREFIX=~/.local` puts there is found as it would be.
package final class UserManager: Sendable {
    /// Whom a manager, its session and all that it starts belong to.
    package enum Owner: Sendable, Hashable {
        case root
        /// Somebody without rights, but for a capability, if it is named.
        case nobody(capability: String?)

        fileprivate var user: String? { self == .root ? nil : "65534" }

        /// What starts a program as this one.
        fileprivate var prefix: [String] {
            user.map { ["setpriv", "--reuid=\($0)", "--regid=\($0)", "--clear-groups"] } ?? []
        }

        fileprivate var environment: [String: String] {
            var environment: [String: String] = [:]
            environment["CARILLON_MANAGER_USER"] = user
            if case .nobody(let capability?) = self { environment["CARILLON_MANAGER_CAPABILITY"] = capability }
            return environment
        }
    }

    package let session: PrivateSession
    private let owner: Owner
    private let process: RunningProcess

    /// Whether such a manager can be started at all by who runs the tests.
    package static var isPossible: Bool { geteuid() == 0 }

    /// Starts a manager in a session of its own, and waits until it serves the bus.
    package static func start(as owner: Owner = .root) async throws -> UserManager {
        let session = try await PrivateSession.start(environment: ["XDG_CURRENT_DESKTOP": "Test"])
        try await session.killBus()
        try? FileManager.default.removeItem(atPath: session.runtime + "/bus")
        return try await UserManager(session, owner)
    }

    private init(_ session: PrivateSession, _ owner: Owner) async throws {
        self.session = session
        self.owner = owner
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
            environment: UserManager.environment(session).merging(owner.environment) { $1 }
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
    @discardableResult
    package func run(_ program: String, _ arguments: String...) async throws -> Output {
        try await run(program, arguments)
    }

    @discardableResult
    package func systemctl(_ arguments: String...) async throws -> Output {
        try await run("systemctl", ["--user"] + arguments)
    }

    private func run(_ program: String, _ arguments: [String]) async throws -> Output {
        let words = owner.prefix + [program] + arguments
        return try await session.run(words[0], Array(words.dropFirst()), environment: UserManager.environment(session))
    }

    /// Gives the owner what has been put into the session since.
    package func handOver() async throws {
        guard let user = owner.user else { return }
        let output = try await session.run("chown", ["-R", "\(user):\(user)", session.folder])
        guard output.succeeded else { throw SupportError("chown failed: \(output)") }
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

internal import Foundation
internal import GLibSupport
internal import Glibc
internal import Logging

/// Starts programs for buttons, in the environment of the login session and apart from the agent.
struct Launcher {
    let log: Logger
    /// What the session said about itself last.
    var sessionEnvironment: [String: String] = [:]

    /// Opens a URL with the person's choice of program.
    func open(_ url: String) { start(["xdg-open", url]) }

    /// Runs a command of the person's own in their shell and home folder.
    func run(_ command: String) { start(["sh", "-c", command]) }

    /// Which variables of a session's environment matter to programs that are started from it.
    static func isSessionVariable(_ name: String) -> Bool {
        ["DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "SESSION_MANAGER", "DESKTOP_SESSION", "LANG", "LANGUAGE", "PATH"]
            .contains(name) || name.hasPrefix("XDG_") || name.hasPrefix("LC_")
    }

    private func start(_ arguments: [String]) {
        let environment = ProcessInfo.processInfo.environment.merging(sessionEnvironment) { _, new in new }
        do throws(GLibError) {
            try DetachedProcess.start(arguments, environment: environment, folder: NSHomeDirectory())
            log.info("started: \(arguments.joined(separator: " "))")
        } catch {
            log.error("could not start \(arguments.joined(separator: " ")): \(error.message)")
        }
    }
}

/// This process's number.
func ownProcessIdentifier() -> Int32 { getpid() }

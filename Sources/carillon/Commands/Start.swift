internal import AgentBus
internal import ArgumentParser
internal import Foundation
internal import Glibc

struct Start: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start",
        abstract: "Start the agent for this login session.",
        discussion: """
            Login sessions run this by themselves. It tells the agent about the session's display; one that isn't \
            running is started by the bus, or where the bus can't, in the place of this command.
            """
    )

    private static let variables = [
        "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "SESSION_MANAGER", "DESKTOP_SESSION", "LANG", "PATH",
    ]

    func run() throws {
        let environment = ProcessInfo.processInfo.environment
        let session = environment.filter { Self.variables.contains($0.key) || $0.key.hasPrefix("XDG_") }
        do throws(AgentClient.Failure) {
            try AgentClient(app: nil).sessionStarted(session)
        } catch .noAgent {
            try become(environment)
        } catch {
            throw Session.refusal(error.description)
        }
    }

    /// Goes on as the agent that lies beside this program.
    private func become(_ environment: [String: String]) throws {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let agent = URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent("carillond").path
        var arguments = [strdup("carillond"), nil]
        execv(agent, &arguments)
        throw Session.refusal("\(agent) can't be started: \(String(cString: strerror(errno)))")
    }
}

internal import AgentBus
internal import ArgumentParser
internal import FoundationEssentials
internal import Glibc
internal import NotificationCore
internal import SessionFacts

struct Start: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start",
        abstract: "Start the agent for this login session.",
        discussion: """
            Login sessions run this by themselves. It tells the agent about the session's display; one that isn't \
            running is started by the bus, or where the bus can't, in the place of this command. Where another session of \
            yours has the schedule, the agent waits until that one ends.
            """
    )

    func run() throws {
        let environment = ProcessInfo.processInfo.environment
        do throws(AgentClient.Failure) {
            try Session.agent(app: nil).sessionStarted(SessionVariables.in(environment))
        } catch .noAgent {
            try become(environment)
        } catch .refused(let error) where error.code == .storeInUse {
            // The agent has started, and that it waits is nothing that a login script could mend.
            Files.write("carillon: \(error.message)\n", to: STDERR_FILENO)
        } catch {
            throw Session.refusal(error.description)
        }
    }

    /// Goes on as the agent that lies beside this program.
    private func become(_ environment: [String: String]) throws {
        let agent = OwnProgram.agent
        if isatty(STDERR_FILENO) != 0 {
            Line.warn("the bus can't start the agent, so this command goes on as the agent; Ctrl+C ends it")
        }
        var arguments = [strdup("carillond"), nil]
        execv(agent, &arguments)
        throw Session.refusal("\(agent) can't be started: \(String(cString: strerror(errno)))")
    }
}

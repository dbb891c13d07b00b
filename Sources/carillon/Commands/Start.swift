internal import AgentBus
internal import ArgumentParser
internal import DesktopTools
internal import FoundationEssentials
internal import Glibc
internal import Messages
internal import NotificationCore
internal import SessionFacts

struct Start: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start",
        abstract: "Start the agent for this login session.",
        discussion: """
            Login sessions run this command. It passes the session's display to the agent. If the agent isn't running, the \
            bus starts it; if the bus can't, this command becomes the agent. If another session of yours has the schedule, \
            the agent waits until that session ends.
            """
    )

    func run() throws {
        let environment = ProcessInfo.processInfo.environment
        do throws(AgentClient.Failure) {
            try Session.agent(app: nil).sessionStarted(SessionVariables.in(environment))
        } catch .noAgent {
            try become(environment)
        } catch .refused(let error) where error.code == .storeInUse {
            // The agent has started and is waiting. A login script couldn't change that.
            Files.write("carillon: \(Session.language.say(error.said))\n", to: STDERR_FILENO)
        } catch {
            throw Session.refusal(plain: Session.words(error))
        }
    }

    /// Becomes the agent, which is installed next to this program.
    private func become(_ environment: [String: String]) throws {
        let agent = OwnProgram.agent
        if isatty(STDERR_FILENO) != 0 {
            Line.warn("the bus can't start the agent, so this command becomes the agent; Ctrl+C ends it")
        }
        var arguments = [strdup("carillond"), nil]
        execv(agent, &arguments)
        throw Session.refusal("\(agent) can't be started: \(String(cString: strerror(errno)))")
    }
}

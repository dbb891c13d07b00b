internal import Agent
internal import AgentBus
internal import Foundation
internal import Logging

/// The agent as it is shipped, but for its clock, and in more of a hurry to look a schedule over:
/// `carillon-scripted-clock FILE`.
@main
struct Main {
    static func main() throws {
        LoggingSystem.bootstrap { label in
            var handler = StreamLogHandler.standardError(label: label)
            handler.logLevel = .debug
            return handler
        }
        guard CommandLine.arguments.count == 2 else { return print("usage: carillon-scripted-clock FILE") }
        let clock = ScriptedClock(file: CommandLine.arguments[1])
        let agent = AgentProcess(
            clock: clock,
            sounds: nil,
            version: carillonVersion,
            log: Logger(label: "carillond"),
            inspectionDelay: 0.5
        )
        try agent.run(environment: ProcessInfo.processInfo.environment)
    }
}

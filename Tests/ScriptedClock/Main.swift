internal import Agent
internal import AgentBus
internal import CanberraPlayer
internal import Foundation
internal import Logging

/// The agent as it is shipped, but for its clock, and in more of a hurry to look a schedule over:
/// `carillon-scripted-clock FILE [SILENCE]`. With a second number it plays sounds, and lets go of what plays them after so many
/// seconds of silence.
@main
struct Main {
    static func main() throws {
        LoggingSystem.bootstrap { label in
            var handler = StreamLogHandler.standardError(label: label)
            handler.logLevel = .debug
            return handler
        }
        let arguments = CommandLine.arguments
        guard (2...3).contains(arguments.count) else { return print("usage: carillon-scripted-clock FILE [SILENCE]") }
        let clock = ScriptedClock(file: arguments[1])
        let log = Logger(label: "carillond")
        let silence = arguments.count == 3 ? Double(arguments[2]) : nil
        let agent = AgentProcess(
            clock: clock,
            sounds: silence.map { CanberraPlayer(silence: $0) { log.warning("\($0)") } },
            version: carillonVersion,
            log: log,
            inspectionDelay: 0.5
        )
        try agent.run(environment: ProcessInfo.processInfo.environment)
    }
}

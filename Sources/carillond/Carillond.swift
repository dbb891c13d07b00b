internal import Agent
internal import AgentBus
internal import ArgumentParser
internal import CanberraPlayer
internal import Foundation
internal import Logging
internal import ProcessLog

/// The session agent on the machine's own clocks.
@main
struct Carillond: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "carillond",
        abstract: "Keeps the schedule of notifications of a login session and shows them on time.",
        discussion: """
            It runs in the foreground until the session ends or it gets SIGTERM. You rarely start it by hand: the login \
            session does, or the bus when a program needs it. Use carillon to schedule notifications.

            CARILLON_LOG=debug makes it log more on stderr.
            """,
        version: carillonVersion
    )

    @Flag(help: ArgumentHelp("Answer which days match in other calendars.", visibility: .hidden))
    var answerDays = false

    @Flag(help: ArgumentHelp("Say whether it can serve the schedule.", visibility: .hidden))
    var checkSchedule = false

    static func main() {
        guard !CarillonCalendars.isMeant(by: CommandLine.arguments) else {
            return CarillonCalendars.main(CommandLine.arguments)
        }
        main(nil)
    }

    func run() throws {
        guard !answerDays else { return try DayAnswers.run() }
        guard !checkSchedule else { return try StoreFolder.check() }
        let environment = ProcessInfo.processInfo.environment
        VisibleLog.bootstrap(environment)
        let log = Logger(label: "carillond")
        let agent = AgentProcess(
            clock: SystemClock(),
            sounds: CanberraPlayer { log.warning("\($0)") },
            version: carillonVersion,
            log: log
        )
        do {
            try agent.run(environment: environment)
        } catch is AgentProcess.LeftToAnother {
            throw ExitCode(AgentProcess.LeftToAnother.exitStatus)
        } catch is AgentProcess.Failure {
            throw ExitCode.failure
        }
    }
}

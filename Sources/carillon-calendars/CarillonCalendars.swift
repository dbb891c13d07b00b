internal import AgentBus
internal import ArgumentParser
internal import CalendarService
internal import Foundation
internal import Logging
internal import ProcessLog

/// The watcher of the folders that `carillon calendars` configures.
@main
struct CarillonCalendars: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "carillon-calendars",
        abstract: "Rings the alarms of calendar files, and writes the answers back.",
        discussion: """
            The login session starts it while a folder is configured, and so does the bus when an alarm is answered. Use \
            "carillon calendars" to configure folders.

            CARILLON_LOG=debug makes it log more on stderr.
            """,
        version: carillonVersion
    )

    func run() throws {
        let environment = ProcessInfo.processInfo.environment
        let level = environment["CARILLON_LOG"].flatMap(Logger.Level.init(rawValue:)) ?? .info
        LoggingSystem.bootstrap { VisibleLog(label: $0, level: level) }
        do {
            try CalendarsProcess(log: Logger(label: "carillon-calendars")).run(environment: environment)
        } catch is CalendarsProcess.Failure {
            throw ExitCode.failure
        }
    }
}

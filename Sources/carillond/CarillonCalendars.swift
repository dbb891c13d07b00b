internal import AgentBus
internal import ArgumentParser
internal import CalendarService
internal import Foundation
internal import Logging
internal import ProcessLog

/// The watcher of the folders that `carillon calendars` configures: a process of its own, so that what parses the files of
/// others is not the agent.
///
/// It is this program under another name. As a program of its own it would carry the same 40 MB of libraries once more.
struct CarillonCalendars: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "carillon-calendars",
        abstract: "Rings the alarms of calendar files, and writes the answers back.",
        discussion: """
            The agent starts it while a folder is configured. Use "carillon calendars" to configure folders.

            CARILLON_LOG=debug makes it log more on stderr.
            """,
        version: carillonVersion
    )

    /// Whether the program was started as this one: under its name, or with an option where the name isn't installed.
    static func isMeant(by arguments: [String]) -> Bool {
        arguments.first?.split(separator: "/").last.map(String.init) == configuration.commandName
            || arguments.dropFirst().first == option
    }

    private static let option = "--calendars"

    static func main(_ arguments: [String]) {
        let typed = arguments.dropFirst()
        main(Array(typed.first == option ? typed.dropFirst() : typed) as [String]?)
    }

    func run() throws {
        let environment = ProcessInfo.processInfo.environment
        VisibleLog.bootstrap(environment)
        do {
            try CalendarsProcess(log: Logger(label: "carillon-calendars")).run(environment: environment)
        } catch is CalendarsProcess.Failure {
            throw ExitCode.failure
        }
    }
}

internal import ArgumentParser
internal import DesktopSearch
internal import FoundationEssentials
internal import GLibSupport
internal import Glibc

/// The service that GNOME Shell and KRunner search through. The bus starts it, people don't.
struct SearchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search-service",
        abstract: "Answer the searches of the desktop. The bus starts this.",
        shouldDisplay: false
    )

    func run() throws {
        let environment = ProcessInfo.processInfo.environment
        // Times are read in the agent's zone, so this is no shell with one of its own, which would ask the agent and wait for it.
        unsetenv("TZ")
        do {
            try SearchProcess(CommandLineSearch(environment: environment)).run()
        } catch is SearchProcess.AlreadyRunning {
            // Of two that start at once, one serves.
        } catch let error as GLibError {
            throw Session.refusal("no search: \(error.message)")
        }
    }
}

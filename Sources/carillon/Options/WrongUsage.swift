internal import ArgumentParser
internal import Glibc
internal import NotificationCore
internal import ScheduleWords

/// Wrong usage that a command finds when it runs: the message, and the usage of that command, not of the whole program.
struct WrongUsage {
    let text: String

    init(_ message: String, of command: any ParsableCommand.Type) {
        let usage = Carillon.usageString(for: command)
        // "carillon apps allow [--json] <app>"
        let name = usage.split(separator: " ").prefix { $0.first.map { $0 != "[" && $0 != "<" } ?? false }
        text = """
            Error: \(PlainText.visible(message))
            Usage: \(usage)
              See '\(name.joined(separator: " ")) --help' for more information.

            """
    }

    /// As the parser ends the program for the errors that it finds itself.
    func exit() -> Never {
        Files.write(text, to: STDERR_FILENO)
        Carillon.exit(withError: ExitCode.validationFailure)
    }
}

extension ValidationError {
    /// Runs `body`; what the grammar refuses is wrong usage.
    static func refusing<Value>(_ body: () throws(GrammarError) -> Value) throws(ValidationError) -> Value {
        do {
            return try body()
        } catch {
            throw ValidationError(error.message)
        }
    }
}

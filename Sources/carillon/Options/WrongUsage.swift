internal import ArgumentParser
internal import Glibc
internal import Messages
internal import NotificationCore
internal import ScheduleWords

/// Wrong usage that a command detects while it runs: the message and the usage of that command, not of the whole program.
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

    /// Ends the program as the parser does for the errors it finds itself.
    func exit() -> Never {
        Files.write(text, to: STDERR_FILENO)
        Carillon.exit(withError: ExitCode.validationFailure)
    }
}

extension ValidationError {
    /// Runs `body`, and reports what the grammar refuses as wrong usage.
    static func refusing<Value>(_ body: () throws(GrammarError) -> Value) throws(ValidationError) -> Value {
        do {
            return try body()
        } catch {
            throw ValidationError(error.description)
        }
    }
}

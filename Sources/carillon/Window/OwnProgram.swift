internal import GLibSupport
internal import FoundationEssentials
internal import ScheduleWords

/// This program, run again.
///
/// A window uses the same commands that people type, and shows their error messages.
enum OwnProgram {
    static var path: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "/proc/self/exe"
    }

    /// The agent, which is installed next to this program.
    static var agent: String { neighbour("carillond") }

    /// The window, which may be installed there too.
    static var window: String { neighbour("carillon-window") }

    private static func neighbour(_ name: String) -> String {
        URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent(name).path
    }

    /// Runs one of our commands.
    ///
    /// - Returns: Why it was refused; nil if it was done.
    static func refusal(of arguments: [String]) throws -> String? {
        let outcome = try ChildProcess.run([path] + arguments, capturesErrors: true)
        guard outcome.status != 0 else { return nil }
        // A window has no use for the usage lines.
        let lines = outcome.output.split(separator: "\n").prefix { !$0.hasPrefix("Usage:") && !$0.hasPrefix("Help:") }
        let message = lines.joined(separator: "\n").trimmed
        return ["carillon: ", "Error: "].reduce(message) { $0.hasPrefix($1) ? String($0.dropFirst($1.count)) : $0 }
    }
}

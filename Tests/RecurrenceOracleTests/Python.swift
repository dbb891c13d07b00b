import Foundation
import TestSupport

/// A Python program fed with lines, whose answer is lines.
enum Python {
    /// Debian's own interpreter, which finds Debian's modules whatever else is on the search path.
    private static let interpreter = "/usr/bin/python3"

    struct Failure: Error { var message: String }

    /// Checks that python-dateutil is there: a comparison that can't be made has failed, not been skipped.
    static func requireDateutil() throws {
        do {
            _ = try run("import dateutil.rrule", input: [])
        } catch {
            throw Failure(
                message: """
                    \(interpreter) has no python-dateutil, which the rules are compared with. \
                    Debian has it as python3-dateutil. (\(error))
                    """
            )
        }
    }

    /// A program that has PyPI's icalendar and recurring-ical-events, which Debian has only in versions without alarms.
    ///
    /// - Throws: ``Failure`` that says why there is no such Python, such as an index of packages that can't be reached.
    static func runWithCalendars(_ program: String, input: [String]) throws -> [Substring] {
        let process = Process()
        let (output, problem) = (Pipe(), Pipe())
        process.executableURL = URL(filePath: Binaries.sourceRoot + "/scripts/oracle-python.sh")
        (process.standardOutput, process.standardError) = (output, problem)
        try process.run()
        let words = problem.fileHandleForReading.readDataToEndOfFile()
        let path = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(message: String(decoding: words, as: UTF8.self)) }
        return try run(program, input: input, interpreter: path.trimmingCharacters(in: .newlines))
    }

    static func run(_ program: String, input: [String], interpreter: String = Self.interpreter) throws -> [Substring] {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // Files instead of pipes: nobody has to read and write at once.
        let (source, answer) = (folder.appending(path: "input"), folder.appending(path: "output"))
        try Data(input.joined(separator: "\n").utf8).write(to: source)
        try Data().write(to: answer)
        let process = Process()
        guard FileManager.default.isExecutableFile(atPath: interpreter) else {
            throw Failure(message: "there is no \(interpreter)")
        }
        process.executableURL = URL(filePath: interpreter)
        process.arguments = ["-W", "ignore", "-c", program]
        process.standardInput = try FileHandle(forReadingFrom: source)
        process.standardOutput = try FileHandle(forWritingTo: answer)
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(message: "status \(process.terminationStatus)") }
        return String(decoding: try Data(contentsOf: answer), as: UTF8.self).split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
    }
}

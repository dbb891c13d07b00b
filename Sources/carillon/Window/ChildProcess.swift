internal import Foundation

/// A program that is run to its end.
enum ChildProcess {
    struct Outcome {
        /// The exit code; 128 and the signal's number when a signal ended it, as shells say it.
        var status: Int32
        var output: String
    }

    /// The most that a pipe takes before anybody reads.
    private static let pipeSize = 65_536

    /// - Parameters:
    ///   - command: The program's path and its arguments.
    ///   - input: What it can read; cut at 64 KiB, for it is written before there is a reader.
    ///   - capturesErrors: Whether its stderr is part of the output; otherwise it is ours.
    /// - Throws: When the program can't be started. What it ends with is not an error.
    static func run(_ command: [String], input: String = "", capturesErrors: Bool = false) throws -> Outcome {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: command.first ?? "")
        process.arguments = Array(command.dropFirst())
        let (reading, writing) = (Pipe(), Pipe())
        process.standardOutput = reading
        if capturesErrors { process.standardError = reading }
        process.standardInput = writing
        try writing.fileHandleForWriting.write(contentsOf: Data(input.utf8.prefix(pipeSize)))
        try writing.fileHandleForWriting.close()
        try process.run()
        let output = try reading.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let status = process.terminationStatus
        return Outcome(
            status: process.terminationReason == .exit ? status : 128 + status,
            output: String(decoding: output, as: UTF8.self)
        )
    }
}

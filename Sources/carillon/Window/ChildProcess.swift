internal import GLibSupport
internal import Glibc

/// A program that is run to its end.
enum ChildProcess {
    struct Outcome {
        /// The exit code; 128 and the signal's number when a signal ended it, as shells say it.
        var status: Int32
        var output: String
    }

    /// The most that a pipe takes before anybody reads.
    private static let pipeSize = 65_536
    /// Nothing that we run says more.
    private static let mostOutput = 1_048_576

    /// - Parameters:
    ///   - command: The program's path and its arguments.
    ///   - input: What it can read; cut at 64 KiB, for it is written before there is a reader.
    ///   - capturesErrors: Whether its stderr is part of the output; otherwise it is ours.
    /// - Throws: When the program can't be started. What it ends with is not an error.
    static func run(_ command: [String], input: String = "", capturesErrors: Bool = false) throws -> Outcome {
        let text = String(decoding: input.utf8.prefix(pipeSize), as: UTF8.self)
        let (process, output) = try output(of: command, text, capturesErrors)
        return Outcome(status: process.wait(), output: String(decoding: output, as: UTF8.self))
    }

    /// All that it writes. What writes more than is read finds nobody who reads.
    private static func output(
        of command: [String],
        _ input: String,
        _ capturesErrors: Bool
    ) throws -> (AttachedProcess, [UInt8]) {
        let (process, reading) = try start(command, input, capturesErrors)
        return try withExtendedLifetime(reading) { (process, try Files.read(reading.number, upTo: mostOutput)) }
    }

    /// The process and what it writes; the ends of the pipes that are its own are closed here.
    private static func start(
        _ command: [String],
        _ input: String,
        _ capturesErrors: Bool
    ) throws -> (AttachedProcess, FileDescriptor) {
        guard let (stdin, writing) = FileDescriptor.pipe(), let (reading, stdout) = FileDescriptor.pipe() else {
            throw Files.Failure(errno)
        }
        withExtendedLifetime(writing) { Files.write(input, to: writing.number) }
        let errors = capturesErrors ? stdout : nil
        return (try AttachedProcess(command, input: stdin, output: stdout, errors: errors), reading)
    }
}

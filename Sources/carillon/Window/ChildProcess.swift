internal import GLibSupport
internal import Glibc

/// A program that runs to its end.
enum ChildProcess {
    struct Outcome {
        /// The exit code; as in shells, 128 plus the signal's number if a signal ended it.
        var status: Int32
        var output: String
    }

    /// How much a pipe holds before it is read.
    private static let pipeSize = 65_536
    /// More than any program we run prints.
    private static let mostOutput = 1_048_576

    /// - Parameters:
    ///   - command: The program's path and its arguments.
    ///   - input: What it can read; cut at 64 KiB, because it is written before there is a reader.
    ///   - capturesErrors: Whether its stderr is part of the output; otherwise it is ours.
    /// - Throws: If the program can't be started. Its exit code is never an error.
    static func run(_ command: [String], input: String = "", capturesErrors: Bool = false) throws -> Outcome {
        let text = String(decoding: input.utf8.prefix(pipeSize), as: UTF8.self)
        let (process, output) = try output(of: command, text, capturesErrors)
        return Outcome(status: process.wait(), output: String(decoding: output, as: UTF8.self))
    }

    /// All that it writes, up to the limit; after that the pipe is closed.
    private static func output(
        of command: [String],
        _ input: String,
        _ capturesErrors: Bool
    ) throws -> (AttachedProcess, [UInt8]) {
        let (process, reading) = try start(command, input, capturesErrors)
        return try withExtendedLifetime(reading) { (process, try Files.read(reading.number, upTo: mostOutput)) }
    }

    /// The process and the pipe to read from; the process's own pipe ends are closed here.
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

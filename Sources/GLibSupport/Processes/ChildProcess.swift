internal import Glibc

/// A program that runs to its end, and has nothing to read.
package enum ChildProcess {
    package struct Outcome: Sendable {
        /// The exit code; as in shells, 128 plus the signal's number if a signal ended it.
        package var status: Int32
        package var output: String
    }

    /// How much a pipe holds before it is read.
    private static let pipeSize = 65_536
    /// More than any program we run prints.
    private static let mostOutput = 4 << 20

    /// - Parameters:
    ///   - command: The program's path and its arguments.
    ///   - capturesErrors: Whether its stderr is part of the output; otherwise it is ours.
    /// - Throws: If the program can't be started. Its exit code is never an error.
    package static func run(_ command: [String], capturesErrors: Bool = false) throws(GLibError) -> Outcome {
        let (process, reading) = try start(command, capturesErrors)
        let output = withExtendedLifetime(reading) { read(reading.number) }
        return Outcome(status: process.wait(), output: String(decoding: output, as: UTF8.self))
    }

    /// The process and the pipe to read from; the process's own pipe ends are closed here.
    private static func start(
        _ command: [String],
        _ capturesErrors: Bool
    ) throws(GLibError) -> (AttachedProcess, FileDescriptor) {
        guard let (stdin, _) = FileDescriptor.pipe(), let (reading, stdout) = FileDescriptor.pipe() else {
            throw .outOfDescriptors
        }
        let errors = capturesErrors ? stdout : nil
        return (try AttachedProcess(command, input: stdin, output: stdout, errors: errors), reading)
    }

    /// All that is written, up to the limit.
    private static func read(_ descriptor: Int32) -> [UInt8] {
        var all: [UInt8] = []
        var part = [UInt8](repeating: 0, count: pipeSize)
        while all.count < mostOutput {
            let count = Glibc.read(descriptor, &part, part.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            all += part[..<count]
        }
        return all
    }
}

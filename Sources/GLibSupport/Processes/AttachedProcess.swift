internal import CGLib
internal import Glibc

/// A program that works on the descriptors it is given, and that we wait for.
package struct AttachedProcess: Sendable {
    private let number: Int32

    /// Starts `arguments[0]`, looked up in `PATH` unless it is a path.
    ///
    /// - Parameter errors: What its stderr is; nil is ours.
    /// - Throws: `GLibError` when the program can't be started. What it ends with is not an error.
    package init(
        _ arguments: [String],
        input: FileDescriptor,
        output: FileDescriptor,
        errors: FileDescriptor? = nil
    ) throws(GLibError) {
        var vector = arguments.map { g_strdup($0) } + [nil]
        defer { vector.forEach { g_free($0) } }
        var number: GPid = 0
        _ = try withGError {
            g_spawn_async_with_fds(
                nil,
                &vector,
                nil,
                GSpawnFlags(G_SPAWN_SEARCH_PATH.rawValue | G_SPAWN_DO_NOT_REAP_CHILD.rawValue),
                nil,
                nil,
                &number,
                input.number,
                output.number,
                errors?.number ?? -1,
                $0
            )
        }
        self.number = number
    }

    /// Waits until it has ended.
    ///
    /// - Returns: The exit code; 128 and the signal's number when a signal ended it, as shells say it.
    package func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(number, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }
}

extension FileDescriptor {
    /// The two ends of a pipe, which programs that are started don't inherit; nil when there are no descriptors left.
    package static func pipe() -> (reading: FileDescriptor, writing: FileDescriptor)? {
        var ends: [Int32] = [0, 0]
        guard g_unix_open_pipe(&ends, FD_CLOEXEC, nil) != 0 else { return nil }
        return (FileDescriptor(adopting: ends[0]), FileDescriptor(adopting: ends[1]))
    }

    /// The two ends of a connection, likewise.
    package static func connection() -> (ours: FileDescriptor, theirs: FileDescriptor)? {
        var ends: [Int32] = [0, 0]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        return (FileDescriptor(adopting: ends[0]), FileDescriptor(adopting: ends[1]))
    }
}

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

    /// - Parameter command: The program's path and its arguments.
    /// - Throws: If the program can't be started. Its exit code is never an error.
    package static func run(_ command: [String]) throws(GLibError) -> Outcome {
        let (process, reading) = try start(command)
        let output = withExtendedLifetime(reading) { read(reading.number) }
        return Outcome(status: process.wait(), output: String(decoding: output, as: UTF8.self))
    }

    /// The process and the pipe to read from; the process's own pipe ends are closed here.
    private static func start(_ command: [String]) throws(GLibError) -> (AttachedProcess, FileDescriptor) {
        guard let (stdin, _) = FileDescriptor.pipe(), let (reading, stdout) = FileDescriptor.pipe() else {
            throw .outOfDescriptors
        }
        return (try AttachedProcess(command, input: stdin, output: stdout), reading)
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

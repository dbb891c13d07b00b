internal import ArgumentParser
@preconcurrency internal import Glibc
internal import GLibSupport

/// A command that asks the file systems of calendars, of which one may never answer.
protocol AsksFolders: ParsableCommand {}

/// The process that such a command runs in: one that waits for a file system can't even end, and whoever has started the
/// command would wait for it as well.
enum SeparateProcess {
    private static let name = "carillon-folders"
    /// The descriptor on which it says how it ends.
    private static let reply: Int32 = 3
    /// The one that was started; 0 is none.
    nonisolated(unsafe) private static var number: pid_t = 0  // set before the handlers that read it

    /// Runs this command line once more in another process, and ends as soon as that says how; in the other process, and where
    /// there can be none, goes on.
    static func enter() {
        guard CommandLine.arguments.first != name else { return tellOfEnd() }
        guard let reading = start() else { return }
        for signal in [SIGTERM, SIGHUP] {
            Glibc.signal(signal) { signal in
                kill(SeparateProcess.number, signal)
                _exit(128 + signal)
            }
        }
        var (status, ending) = (UInt8(0), Int32(0))
        if read(reading.number, &status, 1) == 1 { exit(Int32(status)) }
        while waitpid(number, &ending, 0) < 0, errno == EINTR {}
        let signal = ending & 0x7F
        exit(signal == 0 ? (ending >> 8) & 0xFF : 128 + signal)
    }

    private static func start() -> FileDescriptor? {
        guard let (reading, writing) = FileDescriptor.pipe() else { return nil }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, writing.number, reply)
        let arguments = ([name] + CommandLine.arguments.dropFirst()).map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        guard posix_spawn(&number, "/proc/self/exe", &actions, nil, arguments, environ) == 0 else { return nil }
        return reading
    }

    private static func tellOfEnd() {
        _ = fcntl(reply, F_SETFD, FD_CLOEXEC)
        on_exit({ status, _ in SeparateProcess.tell(status) }, nil)
    }

    private static func tell(_ status: Int32) {
        fflush(nil)
        // Whoever reads what it writes waits for their end.
        for number in STDIN_FILENO...STDERR_FILENO { close(number) }
        var byte = UInt8(truncatingIfNeeded: status)
        write(reply, &byte, 1)
    }
}

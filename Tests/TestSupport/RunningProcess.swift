import Foundation
package import Glibc

/// How a process ended.
package enum ExitStatus: Equatable, Sendable, CustomStringConvertible {
    case exited(Int32)
    case signalled(Int32)

    package static let success = ExitStatus.exited(0)

    package var description: String {
        switch self {
        case .exited(let code): "exit status \(code)"
        case .signalled(let signal): "ended by signal \(signal)"
        }
    }
}

/// A child process that can be stopped, continued, ended and waited for.
///
/// Started with posix_spawn rather than Foundation's `Process`: a child shall hold its three descriptors and nothing else
/// (a notification server that inherited another test's pipe would keep that pipe from ever ending), lead a process group
/// of its own so that it can be ended along with its children, and start with no signal ignored or blocked. A thread per
/// child collects it at once, so its number cannot pass to somebody else between a look and a kill.
package final class RunningProcess: Sendable, CustomStringConvertible {
    /// Where a descriptor of the child leads.
    package enum Stream: Sendable {
        case nothing
        case file(String)
        case pipe
    }

    package let label: String
    package let pid: pid_t
    /// The file that the child's output goes to; nil where it goes to a pipe or nowhere.
    package let logFile: String?
    /// Our ends of the child's pipes, nil where there is none.
    private let inputEnd: Monitor<Int32?>
    let output: Int32?
    let error: Int32?
    /// Reaches its end when the child has ended; for poll(2).
    let ended: Int32

    private let status = Monitor<ExitStatus?>(nil)

    package init(
        label: String,
        program: String,
        arguments: [String],
        environment: [String: String],
        folder: String,
        input: Stream = .nothing,
        output: Stream = .nothing,
        error: Stream = .nothing
    ) throws {
        RunningProcess.ignoreBrokenPipes
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }

        var ours: [Int32] = []
        var theirs: [Int32] = []
        func closeAll(_ descriptors: [Int32]) {
            for descriptor in descriptors { close(descriptor) }
        }
        defer { closeAll(theirs) }
        func connect(_ stream: Stream, to number: Int32, writing: Bool) throws -> Int32? {
            switch stream {
            case .nothing:
                posix_spawn_file_actions_addopen(&actions, number, "/dev/null", writing ? O_WRONLY : O_RDONLY, 0)
                return nil
            case .file(let path):
                let flags = writing ? O_WRONLY | O_CREAT | O_APPEND : O_RDONLY
                posix_spawn_file_actions_addopen(&actions, number, path, flags, 0o600)
                return nil
            case .pipe:
                let (reading, writingEnd) = try RunningProcess.makePipe()
                ours.append(writing ? reading : writingEnd)
                theirs.append(writing ? writingEnd : reading)
                posix_spawn_file_actions_adddup2(&actions, writing ? writingEnd : reading, number)
                return writing ? reading : writingEnd
            }
        }
        let childInput: Int32?
        let childOutput: Int32?
        let childError: Int32?
        do {
            childInput = try connect(input, to: 0, writing: false)
            childOutput = try connect(output, to: 1, writing: true)
            childError = try connect(error, to: 2, writing: true)
        } catch {
            closeAll(ours)
            throw error
        }
        _ = GNU.addChangeDirectory(&actions, folder)
        _ = GNU.addCloseFrom(&actions, 3)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var every = sigset_t()
        sigfillset(&every)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &every)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)
        )

        let words = ([program] + arguments).map { strdup($0) } + [nil]
        let entries = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer {
            for string in words + entries { free(string) }
        }
        var child: pid_t = 0
        let failure = posix_spawn(&child, program, &actions, &attributes, words, entries)
        guard failure == 0 else {
            closeAll(ours)
            throw SupportError("Cannot start \(program): \(String(cString: strerror(failure))).")
        }
        let (ended, endedWriting) = try RunningProcess.makePipe()
        self.label = label
        self.pid = child
        if case .file(let path) = output { logFile = path } else { logFile = nil }
        self.inputEnd = Monitor(childInput)
        self.output = childOutput
        self.error = childError
        self.ended = ended

        let status = self.status
        let pid = child
        Thread { RunningProcess.collect(pid, into: status, ended: endedWriting) }.start()
    }

    deinit {
        closeInput()
        for descriptor in [output, error, ended] {
            if let descriptor { close(descriptor) }
        }
    }

    /// Waits for the child and says so; the lock makes sure that nobody signals a number that is free again.
    private static func collect(_ child: pid_t, into status: Monitor<ExitStatus?>, ended: Int32) {
        var info = siginfo_t()
        while waitid(P_PID, id_t(child), &info, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
        status.withLock { status in
            var word: Int32 = 0
            while waitpid(child, &word, 0) < 0 && errno == EINTR {}
            let signal = word & 0x7f
            status = signal == 0 ? .exited((word >> 8) & 0xff) : .signalled(signal)
        }
        close(ended)
    }

    package var description: String { "\(label) (process \(pid))" }

    /// What the child has written so far to its log file.
    package var log: String {
        guard let logFile, let data = FileManager.default.contents(atPath: logFile) else { return "" }
        return String(decoding: data, as: UTF8.self)
    }

    /// Our end of the child's standard input, nil where there is none or it was closed.
    var input: Int32? { inputEnd.withLock { $0 } }

    /// Tells the child that no more input comes.
    func closeInput() {
        inputEnd.withLock { input in
            if let descriptor = input { close(descriptor) }
            input = nil
        }
    }

    // MARK: - State and signals

    /// Whether the child runs or is stopped; an ended one counts as gone whether it was collected or not.
    package var isRunning: Bool {
        status.withLock { $0 == nil } && ProcessTable.isRunning(pid)
    }

    /// How the child ended, or nil while it runs.
    package var exitStatus: ExitStatus? {
        status.withLock { $0 }
    }

    /// Sends a signal to the child; does nothing when it has ended.
    package func signal(_ number: Int32) {
        status.withLock { status in
            if status == nil { _ = Glibc.kill(pid, number) }
        }
    }

    /// Sends a signal to the child and to all of its process group.
    package func signalGroup(_ number: Int32) {
        status.withLock { status in
            if status == nil { _ = Glibc.kill(-pid, number) }
        }
    }

    package func terminate() { signal(SIGTERM) }
    package func kill() { signal(SIGKILL) }
    package func stop() { signal(SIGSTOP) }
    package func cont() { signal(SIGCONT) }

    // MARK: - Waiting

    /// Blocks until the child has ended, or returns nil when the time is over.
    package func waitBlocking(_ timeout: Duration) -> ExitStatus? {
        status.wait(timeout) { $0 }
    }

    /// Waits for the child to end.
    ///
    /// - Throws: ``SupportError`` when it still runs after `timeout`.
    @discardableResult
    package func wait(timeout: Duration = .patience) async throws -> ExitStatus {
        try await onThread { [self] in
            guard let status = waitBlocking(timeout) else {
                throw SupportError("\(self) still runs after \(timeout.seconds) s.\n\(log)")
            }
            return status
        }
    }

    /// Asks the child to end, makes it when it does not listen, and waits until it is gone.
    @discardableResult
    package func end(patience: Duration = .seconds(3)) -> ExitStatus? {
        if let status = exitStatus { return status }
        terminate()
        cont()
        if let status = waitBlocking(patience) { return status }
        signalGroup(SIGKILL)
        return waitBlocking(.seconds(3))
    }

    // MARK: - Pipes

    /// A write to a child that has just ended shall be an error to us, not the end of the whole test run.
    private static let ignoreBrokenPipes: Void = {
        _ = Glibc.signal(SIGPIPE, SIG_IGN)
    }()

    /// A pipe that no child inherits unless it is given to it.
    static func makePipe() throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw SupportError("Cannot make a pipe: \(String(cString: strerror(errno))).")
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }
}

/// Two functions of glibc that its Swift module leaves out, because they are GNU's own.
private enum GNU {
    private typealias WithPath = @convention(c) (UnsafeMutableRawPointer, UnsafePointer<CChar>) -> Int32
    private typealias WithNumber = @convention(c) (UnsafeMutableRawPointer, Int32) -> Int32

    static func addChangeDirectory(_ actions: inout posix_spawn_file_actions_t, _ folder: String) -> Int32 {
        let function = unsafeBitCast(symbol("posix_spawn_file_actions_addchdir_np"), to: WithPath.self)
        return function(&actions, folder)
    }

    /// The child closes every descriptor from this number on (glibc 2.34 and later).
    static func addCloseFrom(_ actions: inout posix_spawn_file_actions_t, _ first: Int32) -> Int32 {
        let function = unsafeBitCast(symbol("posix_spawn_file_actions_addclosefrom_np"), to: WithNumber.self)
        return function(&actions, first)
    }

    private static func symbol(_ name: String) -> UnsafeMutableRawPointer {
        guard let address = dlsym(nil, name) else { fatalError("This glibc has no \(name); 2.34 or later is needed.") }
        return address
    }
}

import TestSupport

/// A person at a terminal, to whom questions are put.
extension PrivateSession {
    /// Runs a program on a terminal of its own and returns what was seen there, without colours.
    ///
    /// - Parameter answer: What is typed at a question; the terminal shows that too.
    func onTerminal(
        columns: Int = 80,
        answer: String = "",
        _ program: String,
        _ arguments: [String]
    ) async throws -> (status: ExitStatus, text: String) {
        let output = try await run(
            Binaries.python,
            ["-c", Self.terminal, "\(columns)", answer, program] + arguments,
            environment: ["NO_COLOR": "1", "TERM": "xterm"]
        )
        return (output.status, output.stdout.replacing("\r\n", with: "\n"))
    }

    private static let terminal = """
        import fcntl, os, pty, struct, sys, termios
        columns, answer, command = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
        child, terminal = pty.fork()
        if child == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
            os.execv(command[0], command)
        seen, typed = b"", False
        while True:
            try:
                data = os.read(terminal, 4096)
            except OSError:
                break
            if not data:
                break
            seen += data
            if b"[y/N]" in seen and not typed:
                os.write(terminal, answer.encode() + b"\\n")
                typed = True
        sys.stdout.buffer.write(seen)
        sys.stdout.flush()
        sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        """
}

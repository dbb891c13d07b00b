// The stream is checked only when nothing writes to it any more.
@preconcurrency internal import Glibc

/// What commands print, as a whole.
enum StandardOutput {
    /// Prints a line and writes it at once.
    ///
    /// - Returns: Whether anybody reads it. SIGPIPE must be ignored, or it ends the program when nobody does.
    static func printNow(_ line: String) -> Bool {
        print(line)
        if fflush(stdout) != 0, errno == EPIPE { return false }
        finish()
        return true
    }

    /// Writes what is left to write. What could not be written ends the program with an error: on a full disk a list would
    /// be cut off without notice.
    static func finish() {
        let isWritten = fflush(stdout) == 0
        // A reader such as head that has seen enough is no error to report.
        let isUnread = !isWritten && errno == EPIPE
        let reason = isWritten ? "the output is not complete" : String(cString: strerror(errno))
        guard !isWritten || ferror(stdout) != 0 else { return }
        if !isUnread { Line.warn("stdout could not be written: \(reason)") }
        exit(1)
    }
}

internal import FoundationEssentials
internal import Glibc
package import GLibSupport
internal import Messages
internal import SessionFacts

/// carillon.conf, as commands read it: they wait for no file system that doesn't answer.
package struct ConfigFile {
    package let path: String
    /// Nil if there is none, or it can't be read.
    package let file: KeyFile?
    /// Why it can't be read.
    package let obstacle: String?

    package init(path: String = BaseFolders(environment: ProcessInfo.processInfo.environment).settingsFile) {
        self.path = path
        guard Self.answers(path) else {
            (file, obstacle) = (nil, Session.say("its file system does not answer"))
            return
        }
        do throws(GLibError) {
            (file, obstacle) = (try KeyFile(path: path), nil)
        } catch {
            (file, obstacle) = (nil, error.message)
        }
    }

    /// Whether the file's file system answers, wherever links lead to. Another process asks: one that waits for a file
    /// system can't even end. It waits for nobody at the other end of a pipe.
    private static func answers(_ path: String) -> Bool {
        let command = ["dd", "if=" + path, "iflag=nonblock", "bs=1", "count=1"]
        guard let reading = try? start(command) else { return true }
        var ready = pollfd(fd: reading.number, events: Int16(POLLIN), revents: 0)
        return withExtendedLifetime(reading) { poll(&ready, 1, 2000) != 0 }
    }

    /// Starts a process that reads nothing, and returns the end of all that it writes.
    private static func start(_ command: [String]) throws -> FileDescriptor? {
        guard let (input, _) = FileDescriptor.pipe(), let (reading, output) = FileDescriptor.pipe() else { return nil }
        try DetachedProcess.start(command, input: input, output: output, errors: output)
        return reading
    }
}

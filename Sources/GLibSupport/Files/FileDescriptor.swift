internal import CGLib
internal import Glibc
internal import Synchronization

/// A file descriptor that closes itself.
package final class FileDescriptor: Sendable {
    package let number: Int32
    private let mayHang: Bool

    /// Takes over `number`.
    ///
    /// - Parameter mayHang: Whether its file system may not answer; it is closed on another thread then.
    package init(adopting number: Int32, mayHang: Bool = false) { (self.number, self.mayHang) = (number, mayHang) }

    /// A file without a name that holds these bytes; nil where none can be made.
    package convenience init?(holding bytes: [UInt8]) {
        let path = "\(String(cString: g_get_tmp_dir()))/carillon-\(UInt64.random(in: .min ... .max))"
        let number = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard number >= 0 else { return nil }
        self.init(adopting: number)
        unlink(path)
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                write(number, $0.baseAddress?.advanced(by: written), bytes.count - written)
            }
            guard count > 0 else { return nil }
            written += count
        }
    }

    deinit { if mayHang { DescriptorCloser.close(number) } else { close(number) } }

    /// Whether the process may open `count` more.
    ///
    /// GLib ends the process when it can't make what it waits on (`g_wakeup_new`), and each synchronous call of GDBus
    /// waits on a new one. So this is asked before.
    package static func areLeft(_ count: Int = 4) -> Bool {
        var some: [Int32] = []
        defer { for number in some { close(number) } }
        for _ in 0..<count {
            let number = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard number >= 0 else { return false }
            some.append(number)
        }
        return true
    }

    /// How many the process has open, and how many it may have.
    package static var usage: (open: Int, most: Int) {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        var open = 0
        if let folder = opendir("/proc/self/fd") {
            while readdir(folder) != nil { open += 1 }
            closedir(folder)
        }
        return (open, Int(clamping: limit.rlim_cur))
    }

    /// The descriptors that travel with a message, taken over one by one so that none is left open.
    static func descriptors(of message: OpaquePointer) -> [FileDescriptor] {
        if let claimed = claimed(from: message) { return claimed }
        guard let list = g_dbus_message_get_unix_fd_list(message) else { return [] }
        return (0..<g_unix_fd_list_get_length(list)).compactMap { index in
            let number = g_unix_fd_list_get(list, index, nil)  // a duplicate with close-on-exec
            return number >= 0 ? FileDescriptor(adopting: number) : nil
        }
    }

    // MARK: - Descriptors of strangers

    private static let claim = "carillon-descriptors"

    /// Takes a message's descriptors out of GDBus's hands, which would close them on whatever thread lets go of it last.
    fileprivate static func claim(from message: OpaquePointer) {
        guard let list = g_dbus_message_get_unix_fd_list(message) else { return }
        var count: gint = 0
        guard let numbers = g_unix_fd_list_steal_fds(list, &count) else { return }
        defer { g_free(numbers) }
        let files = (0..<Int(count)).map { FileDescriptor(adopting: numbers[$0], mayHang: true) }
        g_object_set_data_full(
            UnsafeMutableRawPointer(message).assumingMemoryBound(to: GObject.self),
            claim,
            Unmanaged.passRetained(Claim(files)).toOpaque(),
            { $0.map { Unmanaged<Claim>.fromOpaque($0).release() } }
        )
    }

    /// The descriptors that were claimed from a message; nil when it had none, or still has them.
    private static func claimed(from message: OpaquePointer) -> [FileDescriptor]? {
        let message = UnsafeMutableRawPointer(message).assumingMemoryBound(to: GObject.self)
        guard let data = g_object_get_data(message, claim) else { return nil }
        return Unmanaged<Claim>.fromOpaque(data).takeUnretainedValue().files
    }

    /// Lets go of the descriptors that were claimed from a message.
    static func drop(of message: OpaquePointer) {
        g_object_set_data(UnsafeMutableRawPointer(message).assumingMemoryBound(to: GObject.self), claim, nil)
    }

    /// What a message keeps in the place of its descriptors.
    private final class Claim {
        let files: [FileDescriptor]
        init(_ files: [FileDescriptor]) { self.files = files }
    }
}

extension FileDescriptor {
    /// Opens a file for reading; a pipe isn't waited for, and no terminal is taken over. Returns nil, with `errno`, if it can't.
    package static func reading(_ path: String, mayHang: Bool = false) -> FileDescriptor? {
        let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        return number >= 0 ? FileDescriptor(adopting: number, mayHang: mayHang) : nil
    }

    /// The size of a regular file in bytes; nil for anything else.
    package var fileSize: Int? {
        var status = stat()
        return fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    }

    /// Reads some bytes: fewer at the end of the file, none if they can't be read.
    package func bytes(from start: Int = 0, _ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let read = pread(number, &bytes, count, off_t(start))
        return Array(bytes.prefix(max(0, read)))
    }

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

extension BusConnection {
    /// Closes descriptors that come with messages on threads of their own from now on: anybody on the bus may send
    /// some, of a file system that doesn't answer, with a message that nothing here waits for.
    package func distrustDescriptors() {
        g_dbus_connection_add_filter(
            pointer,
            { _, message, incoming, _ in
                if let message, incoming != 0 { FileDescriptor.claim(from: message) }
                return message
            },
            nil,
            nil
        )
    }
}

/// Capabilities that a program's file gives to whoever starts it, capabilities(7).
package enum FileCapability {
    /// Whether a file gives any, and lies on a file system where that counts.
    package static func isEffective(_ path: String) -> Bool {
        guard getxattr(path, "security.capability", nil, 0) > 0 else { return false }
        var system = statvfs()
        return statvfs(path, &system) == 0 && system.f_flag & UInt(ST_NOSUID) == 0
    }
}

enum FilePath {
    /// The path without links in it; nil if it leads nowhere.
    static func resolved(_ path: String) -> String? { realpath(path, nil).map(String.init(adopting:)) }

    /// The target of a symbolic link; nil for anything else.
    static func ofLink(_ path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &buffer, buffer.count)
        return count > 0 ? String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    }
}

/// The process's mask for the modes of new files.
///
/// What the agent writes is for the person alone, even in a folder that is open to others. What it
/// starts gets the mask that the session gave to the agent.
package enum CreationMask {
    private static let inherited = Mutex<mode_t?>(nil)

    /// From now on, what this process creates is for its user alone.
    package static func makePrivate() {
        let before = umask(0o077)
        inherited.withLock { $0 = $0 ?? before }
    }

    /// Puts back the mask that the process was started with, for a program that takes its place.
    package static func restore() {
        if let before = inherited.withLock({ $0 }) { umask(before) }
    }

    /// The mask for a program that we start; nil when it simply inherits ours.
    static var forChildren: mode_t? { inherited.withLock { $0 } }
}

/// Closes file descriptors that came from strangers, on threads of its own.
///
/// Closing a file tells its file system so and waits for the answer, and one that no longer answers holds the thread for as
/// long as it likes. At most ``mostThreads`` can be held; what comes then stays open until one of them is free.
enum DescriptorCloser {
    private struct State {
        var waiting: [Int32] = []
        var threads = 0
    }

    private static let state = Mutex(State())
    private static let mostThreads = 4

    static func close(_ number: Int32) {
        let needsThread = state.withLock { state in
            state.waiting.append(number)
            guard state.threads < mostThreads else { return false }
            state.threads += 1
            return true
        }
        guard needsThread else { return }
        guard let thread = g_thread_try_new("close", { _ in DescriptorCloser.closeAll() }, nil, nil) else {
            // No thread can be had; the next descriptor tries again.
            return state.withLock { $0.threads -= 1 }
        }
        g_thread_unref(thread)
    }

    private static func closeAll() -> gpointer? {
        while true {
            let next = state.withLock { state -> Int32? in
                if state.waiting.isEmpty { state.threads -= 1 }
                return state.waiting.popLast()
            }
            guard let next else { return nil }
            Glibc.close(next)
        }
    }
}

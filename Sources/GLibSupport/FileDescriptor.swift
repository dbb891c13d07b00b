internal import CGLib
internal import Glibc

/// A file descriptor that closes itself.
package final class FileDescriptor: Sendable {
    package let number: Int32

    /// Takes over `number`.
    package init(adopting number: Int32) { self.number = number }

    deinit { close(number) }

    /// Whether the process may open so many more.
    ///
    /// GLib ends the process when it can't make what it waits on (`g_wakeup_new`), and each synchronous call of GDBus waits
    /// on a new one. So this is asked before.
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

    /// The descriptors that travel with a message, taken over one by one so that none is left open.
    static func copies(of message: OpaquePointer) -> [FileDescriptor] {
        guard let list = g_dbus_message_get_unix_fd_list(message) else { return [] }
        return (0..<g_unix_fd_list_get_length(list)).compactMap { index in
            let number = g_unix_fd_list_get(list, index, nil)  // a duplicate with close-on-exec
            return number >= 0 ? FileDescriptor(adopting: number) : nil
        }
    }
}

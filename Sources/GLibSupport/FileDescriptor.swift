internal import CGLib
internal import Glibc

/// A file descriptor that closes itself.
package final class FileDescriptor: Sendable {
    package let number: Int32

    /// Takes over `number`.
    package init(adopting number: Int32) { self.number = number }

    deinit { close(number) }

    /// The descriptors that travel with a message, taken over one by one so that none is left open.
    static func copies(of message: OpaquePointer) -> [FileDescriptor] {
        guard let list = g_dbus_message_get_unix_fd_list(message) else { return [] }
        return (0..<g_unix_fd_list_get_length(list)).compactMap { index in
            let number = g_unix_fd_list_get(list, index, nil)  // a duplicate with close-on-exec
            return number >= 0 ? FileDescriptor(adopting: number) : nil
        }
    }
}

internal import Foundation
internal import Glibc
package import NotificationCore

/// The lock on a store's folder: one agent per store, on whatever bus (decision 25).
///
/// The kernel drops it with the process, however that ends. Only a clean end writes ``clean`` into the file: everything
/// else, an empty file too, tells the next start that the last one was not clean. Taking that word out needs no room on
/// the disk, so a kill while the disk is full is not taken for a clean end.
package final class StoreLock: Sendable {
    private let descriptor: Int32
    /// True when the last holder did not close the store.
    package let wasLeftBehind: Bool
    /// What the file holds after the holder has closed the store.
    private static let clean = "closed\n"

    /// - Throws: `AgendaError` with code `storeInUse` that names the process holding the lock.
    package init(folder: String) throws(AgendaError) {
        let path = folder + "/lock"
        // A link would have us truncate whatever it points to.
        let flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW
        var isNew = true
        var file = open(path, flags | O_CREAT | O_EXCL, 0o600)
        if file < 0, errno == EEXIST {
            isNew = false
            file = open(path, flags)
        }
        guard file >= 0 else {
            let reason = errno == ELOOP ? "it is a symbolic link" : String(cString: strerror(errno))
            throw AgendaError(.storeFailed, "\(path) can't be opened: \(reason)")
        }
        descriptor = file
        var buffer = [UInt8](repeating: 0, count: 64)
        let isHeld = flock(descriptor, LOCK_EX | LOCK_NB) != 0
        let count = max(0, read(descriptor, &buffer, buffer.count))
        let text = String(decoding: buffer[..<count], as: UTF8.self)
        guard !isHeld else {
            close(descriptor)
            let holder = Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)).map { " (process \($0))" } ?? ""
            throw AgendaError(.storeInUse, "the schedule in \(folder) is held by another carillond\(holder)")
        }
        wasLeftBehind = !isNew && text != Self.clean
        overwrite(with: "\(getpid())\n")
    }

    deinit { close(descriptor) }

    /// Lets others have the store, and notes whether it was closed in good order.
    package func release(cleanly: Bool) {
        if cleanly { overwrite(with: Self.clean) }
        flock(descriptor, LOCK_UN)
    }

    /// Empties the file first: on a full disk nothing is left of what it held, and what is written may be missing.
    private func overwrite(with text: String) {
        let bytes = Array(text.utf8)
        ftruncate(descriptor, 0)
        pwrite(descriptor, bytes, bytes.count, 0)
    }
}

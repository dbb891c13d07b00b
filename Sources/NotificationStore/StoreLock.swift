internal import Foundation
internal import Glibc
package import NotificationCore

/// The lock on a store's folder: one agent per store, on whatever bus (decision 25).
///
/// The kernel drops it with the process, however that ends; the text in the file stays then, and tells the next start
/// that the last one was not clean.
package final class StoreLock: Sendable {
    private let descriptor: Int32
    /// True when the last holder did not close the store.
    package let wasLeftBehind: Bool

    /// - Throws: `AgendaError` with code `storeInUse` that names the process holding the lock.
    package init(folder: String) throws(AgendaError) {
        let path = folder + "/lock"
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw AgendaError(.storeFailed, "\(path) can't be opened: \(String(cString: strerror(errno)))")
        }
        var buffer = [UInt8](repeating: 0, count: 64)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let count = max(0, read(descriptor, &buffer, buffer.count))
            let holder = String(decoding: buffer[..<count], as: UTF8.self).trimmingCharacters(
                in: .whitespacesAndNewlines
            )
            close(descriptor)
            throw AgendaError(
                .storeInUse,
                "the schedule in \(folder) is held by another carillond"
                    + (holder.isEmpty ? "" : " (process \(holder))")
            )
        }
        wasLeftBehind = read(descriptor, &buffer, 1) == 1
        let text = Array("\(getpid())\n".utf8)
        ftruncate(descriptor, 0)
        pwrite(descriptor, text, text.count, 0)
    }

    deinit { close(descriptor) }

    /// Lets others have the store, and notes whether it was closed in good order.
    package func release(cleanly: Bool) {
        if cleanly { ftruncate(descriptor, 0) }
        flock(descriptor, LOCK_UN)
    }
}

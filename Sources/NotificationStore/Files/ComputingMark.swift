internal import Foundation
internal import Glibc
package import NotificationCore
internal import Synchronization

/// The request whose next ring is being computed, in a small file beside the store's lock.
///
/// A search that never ends takes the agent with it, and would take the next one as well, since what is due is computed
/// again at each start. So a request that two runs in a row have ended in is named to the third. It is written in place,
/// is never flushed and needs no memory of its own: what counts is the end of a process, not of the machine.
package final class ComputingMark: Sendable {
    /// The request that the last two runs have ended in; nil as a rule.
    package let suspect: RequestKey?
    private let descriptor: Int32
    private let present: Mutex<RequestKey?> = Mutex(nil)
    private let earlier: Mutex<RequestKey?>

    /// What is marked now, then what the run before had ended in: two fields of this many bytes.
    private static let length = 1024

    /// - Parameter folder: The folder of the store, which the caller has locked.
    package init(folder: String) {
        descriptor = open(folder + "/computing", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        let last = Self.read(descriptor, field: 0)
        let before = Self.read(descriptor, field: 1)
        suspect = last != nil && last == before ? last : nil
        earlier = Mutex(suspect == nil ? last : nil)
        Self.write(descriptor, suspect == nil ? last : nil, field: 1)
        Self.write(descriptor, nil, field: 0)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Marks a request, or nothing once its next ring is known.
    package func mark(_ key: RequestKey?) {
        let previous = present.withLock { present in
            defer { present = key }
            return present
        }
        guard previous != key else { return }
        // One that comes to an end after all is cleared of the suspicion.
        let isCleared = earlier.withLock { earlier in
            guard let previous, previous == earlier else { return false }
            earlier = nil
            return true
        }
        if isCleared { Self.write(descriptor, nil, field: 1) }
        Self.write(descriptor, key, field: 0)
    }

    private static func read(_ descriptor: Int32, field: Int) -> RequestKey? {
        var bytes = [UInt8](repeating: 0, count: length)
        guard descriptor >= 0, pread(descriptor, &bytes, length, field * length) == length else { return nil }
        guard bytes[0] != 0, let end = bytes.firstIndex(of: 0) else { return nil }
        let rest = bytes[(end + 1)...].prefix { $0 != 0 }
        return RequestKey(
            app: String(decoding: bytes[..<end], as: UTF8.self),
            identifier: String(decoding: rest, as: UTF8.self)
        )
    }

    private static func write(_ descriptor: Int32, _ key: RequestKey?, field: Int) {
        guard descriptor >= 0 else { return }
        var bytes: [UInt8] = []
        if let key { bytes = Array("\(key.app)\0\(key.identifier)".utf8) }
        guard bytes.count < length else { return }
        bytes += [UInt8](repeating: 0, count: length - bytes.count)
        pwrite(descriptor, bytes, length, field * length)
    }
}

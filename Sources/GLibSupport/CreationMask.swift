internal import Glibc
internal import Synchronization

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

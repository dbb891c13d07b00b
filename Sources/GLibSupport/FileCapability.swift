internal import CGLib
internal import Glibc

/// Capabilities that a program's file gives to whoever starts it, capabilities(7).
package enum FileCapability {
    /// Whether a file gives any, and lies on a file system where that counts.
    package static func isEffective(_ path: String) -> Bool {
        guard getxattr(path, "security.capability", nil, 0) > 0 else { return false }
        var system = statvfs()
        return statvfs(path, &system) == 0 && system.f_flag & UInt(ST_NOSUID) == 0
    }
}

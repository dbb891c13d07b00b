internal import Glibc

/// A root folder of a program's own making. Whoever is in a sandbox may be able to make a namespace of users, and in it
/// a root in which nothing tells of the sandbox.
enum ForeignRoot {
    /// Whether a process has both other users and another root than we have: as containers do, and sandboxes in
    /// sandboxes.
    static func isOne(_ root: Int32, of process: Int32) -> Bool {
        let users = openat(process, "ns/user", O_RDONLY | O_CLOEXEC)
        // Where that may not be read, the root may not be either, and this isn't reached.
        guard users >= 0 else { return true }
        defer { close(users) }
        return !isSame(users, "/proc/self/ns/user") && !isSame(root, "/")
    }

    private static func isSame(_ descriptor: Int32, _ path: String) -> Bool {
        var one = stat()
        var other = stat()
        guard fstat(descriptor, &one) == 0, stat(path, &other) == 0 else { return false }
        return one.st_dev == other.st_dev && one.st_ino == other.st_ino
    }
}

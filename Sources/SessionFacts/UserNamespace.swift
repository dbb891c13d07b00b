internal import Glibc

/// The namespaces of users that sandboxes and containers put their programs into.
enum UserNamespace {
    /// NS_GET_PARENT of linux/nsfs.h, which the module of glibc leaves out; see ioctl_ns(2).
    private static let getParent: UInt = 0xb702

    /// Whether a process is in a namespace further down than the children of ours: a program in a sandbox may make one
    /// with a root of its own choice, in which nothing tells of the sandbox.
    static func isNested(_ process: Int32) -> Bool {
        guard let own = number(of: open("/proc/self/ns/user", O_RDONLY | O_CLOEXEC)) else { return false }
        let space = openat(process, "ns/user", O_RDONLY | O_CLOEXEC)
        // Where that may not be looked at, its root may not be either.
        guard space >= 0 else { return false }
        defer { close(space) }
        var status = stat()
        guard fstat(space, &status) == 0, status.st_ino != own else { return false }
        // Of one that lies beside ours or above it the parent is not told.
        guard let parent = number(of: ioctl(space, getParent)) else { return false }
        return parent != own
    }

    private static func number(of descriptor: Int32) -> ino_t? {
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status.st_ino : nil
    }
}

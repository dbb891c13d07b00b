internal import Glibc

/// An app that Flatpak runs. `/.flatpak-info` says which one it is, and any container may have a file of that name.
///
/// Flatpak keeps a folder for each instance in the person's runtime folder, which no sandbox can write, and shows it to the sandbox
/// and to the proxy through which that calls. So a program belongs to an instance if it sees the very file that Flatpak wrote.
enum FlatpakInstance {
    /// `$XDG_RUNTIME_DIR`
    static let runtime = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) }

    /// The text that Flatpak itself wrote about the instance that `claim` names; nil when the process isn't in it.
    ///
    /// - Parameters:
    ///   - claim: The text of `/.flatpak-info`, which anybody may have written.
    ///   - root: The process's root folder.
    static func info(claimedBy claim: String, root: Int32, runtime: String? = runtime) -> String? {
        guard let runtime, runtime.hasPrefix("/"),
            let id = KeyFile.value("instance-id", of: "Instance", in: claim),
            (1...64).contains(id.utf8.count), id.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        let path = "/.flatpak/\(id)/info"
        let file = open(runtime + path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            // Where sandboxes have it today; where the proxy has it, and older sandboxes.
            ["/run/flatpak" + path, runtime + path].contains(where: { isFile(status, $0, in: root) })
        else { return nil }
        return ProcessFacts.text(file)
    }

    /// No link is followed: it would lead out of the root folder.
    private static func isFile(_ file: stat, _ path: String, in root: Int32) -> Bool {
        var place = dup(root)
        defer { close(place) }
        for part in path.split(separator: "/") {
            let next = openat(place, String(part), O_PATH | O_NOFOLLOW | O_CLOEXEC)
            guard next >= 0 else { return false }
            close(place)
            place = next
        }
        var status = stat()
        return fstat(place, &status) == 0 && status.st_dev == file.st_dev && status.st_ino == file.st_ino
    }
}

/// The files of GLib's key file format that sandboxes are described in.
enum KeyFile {
    /// The value of a key in a group; nil when there is none.
    static func value(_ key: String, of group: String, in text: String) -> String? {
        var isInGroup = false
        for line in text.split(whereSeparator: \.isNewline) {
            if line.hasPrefix("[") {
                isInGroup = line == "[\(group)]"
            } else if isInGroup, line.hasPrefix(key + "=") {
                return String(line.dropFirst(key.count + 1))
            }
        }
        return nil
    }
}

/// A root folder of a program's own making. Whoever is in a sandbox may be able to make a namespace of users, and in it
/// a root in which nothing tells of the sandbox.
enum ForeignRoot {
    /// Whether a process has other users and another root than we have, as in containers and nested sandboxes.
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

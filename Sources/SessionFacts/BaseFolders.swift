internal import FoundationEssentials
internal import Glibc

/// Where a person's files lie, and where programs install what others look up.
///
/// A variable counts when its folder is absolute, as the specification has it; any other is as good as unset.
/// <https://specifications.freedesktop.org/basedir-spec/latest/>
package struct BaseFolders: Sendable, Hashable {
    /// `$HOME`, else what the list of users says.
    package let home: String
    /// `$XDG_DATA_HOME`; the schedule is below it.
    package let data: String
    /// `$XDG_CONFIG_HOME`
    package let config: String
    /// `$XDG_STATE_HOME`
    package let state: String
    /// `$XDG_CACHE_HOME`
    package let cache: String
    /// `$XDG_RUNTIME_DIR`, which has no other place when it is unset.
    package let runtime: String?
    /// The person's own data and `$XDG_DATA_DIRS`, in the order in which they are searched.
    package let allData: [String]
    /// The person's own configuration and `$XDG_CONFIG_DIRS`, in the order in which they are searched.
    package let allConfig: [String]

    package init(environment: [String: String]) {
        func named(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        func several(_ name: String, or fallback: [String]) -> [String] {
            let folders = (environment[name] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }.map(String.init)
            return folders.isEmpty ? fallback : folders
        }
        home = named("HOME") ?? Self.listedHome
        data = named("XDG_DATA_HOME") ?? home + "/.local/share"
        config = named("XDG_CONFIG_HOME") ?? home + "/.config"
        state = named("XDG_STATE_HOME") ?? home + "/.local/state"
        cache = named("XDG_CACHE_HOME") ?? home + "/.cache"
        runtime = named("XDG_RUNTIME_DIR")
        allData = [data] + several("XDG_DATA_DIRS", or: ["/usr/local/share", "/usr/share"])
        allConfig = [config] + several("XDG_CONFIG_DIRS", or: ["/etc/xdg"])
    }

    /// Where the person's settings are.
    package var settingsFile: String { Self.settingsFile(in: config) }

    /// The same in another configuration folder.
    package static func settingsFile(in config: String) -> String { config + "/carillon/carillon.conf" }

    /// Makes a folder with all that lead to it, for the person alone.
    package static func makePrivate(_ folder: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
    }

    /// The home folder in the list of users; "/" where there is none.
    private static var listedHome: String {
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16 * 1024) { buffer in
            guard let start = buffer.baseAddress,
                getpwuid_r(geteuid(), &entry, start, buffer.count, &found) == 0, found != nil, let folder = entry.pw_dir
            else { return "/" }
            return String(cString: folder)
        }
    }
}

/// The variables of a session that matter to what it starts: its screen, its desktop, the languages that the person reads.
package enum SessionVariables {
    private static let names: Set<String> = [
        "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "SESSION_MANAGER", "DESKTOP_SESSION", "LANG", "LANGUAGE", "PATH",
    ]
    private static let families = ["XDG_", "LC_"]

    package static func `in`(_ environment: [String: String]) -> [String: String] {
        environment.filter { names.contains($0.key) || families.contains(where: $0.key.hasPrefix) }
    }
}

/// The files of a database of SQLite's.
package enum DatabaseFiles {
    /// Moves away what stands in the place of one of them and is no file: to open a pipe, or to read from a device, may take for ever.
    ///
    /// - Parameter suffix: What is put behind the name of what is moved.
    /// - Returns: Where the first was put; nil when nothing was in the way.
    /// - Throws: `Obstacle` when one can't be moved.
    package static func clear(_ path: String, suffix: String) throws(Obstacle) -> String? {
        var moved: String?
        for file in ["", "-wal", "-shm", "-journal"].map({ path + $0 }) {
            var status = stat()
            guard stat(file, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { continue }
            guard rename(file, file + suffix) == 0 else {
                throw Obstacle(
                    description:
                        "\(file) is not a regular file, and can't be moved: \(String(cString: strerror(errno)))"
                )
            }
            moved = moved ?? file + suffix
        }
        return moved
    }

    /// What stands in the way.
    package struct Obstacle: Error, CustomStringConvertible {
        package let description: String
    }
}

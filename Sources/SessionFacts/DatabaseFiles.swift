internal import Glibc

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

internal import Glibc

/// The file of an item: read whole, and written in its place only if nobody has changed it since.
package struct ItemFile {
    package let path: String

    /// The largest file that is read, in bytes.
    package static let largest = 32 << 20
    private static let attempts = 3

    /// Why a file can't be read or written.
    package struct Failure: Error, Sendable, Hashable {
        package var reason: String
        /// Whether there is no such file any more.
        package var isGone = false

        package init(reason: String, isGone: Bool = false) {
            self.reason = reason
            self.isGone = isGone
        }

        static func last(_ doing: String) -> Failure {
            Failure(reason: "\(doing): \(String(cString: strerror(errno)))", isGone: errno == ENOENT)
        }
    }

    package init(path: String) { self.path = path }

    package func read() throws(Failure) -> (bytes: [UInt8], stamp: FolderListing.Stamp) {
        // A pipe would have us wait, and a link leads elsewhere.
        let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard number >= 0 else { throw .last("it can't be read") }
        defer { close(number) }
        var status = stat()
        guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Failure(reason: "it is not a regular file")
        }
        guard status.st_size <= Self.largest else {
            throw Failure(reason: "it is larger than \(Self.largest >> 20) MiB")
        }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size) + 1)
        var count = 0
        while count < bytes.count {
            let room = bytes.count
            let more = bytes.withUnsafeMutableBytes {
                Glibc.read(number, $0.baseAddress.map { $0 + count }, room - count)
            }
            guard more >= 0 else { throw .last("it can't be read") }
            if more == 0 { break }
            count += more
        }
        bytes.removeLast(bytes.count - count)
        return (bytes, FolderListing.Stamp(status))
    }

    /// Writes what `change` makes of the file; nil leaves it. Whatever another program writes meanwhile is read first.
    ///
    /// - Throws: ``Failure`` when it can't be read or written; then it is as it was.
    package func update(_ change: ([UInt8]) throws(Failure) -> [UInt8]?) throws(Failure) {
        for _ in 0..<Self.attempts {
            let (bytes, stamp) = try read()
            guard let changed = try change(bytes) else { return }
            if try replace(with: changed, unlessChangedSince: stamp) { return }
        }
        throw Failure(reason: "another program keeps writing it")
    }

    /// - Returns: false when it has changed since.
    private func replace(with bytes: [UInt8], unlessChangedSince stamp: FolderListing.Stamp) throws(Failure) -> Bool {
        // No program takes such a name for an item.
        let temporary = FolderListing.parent(path) + "/.carillon-\(getpid())-\(FolderListing.lastName(path)).tmp"
        unlink(temporary)
        var status = stat()
        guard lstat(path, &status) == 0 else { throw .last("it can't be read") }
        let number = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard number >= 0 else { throw .last("it can't be written") }
        var isDone = false
        defer {
            close(number)
            if !isDone { unlink(temporary) }
        }
        var count = 0
        while count < bytes.count {
            let more = bytes.withUnsafeBytes { write(number, $0.baseAddress.map { $0 + count }, bytes.count - count) }
            guard more > 0 else { throw .last("it can't be written") }
            count += more
        }
        // Where the owner can't be kept, the permissions still are.
        _ = fchown(number, status.st_uid, status.st_gid)
        guard fchmod(number, status.st_mode & 0o7777) == 0, fsync(number) == 0 else {
            throw .last("it can't be written")
        }
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, FolderListing.Stamp(status) == stamp else {
            return false
        }
        guard rename(temporary, path) == 0 else { throw .last("it can't be written") }
        isDone = true
        return true
    }
}

internal import Glibc

/// An item as it was when it was opened. As long as it stays open, no other file gets its number.
struct OpenItem: ~Copyable {
    let bytes: [UInt8]
    let status: stat
    private let number: Int32

    var stamp: FolderListing.Stamp { FolderListing.Stamp(status) }

    init(path: String) throws(ItemFile.Failure) {
        // A pipe would have us wait, and a link leads elsewhere.
        number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard number >= 0 else { throw .last("it can't be read") }
        do throws(ItemFile.Failure) {
            (bytes, status) = try Self.contents(of: number)
        } catch {
            close(number)
            throw error
        }
    }

    deinit { close(number) }

    private static func contents(of number: Int32) throws(ItemFile.Failure) -> ([UInt8], stat) {
        var status = stat()
        guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw ItemFile.Failure(reason: "it is not a regular file")
        }
        guard status.st_size <= ItemFile.largest else {
            throw ItemFile.Failure(reason: "it is larger than \(ItemFile.largest >> 20) MiB")
        }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size) + 1)
        var count = 0
        while count < bytes.count {
            let room = bytes.count
            let more = bytes.withUnsafeMutableBytes {
                pread(number, $0.baseAddress.map { $0 + count }, room - count, off_t(count))
            }
            guard more >= 0 else { throw .last("it can't be read") }
            if more == 0 { break }
            count += more
        }
        bytes.removeLast(bytes.count - count)
        return (bytes, status)
    }

    /// Whether it is what a path leads to, and says what it said: two changes within a tick of the file system's clock have
    /// the same time.
    func isStill(at path: String) -> Bool {
        var now = stat()
        guard lstat(path, &now) == 0, now.st_dev == status.st_dev, now.st_ino == status.st_ino,
            FolderListing.Stamp(now) == stamp
        else { return false }
        return (try? Self.contents(of: number))?.0 == bytes
    }
}

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

        package init(reason: String, isGone: Bool = false) { (self.reason, self.isGone) = (reason, isGone) }

        static func last(_ doing: String) -> Failure {
            Failure(reason: "\(doing): \(String(cString: strerror(errno)))", isGone: errno == ENOENT)
        }
    }

    package init(path: String) { self.path = path }

    package func read() throws(Failure) -> (bytes: [UInt8], stamp: FolderListing.Stamp) {
        let item = try OpenItem(path: path)
        return (item.bytes, item.stamp)
    }

    /// Writes what `change` makes of the file; nil leaves it. Whatever another program writes meanwhile is read first.
    ///
    /// - Throws: ``Failure`` when it can't be read or written; then it is as it was.
    package func update(_ change: ([UInt8]) throws(Failure) -> [UInt8]?) throws(Failure) {
        for _ in 0..<Self.attempts {
            let item = try OpenItem(path: path)
            guard let changed = try change(item.bytes) else { return }
            if try replace(item, with: changed) { return }
        }
        throw Failure(reason: "another program keeps writing it")
    }

    /// - Returns: false when it has changed since.
    private func replace(_ item: borrowing OpenItem, with bytes: [UInt8]) throws(Failure) -> Bool {
        // No program takes such a name for an item. It is short, since the item's may be as long as names can be.
        // Several threads and machines may write in one folder.
        let name = ".carillon-\(String(UInt64.random(in: 0 ... .max), radix: 36)).tmp"
        let temporary = FolderListing.parent(path) + "/" + name
        let number = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard number >= 0 else { throw .last("it can't be written") }
        defer {
            close(number)
            unlink(temporary)
        }
        var count = 0
        while count < bytes.count {
            let more = bytes.withUnsafeBytes { write(number, $0.baseAddress.map { $0 + count }, bytes.count - count) }
            guard more > 0 else { throw .last("it can't be written") }
            count += more
        }
        // Where the owner can't be kept, the permissions still are.
        _ = fchown(number, item.status.st_uid, item.status.st_gid)
        guard fchmod(number, item.status.st_mode & 0o7777) == 0, fsync(number) == 0 else {
            throw .last("it can't be written")
        }
        return try put(temporary, inPlaceOf: item)
    }

    /// Puts a file in the item's place. What another program has put there in the last moment goes back.
    ///
    /// - Returns: false when the item has changed since; then the file is as that program wrote it.
    private func put(_ temporary: String, inPlaceOf item: borrowing OpenItem) throws(Failure) -> Bool {
        guard item.isStill(at: path) else { return false }
        var placed = Self.inode(temporary)
        switch FileExchange.swap(temporary, path) {
        case .done: break
        case .missing: return false
        case .impossible:
            guard rename(temporary, path) == 0 else { throw .last("it can't be written") }
            return true
        }
        if item.isStill(at: temporary) { return true }
        // Each turn puts the newest version back, until nobody has written in between.
        while true {
            let displaced = Self.inode(temporary)
            guard case .done = FileExchange.swap(temporary, path), Self.inode(temporary) != placed else { return false }
            placed = displaced
        }
    }

    private static func inode(_ path: String) -> UInt64 {
        var status = stat()
        return lstat(path, &status) == 0 ? UInt64(status.st_ino) : 0
    }
}

/// Two files that take each other's place in one step, which Swift's Glibc doesn't have.
enum FileExchange {
    enum Outcome {
        case done
        /// One of them is gone.
        case missing
        /// This file system can't do it.
        case impossible
    }

    private typealias Function =
        @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
    private static let function = dlsym(nil, "renameat2").map { unsafeBitCast($0, to: Function.self) }
    /// RENAME_EXCHANGE
    private static let exchange: UInt32 = 2

    static func swap(_ one: String, _ other: String) -> Outcome {
        guard let function else { return .impossible }
        if function(AT_FDCWD, one, AT_FDCWD, other, exchange) == 0 { return .done }
        return errno == ENOENT ? .missing : .impossible
    }
}

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

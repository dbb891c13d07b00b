internal import Glibc

/// The calendar files of a folder, by what the file system says of them.
///
/// A folder holds items (`*.ics`), or folders of items; a single file is its own item. Links and pipes are no items, and
/// neither is what begins with a dot or ends otherwise.
package struct FolderListing: Sendable, Hashable {
    /// What changes with each change of a file.
    package struct Stamp: Sendable, Hashable {
        /// In nanoseconds since 1970.
        package var modified: Int64
        package var size: Int64
        package var inode: UInt64

        package init(modified: Int64, size: Int64, inode: UInt64) {
            self.modified = modified
            self.size = size
            self.inode = inode
        }

        init(_ status: stat) {
            let time = status.st_mtim
            self.init(
                modified: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec),
                size: Int64(status.st_size),
                inode: UInt64(status.st_ino)
            )
        }
    }

    /// By their names inside the folder: `x.ics`, `home/x.ics`.
    package var items: [String: Stamp] = [:]
    /// The folders in it, itself included, that are to be watched.
    package var folders: [String]
    /// What couldn't be looked at, and why.
    package var problems: [String: String] = [:]
    /// The file system that it is on.
    package var device: UInt64

    /// More items than these are not looked at.
    package static let mostItems = 100_000

    /// Why there is no listing.
    package struct Failure: Error, Sendable, Hashable {
        package var reason: String
    }

    package init(path: String) throws(Failure) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw Failure(reason: String(cString: strerror(errno))) }
        device = UInt64(status.st_dev)
        folders = [path]
        guard status.st_mode & S_IFMT == S_IFDIR else {
            guard status.st_mode & S_IFMT == S_IFREG else { throw Failure(reason: "it is neither a folder nor a file") }
            items[Self.lastName(path)] = Stamp(status)
            folders = [Self.parent(path)]
            return
        }
        for name in try Self.names(path) { try look(at: name, isTop: true) }
    }

    private mutating func look(at name: String, isTop: Bool) throws(Failure) {
        guard !name.hasPrefix(".") else { return }
        let file = folders[0] + "/" + name
        var status = stat()
        guard fstatat(AT_FDCWD, file, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return }
        switch status.st_mode & S_IFMT {
        case S_IFREG where name.hasSuffix(".ics"):
            guard items.count < Self.mostItems else {
                throw Failure(reason: "it holds more than \(Self.mostItems) items")
            }
            items[name] = Stamp(status)
        case S_IFDIR where isTop:
            folders.append(file)
            do throws(Failure) {
                for inner in try Self.names(file) { try look(at: name + "/" + inner, isTop: false) }
            } catch {
                problems[name] = error.reason
            }
        case S_IFREG, S_IFDIR: break
        default: if name.hasSuffix(".ics") { problems[name] = "it is not a regular file" }
        }
    }

    private static func names(_ path: String) throws(Failure) -> [String] {
        guard let directory = opendir(path) else { throw Failure(reason: String(cString: strerror(errno))) }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    static func lastName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

    static func parent(_ path: String) -> String {
        let parent = path.split(separator: "/").dropLast().joined(separator: "/")
        return (path.hasPrefix("/") ? "/" : "") + parent
    }

    /// Where an item is, by its name.
    package func path(of item: String) -> String { folders[0] + "/" + item }

    /// The same without a listing: the path may be that of the item itself.
    package static func path(of item: String, in path: String) -> String {
        var status = stat()
        let isFolder = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        return isFolder ? path + "/" + item : path
    }
}

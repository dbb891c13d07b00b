internal import Glibc

/// The calendar files of a folder, by what the file system says of them.
///
/// A folder holds items (`*.ics`), and folders that do; a single file is its own item. Links and pipes are no items, and
/// neither is what begins with a dot or ends otherwise.
package struct FolderListing: Sendable, Hashable {
    /// What changes with each change of a file.
    package struct Stamp: Sendable, Hashable {
        /// In nanoseconds since 1970.
        package var modified: Int64
        package var size: Int64
        package var inode: UInt64

        package init(modified: Int64, size: Int64, inode: UInt64) {
            (self.modified, self.size, self.inode) = (modified, size, inode)
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
    package private(set) var items: [String: Stamp] = [:]
    /// The folders in it, itself included, that are to be watched.
    package private(set) var folders: [String]
    /// What is left out, and why.
    package private(set) var problems: [String: String] = [:]
    /// The items and folders in it that are there, but can't be looked at.
    package private(set) var hidden: Set<String> = []
    /// The file systems that it and the folders in it are on, by their names inside it; its own is empty.
    package private(set) var devices: [String: UInt64]

    /// Whether it is of a single file.
    package private(set) var isFile = false

    private let others: Set<String>
    private var place = ""

    /// Each takes an inotify watch, of which a person's programs have some thousands together.
    private static let mostFolders = 500
    /// How many folders lie in each other.
    private static let deepest = 8
    /// More items than these are not looked at.
    package static let mostItems = 100_000

    /// Why there is no listing.
    package struct Failure: Error, Sendable, Hashable {
        package var reason: String

        package init(reason: String) { self.reason = reason }

        static var last: Failure { Failure(reason: String(cString: strerror(errno))) }
    }

    /// - Parameter others: Places in it that are left out (``FolderPlaces/others(than:)``).
    package init(path: String, without others: Set<String> = []) throws(Failure) {
        self.others = others
        if !others.isEmpty { place = FolderPlaces.place(of: path) }
        var status = stat()
        guard stat(path, &status) == 0 else { throw .last }
        devices = ["": UInt64(status.st_dev)]
        folders = [path]
        guard status.st_mode & S_IFMT == S_IFDIR else {
            guard status.st_mode & S_IFMT == S_IFREG else { throw Failure(reason: "it is neither a folder nor a file") }
            items[Self.lastName(path)] = Stamp(status)
            folders = [Self.parent(path)]
            isFile = true
            return
        }
        try look(in: "")
    }

    /// One that was made otherwise.
    package init(folder: String, items: [String: Stamp], device: UInt64 = 1) {
        (self.items, folders, devices, others) = (items, [folder], ["": device], [])
    }

    /// - Parameter folder: A folder's name inside this one; empty for this one.
    private mutating func look(in folder: String) throws(Failure) {
        var inner: [String] = []
        let prefix = folder.isEmpty ? "" : folder + "/"
        try FolderNames.each(folder.isEmpty ? folders[0] : folders[0] + "/" + folder) { entry throws(Failure) in
            guard entry.isItem || entry.mayBeFolder else { return }
            guard let status = entry.status else {
                // One that was taken away in this moment is none.
                guard errno != ENOENT else { return }
                hide(prefix + entry.shown, Failure.last.reason)
                return
            }
            let kind = status.st_mode & S_IFMT
            guard let name = entry.name else {
                if kind == S_IFDIR || entry.isItem { problems[prefix + entry.shown] = "its name isn't UTF-8" }
                return
            }
            guard others.isEmpty || !others.contains("\(place)/\(prefix)\(name)") else { return }
            if kind == S_IFDIR {
                devices[prefix + name] = UInt64(status.st_dev)
                inner.append(prefix + name)
            } else if kind == S_IFLNK, entry.isLinkToFolder {
                problems[prefix + name] = "it is a link to a folder, which can be added by itself"
            } else if entry.isItem {
                guard kind == S_IFREG else { return problems[prefix + name] = "it is not a regular file" }
                guard items.count < Self.mostItems else {
                    throw Failure(reason: "it holds more than \(Self.mostItems) items")
                }
                items[prefix + name] = Stamp(status)
            }
        }
        for name in inner.sorted() {
            guard folders.count <= Self.mostFolders else {
                hide(name, "only \(Self.mostFolders) folders of a calendar are looked at")
                continue
            }
            guard name.count(where: { $0 == "/" }) < Self.deepest else {
                hide(name, "only \(Self.deepest) folders in each other are looked at")
                continue
            }
            folders.append(folders[0] + "/" + name)
            do throws(Failure) { try look(in: name) } catch { hide(name, error.reason) }
        }
    }

    private mutating func hide(_ name: String, _ reason: String) {
        problems[name] = reason
        hidden.insert(name)
    }

    /// Whether an item may be there although it isn't among ``items``.
    package func mayHide(_ item: String) -> Bool {
        !hidden.isEmpty && (hidden.contains(item) || hidden.contains { Self.isIn($0, item) })
    }

    /// Whether an item is in a folder inside this one, or in a folder in that.
    package static func isIn(_ place: String, _ item: String) -> Bool { place.isEmpty || item.hasPrefix(place + "/") }

    /// The folders that a listing of a path would have, without a look at the items; none if there is no such path.
    static func folders(of path: String) -> [String] {
        var status = stat()
        guard stat(path, &status) == 0 else { return [] }
        guard status.st_mode & S_IFMT == S_IFDIR else { return [parent(path)] }
        var found: [String] = []
        func look(in path: String, _ depth: Int) {
            guard found.count <= mostFolders, depth <= deepest else { return }
            found.append(path)
            var inner: [String] = []
            try? FolderNames.each(path) { entry throws(Failure) in
                guard entry.mayBeFolder, let name = entry.name, let status = entry.status else { return }
                if status.st_mode & S_IFMT == S_IFDIR { inner.append(path + "/" + name) }
            }
            for path in inner.sorted() { look(in: path, depth + 1) }
        }
        look(in: path, 0)
        return found
    }

    static func lastName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

    static func parent(_ path: String) -> String {
        let parent = path.split(separator: "/").dropLast().joined(separator: "/")
        return (path.hasPrefix("/") ? "/" : "") + parent
    }

    /// Where an item is, by its name.
    package func path(of item: String) -> String { folders[0] + "/" + item }
}

internal import Glibc

/// Where the configured folders really are, so that no item rings for two of them.
///
/// A folder or file that is configured by itself is left out of the folder that it lies in, and of two names for one place the
/// first has it.
package struct FolderPlaces: Sendable {
    private var places: [String: String] = [:]
    /// The names whose place has another name already, and that one.
    package private(set) var repeated: [String: String] = [:]

    /// - Parameter folders: Names and places (``place(of:)``), in the order in which they are configured.
    package init(_ folders: [(name: String, place: String)]) {
        var owners: [String: String] = [:]
        for (name, place) in folders {
            if let owner = owners[place] {
                repeated[name] = owner
            } else {
                owners[place] = name
                places[name] = place
            }
        }
    }

    /// The places of all but one.
    package func others(than name: String) -> Set<String> { Set(places.lazy.filter { $0.key != name }.map(\.value)) }

    /// The names of those that lie in one.
    package func names(in name: String) -> [String] {
        guard let place = places[name] else { return [] }
        return places.filter { $0.value.hasPrefix(place + "/") }.map(\.key).sorted()
    }

    /// The names of those that one lies in.
    package func names(around name: String) -> [String] {
        guard let place = places[name] else { return [] }
        return places.filter { place.hasPrefix($0.value + "/") }.map(\.key).sorted()
    }

    /// A path without links, `..` and needless slashes; of one that isn't there, what it says.
    package static func place(of path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }
}

/// Where a folder of items really is, and what of it is to be watched before its items are looked at.
package struct FolderWhereabouts: Sendable, Hashable {
    /// ``FolderPlaces/place(of:)``
    package var place: String
    /// The folders in it, itself included, and their inodes; one that isn't there has none.
    package var folders: [String: UInt64?]

    package init(place: String, folders: [String: UInt64?]) { (self.place, self.folders) = (place, folders) }

    package init(of path: String) {
        let folders = FolderListing.folders(of: path)
        let numbers = (folders.isEmpty ? [path] : folders).map { ($0, Self.number(of: $0)) }
        self.init(place: FolderPlaces.place(of: path), folders: Dictionary(numbers) { first, _ in first })
    }

    private static func number(of folder: String) -> UInt64? {
        var status = stat()
        return stat(folder, &status) == 0 ? UInt64(status.st_ino) : nil
    }
}

/// The names in a folder as the kernel has them: thousands are gone through without a path or a string for each.
enum FolderNames {
    /// A name, as long as its folder is gone through.
    struct Entry {
        fileprivate let folder: Int32
        fileprivate let bytes: UnsafePointer<CChar>
        fileprivate let kind: UInt8

        /// Nil for one that isn't UTF-8.
        var name: String? { String(validatingCString: bytes) }
        /// The name with replacement characters for what isn't UTF-8.
        var shown: String { String(cString: bytes) }

        /// Whether it ends as items do, in small or in large letters.
        var isItem: Bool {
            let length = strlen(bytes)
            return length >= 4 && strcasecmp(bytes + length - 4, ".ics") == 0
        }

        /// Some file systems don't say what a name is of.
        var mayBeFolder: Bool { [DT_DIR, DT_UNKNOWN, DT_LNK].contains { kind == UInt8($0) } }

        /// Whether it is a link to a folder.
        var isLinkToFolder: Bool {
            var status = stat()
            return kind != UInt8(DT_DIR) && fstatat(folder, bytes, &status, 0) == 0
                && status.st_mode & S_IFMT == S_IFDIR
        }

        /// What it is, itself and not what it links to; nil with the reason in `errno`.
        var status: stat? {
            var status = stat()
            return fstatat(folder, bytes, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
        }
    }

    /// Goes through the names that don't begin with a dot, in no order.
    static func each(
        _ path: String,
        _ body: (Entry) throws(FolderListing.Failure) -> Void
    ) throws(FolderListing.Failure) {
        guard let directory = opendir(path) else { throw .last }
        defer { closedir(directory) }
        while true {
            errno = 0
            guard let entry = readdir(directory) else { break }
            let kind = entry.pointee.d_type
            try withUnsafePointer(to: &entry.pointee.d_name) { name throws(FolderListing.Failure) in
                let bytes = UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self)
                if bytes.pointee != 0x2E { try body(Entry(folder: dirfd(directory), bytes: bytes, kind: kind)) }
            }
        }
        // Half a listing would have the other half removed.
        if errno != 0 { throw .last }
    }
}

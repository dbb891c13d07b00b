internal import Glibc

/// The names in a folder as the kernel has them: thousands are gone through without a path or a string for each.
enum FolderNames {
    /// A name, as long as its folder is gone through.
    struct Entry {
        fileprivate let folder: Int32
        fileprivate let bytes: UnsafePointer<CChar>
        private let kind: UInt8

        fileprivate init(folder: Int32, bytes: UnsafePointer<CChar>, kind: UInt8) {
            self.folder = folder
            self.bytes = bytes
            self.kind = kind
        }

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

internal import Glibc

/// Where a folder of items really is, and what of it is to be watched before its items are looked at.
package struct FolderWhereabouts: Sendable, Hashable {
    /// ``FolderPlaces/place(of:)``
    package var place: String
    /// The folders in it, itself included, and their inodes; one that isn't there has none.
    package var folders: [String: UInt64?]

    package init(place: String, folders: [String: UInt64?]) {
        self.place = place
        self.folders = folders
    }

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

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
    package func others(than name: String) -> Set<String> {
        Set(places.lazy.filter { $0.key != name }.map(\.value))
    }

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

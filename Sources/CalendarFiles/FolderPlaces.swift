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

internal import Glibc

enum FilePath {
    /// The path without links in it; nil if it leads nowhere.
    static func resolved(_ path: String) -> String? {
        guard let target = realpath(path, nil) else { return nil }
        defer { free(target) }
        return String(cString: target)
    }
}

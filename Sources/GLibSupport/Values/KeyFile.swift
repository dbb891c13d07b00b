internal import CGLib
internal import Glibc

/// The entries of a file of groups and keys, as desktop entries and many settings are written (GKeyFile).
///
/// <https://docs.gtk.org/glib/struct.KeyFile.html>
package struct KeyFile: Sendable, Hashable {
    /// One `key=value`, with the group that it is in.
    package struct Entry: Sendable, Hashable {
        package var group: String
        package var key: String
        package var value: String

        package init(group: String, key: String, value: String) {
            self.group = group
            self.key = key
            self.value = value
        }
    }

    /// The groups in their order, those without a key included.
    package let groups: [String]
    /// The entries in their order; of a key that comes twice in a group, the last one.
    package let entries: [Entry]

    /// The largest file that is read, in bytes.
    private static let largest = 1 << 20

    /// Reads a file.
    ///
    /// - Returns: nil when there is none, which is not an error.
    /// - Throws: `GLibError` when it can't be read, isn't a regular file, or a line of it is neither group, key nor
    ///   comment.
    package init?(path: String) throws(GLibError) {
        guard try Self.isFile(path), let file = g_key_file_new() else { return nil }
        defer { g_key_file_unref(file) }
        _ = try withGError { g_key_file_load_from_file(file, path, G_KEY_FILE_NONE, $0) }
        groups = Self.strings(g_key_file_get_groups(file, nil))
        var entries: [Entry] = []
        for group in groups {
            var seen: Set<String> = []
            for key in Self.strings(g_key_file_get_keys(file, group, nil, nil)) where seen.insert(key).inserted {
                guard let value = g_key_file_get_value(file, group, key, nil) else { continue }
                defer { g_free(value) }
                entries.append(Entry(group: group, key: key, value: Self.trimmed(String(cString: value))))
            }
        }
        self.entries = entries
    }

    /// Whether there is a file; opening a pipe would wait for a writer.
    ///
    /// - Throws: `GLibError` when what is there can't be read, or isn't a regular file.
    static func isFile(_ path: String) throws(GLibError) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return false }
            throw GLibError(domain: "errno", code: Int(errno), message: String(cString: strerror(errno)))
        }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= largest else {
            throw GLibError(domain: "carillon", code: 0, message: "is not a regular file of 1 MiB at most")
        }
        return true
    }

    /// The value of a key, or nil.
    package subscript(group: String, key: String) -> String? {
        entries.last { $0.group == group && $0.key == key }?.value
    }

    private static func strings(_ list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> [String] {
        guard let list else { return [] }
        defer { g_strfreev(list) }
        var strings: [String] = []
        var next = list
        while let text = next.pointee {
            strings.append(String(cString: text))
            next += 1
        }
        return strings
    }

    private static func trimmed(_ text: String) -> String {
        guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(text[...last].drop(while: \.isWhitespace))
    }
}

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
    /// - Throws: `GLibError` when it can't be read, is no regular file, or has a line that is no group, key or comment.
    package init?(path: String) throws(GLibError) {
        guard try Self.isFile(path), let file = g_key_file_new() else { return nil }
        defer { g_key_file_unref(file) }
        try Self.load(path, into: file, G_KEY_FILE_NONE)
        groups = Self.strings(g_key_file_get_groups(file, nil))
        var entries: [Entry] = []
        for group in groups {
            var seen: Set<String> = []
            for key in Self.strings(g_key_file_get_keys(file, group, nil, nil)) where seen.insert(key).inserted {
                guard let value = g_key_file_get_value(file, group, key, nil) else { continue }
                entries.append(Entry(group: group, key: key, value: String(adopting: value).trimmedOfSpace))
            }
        }
        self.entries = entries
    }

    /// Refuses a file with a byte of 0: GLib would drop what follows without a word.
    static func load(_ path: String, into file: OpaquePointer, _ flags: GKeyFileFlags) throws(GLibError) {
        var (text, length): (UnsafeMutablePointer<CChar>?, gsize) = (nil, 0)
        _ = try withGError { g_file_get_contents(path, &text, &length, $0) }
        defer { g_free(text) }
        guard let text, memchr(text, 0, Int(length)) == nil else {
            throw GLibError(domain: "carillon", code: 0, message: "contains a byte of 0, so it is damaged")
        }
        _ = try withGError { g_key_file_load_from_data(file, text, length, flags, $0) }
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
}

extension StringProtocol {
    /// The text without white space at both ends, line breaks included.
    package var trimmedOfSpace: String {
        let rest = drop(while: \.isWhitespace)
        return rest.lastIndex { !$0.isWhitespace }.map { String(rest[...$0]) } ?? ""
    }
}

/// A change of one group of a file of groups and keys; comments, order and the other groups stay (GKeyFile).
package enum KeyFileEdit {
    /// Writes a key, or with nil takes it out; the file and its folder are made if they are missing. Its rights stay.
    ///
    /// Where the file is a link, what it leads to is written. Another program sees the file as it was or as it becomes.
    ///
    /// - Throws: `GLibError` when the file can't be read or written, or the value isn't one line; then it is as it was.
    package static func set(_ key: String, of group: String, to value: String?, in path: String) throws(GLibError) {
        guard !((value ?? "") + key).unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else {
            throw GLibError(
                domain: "carillon",
                code: 0,
                message: "a value of it must not have line breaks or other control characters"
            )
        }
        let target = FilePath.resolved(path) ?? path
        let folder = g_path_get_dirname(target)
        defer { g_free(folder) }
        guard g_mkdir_with_parents(folder, 0o700) == 0 else {
            throw GLibError(domain: "errno", code: Int(errno), message: String(cString: strerror(errno)))
        }
        let turn = folder.flatMap { Turn(String(cString: $0)) }
        defer { withExtendedLifetime(turn) {} }
        guard let file = g_key_file_new() else { return }
        defer { g_key_file_unref(file) }
        let keep = GKeyFileFlags(rawValue: G_KEY_FILE_KEEP_COMMENTS.rawValue | G_KEY_FILE_KEEP_TRANSLATIONS.rawValue)
        if try KeyFile.isFile(target) { try KeyFile.load(target, into: file, keep) }
        if let value {
            g_key_file_set_value(file, group, key, value)
        } else {
            g_key_file_remove_key(file, group, key, nil)
        }
        var length = gsize(0)
        guard let text = g_key_file_to_data(file, &length, nil) else { return }
        defer { g_free(text) }
        var status = stat()
        let rights = stat(target, &status) == 0 ? status.st_mode & 0o777 : 0o644
        _ = try withGError {
            g_file_set_contents_full(target, text, gssize(length), G_FILE_SET_CONTENTS_CONSISTENT, 0o600, $0)
        }
        chmod(target, rights)
    }

    /// Held while a file is read and written: of two programs that change it at once, one would write over what the other said.
    ///
    /// It locks the folder, since each change puts another file in the place of the last. Where the file system has no locks, or another
    /// program doesn't let go within five seconds, the change is made without it.
    private final class Turn {
        private let folder: FileDescriptor

        init?(_ path: String) {
            guard let folder = FileDescriptor.reading(path) else { return nil }
            self.folder = folder
            for _ in 0..<500 {
                if flock(folder.number, LOCK_EX | LOCK_NB) == 0 { return }
                guard errno == EWOULDBLOCK || errno == EINTR else { return }
                usleep(10_000)
            }
        }
    }
}

internal import CGLib
internal import Glibc

/// A change of one group of a file of groups and keys; comments, order and the other groups stay (GKeyFile).
package enum KeyFileEdit {
    /// Writes a key, or with nil takes it out; the file and its folder are made if they are missing.
    ///
    /// Where the file is a link, what it leads to is written. Another program sees the file as it was or as it becomes.
    ///
    /// - Throws: `GLibError` when the file can't be read or written, or the value isn't one line; then it is as it was.
    package static func set(
        _ key: String,
        of group: String,
        to value: String?,
        in path: String
    ) throws(GLibError) {
        guard !((value ?? "") + key).unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else {
            throw GLibError(
                domain: "carillon",
                code: 0,
                message: "a value of it must not have line breaks or other control characters"
            )
        }
        let target = FilePath.resolved(path) ?? path
        guard let file = g_key_file_new() else { return }
        defer { g_key_file_unref(file) }
        let keep = GKeyFileFlags(
            rawValue: G_KEY_FILE_KEEP_COMMENTS.rawValue | G_KEY_FILE_KEEP_TRANSLATIONS.rawValue
        )
        if try KeyFile.isFile(target) { _ = try withGError { g_key_file_load_from_file(file, target, keep, $0) } }
        if let value {
            g_key_file_set_value(file, group, key, value)
        } else {
            g_key_file_remove_key(file, group, key, nil)
        }
        var length = gsize(0)
        guard let text = g_key_file_to_data(file, &length, nil) else { return }
        defer { g_free(text) }
        let folder = g_path_get_dirname(target)
        defer { g_free(folder) }
        guard g_mkdir_with_parents(folder, 0o700) == 0 else {
            throw GLibError(domain: "errno", code: Int(errno), message: String(cString: strerror(errno)))
        }
        _ = try withGError {
            g_file_set_contents_full(target, text, gssize(length), G_FILE_SET_CONTENTS_CONSISTENT, 0o644, $0)
        }
    }
}

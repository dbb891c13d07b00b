internal import Glibc
internal import SessionFacts

/// The file of an app's icon, for servers that find none by its name.
enum IconFile {
    /// In the theme that every other falls back to, which has icons in sizes.
    ///
    /// - Returns: nil when it is in none of the sizes that a popup draws well.
    ///
    /// <https://specifications.freedesktop.org/icon-theme-spec/latest/#install_icons>
    static func path(_ name: String, in folders: BaseFolders) -> String? {
        guard !name.isEmpty, !name.contains("/") else { return nil }
        for size in [64, 48, 128] {
            for folder in folders.allData {
                let path = "\(folder)/icons/hicolor/\(size)x\(size)/apps/\(name).png"
                if access(path, R_OK) == 0 { return path }
            }
        }
        return nil
    }
}

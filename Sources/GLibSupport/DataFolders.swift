internal import CGLib
internal import Glibc

/// Where programs install what others look up, the person's own folder first.
///
/// <https://specifications.freedesktop.org/basedir-spec/latest/>
package enum DataFolders {
    package static var all: [String] {
        var folders = [g_get_user_data_dir().map { String(cString: $0) }]
        var more = g_get_system_data_dirs()
        while let folder = more?.pointee {
            folders.append(String(cString: folder))
            more = more?.successor()
        }
        return folders.compactMap(\.self)
    }

    /// The file of an app's icon that is called `name`: the theme that every other falls back to has it in sizes.
    ///
    /// - Returns: nil when it is in none of the sizes that a popup draws well.
    ///
    /// <https://specifications.freedesktop.org/icon-theme-spec/latest/#install_icons>
    package static func icon(_ name: String) -> String? {
        guard !name.isEmpty, !name.contains("/") else { return nil }
        for size in [64, 48, 128] {
            for folder in all {
                let path = "\(folder)/icons/hicolor/\(size)x\(size)/apps/\(name).png"
                if access(path, R_OK) == 0 { return path }
            }
        }
        return nil
    }
}

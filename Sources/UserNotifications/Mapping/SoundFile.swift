internal import Foundation

/// Where the files of sounds are.
enum SoundFile {
    /// What the desktop is asked to play: the path of a file, or else a name of its sound theme.
    static func resolve(_ name: String, app: String) -> String {
        if name.hasPrefix("/") { return name }
        let folders = [
            dataHome.map { "\($0)/\(app)/sounds" }, dataHome.map { "\($0)/sounds" }, Bundle.main.resourcePath,
            Bundle.main.bundlePath,
        ]
        for folder in folders.compactMap(\.self) {
            let path = "\(folder)/\(name)"
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue { return path }
        }
        let theme = (name as NSString).deletingPathExtension
        return theme.isEmpty ? name : theme
    }

    /// <https://specifications.freedesktop.org/basedir-spec/latest/>
    private static var dataHome: String? {
        let environment = ProcessInfo.processInfo.environment
        if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") { return folder }
        return environment["HOME"].map { $0 + "/.local/share" }
    }
}

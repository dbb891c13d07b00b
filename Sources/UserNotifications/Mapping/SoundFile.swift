internal import Foundation
internal import SessionFacts

/// Where the files of sounds are.
enum SoundFile {
    /// What the desktop is asked to play: the path of a file, or else a name of its sound theme.
    static func resolve(_ name: String, app: String) -> String {
        if name.hasPrefix("/") { return name }
        let data = BaseFolders(environment: ProcessInfo.processInfo.environment).data
        let folders = [
            "\(data)/\(app)/sounds", "\(data)/sounds", Bundle.main.resourcePath, Bundle.main.bundlePath,
        ]
        for folder in folders.compactMap(\.self) {
            let path = "\(folder)/\(name)"
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue { return path }
        }
        let theme = (name as NSString).deletingPathExtension
        return theme.isEmpty ? name : theme
    }
}

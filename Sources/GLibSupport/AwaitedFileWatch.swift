internal import Foundation

/// Watches a file that may come and go, and its folder with it.
///
/// GLib looks for what isn't there every four seconds, and an idle agent sleeps. So what is watched is always a folder that
/// is there: the file's own, or the nearest above it. Where the file is a link, the folder of what it leads to is watched
/// too. The handler is called for other changes in these folders as well.
package final class AwaitedFileWatch: @unchecked Sendable {  // used on the executor's thread alone
    private let path: String
    private let executor: MainContextExecutor
    private let handler: @Sendable () -> Void
    private var watches: [String: FileWatch] = [:]

    /// Calls `handler` on `executor` when the file may have changed; call it from that executor's thread.
    package init(path: String, on executor: MainContextExecutor, _ handler: @escaping @Sendable () -> Void) {
        self.path = path
        self.executor = executor
        self.handler = handler
        watchFolders()
    }

    private func watchFolders() {
        var folders = [nearestFolder(of: path)]
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        if target != path { folders.append(nearestFolder(of: target)) }
        watches = watches.filter { folders.contains($0.key) }
        for folder in folders where watches[folder] == nil {
            watches[folder] = FileWatch(path: folder, on: executor) { [weak self] in
                guard let self else { return }
                self.watchFolders()
                self.handler()
            }
        }
    }

    private func nearestFolder(of path: String) -> String {
        var folder = path
        var isFolder: ObjCBool = false
        repeat {
            folder = (folder as NSString).deletingLastPathComponent
        } while folder != "/" && !folder.isEmpty
            && !(FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) && isFolder.boolValue)
        return folder.isEmpty ? "/" : folder
    }
}

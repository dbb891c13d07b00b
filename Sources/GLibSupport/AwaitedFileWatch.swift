internal import Glibc

/// Watches a file that may come and go, and its folder with it.
///
/// GLib looks for what isn't there every four seconds, and an idle program sleeps. So what is watched is always a folder that
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
        var folders = [Self.nearestFolder(of: path)]
        if let target = Self.target(of: path), target != path { folders.append(Self.nearestFolder(of: target)) }
        watches = watches.filter { folders.contains($0.key) }
        for folder in folders where watches[folder] == nil {
            watches[folder] = FileWatch(path: folder, on: executor) { [weak self] in
                guard let self else { return }
                self.watchFolders()
                self.handler()
            }
        }
    }

    /// What a link leads to, whether that is there or not.
    private static func target(of path: String) -> String? {
        if let whole = realpath(path, nil) {
            defer { free(whole) }
            return String(cString: whole)
        }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let count = readlink(path, start, buffer.count)
            guard count > 0 else { return nil }
            let target = String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            return target.hasPrefix("/") ? target : parent(of: path) + "/" + target
        }
    }

    private static func nearestFolder(of path: String) -> String {
        var folder = parent(of: path)
        var status = stat()
        while folder != "/", stat(folder, &status) != 0 || status.st_mode & S_IFMT != S_IFDIR {
            folder = parent(of: folder)
        }
        return folder
    }

    private static func parent(of path: String) -> String {
        "/" + path.split(separator: "/").dropLast().joined(separator: "/")
    }
}

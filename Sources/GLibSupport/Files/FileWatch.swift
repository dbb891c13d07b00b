internal import CGLib
internal import Glibc

/// Watches a file or a folder for changes (GFileMonitor, which is inotify here).
package final class FileWatch: @unchecked Sendable {  // created and cancelled on the executor's thread
    private let monitor: UnsafeMutablePointer<GFileMonitor>

    /// Calls `handler` on `executor` for each change; call it from that executor's thread.
    ///
    /// Nil when the path can't be watched, for example because there are too many watches.
    package init?(path: String, on executor: MainContextExecutor, _ handler: @escaping @Sendable () -> Void) {
        executor.checkIsolated()
        guard let file = g_file_new_for_path(path) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        guard let monitor = try? withGError({ g_file_monitor(file, G_FILE_MONITOR_WATCH_MOVES, nil, $0) }) else {
            return nil
        }
        self.monitor = monitor
        _ = carillon_connect_changed(
            monitor,
            { _, _, _, _, data in
                guard let data else { return }
                Unmanaged<ClosureBox>.fromOpaque(data).takeUnretainedValue().body()
            },
            Unmanaged.passRetained(ClosureBox(handler)).toOpaque(),
            { data, _ in data.map { Unmanaged<ClosureBox>.fromOpaque($0).release() } }
        )
    }

    deinit {
        g_file_monitor_cancel(monitor)
        g_object_unref(monitor)
    }
}

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

    /// Whether a thread is looking for the folders; it may never come back.
    private var isLooking = false
    /// Whether something has changed since it began.
    private var isToLookAgain = false

    /// Calls `handler` on `executor` when the file may have changed; call it from that thread, if the file system answers.
    package init(path: String, on executor: MainContextExecutor, _ handler: @escaping @Sendable () -> Void) {
        self.path = path
        self.executor = executor
        self.handler = handler
        watch(Self.folders(of: path))
    }

    private func watch(_ folders: [String]) {
        watches = watches.filter { folders.contains($0.key) }
        for folder in folders where watches[folder] == nil {
            watches[folder] = FileWatch(path: folder, on: executor) { [weak self] in
                self?.handler()
                self?.look()
            }
        }
    }

    /// Looks for the folders once more, on another thread: a link may lead to a file system that doesn't answer by now.
    private func look() {
        guard !isLooking else {
            isToLookAgain = true
            return
        }
        let found = executor.confined { [weak self] (folders: [String]) in self?.found(folders) }
        // Without a thread left the next change has it looked for.
        isLooking = Threads.apart("watch") { [path, executor] in
            let folders = Self.folders(of: path)
            executor.perform { found(folders) }
        }
    }

    private func found(_ folders: [String]) {
        isLooking = false
        let isNew = folders.contains { watches[$0] == nil }
        watch(folders)
        // The file may have come before its folder was watched.
        if isNew { handler() }
        guard isToLookAgain else { return }
        isToLookAgain = false
        look()
    }

    // MARK: - Which folders

    /// The folders to watch now.
    private static func folders(of path: String) -> [String] {
        let nearest = nearestFolder(of: path)
        guard let target = target(of: path), target != path else { return [nearest] }
        return [nearest, nearestFolder(of: target)]
    }

    /// What a link leads to, whether that is there or not.
    private static func target(of path: String) -> String? {
        if let whole = FilePath.resolved(path) { return whole }
        return FilePath.ofLink(path).map { $0.hasPrefix("/") ? $0 : parent(of: path) + "/" + $0 }
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

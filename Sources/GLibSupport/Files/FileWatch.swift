internal import CGLib

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

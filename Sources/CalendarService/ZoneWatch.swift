internal import GLibSupport
internal import SystemZones

/// Watches the files of zones: popups say when something is in the clocks of the session's zone.
final class ZoneWatch: @unchecked Sendable {  // used on the executor's thread alone
    /// For how long nothing more must have changed, in seconds: an update writes many files, and while the session's file is
    /// being replaced there may be none, which would mean UTC.
    private static let settling = 0.5

    private let service: FolderService
    private let executor: MainContextExecutor
    private let handler: @Sendable () -> Void
    private var file: AwaitedFileWatch?
    private var data: FileWatch?
    private var pause: EventSource?

    /// Calls `handler` on `executor` when the service must read its items again; call it from that executor's thread.
    init(
        of service: FolderService,
        _ zones: SystemZones,
        on executor: MainContextExecutor,
        _ handler: @escaping @Sendable () -> Void
    ) {
        self.service = service
        self.executor = executor
        self.handler = handler
        let changed: @Sendable () -> Void = { [weak self] in self?.soon() }
        file = zones.localFile.map { AwaitedFileWatch(path: $0, on: executor, changed) }
        data = zones.dataFolder.flatMap { FileWatch(path: $0, on: executor, changed) }
    }

    private func soon() {
        pause = EventSource.timeout(after: Self.settling, on: executor) { [weak self] in
            guard let self, service.refreshZones() else { return }
            handler()
        }
    }
}

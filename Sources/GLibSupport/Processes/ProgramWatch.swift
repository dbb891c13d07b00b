internal import CGLib
internal import Glibc

/// Notices that another program lies where this one did, as after an update, and tries it out.
///
/// A file that is overwritten is replaced as well: the kernel lets no one write to a program that runs.
package final class ProgramWatch: @unchecked Sendable {  // used on the executor's thread alone
    /// After how many seconds without a change the file is looked at. One that fails is tried twice more: what it needs may come later.
    private static let pauses = [2.0, 60, 600]
    /// How long the trial may take, in seconds: the disk has just been written to.
    private static let patience = 60.0

    private let path: String
    private let trial: String
    private let executor: MainContextExecutor
    private let trying: BlockingWork
    private let handler: @Sendable (String?) -> Void
    private var watch: FileWatch?
    private var pause: EventSource?
    private var failures = 0

    /// Calls `handler` on `executor` each time that another program has come: with its path when it ended with success after
    /// being run with the option `trial`, else with nil. Call it from that executor's thread.
    ///
    /// Nil when the program's file can't be watched, for example because there are too many watches.
    package init?(trial: String, on executor: MainContextExecutor, _ handler: @escaping @Sendable (String?) -> Void) {
        guard let path = FilePath.resolved(Self.itself) else { return nil }
        (self.path, self.trial, self.executor, self.handler) = (path, trial, executor, handler)
        trying = BlockingWork(on: executor, most: 1, patience: Self.patience)
        guard let watch = FileWatch(path: path, on: executor, { [weak self] in self?.changed() }) else { return nil }
        self.watch = watch
    }

    private static let itself = "/proc/self/exe"

    private func changed() {
        failures = 0
        lookLater()
    }

    private func lookLater() {
        pause = EventSource.timeout(after: Self.pauses[failures], on: executor) { [weak self] in self?.look() }
    }

    private func look() {
        pause = nil
        guard let file = FileIdentity(path), file != FileIdentity(Self.itself) else { return }
        let done = executor.confined { [weak self] (outcome: BlockingWork.Outcome<Bool>) in self?.tried(outcome) }
        trying.run({ [path, trial] in Self.succeeds([path, trial]) }, done)
    }

    private func tried(_ outcome: BlockingWork.Outcome<Bool>) {
        if case .done(true) = outcome { return handler(path) }
        handler(nil)
        failures += 1
        if failures < Self.pauses.count { lookLater() }
    }

    private static func succeeds(_ arguments: [String]) -> Bool {
        var vector = arguments.map { g_strdup($0) } + [nil]
        defer { vector.forEach { g_free($0) } }
        let flags = GSpawnFlags(rawValue: G_SPAWN_STDOUT_TO_DEV_NULL.rawValue | G_SPAWN_STDERR_TO_DEV_NULL.rawValue)
        var status: gint = 0
        let ran = try? withGError { g_spawn_sync(nil, &vector, nil, flags, nil, nil, nil, nil, &status, $0) }
        return ran == 1 && status == 0
    }
}

/// Which file a path leads to, and when it was written.
private struct FileIdentity: Equatable {
    private let device: dev_t
    private let number: ino_t
    private let seconds: Int
    private let nanoseconds: Int

    /// Nil when there is none.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (device, number) = (status.st_dev, status.st_ino)
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
}

internal import AgentCore
internal import GLibSupport
package import SystemZones

/// Watches the files of zones: one is replaced when the session moves to another zone.
final class ZoneFiles {
    private let zones: any SessionZones
    private let executor: MainContextExecutor
    private var watches: [FileWatch] = []

    init(zones: any SessionZones, executor: MainContextExecutor) {
        self.zones = zones
        self.executor = executor
    }

    func start(_ clocks: Clocks) {
        func watch(_ path: String?, patience: Double) -> FileWatch? {
            guard let path else { return nil }
            let changed = executor.confined { clocks.zoneFilesChanged(patience: patience) }
            return FileWatch(path: path, on: executor, changed)
        }
        watches = [
            // While the file is being replaced there may be none, which would mean UTC.
            watch(zones.localFile, patience: 0.5),
            // An update writes many files; one look when it is over is enough.
            watch(zones.dataFolder, patience: 1),
        ].compactMap { $0 }
    }

    func stop() { watches = [] }
}

extension SystemZones: SessionZones {}

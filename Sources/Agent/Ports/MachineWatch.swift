internal import AgentCore
internal import GLibSupport
internal import Logging
package import SystemZones

/// Listens to the machine's own services: logind reports the end of a sleep, timedated another time zone.
///
/// The kernel reports both as well: a timer is cancelled, a file changes. But some file changes go unseen, as when
/// another /etc is mounted over it or comes over a network, and what is reported twice is dealt with once.
///
/// <https://www.freedesktop.org/software/systemd/man/latest/org.freedesktop.login1.html>,
/// <https://www.freedesktop.org/software/systemd/man/latest/org.freedesktop.timedate1.html>
final class MachineWatch {
    private static let afterSleep = BusConnection.SignalMatch(
        sender: "org.freedesktop.login1",
        path: "/org/freedesktop/login1",
        interface: "org.freedesktop.login1.Manager",
        member: "PrepareForSleep"
    )
    private static let otherZone = BusConnection.SignalMatch(
        sender: "org.freedesktop.timedate1",
        path: "/org/freedesktop/timedate1",
        interface: "org.freedesktop.DBus.Properties",
        member: "PropertiesChanged",
        firstArgument: "org.freedesktop.timedate1"
    )

    /// The system bus, where there is one.
    private(set) var connection: BusConnection?
    private let executor: MainContextExecutor
    private let log: Logger

    init(executor: MainContextExecutor, log: Logger) { (self.executor, self.log) = (executor, log) }

    /// Listens on the system bus, where there is one. Neither service is started for it.
    func start(_ clocks: Clocks) {
        guard FileDescriptor.areLeft() else { return }
        do throws(GLibError) {
            connection = try BusConnection.system()
        } catch {
            log.debug("no system bus, so only the kernel reports sleep and zone changes (\(error.message))")
        }
        connection?.onClose(
            executor.confined { [weak self] unreadable in
                guard let unreadable, let self else { return }
                log.warning("the system bus delivered a message that can't be read (\(unreadable.message))")
                start(clocks)
            }
        )
        connection?.subscribe(Self.afterSleep, on: executor) { [log] signal in
            // The signal comes before a sleep as well, with true.
            guard signal.arguments.first == .boolean(false) else { return }
            log.debug("logind: the machine has resumed")
            clocks.changed()
        }
        connection?.subscribe(Self.otherZone, executor.confined { _ in clocks.zoneFilesChanged(patience: 0.5) })
    }

    func stop() {
        connection?.close()
        connection = nil
    }
}

/// Watches the files of zones: one is replaced when the session moves to another zone.
final class ZoneFiles {
    private let zones: any SessionZones
    private let executor: MainContextExecutor
    private var watches: [FileWatch] = []

    init(zones: any SessionZones, executor: MainContextExecutor) { (self.zones, self.executor) = (zones, executor) }

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

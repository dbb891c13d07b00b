internal import GLibSupport
internal import Logging

/// What the machine's own services tell: logind that a sleep is over, timedated that the machine is in another zone.
///
/// The kernel tells of both: a timer is cancelled, a file changes. But not every file that changes is seen to, as when
/// another /etc is mounted over it or comes over a network, and what is told twice is dealt with once.
///
/// <https://www.freedesktop.org/software/systemd/man/latest/org.freedesktop.login1.html>,
/// <https://www.freedesktop.org/software/systemd/man/latest/org.freedesktop.timedate1.html>
extension Shell {
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

    /// Listens on the system bus, where there is one. Neither service is started for it.
    func watchMachine() {
        guard FileDescriptor.areLeft() else { return }
        do throws(GLibError) {
            machine = try parts.systemBus?()
        } catch {
            log.debug("no system bus, so the kernel alone tells of sleep and of another zone (\(error.message))")
        }
        machine?.onClose { [weak self] unreadable in
            guard let unreadable else { return }
            guard let agent = self else { return }
            agent.log.warning("the system bus brought a message that can't be read (\(unreadable.message))")
            agent.watchMachine()
        }
        machine?.subscribe(Self.afterSleep) { [weak self] signal in
            // The signal comes before a sleep as well, with true.
            guard signal.arguments.first == .boolean(false) else { return }
            guard let agent = self else { return }
            agent.log.debug("logind: the machine has resumed")
            agent.clockReported(.clockChanged)
        }
        machine?.subscribe(Self.otherZone) { [weak self] _ in
            self?.zoneFilesChanged(patience: 0.5)
        }
    }
}

internal import AgentBus
internal import Foundation
internal import GLibSupport
internal import Logging

/// Starts carillon-calendars when it isn't there although calendars are configured: it was killed or crashed, or nothing else
/// has started it with the session.
///
/// It ends by itself when the settings have no calendar any more.
final class CalendarsWatch {
    /// How long it has been missing when it is started, in seconds: the first time, the second, and so on.
    private static let delays = [2.0, 10, 60, 600]
    /// After it has run for so long, it is the first time again.
    private static let steady = Duration.seconds(600)

    private let connection: BusConnection
    private let programs: Programs
    private let executor: MainContextExecutor
    private let settings: SettingsFile
    private let log: Logger
    /// When it has come; nil while it isn't there.
    private var since: ContinuousClock.Instant?
    private var restarts = 0
    private var pause: EventSource?

    init(
        connection: BusConnection,
        programs: Programs,
        executor: MainContextExecutor,
        settings: SettingsFile,
        log: Logger
    ) {
        (self.connection, self.programs, self.executor, self.settings) = (connection, programs, executor, settings)
        self.log = log
    }

    func start() {
        connection.watchName(BusNames.calendars, executor.confined { [weak self] in self?.changed(owner: $0) })
    }

    func stop() { (pause, since) = (nil, nil) }

    /// Has it started soon if it isn't there: a session begins, or the settings have changed.
    func look() {
        guard since == nil else { return }
        restarts = 0
        restartLater()
    }

    private func changed(owner: String?) {
        pause = nil
        guard owner == nil else { return since = .now }
        guard let since else { return look() }
        if ContinuousClock.now - since > Self.steady { restarts = 0 }
        self.since = nil
        restartLater()
    }

    private func restartLater() {
        let delay = Self.delays[min(restarts, Self.delays.count - 1)]
        let restart = executor.confined { [weak self] in self?.restart() }
        pause = EventSource.timeout(after: delay, on: executor, restart)
    }

    private func restart() {
        pause = nil
        guard settings.hasCalendars else { return }
        log.warning("carillon-calendars is not running; the agent starts it")
        restarts += 1
        // It may end before it has its name.
        restartLater()
        connection.call(.activation(of: BusNames.calendars), [.dictionary([:])], on: executor) { [weak self] result in
            // Where no service file is installed, it is this program under another name.
            if case .failure = result { self?.startItself() }
        }
    }

    private func startItself() {
        guard connection.owner(of: BusNames.calendars) == nil else { return }
        let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        do {
            try programs.launcher.start([path ?? "carillond", "--calendars"])
        } catch {
            log.warning("carillon-calendars can't be started: \(error)")
        }
    }
}

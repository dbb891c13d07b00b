internal import AgentCore
internal import GLibSupport
internal import Logging
internal import NotificationCore

/// The ways to wake the machine, and to keep it awake.
final class MachineWake: WakePort {
    private let helper: WakeHelper
    private let powerDevil: PowerDevil
    private let inhibitor: SleepInhibitor
    private let power: PowerSupply
    private let machine: MachineWatch
    private var timer: AlarmTimer?
    private weak var waking: Waking?

    init(
        connection: BusConnection,
        machine: MachineWatch,
        executor: MainContextExecutor,
        alarms: any Alarms,
        log: Logger
    ) {
        self.machine = machine
        helper = WakeHelper(connection: connection, executor: executor, alarms: alarms)
        powerDevil = PowerDevil(connection: connection, executor: executor)
        inhibitor = SleepInhibitor(machine: machine, executor: executor, log: log)
        power = PowerSupply(executor: executor)
    }

    /// Reports to `waking`. The machine's own bus is watched already.
    func start(_ waking: Waking) {
        self.waking = waking
        helper.start { [weak self] in self?.report(.helper, $0) }
        powerDevil.start({ [weak self] in self?.report(.powerDevil, $0) }) { [weak waking] in waking?.came(.powerDevil)
        }
        power.start(on: machine.connection) { [weak waking] in waking?.powerChanged() }
    }

    func stop() { power.stop() }

    private func report(_ rung: WakeRung, _ result: Result<Void, WakeProblem>) {
        switch result {
        case .success: waking?.armed(by: rung)
        case .failure(let problem): waking?.lost(rung, problem.reason)
        }
    }

    // MARK: - Waking

    func problem(of rung: WakeRung) -> String? {
        switch rung {
        case .direct:
            do throws(GLibError) {
                if timer == nil { _ = try AlarmTimer() }
                return nil
            } catch {
                return "carillond may not set alarm timers (\(error.message))"
            }
        case .helper: return helper.problem
        case .powerDevil: return powerDevil.problem
        }
    }

    func arm(_ time: WallTime, by rung: WakeRung) {
        switch rung {
        case .direct:
            do throws(GLibError) {
                if timer == nil { timer = try AlarmTimer() }
                try timer?.arm(at: time.microseconds)
                report(rung, .success(()))
            } catch {
                timer = nil
                report(rung, .failure(WakeProblem(error.message)))
            }
        case .helper: helper.arm(time)
        case .powerDevil: powerDevil.arm(time)
        }
    }

    func disarm(_ rung: WakeRung) {
        switch rung {
        case .direct: timer = nil
        case .helper: helper.end()
        case .powerDevil: powerDevil.end()
        }
    }

    // MARK: - Staying awake

    var isOnBattery: Bool { power.isOnBattery }

    func keepAwake() { inhibitor.take() }

    func letSleep() { inhibitor.letGo() }
}

/// Keeps the machine from falling asleep, where logind is asked before it does.
///
/// <https://systemd.io/INHIBITOR_LOCKS/>
final class SleepInhibitor {
    private static let inhibit = BusConnection.Method(
        destination: "org.freedesktop.login1",
        path: "/org/freedesktop/login1",
        interface: "org.freedesktop.login1.Manager",
        member: "Inhibit"
    )

    private let machine: MachineWatch
    private let executor: MainContextExecutor
    private let log: Logger
    private var isWanted = false
    /// The machine stays awake as long as this is open.
    private var lock: FileDescriptor?

    init(machine: MachineWatch, executor: MainContextExecutor, log: Logger) {
        (self.machine, self.executor, self.log) = (machine, executor, log)
    }

    func take() {
        isWanted = true
        guard lock == nil, let connection = machine.connection, !connection.isClosed, FileDescriptor.areLeft() else {
            return
        }
        let words = ["sleep", "Carillon", "A reminder is about to ring", "block"].map(Variant.string)
        connection.call(Self.inhibit, words, startsService: false, on: executor) { [weak self] result in
            guard let self else { return }
            switch result {
            // It may be given up again before it has come.
            case .success(let reply): if isWanted { lock = reply.descriptors.first }
            case .failure(let error): log.warning("the machine may fall asleep before the reminder has rung: \(error)")
            }
        }
    }

    func letGo() {
        isWanted = false
        lock = nil
    }
}

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

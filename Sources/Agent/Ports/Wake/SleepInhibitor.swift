internal import GLibSupport
internal import Logging

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
        self.machine = machine
        self.executor = executor
        self.log = log
    }

    func take() {
        isWanted = true
        guard lock == nil, let connection = machine.connection, !connection.isClosed, FileDescriptor.areLeft() else {
            return
        }
        let words = ["sleep", "Carillon", "A reminder is about to ring", "block"].map(Variant.string)
        let answered = executor.confined { [weak self] (result: Result<BusConnection.Reply, GLibError>) in
            guard let self else { return }
            switch result {
            // It may be given up again before it has come.
            case .success(let reply): if isWanted { lock = reply.descriptors.first }
            case .failure(let error): log.warning("the machine may fall asleep before the reminder has rung: \(error)")
            }
        }
        connection.call(Self.inhibit, words, startsService: false, completion: answered)
    }

    func letGo() {
        isWanted = false
        lock = nil
    }
}

internal import AgentBus
internal import GLibSupport
internal import NotificationCore

/// KDE Plasma's power management, which wakes the machine for programs of its session.
///
/// <https://invent.kde.org/plasma/powerdevil/-/blob/master/daemon/powerdevilcore.h>, `scheduleWakeup`
final class PowerDevil {
    private static let service = "org.kde.Solid.PowerManagement"

    private let connection: BusConnection
    private let executor: MainContextExecutor
    private var isThere = false
    /// Whether it is to wake the machine.
    private var isUsed = false
    /// What it calls the time that it was told; 0 is none.
    private var cookie: UInt32 = 0
    /// Counts what it was told, so that a late answer is known as such.
    private var attempt = 0
    private var report: (Result<Void, WakeProblem>) -> Void = { _ in }

    init(connection: BusConnection, executor: MainContextExecutor) {
        (self.connection, self.executor) = (connection, executor)
    }

    /// - Parameters:
    ///   - report: Gets each success to set a time, and each failure.
    ///   - came: Is called when it is there.
    func start(_ report: @escaping (Result<Void, WakeProblem>) -> Void, came: @escaping () -> Void) {
        self.report = report
        connection.watchName(Self.service, on: executor) { [weak self] owner in
            guard let self else { return }
            isThere = owner != nil
            // Another run of it knows nothing of the one before.
            cookie = 0
            if isUsed {
                isUsed = false
                report(.failure(WakeProblem("PowerDevil was restarted, or has left")))
            }
            if isThere { came() }
        }
    }

    var problem: String? { isThere ? nil : "PowerDevil is not running" }

    func arm(_ time: WallTime) {
        end()
        isUsed = true
        let (this, seconds) = (attempt, UInt64(clamping: time.microseconds / 1_000_000))
        let arguments: [Variant] = [.string(BusNames.agent), .objectPath(BusNames.path), .uint64(seconds)]
        let method = Self.method("scheduleWakeup")
        connection.call(method, arguments, startsService: false, on: executor) { [weak self] result in
            self?.answered(result, to: this)
        }
    }

    private func answered(_ result: Result<BusConnection.Reply, GLibError>, to attempt: Int) {
        let cookie: UInt32?
        let reason: String
        switch result {
        case .success(let reply):
            cookie = reply.arguments.first?.integerValue.flatMap { UInt32(exactly: $0) }
            reason = "PowerDevil has refused"
        case .failure(let error): (cookie, reason) = (nil, "PowerDevil: \(error.message)")
        }
        guard attempt == self.attempt else { return clear(cookie ?? 0) }
        guard let cookie, cookie != 0 else {
            isUsed = false
            return report(.failure(WakeProblem(reason)))
        }
        self.cookie = cookie
        report(.success(()))
    }

    /// It wakes the machine no more; what it still answers is taken back then.
    func end() {
        isUsed = false
        attempt += 1
        clear(cookie)
        cookie = 0
    }

    private func clear(_ cookie: UInt32) {
        guard cookie != 0 else { return }
        connection.callWithoutReply(Self.method("clearWakeup"), [.int32(Int32(bitPattern: cookie))])
    }

    private static func method(_ name: String) -> BusConnection.Method {
        BusConnection.Method(
            destination: service,
            path: "/org/kde/Solid/PowerManagement",
            interface: service,
            member: name
        )
    }
}

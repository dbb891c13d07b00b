internal import NotificationCore

/// The ways to wake the machine, one after the other until one of them does.
final class WakeLadder {
    /// How long a way that failed is left alone, in seconds; also how often one is looked for again where all have failed.
    static let patience = 60.0
    /// How often in a row that is done while nothing else happens: an idle agent sleeps.
    static let mostRetries = 5

    private let port: any WakePort
    private let alarms: any Alarms
    private let log: AgentLog
    private let retry: Wait
    private var retries = 0
    private var state = State.resting
    private var failures: [WakeRung: Failure] = [:]

    private enum State {
        /// Nothing is to wake the machine.
        case resting
        /// A way was told a time, and hasn't answered; `hasWorked` if it has taken one before.
        case asked(WakeRung, WallTime, hasWorked: Bool)
        case armed(WakeRung, WallTime)
        /// No way wakes the machine then.
        case failed(WallTime)

        /// The way that is used.
        var rung: WakeRung? {
            switch self {
            case .asked(let rung, _, _), .armed(let rung, _): rung
            case .resting, .failed: nil
            }
        }

        /// When the machine is to wake.
        var time: WallTime? {
            switch self {
            case .asked(_, let time, _), .armed(_, let time), .failed(let time): time
            case .resting: nil
            }
        }

        /// Whether the way that is used has taken a time.
        var hasWorked: Bool {
            switch self {
            case .asked(_, _, let hasWorked): hasWorked
            case .armed: true
            case .resting, .failed: false
            }
        }
    }

    private struct Failure {
        var reason: String
        var date: BootTime
        /// What the way was to wake the machine for.
        var time: WallTime
        /// How often in a row it has failed, each time within ``patience`` of the one before.
        var count: Int
    }

    init(port: any WakePort, alarms: any Alarms, log: AgentLog) {
        self.port = port
        self.alarms = alarms
        self.log = log
        retry = Wait(alarms)
    }

    /// Has the machine wake at a time, and at no other.
    func want(_ time: WallTime) {
        guard time != state.time else { return }
        retries = 0
        if let rung = state.rung { ask(rung, for: time, hasWorked: state.hasWorked) } else { climb(for: time) }
    }

    /// Nothing is to wake the machine.
    func rest() {
        let rung = state.rung
        state = .resting
        retry.end()
        if let rung { port.disarm(rung) }
    }

    /// The answer may come before this returns, so nothing is done afterwards.
    private func ask(_ rung: WakeRung, for time: WallTime, hasWorked: Bool = false) {
        state = .asked(rung, time, hasWorked: hasWorked)
        port.arm(time, by: rung)
    }

    private func climb(for time: WallTime) {
        if let next = WakeRung.allCases.first(where: { mayTry($0, for: time) }) { return ask(next, for: time) }
        state = .failed(time)
        guard !failures.isEmpty, !retry.isRunning, retries < Self.mostRetries else { return }
        retries += 1
        retry.start(seconds: Self.patience) { [weak self] in self?.lookAgain() }
    }

    private func lookAgain() { if case .failed(let time) = state { climb(for: time) } }

    /// Whether a way is tried: one that has just failed is, a few times, for what is due before its rest is over.
    private func mayTry(_ rung: WakeRung, for time: WallTime) -> Bool {
        guard let failure = recentFailure(of: rung) else { return port.problem(of: rung) == nil }
        let now = alarms.now()
        let rest = Self.patience - Self.seconds(from: failure.date, to: now.boot)
        return time.microseconds(since: now.wall) < Int64(rest * 1_000_000) && time != failure.time
            && failure.count < Self.mostRetries && port.problem(of: rung) == nil
    }

    private func recentFailure(of rung: WakeRung) -> Failure? {
        let now = alarms.now().boot
        return failures[rung].flatMap { Self.seconds(from: $0.date, to: now) < Self.patience ? $0 : nil }
    }

    private static func seconds(from start: BootTime, to end: BootTime) -> Double { end.seconds(since: start) }

    // MARK: - What a way answers

    func armed(by rung: WakeRung) {
        guard rung == state.rung, let time = state.time else { return }
        if case .asked = state { log.info("the machine will be woken (\(rung.rawValue))") }
        state = .armed(rung, time)
        retries = 0
        retry.end()
    }

    /// A way has refused, or doesn't work any more. One that worked is tried once more before the ones behind it.
    func lost(_ rung: WakeRung, _ reason: String) {
        guard rung == state.rung, let time = state.time else { return }
        log.warning("the machine can't be woken by \(rung.rawValue): \(reason)")
        let last = recentFailure(of: rung)
        failures[rung] = Failure(reason: reason, date: alarms.now().boot, time: time, count: (last?.count ?? 0) + 1)
        retry.end()
        guard state.hasWorked, last == nil, port.problem(of: rung) == nil else { return climb(for: time) }
        retries += 1
        ask(rung, for: time)
    }

    /// A way may be there that wasn't.
    func came(_ rung: WakeRung) {
        failures[rung] = nil
        lookAgain()
    }

    // MARK: - What is reported

    var status: WakeStatus {
        switch state {
        case .armed(let rung, let time): return WakeStatus(state: .armed, rung: rung, next: time)
        case .asked(let rung, let time, _): return WakeStatus(state: .arming, rung: rung, next: time)
        case .resting:
            if let rung = WakeRung.allCases.first(where: { problem(of: $0) == nil }) {
                return WakeStatus(state: .ready, rung: rung)
            }
        case .failed: break
        }
        let reasons = WakeRung.allCases.map { rung in
            problem(of: rung) ?? failures[rung]?.reason ?? "\(rung.rawValue) has not been tried yet"
        }
        return WakeStatus(state: .unavailable, reason: reasons.joined(separator: "; "))
    }

    /// Why a way isn't used now; nil if nothing speaks against it.
    private func problem(of rung: WakeRung) -> String? { recentFailure(of: rung)?.reason ?? port.problem(of: rung) }
}

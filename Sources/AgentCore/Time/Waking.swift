package import NotificationCore

/// Wakes the machine from sleep for the requests that may, and keeps it awake until they have rung (decision 34).
///
/// However many requests there are, one time is asked for: that of the earliest of them, a little before it is due. From
/// then on the machine is kept awake, and is still to be woken should it be put to sleep all the same.
package final class Waking: ShellPart {
    /// How long the machine stays awake for an answer after a ring, in seconds.
    static let awakeAfterwards = 60.0
    /// How many requests are looked at to find one that isn't paused.
    private static let most = 10_000

    private lazy var ladder = WakeLadder(port: context.ports.wake, alarms: alarms, log: log)
    private lazy var awake = Wait(alarms)
    /// The earliest request that wakes the machine; nil is none, once it is known.
    private var next: (key: RequestKey, due: WallTime)?
    private var isKnown = false
    private var isAwake = false
    /// What has rung while the machine was kept awake and is not answered, and when.
    private var unanswered: [RequestKey: WallTime] = [:]

    private var settings: Settings.WakeSettings { recorder.agenda.settings.wake }
    private var owners: WakingOwners? { recorder.agenda.settings.wakingOwners }

    // MARK: - What is next

    /// The next request may be another.
    func forget() { isKnown = false }

    /// Follows what a plan that was written has moved, rung or answered.
    ///
    /// - Returns: Whether the alarms are to be set.
    func follow(_ plan: Plan, _ rows: Rows) -> Bool {
        var isMoved = plan.movesWaking(rows)
        if isMoved { forget() }
        guard isAwake else { return isMoved }
        for change in plan.changes {
            switch change {
            case .deliver(let row)
            where row.request.wake && owners?.include(row.app, as: rows.authorization(of: row.app)) ?? false:
                unanswered[row.key] = alarms.now().wall
                isMoved = true
            case .removeDelivered(let key) where unanswered[key] != nil:
                unanswered = [:]
                isMoved = true
            default: break
            }
        }
        return isMoved
    }

    /// Sets what wakes the machine.
    ///
    /// - Returns: When the machine is to be kept awake from; nil if it is already, or need not be.
    func setAlarm() throws(AgendaError) -> WallTime? {
        let now = alarms.now()
        if next.map({ $0.due <= now.wall }) ?? false { forget() }
        if !isKnown { next = try earliest(at: now) }
        isKnown = true
        defer { stayAwake(at: now) }
        guard let next, settings.onBattery || !context.ports.wake.isOnBattery else {
            ladder.rest()
            return nil
        }
        let start = start(of: next.due)
        // Once it is time, whoever puts the machine to sleep still finds it awake when it rings.
        ladder.want(start > now.wall ? start : next.due)
        return start > now.wall ? start : nil
    }

    private func start(of due: WallTime) -> WallTime { due.advanced(bySeconds: -settings.lead) }

    /// The earliest request that wakes the machine. One that is paused wakes it when the pause ends.
    private func earliest(at now: Moment) throws(AgendaError) -> (key: RequestKey, due: WallTime)? {
        guard let owners else { return nil }
        let pauses = recorder.agenda.pauses
        let requests = try recorder.store.nextToWake(owners, after: now, limit: pauses.count == 0 ? 1 : Self.most)
        let times = requests.lazy.compactMap { request -> (key: RequestKey, due: WallTime)? in
            let due = request.due.wall(at: now)
            guard let pause = pauses.pause(of: request.key, at: due) else { return (request.key, due) }
            return pause.until.map { (request.key, $0) }
        }
        return times.min { $0.due < $1.due }
    }

    // MARK: - Awake until it has rung

    private func stayAwake(at now: Moment) {
        var ends = unanswered.values.map { $0.advanced(bySeconds: Self.awakeAfterwards) }
        if let next, settings.onBattery || !context.ports.wake.isOnBattery, start(of: next.due) <= now.wall {
            ends.append(next.due.advanced(bySeconds: Self.awakeAfterwards))
        }
        guard let end = ends.max(), end > now.wall else { return letSleep() }
        if !isAwake {
            isAwake = true
            log.info("the machine is kept awake until what is due has rung")
            context.ports.wake.keepAwake()
        }
        awake.start(seconds: end.seconds(since: now.wall)) { [weak self] in
            self?.unanswered = [:]
            self?.shell?.setAlarmsAnew()
        }
    }

    private func letSleep() {
        unanswered = [:]
        awake.end()
        guard isAwake else { return }
        isAwake = false
        log.info("the machine may sleep again")
        context.ports.wake.letSleep()
    }

    /// The agent ends; the next one sets the alarm again.
    func stop() {
        ladder.rest()
        letSleep()
    }

    // MARK: - What the port reports

    /// A rung has taken the time that it was told last.
    package func armed(by rung: WakeRung) { ladder.armed(by: rung) }

    /// A rung has refused, or wakes the machine no more.
    package func lost(_ rung: WakeRung, _ reason: String) { ladder.lost(rung, reason) }

    /// A rung may be there that wasn't.
    package func came(_ rung: WakeRung) { ladder.came(rung) }

    /// The machine runs on battery, or no longer does.
    package func powerChanged() { shell?.setAlarmsAnew() }

    /// Whether the machine can be woken, and when it is.
    package var status: WakeStatus {
        guard owners != nil else { return WakeStatus(state: .off) }
        var status = ladder.status
        if status.works, !settings.onBattery, context.ports.wake.isOnBattery { status.state = .onBattery }
        return status
    }
}

extension WallTime {
    fileprivate func advanced(bySeconds seconds: Double) -> WallTime {
        advanced(byMicroseconds: Int64(seconds * 1_000_000))
    }
}

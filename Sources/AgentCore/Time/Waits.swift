/// Waits of one kind, by what each is for.
package final class Waits<Key: Hashable> {
    private let alarms: any Alarms
    private var running: [Key: any Alarm] = [:]

    package init(_ alarms: any Alarms) { self.alarms = alarms }

    /// What is being waited for.
    package var keys: Set<Key> { Set(running.keys) }

    package func isRunning(_ key: Key) -> Bool { running[key] != nil }

    /// Calls `body` after `seconds`, unless the same wait is started again or ended before.
    package func start(_ key: Key, seconds: Double, _ body: @escaping () -> Void) {
        running[key]?.cancel()
        running[key] = alarms.after(seconds) { [weak self] in
            guard let self else { return }
            running[key] = nil
            body()
        }
    }

    package func end(_ key: Key) { running.removeValue(forKey: key)?.cancel() }

    package func endAll() {
        for alarm in running.values { alarm.cancel() }
        running = [:]
    }
}

/// A wait for one thing, with a time limit: starting it again restarts it.
package final class Wait {
    private let waits: Waits<Only>

    private enum Only: Hashable {
        case one
    }

    package init(_ alarms: any Alarms) { waits = Waits(alarms) }

    /// Whether it has been started and is not over.
    package var isRunning: Bool { waits.isRunning(.one) }

    /// Calls `body` after `seconds`, unless the wait is started again or ended before.
    package func start(seconds: Double, _ body: @escaping () -> Void) { waits.start(.one, seconds: seconds, body) }

    package func end() { waits.end(.one) }
}

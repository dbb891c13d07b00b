/// Waits of one kind, by what each is for.
package final class Waits<Key: Hashable> {
    private let alarms: any Alarms
    private var running: [Key: any Alarm] = [:]

    package init(_ alarms: any Alarms) { self.alarms = alarms }

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

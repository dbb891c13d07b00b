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

package import NotificationCore

/// An agent's alarms and short waits, on the one thread that the agent runs on.
package protocol Alarms: AnyObject {
    func now() -> Moment

    /// Sets the next alarm of each clock. One whose time has passed goes off at once.
    func arm(_ deadlines: Deadlines)

    /// Calls `body` once, `seconds` from now in time spent awake, unless the alarm is cancelled before.
    func after(_ seconds: Double, _ body: @escaping () -> Void) -> any Alarm
}

/// Something that is to happen in a moment.
package protocol Alarm: AnyObject {
    /// Keeps it from happening. Calling it twice is harmless.
    func cancel()
}

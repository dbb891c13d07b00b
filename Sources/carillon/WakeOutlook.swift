internal import AgentBus
internal import DesktopTools
internal import Glibc
internal import Messages
internal import NotificationCore

/// Whether a reminder that is to wake the machine will, as the agent sees it.
struct WakeOutlook {
    /// How often an agent is asked that has not found out yet, and how long it has for that each time, in microseconds.
    private static let attempts = 30
    private static let pause: UInt32 = 100_000

    /// Nil from an agent that wakes no machine.
    let status: WakeStatus?

    init(_ client: AgentClient) {
        var status: WakeStatus?
        for _ in 0..<Self.attempts {
            status = (try? client.status())?.wake
            guard status?.state == .arming else { break }
            usleep(Self.pause)
        }
        self.status = status
    }

    /// Says what comes of it, in one line.
    ///
    /// - Parameter some: How many reminders wake it; nil for all that were named.
    func say(_ some: Int? = nil) {
        guard warning == nil else { return warn() }
        guard let some else { return Line.print("The machine is woken from sleep for that.") }
        Line.print("The machine is woken from sleep for \(some) of them.")
    }

    /// Says what is wrong, if anything is.
    func warn() { warning.map(Line.warn(plain:)) }

    private var warning: String? {
        guard let status else {
            return Session.say("this agent can't wake the machine; the reminder rings when it is awake")
        }
        guard !status.works else { return nil }
        return Session.say(
            "the machine will not be woken: \(Self.reason(status)). The reminder rings when it is awake. See: carillon doctor"
        )
    }

    static func reason(_ status: WakeStatus) -> Message {
        switch status.state {
        case .off: Message("allow=none in [wake] of carillon.conf")
        case .onBattery: Message("it runs on battery, and onBattery=no in [wake] of carillon.conf")
        default: Message("nothing here can do that")
        }
    }
}

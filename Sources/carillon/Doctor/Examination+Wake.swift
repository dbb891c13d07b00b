internal import Messages
internal import NotificationCore
internal import ScheduleWords

/// How reminders wake the machine from sleep (decision 34). Nothing here affects what rings while it is awake.
extension Examination {
    mutating func check(wake: WakeStatus?) {
        guard let wake else { return }
        details["wake"] = .object([
            "state": JSONValue(wake.state?.rawValue), "rung": JSONValue(wake.rung?.rawValue),
            "reason": JSONValue(wake.reason), "next": JSONValue(wake.next.map(TimeOutput.current.rfc3339)),
        ])
        switch wake.state {
        case .ready, .arming, .armed:
            findings.good("Wake", "reminders with --wake wake the machine from sleep, \(Self.way(wake.rung))")
            checkClock()
        case .off: findings.good("Wake", "off, by allow=none in carillon.conf")
        case .onBattery: findings.good("Wake", "not on battery, by onBattery=no in carillon.conf")
        case .unavailable, nil:
            findings.poor(
                "Wake",
                "nothing can wake the machine: \(wake.reason ?? AgentStatus.unknown)",
                "only reminders with --wake need it; \(Self.remedy(wake.reason ?? ""))"
            )
        }
    }

    private static func way(_ rung: WakeRung?) -> Message {
        switch rung {
        case .direct: Message("by an alarm timer of the agent's own")
        case .helper: Message("by carillon-wake")
        case .powerDevil: Message("by PowerDevil")
        case nil: Message("in a way that this version doesn't know")
        }
    }

    private static func remedy(_ reason: String) -> Message {
        // The agent names the file that lacks it.
        let lacking = reason.split(separator: "; ").first { $0.hasSuffix(" lacks the capability cap_wake_alarm") }
        guard let program = lacking?.split(separator: " ").first else { return Message("docs/wake.md has all ways") }
        return Message("sudo setcap cap_wake_alarm=ep \(program), then carillon start")
    }

    /// Whether the machine's clock can wake it at all, where the kernel says so.
    private mutating func checkClock() {
        let clock = "/sys/class/rtc/rtc0/device/power/wakeup"
        guard let bytes = try? Files.read(clock, upTo: 64) else { return }
        let text = String(decoding: bytes, as: UTF8.self).filter { !$0.isNewline }
        guard text != "enabled" else { return }
        findings.poor(
            Message("clock"),
            Message("the machine's clock is not set up to wake it (\(clock) is \(text))"),
            Message("switch on waking by clock in the machine's firmware"),
            isPart: true
        )
    }
}

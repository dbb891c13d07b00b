internal import AgentBus
internal import ArgumentParser
internal import DesktopTools
internal import Messages
internal import NotificationCore
internal import ScheduleWords

struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "status", abstract: "Show what the agent is doing.")

    func run() throws {
        let client = try Session.client()
        let status = try Session.refusing(client.status())
        let output = TimeOutput.current
        let server = status.server
        let next = status.next.map { Session.say(", next \(output.relative($0)) (\(output.absolute($0)))") } ?? ""
        let started = status.started.map { Session.say(", started \(output.relative($0))") } ?? ""
        let refusal = server.refusal.map { Session.say("; it refuses popups: \($0)") } ?? ""
        let name = server.name.isEmpty ? "" : ": \(server.name)"
        let wake = status.wake.map { Self.words($0, output) } ?? Message("this agent doesn't report it")
        let schema = status.schema.map { Session.say(", schema \($0)") } ?? ""
        // One after the other: Swift 6.2 takes too long for all of them in one expression.
        var lines: [(name: String, value: String)] = []
        lines.append(("Agent", Session.say("carillond \(status.version), process \(status.process)") + started))
        lines.append(("Server", Session.language.say(Self.words(server.state)) + name + refusal))
        lines.append(("Scheduled", "\(status.pending)\(next)"))
        lines.append(("Delivered", "\(status.delivered)"))
        if let end = status.quietUntil { lines.append(("Quiet", Session.say("until \(output.dayAndTime(end))"))) }
        lines += status.pauses.map { ("Paused", output.whatAndUntil($0)) }
        lines.append(("Wake", Session.language.say(wake)))
        lines.append(("Zone", status.zone))
        lines.append(("Store", status.store + schema))
        Line.print(lines)
    }

    /// Whether the machine can be woken, and when it will be.
    private static func words(_ wake: WakeStatus, _ output: TimeOutput) -> Message {
        switch wake.state {
        case .armed, .arming:
            wake.next.map { Message("the machine, \(output.relative($0)) (\(output.absolute($0)))") }
                ?? Message("the machine")
        case .ready: Message("nothing wakes the machine; it can be woken")
        case .off, .onBattery, .unavailable, nil: Message("nothing: \(WakeOutlook.reason(wake))")
        }
    }

    private static func words(_ state: AgentStatus.Server.State?) -> Message {
        switch state {
        case .asking: Message("asking")
        case .ready: Message("ready")
        case .hung: Message("hung")
        case .absent: Message("absent")
        case nil: Message(verbatim: AgentStatus.unknown)
        }
    }
}

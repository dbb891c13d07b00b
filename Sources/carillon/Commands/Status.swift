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
        let lines: [(name: String, value: String)] =
            [
                (
                    "Agent",
                    Session.say("carillond \(status.version), process \(status.process)")
                        + (status.started.map { Session.say(", started \(output.relative($0))") } ?? "")
                ),
                (
                    "Server",
                    Session.language.say(Self.words(server.state)) + (server.name.isEmpty ? "" : ": \(server.name)")
                        + (server.refusal.map { Session.say("; it refuses popups: \($0)") } ?? "")
                ),
                ("Scheduled", "\(status.pending)\(next)"),
                ("Delivered", "\(status.delivered)"),
            ] + (status.quietUntil.map { [("Quiet", Session.say("until \(output.dayAndTime($0))"))] } ?? [])
            + status.pauses.map { ("Paused", output.whatAndUntil($0)) } + [
                (
                    "Wake",
                    Session.language.say(
                        status.wake.map { Self.words($0, output) } ?? Message("this agent doesn't report it")
                    )
                ),
                ("Zone", status.zone),
                ("Store", status.store + (status.schema.map { Session.say(", schema \($0)") } ?? "")),
            ]
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

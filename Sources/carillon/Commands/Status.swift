internal import AgentBus
internal import ArgumentParser
internal import DesktopTools
internal import NotificationCore
internal import ScheduleWords

struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "status", abstract: "Show what the agent is doing.")

    func run() throws {
        let client = try Session.client()
        let status = try Session.refusing { () throws(AgentClient.Failure) in try client.status() }
        let output = TimeOutput.current
        let server = status.server
        let next = status.next.map { ", next \(output.relative($0)) (\(output.absolute($0)))" } ?? ""
        let lines =
            [
                (
                    "Agent",
                    "carillond \(status.version), process \(status.process)"
                        + (status.started.map { ", started \(output.relative($0))" } ?? "")
                ),
                (
                    "Server",
                    (server.state?.rawValue ?? AgentStatus.unknown) + (server.name.isEmpty ? "" : ": \(server.name)")
                        + (server.refusal.map { "; it refuses popups: \($0)" } ?? "")
                ),
                ("Scheduled", "\(status.pending)\(next)"),
                ("Delivered", "\(status.delivered)"),
            ] + (status.quietUntil.map { [("Quiet", "until \(output.dayAndTime($0))")] } ?? [])
            + status.pauses.map { ("Paused", output.whatAndUntil($0)) } + [
                ("Wake", status.wake.map { Self.words($0, output) } ?? "this agent doesn't report it"),
                ("Zone", status.zone),
                ("Store", status.store + (status.schema.map { ", schema \($0)" } ?? "")),
            ]
        for (name, value) in lines {
            Line.print(name, value)
        }
    }

    /// Whether the machine can be woken, and when it will be.
    private static func words(_ wake: WakeStatus, _ output: TimeOutput) -> String {
        switch wake.state {
        case .armed, .arming:
            "the machine" + (wake.next.map { ", \(output.relative($0)) (\(output.absolute($0)))" } ?? "")
        case .ready: "nothing wakes the machine; it can be woken"
        case .off, .onBattery, .unavailable, nil: "nothing: " + WakeOutlook.reason(wake)
        }
    }
}

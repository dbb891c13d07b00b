internal import AgentBus
internal import ArgumentParser
internal import GLibSupport
internal import NotificationCore

struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "status", abstract: "Say what the agent is doing.")

    func run() throws {
        let client = try Session.client()
        let status = try Session.refusing { () throws(AgentClient.Failure) in try client.status() }
        let output = TimeOutput.current
        let server = status["server"]?.dictionaryValue ?? [:]
        let pending = status["pending"]?.integerValue ?? 0
        let delivered = status["delivered"]?.integerValue ?? 0
        let started = status["started"]?.doubleValue.flatMap(WallTime.init(secondsSince1970:))
        let next = status["next"]?.doubleValue.flatMap(WallTime.init(secondsSince1970:))
        let name = [server["name"], server["version"]].compactMap { $0?.stringValue }.joined(separator: " ")
        let lines = [
            (
                "Agent",
                "carillond \(status["version"]?.stringValue ?? "?"), process \(status["process"]?.integerValue ?? 0)"
                    + (started.map { ", started \(output.relative($0))" } ?? "")
            ),
            ("Server", "\(server["state"]?.stringValue ?? "?")\(name.isEmpty ? "" : ": \(name)")"),
            ("Scheduled", "\(pending)" + (next.map { ", next \(output.relative($0)) (\(output.absolute($0)))" } ?? "")),
            ("Delivered", "\(delivered)"),
            ("Zone", status["zone"]?.stringValue ?? "?"),
            ("Store", status["store"]?.stringValue ?? "?"),
        ]
        for (name, value) in lines {
            Line.print(name, value)
        }
    }
}

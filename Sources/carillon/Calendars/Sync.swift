internal import AgentBus
internal import ArgumentParser
internal import DesktopTools
internal import GLibSupport
internal import Messages
internal import NotificationCore
internal import SystemZones

struct Sync: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Make a group of reminders the same as a file.",
        discussion: """
            Each line of the file, or of stdin, is a JSON object as for "carillon add --batch", with an "id". What is new is added, \
            what differs is changed in place (how often it has rung stays), and what is no longer there is removed: all of it, or \
            nothing if a line is wrong. A reminder whose time has passed is left out.

            The ids begin with the name of the group: "standup" in the group work is work/standup. Other reminders are never \
            touched. An empty file removes the group.

            Buttons that run commands are listed and asked about, unless the reminder has them already; where nobody can answer, \
            such as in cron, they need --yes.

            EXAMPLES
              carillon sync work meetings.jsonl
              carillon sync work < meetings.jsonl
            """
    )

    @Argument(help: "The name of the group.")
    var name: String

    @Argument(help: "The file; - or nothing for stdin.")
    var file: String?

    @Flag(name: .shortAndLong, help: "Take buttons that run commands, without a question.")
    var yes = false

    @Flag(help: "Print a JSON object.")
    var json = false

    func run() throws {
        do throws(AgendaError) { try ReplacedGroup.check(name) } catch {
            throw Session.refusal("\(error.said)")
        }
        let now = WallTime(microseconds: ClockTimer.now(.realtime))
        let batch = try Batch(file, group: name, zones: SystemZones(), now: now)
        let client = try Session.client()
        try batch.ask(client, yes: yes)
        let replaced = try batch.refusing { () throws(AgentClient.Failure) in
            try client.replace(name, with: batch.requests)
        }
        let counts = [
            ("added", replaced.added, Message("\(replaced.added) added")),
            ("changed", replaced.changed, Message("\(replaced.changed) changed")),
            ("kept", replaced.kept, Message("\(replaced.kept) kept")),
            ("removed", replaced.removed, Message("\(replaced.removed) removed")),
            ("over", replaced.over, Message("\(replaced.over) over")),
        ]
        guard !json else {
            return try JSONValue.object(Dictionary(counts.map { ($0.0, .integer($0.1)) }) { $1 }).print()
        }
        let said = counts.filter { $0.0 != "over" || $0.1 > 0 }.map(\.2)
        Line.print("\(name): \(Message.joined(said, by: ", "))")
    }
}

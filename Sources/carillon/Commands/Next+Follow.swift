internal import AgentBus
internal import ArgumentParser
internal import DesktopTools
internal import GLibSupport
internal import Glibc
internal import Messages
internal import NotificationCore
internal import ScheduleWords

/// One line for a status bar, and with `--follow` another one whenever it changes.
extension Next {
    func showLine() throws {
        let format = format ?? .text
        guard follow else {
            let client = try Session.client()
            var known: String?
            let outlook: Outlook
            do {
                outlook = try self.outlook(client, &known)
            } catch let failure as AgentClient.Failure {
                throw Session.refusal(plain: Session.words(failure))
            }
            let output = TimeOutput.current
            return print(try format.text(outlook.line(at: output.now, in: output.zone), output, isOneOfMany: false))
        }
        try followLine(format)
    }

    private func followLine(_ format: BarFormat) throws {
        signal(SIGPIPE, SIG_IGN)
        let changes = try ChangeWatch()
        changes.watchReader()
        if let header = format.header { try write(header) }
        var outlook = Outlook()
        var known: String?
        var written: String?
        var isStale = true
        while true {
            if isStale {
                do {
                    // If the agent has restarted meanwhile, it has to learn first who is calling.
                    let client = try AgentClient(connection: changes.connection, app: Agenda.ownApp)
                    outlook = try self.outlook(client, &known)
                } catch let failure as AgentClient.Failure {
                    if changes.connection.isClosed { throw Session.refusal("the session bus went away") }
                    // A bar may start before the agent, and an agent that is away for a moment comes back.
                    if written == nil { Line.warn("\(Session.words(failure)). Waiting for it") }
                }
            }
            let output = TimeOutput.current
            let line = try format.text(outlook.line(at: output.now, in: output.zone), output, isOneOfMany: true)
            if line != written { try write(line) }
            written = line
            try changes.wake(at: outlook.nextChange(after: output.now)?.microseconds)
            let events = changes.wait() ?? []
            guard !events.contains(.readerGone) else { throw ExitCode.success }
            isStale = events.contains(.agent)
        }
    }

    /// - Throws: The end of the program, without an error, if nobody reads it.
    private func write(_ text: String) throws {
        guard StandardOutput.printNow(text) else { throw ExitCode.success }
    }

    /// - Parameter known: The id of the reminder, once it is known: another one may get its title later.
    /// - Throws: `AgentClient.Failure`, or a refusal if the name fits several reminders.
    private func outlook(_ client: AgentClient, _ known: inout String?) throws -> Outlook {
        let delivered = try client.delivered()
        guard let id else { return Outlook(rings: try client.upcoming(nil, limit: limit), delivered: delivered) }
        let pending = try client.pending().map(\.request)
        let named = pending + delivered.map(\.request)
        // One that isn't there yet may be added.
        guard known != nil || !ReminderName.fitting(id, named.map(ReminderName.Candidate.init)).isEmpty else {
            return Outlook()
        }
        let name =
            try known ?? ReminderName.resolve(id, among: named, .pendingOrDelivered, changes: false).identifier
        known = name
        let rings = pending.contains { $0.identifier == name } ? try client.upcoming(name, limit: limit) : []
        return Outlook(rings: rings, delivered: delivered.filter { $0.request.identifier == name })
    }
}

internal import AgentBus
internal import ArgumentParser
internal import DesktopTools
internal import Messages
internal import NotificationCore
internal import ScheduleWords

struct Why: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why",
        abstract: "Say why a reminder rang or didn't, and what keeps it from ringing.",
        discussion: """
            Says where the reminder stands, what holds popups back at the moment, and what became of its last rings. It also knows \
            reminders that have ended, as long as the history has them.

            EXAMPLES
              carillon why rent
            """
    )

    /// How many past rings are looked through, and how many are shown.
    private static let (mostKnown, mostShown) = (1000, 5)

    @Argument(help: .reminder, completion: Completions.reminders)
    var id: String

    func run() throws {
        let client = try Session.client()
        let (reminders, status, history) = try Session.refusing { () throws(AgentClient.Failure) in
            let history = try client.history(limit: Self.mostKnown, since: nil, of: Agenda.ownApp)
            return (try Reminders(client, naming: id), try client.status(), history)
        }
        let past = history.map {
            Request(identifier: $0.identifier, content: Content(title: $0.title ?? ""), trigger: nil)
        }
        let known = reminders.pending.map(\.request) + reminders.delivered.map(\.request)
        let name = try ReminderName.resolve(id, among: known + past, .pendingOrDelivered, changes: false)
        let output = TimeOutput.current
        Line.print(plain: name.words)
        let pauses = reminders.pending(name).map(status.pauses.keeping)
        let standing = Self.standing(reminders.pending(name), reminders.delivered(name), pauses ?? [], output)
        for line in standing { Line.print(plain: line) }
        if known.contains(where: { $0.identifier == name.identifier }) {
            let obstacles = Self.obstacles(status, output)
            for line in obstacles.isEmpty && pauses?.isEmpty != false
                ? [Session.say("Nothing holds popups back now.")] : obstacles
            {
                Line.print(plain: line)
            }
        }
        let rings = history.filter { $0.identifier == name.identifier }
        guard !rings.isEmpty else { return }
        print()
        var table = Table(["DUE", "OUTCOME"], yielding: [("OUTCOME", 16)])
        for ring in rings.prefix(Self.mostShown) { table.add([output.dayAndTime(ring.due), output.outcome(ring)]) }
        table.print()
    }

    private static func standing(
        _ pending: PendingSummary?,
        _ delivered: DeliveredSummary?,
        _ pauses: [Pause],
        _ output: TimeOutput
    ) -> [String] {
        var lines: [String] = []
        if let delivered {
            let popup =
                switch delivered.state {
                case .waiting: Message("its popup waits to be shown")
                case .shown: Message("its popup is on the screen")
                case .summarised, .behind: Message("one popup stands for it and others")
                case .expired: Message("its popup has left the screen")
                }
            lines.append(Session.say("It rang \(output.dayAndTime(delivered.date)) and is unanswered; \(popup)."))
        }
        guard let pending else {
            return lines + (delivered == nil ? [Session.say("It isn't scheduled any more.")] : [])
        }
        lines += pauses.map { Session.say("It doesn't ring meanwhile: \(output.name(of: $0)).") }
        return lines + (pauses.isEmpty || pending.next != nil ? [output.standing(pending)] : [])
    }

    /// What keeps popups from the screen at the moment.
    private static func obstacles(_ status: AgentStatus, _ output: TimeOutput) -> [String] {
        var lines: [Message] = []
        switch status.server.state {
        case .absent:
            lines.append(Message("No notification server runs: popups wait until one does. carillon doctor says more."))
        case .hung: lines.append(Message("The notification server doesn't answer: popups wait until it does."))
        case .asking, .ready, nil: break
        }
        if let refusal = status.server.refusal {
            lines.append(Message("\(status.server.name) refuses popups, which wait: \(refusal)"))
        }
        if let disturb = status.doNotDisturb, disturb.isActive {
            let place = disturb.place.map { " (\($0))" } ?? ""
            lines.append(
                disturb.holds
                    ? Message("Do not disturb is on\(place): popups wait.")
                    : Message("Do not disturb is on\(place): the desktop may hide popups.")
            )
        }
        if let end = status.quietUntil {
            lines.append(Message("Quiet hours hold what can wait until \(output.dayAndTime(end))."))
        }
        return lines.map(Session.language.say)
    }
}

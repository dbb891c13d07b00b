internal import DesktopTools
internal import Messages
internal import AgentBus
internal import ArgumentParser
internal import NotificationCore
internal import ScheduleWords

struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show everything about one reminder."
    )

    @Argument(help: .reminder, completion: Completions.reminders)
    var id: String

    @Flag(help: "Print a JSON object.")
    var json = false

    func run() throws {
        let client = try Session.client()
        let reminders = try Reminders.read(client, naming: id)
        let name = try reminders.named(id, changes: false)
        let (pending, delivered) = (reminders.pending(name), reminders.delivered(name))
        let output = TimeOutput.current
        guard let request = pending?.request ?? delivered?.request else { return }
        if json { return try (pending.map(output.json) ?? delivered.map(output.json) ?? .null).print() }
        var lines: [(name: String, value: String)] = [("Id", name.identifier), ("Title", request.content.title)]
        lines.append(("Subtitle", request.content.subtitle))
        lines.append(("Body", request.content.body))
        if let pending {
            lines.append(("Rings", output.trigger(pending)))
            if let next = pending.next { lines.append(("Next", "\(output.relative(next)), \(output.absolute(next))")) }
            let leftOut = output.leftOut(of: pending).map(output.absolute)
            lines.append(("Left out", leftOut.joined(separator: ", ")))
            if let until = output.end(of: pending.asScheduled) { lines.append(("Until", output.absolute(until))) }
            if let remaining = pending.remaining { lines.append(("Remaining", "\(remaining)")) }
            if let time = pending.snoozedUntil.map(output.absolute), let putOff = pending.putOff {
                lines.append(
                    putOff == .moved
                        ? ("Moved", Session.say("to \(time)")) : ("Snoozed", Session.say("until \(time)"))
                )
            }
            let pauses = ((try? client.status().pauses) ?? []).keeping(pending)
            // Its own pause first.
            lines.append(("Paused", pauses.reversed().map { Self.words(for: $0, output) }.joined(separator: ", ")))
        }
        if let delivered {
            lines.append(("Rang", "\(output.relative(delivered.date)), \(output.absolute(delivered.date))"))
        }
        if request.content.interruptionLevel != .active {
            lines.append(("Level", request.content.interruptionLevel.rawValue))
        }
        lines.append(("Thread", request.content.threadIdentifier))
        let buttons = request.content.actions.map { "\($0.said(in: Session.language).title) (\($0.identifier))" }
        lines.append(("Buttons", buttons.joined(separator: ", ")))
        lines += Self.looks(request)
        Line.print(lines)
    }

    /// "until tomorrow 00:00" of a pause of its own, "everything until tomorrow 00:00" of a wider one.
    private static func words(for pause: Pause, _ output: TimeOutput) -> String {
        guard case .request = pause.scope else { return output.whatAndUntil(pause) }
        return pause.until.map { Session.say("until \(output.dayAndTime($0))") }
            ?? Session.say("until it is resumed")
    }

    /// How it sounds and looks, and whether it repeats until it is answered.
    private static func looks(_ request: Request) -> [(name: String, value: String)] {
        [
            ("Sound", request.soundInWords.map(Session.language.say) ?? ""), ("Icon", request.content.icon ?? ""),
            ("Picture", request.content.attachments.map(\.path).joined(separator: ", ")),
            ("Insists", request.insistenceInWords.map(Session.language.say) ?? ""),
            ("Wakes", request.wake ? Session.say("the machine, where that is possible") : ""),
        ]
    }
}

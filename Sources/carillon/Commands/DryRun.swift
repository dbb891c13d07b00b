internal import DesktopTools
internal import Messages
internal import NotificationCore
internal import ScheduleWords
internal import SystemZones

/// What `--dry-run` shows: when a request would ring. It changes nothing.
struct DryRun {
    private let request: Request
    private let output: TimeOutput
    let description: String
    let next: WallTime?

    /// - Parameter next: When it rings next, if its series goes on as it is.
    /// - Throws: A refusal, as the agent would refuse it.
    init(
        _ request: Request,
        _ zones: SystemZones,
        _ output: TimeOutput,
        _ typed: TypedWords,
        next: WallTime? = nil
    ) throws {
        (self.request, self.output) = (request, output)
        let preview: Preview
        do throws(AgendaError) {
            preview = try Preview(request, zones: zones, now: output.now, limit: 1)
        } catch {
            throw Session.refusal(plain: typed.message(error, in: Session.language))
        }
        description = Session.language.say(preview.description)
        self.next = next ?? preview.times.first
    }

    /// - Parameter nothing: What wasn't done.
    func show(asJSON: Bool, nothing: Message = Message("Nothing was added.")) throws {
        guard asJSON else {
            let title = PlainText.visible(request.content.title)
            let when = next.map { Session.say(", next \(output.relative($0)) (\(output.absolute($0)))") } ?? ""
            return Line.print("\"\(title)\": \(description)\(when). \(nothing)")
        }
        try JSONValue.object([
            "title": .string(request.content.title),
            "next": JSONValue(next.map(output.rfc3339)),
            "trigger": .string(description),
            "repeats": .boolean(request.trigger?.repeats ?? false),
            "until": JSONValue(output.end(of: request).map(output.rfc3339)),
        ])
        .print()
    }
}

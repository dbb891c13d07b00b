internal import AgentBus
internal import NotificationCore

/// What is scheduled, as people read it: the title first, then when, then how it repeats, and how to name it last.
struct ReminderTable {
    private var table: Table
    private let output: TimeOutput
    private let isOfAll: Bool
    private let names: [String: String]

    /// - Parameters:
    ///   - known: All ids that a name could stand for; on a terminal they are shortened to what tells them apart. Those of
    ///     other apps are not among them.
    ///   - isOfAll: Whether other apps' requests are among them.
    init(_ output: TimeOutput, known: [String], isOfAll: Bool = false) {
        self.output = output
        self.isOfAll = isOfAll
        names = Terminal.width == nil ? [:] : ReminderName.shortened(known)
        table = Table(
            ["TITLE", "WHEN", "REPEATS"] + (isOfAll ? ["APP"] : []) + ["ID"],
            yielding: [
                ("ID", 24), ("REPEATS", 24), ("TITLE", 24), ("REPEATS", 12), ("APP", 16), ("ID", 12), ("TITLE", 12),
                ("REPEATS", 7), ("REPEATS", 0), ("APP", 0), ("WHEN", 16),
            ]
        )
    }

    mutating func add(_ summary: PendingSummary, isPaused: Bool = false) {
        let request = summary.request
        let title = request.content.title
        table.add(
            [
                title.allSatisfy(\.isWhitespace) ? request.content.body : title,
                isPaused && summary.next == nil ? "paused" : output.when(summary) + (isPaused ? ", paused" : ""),
            ]
                + [Self.repeats(summary)] + (isOfAll ? [summary.app] : [])
                + [(summary.app == Agenda.ownApp ? names[request.identifier] : nil) ?? request.identifier]
        )
    }

    func print() { table.print() }

    /// How it goes on; when a single ring comes says the column beside it.
    private static func repeats(_ summary: PendingSummary) -> String {
        guard !summary.repeats, summary.request.trigger?.region == nil else { return summary.description }
        return "once"
    }
}

extension [PendingSummary] {
    /// The next first; what waits for a place comes last, by its name.
    var soonestFirst: [PendingSummary] {
        sorted {
            ($0.next?.microseconds ?? .max, $0.request.identifier) < (
                $1.next?.microseconds ?? .max, $1.request.identifier
            )
        }
    }
}

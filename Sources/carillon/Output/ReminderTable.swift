internal import AgentBus
internal import NotificationCore
internal import ScheduleWords

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
        table.add(
            [
                request.content.name,
                output.when(summary, isPaused: isPaused),
            ]
                + [summary.repeatsInWords] + (isOfAll ? [summary.app] : [])
                + [(summary.app == Agenda.ownApp ? names[request.identifier] : nil) ?? request.identifier]
        )
    }

    func print() { table.print() }
}

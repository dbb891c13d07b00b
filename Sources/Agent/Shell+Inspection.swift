internal import Foundation
internal import GLibSupport
internal import Logging
internal import NotificationCore
package import NotificationStore

/// The complete look at the schedule that follows an unclean end: the start has only looked at what is quick to see.
package struct LaterInspection: Sendable {
    /// Seconds after the start, when a login is over.
    package var delay: Double
    package var inspect: @Sendable () -> SQLiteStore.Condition

    package init(delay: Double, _ inspect: @escaping @Sendable () -> SQLiteStore.Condition) {
        self.delay = delay
        self.inspect = inspect
    }
}

extension Shell {
    func inspectLater() {
        guard let inspection = parts.inspection else { return }
        wait(.inspection, seconds: inspection.delay) { agent in
            // It reads the whole file, which the agent need not wait for.
            let thread = Thread { [weak agent, executor = agent.parts.executor] in
                let condition = inspection.inspect()
                guard let agent else { return }
                executor.perform { agent.inspected(condition) }
            }
            thread.name = "inspection"
            thread.start()
        }
    }

    private func inspected(_ condition: SQLiteStore.Condition) {
        switch condition {
        case .sound: log.debug("the schedule is sound, indexes and all")
        case .unknown(let reason): log.warning("the schedule could not be looked over: \(reason)")
        case .mended(let finding):
            log.warning("the schedule's indexes did not fit and have been built anew: \(finding)")
            // What they did not lead to may be due.
            ringWhatIsDue()
            pump()
        case .damaged(let finding):
            log.error("the schedule is damaged: \(finding)")
            reportDamage(
                "Carillon's schedule is damaged",
                "\(finding). What can be read goes on ringing; the next start looks at it again. "
                    + "\"carillon export\" writes what is there."
            )
        }
    }

    /// Says on the screen what has become of the schedule.
    func reportDamage(_ title: String, _ body: String) {
        let content = Content(title: title, body: body)
        record(
            .add(
                app: Agenda.agentApp,
                [Request(identifier: Agenda.damageKey.identifier, content: content, trigger: nil)]
            )
        )
    }
}

internal import Messages
internal import AgentCore
internal import Foundation
internal import GLibSupport
internal import Logging
internal import NotificationCore
package import NotificationStore

/// The complete check of the schedule that follows an unclean end: the start only does the quick checks.
package struct LaterInspection: Sendable {
    /// Seconds after the start, when a login is over.
    package var delay: Double
    package var inspect: @Sendable () -> SQLiteStore.Condition

    package init(delay: Double, _ inspect: @escaping @Sendable () -> SQLiteStore.Condition) {
        (self.delay, self.inspect) = (delay, inspect)
    }
}

/// Has the schedule checked, and reports what was found.
final class Inspection {
    private let wait: Wait
    private let executor: MainContextExecutor
    private let log: Logger

    init(executor: MainContextExecutor, alarms: any Alarms, log: Logger) {
        self.executor = executor
        self.log = log
        wait = Wait(alarms)
    }

    func start(_ inspection: LaterInspection, _ shell: Shell) {
        wait.start(seconds: inspection.delay) { [weak self] in self?.inspect(inspection, shell) }
    }

    /// It reads the whole file, which the agent need not wait for.
    private func inspect(_ inspection: LaterInspection, _ shell: Shell) {
        let done = executor.confined { [weak self] (condition: SQLiteStore.Condition) in
            self?.found(condition, shell)
        }
        let thread = Thread { [executor] in
            let condition = inspection.inspect()
            executor.perform { done(condition) }
        }
        thread.name = "inspection"
        thread.start()
    }

    private func found(_ condition: SQLiteStore.Condition, _ shell: Shell) {
        switch condition {
        case .sound: log.debug("the schedule is intact, including its indexes")
        case .unknown(let reason): log.warning("the schedule could not be checked: \(reason)")
        case .mended(let finding):
            log.warning("the schedule's indexes did not match its tables and have been rebuilt: \(finding)")
            // What they did not lead to may be due.
            shell.lookAgain()
        case .damaged(let finding):
            log.error("the schedule is damaged: \(finding)")
            let words = shell.recorder.agenda.words
            shell.reports.tell(
                words.translated("Carillon's schedule is damaged"),
                // Translators: what was found comes first, in English
                words.translated(
                    "%s. What can be read still rings; the next start checks it again. \"carillon export\" writes what is there.",
                    "\(finding)"
                )
            )
        }
    }
}

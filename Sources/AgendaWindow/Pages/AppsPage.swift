package import Messages
package import NotificationCore
internal import ScheduleWords

/// The apps that notify, and what the person has said about each.
package struct AppsPage: Sendable, Hashable {
    package struct Row: Sendable, Hashable {
        /// Its desktop id; the window looks up its name and icon.
        package var app: String
        package var authorization: Authorization
        /// "allowed", "denied", "not asked yet", "asking now"
        package var state: String
        /// "3 scheduled, 1 unanswered"; empty if there is nothing.
        package var counts: String
        /// Why something waits: "2 answers are waiting, which can't be delivered: …"; empty if nothing does.
        package var problem: String
        /// What may be changed, as buttons.
        package var changes: [(change: PermissionChange, label: String)] {
            PermissionChange.allCases.filter { $0.authorization != authorization }.map { ($0, labels[$0] ?? "") }
        }
        private var labels: [PermissionChange: String]

        fileprivate init(_ summary: AppSummary, isAsked: Bool, _ words: Translation) {
            (app, authorization) = (summary.app, summary.authorization)
            state = summary.authorization.inWords(words, isAsked: isAsked)
            let numbers = [
                summary.pending > 0 ? words.counted("%s scheduled", "%s scheduled", summary.pending) : "",
                summary.delivered > 0 ? words.counted("%s unanswered", "%s unanswered", summary.delivered) : "",
            ]
            counts = numbers.filter { !$0.isEmpty }.joined(separator: ", ")
            problem = Self.problem(summary, words)
            labels = [
                .allow: words.translated("Allow"), .deny: words.translated("Deny"),
                .forget: words.translated("Ask Again"),
            ]
        }

        private static func problem(_ summary: AppSummary, _ words: Translation) -> String {
            guard summary.waiting > 0 else { return "" }
            guard let why = summary.launchProblem else {
                return words.counted("%s answer is waiting for it", "%s answers are waiting for it", summary.waiting)
            }
            return words.counted(
                "%s answer is waiting for it, and it can't be started: %s",
                "%s answers are waiting for it, and it can't be started: %s",
                summary.waiting,
                "\(summary.waiting)",
                why.shownOnOneLine
            )
        }
    }

    package let rows: [Row]

    /// - Parameters:
    ///   - apps: As the agent lists them. The person's own reminders and the agent's messages need no permission.
    ///   - asked: Those that the person is being asked about.
    package init(_ apps: [AppSummary], asked: Set<String> = [], words: Translation = .english) {
        rows = apps.filter { !Agenda.isAlwaysAllowed($0.app) }.map { app in
            Row(app, isAsked: asked.contains(app.app), words)
        }
    }
}

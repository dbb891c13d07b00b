package import Messages
internal import NotificationCore
package import ScheduleWords

/// What works on this desktop and what to do about the rest, as `carillon doctor` finds it.
package struct HealthPage: Sendable, Hashable {
    package struct Row: Sendable, Hashable {
        package var state: Finding.State
        /// "Sound"
        package var title: String
        package var finding: String
        /// What to do; empty if nothing needs to be done, or a button does it.
        package var remedy: String
        package var fix: Finding.Fix?
        /// What the button says that does it: "Turn On"
        package var label: String
    }

    /// What matters most comes first.
    package let rows: [Row]
    package let state: Finding.State
    /// The whole in a sentence.
    package let summary: String

    package init(_ findings: Findings, words: Translation = .english) {
        let rows = findings.all.map { finding in
            Row(
                state: finding.state,
                title: words.say(finding.what).shownOnOneLine,
                finding: words.say(finding.finding).shownOnOneLine.firstUppercased,
                remedy: finding.fix == nil ? (finding.remedy.map(words.say) ?? "").shownOnOneLine.firstUppercased : "",
                fix: finding.fix,
                label: finding.fix.map { Self.label(of: $0, words) } ?? ""
            )
        }
        self.rows = Finding.State.allCases.flatMap { state in rows.filter { $0.state == state } }
        state = self.rows.first?.state ?? .good
        summary =
            switch state {
            case .bad: words.translated("You would miss reminders on this desktop.")
            case .poor: words.translated("Your reminders ring. Some things could be better.")
            case .good: words.translated("Your reminders ring, and everything works.")
            }
    }

    private static func label(of fix: Finding.Fix, _ words: Translation) -> String {
        switch fix {
        case .startAtLogin: words.translated("Turn On")
        case .resume: words.translated("Resume")
        case .allow: words.translated("Allow")
        case .start: words.translated("Start")
        }
    }
}

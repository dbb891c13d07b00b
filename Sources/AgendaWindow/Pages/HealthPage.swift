package import Messages
internal import NotificationCore

/// What works on this desktop and what to do about the rest, of what `carillon doctor --json` prints.
package struct HealthPage: Sendable, Hashable {
    /// What the command prints; members that aren't named here are ignored.
    package struct Report: Sendable, Hashable, Decodable {
        package var ok: Bool
        package var findings: [Finding]

        package struct Finding: Sendable, Hashable, Decodable {
            package var name: String
            package var state: String
            package var finding: String
            package var remedy: String?
        }
    }

    package enum State: String, Sendable, CaseIterable {
        /// Rings are missed.
        case fail
        /// It could be better.
        case note
        case ok
    }

    package struct Row: Sendable, Hashable {
        package var state: State
        /// "Sound"
        package var title: String
        package var finding: String
        /// What to do; empty if nothing needs to be done.
        package var remedy: String
    }

    /// What matters most comes first.
    package let rows: [Row]
    package let state: State
    /// The whole in a sentence.
    package let summary: String

    package init(_ report: Report, words: Translation = .english) {
        let rows = report.findings.map { finding in
            Row(
                state: State(rawValue: finding.state) ?? .note,
                title: finding.name.shownOnOneLine,
                finding: finding.finding.shownOnOneLine,
                remedy: (finding.remedy ?? "").shownOnOneLine
            )
        }
        self.rows = State.allCases.flatMap { state in rows.filter { $0.state == state } }
        state = report.ok ? (rows.contains { $0.state == .note } ? .note : .ok) : .fail
        summary =
            switch state {
            case .fail: words.translated("You would miss reminders on this desktop.")
            case .note: words.translated("Your reminders ring. Some things could be better.")
            case .ok: words.translated("Your reminders ring, and everything works.")
            }
    }
}

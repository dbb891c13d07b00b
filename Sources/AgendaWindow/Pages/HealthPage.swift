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
            package var command: [String]?
        }
    }

    package enum State: String, Sendable, CaseIterable {
        /// Rings are missed.
        case fail
        /// It could be better.
        case note
        case ok
    }

    /// A button that does what is to be done.
    package struct Fix: Sendable, Hashable {
        /// "Turn On"
        package var label: String
        /// What it has `carillon` do.
        package var command: [String]
    }

    package struct Row: Sendable, Hashable {
        package var state: State
        /// "Sound"
        package var title: String
        package var finding: String
        /// What to do; empty if nothing needs to be done, or a button does it.
        package var remedy: String
        package var fix: Fix?
    }

    /// What matters most comes first.
    package let rows: [Row]
    package let state: State
    /// The whole in a sentence.
    package let summary: String

    package init(_ report: Report, words: Translation = .english) {
        let rows = report.findings.map { finding in
            let fix = finding.command.flatMap { command in
                Self.label(of: command, words).map { Fix(label: $0, command: command) }
            }
            return Row(
                state: State(rawValue: finding.state) ?? .note,
                title: finding.name.shownOnOneLine,
                finding: finding.finding.shownOnOneLine,
                remedy: fix == nil ? (finding.remedy ?? "").shownOnOneLine : "",
                fix: fix
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

    /// What the button says for a command; nil of one that has none.
    private static func label(of command: [String], _ words: Translation) -> String? {
        switch (command.first, command.dropFirst().first) {
        case ("autostart", "on"): words.translated("Turn On")
        case ("resume", _): words.translated("Resume")
        case ("apps", "allow"): words.translated("Allow")
        case ("start", nil): words.translated("Start")
        default: nil
        }
    }
}

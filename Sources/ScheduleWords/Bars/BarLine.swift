internal import Messages
package import NotificationCore
internal import Recurrence

/// What a status bar shows: one line, and what is behind it.
package struct BarLine: Sendable, Hashable {
    package var stage: Outlook.Stage
    /// "Tea in 12 min"; empty if nothing is scheduled, so that the bar shows nothing.
    package var text = ""
    /// The coming rings and what is unanswered, on several lines.
    package var tooltip = ""
    /// How much of the last hour before the next ring has passed, from 0 to 100; 100 also once it has rung.
    package var percentage = 0
    /// The reminder that the text is about, in one line and shortened.
    package var title = ""
    package var identifier: String?
    /// When the next ring is due.
    package var next: WallTime?
    /// How many have rung and weren't answered.
    package var waiting = 0

    package init(stage: Outlook.Stage) { self.stage = stage }

    mutating func about(_ identifier: String, _ title: String) {
        self.identifier = identifier
        self.title = Self.short(title.allSatisfy(\.isWhitespace) ? identifier : title)
    }

    private static let most = 40

    /// A title that doesn't push everything else off the bar.
    static func short(_ title: String) -> String {
        PlainText.visible(PlainText.onOneLine(title), lines: false).cut(to: most)
    }
}

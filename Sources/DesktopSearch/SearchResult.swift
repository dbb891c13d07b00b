internal import Messages

/// Something that a search has found, as desktops show it.
package struct SearchResult: Sendable, Hashable {
    package let identifier: Identifier
    package let name: String
    package let description: String
    /// The same in a few words. KRunner leaves out the middle of what is longer, and that is the time.
    package let brief: String

    /// More characters fit into no row.
    private static let longestName = 200
    /// As many reminders as GNOME Shell has rows for; a result that adds one is shown beside them.
    static let mostReminders = 5

    /// What a result stands for, in the words that the desktop gives back to activate it.
    package enum Identifier: Sendable, Hashable {
        /// A pending reminder of the person.
        case reminder(String)
        /// A reminder that is not there yet, by the number of its offer.
        case offer(String)

        private static let reminders = "reminder:"
        /// GNOME Shell doesn't count results with "special:" when it cuts a list.
        private static let offers = "special:add:"

        /// Nil if it stands for nothing.
        package init?(_ text: String) {
            if text.hasPrefix(Self.offers) {
                self = .offer(String(text.dropFirst(Self.offers.count)))
            } else if text.hasPrefix(Self.reminders) {
                self = .reminder(String(text.dropFirst(Self.reminders.count)))
            } else {
                return nil
            }
        }

        package var text: String {
            switch self {
            case .reminder(let identifier): Self.reminders + identifier
            case .offer(let number): Self.offers + number
            }
        }
    }
}

extension SearchResult {
    static func shown(_ title: String) -> String {
        String(PlainText.visible(PlainText.onOneLine(title)).prefix(longestName))
    }

    /// The icon of the theme that stands beside it.
    var icon: String {
        switch identifier {
        case .reminder: "alarm-symbolic"
        case .offer: "list-add-symbolic"
        }
    }
}

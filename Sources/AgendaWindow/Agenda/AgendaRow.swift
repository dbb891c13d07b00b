package import NotificationCore

/// A reminder as a row of the agenda says it.
package struct AgendaRow: Sendable, Hashable {
    package var key: RequestKey
    /// In one line; never empty.
    package var title: String
    /// When it rings or rang: "18:00" under a heading that names the day, else "Fri 27 Nov 09:00"; what it waits for where it
    /// has no time.
    package var time: String
    /// "in 3 h", "5 min ago"; empty where there is no time.
    package var distance: String
    /// How it repeats; empty of what rings once.
    package var repeats: String
    package var badges: [Badge]
    /// Whose it is; nil of the person's own.
    package var app: String?
    /// Of an alarm of a calendar file, the calendar: "work".
    package var calendar: String?
    /// A name of the icon theme or a file; nil is that of its app.
    package var icon: String?

    /// Something that sets a reminder apart.
    package struct Badge: Sendable, Hashable {
        package enum Kind: String, Sendable, CaseIterable {
            /// Its next ring is a snooze.
            case snoozed
            /// It rings again until it is answered.
            case insists
            case paused
            /// It rang late.
            case late
            /// It rings once a pause ends.
            case held
            /// It wakes the machine from sleep, where that is possible.
            case wakes
        }

        package var kind: Kind
        /// "snoozed until 18:10"
        package var words: String
    }

    /// What stands in the second line.
    ///
    /// - Parameter name: What people call an app.
    package func details(_ name: (_ app: String) -> String) -> [String] {
        ([repeats] + badges.map(\.words) + [calendar ?? app.map(name) ?? ""]).filter { !$0.isEmpty }
    }

    /// Everything in one sentence, for people who hear it.
    package func spoken(_ name: (_ app: String) -> String) -> String {
        ([title, time, distance].filter { !$0.isEmpty } + details(name)).joined(separator: ", ")
    }
}

/// A heading of the agenda.
package struct AgendaHeading: Sendable, Hashable {
    package var title: String
    /// The day of a section that is one: "Mon 23 Nov"; else empty.
    package var detail: String
}

/// A section of the agenda, in the order in which they are shown.
package enum AgendaSection: String, Sendable, Hashable, CaseIterable {
    /// Rings whose popups are on the screen, or are about to be.
    case ringing
    /// Rings that left the screen unanswered.
    case missed
    case today
    case tomorrow
    /// Up to Sunday; weeks begin on Monday (decision 28).
    case thisWeek
    case later
    /// What waits for the machine to arrive at a place or to leave it.
    case place
    case paused
}

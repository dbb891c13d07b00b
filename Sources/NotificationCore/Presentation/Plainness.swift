/// What is left out of a popup that a server refuses as it is: each step leaves out what the one before did, and more.
package enum Plainness: Int, Sendable, CaseIterable {
    case nothing
    case pictures
    case markup
    case buttons
    /// All but the title.
    case rest

    package var next: Plainness? { Plainness(rawValue: rawValue + 1) }

    package func leavesOut(_ part: Plainness) -> Bool { rawValue >= part.rawValue }

    /// What the server is taken not to have.
    package var missing: Set<String> {
        Set((leavesOut(.markup) ? ["body-markup"] : []) + (leavesOut(.buttons) ? ["actions", "inline-reply"] : []))
    }
}

extension Popup {
    /// The title of a popup, how urgent it is and whether it sounds, for a server that refuses everything else.
    package var titleAlone: Popup {
        var popup = self
        (popup.icon, popup.body, popup.actions) = ("", "", [])
        popup.hints = hints.filter { ["urgency", "suppress-sound"].contains($0.key) }
        return popup
    }
}

/// What follows from a decision once it is on the disk; the shell carries it out.
///
/// What a button does is its action's ``ActionEffect``: the agenda makes changes and consequences of it.
package enum Consequence: Sendable, Hashable {
    /// Rings wait to be shown.
    case present
    /// Takes a popup off the screen. When `answerable`, a click that is on its way still counts.
    case withdraw(PopupAddress, RequestKey, answerable: Bool)
    /// The popup is gone, and an answer to it that comes late or out of order still counts; with what it showed, unless
    /// another ring has taken its place.
    case remember(PopupAddress, RequestKey, Delivered?)
    case open(url: String, app: String)
    case run(command: String)
    /// A button of a notification asks for words that its popup could not take.
    case askForWords(Delivered, Action)
    /// Opens one of the person's own reminders in the window.
    case showInWindow(RequestKey)
    /// The next popup of a ring has another page of its buttons.
    case turnPage(ring: Int64, Int)
    /// Some of the rings that came as one popup are shown; the others come as one again.
    case summariseRest
    /// A ring waits for the question whether its app may notify.
    case permissionNeeded(app: String)
    /// The question about an app was answered or put off.
    case permissionSettled(app: String)
    /// Responses wait for the app's delegate.
    case respond(app: String)
    /// The number on the app's icon.
    case badge(app: String, count: Int64)
    case pendingChanged(app: String)
    case deliveredChanged(app: String)
    /// There is one more answer.
    case responseAdded(app: String)
    /// A request was set aside, because its next ring takes too long to find.
    case setAside(RequestKey)
    /// A button pressed on a popup was refused.
    case refused(RequestKey, button: String, String)
    /// Worth a line in the log.
    case report(String)
}

/// A fact about the agent's last run.
package enum AgendaNote: String, Sendable, CaseIterable {
    /// The boot that the stored boot times count from.
    case bootID
    /// The session zone that floating triggers were computed in.
    case zone
    /// The release of the zone data that the schedule was computed with.
    case zoneRelease
    /// How far the wall clock was ahead of the boot clock when the schedule was last computed from it.
    case clock
    /// Not empty while the schedule is being moved from the noted zone to another.
    case zoneMove
    /// In which boot the wall clock showed a time that had passed already, and which one: `BOOT MICROSECONDS`.
    case doubt
    /// Whether the window was installed when the popups on the screen were shown: "yes" or "no".
    case window
}

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

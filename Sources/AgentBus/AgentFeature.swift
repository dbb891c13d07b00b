/// What an agent can do that older ones can't, by the names that `GetSettings` and `Status` list under `features`.
///
/// `docs/dbus.md` says what each is. Names are only added. A client that needs a feature looks for it there, or calls and takes
/// `UnknownMethod` as a no.
package enum AgentFeature {
    /// How its sound is played, in a content.
    package static let playback = "playback"
    /// `Changed` and `GetRequests`, and their like on `Agent1`.
    package static let changes = "changes"
    /// `hints`, `defaultActionTitle` and `updatesSilently` in a content.
    package static let hints = "hints"

    package static let all = [
        "pages", "quiet-provisional", "stay-for", "schedule", "edit", "undo", "remove", "snooze-many", "groups",
        "history",
        "pause", playback, "wake", changes, "resume-requests", hints, "texts", "find", "list",
    ]
}

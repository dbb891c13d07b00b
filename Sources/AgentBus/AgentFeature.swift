/// What an agent can do that older ones can't, by the names that `GetSettings` and `Status` list under `features`.
///
/// Names are only added. A client that needs a feature looks for it there, or calls and takes `UnknownMethod` as a no.
package enum AgentFeature {
    /// `GetPendingPage` and the like.
    package static let pages = "pages"
    /// A provisional app gets into the list alone.
    package static let quietProvisional = "quiet-provisional"
    /// How long the popup stays, in a content.
    package static let stayFor = "stay-for"
    package static let schedule = "schedule"
    package static let edit = "edit"
    package static let undo = "undo"
    package static let remove = "remove"
    package static let snoozeMany = "snooze-many"
    /// `Replace`.
    package static let groups = "groups"
    /// `GetHistory` and its like.
    package static let history = "history"
    /// `Pause` and `Resume`.
    package static let pause = "pause"
    /// How its sound is played, in a content.
    package static let playback = "playback"
    /// `wake` in a request.
    package static let wake = "wake"
    /// `Changed` and `GetRequests`, and their like on `Agent1`.
    package static let changes = "changes"
    package static let resumeRequests = "resume-requests"
    /// `hints`, `defaultActionTitle` and `updatesSilently` in a content.
    package static let hints = "hints"
    /// What can't be stored of a text is changed, and not refused.
    package static let texts = "texts"
    /// `FindRequestsOf`.
    package static let find = "find"
    /// `ListPendingOf`.
    package static let list = "list"

    package static let all = [
        pages, quietProvisional, stayFor, schedule, edit, undo, remove, snoozeMany, groups, history, pause, playback,
        wake, changes, resumeRequests, hints, texts, find, list,
    ]
}

/// A bug put in on purpose, between the service and its ports or in what it has on disk: a simulation that doesn't find it is
/// worth nothing.
package enum CalendarBug: String, CaseIterable, Sendable {
    /// A series without remaining rings rings at once.
    case endedSeriesRings = "ended series rings at once"
    /// The answers to an entry go with the version of its file.
    case conflictForgetsAnswer = "answer forgotten after a conflict"
    /// A late ring is noted, and not given.
    case lateLost = "late ring lost"
    /// While one folder hangs, no other is looked at.
    case hangStopsAll = "one hanging folder stops the others"
    /// An answer counts as written although the disk is full.
    case fullIsWritten = "answer on a full disk counts as written"
    /// What a file no longer has stays with the agent.
    case goneStays = "deleted entry stays with the agent"
    /// What was answered on another desktop stays on the screen.
    case answeredStays = "answered popup stays"
    /// A folder on a disk that is away counts as empty.
    case awayIsEmpty = "folder that is away counts as empty"
    /// An agent that has lost its schedule isn't given it again.
    case lossUnnoticed = "lost schedule not given again"
    /// A snooze is noted as if it were an OK.
    case snoozeIsOver = "snooze forgotten"
    /// A paused folder rings on.
    case pauseIgnored = "pause ignored"
    /// An alarm of a whole day rings when its file says, in the night.
    case nightRings = "night alarm rings at midnight"
    /// What a file says no more isn't written again.
    case lostStays = "lost answer never written again"
    /// It is written again as often as it is lost.
    case lostForEver = "lost answer written for ever"
}

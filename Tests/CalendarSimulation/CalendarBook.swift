import CalendarFolders
import ICalendar
import NotificationCore

/// What is promised, kept from what happens outside: it asks nothing of the service.
struct CalendarBook {
    /// An entry in a folder, by the folder's name.
    struct Key: Hashable {
        let folder: String
        let uid: String
    }

    /// An answer that is to reach the file.
    struct Answer {
        var acknowledges: Int64
        /// The ring that it is to, unless that was an extra one.
        var due: Int64?
        /// How often the file has said it, and then was replaced; and how often the service has written it again.
        var lost = 0
        var again = 0
        /// How often the service had been killed before: what it has just written, it may not know.
        var deaths = 0
    }

    /// What is in the files.
    var entries: [Key: Entry] = [:]
    /// What was in them since the service has last seen the folder.
    var versions: [Key: Set<Entry>] = [:]
    /// The answers that the files have said since then, and say no more.
    var unsaid: [Key: Int64] = [:]
    /// The latest answer that a file has ever said. What was due before it needn't ring late, whoever takes the answer out.
    var onceSaid: [Key: Int64] = [:]
    /// How often each ring has come; those that the agent has passed over; those that this machine knows to be answered.
    var rung: [Key: [Int64: Int]] = [:]
    var skipped: [Key: Set<Int64>] = [:]
    var answered: [Key: Int64] = [:]
    var answers: [Key: Answer] = [:]
    /// When an entry has rung late: for all of its rings up to then.
    var caughtUp: [Key: Int64] = [:]
    /// When extra rings are due, and the one that must come.
    var snoozes: [Key: Set<Int64>] = [:]
    var mustSnooze: [Key: Int64] = [:]
    /// Up to when what was due in a folder was passed over, because it was paused.
    var passedOver: [String: Int64] = [:]
    /// Since when the agent has nothing, without the service knowing; and what was due while that was so.
    var lostAt: Int64?
    var losses: [ClosedRange<Int64>] = []
    /// The latest time that there was, and what came again when the clock was set back.
    var latest: Int64 = 0
    var returned: [Range<Int64>] = []
    /// Whether floating alarms have moved.
    var zoneHasChanged = false
    /// How often the service has been killed.
    var deaths = 0
    /// Whether a look has told the agent everything.
    var isComplete = false

    static func key(_ shown: DeliveredSummary) -> (key: Key, due: Int64)? {
        guard let origin = AlarmContent.origin(of: shown) else { return nil }
        return (Key(folder: origin.alarm.folder, uid: origin.alarm.entry.uid), origin.due.unixSeconds)
    }

    mutating func isLossKnown(at time: Int64) {
        if let lostAt { losses.append(lostAt...max(lostAt, time)) }
        lostAt = nil
    }

    func isExcused(_ due: Int64, _ key: Key) -> Bool {
        skipped[key]?.contains(due) ?? false || losses.contains { $0.contains(due) }
            || lostAt.map { due >= $0 } ?? false
    }

    mutating func answers(_ response: ResponseSummary, in zone: String) {
        guard let (key, due) = Self.key(response.notification),
            ["snooze", "acknowledge", Action.dismissIdentifier].contains(response.actionIdentifier)
        else { return }
        let time = max(response.answered.unixSeconds, due)
        let isExtra = snoozes[key]?.contains(due) ?? false
        mustSnooze[key] = nil
        if response.actionIdentifier == "snooze" {
            let until = response.answered.unixSeconds + 600
            snoozes[key, default: []].insert(until)
            mustSnooze[key] = until
        }
        answered[key] = max(answered[key] ?? 0, time)
        let said = max(entries[key]?.sayable(time, in: zone) ?? time, isExtra ? 0 : due)
        answers[key] = Answer(acknowledges: said, due: isExtra ? nil : due, deaths: deaths)
    }
}

internal import Recurrence

/// What the agent missed while it wasn't running.
extension Agenda {
    /// What has happened to the clocks and the zone since the last run, in the order in which it is dealt with.
    ///
    /// First everything is moved to the present clocks, then what was due rings, and only then the coming occurrences
    /// are recomputed; otherwise nothing that was missed would ring.
    ///
    /// - Parameter notes: What the last run noted.
    package func sinceLastRun(_ notes: [AgendaNote: String], at now: Moment) -> [Event] {
        var events: [Event] = []
        let isNewBoot = notes[.bootID] != now.bootID
        if isNewBoot { events.append(.rebooted) }
        let zone = zones.local.identifier
        if notes[.zone] != zone || notes[.zoneMove]?.isEmpty == false {
            events.append(.zoneChanged(from: notes[.zone] ?? zone))
        }
        if putsRight(notes, at: now) { events += [.undoPutRight, .clockPutRight] }
        events.append(.deadline)
        if isNewBoot || Self.wasSet(since: notes[.clock], now) { events.append(.clockChanged) }
        return events
    }

    /// How far the wall clock is ahead of the boot clock, in microseconds.
    static func clockNote(_ now: Moment) -> String { "\(now.wall.microseconds.clampedAdding(-now.boot.microseconds))" }

    /// Whether the wall clock was set in this boot; slewing moves it by less than a second in half an hour, and
    /// mistaking it for a set clock does no harm.
    static func wasSet(since note: String?, _ now: Moment) -> Bool {
        guard let note, let before = Int64(note), let present = Int64(clockNote(now)) else { return true }
        return before.distance(to: present).magnitude > 1_000_000
    }
}

internal import ICalendar
package import NotificationCore
package import Recurrence

/// Decides what the agent is to have of the folders' alarms, from rows that were gathered: it asks no clock, no file and no agent.
package struct FolderAgenda {
    /// An alarm without what only the agent needs.
    package struct Row: Sendable, Hashable {
        package var identifier: String
        package var folder: String
        /// ``AlarmName/text``
        package var name: String
        package var isTask: Bool
        package var print: String
        /// The next ring that nobody has answered; one that has passed is still to be seen to.
        package var next: WallTime?
        /// What its file says.
        package var acknowledged: WallTime?
        /// The size of the request, in bytes, as the agent counts it.
        package var size: Int
        /// Until when it rests, because the alarms of its folder ring too often.
        package var rests: WallTime?

        package init(
            identifier: String,
            folder: String,
            name: String,
            isTask: Bool,
            print: String,
            next: WallTime?,
            acknowledged: WallTime?,
            size: Int
        ) {
            (self.identifier, self.folder, self.name, self.isTask, self.print) = (
                identifier, folder, name, isTask, print
            )
            (self.next, self.acknowledged, self.size) = (next, acknowledged, size)
        }

        fileprivate func going(on next: WallTime?, resting rests: WallTime? = nil) -> Row {
            var row = self
            (row.next, row.rests) = (next, rests)
            return row
        }

        /// Whether it may be the copy of another, which is in another collection of the folder.
        package func isCopy(of other: Row) -> Bool {
            next == other.next && AlarmName.shared(name) == AlarmName.shared(other.name)
        }
    }

    /// An alarm that the agent has been given.
    package struct Handed: Sendable, Hashable {
        package var print: String
        /// The ring that it has been given for; of a series, the next one.
        package var due: WallTime?
        package var repeats: Bool

        package init(print: String, due: WallTime?, repeats: Bool) {
            (self.print, self.due, self.repeats) = (print, due, repeats)
        }

        /// One that may have reached the agent, or not.
        package static let onItsWay = Handed(print: "", due: nil, repeats: false)

        /// A series that the agent had up to a time, and has no more.
        package static func had(until time: WallTime) -> Handed { Handed(print: "", due: time, repeats: true) }

        /// Whether the agent got the alarm of a row as it is now, perhaps without the rings that are answered.
        package func isOf(_ row: Row) -> Bool { print.hasPrefix(row.print) }

        /// Whether the agent had a ring that has passed, whatever the entry was then. Rings of a series that has changed are left
        /// out when its item is read.
        func knows(_ ring: WallTime) -> Bool { repeats && print.isEmpty ? due.map { $0 >= ring } ?? true : due == ring }

        /// Whether the agent may still have it: a single alarm is over when it has rung.
        package func isPending(_ now: WallTime) -> Bool { repeats ? !print.isEmpty : due.map { $0 > now } ?? true }
    }

    /// A request that the agent gets, and what is noted as soon as it has it.
    package struct Gift: Sendable {
        package var request: Request
        package var handed: Handed

        /// Whether the agent gets it before it is due. Later, a single request is refused, and a series goes on without this ring.
        /// A request without a trigger rings at once.
        func isTimely(at now: WallTime) -> Bool {
            guard let trigger = request.trigger, trigger.region == nil else { return true }
            return handed.due.map { $0 > now } ?? true
        }
    }

    /// Rings that have passed.
    package struct Passed {
        /// Those that were nobody's: each comes late, once.
        package fileprivate(set) var late: [Gift] = []
        /// What the agent has, as it goes on.
        package fileprivate(set) var handed: [String: Handed] = [:]
        /// With the rings that come next.
        package fileprivate(set) var rows: [Row] = []
    }

    /// How long a call to the agent may take, in seconds.
    package static let onItsWay: Int64 = 3

    package let now: WallTime
    let zones: any ZoneSource
    /// The zones in which the session was before.
    private let visited: [Zone]
    /// Up to when this machine knows the rings of each alarm to be answered, by the bytes of ``AlarmName/text``.
    private let acknowledged: [[UInt8]: WallTime]
    /// The tasks that are done although their files don't say so yet.
    let completed: Set<AlarmName>
    /// What the agent has been given, by identifier.
    package var handed: [String: Handed]
    /// The folders that ring, and those of whose alarms not all are known.
    let active: Set<String>
    package var unread: Set<String>
    /// How often the alarms of each folder ring.
    package var paces: [String: RingPace] = [:]
    /// An alarm by its identifier.
    private let stored: (String) throws -> FolderAlarm?
    /// Alarms whose rings take too long to find: their items are read again, which sets them aside by name.
    package private(set) var endless: [FolderAlarm] = []

    package init(
        now: WallTime,
        zones: any ZoneSource,
        visited: [Zone] = [],
        acknowledged: [[UInt8]: WallTime] = [:],
        completed: Set<AlarmName> = [],
        handed: [String: Handed] = [:],
        active: Set<String> = [],
        unread: Set<String> = [],
        alarm: @escaping (String) throws -> FolderAlarm?
    ) {
        (self.now, self.zones, self.visited) = (now, zones, visited)
        (self.acknowledged, self.completed) = (acknowledged, completed)
        (self.handed, self.active, self.unread, stored) = (handed, active, unread, alarm)
    }

    func alarm(_ identifier: String) throws -> FolderAlarm? { try stored(identifier) }

    /// The next ring of an alarm.
    mutating func ring(_ alarm: FolderAlarm, after time: WallTime, answered: WallTime?) -> WallTime? {
        do throws(OutOfSteps) {
            return try alarm.ring(after: time, answered: answered, zones: zones)
        } catch {
            endless.append(alarm)
            return nil
        }
    }

    /// The latest answer that the file or this machine knows of.
    func answered(_ row: Row) -> WallTime? { [row.acknowledged, known(row.name)].compactMap(\.self).max() }

    /// The time up to which this machine knows the rings of an alarm to be answered.
    func known(_ name: String) -> WallTime? { acknowledged[Array(name.utf8)] }

    // MARK: - What has passed

    /// A ring that has passed was the agent's, or nobody's: then it comes late, once.
    ///
    /// One that rings too often together with the others of its folder rests: no ring of it comes late, and the next is the first
    /// after that.
    ///
    /// - Parameter shown: What the agent has shown: it may have been given a ring in the moment before that could be noted.
    package mutating func passed(_ rows: [Row], shown: () throws -> [DeliveredSummary]) throws -> Passed {
        var passed = Passed()
        var seen: [DeliveredSummary]?
        func isOwn(_ row: Row) -> Bool {
            handed[row.identifier].map { handed in handed.isOf(row) || row.next.map(handed.knows) ?? false } ?? false
        }
        var rung = Copies()
        for row in rows where isOwn(row) { _ = try rung.isNew(row, alarm) }
        for row in rows {
            guard let next = row.next, let alarm = try alarm(row.identifier) else { continue }
            // One that is in two files rings as the other says, which waits for a place.
            guard alarm.trigger.region == nil else {
                passed.rows.append(row.going(on: nil))
                continue
            }
            let (own, answered) = (handed[row.identifier], answered(row))
            let hasOwn = isOwn(row)
            let isCopy = try !hasOwn && !rung.isNew(row, self.alarm)
            let isOwn = hasOwn || isCopy
            // Of several that nobody has rung, the first that isn't over.
            let begin = now.advanced(byMicroseconds: -FolderAlarm.lateness(alarm.source) * 1_000_000)
            var due = isOwn || next >= begin ? next : ring(alarm, after: begin, answered: answered) ?? next
            let late = alarm.late(due)
            var isKnown = isOwn || handed[late.identifier]?.due == due
            // What rings once says nothing of the rings after it, which pass while nothing can be noted.
            if isKnown, !isCopy, own?.repeats != true,
                let later = ring(alarm, after: max(due, begin), answered: answered),
                later <= now
            {
                (due, isKnown) = (later, false)
            }
            var following = ring(alarm, after: now, answered: answered)
            var rests: WallTime?
            // One that was read again while it rested rests on.
            if let until = row.rests, until > now, until.microseconds(since: now) <= RingPace.rest * 1_000_000 {
                rests = until
            } else if active.contains(row.folder), let coming = following,
                paces[row.folder, default: RingPace()].isTooMuch(next, coming, at: now)
            {
                rests = now.advanced(byMicroseconds: RingPace.rest * 1_000_000)
            }
            if let rests { following = ring(alarm, after: rests, answered: answered) }
            if rests == nil, !isKnown, due >= begin, due <= now, active.contains(row.folder),
                answered.map({ $0 < due }) ?? true
            {
                let popups = try seen ?? shown()
                seen = popups
                let last = latest(alarm, in: popups, from: due)
                if let last { passed.handed[late.identifier] = Handed(print: row.print, due: last, repeats: false) }
                // The agent had those before the latest, and may have had none after it.
                if let missed = last.map({ ring(alarm, after: $0, answered: answered) }) ?? due, missed <= now {
                    let handed = Handed(print: row.print, due: missed, repeats: false)
                    passed.late.append(Gift(request: alarm.late(missed), handed: handed))
                }
            }
            // What the agent had of an entry that has changed says nothing of its next ring.
            if isKnown, var own, own.print == row.print {
                own.due = own.repeats ? following ?? due : due
                passed.handed[row.identifier] = own
            }
            passed.rows.append(row.going(on: following, resting: rests))
        }
        return passed
    }

    /// The latest ring of an alarm that the agent has shown, from one of its rings on.
    private func latest(_ alarm: FolderAlarm, in popups: [DeliveredSummary], from ring: WallTime) -> WallTime? {
        popups.filter { FolderAlarm.base(of: $0.request.identifier) == alarm.identifier }
            .compactMap { AlarmContent.origin(of: $0)?.due }
            .filter { $0 == ring || $0 > ring && rings(alarm, at: $0) }
            .max()
    }

    /// Passes over what was due while a folder was paused.
    package mutating func passedOver(_ rows: [Row]) throws -> [Row] {
        try rows.compactMap { row in
            guard let alarm = try alarm(row.identifier), alarm.trigger.region == nil else { return nil }
            return row.going(on: ring(alarm, after: now, answered: row.acknowledged))
        }
    }

    /// The popups that are answered, or whose alarm is gone or has rung again since.
    ///
    /// - Parameters:
    ///   - row: The row of an alarm.
    ///   - extra: The extra rings that no file says, by identifier: what its file says of the alarm itself counts for them.
    package func over(
        _ delivered: [DeliveredSummary],
        _ extra: [String: FolderAlarm],
        _ row: (String) throws -> Row?
    ) throws -> [String] {
        var latest: [AlarmName: WallTime] = [:]
        for origin in delivered.compactMap(AlarmContent.origin) {
            latest[origin.alarm] = max(origin.due, latest[origin.alarm] ?? origin.due)
        }
        return try delivered.compactMap { shown in
            guard let origin = AlarmContent.origin(of: shown), !unread.contains(origin.alarm.folder) else { return nil }
            let identifier = FolderAlarm.base(of: shown.request.identifier)
            let row = try row(identifier)
            let inFile = row?.acknowledged ?? extra[identifier]?.source.acknowledged
            let answered = [inFile, known(origin.alarm.text)].compactMap(\.self).max()
            let isThere = row != nil || extra[identifier] != nil
            // Finding out may take too long.
            let isElsewhere =
                try row != nil && handed[identifier]?.print != row?.print
                && (alarm(identifier).map { !rings($0, at: origin.due) } ?? false)
            let isOld = latest[origin.alarm].map { $0 > origin.due } ?? false
            let isOver =
                isOld || !isThere || isDone(origin.alarm.text, isTask: origin.isOfTask ?? true) || isElsewhere
                || answered.map { $0 >= origin.due } ?? false
            return isOver ? shown.request.identifier : nil
        }
    }

    /// Returns true if one of an alarm's rings is due then in the session's zone, or in one in which it was before.
    private func rings(_ alarm: FolderAlarm, at due: WallTime) -> Bool {
        let sessions = alarm.trigger.zoneIdentifier == nil ? [zones.local] + visited : [zones.local]
        return sessions.contains { local in
            var budget = StepBudget(SearchRoom.ofEntry)
            return (try? alarm.rings(at: due, zones: Session(zones: zones, local: local), spending: &budget)) ?? true
        }
    }

    /// The zones, with the session in one of them.
    private struct Session: ZoneSource {
        let zones: any ZoneSource
        let local: Zone

        func zone(named identifier: String) -> Zone? { zones.zone(named: identifier) }
        var calendars: any CalendarSource { zones.calendars }
    }

    /// Tells the copies of an entry in several collections of a folder, which ring once as long as they ring alike.
    struct Copies {
        private struct Ring: Hashable {
            let shared: String
            let due: WallTime?
        }

        private var rows: [Ring: [String]] = [:]
        /// A row is compared with at most so many others.
        private static let most = 20

        /// Takes a row, unless it is the copy of another.
        mutating func isNew(_ row: Row, _ alarm: (String) throws -> FolderAlarm?) rethrows -> Bool {
            let ring = Ring(shared: AlarmName.shared(row.name), due: row.next)
            for other in (rows[ring] ?? []).prefix(Self.most) where other != row.identifier {
                if try alarm(other)?.ringsLike(alarm(row.identifier)) ?? false { return false }
            }
            rows[ring, default: []].append(row.identifier)
            return true
        }
    }

    func isDone(_ name: String, isTask: Bool) -> Bool {
        isTask && completed.contains { name.utf8.starts(with: $0.text.utf8) }
    }
}

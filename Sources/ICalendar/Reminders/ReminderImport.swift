internal import Recurrence
package import NotificationCore

/// Turns the alarms of a calendar into requests, and reports what happens to each.
package struct ReminderImport {
    /// What was found in one alarm, or in an entry as a whole.
    package struct Finding: Sendable, Hashable {
        package var title: String
        package var uid: String
        package var line: Int
        /// What is to be scheduled; nil when nothing is.
        package var request: Request?
        /// Why nothing is scheduled, or what differs from the file.
        package var note: String?
        /// An extra ring of the request that was pending.
        package var snoozedUntil: WallTime?
        /// Whether the entry couldn't be read, so that it isn't known what it holds.
        package var isUnreadable: Bool
        /// The beginning of the identifiers of a single occurrence, if the file lacks the rest of its series.
        package var part: String?
        /// Of an entry whose rules take too long to follow.
        package var limit: SearchRoom.Limit?
        /// The entry itself, of an alarm that rings.
        package var component: Component?
        /// Where the alarm stands; of those that ring.
        package var source: AlarmSource?
        /// The request of an alarm that doesn't ring any more, because its time is past.
        package var past: Request?

        package init(
            title: String,
            uid: String,
            line: Int,
            request: Request? = nil,
            note: String? = nil,
            isUnreadable: Bool = false
        ) {
            self.title = title
            self.uid = uid
            self.line = line
            self.request = request
            self.note = note
            self.isUnreadable = isUnreadable
        }

        /// Of an entry that can't be used.
        package init(_ error: ICalendarError, title: String, uid: String) {
            self.init(title: title, uid: uid, line: error.line, note: error.message, isUnreadable: true)
            limit = error.limit
        }
    }

    /// userInfo's key for the UID that a request comes from.
    package static let uidKey = "icalendarUID"
    /// What `export` appends to an identifier to make a UID of it.
    package static let ownSuffix = "@carillon"
    /// How many of one file.
    private static let mostFindings = 20_000

    /// What rings besides the alarms, and when.
    package struct Options: Sendable, Hashable {
        /// Whether entries without an alarm ring when they start.
        package var takesStarts = false
        /// How long before its start an event without an alarm rings, in seconds.
        package var eventAlarm: Int64?
        /// Whether tasks without an alarm ring when they are due.
        package var takesDueTasks = false
        /// When the alarm of a whole day rings that is due in the night, in seconds of a day.
        package var allDayAt: Int64 = 9 * 3600
        /// The mail addresses of the person whose calendar it is.
        package var addresses: [String] = []
        /// Whether an extra ring is a request of its own, and not one more ring of the alarm that it comes of.
        package var separatesSnoozes = false
        /// How many alarms of one entry are taken.
        package var mostAlarms = 100
        /// How many more rings an alarm may have, and how often it may come again until it is answered.
        package var mostRepeats = RequestCheck.Limit.untilAnswered

        package init() {}
    }

    let zones: any ZoneSource
    let now: WallTime
    let options: Options
    let room: SearchRoom

    /// - Parameter room: The one that the entries were read with.
    package init(zones: any ZoneSource, now: WallTime, options: Options, room: SearchRoom = SearchRoom()) {
        (self.zones, self.now, self.options, self.room) = (zones, now, options, room)
    }

    package init(zones: any ZoneSource, now: WallTime, takesStarts: Bool, room: SearchRoom = SearchRoom()) {
        var options = Options()
        options.takesStarts = takesStarts
        self.init(zones: zones, now: now, options: options, room: room)
    }

    /// The findings in the order of the file.
    package func findings(_ entries: [CalendarEntry], _ problems: [CalendarEntry.Problem] = []) -> [Finding] {
        var found: [Finding] = []
        let wholes = Set(entries.lazy.filter { $0.recurrenceID == nil }.map(\.uid))
        for entry in room.ordered(entries, \.line) {
            guard found.count < Self.mostFindings else {
                let note = "a file has room for \(Self.mostFindings) alarms, and the rest is left out"
                found.append(
                    Finding(title: title(entry), uid: entry.uid, line: entry.line, note: note, isUnreadable: true)
                )
                break
            }
            do throws(ICalendarError) {
                found += ofPart(try findings(entry), entry, wholes)
            } catch {
                room.note(error, of: entry.component)
                found.append(Finding(error, title: title(entry), uid: entry.uid))
            }
        }
        for problem in problems { found.append(Finding(problem.error, title: problem.title, uid: problem.uid)) }
        found.sort { $0.line < $1.line }
        return found
    }

    /// Marks the findings of a single occurrence whose series isn't in the file: organizers mail its change or cancellation alone.
    private func ofPart(_ findings: [Finding], _ entry: CalendarEntry, _ wholes: Set<String>) -> [Finding] {
        guard !options.separatesSnoozes, !wholes.contains(entry.uid), let occurrence = entry.recurrenceID else {
            return findings
        }
        let note = "the file lacks its series, which rings as before"
        return findings.map { finding in
            var finding = finding
            if finding.request == nil || finding.note == nil {
                finding.note = finding.note.map { "\($0); \(note)" } ?? note
            }
            finding.part = "\(entry.uid)/\(occurrence.text)#"
            return finding
        }
    }

    private func findings(_ entry: CalendarEntry) throws(ICalendarError) -> [Finding] {
        func left(_ reason: String, line: Int? = nil) -> Finding {
            Finding(title: title(entry), uid: entry.uid, line: line ?? entry.line, note: reason)
        }
        guard !entry.isCancelled else { return [left("it is cancelled")] }
        guard !entry.isCompleted else { return [left("it is completed")] }
        guard !isDeclined(entry) else { return [left("it is an invitation that was declined")] }
        guard !entry.alarms.isEmpty else {
            guard let ring = ownRing(entry) else {
                let isFolder = options.separatesSnoozes
                // Of vCalendar 1.0
                let old = ["DALARM", "AALARM"].first { entry.component.first($0) != nil }
                return [
                    left(
                        (old.map { "its \($0) isn't read, and it has no other alarm" } ?? "it has no alarm")
                            + (isFolder ? "" : "; --at-start makes it ring when it starts")
                    )
                ]
            }
            guard let set = entry.recurrence else { return [left("it has no DTSTART")] }
            return [try finding(entry, nil, ring, of: set, suffix: "#0")]
        }
        let snoozes = options.separatesSnoozes ? [:] : snoozes(entry)
        let shown = Dictionary(
            entry.alarms.lazy.filter { !$0.isSound && $0.obstacle == nil }.map { ($0.moment, $0.line) }
        ) { first, _ in first }
        var findings: [Finding] = []
        var rung: [Instant: Int] = [:]
        let keys = entry.keys.map(\.key)
        // What puts a ring off was written by the one who answered, after all others.
        let order = entry.alarms.indices.sorted { one, other in
            (entry.alarms[one].snoozed == nil ? 1 : 0, one) < (entry.alarms[other].snoozed == nil ? 1 : 0, other)
        }
        for index in order.prefix(options.mostAlarms).sorted() where !isSnooze(entry.alarms[index], in: snoozes) {
            let alarm = entry.alarms[index]
            if alarm.isSound, let line = shown[alarm.moment] {
                findings.append(left("it sounds with the alarm in line \(line)", line: alarm.line))
                continue
            }
            findings += try self.findings(
                entry,
                alarm,
                number: index + 1,
                snooze: snoozes[alarm.uid],
                key: keys[index],
                &rung
            )
        }
        // It has no alarm that rings.
        if let ring = ownRing(entry), entry.alarms.allSatisfy({ $0.obstacle != nil }), let set = entry.recurrence {
            let silent = entry.alarms.contains { $0.isSilent || $0.isMail && !options.takesStarts }
            findings += silent ? [] : [try finding(entry, nil, ring, of: set, suffix: "#0")]
        }
        if entry.alarms.count > options.mostAlarms {
            findings.append(left("of its \(entry.alarms.count) alarms the first \(options.mostAlarms) are taken"))
        }
        return findings
    }

    private func findings(
        _ entry: CalendarEntry,
        _ alarm: CalendarAlarm,
        number: Int,
        snooze: CalendarTime?,
        key: String,
        _ rung: inout [Instant: Int]
    ) throws(ICalendarError) -> [Finding] {
        if case .near(let region)? = alarm.moment, alarm.obstacle == nil {
            return [finding(entry, alarm, near: region, number, key)]
        }
        let (set, first): (RecurrenceSet, Ring)
        do throws(Reason) {
            if let obstacle = alarm.obstacle { throw Reason(obstacle) }
            (set, first) = try moment(entry, alarm)
        } catch {
            return [Finding(title: title(entry), uid: entry.uid, line: alarm.line, note: error.text)]
        }
        var findings: [Finding] = []
        var alarm = alarm
        if let again = alarm.untilAnswered, leadsIntoNight(first, again) { alarm.repeatInstead(of: again) }
        let most = min(options.mostRepeats, CalendarAlarm.mostRepeats)
        if alarm.repeats > most { alarm.notes.append("of its \(alarm.repeats) repeats the first \(most) are taken") }
        // Each repetition comes after the ring before it, also where that waited for the morning.
        let rings = alarm.delays.prefix(1 + most).map { repeated(first, after: $0) }
        alarm.delays = rings.map { $0.offset - first.offset }
        alarm.acknowledged = ([alarm] + twins(of: alarm, in: entry)).compactMap(\.acknowledged).max()
        for (index, ring) in rings.enumerated() {
            // Of several at the same moment, one rings.
            let instant = alarm.snoozed == nil ? instant(ring, of: set, entry) : nil
            if let line = instant.flatMap({ rung[$0] }) {
                guard index == 0 else { continue }
                let note = "it rings with the alarm in line \(line)"
                findings.append(Finding(title: title(entry), uid: entry.uid, line: alarm.line, note: note))
                continue
            }
            if let instant { rung[instant] = alarm.line }
            findings.append(
                try finding(
                    entry,
                    alarm,
                    ring,
                    of: set,
                    suffix: "#\(number)" + (index > 0 ? "+\(index)" : ""),
                    snooze: index == 0 ? snooze : nil,
                    key: key,
                    repetition: index
                )
            )
        }
        return findings
    }

    /// The extra rings that wait, by the UIDs of the alarms that they are of (RFC 9074 section 7).
    private func snoozes(_ entry: CalendarEntry) -> [String: CalendarTime] {
        let originals = Set(entry.alarms.filter { $0.snoozed == nil && $0.obstacle == nil }.map(\.uid))
        var snoozes: [String: CalendarTime] = [:]
        for alarm in entry.alarms {
            guard let original = alarm.snoozed, originals.contains(original), case .at(let time)? = alarm.moment else {
                continue
            }
            if let other = snoozes[original], other.instant(zones) > time.instant(zones) { continue }
            snoozes[original] = time
        }
        return snoozes
    }

    /// One whose original has gone rings like any other.
    private func isSnooze(_ alarm: CalendarAlarm, in snoozes: [String: CalendarTime]) -> Bool {
        alarm.snoozed.map { snoozes[$0] != nil } ?? false
    }
}

/// Who has declined an invitation.
extension ReminderImport {
    /// Whether the person whose calendar it is has said no to an invitation.
    ///
    /// Who that is, the options say, Thunderbird says in the entry, and others in the calendar.
    func isDeclined(_ entry: CalendarEntry) -> Bool {
        let declined = entry.component.all("ATTENDEE").filter { $0.parameter("PARTSTAT")?.uppercased() == "DECLINED" }
        guard !declined.isEmpty else { return false }
        let said = entry.component.all("X-MOZ-INVITED-ATTENDEE") + room.calendars.flatMap { $0.all("X-OWNER") }
        // Google calls a calendar by the address of its person.
        let names = room.calendars.flatMap { $0.all("X-WR-CALNAME") }.map(Self.address).filter { $0.contains("@") }
        let own = Set(said.map(Self.address) + names).union(options.addresses.map { $0.lowercased() })
        return declined.contains { own.contains(Self.address($0)) }
    }

    private static func address(_ property: ContentLine) -> String {
        let text = property.trimmedValue.lowercased()
        return text.hasPrefix("mailto:") ? String(text.dropFirst(7)) : text
    }
}

package import NotificationCore
internal import Recurrence

/// Where the alarm of a request stands in its file, and what that says of it besides when it rings: what a program needs
/// that answers it there (RFC 9074).
package struct AlarmSource: Sendable, Hashable {
    /// An entry of a calendar: a series has one, and so has each occurrence that differs from it.
    package struct Entry: Sendable, Hashable, Codable {
        package var uid: String
        /// RECURRENCE-ID as the file has it.
        package var recurrence: String?

        package init(uid: String, recurrence: String?) {
            (self.uid, self.recurrence) = (uid, recurrence)
        }

        /// By bytes, as the ledger and the index compare: letters that look the same may be others.
        package static func == (one: Entry, other: Entry) -> Bool {
            one.recurrence == other.recurrence && one.uid.utf8.elementsEqual(other.uid.utf8)
        }

        package func hash(into hasher: inout Hasher) {
            hasher.combine(recurrence)
            for byte in uid.utf8 { hasher.combine(byte) }
        }
    }

    package var entry: Entry
    /// Tells the alarms of an entry apart, and stays what it is when others come and go: its TRIGGER, or of an extra ring
    /// that UID.
    package var key: String
    /// Which of its rings this is, if it repeats: 0 is the first.
    package var repetition: Int
    /// From this ring to its last, in seconds.
    package var untilLast: Int64
    package var isTask: Bool
    package var isSeries: Bool
    /// The key of the alarm that this is an extra ring of.
    package var original: String?
    /// What it says was answered last.
    package var acknowledged: WallTime?
    /// Before this, the entry wasn't what it is: LAST-MODIFIED, otherwise CREATED or DTSTAMP.
    package var written: WallTime?
    /// From the ring to the end of what it announces, in seconds.
    package var remaining: Int64
    /// From the start of an occurrence to the ring, in seconds; nil if the alarm has a time of its own.
    package var distance: Int64?
    /// From what its file says to its ring, because that is in the night; nil where it rings as the file says.
    package var gap: NightGap?
    package var url: String?

    /// Whether it is one more ring of an alarm that was answered.
    package var isExtra: Bool { key.hasPrefix(Self.extraPrefix) || key.hasPrefix(MozillaMarks.snooze) }

    package static let extraPrefix = "snooze:"

    package init(
        entry: Entry,
        key: String,
        repetition: Int,
        untilLast: Int64,
        isTask: Bool,
        isSeries: Bool,
        original: String?,
        acknowledged: WallTime?,
        written: WallTime?,
        remaining: Int64,
        distance: Int64?,
        gap: NightGap?,
        url: String?
    ) {
        self.entry = entry
        self.key = key
        self.repetition = repetition
        self.untilLast = untilLast
        self.isTask = isTask
        self.isSeries = isSeries
        self.original = original
        self.acknowledged = acknowledged
        self.written = written
        self.remaining = remaining
        self.distance = distance
        self.gap = gap
        self.url = url
    }
}

extension ReminderImport {
    /// Where an alarm stands. Without an alarm, the entry itself rings.
    func source(
        _ entry: CalendarEntry,
        _ alarm: CalendarAlarm?,
        _ ring: Ring,
        isRelative: Bool,
        key: String,
        repetition: Int = 0
    ) -> AlarmSource {
        let delays = alarm?.delays ?? [0]
        let untilLast = (delays.last ?? 0) - delays[min(repetition, delays.count - 1)]
        let length = max(0, entry.length ?? 0)
        var source = AlarmSource(
            entry: entry.name,
            key: key,
            repetition: repetition,
            untilLast: untilLast,
            isTask: entry.isTask,
            isSeries: entry.recurrence.map { !$0.isSingle } ?? false,
            original: alarm.flatMap { original(of: $0, in: entry) },
            acknowledged: [alarm?.acknowledged, entry.acknowledged].compactMap(\.self).max(),
            written: entry.written,
            remaining: isRelative ? max(0, length - ring.offset) : remaining(entry, alarm) ?? 0,
            distance: isRelative ? ring.offset : nil,
            gap: isRelative ? ring.gap : nil,
            url: entry.url
        )
        if let gap = source.gap { source.acknowledged = source.acknowledged.map { gap.answered($0, zones.local) } }
        return source
    }

    /// The key of the alarm that another is an extra ring of; nil once that is gone.
    private func original(of alarm: CalendarAlarm, in entry: CalendarEntry) -> String? {
        guard let uid = alarm.snoozed else { return nil }
        return entry.keys.first { $0.alarm.snoozed == nil && !uid.isEmpty && $0.alarm.uid == uid }?.key
    }

    /// Of a single event, its end counts whenever its alarm is.
    private func remaining(_ entry: CalendarEntry, _ alarm: CalendarAlarm?) -> Int64? {
        guard case .at(let time)? = alarm?.moment, let start = entry.start,
            entry.recurrence?.isSingle ?? false
        else { return nil }
        return max(0, start.instant(zones) + (entry.length ?? 0) - time.instant(zones))
    }
}

extension CalendarEntry {
    /// The alarms, each with what tells it from the others.
    package var keys: [(alarm: CalendarAlarm, key: String)] {
        var seen: [String: Int] = [:]
        return alarms.map { alarm in
            let name = alarm.snoozed != nil && !alarm.uid.isEmpty ? AlarmSource.extraPrefix + alarm.uid : alarm.name
            let count = seen[name, default: 0] + 1
            seen[name] = count
            return (alarm, key(count == 1 ? name : "\(name)/\(count)"))
        }
    }

    /// What the alarm of an entry without any is called.
    package var ownKey: String { key("start") }

    private func key(_ key: String) -> String { taken.contains(key) ? key + mark : key }

    /// What it is called beside its alarms.
    package var name: AlarmSource.Entry { AlarmSource.Entry(uid: uid, recurrence: recurrenceID?.text) }
}

internal import NotificationCore
internal import Recurrence

/// When alarms ring, and which of them at the same moment.
extension ReminderImport {
    /// A ring: how long after the start it comes, in seconds, and how much of that its file doesn't say.
    struct Ring: Sendable, Hashable {
        var offset: Int64
        var delay: Int64 = 0
        var isOfDay = false
    }

    /// When an entry rings that has no alarm; nil if it doesn't.
    func ownRing(_ entry: CalendarEntry) -> Ring? {
        if entry.kind == "VTODO", options.takesDueTasks {
            // The length of a day's task leads to the day it is due.
            return entry.start == nil ? nil : settled(entry, entry.length ?? 0)
        }
        if options.takesStarts { return settled(entry, 0) }
        guard entry.kind == "VEVENT", let before = options.eventAlarm else { return nil }
        return settled(entry, -before)
    }

    struct Reason: Error {
        var text: String
        init(_ text: String) { self.text = text }
    }

    /// What an alarm is relative to, and how far from it it rings.
    func moment(_ entry: CalendarEntry, _ alarm: CalendarAlarm) throws(Reason) -> (RecurrenceSet, Ring) {
        switch alarm.moment {
        // One that names nothing but a day
        case .at(let time): return (RecurrenceSet(time), Ring(offset: time.isDay ? options.allDayAt : 0))
        case .fromStart(let offset):
            guard let set = entry.recurrence else {
                throw Reason("its alarm is relative to a start that it doesn't have")
            }
            return (set, settled(entry, offset))
        case .fromEnd(let offset):
            guard let set = entry.recurrence else {
                throw Reason("its alarm is relative to an end that it doesn't have")
            }
            let end = entry.length ?? 0
            // Only where it ends with a day is that a whole one.
            return (set, end % 86_400 == 0 ? settled(entry, end + offset) : Ring(offset: end + offset))
        case nil, .near: throw Reason("its alarm has no TRIGGER")
        }
    }

    /// Where an alarm so long after the start rings: that of a whole day never in the night.
    private func settled(_ entry: CalendarEntry, _ offset: Int64) -> Ring {
        guard entry.start?.isDay ?? false else { return Ring(offset: offset) }
        let delay = NightGap.length(at: offset, allDayAt: options.allDayAt)
        return Ring(offset: offset + delay, delay: delay, isOfDay: true)
    }

    func repeated(_ ring: Ring, after seconds: Int64, _ entry: CalendarEntry) -> Ring {
        var again = ring.isOfDay ? settled(entry, ring.offset + seconds) : Ring(offset: ring.offset + seconds)
        again.delay += ring.delay
        return again
    }

    // MARK: - Alarms at one moment

    /// When a ring comes, so that two can be compared: of a series, its distance.
    struct Instant: Hashable {
        var seconds: Int64
        var isDistance: Bool
    }

    func instant(_ ring: Ring, of set: RecurrenceSet, _ entry: CalendarEntry) -> Instant {
        if set == entry.recurrence, !set.rules.isEmpty || !set.dates.isEmpty {
            return Instant(seconds: ring.offset, isDistance: true)
        }
        let reading = CivilDateTime(localSeconds: set.start.localSeconds &+ ring.offset)
        return Instant(seconds: zones.zone(of: set).instant(of: reading), isDistance: false)
    }

    private func instant(_ alarm: CalendarAlarm, in entry: CalendarEntry) -> Instant? {
        guard alarm.obstacle == nil, alarm.snoozed == nil, let (set, ring) = try? moment(entry, alarm) else {
            return nil
        }
        return instant(ring, of: set, entry)
    }

    /// The other alarms of an entry that would ring when one does: an answer to one is an answer to all.
    package func twins(of alarm: CalendarAlarm, in entry: CalendarEntry) -> [CalendarAlarm] {
        guard let instant = instant(alarm, in: entry) else { return [] }
        return entry.alarms.prefix(options.mostAlarms).filter {
            $0.line != alarm.line && self.instant($0, in: entry) == instant
        }
    }

    /// From what the file says of an alarm to its ring; of an entry without alarms, of the entry's own.
    package func gap(of alarm: CalendarAlarm?, in entry: CalendarEntry) -> NightGap? {
        let ring = alarm.map { (try? moment(entry, $0))?.1 } ?? ownRing(entry)
        return ring.flatMap { NightGap(distance: $0.offset, length: $0.delay) }
    }
}

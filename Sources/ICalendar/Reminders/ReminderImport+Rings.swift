internal import NotificationCore
internal import Recurrence

/// When alarms ring, and which of them at the same moment.
extension ReminderImport {
    /// A ring: how long after the start it comes, in seconds, and how much of that its file doesn't say.
    struct Ring: Sendable, Hashable {
        var offset: Int64
        /// How much of that runs in elapsed time (``CalendarDuration/elapsed``).
        var elapsed: Int64 = 0
        /// Whether that leads over the end, which dates may have of their own.
        var isFromEnd = false
        var delay: Int64 = 0
        /// Of an alarm of a whole day: the time of day from which the offset counts, in seconds, on the person's clocks.
        var base: Int64?

        var gap: NightGap? { base.flatMap { NightGap(ring: $0 + offset, length: delay) } }
    }

    /// When an entry rings that has no alarm; nil if it doesn't.
    func ownRing(_ entry: CalendarEntry) -> Ring? {
        if entry.isTask, options.takesDueTasks {
            // The length of a day's task leads to the day it is due.
            return entry.start == nil || entry.hasVagueEnd ? nil : settled(entry.duration, from: baseOfEnd(entry))
        }
        if options.takesStarts { return settled(CalendarDuration(), from: base(entry)) }
        guard entry.kind == "VEVENT", let before = options.eventAlarm else { return nil }
        // Whole days are meant as such.
        let elapsed = before % 86_400 == 0 ? 0 : -before
        return settled(CalendarDuration(seconds: -before, elapsed: elapsed), from: base(entry))
    }

    struct Reason: Error {
        var text: String
        init(_ text: String) { self.text = text }
    }

    /// What an alarm is relative to, and how far from it it rings.
    func moment(_ entry: CalendarEntry, _ alarm: CalendarAlarm) throws(Reason) -> (RecurrenceSet, Ring) {
        switch alarm.moment {
        // One that names nothing but a day
        case .at(let time):
            return (RecurrenceSet(time), time.isDay ? Ring(offset: options.allDayAt, base: 0) : Ring(offset: 0))
        case .fromStart(let offset):
            guard let set = entry.recurrence else {
                throw Reason("its alarm is relative to a start that it doesn't have")
            }
            return (set, settled(offset, from: base(entry)))
        case .fromEnd(let offset):
            guard let set = entry.recurrence else {
                throw Reason("its alarm is relative to an end that it doesn't have")
            }
            if entry.hasVagueEnd {
                throw Reason("its alarm is relative to an end that is a day, and it begins at several times of a day")
            }
            var ring = settled(entry.duration + offset, from: baseOfEnd(entry))
            ring.isFromEnd = true
            return (set, ring)
        case nil, .near: throw Reason("its alarm has no TRIGGER")
        }
    }

    /// Where an alarm so long after the start rings: that of a whole day never in the night.
    ///
    /// - Parameter base: ``Ring/base``; nil where it is no whole day's.
    private func settled(_ distance: CalendarDuration, from base: Int64?) -> Ring {
        guard let base else { return Ring(offset: distance.seconds, elapsed: distance.elapsed) }
        let offset = distance.seconds
        let delay = NightGap.length(at: base + offset, allDayAt: options.allDayAt)
        return Ring(offset: offset + delay, delay: delay, base: base)
    }

    private func base(_ entry: CalendarEntry) -> Int64? { entry.start?.isDay ?? false ? 0 : nil }

    /// The same for what is relative to the end, which may be a day where the start has a time.
    private func baseOfEnd(_ entry: CalendarEntry) -> Int64? {
        guard let start = entry.start, entry.endsWithDay else { return nil }
        guard !start.isDay else { return base(entry) }
        let length = entry.length ?? 0
        let end = AlarmShift(seconds: length, clocks: entry.clocks).shifted(start.reading)
        return zones.local.civil(at: start.zone(zones).instant(of: end)).secondOfDay - length
    }

    func repeated(_ ring: Ring, after seconds: Int64) -> Ring {
        let distance = CalendarDuration(seconds: ring.offset + seconds, elapsed: ring.elapsed + seconds)
        var again = settled(distance, from: ring.base)
        again.delay += ring.delay
        again.isFromEnd = ring.isFromEnd
        return again
    }

    /// Whether a ring comes again in the night until it is answered.
    func leadsIntoNight(_ ring: Ring, _ again: Request.UntilAnswered) -> Bool {
        guard ring.base != nil else { return false }
        return (0...min(again.most, options.mostRepeats)).contains {
            repeated(ring, after: Int64(again.seconds) * Int64($0)).delay > ring.delay
        }
    }

    // MARK: - Alarms at one moment

    /// When a ring comes, so that two can be compared: of a series, its distance.
    struct Instant: Hashable {
        var seconds: Int64
        var isDistance: Bool
    }

    func shift(_ ring: Ring, of set: RecurrenceSet, _ entry: CalendarEntry) -> AlarmShift {
        let clocks = set == entry.recurrence ? entry.clocks : nil
        var shift = AlarmShift(seconds: ring.offset, elapsed: ring.elapsed, clocks: clocks)
        guard ring.isFromEnd else { return shift }
        // A date that is the start as well is that.
        shift.extra = entry.ownLengths.mapValues { $0 - (entry.length ?? 0) }.filter { $0.key != set.start }
        return shift
    }

    func instant(_ ring: Ring, of set: RecurrenceSet, _ entry: CalendarEntry) -> Instant {
        if set == entry.recurrence, !set.isSingle {
            return Instant(seconds: ring.offset, isDistance: true)
        }
        let zone = zones.zone(of: set)
        let instant = shift(ring, of: set, entry).instant(from: zone.instant(of: set.start), in: zone)
        return Instant(seconds: instant, isDistance: false)
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
        return ring?.gap
    }
}

extension RecurrenceSet {
    /// Its times as dates, where nothing that is scheduled can say its rule.
    ///
    /// They begin with this year, so that a second look on another day finds the same ones. If that many are over soon,
    /// they begin with this day.
    ///
    /// - Parameter reach: How long after a time the last of its rings may come, in seconds: what began so long ago is there as well.
    func dates(
        from now: WallTime,
        in zone: Zone,
        limit: Int,
        reach: Int64,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> [UnixSeconds] {
        var begin = now.lastInstantBeforeThisYear(in: zone)
        var found = try occurrences(after: begin, through: .max, in: zone, limit: limit, spending: &budget)
        if found.count == limit, let last = found.last, last < now.unixSeconds + 30 * 86_400 {
            begin = now.unixSeconds / 86_400 * 86_400 - 86_400
            found = try occurrences(after: begin, through: .max, in: zone, limit: limit, spending: &budget)
        }
        guard reach > 0 else { return found }
        let earliest = min(begin, now.unixSeconds - 86_400) - reach
        let earlier = try occurrences(after: earliest, through: begin, in: zone, spending: &budget)
        return earlier.suffix(2 * limit) + found
    }
}

extension WallTime {
    func lastInstantBeforeThisYear(in zone: Zone) -> UnixSeconds {
        zone.instant(of: CivilDateTime(year: zone.civil(at: unixSeconds).year, month: 1, day: 1)) - 1
    }
}

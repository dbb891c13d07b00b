internal import NotificationCore
internal import Recurrence

/// Puts the entries of a file together that have one UID: of several versions the newest counts, and what stands for an
/// occurrence of a series, or for all from one on, takes that from it.
struct SeriesReading {
    let zones: TimeZones
    let room: SearchRoom

    /// Of one series: each looks through what the others leave out.
    private static let mostFollowing = 100

    /// What the entries of one series share. UIDs are compared as they stand: letters that look the same may be others.
    struct Series: Hashable {
        private let kind: String
        private let uid: [UInt8]

        init(_ entry: CalendarEntry) {
            kind = entry.kind
            // Also by what can't be written back.
            let whole = entry.component.first("UID")?.text ?? ""
            uid = Array((whole.isEmpty ? entry.uid : whole).utf8)
        }
    }

    /// What only one entry of a file can be.
    private struct Place: Hashable {
        let series: Series
        /// On the clocks of the series.
        let occurrence: CivilDateTime?
        let isFollowing: Bool
    }

    /// The clocks on which an entry is told: of one in a zone that only the file knows, the times are kept as those of UTC.
    private struct Clocks {
        private let start: CalendarTime
        private let own: Zone?
        private let zones: TimeZones
        private let whole: RecurrenceSet

        init?(_ entry: CalendarEntry, _ zones: TimeZones) {
            guard let start = entry.start, let recurrence = entry.recurrence else { return nil }
            whole = recurrence
            (self.start, own, self.zones) = (start, entry.clocks, zones)
        }

        var isOwn: Bool { own != nil }

        /// What its clocks show at a time that is kept.
        func shown(_ reading: CivilDateTime) -> CivilDateTime { own?.civil(at: reading.localSeconds) ?? reading }

        /// What is kept of a time that its clocks show.
        func stored(_ reading: CivilDateTime) -> CivilDateTime {
            own.map { Zone.utc.civil(at: $0.instant(of: reading)) } ?? reading
        }

        /// Where it keeps the occurrence that is meant, which may be named without a zone.
        func reading(_ id: CalendarTime) -> CivilDateTime {
            let reading = whole.reading(of: id, start, zones)
            if id.isUTC || id.zoneIdentifier != nil || start.isDay { return reading }
            // Of a day it is the one at the hour of the series.
            let seconds = id.isDay ? shown(start.reading).secondOfDay : 0
            return stored(CivilDateTime(localSeconds: reading.localSeconds + seconds))
        }

        /// Takes out the occurrences that are meant.
        func leaveOut(_ ids: [CalendarTime], of set: inout RecurrenceSet) {
            guard isOwn else { return set.leaveOut(ids, of: start, zones) }
            let days = Set(ids.filter(\.isDay).map(\.reading))
            set.exceptions += ([set.start] + set.dates).filter { days.contains(shown($0).midnight) }
            set.exceptions += ids.filter { !$0.isDay }.map(reading).filter(\.isValid)
        }
    }

    /// In the order of the file.
    func joined(_ all: [CalendarEntry]) -> [CalendarEntry] {
        var wholes = newest(all.filter { $0.recurrenceID == nil }) { _ in nil }
        let series = Dictionary(wholes.map { (Series($0), Clocks($0, zones)) }) { $1 }
        let parts = newest(all.filter { $0.recurrenceID != nil }) { part in
            part.recurrenceID.map { id in series[Series(part)]?.map { $0.reading(id) } ?? id.reading }
        }
        guard !parts.isEmpty else { return wholes }
        var bySeries = Dictionary(grouping: parts, by: Series.init)
        var joined: [CalendarEntry] = []
        for index in wholes.indices {
            guard let parts = bySeries.removeValue(forKey: Series(wholes[index])) else { continue }
            joined += join(parts, to: &wholes[index])
        }
        joined += bySeries.values.joined().map { $0.isFollowing ? alone($0, "the file doesn't have its series") : $0 }
        return (wholes + joined).sorted { $0.line < $1.line }
    }

    /// The version of each that has the highest SEQUENCE, of those the one with the latest DTSTAMP (without one LAST-MODIFIED), and
    /// otherwise the last.
    private func newest(
        _ entries: [CalendarEntry],
        _ occurrence: (CalendarEntry) -> CivilDateTime?
    ) -> [CalendarEntry] {
        func place(_ entry: CalendarEntry) -> Place {
            Place(series: Series(entry), occurrence: occurrence(entry), isFollowing: entry.isFollowing)
        }
        func age(_ entry: CalendarEntry) -> (Int, String, Int64, Int) {
            // Of numbers however long: the one with more digits is the higher.
            let number = (entry.component.first("SEQUENCE")?.trimmedValue ?? "").drop { $0 == "0" || $0 == "+" }
            let sequence = number.utf8.allSatisfy { (0x30...0x39).contains($0) } ? String(number) : ""
            let stamp = entry.component.instant("DTSTAMP", zones) ?? entry.component.instant("LAST-MODIFIED", zones)
            return (sequence.utf8.count, sequence, stamp?.microseconds ?? .min, entry.line)
        }
        return Dictionary(grouping: entries, by: place).values.compactMap { versions in
            guard versions.count > 1, var newest = versions.max(by: { age($0) < age($1) }) else {
                return versions.first
            }
            newest.notes.append("of its \(versions.count) versions in the file the newest counts")
            return newest
        }
        .sorted { $0.line < $1.line }
    }

    /// Takes the occurrences out of a series that its parts stand for.
    ///
    /// - Returns: The parts; those that stand for all from an occurrence on are series themselves.
    private func join(_ parts: [CalendarEntry], to whole: inout CalendarEntry) -> [CalendarEntry] {
        guard let clocks = Clocks(whole, zones), var set = whole.recurrence else { return parts }
        var joined: [CalendarEntry] = []
        let following = parts.filter(\.isFollowing).map { ($0, $0.recurrenceID.map(clocks.reading) ?? set.start) }
        var singles = parts.filter { !$0.isFollowing }
        clocks.leaveOut(singles.compactMap(\.recurrenceID), of: &set)
        // From the last one back, so that each has what the next one leaves.
        for (part, first) in following.sorted(by: { $0.1 > $1.1 }) {
            do throws(ICalendarError) {
                guard joined.count < Self.mostFollowing else {
                    throw ICalendarError(line: part.line, "there are too many")
                }
                var part = try follow(part, from: first, &set, clocks)
                if !part.rule.isEmpty, part.rule != whole.rule {
                    part.notes.append("its own RRULE isn't followed: it goes on as its series does")
                }
                joined.append(part)
            } catch {
                singles.append(alone(part, error.message))
            }
        }
        clocks.leaveOut(singles.filter(\.isFollowing).compactMap(\.recurrenceID), of: &set)
        joined += singles
        whole.recurrence = set
        return joined
    }

    /// The part with the rest of its series, as far from where it was as the part's own start.
    private func follow(
        _ part: CalendarEntry,
        from first: CivilDateTime,
        _ set: inout RecurrenceSet,
        _ clocks: Clocks
    ) throws(ICalendarError) -> CalendarEntry {
        guard let start = part.start, let own = Clocks(part, zones) else {
            throw ICalendarError(line: part.line, "it has no DTSTART")
        }
        var part = part
        let zone = zones.zone(of: set)
        let shift = AlarmShift(seconds: start.reading.localSeconds - first.localSeconds)
        let (old, new) = (clocks.shown(first), own.shown(start.reading))
        /// On the clocks that people read, and as whole days where it becomes one.
        func moved(_ instant: UnixSeconds) -> CivilDateTime {
            let reading = clocks.shown(zone.civil(at: instant))
            let seconds =
                start.isDay
                ? reading.midnight.localSeconds - old.midnight.localSeconds : reading.localSeconds - old.localSeconds
            return own.stored(CivilDateTime(localSeconds: new.localSeconds &+ seconds))
        }
        var (before, rest, dates) = (set, set, [] as [CivilDateTime]?)
        let isMovable = !clocks.isOwn && !own.isOwn && (!start.isDay || set.hasOneTimeOfDay)
        try room.follow(part.line) { budget throws(OutOfSteps) in
            rest = try before.split(at: first, in: zone, spending: &budget)
            dates = nil
            guard !isMovable || shift.moved(rest, in: zone) == nil else { return }
            let found = try rest.dates(
                from: zones.now,
                in: zone,
                limit: CalendarEntry.mostDates,
                reach: part.reach,
                spending: &budget
            )
            dates = Set(found.map(moved)).sorted().filter(\.isValid)
        }
        set = before
        var whole = RecurrenceSet(start: dates?.first ?? start.reading)
        if let dates {
            if dates.isEmpty { whole.exceptions = [whole.start] }
            whole.dates = Array(dates.dropFirst())
            part.notes.append("its rule can't be moved, so at most its next \(CalendarEntry.mostDates) times are taken")
        } else if let moved = shift.moved(rest, in: zone) {
            whole = moved
        }
        (whole.startIsUTC, whole.zoneIdentifier) = (start.isUTC, start.zoneIdentifier)
        whole.exceptions += part.recurrence?.exceptions ?? []
        whole.exceptionDays += part.recurrence?.exceptionDays ?? []
        part.recurrence = whole
        return part
    }

    /// A part that was to stand for all that follow.
    private func alone(_ part: CalendarEntry, _ reason: String) -> CalendarEntry {
        var part = part
        part.notes.append("its RANGE=THISANDFUTURE isn't followed: \(reason)")
        return part
    }
}

extension CalendarEntry {
    /// Whether it stands for occurrences of another entry.
    package func isPart(of whole: CalendarEntry) -> Bool {
        recurrenceID != nil && whole.recurrenceID == nil && SeriesReading.Series(self) == SeriesReading.Series(whole)
    }

    /// The parts of its own rule, in any order.
    fileprivate var rule: Set<Substring> {
        Set(component.first("RRULE")?.trimmedValue.uppercased().split(separator: ";") ?? [])
    }

    /// Whether it stands for an occurrence and all that follow.
    var isFollowing: Bool {
        recurrenceID != nil
            && component.first("RECURRENCE-ID")?.parameter("RANGE")?.uppercased() == "THISANDFUTURE"
    }
}

extension RecurrenceSet {
    /// Leaves out what begins at some times; of whole days, or at whole days, the day counts.
    mutating func leaveOut(_ times: [CalendarTime], of start: CalendarTime, _ zones: any ZoneSource) {
        let (days, moments) = (times.filter { start.isDay || $0.isDay }, times.filter { !start.isDay && !$0.isDay })
        exceptionDays += days.map { $0.reading(as: start, zones) }
        // Nothing rings where the years end.
        exceptions += moments.map { reading(of: $0, start, zones) }.filter(\.isValid)
    }

    /// The reading at which the occurrence that is meant stands. Other programs give one that the clocks skip the offset before the
    /// gap, so that it comes later (RFC 5545 section 3.3.5).
    func reading(of time: CalendarTime, _ start: CalendarTime, _ zones: any ZoneSource) -> CivilDateTime {
        let reading = time.reading(as: start, zones)
        guard !start.isDay, !time.isDay, hasOneTimeOfDay, reading.secondOfDay != start.reading.secondOfDay else {
            return reading
        }
        let (zone, day) = (start.zone(zones), reading.midnight.localSeconds)
        let skipped = CivilDateTime(localSeconds: day + start.reading.secondOfDay)
        let end = zone.instant(of: skipped)
        let isMeant = skipped.localSeconds - Int64(zone.offset(at: end - 1)) == zone.instant(of: reading)
        return isMeant && zone.civil(at: end) != skipped ? skipped : reading
    }

    /// Ends it before an occurrence.
    ///
    /// - Returns: What comes from that occurrence on.
    mutating func split(
        at first: CivilDateTime,
        in zone: Zone,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> RecurrenceSet {
        var rest = self
        (rest.start, rest.rules) = (first, [])
        let last = zone.instant(of: first) - 1
        for (index, rule) in rules.enumerated() {
            var alone = RecurrenceSet(start: start, startIsUTC: startIsUTC, zoneIdentifier: zoneIdentifier)
            alone.rules = [rule]
            guard try alone.next(after: last, in: zone, spending: &budget) != nil else { continue }
            let count = rule.count ?? 0
            let before = try alone.occurrences(after: .min, through: last, in: zone, limit: count, spending: &budget)
            let end = RecurrenceRule.Until.reading(CivilDateTime(localSeconds: first.localSeconds - 1))
            guard let ended = try? rule.changed({ ($0.count, $0.until) = (nil, end) }),
                let other = try? rule.changed({ $0.count = $0.count.map { $0 - before.count } })
            else { continue }
            rules[index] = ended
            rest.rules.append(other)
        }
        rest.dates = dates.filter { $0 >= first }
        rest.exceptions = exceptions.filter { $0 >= first }
        rest.exceptionDays = exceptionDays.filter { $0 >= first.midnight }
        dates.removeAll { $0 >= first }
        // Without rules, it would begin all the same.
        exceptions.append(first)
        return rest
    }
}

internal import NotificationCore
internal import Recurrence

/// Puts the entries of a file together that have one UID: of several versions the newest counts, and what stands for an
/// occurrence of a series, or for all from one on, takes that from it.
struct SeriesReading {
    let zones: TimeZones
    let room: SearchRoom

    /// Of one series: each looks through what the others leave out.
    private static let mostFollowing = 100

    private struct Series: Hashable {
        let kind: String
        let uid: String

        init(_ entry: CalendarEntry) { (kind, uid) = (entry.kind, entry.uid) }
    }

    /// What only one entry of a file can be.
    private struct Place: Hashable {
        let series: Series
        /// On the clocks of the series.
        let occurrence: CivilDateTime?
        let isFollowing: Bool
    }

    /// In the order of the file.
    func joined(_ all: [CalendarEntry]) -> [CalendarEntry] {
        var wholes = newest(all.filter { $0.recurrenceID == nil }) { _ in nil }
        let starts = Dictionary(wholes.map { (Series($0), $0.start) }) { $1 }
        let parts = newest(all.filter { $0.recurrenceID != nil }) { part in
            part.recurrenceID.map { id in (starts[Series(part)] ?? nil).map { id.reading(as: $0, zones) } ?? id.reading
            }
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

    /// The version of each that has the highest SEQUENCE, of those the one with the latest DTSTAMP, and otherwise the last.
    private func newest(
        _ entries: [CalendarEntry],
        _ occurrence: (CalendarEntry) -> CivilDateTime?
    ) -> [CalendarEntry] {
        func place(_ entry: CalendarEntry) -> Place {
            Place(series: Series(entry), occurrence: occurrence(entry), isFollowing: entry.isFollowing)
        }
        func age(_ entry: CalendarEntry) -> (Int, Int64, Int) {
            let sequence = entry.component.first("SEQUENCE").flatMap { Int($0.trimmedValue) } ?? 0
            return (sequence, entry.component.instant("DTSTAMP", zones)?.microseconds ?? .min, entry.line)
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
        guard let start = whole.start, var set = whole.recurrence else { return parts }
        var joined: [CalendarEntry] = []
        let following = parts.filter(\.isFollowing).map {
            ($0, $0.recurrenceID?.reading(as: start, zones) ?? set.start)
        }
        var singles = parts.filter { !$0.isFollowing }
        set.leaveOut(singles.compactMap(\.recurrenceID), of: start, zones)
        // From the last one back, so that each has what the next one leaves.
        for (part, first) in following.sorted(by: { $0.1 > $1.1 }) {
            do throws(ICalendarError) {
                guard joined.count < Self.mostFollowing else {
                    throw ICalendarError(line: part.line, "there are too many")
                }
                joined.append(try follow(part, from: first, &set))
            } catch {
                singles.append(alone(part, error.message))
            }
        }
        set.leaveOut(singles.filter(\.isFollowing).compactMap(\.recurrenceID), of: start, zones)
        joined += singles
        whole.recurrence = set
        return joined
    }

    /// The part with the rest of its series, as far from where it was as the part's own start.
    private func follow(
        _ part: CalendarEntry,
        from first: CivilDateTime,
        _ set: inout RecurrenceSet
    ) throws(ICalendarError) -> CalendarEntry {
        guard let start = part.start else { throw ICalendarError(line: part.line, "it has no DTSTART") }
        var part = part
        let zone = zones.zone(of: set)
        let shift = AlarmShift(seconds: start.reading.localSeconds - first.localSeconds)
        var (before, rest, dates) = (set, set, [] as [CivilDateTime]?)
        try room.follow(part.line) { budget throws(OutOfSteps) in
            rest = try before.split(at: first, in: zone, spending: &budget)
            dates = nil
            guard shift.moved(rest) == nil else { return }
            dates = try rest.dates(from: zones.now, in: zone, limit: CalendarEntry.mostDates, spending: &budget)
                .map { shift.shifted(zone.civil(at: $0)) }.filter(\.isValid)
        }
        set = before
        var moved = shift.moved(rest) ?? RecurrenceSet(start: dates?.first ?? start.reading)
        if let dates {
            if dates.isEmpty { moved.exceptions = [moved.start] }
            moved.dates = Array(dates.dropFirst())
            part.notes.append("its rule can't be moved, so at most its next \(CalendarEntry.mostDates) times are taken")
        }
        (moved.startIsUTC, moved.zoneIdentifier) = (start.isUTC, start.zoneIdentifier)
        moved.exceptions += part.recurrence?.exceptions ?? []
        moved.exceptionDays += part.recurrence?.exceptionDays ?? []
        part.recurrence = moved
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
        exceptions += moments.map { $0.reading(as: start, zones) }.filter(\.isValid)
    }

    /// Ends it before an occurrence.
    ///
    /// - Returns: What comes from that occurrence on.
    fileprivate mutating func split(
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

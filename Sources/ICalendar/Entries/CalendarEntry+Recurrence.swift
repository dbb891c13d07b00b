internal import NotificationCore
internal import Recurrence

/// When an entry comes: its rules, dates and exceptions.
extension CalendarEntry {
    /// What one of its dates takes to read, in the steps of rules: some 25,000 fit into an entry.
    private static let stepsOfTime = 40

    /// Leaves out the occurrences of a task that KOrganizer counts as done: those before the one that it says is due next.
    mutating func leaveOutDone(_ zones: TimeZones, _ room: SearchRoom) throws(ICalendarError) {
        guard isTask, let due = component.instant("X-KDE-LIBKCAL-DTRECURRENCE", zones), var set = recurrence,
            !set.isSingle
        else { return }
        let zone = zones.zone(of: set)
        try room.follow(line) { budget throws(OutOfSteps) in
            let last = due.unixSeconds - max(0, length ?? 0) - 1
            guard let first = try set.next(after: last, in: zone, spending: &budget) else { return }
            set = try set.split(at: zone.civil(at: first), in: zone, spending: &budget)
        }
        recurrence = set
    }

    mutating func readRecurrence(
        _ start: CalendarTime,
        _ zones: TimeZones,
        _ room: SearchRoom
    ) throws(ICalendarError) -> RecurrenceSet {
        var set = RecurrenceSet(start)
        // An entry that stands for an occurrence doesn't repeat, whatever else it says of its series.
        guard recurrenceID == nil else {
            if isFollowing { set.leaveOut(try times(component.all("EXDATE"), zones, room), of: start, zones) }
            return set
        }
        for property in component.all("RRULE") where !property.trimmedValue.isEmpty {
            set.rules.append(try RuleReading(start: start, zones: zones, room: room).rule(property, of: line))
        }
        // A PERIOD begins with its start, and a day is one on which it comes at its time.
        let dates = try times(component.all("RDATE"), zones, room).map { time in
            let reading = time.reading(as: start, zones)
            return time.isDay ? CivilDateTime(localSeconds: reading.localSeconds + start.reading.secondOfDay) : reading
        }
        set.dates = dates.filter(\.isValid)
        for property in component.all("RDATE") where property.value.contains("/") {
            for period in property.value.split(separator: ",") { readPeriod(period, of: property, start, zones) }
        }
        if set.dates.count < dates.count { notes.append(Self.outside("of its RDATEs, those")) }
        let exceptions = try times(component.all("EXDATE"), zones, room)
        set.leaveOut(exceptions, of: start, zones)
        for property in component.all("EXRULE") { try exclude(property, from: &set, zones, room) }
        return set
    }

    /// What can't be read of it was named with its date, or has the length of the others.
    private mutating func readPeriod(
        _ text: Substring,
        of property: ContentLine,
        _ start: CalendarTime,
        _ zones: TimeZones
    ) {
        let sides = text.split(separator: "/")
        guard sides.count == 2, !start.isDay, let first = try? CalendarTime(sides[0], of: property, zones: zones),
            !first.isDay
        else { return }
        let begin = first.reading(as: start, zones)
        if let duration = CalendarDuration(String(sides[1])) {
            let zone = start.zone(zones)
            let shift = AlarmShift(seconds: duration.seconds, elapsed: duration.elapsed)
            let end = zone.civil(at: shift.instant(from: zone.instant(of: begin), in: zone))
            ownLengths[begin] = end.localSeconds - begin.localSeconds
        } else if let end = try? CalendarTime(sides[1], of: property, zones: zones), !end.isDay {
            ownLengths[begin] = end.reading(as: start, zones).localSeconds - begin.localSeconds
        }
    }

    /// How long after its start the last of its alarms may ring, in seconds.
    var reach: Int64 {
        let length = max(0, length ?? 0, ownLengths.values.max() ?? 0)
        let after = alarms.map { alarm -> Int64 in
            switch alarm.moment {
            case .fromStart(let distance), .fromEnd(let distance): distance.seconds
            case .at, .near, nil: 0
            }
        }
        return length + max(0, after.max() ?? 0)
    }

    /// Whether its end is one of a day, although it begins at several times.
    var hasVagueEnd: Bool { endsWithDay && !(start?.isDay ?? true) && !(recurrence?.hasOneTimeOfDay ?? true) }

    /// What of it lies where no calendar leads.
    static func outside(_ what: String) -> String { "\(what) outside the years 1 to 9999 are left out" }

    private mutating func times(
        _ properties: [ContentLine],
        _ zones: TimeZones,
        _ room: SearchRoom
    ) throws(ICalendarError) -> [CalendarTime] {
        var times: [CalendarTime] = []
        for property in properties {
            // Reading them takes as long as finding them would, and each is kept.
            // Lists of vCalendar 1.0 have semicolons.
            let values = property.value.split { $0 == "," || $0 == ";" }
            let steps = max(1, values.count) * Self.stepsOfTime
            try room.follow(line) { budget throws(OutOfSteps) in try budget.spend(steps) }
            for value in values {
                let time = Self.readable(&notes) { () throws(ICalendarError) in
                    try CalendarTime(value.prefix { $0 != "/" }, of: property, zones: zones)
                }
                if let time { times.append(time) }
            }
        }
        return times
    }

    /// Takes out the times of an EXRULE, which RFC 5545 has no longer, as EXDATEs from the beginning of this year on.
    private mutating func exclude(
        _ property: ContentLine,
        from set: inout RecurrenceSet,
        _ zones: TimeZones,
        _ room: SearchRoom
    ) throws(ICalendarError) {
        guard let start else { return }
        let zone = zones.zone(of: set)
        var excluded = set
        (excluded.rules, excluded.dates, excluded.exceptions, excluded.exceptionDays) = (
            [try RuleReading(start: start, zones: zones, room: room).rule(property, of: line)], [], [], []
        )
        let most = max(0, RequestCheck.Limit.exceptions - set.exceptions.count - set.exceptionDays.count)
        let thisYear = zones.thisYear(in: zone)
        let found = try room.follow(line) { budget throws(OutOfSteps) in
            try excluded.occurrences(after: thisYear, through: .max, in: zone, limit: most + 1, spending: &budget)
        }
        set.exceptions += found.prefix(most).map { zone.civil(at: $0) }.filter(\.isValid)
        if found.count > most, let last = set.exceptions.last {
            notes.append("its EXRULE is followed up to \(SpokenForm.date(last))")
        }
    }

    /// What nothing that is scheduled can say goes as dates: the rings in a zone that only the file knows.
    mutating func settle(_ zones: TimeZones, _ room: SearchRoom) throws(ICalendarError) {
        guard let start, let set = recurrence, zones.isOwn(set.zoneIdentifier) else { return }
        let zone = zones.zone(of: set)
        (self.start, clocks) = (zones.settled(start), zone)
        let isSingle = set.isSingle
        let found = try room.follow(line) { budget throws(OutOfSteps) in
            try isSingle
                ? set.occurrences(after: .min, through: .max, in: zone, limit: 1, spending: &budget)
                : set.dates(from: zones.now, in: zone, limit: Self.mostDates, reach: reach, spending: &budget)
        }
        let dates = found.map { Zone.utc.civil(at: $0) }.filter(\.isValid)
        guard let first = dates.first ?? self.start?.reading, first.isValid else {
            throw ICalendarError(line: line, "it begins outside the years 1 to 9999")
        }
        var settled = RecurrenceSet(start: first, startIsUTC: true, dates: Array(dates.dropFirst()))
        // A start that the series leaves out
        if dates.isEmpty, first.localSeconds > zones.now.unixSeconds { settled.exceptions = [first] }
        recurrence = settled
        let lengths = ownLengths.map { (Zone.utc.civil(at: zone.instant(of: $0.key)), $0.value) }
        ownLengths = Dictionary(lengths) { first, _ in first }
        guard !isSingle, let last = found.last else { return }
        notes.append(
            "its time zone has rules of its own, so its rings are taken as dates, the last on "
                + "\(SpokenForm.date(zone.civil(at: last)))"
        )
    }
}

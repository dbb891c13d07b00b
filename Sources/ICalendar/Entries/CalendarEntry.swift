package import NotificationCore
package import Recurrence

/// An event or a task of a calendar: when it is, and its alarms.
package struct CalendarEntry: Sendable, Hashable {
    /// VEVENT or VTODO.
    package var kind: String
    package var isTask: Bool { kind == "VTODO" }
    /// Of an entry that has none, one made of what it says.
    package var uid: String
    /// The occurrence of a series that this entry stands for.
    package var recurrenceID: CalendarTime?
    package var summary: String
    package var details: String
    package var location: String
    package var isCancelled: Bool
    /// Whether it is a task that is done.
    package var isCompleted: Bool
    /// DTSTART; of a task without one, DUE.
    package var start: CalendarTime?
    /// From the start to DTEND, DUE or DURATION, in seconds; nil if there is no end.
    package var length: Int64?
    /// The same with what of it are hours of a DURATION: an end that is told on the clocks has none.
    var duration: CalendarDuration { CalendarDuration(seconds: length ?? 0, elapsed: elapsedLength) }
    private var elapsedLength: Int64 = 0
    /// From the start to the end of dates that say it themselves, in seconds on the clocks: the PERIODs of RDATE, by their starts.
    var ownLengths: [CivilDateTime: Int64] = [:]
    /// Whether what is relative to its end is relative to a day.
    var endsWithDay = false
    /// When it starts; nil without a start.
    package var recurrence: RecurrenceSet?
    /// The clocks of its zone where only the file knows that; its times are those of UTC then.
    var clocks: Zone?
    package var alarms: [CalendarAlarm]
    /// Every alarm up to then was answered, as Thunderbird says it.
    package var acknowledged: WallTime?
    /// The same as it stands, also where it repeats what an alarm says.
    package var marked: WallTime?
    /// When it became what it is: LAST-MODIFIED, otherwise CREATED or DTSTAMP.
    package var written: WallTime?
    /// What it says can be opened: URL, otherwise CONFERENCE.
    package var url: String?
    /// The keys that a later entry of its name has for its alarms, and what tells those of this one apart: an event and a task may
    /// have one UID, and two zones the same time as RECURRENCE-ID.
    var (taken, mark): (Set<String>, String) = ([], "")
    /// What of it isn't taken as it stands.
    package var notes: [String] = []
    package var line: Int
    /// The event or task itself.
    package var component: Component

    /// How many rings of a series are taken where no rule says them.
    static let mostDates = 200
    static let mostNotes = 5
    /// What one of its dates takes to read, in the steps of rules: some 25,000 fit into an entry.
    private static let stepsOfTime = 40
    /// In bytes.
    private static let longestUID = 1024

    /// An entry that can't be used, and why.
    package struct Problem: Sendable, Hashable {
        package var title: String
        package var uid: String
        package var error: ICalendarError

        fileprivate init(_ component: Component, _ error: ICalendarError) {
            title = component.first("SUMMARY")?.shortText ?? "Untitled"
            uid = component.first("UID")?.text ?? ""
            self.error = error
        }
    }

    private static let kinds: Set<String> = ["VEVENT", "VTODO"]

    /// The entries inside something else, such as the choices of a poll.
    private static func hidden(in outer: Component) -> [Problem] {
        outer.components.flatMap { inner in
            let error = ICalendarError(
                line: inner.line,
                "it is inside \(ContentLine.quoted(outer.name)), which isn't read"
            )
            return kinds.contains(inner.name) ? [Problem(inner, error)] : hidden(in: inner)
        }
    }

    /// Reads the events and tasks of a file, and reports what is wrong with those that can't be used.
    ///
    /// An entry that replaces an occurrence of a series does so there.
    ///
    /// - Parameters:
    ///   - now: What no rule can say is taken from the beginning of this year on.
    ///   - room: How long rules may be followed.
    /// - Throws: `ICalendarError` for a file that isn't a calendar.
    package static func readUsable(
        _ bytes: [UInt8],
        zones: any ZoneSource,
        now: WallTime,
        room: SearchRoom = SearchRoom()
    ) throws(ICalendarError) -> (entries: [CalendarEntry], problems: [Problem]) {
        readUsable(try Component.read(bytes), zones: zones, now: now, room: room)
    }

    /// The same of a file whose components are known.
    package static func readUsable(
        _ top: [Component],
        zones: any ZoneSource,
        now: WallTime,
        room: SearchRoom = SearchRoom()
    ) -> (entries: [CalendarEntry], problems: [Problem]) {
        let calendars = top.filter { $0.name == "VCALENDAR" }
        var timeZones = TimeZones(calendars, zones: zones, now: now, room: room)
        room.calendars = calendars
        room.isCutOff = top.last?.end == nil
        var entries: [CalendarEntry] = []
        let parts = calendars.flatMap(\.components) + top
        let components = parts.filter { kinds.contains($0.name) }
        let places = calendars.enumerated().flatMap { index, calendar in calendar.components.map { ($0.line, index) } }
        let around = Dictionary(places) { $1 }
        let frames = calendars.map(Frame.init)
        var problems = parts.filter { !kinds.contains($0.name) && $0.name != "VCALENDAR" }.flatMap(hidden)
        for component in room.ordered(components, \.line) {
            do throws(ICalendarError) {
                if let damage = component.damage { throw damage }
                try room.check(component)
                timeZones.calendar = around[component.line]
                let calendar = timeZones.calendar.map { frames[$0] }
                if let refusal = calendar?.refusal { throw refusal }
                var entry = try CalendarEntry(component, timeZones, room)
                // A cancellation may leave STATUS out (RFC 5546 section 3.2.5).
                entry.isCancelled = entry.isCancelled || calendar?.isCancelled ?? false
                if let zone = calendar?.floatingZone, case .floating? = entry.start,
                    zone.trimmedValue != zones.local.identifier
                {
                    entry.notes.append(
                        "its time has no zone, and \(zone.name) isn't followed: it rings at that time here"
                    )
                }
                entries.append(entry)
            } catch {
                room.note(error, of: component)
                problems.append(Problem(component, error))
            }
        }
        timeZones.calendar = nil
        entries.sort { $0.line < $1.line }
        nameThoseWithoutUID(&entries)
        MozillaMarks.leaveOutRepeated(&entries)
        // Thunderbird says once for a whole series what was answered.
        let answered = Dictionary(
            entries.filter { $0.recurrenceID == nil }.compactMap { entry in
                entry.acknowledged.map { (SeriesReading.Series(entry), $0) }
            },
            uniquingKeysWith: max
        )
        for index in entries.indices where !answered.isEmpty && entries[index].recurrenceID != nil {
            let whole = answered[SeriesReading.Series(entries[index])]
            entries[index].acknowledged = [entries[index].acknowledged, whole].compactMap(\.self).max()
        }
        entries = SeriesReading(zones: timeZones, room: room).joined(entries)
        nameAlarmsApart(&entries)
        return (entries, problems)
    }

    /// The properties of a calendar that count for all its entries.
    private struct Frame {
        /// The reason that nothing of it rings: it counts other years, or answers an invitation, which is no schedule (RFC 5545
        /// section 3.7.1, RFC 5546 section 1.4).
        var refusal: ICalendarError?
        let isCancelled: Bool
        let floatingZone: ContentLine?

        init(_ calendar: Component) {
            isCancelled = calendar.says("METHOD", ["CANCEL"])
            floatingZone = calendar.floatingZone
            let scale = calendar.all("CALSCALE").first { !["GREGORIAN", ""].contains($0.trimmedValue.uppercased()) }
            let answer = calendar.all("METHOD").first {
                ["REPLY", "COUNTER", "DECLINECOUNTER", "REFRESH"].contains($0.trimmedValue.uppercased())
            }
            guard let property = scale ?? answer, !isCancelled else { return }
            let value = ContentLine.quoted(property.trimmedValue)
            refusal = ICalendarError(
                line: property.line,
                "its calendar has \(property.name) \(value), which isn't read"
            )
        }
    }

    /// The last of several entries of one name has it alone, as it has always had.
    private static func nameAlarmsApart(_ entries: inout [CalendarEntry]) {
        for same in Dictionary(grouping: entries.indices, by: { entries[$0].name }).values where same.count > 1 {
            var taken: Set<String> = []
            for index in same.sorted().reversed() {
                let entry = entries[index]
                let what = [entry.kind, entry.recurrenceID?.zoneIdentifier ?? "", "\(entry.isFollowing)"]
                entries[index].taken = taken
                let uid = entry.component.first("UID")?.text ?? ""
                if !taken.isEmpty { entries[index].mark = "~" + Fingerprint.of((what + [uid]).joined(separator: "\n")) }
                taken.formUnion(entries[index].keys.map(\.key) + [entries[index].ownKey])
            }
        }
    }

    /// A second import must find the same names, so they are made of what an entry is.
    private static func nameThoseWithoutUID(_ entries: inout [CalendarEntry]) {
        var seen: [String: Int] = [:]
        for index in entries.indices where entries[index].uid.isEmpty {
            let entry = entries[index]
            let name = "\(entry.kind.lowercased())-" + Fingerprint.of("\(entry.summary)\n\(entry.start?.text ?? "")")
            let count = seen[name, default: 0] + 1
            seen[name] = count
            entries[index].uid = count == 1 ? name : "\(name)-\(count)"
        }
    }

    private init(_ component: Component, _ zones: TimeZones, _ room: SearchRoom) throws(ICalendarError) {
        func time(_ name: String) throws(ICalendarError) -> CalendarTime? {
            guard let property = component.first(name), !property.trimmedValue.isEmpty else { return nil }
            return try CalendarTime(property.value, of: property, zones: zones)
        }
        self.component = component
        kind = component.name
        line = component.line
        uid = component.first("UID")?.identity ?? ""
        guard uid.utf8.count <= Self.longestUID else {
            throw ICalendarError(
                line: line,
                "its UID has \(uid.utf8.count) bytes; at most \(Self.longestUID) are taken"
            )
        }
        summary = component.first("SUMMARY")?.shortText ?? ""
        details = component.first("DESCRIPTION")?.shortText ?? ""
        location = component.first("LOCATION")?.shortText ?? ""
        isCancelled = component.says("STATUS", ["CANCELLED", "CANCELED"])
        isCompleted =
            kind == "VTODO"
            && (component.says("STATUS", ["COMPLETED"]) || component.first("COMPLETED") != nil
                || component.first("PERCENT-COMPLETE")?.trimmedValue == "100")
        alarms = component.components.filter { $0.name == "VALARM" }.map { CalendarAlarm($0, zones) }
        notes = component.unread.prefix(3).map { "line \($0.line) is ignored: \($0.message)" }
        if component.unreadCount > 3 { notes.append("\(component.unreadCount - 3) more lines are ignored") }
        notes += component.remarks.prefix(Self.mostNotes)
        recurrenceID = try time("RECURRENCE-ID").map(zones.settled)
        if recurrenceID == nil, let property = component.first("RECURRENCE-ID") {
            throw ICalendarError(line: property.line, "its RECURRENCE-ID doesn't say which occurrence it is")
        }
        if let range = component.first("RECURRENCE-ID")?.parameter("RANGE"), !isFollowing {
            notes.append("its RANGE=\(range) isn't followed")
        }
        var begin = try time("DTSTART")
        let endName = isTask ? "DUE" : "DTEND"
        var end = readable(&notes) { () throws(ICalendarError) in try time(endName) }
        // A whole day of Outlook's
        if component.says("X-MICROSOFT-CDO-ALLDAYEVENT", ["TRUE"]), let first = begin, let last = end, !first.isUTC,
            [first, last].allSatisfy({ $0.reading.secondOfDay == 0 })
        {
            (begin, end) = (.day(first.reading), .day(last.reading))
        }
        start = begin ?? (isTask ? end : nil)
        let ofStart = component.first(begin == nil ? endName : "DTSTART")
        if let start, let zone = ofStart?.zoneName, let remark = zones.remark(zone, at: start) { notes.append(remark) }
        readLength(component, end, zones)
        if let start { recurrence = try readRecurrence(start, zones, room) }
        try leaveOutDone(zones, room)
        try settle(zones, room)
        let marks = ["LAST-MODIFIED", "CREATED", "DTSTAMP"].lazy.compactMap { component.instant($0, zones) }
        written = marks.first
        url = [component.first("URL"), component.first("CONFERENCE")].lazy
            .compactMap { $0?.trimmedValue }.first { !$0.isEmpty }
        marked = MozillaMarks.acknowledged(component, zones)
        acknowledged = marked
        alarms += MozillaMarks.snoozes(component, besides: alarms, zones)
    }

    /// From the start to the end.
    private mutating func readLength(_ component: Component, _ end: CalendarTime?, _ zones: TimeZones) {
        endsWithDay = start?.isDay ?? false
        let duration = component.first("DURATION")
        if let start, let end {
            length = end.reading(as: start, zones).localSeconds - start.reading.localSeconds
            endsWithDay = endsWithDay || end.isDay
            // Both may not be there (RFC 5545 section 3.6.1).
            if let duration, CalendarDuration.seconds(duration.trimmedValue) != length {
                notes.append("it has \(isTask ? "DUE" : "DTEND") and DURATION, of which the first counts")
            }
        } else if let duration {
            let read = CalendarDuration(duration.trimmedValue)
            (length, elapsedLength) = (read?.seconds, read?.elapsed ?? 0)
            if length == nil {
                notes.append("line \(duration.line) is ignored: DURATION isn't a length of time such as PT1H30M")
            }
        } else if let start {
            // A day without an end is the whole day, a time without one is a moment (RFC 5545 section 3.6.1).
            length = isTask ? nil : start.isDay ? 86_400 : 0
        }
        if length ?? 0 < 0 { notes.append("its end is before its start") }
    }

    /// Leaves out the occurrences of a task that KOrganizer counts as done: those before the one that it says is due next.
    private mutating func leaveOutDone(_ zones: TimeZones, _ room: SearchRoom) throws(ICalendarError) {
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

    private mutating func readRecurrence(
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
                let time = readable(&notes) { () throws(ICalendarError) in
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
    private mutating func settle(_ zones: TimeZones, _ room: SearchRoom) throws(ICalendarError) {
        guard let start, let set = recurrence, zones.isOwn(set.zoneIdentifier) else { return }
        let zone = zones.zone(of: set)
        (self.start, clocks) = (zones.settled(start), zone)
        let isSingle = set.isSingle
        let found = try room.follow(line) { budget throws(OutOfSteps) in
            try isSingle
                ? set.occurrences(after: .min, through: .max, in: zone, limit: 1, spending: &budget)
                : set.dates(from: zones.now, in: zone, limit: Self.mostDates, spending: &budget)
        }
        let dates = found.map { Zone.utc.civil(at: $0) }.filter(\.isValid)
        guard let first = dates.first ?? self.start?.reading, first.isValid else {
            throw ICalendarError(line: line, "it begins outside the years 1 to 9999")
        }
        recurrence = RecurrenceSet(start: first, startIsUTC: true, dates: Array(dates.dropFirst()))
        let lengths = ownLengths.map { (Zone.utc.civil(at: zone.instant(of: $0.key)), $0.value) }
        ownLengths = Dictionary(lengths) { first, _ in first }
        guard !isSingle, let last = found.last else { return }
        notes.append(
            "its time zone has rules of its own, so its rings are taken as dates, the last on "
                + "\(SpokenForm.date(zone.civil(at: last)))"
        )
    }
}

extension Component {
    /// A moment that a property names, of several the latest; nil if it has none that can be read.
    func instant(_ name: String, _ zones: TimeZones) -> WallTime? {
        properties.lazy.filter { $0.name == name }
            .compactMap { try? CalendarTime($0.value, of: $0, zones: zones).instant(zones) }.max()
            .map { WallTime(unixSeconds: $0) }
    }
}

/// The value, or nil and a note on the line that has none.
private func readable<Value>(
    _ notes: inout [String],
    _ read: () throws(ICalendarError) -> Value?
) -> Value? {
    do throws(ICalendarError) {
        return try read()
    } catch {
        if notes.count < CalendarEntry.mostNotes { notes.append("line \(error.line) is ignored: \(error.message)") }
        return nil
    }
}

extension ZoneSource {
    /// The zone whose clocks a recurrence reads.
    func zone(of set: RecurrenceSet) -> Zone {
        set.startIsUTC ? .utc : set.zoneIdentifier.flatMap(zone(named:)) ?? local
    }
}

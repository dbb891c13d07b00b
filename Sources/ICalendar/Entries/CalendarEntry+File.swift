package import NotificationCore
internal import Recurrence

/// The events and tasks of a file, and what is wrong with those that can't be used.
extension CalendarEntry {
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
        var withdrawn: Set<Int> = []
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
                if calendar?.isCancelled ?? false {
                    entry.isCancelled = true
                    withdrawn.insert(entry.line)
                }
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
        cancelOccurrences(&entries, withdrawn)
        nameAlarmsApart(&entries)
        return (entries, problems)
    }

    /// Cancels what stands for an occurrence of a series that a METHOD cancels: without a RECURRENCE-ID it cancels them all (RFC 5546
    /// section 3.2.5), as a STATUS doesn't. What has a later SEQUENCE was agreed on since.
    ///
    /// - Parameter withdrawn: The lines of what is cancelled so.
    private static func cancelOccurrences(_ entries: inout [CalendarEntry], _ withdrawn: Set<Int>) {
        func sequence(_ entry: CalendarEntry) -> Int {
            entry.component.first("SEQUENCE").flatMap { Int($0.trimmedValue) } ?? 0
        }
        let whole = entries.filter { $0.recurrenceID == nil && withdrawn.contains($0.line) }
        let series = Dictionary(whole.map { (SeriesReading.Series($0), sequence($0)) }, uniquingKeysWith: max)
        for index in entries.indices {
            guard let last = series[SeriesReading.Series(entries[index])], sequence(entries[index]) <= last else {
                continue
            }
            entries[index].isCancelled = true
        }
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
}

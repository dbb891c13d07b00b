package import NotificationCore
package import Recurrence

/// An event or a task of a calendar: when it is, and its alarms.
package struct CalendarEntry: Sendable, Hashable {
    /// VEVENT or VTODO.
    package var kind: String
    package var uid: String
    /// The occurrence of a series that this entry stands for.
    package var recurrenceID: CalendarTime?
    package var summary: String
    package var details: String
    package var isCancelled: Bool
    /// DTSTART; a task may have none.
    package var start: CalendarTime?
    /// From DTSTART to DTEND, DUE or DURATION, in seconds; nil if there is no end.
    package var length: Int64?
    /// DUE of a task without DTSTART.
    package var due: CalendarTime?
    /// When it starts; nil without DTSTART.
    package var recurrence: RecurrenceSet?
    package var alarms: [Component]
    package var line: Int

    /// An entry that can't be used, and why.
    package struct Problem: Sendable, Hashable {
        package var title: String
        package var uid: String
        package var error: ICalendarError
    }

    /// Reads the events and tasks of a file. An entry that replaces an occurrence of a series does so there.
    ///
    /// - Throws: `ICalendarError` for the first thing that is wrong; it names the line.
    package static func read(_ bytes: [UInt8], zones: any ZoneSource) throws(ICalendarError) -> [CalendarEntry] {
        let (entries, problems) = try readUsable(bytes, zones: zones)
        if let problem = problems.first { throw problem.error }
        return entries
    }

    /// Reads the entries that can be used, and reports what is wrong with the others.
    ///
    /// - Throws: `ICalendarError` for a file that isn't a calendar.
    package static func readUsable(
        _ bytes: [UInt8],
        zones: any ZoneSource
    ) throws(ICalendarError) -> (entries: [CalendarEntry], problems: [Problem]) {
        let top = try Component.read(bytes)
        let calendars = top.filter { $0.name == "VCALENDAR" }
        let timeZones = TimeZones(calendars, zones: zones)
        var entries: [CalendarEntry] = []
        var problems: [Problem] = []
        for component in calendars.flatMap(\.components) + top where ["VEVENT", "VTODO"].contains(component.name) {
            do throws(ICalendarError) {
                entries.append(try CalendarEntry(component, timeZones))
            } catch {
                let title = component.first("SUMMARY")?.text ?? "Untitled"
                problems.append(Problem(title: title, uid: component.first("UID")?.text ?? "", error: error))
            }
        }
        var series: [String: Int] = [:]
        for index in entries.indices where entries[index].recurrenceID == nil { series[entries[index].uid] = index }
        for entry in entries where entry.recurrenceID != nil {
            if let index = series[entry.uid] { entries[index].replace(entry, zones) }
        }
        return (entries, problems)
    }

    /// Leaves out the occurrence that another entry stands for.
    private mutating func replace(_ entry: CalendarEntry, _ zones: any ZoneSource) {
        guard let start, let identifier = entry.recurrenceID else { return }
        if identifier.isDay {
            recurrence?.exceptionDays.append(identifier.reading)
        } else {
            recurrence?.exceptions.append(identifier.reading(as: start, zones))
        }
    }

    private init(_ component: Component, _ zones: TimeZones) throws(ICalendarError) {
        func time(_ name: String) throws(ICalendarError) -> CalendarTime? {
            guard let property = component.first(name) else { return nil }
            return try CalendarTime(property.value, of: property, zones: zones)
        }
        kind = component.name
        line = component.line
        summary = component.first("SUMMARY")?.text ?? ""
        details = component.first("DESCRIPTION")?.text ?? ""
        isCancelled = component.first("STATUS")?.value.uppercased() == "CANCELLED"
        alarms = component.components.filter { $0.name == "VALARM" }
        recurrenceID = try time("RECURRENCE-ID")
        start = try time("DTSTART")
        uid = component.first("UID")?.text ?? ""
        let end = try time(kind == "VTODO" ? "DUE" : "DTEND")
        due = end
        if let duration = component.first("DURATION") {
            guard let seconds = CalendarDuration.seconds(duration.value) else {
                throw ICalendarError(line: duration.line, "DURATION isn't a length of time such as PT1H30M")
            }
            length = seconds
        } else if let start, let end {
            length = end.reading(as: start, zones.zones).localSeconds - start.reading.localSeconds
        } else if let start {
            // A day without an end is the whole day, a time without one is a moment (RFC 5545 section 3.6.1).
            length = start.isDay && kind == "VEVENT" ? 86_400 : nil
        }
        recurrence = try start.map { (start) throws(ICalendarError) in
            try Self.recurrence(component, start: start, zones)
        }
    }

    private static func recurrence(
        _ component: Component,
        start: CalendarTime,
        _ zones: TimeZones
    ) throws(ICalendarError) -> RecurrenceSet {
        var set = RecurrenceSet(
            start: start.reading,
            startIsUTC: start.isUTC,
            zoneIdentifier: start.zoneIdentifier
        )
        for property in component.all("RRULE") {
            do {
                set.rules.append(try RecurrenceRule(parsing: property.value))
            } catch {
                throw ICalendarError(line: property.line, "RRULE: \(error)")
            }
        }
        for property in component.all("RDATE") {
            for value in property.value.split(separator: ",", omittingEmptySubsequences: false) {
                // A PERIOD begins with its start.
                let first = value.prefix { $0 != "/" }
                let time = try CalendarTime(first, of: property, zones: zones)
                set.dates.append(time.reading(as: start, zones.zones))
            }
        }
        for property in component.all("EXDATE") {
            for value in property.value.split(separator: ",", omittingEmptySubsequences: false) {
                let time = try CalendarTime(value, of: property, zones: zones)
                if time.isDay {
                    set.exceptionDays.append(time.reading)
                } else {
                    set.exceptions.append(time.reading(as: start, zones.zones))
                }
            }
        }
        if let property = component.first("EXRULE") {
            throw ICalendarError(line: property.line, "EXRULE is not supported; RFC 5545 replaced it with EXDATE")
        }
        return set
    }
}

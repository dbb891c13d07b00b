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
    /// In bytes.
    private static let longestUID = 1024

    init(_ component: Component, _ zones: TimeZones, _ room: SearchRoom) throws(ICalendarError) {
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
        var end = Self.readable(&notes) { () throws(ICalendarError) in try time(endName) }
        // A whole day of Outlook's. The days of a rule are those of the clocks that its start is read from, so a start in UTC stays.
        let times = [begin, end].compactMap(\.self)
        let isMoved = component.first("RRULE") != nil && times.contains { $0.isUTC && $0.reading.secondOfDay != 0 }
        if !isMoved,
            ["X-MICROSOFT-CDO-ALLDAYEVENT", "X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT"].contains(where: {
                component.says($0, ["TRUE"])
            }), times.allSatisfy({ $0.isMidnight(zones) })
        {
            (begin, end) = (begin.map { .day($0.day(zones)) }, end.map { .day($0.day(zones)) })
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
        marked = component.instant(MozillaMarks.answered, zones)
        acknowledged = marked
        alarms += MozillaMarks.snoozes(component, besides: alarms, zones)
    }

    /// From the start to the end.
    private mutating func readLength(_ component: Component, _ end: CalendarTime?, _ zones: TimeZones) {
        endsWithDay = start?.isDay ?? false
        let duration = component.first("DURATION")
        if let start, let end {
            // A task that begins on a day may be due at a time. An event's end in UTC is a midnight somewhere; 23:59 ends the day.
            let here = zones.local.civil(at: end.instant(zones))
            let isEndOfDay = end.isMidnight(zones) || here.secondOfDay >= 86_340
            let hasTime = start.isDay && !isEndOfDay && (isTask || !end.isUTC)
            let last = hasTime ? here : end.reading(as: start, zones)
            length = last.localSeconds - start.reading.localSeconds
            // An end on other clocks may be the second time that those of the start show a reading.
            let isElsewhere = end.isUTC || end.zoneIdentifier.map { $0 != start.zoneIdentifier } ?? false
            let isSingle = component.first("RRULE") == nil && component.first("RDATE") == nil
            if isElsewhere, isSingle, !start.isDay, !end.isDay,
                case let instant = end.instant(zones), start.zone(zones).instant(of: last) != instant
            {
                let seconds = instant - start.instant(zones)
                (length, elapsedLength) = (seconds, seconds)
            }
            endsWithDay = (endsWithDay && !hasTime) || end.isDay
            // Both may not be there (RFC 5545 section 3.6.1).
            if let duration, CalendarDuration(duration.trimmedValue)?.seconds != length {
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

    /// The value, or nil and a note on the line that has none.
    static func readable<Value>(
        _ notes: inout [String],
        _ read: () throws(ICalendarError) -> Value?
    ) -> Value? {
        do throws(ICalendarError) {
            return try read()
        } catch {
            if notes.count < mostNotes { notes.append("line \(error.line) is ignored: \(error.message)") }
            return nil
        }
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

extension ZoneSource {
    /// The zone whose clocks a recurrence reads.
    func zone(of set: RecurrenceSet) -> Zone {
        set.startIsUTC ? .utc : set.zoneIdentifier.flatMap(zone(named:)) ?? local
    }
}

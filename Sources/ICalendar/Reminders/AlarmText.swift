internal import Messages
internal import NotificationCore
internal import Recurrence

/// What the alarm of an event says: when that begins, and where.
struct AlarmText {
    let entry: CalendarEntry
    let zones: any ZoneSource

    /// What programs write into alarms of which the person has said nothing.
    private static let empty: Set<String> = [
        "this is an event reminder", "this is a reminder", "event reminder", "reminder", "alarm", "display",
        "notification",
        // khal's, of an event without a description.
        "none",
        "default mozilla description", "mozilla standard description", "default description", "description",
    ]

    /// Words for the person; nil if there are none but what programs write.
    static func said(_ words: String) -> String? {
        let plain = words.lowercased().split { $0.isWhitespace || $0 == "." || $0 == "!" }.joined(separator: " ")
        return plain.isEmpty || empty.contains(plain) ? nil : words
    }

    /// - Parameter distance: From the start to the ring, in seconds; nil for an alarm that has a time of its own.
    func body(_ alarm: CalendarAlarm?, distance: Int64?) -> String {
        let place = PlainText.onOneLine(entry.location)
        var lines = [[when(distance) ?? "", place].filter { !$0.isEmpty }.joined(separator: ", ")]
        if let words = alarm.flatMap({ Self.said($0.words) }), words != entry.summary, words != entry.details {
            lines.append(words)
        }
        lines.append(entry.details)
        return lines.filter { !$0.allSatisfy(\.isWhitespace) }.joined(separator: "\n")
    }

    /// "5 Jan 2026, 09:00–10:30" of a single event; "tomorrow, 09:00–10:30" of a series, which has other days.
    private func when(_ distance: Int64?) -> String? {
        guard let start = entry.start, let set = entry.recurrence else { return nil }
        let isTask = entry.isTask
        let isSingle = set.isSingle
        // A single event is said in the clocks that the person reads. Of a task its end matters.
        let begin = isSingle && !start.isDay ? zones.local.civil(at: start.instant(zones)) : start.reading
        let shown = isTask ? Self.moved(begin, by: entry.length ?? 0) : begin
        let length = isTask ? 0 : entry.length ?? 0
        let text = isSingle ? single(shown, length, start.isDay) : series(start, shown, length, distance, set)
        return text.map { (isTask ? "due " : "") + $0 }
    }

    private func single(_ start: CivilDateTime, _ length: Int64, _ isDay: Bool) -> String {
        let end = Self.moved(start, by: isDay ? max(0, length - 86_400) : length)
        func spoken(_ reading: CivilDateTime) -> String {
            "\(SpokenForm.date(reading))" + (isDay ? "" : ", " + SpokenForm.time(reading))
        }
        if length <= 86_400, !isDay { return "\(SpokenForm.date(start)), \(times(start, length))" }
        return end == start ? spoken(start) : "\(spoken(start)) – \(spoken(end))"
    }

    private func series(
        _ start: CalendarTime,
        _ shown: CivilDateTime,
        _ length: Int64,
        _ distance: Int64?,
        _ set: RecurrenceSet
    ) -> String? {
        guard set.hasOneTimeOfDay else { return nil }
        let ring = distance.map { Self.moved(start.reading, by: $0) }
        let day = ring.map { Self.day(Self.day(of: shown) - Self.day(of: $0), isAllDay: start.isDay) } ?? ""
        let time = start.isDay ? "" : times(shown, length) + zoneName(start)
        let parts = [day, time].filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    private static func moved(_ reading: CivilDateTime, by seconds: Int64) -> CivilDateTime {
        CivilDateTime(localSeconds: reading.localSeconds &+ seconds)
    }

    private static func day(of reading: CivilDateTime) -> Int64 {
        CivilDateTime(year: reading.year, month: reading.month, day: reading.day).localSeconds / 86_400
    }

    /// The event's day, as on the day of its alarm.
    private static func day(_ days: Int64, isAllDay: Bool) -> String {
        switch days {
        case 0: isAllDay ? "today" : ""
        case 1: "tomorrow"
        case -1: "since yesterday"
        case ..<0: "since \(-days) days"
        default: "in \(days) days"
        }
    }

    private func times(_ start: CivilDateTime, _ length: Int64) -> String {
        guard (1...86_400).contains(length) else { return SpokenForm.time(start) }
        return "\(SpokenForm.time(start))–\(SpokenForm.time(Self.moved(start, by: length)))"
    }

    /// Which clocks a series keeps to, if not the person's own.
    private func zoneName(_ start: CalendarTime) -> String {
        if start.isUTC { return zones.local.identifier == "UTC" ? "" : " UTC" }
        guard let zone = start.zoneIdentifier, zone != zones.local.identifier else { return "" }
        return " (\(SpokenForm.zone(zone)))"
    }
}

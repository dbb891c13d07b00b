package import NotificationCore
internal import Recurrence

/// Turns the alarms of a calendar into requests, and reports what happens to each.
package struct ReminderImport {
    /// What was found in one alarm, or in an entry as a whole.
    package struct Finding: Sendable, Hashable {
        package var title: String
        package var uid: String
        package var line: Int
        /// What is to be scheduled; nil when nothing is.
        package var request: Request?
        /// Why nothing is scheduled, or what differs from the file.
        package var note: String?
        /// Whether the entry couldn't be read, so that it isn't known what it holds.
        package var isUnreadable: Bool

        package init(
            title: String,
            uid: String,
            line: Int,
            request: Request? = nil,
            note: String? = nil,
            isUnreadable: Bool = false
        ) {
            self.title = title
            self.uid = uid
            self.line = line
            self.request = request
            self.note = note
            self.isUnreadable = isUnreadable
        }
    }

    /// userInfo's key for the UID that a request comes from.
    package static let uidKey = "icalendarUID"
    /// What `export` appends to an identifier to make a UID of it.
    package static let ownSuffix = "@carillon"
    private static let mostRepeats = 20
    /// How many rings of a rule that can't be moved are taken.
    private static let mostDates = 200

    private let zones: any ZoneSource
    private let now: WallTime
    /// Whether entries without an alarm ring when they start.
    private let takesStarts: Bool

    package init(zones: any ZoneSource, now: WallTime, takesStarts: Bool) {
        self.zones = zones
        self.now = now
        self.takesStarts = takesStarts
    }

    /// The findings in the order of the file.
    package func findings(_ entries: [CalendarEntry], _ problems: [CalendarEntry.Problem] = []) -> [Finding] {
        let unreadable = problems.map {
            Finding(title: $0.title, uid: $0.uid, line: $0.error.line, note: $0.error.message, isUnreadable: true)
        }
        return (entries.flatMap(findings) + unreadable).sorted { $0.line < $1.line }
    }

    private func findings(_ entry: CalendarEntry) -> [Finding] {
        func left(_ reason: String) -> [Finding] {
            [Finding(title: title(entry), uid: entry.uid, line: entry.line, request: nil, note: reason)]
        }
        guard !entry.isCancelled else { return left("it is cancelled") }
        guard !entry.uid.isEmpty else { return left("it has no UID to recognise it by") }
        guard !entry.alarms.isEmpty else {
            guard takesStarts else { return left("it has no alarm; --at-start makes it ring when it starts") }
            guard let set = entry.recurrence else { return left("it has no DTSTART") }
            return [finding(entry, nil, AlarmShift(seconds: 0), of: set, suffix: "#0")]
        }
        return entry.alarms.enumerated().flatMap { findings(entry, $1, number: $0 + 1) }
    }

    private func findings(_ entry: CalendarEntry, _ alarm: Component, number: Int) -> [Finding] {
        do throws(Reason) {
            let action = alarm.first("ACTION")?.value.uppercased() ?? ""
            guard action == "DISPLAY" else {
                throw Reason(
                    action.isEmpty ? "its alarm has no ACTION" : "its alarm is of the kind \(action), not DISPLAY"
                )
            }
            let (set, offset) = try moment(entry, alarm)
            return try repeats(alarm).enumerated().map { index, delay in
                let suffix = "#\(number)" + (index > 0 ? "+\(index)" : "")
                return finding(entry, alarm, AlarmShift(seconds: offset + delay), of: set, suffix: suffix)
            }
        } catch {
            return [
                Finding(title: title(entry), uid: entry.uid, line: alarm.line, request: nil, note: error.text)
            ]
        }
    }

    private struct Reason: Error {
        var text: String
        init(_ text: String) { self.text = text }
    }

    /// What an alarm is relative to, and how far from it it lies.
    private func moment(_ entry: CalendarEntry, _ alarm: Component) throws(Reason) -> (RecurrenceSet, Int64) {
        guard let trigger = alarm.first("TRIGGER") else { throw Reason("its alarm has no TRIGGER") }
        if let time = try? CalendarTime(trigger.value, of: trigger, zones: TimeZones([], zones: zones)), !time.isDay {
            let set = RecurrenceSet(
                start: time.reading,
                startIsUTC: time.isUTC,
                zoneIdentifier: time.zoneIdentifier
            )
            return (set, 0)
        }
        guard let offset = CalendarDuration.seconds(trigger.value) else {
            throw Reason("its alarm's TRIGGER \"\(trigger.value)\" is neither a length of time nor a date with a time")
        }
        guard trigger.parameter("RELATED")?.uppercased() == "END" else {
            guard let set = entry.recurrence else {
                throw Reason("its alarm is relative to a start that it doesn't have")
            }
            return (set, offset)
        }
        if let set = entry.recurrence {
            guard let length = entry.length else {
                throw Reason("its alarm is relative to an end that it doesn't have")
            }
            return (set, offset + length)
        }
        guard let due = entry.due else { throw Reason("its alarm is relative to an end that it doesn't have") }
        let set = RecurrenceSet(
            start: due.reading,
            startIsUTC: due.isUTC,
            zoneIdentifier: due.zoneIdentifier
        )
        return (set, offset)
    }

    /// How long after the first ring each one comes, the first included.
    private func repeats(_ alarm: Component) throws(Reason) -> [Int64] {
        guard let times = alarm.first("REPEAT") else { return [0] }
        guard let count = Int(times.value), count >= 0, count <= Self.mostRepeats else {
            throw Reason("its alarm has REPEAT \"\(times.value)\"; it must be from 0 to \(Self.mostRepeats)")
        }
        guard count > 0 else { return [0] }
        guard let duration = alarm.first("DURATION"), let seconds = CalendarDuration.seconds(duration.value),
            seconds > 0
        else { throw Reason("its alarm has a REPEAT without a DURATION") }
        return (0...count).map { Int64($0) * seconds }
    }

    // MARK: - Requests

    private func finding(
        _ entry: CalendarEntry,
        _ alarm: Component?,
        _ shift: AlarmShift,
        of set: RecurrenceSet,
        suffix: String
    ) -> Finding {
        var finding = Finding(title: title(entry), uid: entry.uid, line: alarm?.line ?? entry.line)
        var content = Content(title: Self.cleaned(title(entry), limit: RequestCheck.Limit.title))
        let words = alarm?.first("DESCRIPTION")?.text ?? ""
        let body = words.isEmpty || words == entry.summary ? entry.details : words
        content.body = Self.cleaned(body, limit: RequestCheck.Limit.body)
        content.sound = .standard
        content.userInfo = [Self.uidKey: .string(entry.uid)]
        var trigger = shift.trigger(set)
        if trigger == nil {
            trigger = dates(set, shift)
            finding.note =
                "its rule can't be moved to the alarm, so at most its next \(Self.mostDates) rings are taken"
        }
        let request = Request(identifier: identifier(entry, suffix), content: content, trigger: trigger)
        do throws(AgendaError) {
            try RequestCheck.check(request)
            let moment = Moment(wall: now, boot: BootTime(microseconds: 0), bootID: "")
            guard trigger != nil else { throw AgendaError(.noDate, "") }
            _ = try Timetable(zones: zones).start(request, at: moment)
            finding.request = request
        } catch  where error.code == .noDate {
            finding.note = "it never rings, or only in the past"
        } catch {
            finding.note = error.message
        }
        return finding
    }

    /// The rings from the beginning of this year on, so that a second import on another day finds the same ones.
    private func dates(_ set: RecurrenceSet, _ shift: AlarmShift) -> Trigger? {
        let zone = set.startIsUTC ? Zone.utc : set.zoneIdentifier.flatMap(zones.zone(named:)) ?? zones.local
        let year = CivilDateTime(year: zone.civil(at: now.unixSeconds).year, month: 1, day: 1)
        let after = zone.instant(of: year) - 1
        let found = set.occurrences(after: after, through: .max, in: zone, limit: Self.mostDates)
            .map { zone.civil(at: $0 &+ shift.seconds) }
        guard let first = found.first else { return nil }
        return .recurrence(
            RecurrenceSet(
                start: first,
                startIsUTC: set.startIsUTC,
                zoneIdentifier: set.zoneIdentifier,
                dates: Array(found.dropFirst())
            )
        )
    }

    private func title(_ entry: CalendarEntry) -> String {
        let words = entry.alarms.lazy.compactMap { $0.first("DESCRIPTION")?.text }.first { !$0.isEmpty }
        let title = entry.summary.isEmpty ? words ?? "" : entry.summary
        return title.allSatisfy(\.isWhitespace) ? "Untitled" : title
    }

    /// The UID, the occurrence and the alarm; of a UID that `export` made, the identifier in it.
    private func identifier(_ entry: CalendarEntry, _ suffix: String) -> String {
        if entry.uid.hasSuffix(Self.ownSuffix), suffix == "#1", entry.recurrenceID == nil {
            return Self.cleanedName(
                String(entry.uid.dropLast(Self.ownSuffix.count)),
                limit: RequestCheck.Limit.identifier
            )
        }
        let whole = entry.uid + (entry.recurrenceID.map { "/\($0.text)" } ?? "") + suffix
        let cleaned = Self.cleanedName(whole, limit: 400)
        guard cleaned != whole else { return whole }
        // What was cut off must still tell one from another (FNV-1a).
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in whole.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return cleaned + "~" + String(hash, radix: 16)
    }

    /// As an identifier may be: one line.
    private static func cleanedName(_ text: String, limit: Int) -> String {
        let line = text.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
        return cleaned(line, limit: limit)
    }

    /// Without what a request must not contain, and cut between characters.
    private static func cleaned(_ text: String, limit: Int) -> String {
        PlainText.cleaned(String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\r" })), limit: limit)
    }
}

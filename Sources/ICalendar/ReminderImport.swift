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
        /// An extra ring of the request that was pending.
        package var snoozedUntil: WallTime?
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
    /// How many alarms of one entry are taken.
    private static let mostAlarms = 100

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
        func left(_ reason: String, line: Int? = nil) -> Finding {
            Finding(title: title(entry), uid: entry.uid, line: line ?? entry.line, note: reason)
        }
        guard !entry.isCancelled else { return [left("it is cancelled")] }
        guard !entry.isCompleted else { return [left("it is completed")] }
        guard !entry.alarms.isEmpty else {
            guard takesStarts else { return [left("it has no alarm; --at-start makes it ring when it starts")] }
            guard let set = entry.recurrence else { return [left("it has no DTSTART")] }
            return [finding(entry, nil, 0, of: set, suffix: "#0")]
        }
        let snoozes = snoozes(entry)
        let shown = Dictionary(
            entry.alarms.lazy.filter { !$0.isSound && $0.obstacle == nil }.map { ($0.moment, $0.line) }
        ) { first, _ in first }
        var findings: [Finding] = []
        for (index, alarm) in entry.alarms.prefix(Self.mostAlarms).enumerated() where !isSnooze(alarm, in: snoozes) {
            do throws(Reason) {
                if alarm.isSound, let line = shown[alarm.moment] {
                    throw Reason("it sounds with the alarm in line \(line)")
                }
                findings += try self.findings(entry, alarm, number: index + 1, snooze: snoozes[alarm.uid])
            } catch {
                findings.append(left(error.text, line: alarm.line))
            }
        }
        // It has no alarm that rings.
        if takesStarts, entry.alarms.allSatisfy({ $0.obstacle != nil }), let set = entry.recurrence {
            findings.append(finding(entry, nil, 0, of: set, suffix: "#0"))
        }
        if entry.alarms.count > Self.mostAlarms {
            findings.append(left("of its \(entry.alarms.count) alarms the first \(Self.mostAlarms) are taken"))
        }
        return findings
    }

    private func findings(
        _ entry: CalendarEntry,
        _ alarm: CalendarAlarm,
        number: Int,
        snooze: CalendarTime?
    ) throws(Reason) -> [Finding] {
        if let obstacle = alarm.obstacle { throw Reason(obstacle) }
        let (set, offset) = try moment(entry, alarm)
        return alarm.delays.enumerated().map { index, delay in
            let suffix = "#\(number)" + (index > 0 ? "+\(index)" : "")
            return finding(entry, alarm, offset + delay, of: set, suffix: suffix, snooze: index == 0 ? snooze : nil)
        }
    }

    private struct Reason: Error {
        var text: String
        init(_ text: String) { self.text = text }
    }

    /// What an alarm is relative to, and how far from it it lies.
    private func moment(_ entry: CalendarEntry, _ alarm: CalendarAlarm) throws(Reason) -> (RecurrenceSet, Int64) {
        switch alarm.moment {
        case .at(let time): return (RecurrenceSet(time), 0)
        case .fromStart(let offset):
            guard let set = entry.recurrence else {
                throw Reason("its alarm is relative to a start that it doesn't have")
            }
            return (set, offset)
        case .fromEnd(let offset):
            guard let set = entry.recurrence else {
                throw Reason("its alarm is relative to an end that it doesn't have")
            }
            return (set, offset + (entry.length ?? 0))
        case nil: throw Reason("its alarm has no TRIGGER")
        }
    }

    /// The extra rings that wait, by the UIDs of the alarms that they are of (RFC 9074 section 7).
    private func snoozes(_ entry: CalendarEntry) -> [String: CalendarTime] {
        let originals = Set(entry.alarms.filter { $0.snoozed == nil && $0.obstacle == nil }.map(\.uid))
        var snoozes: [String: CalendarTime] = [:]
        for alarm in entry.alarms {
            guard let original = alarm.snoozed, originals.contains(original), case .at(let time)? = alarm.moment else {
                continue
            }
            if let other = snoozes[original], other.instant(zones) > time.instant(zones) { continue }
            snoozes[original] = time
        }
        return snoozes
    }

    /// One whose original has gone rings like any other.
    private func isSnooze(_ alarm: CalendarAlarm, in snoozes: [String: CalendarTime]) -> Bool {
        alarm.snoozed.map { snoozes[$0] != nil } ?? false
    }

    // MARK: - Requests

    private func finding(
        _ entry: CalendarEntry,
        _ alarm: CalendarAlarm?,
        _ offset: Int64,
        of set: RecurrenceSet,
        suffix: String,
        snooze: CalendarTime? = nil
    ) -> Finding {
        var finding = Finding(title: title(entry), uid: entry.uid, line: alarm?.line ?? entry.line)
        var notes = entry.notes + (alarm?.notes ?? [])
        var trigger = AlarmShift(seconds: offset).trigger(set)
        if trigger == nil {
            trigger = dates(set, AlarmShift(seconds: offset))
            notes.append(
                "its rule can't be moved to the alarm, so at most its next \(CalendarEntry.mostDates) rings are taken"
            )
        }
        var request = Request(
            identifier: identifier(entry, suffix),
            content: content(entry, alarm, set == entry.recurrence ? offset : nil),
            trigger: trigger
        )
        request.untilAnswered = alarm?.untilAnswered
        let waits = snooze.map { WallTime(unixSeconds: $0.instant(zones)) }.flatMap { $0 > now ? $0 : nil }
        notes += addOwn(&request, entry)
        do throws(AgendaError) {
            do throws(AgendaError) {
                try check(request)
                finding.snoozedUntil = waits
            } catch  where error.code == .noDate && waits != nil {
                // Nothing is left of it but the extra ring.
                request.trigger = snooze.map { .once($0.reading, zone: $0.isUTC ? "UTC" : $0.zoneIdentifier) }
                try check(request)
            }
            finding.request = request
        } catch  where error.code == .noDate {
            notes.append("it never rings, or only in the past")
        } catch {
            notes.append(error.message)
        }
        finding.note = notes.isEmpty ? nil : notes.joined(separator: "; ")
        return finding
    }

    /// Checks a request as the agent will.
    private func check(_ request: Request) throws(AgendaError) {
        guard request.trigger != nil else { throw AgendaError(.noDate, "") }
        try RequestCheck.check(request)
        let moment = Moment(wall: now, boot: BootTime(microseconds: 0), bootID: "")
        _ = try Timetable(zones: zones).start(request, at: moment)
    }

    /// Gives a request what only Carillon writes; without that, it is still a reminder.
    ///
    /// - Returns: What of it isn't taken.
    private func addOwn(_ request: inout Request, _ entry: CalendarEntry) -> [String] {
        var whole = request
        let problems = OwnProperties.read(entry.component, into: &whole)
        whole.content.body = Self.cleaned(whole.content.body, limit: RequestCheck.Limit.body)
        request.content.body = Self.cleaned(request.content.body, limit: RequestCheck.Limit.body)
        do throws(AgendaError) {
            try RequestCheck.check(whole)
            request = whole
            return problems
        } catch {
            // Together it may be too much, although nothing of it is.
            guard (try? RequestCheck.check(request)) != nil else { return [] }
            return ["what only Carillon writes is left out: \(error.message)"]
        }
    }

    private func content(_ entry: CalendarEntry, _ alarm: CalendarAlarm?, _ distance: Int64?) -> Content {
        var content = Content(title: Self.cleaned(title(entry), limit: RequestCheck.Limit.title))
        let isOwn = entry.uid.hasSuffix(Self.ownSuffix)
        let body = isOwn ? entry.details : AlarmText(entry: entry, zones: zones).body(alarm, distance: distance)
        // What others wrote is shortened; of our own, the subtitle is still to be taken off.
        content.body = Self.cleaned(body, limit: RequestCheck.Limit.body + (isOwn ? RequestCheck.Limit.title + 1 : 0))
        content.sound = .standard
        content.userInfo = [Self.uidKey: .string(entry.uid)]
        return content
    }

    /// Gives a request what only Carillon writes, and checks it as the agent will.
    private func check(_ request: inout Request, _ entry: CalendarEntry, _ notes: inout [String]) throws(AgendaError) {
        guard let trigger = request.trigger else { throw AgendaError(.noDate, "") }
        if !entry.uid.hasSuffix(Self.ownSuffix) || request.content.actions.isEmpty {
            var whole = request
            let problems = OwnProperties.read(entry.component, into: &whole)
            whole.content.body = Self.cleaned(whole.content.body, limit: RequestCheck.Limit.body)
            do throws(AgendaError) {
                try RequestCheck.check(whole)
                request = whole
                notes += problems
            } catch {
                // Together it may be too much although nothing of it is.
                try RequestCheck.check(request)
                notes.append("what only Carillon writes is left out: \(error.message)")
            }
        }
        let moment = Moment(wall: now, boot: BootTime(microseconds: 0), bootID: "")
        _ = trigger
        _ = try Timetable(zones: zones).start(request, at: moment)
    }

    /// The rings from the beginning of this year on, so that a second import on another day finds the same ones.
    private func dates(_ set: RecurrenceSet, _ shift: AlarmShift) -> Trigger? {
        let zone = zones.zone(of: set)
        let year = CivilDateTime(year: zone.civil(at: now.unixSeconds).year, month: 1, day: 1)
        let after = zone.instant(of: year) - 1
        let found = set.occurrences(after: after, through: .max, in: zone, limit: CalendarEntry.mostDates)
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
        let words = [entry.summary] + entry.alarms.prefix(1).compactMap { AlarmText.said($0.words) }
        return words.first { !$0.allSatisfy(\.isWhitespace) } ?? "Untitled"
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
        // What was cut off must still tell one from another.
        return cleaned + "~" + Fingerprint.of(whole)
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

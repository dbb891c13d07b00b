internal import Messages
internal import NotificationCore
internal import Recurrence

/// Alarms as requests.
extension ReminderImport {
    func finding(
        _ entry: CalendarEntry,
        _ alarm: CalendarAlarm?,
        _ ring: Ring,
        of set: RecurrenceSet,
        suffix: String,
        snooze: CalendarTime? = nil,
        key: String? = nil,
        repetition: Int = 0
    ) throws(ICalendarError) -> Finding {
        var finding = Finding(title: title(entry), uid: entry.uid, line: alarm?.line ?? entry.line)
        finding.component = entry.component
        let isRelative = set == entry.recurrence
        finding.source = source(
            entry,
            alarm,
            ring,
            isRelative: isRelative,
            key: key ?? entry.ownKey,
            repetition: repetition
        )
        var notes = entry.notes + (alarm?.notes ?? [])
        let shift = shift(ring, of: set, entry)
        let zone = zones.zone(of: set)
        var trigger = shift.trigger(set, in: zone)
        if case .recurrence(let moved)? = trigger, moved.dates.count < set.dates.count {
            notes.append(CalendarEntry.outside("of its alarms, those"))
        }
        if case .recurrence(let moved)? = trigger {
            trigger = try room.follow(entry.line) { budget throws(OutOfSteps) in
                .recurrence(try shift.corrected(moved, of: set, in: zone, from: now, spending: &budget))
            }
        }
        if trigger == nil {
            trigger = try dates(set, shift, entry)
            let most = CalendarEntry.mostDates
            if trigger != nil {
                notes.append("its rule can't be moved to the alarm, so at most its next \(most) rings are taken")
            }
        }
        var request = Request(
            identifier: identifier(entry, suffix),
            content: content(entry, alarm, isRelative ? ring.offset : nil),
            trigger: trigger
        )
        request = withoutPastDates(request, lateness: finding.source?.remaining ?? 0)
        request.untilAnswered = alarm?.untilAnswered.map {
            Request.UntilAnswered(seconds: $0.seconds, most: min($0.most, options.mostRepeats))
        }
        let waits = snooze.map { WallTime(unixSeconds: $0.instant(zones)) }.flatMap { $0 > now ? $0 : nil }
        notes += addOwn(&request, entry)
        var obstacle = try obstacle(&request, entry)
        if obstacle == nil {
            finding.snoozedUntil = waits
        } else if obstacle?.code == .noDate, waits != nil {
            // Nothing is left of it but the extra ring.
            request.trigger = snooze.map { .once($0.reading, zone: $0.isUTC ? "UTC" : $0.zoneIdentifier) }
            obstacle = try self.obstacle(&request, entry)
        }
        switch obstacle {
        case nil: finding.request = request
        case let error? where error.code == .noDate:
            finding.past = request
            notes.append(silence(set))
        case let error?: notes.append(error.message)
        }
        finding.note = notes.isEmpty ? nil : notes.joined(separator: "; ")
        return finding
    }

    /// The request of an alarm that waits for a place.
    func finding(
        _ entry: CalendarEntry,
        _ alarm: CalendarAlarm,
        near region: Trigger.Region,
        _ number: Int,
        _ key: String
    ) -> Finding {
        var finding = Finding(title: title(entry), uid: entry.uid, line: alarm.line)
        finding.source = source(entry, alarm, Ring(offset: 0), isRelative: false, key: key)
        let request = Request(
            identifier: identifier(entry, "#\(number)"),
            content: content(entry, alarm, nil),
            trigger: .location(region, repeats: false)
        )
        finding.component = entry.component
        do throws(AgendaError) {
            try RequestCheck.check(request)
            finding.request = request
            finding.note = entry.notes.isEmpty ? nil : entry.notes.joined(separator: "; ")
        } catch {
            finding.note = error.message
        }
        return finding
    }

    /// Why the agent would not take a request, whose COUNT is followed to its end on the way.
    private func obstacle(_ request: inout Request, _ entry: CalendarEntry) throws(ICalendarError) -> AgendaError? {
        guard let trigger = request.trigger else { return AgendaError(.noDate, "") }
        if case .recurrence(let set) = trigger, let error = tooMany(set) { return error }
        do throws(AgendaError) { try RequestCheck.check(request) } catch { return error }
        let moment = Moment(wall: now, boot: BootTime(microseconds: 0), bootID: "")
        return try room.follow(entry.line) { budget throws(OutOfSteps) in
            let given = min(budget.left, Timetable.mostSteps)
            var ofAgent = StepBudget(given)
            var refusal: AgendaError?
            do throws(AgendaError) {
                let timetable = Timetable(zones: zones)
                request = try timetable.counted(request, spending: &ofAgent)
                _ = try timetable.start(request, at: moment, spending: &ofAgent)
            } catch {
                refusal = error
            }
            guard ofAgent.left >= 0 else { throw OutOfSteps() }
            try budget.spend(given - ofAgent.left)
            return refusal
        }
    }

    /// Steps for finding out why an alarm has no ring to come.
    private static let silenceSteps = 100_000

    /// The reason that an alarm of some dates has no ring to come.
    private func silence(_ set: RecurrenceSet) -> String {
        let zone = set.zoneIdentifier.flatMap(zones.zone) ?? zones.local
        let begin = ([set.start] + set.dates).map(\.localSeconds).min() ?? 0
        func hasDates(_ set: RecurrenceSet) -> Bool {
            var budget = StepBudget(Self.silenceSteps)
            let first = try? set.next(after: begin - 2 * 86_400, in: zone, spending: &budget)
            // It takes that long only where there is much to follow.
            return first != nil || budget.left < 0
        }
        if hasDates(set) { return set.rules.isEmpty ? "its time has passed" : "its last ring has passed" }
        var whole = set
        (whole.exceptions, whole.exceptionDays) = ([], [])
        return hasDates(whole) ? "all of its dates are left out or moved" : "its rule has no dates"
    }

    /// Gives a request what only Carillon writes; without that, it is still a reminder.
    ///
    /// - Returns: What of it isn't taken.
    private func addOwn(_ request: inout Request, _ entry: CalendarEntry) -> [String] {
        guard OwnProperties.isIn(entry.component) else {
            request.content.body = Self.cleaned(request.content.body, limit: RequestCheck.Limit.body)
            return []
        }
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

    private func dates(
        _ set: RecurrenceSet,
        _ shift: AlarmShift,
        _ entry: CalendarEntry
    ) throws(ICalendarError) -> Trigger? {
        let zone = zones.zone(of: set)
        let found = try room.follow(entry.line) { budget throws(OutOfSteps) in
            try set.dates(
                from: now,
                in: zone,
                limit: CalendarEntry.mostDates,
                reach: max(0, shift.seconds + (shift.extra.values.max() ?? 0)),
                spending: &budget
            )
        }
        .map { zone.civil(at: shift.instant(from: $0, in: zone)) }.filter(\.isValid)
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

    func title(_ entry: CalendarEntry) -> String {
        let words = [entry.summary].lazy + entry.alarms.prefix(1).lazy.compactMap { AlarmText.said($0.words) }
        return words.first { !$0.allSatisfy(\.isWhitespace) } ?? "Untitled"
    }

    /// The UID, the occurrence and the alarm; of a UID that `export` made, the identifier in it.
    private func identifier(_ entry: CalendarEntry, _ suffix: String) -> String {
        if entry.uid.hasSuffix(Self.ownSuffix), suffix == "#1", entry.recurrenceID == nil, entry.mark.isEmpty {
            return Self.cleanedName(
                String(entry.uid.dropLast(Self.ownSuffix.count)),
                limit: RequestCheck.Limit.identifier
            )
        }
        let whole = entry.uid + (entry.recurrenceID.map { "/\($0.text)" } ?? "") + suffix + entry.mark
        let cleaned = Self.cleanedName(whole, limit: 400)
        guard cleaned != whole else { return whole }
        // What was cut off must still tell one from another.
        return cleaned + "~" + Fingerprint.of(whole)
    }

    /// As an identifier may be: one line.
    private static func cleanedName(_ text: String, limit: Int) -> String {
        let line = PlainText.isOneLine(text) ? text : text.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
        return cleaned(line, limit: limit)
    }

    /// Without what a request must not contain, and cut between characters.
    private static func cleaned(_ text: String, limit: Int) -> String {
        guard text.utf8.contains(UInt8(ascii: "\r")) else { return PlainText.cleaned(text, limit: limit) }
        return PlainText.cleaned(
            String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\r" })),
            limit: limit
        )
    }
}

internal import Messages
internal import Recurrence

/// The lengths of Snooze, and what a popup offers after a click on it.
extension Agenda {
    /// A button for each length of the settings. The first is the one that popups show.
    ///
    /// - Parameters:
    ///   - offered: Whether those are left out whose time has passed today, as long as another is there.
    ///   - isBrief: Whether the labels are the lengths alone.
    func snoozes(at now: Moment, offered: Bool = true, isBrief: Bool = false) -> [Action] {
        let all = settings.popup.snooze
        let ahead = offered ? all.filter { timetable.isAhead($0, at: now) } : all
        return (ahead.isEmpty ? all : ahead).enumerated().map { index, length in
            Action(
                identifier: index == 0 ? Action.snoozeIdentifier : Action.snoozeIdentifier + ":" + length.text,
                title: isBrief ? spoken(length) : spokenSnooze(length),
                effect: .snooze(seconds: timetable.seconds(length, at: now))
            )
        }
    }

    /// How long the first length is now, in seconds.
    package func firstSnooze(at now: Moment) -> Double {
        guard case .snooze(let seconds)? = snoozes(at: now).first?.effect else { return settings.popup.snoozeSeconds }
        return seconds
    }

    /// The label of a button that puts a ring off: "Snooze 10 min".
    private func spokenSnooze(_ length: SnoozeLength) -> String {
        switch length {
        case .seconds(let seconds): spokenSnooze(seconds)
        // Translators: a button that lets the reminder ring again at 20:00
        case .tonight: words.translated("Snooze until tonight")
        // Translators: a button that lets the reminder ring again at 09:00 of the next day
        case .tomorrow: words.translated("Snooze until tomorrow")
        }
    }

    private func spoken(_ length: SnoozeLength) -> String {
        switch length {
        case .seconds(let seconds): spoken(seconds)
        // Translators: a button below "Snoozed until 14:40", for 20:00 instead
        case .tonight: words.translated("Tonight")
        // Translators: a button below "Snoozed until 14:40", for 09:00 of the next day instead
        case .tomorrow: words.translated("Tomorrow")
        }
    }

    func spokenSnooze(_ seconds: Double) -> String {
        // Translators: a button that lets the reminder ring again after a time, such as "10 min"
        words.translated("Snooze %s", spoken(seconds))
    }

    /// A time as a button says it: "10 min", "1 h", "2 d".
    private func spoken(_ seconds: Double) -> String {
        let (number, unit) = SnoozeLength.inUnits(seconds)
        // Translators: numbers of days, hours, minutes and seconds, on a button
        return switch unit {
        case .days: words.translated("%s d", "\(number)")
        case .hours: words.translated("%s h", "\(number)")
        case .minutes: words.translated("%s min", "\(number)")
        case .seconds: words.translated("%s s", "\(number)")
        }
    }

    // MARK: - After a click on Snooze

    /// The popup that says until when a ring was put off. It is in no list: it offers something for a moment.
    ///
    /// - Parameters:
    ///   - choosing: Whether it offers the lengths.
    ///   - inMenu: Whether the server has a menu, which has room for them beside *Undo*.
    package func notice(of snoozed: SnoozedRing, choosing: Bool, inMenu: Bool, at now: Moment) -> Delivered {
        let content = snoozed.row.request.content
        var notice = Content(title: content.title.isEmpty ? content.body : content.title)
        notice.body = words.translated("Snoozed until %s", timetable.spokenEnd(ofSnooze: snoozed.snooze.wall, at: now))
        notice.stayFor = choosing ? 30 : 10
        if choosing || inMenu {
            notice.actions = snoozes(at: now, isBrief: !inMenu).filter { !snoozed.isOf($0, at: now) }
        }
        if !choosing, !inMenu {
            // Translators: a button that offers other times for a reminder that was snoozed
            notice.actions = [Action(identifier: Action.changeIdentifier, title: words.translated("Change…"))]
        }
        if !choosing {
            // Translators: a button that brings a reminder back that was snoozed
            notice.actions.append(Action(identifier: Action.undoIdentifier, title: words.translated("Undo")))
        }
        return Delivered(
            app: Self.agentApp,
            request: Request(identifier: "carillon.snoozed", content: notice, trigger: nil),
            date: now.wall,
            due: now.wall,
            occurrence: 1,
            presentation: .waiting(quietly: true)
        )
    }

    /// The ring as it was, without a sound. Another one of the request that has come meanwhile stays.
    func takeBack(_ snoozed: SnoozedRing, _ rows: RequestRows, at now: Moment) -> Plan {
        guard let pending = rows.pending, pending.schedule.isSnoozed,
            pending.schedule.snooze?.boot == snoozed.snooze.boot
        else { return Plan() }
        var plan = Plan(count: 1)
        var schedule = pending.schedule
        (schedule.snooze, schedule.putOff) = (nil, nil)
        if rows.delivered == nil {
            let row = snoozed.row
            if let times = snoozed.untilAnswered {
                timetable.ringUntilAnswered(pending.request, &schedule, times: times, isPutOff: row.isPutOff, at: now)
            }
            deliver(
                pending.request,
                app: row.app,
                .init(due: row.due, number: row.occurrence, firstDue: row.firstDue, isPutOff: row.isPutOff),
                replacing: nil,
                isBack: true,
                as: .authorized,
                at: now,
                into: &plan
            )
        }
        plan.changes.append(schedule.isOver ? .removePending(pending.key) : .reschedule(pending.key, schedule))
        plan.consequences.append(.pendingChanged(app: pending.app))
        return plan
    }
}

/// A ring of the person's own that they have just put off, and what brings it back.
package struct SnoozedRing: Sendable, Hashable {
    package var row: Delivered
    /// When it rings again.
    package var snooze: Schedule.Instant
    /// How often it was still to come until answered; nil if it didn't insist.
    package var untilAnswered: Int?

    package init(row: Delivered, snooze: Schedule.Instant, untilAnswered: Int? = nil) {
        (self.row, self.snooze, self.untilAnswered) = (row, snooze, untilAnswered)
    }

    /// - Returns: Nil if the plan puts off no ring of the person's own that has come up.
    init?(_ rows: RequestRows, by plan: Plan) {
        guard rows.key.app == Agenda.ownApp, let row = rows.delivered else { return nil }
        let schedules = plan.changes.compactMap { change -> Schedule? in
            switch change {
            case .reschedule(rows.key, let schedule): schedule
            case .put(let pending) where pending.key == rows.key: pending.schedule
            default: nil
            }
        }
        guard let schedule = schedules.last, schedule.isSnoozed, let snooze = schedule.snooze,
            snooze != rows.pending?.schedule.snooze
        else { return nil }
        self.init(row: row, snooze: snooze, untilAnswered: rows.pending?.schedule.untilAnswered)
    }

    /// Whether a button would put the ring off by as much, or until the same moment.
    fileprivate func isOf(_ button: Action, at now: Moment) -> Bool {
        guard case .snooze(let seconds)? = button.effect else { return false }
        return snooze.delay == Int64(microsecondsFromSeconds: seconds)
            || abs(snooze.wall.seconds(since: now.wall) - seconds) < 1
    }
}

extension Timetable {
    /// "14:40" of today, "23 Nov 2026 at 09:00" of another day; to the minute, unless it is less.
    func spokenEnd(ofSnooze end: WallTime, at now: Moment) -> String {
        let seconds = end.unixSeconds
        let (civil, today) = (zone(nil).civil(at: seconds), zone(nil).civil(at: now.wall.unixSeconds))
        let isShort = end.microseconds(since: now.wall) < 60_000_000
        let shown = isShort ? civil : zone(nil).civil(at: seconds - Int64(civil.second))
        let isToday = (civil.year, civil.month, civil.day) == (today.year, today.month, today.day)
        return words.say(isToday ? Message(verbatim: SpokenForm.time(shown)) : SpokenForm.dateAndTime(shown))
    }
}

extension Action {
    /// The button of the popup after a click on Snooze that offers other lengths, and the one that brings the ring back.
    package static let changeIdentifier = reservedPrefix + "change"
    package static let undoIdentifier = reservedPrefix + "undo"
}

internal import CalendarFiles
internal import CalendarFolders
internal import ICalendar
internal import Logging
internal import NotificationCore
internal import Recurrence

/// What the agent has of the folders' alarms.
extension FolderService {
    /// Makes itself known to the agent that runs now. One that has lost its schedule gets everything again.
    package func announce() throws {
        isToAnnounce = true
        try move()
        try agent.announce()
        if try !agent.hasPending() {
            let now = now
            try ledger.hand([:], taken: ledger.handed.filter { $0.value.isPending(now) }.keys)
        }
        isToAnnounce = false
    }

    /// Notes where the session is. The agent has moved what floats with it; that counts as on its way until its time is known.
    private func move() throws {
        let zone = zones.local.identifier
        guard ledger.visited.first != zone else { return }
        try ledger.move(to: zone, floating: ledger.visited.isEmpty ? [] : try floating(now))
    }

    /// The single alarms that ring at another time than was noted. Since when isn't known, so that one may have come due by the note
    /// and not have rung: then nobody has answered it, and it isn't shown.
    private func floating(_ now: WallTime) throws -> [String] {
        let answered = try ledger.acknowledged()
        let shown = Set(try agent.delivered().map(\.request.identifier))
        return try ledger.handed.filter { identifier, handed in
            guard !handed.repeats, FolderAlarm.base(of: identifier) == identifier else { return false }
            let isPending = handed.isPending(now)
            guard let alarm = try index.alarm(identifier) else { return isPending }
            let isAnswered = answered[Array(alarm.name.text.utf8)].map { $0 >= handed.due ?? now } ?? false
            return alarm.trigger.zoneIdentifier == nil && (isPending || !isAnswered && !shown.contains(identifier))
        }.map(\.key)
    }

    /// What is decided by, as it is now.
    private func agenda() throws -> FolderAgenda {
        FolderAgenda(
            now: now,
            zones: zones,
            // On a full disk a move couldn't be noted.
            visited: ledger.visited.filter { $0 != zones.local.identifier }.compactMap(zones.zone),
            acknowledged: try ledger.acknowledged(),
            completed: try ledger.completed(),
            handed: ledger.handed,
            active: Set(settings.filter { !$0.isPaused }.map(\.name)),
            unread: unread
        ) { [fresh, index] in try fresh.alarms[$0]?.alarm ?? index.alarm($0) }
    }

    /// Gives the agent what rings, takes from it what doesn't any more, and takes popups away that are answered.
    ///
    /// - Parameter isAgain: Whether some were too late for the agent just now.
    func inform(isAgain: Bool = false) throws {
        defer { fresh = FreshAlarms() }
        isRefused = false
        if isToAnnounce { try announce() }
        do { try move() } catch { fail(error) }
        var agenda = try agenda()
        defer { readAgain(agenda.endless) }
        agenda.paces = paces.filter { name, _ in settings.contains { $0.name == name } }
        let due = try settings.map { ($0.name, try index.passed(agenda.now, in: $0.name, most: mostPassed)) }
        let passed = try agenda.passed(due.flatMap(\.1.rows), shown: agent.delivered)
        paces = agenda.paces
        // They count as seen to when the agent has them; those for which it has no room wait until they are over.
        let (rung, crowded) = try give(passed.late)
        var waiting: [String: FolderAgenda.Handed] = [:]
        for gift in passed.late where crowded.contains(gift.request.content.threadIdentifier) {
            guard let due = gift.handed.due, !rung.contains(gift.request.identifier) else { continue }
            // Of a series, the agent had the rings before.
            waiting[FolderAlarm.base(of: gift.request.identifier)] = .had(until: due.advanced(byMicroseconds: -1))
        }
        try ledger.hand(passed.handed, taken: [])
        try index.set(next: passed.rows.filter { waiting[$0.identifier] == nil })
        // The rest has its turn when others have had theirs; until then it isn't known what is wanted of the folder.
        let behind = due.filter { !$0.1.isAll }
        agenda.unread.formUnion(behind.map(\.0))
        let hasMoved = passed.rows.contains { row in
            waiting[row.identifier] == nil && behind.contains { $0.0 == row.folder }
        }
        isToLookAgain = isToLookAgain || hasMoved

        agenda.handed = ledger.handed
        let active = settings.filter { !$0.isPaused }.map(\.name).sorted()
        let share = max(1, active.count)
        let soonest = try active.map { folder in
            try index.soonest(
                max(1, Self.mostHanded / share),
                bytes: Self.mostBytes / share,
                in: folder,
                after: agenda.now
            )
        }
        let giving = try agenda.giving(
            soonest.flatMap(\.rows).filter { waiting[$0.identifier] == nil },
            snoozed: try localSnoozes(),
            known: index.identifiers,
            shown: agent.delivered,
            print: index.print
        )
        // Whatever comes in between, what is wanted again is given again.
        try ledger.hand(Dictionary(giving.taken.map { ($0, .onItsWay) }) { $1 }, taken: [])
        if !giving.taken.isEmpty { try agent.removePending(giving.taken) }
        let kept = giving.kept.merging(waiting.filter { giving.kept[$0.key] != nil }) { $1 }
        try ledger.hand(kept, taken: giving.taken.filter { kept[$0] == nil })
        let (accepted, full) = try give(giving.timely(at: now))
        isRefused = !full.isEmpty || !waiting.isEmpty
        if giving.isLate(without: accepted, at: now), !isAgain { return try inform(isAgain: true) }
        let known = try agent.delivered().filter { shown in
            AlarmContent.origin(of: shown).map { !unnoted.contains($0.alarm.folder) } ?? false
        }
        try agent.removeDelivered(try agenda.over(known, giving.extra, index.row))
        let more = soonest.filter { !$0.isAll }.compactMap { agenda.more($0.rows) }
        arm(more + giving.close + (try noteResting(agenda.now)) + (try crowds(agenda.now)), agenda.now)
    }

    /// When the crowds of alarms that ring often are looked at, to count their rings.
    private func crowds(_ now: WallTime) throws -> [WallTime] {
        try settings.filter { !$0.isPaused }.compactMap { setting in
            let (count, next) = try index.often(now, in: setting.name)
            guard count >= RingPace.crowd else { return nil }
            return next.map { max($0, now.advanced(byMicroseconds: RingPace.glance * 1_000_000)) }
        }
    }

    /// - Returns: When alarms that rest go on.
    private func noteResting(_ now: WallTime) throws -> [WallTime] {
        notes.resting = [:]
        return try settings.compactMap { setting -> WallTime? in
            let (files, until) = try index.resting(now, in: setting.name)
            guard !files.isEmpty else { return nil }
            notes.resting[setting.name] = files
            found.insert("[calendars] \(setting.name): \(FolderNotes.rest)")
            return until
        }
    }

    /// - Returns: What the agent has taken, and the folders for whose alarms it has no more room.
    private func give(_ gifts: [FolderAgenda.Gift]) throws -> (accepted: Set<String>, full: Set<String>) {
        guard !gifts.isEmpty else { return ([], []) }
        let handed = Dictionary(gifts.map { ($0.request.identifier, $0.handed) }) { $1 }
        // What the agent has before that is noted would never be taken from it.
        let new = gifts.filter { $0.request.trigger != nil && ledger.handed[$0.request.identifier] == nil }
        try ledger.hand(Dictionary(new.map { ($0.request.identifier, .onItsWay) }) { $1 }, taken: [])
        var accepted: Set<String> = []
        let full = try agent.add(gifts.map(\.request)) { some in
            accepted.formUnion(some)
            try ledger.hand(handed.filter { some.contains($0.key) }, taken: [])
        }
        return (accepted, full)
    }

    /// Takes the popups of the rings before away when an alarm repeats itself (`REPEAT`).
    func rang(_ shown: DeliveredSummary) {
        guard let origin = AlarmContent.origin(of: shown), let alarms = try? index.alarms(named: origin.alarm),
            let ring = alarms.first(where: { $0.identifier == FolderAlarm.base(of: shown.request.identifier) })?.source
        else { return }
        let before = alarms.filter { $0.source.repetition < ring.repetition && !$0.source.isExtra }
        let shown = before.flatMap { [$0.identifier, $0.late(origin.due).identifier] }
        do { try agent.removeDelivered(shown) } catch { log.warning("an older popup stays: \(error)") }
    }

    private func readAgain(_ endless: [FolderAlarm]) {
        for alarm in endless { try? index.forget(alarm.file, of: alarm.folder) }
    }

    /// The extra rings that no file says.
    private func localSnoozes() throws -> [FolderAlarm] {
        try ledger.localSnoozes().compactMap { entry in
            guard let snooze = entry.answer.snooze else { return nil }
            return try index.alarms(named: entry.answer.alarm).first { $0.source.original == nil }?.snoozed(snooze)
        }
    }

    /// Passes over what was due while a folder was paused.
    package func passOver(_ paused: Set<String>) throws {
        var agenda = try agenda()
        for folder in paused {
            try index.set(next: try agenda.passedOver(try index.passed(agenda.now, in: folder).rows))
        }
        readAgain(agenda.endless)
    }

    private func arm(_ times: [WallTime], _ now: WallTime) {
        var times = times + failures.values.map(\.until) + silent.values.map(\.until)
        if !outOfSteps.isEmpty { times.append(now.advanced(byMicroseconds: Self.pause * 1_000_000)) }
        if isRefused { times.append(now.advanced(byMicroseconds: Self.retry * 1_000_000)) }
        if let renewal = try? index.renewal(after: began) { times.append(renewal) }
        // What has waited longer waits for something else: for its folder, for example.
        deadline = times.filter { $0 > began }.min()
    }
}

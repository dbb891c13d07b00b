import NotificationCore

/// A bug put in on purpose, between the agenda and its store or between the shell and its ports: a simulation that doesn't
/// find it is worth nothing.
///
/// They live here and nowhere else; the agent has no place for them.
package enum PlantedBug: String, CaseIterable, Sendable {
    /// Every transaction is written as if it were a ring's: a loss of power may undo what a caller was told.
    case skippedSync = "skipped sync"
    /// A late ring shifts the ones after it.
    case phaseShift = "phase shift after a late ring"
    /// What has rung is forgotten when the clock is set back.
    case doubleRing = "double ring when the clock is set back"
    /// The answer to an app's notification is not kept.
    case lostResponse = "lost response"
    /// Popups are told apart by the server's name and id alone, which start over with each bus.
    case busClash = "id clash across buses"
    /// The end date in userInfo is not looked at.
    case endIgnored = "end date ignored"
    /// The end date ends what the person has put off past it, too.
    case endBindsSnooze = "end date ends a snooze"
    /// What is snoozed before it rings does so at its own time too.
    case snoozeAddsRing = "snooze adds a ring"
    /// Of several occurrences that were missed the first one rings.
    case collapseToFirst = "collapse loses the latest"
    /// A ring that waits for the server outlives the removal of its request.
    case removalKeepsWaiting = "removal keeps a waiting ring"
    /// A flight changes nothing until the next ring.
    case zoneIgnored = "zone change not recomputed"
    /// The popup of a ring that was removed while the server was at it stays.
    case lateAnswerStays = "late answer not withdrawn"
    /// Intervals keep their place on the boot clock of the boot before.
    case rebootIgnored = "reboot not rebased"
    /// A wall clock that was wrong at boot is put right, and intervals don't hear of it.
    case wrongClockStays = "clock put right after boot not heeded"
    /// Nobody notes that a server has been asked to show a ring.
    case handoverForgotten = "ring handed over without a note"
    /// A popup that went away by itself counts as dismissed.
    case expiryDismisses = "expiry taken for a dismissal"
    /// What rings once is not held while it is paused.
    case heldForgotten = "pause forgets a held ring"
    /// Of several that a pause has held the first one rings.
    case releaseCutShort = "resume loses the second part"
    /// The pauses are not read at a start.
    case pausesForgotten = "pauses forgotten at a start"
    /// The pause of a reminder stays when the reminder goes.
    case pauseOutlives = "pause outlives its reminder"
    /// What was changed back rings by the place that its series had before.
    case undoRingsAgain = "undo re-rings what rang since"
    /// An edit of one reminder starts its count over.
    case editForgetsCount = "edit forgets the count so far"
    /// What a file no longer names stays in its group.
    case syncRemovesNothing = "sync removes nothing"
    /// A reminder that insists gets a line for each time.
    case lineForEachRepeat = "history line for each repeat"
    /// Critical ones wait for the end of quiet hours too.
    case quietHoldsCritical = "quiet hours hold critical ones"
    /// What its server takes away doesn't come back.
    case goneIsAnswered = "gone taken for answered"
    /// The rings of a thread stay beside each other.
    case threadsIgnored = "threads not heeded"
    /// What stood behind the newest of a thread goes with its answer.
    case threadAnswered = "answer to the newest taken for all of a thread"
    /// The popup of a thread keeps the count that it had.
    case countStays = "count of a thread not mended"

    // Of the shell, in its ports.

    /// The machine is woken for what was next when it was asked first.
    case wakeStays = "another wake-up not asked for"
    /// What is said about a popup before its id is known is forgotten.
    case earlyForgotten = "early signals not replayed"
    /// A server that takes five seconds is asked again as if it had gone.
    case hungIsGone = "hung server counts as gone"
    /// Each third popup that is to be closed isn't.
    case closeForgotten = "close forgotten"
    /// The question whether an app may notify isn't kept until it can be written.
    case questionLost = "question lost on a full disk"
    /// What the server refuses counts as shown.
    case refusalIsShown = "refused ring counts as shown"
    /// The id of a popup that came up after its call had ended is not taken up.
    case lateIDIgnored = "late id not claimed"
    /// The rules of zones are read anew, and nothing is computed with them.
    case rulesIgnored = "new zone rules not heeded"
    /// Nobody hears that the desktop may be disturbed again.
    case quietStays = "end of do-not-disturb not heard"
    /// An app is launched for one answer, and not for those after it.
    case launchedOnce = "app launched only once"
    /// The process of an app that came last gets all answers.
    case answersToNewest = "answers go to the newest process"
    /// An answer waits until the app has dealt with the one before.
    case oneAnswerAtATime = "answers wait for each other"
    /// Words that come when their popup has just gone are dropped.
    case lateWordsDropped = "words typed into a closing popup lost"
    /// The watch for regions goes on when nobody waits for one.
    case watchGoesOn = "regions watched for nobody"

    func plan(_ event: Event, _ agenda: Agenda, at now: Moment, rows: Rows) throws -> Plan {
        var rows = rows
        switch (self, event) {
        case (.endIgnored, .add(let app, let requests, _)):
            let endless = requests.map { request in
                var request = request
                request.content.userInfo["endDate"] = nil
                return request
            }
            var plan = try agenda.plan(.add(app: app, endless), at: now, rows: rows)
            // The request is kept as it was asked for.
            plan.changes = plan.changes.map { change in
                guard case .put(var pending) = change,
                    let request = requests.first(where: { $0.identifier == pending.request.identifier })
                else { return change }
                pending.request = request
                return .put(pending)
            }
            return plan
        case (.endIgnored, .deadline):
            for index in rows.pending.indices { rows.pending[index].request.content.userInfo["endDate"] = nil }
            return try agenda.plan(event, at: now, rows: rows)
        case (.endBindsSnooze, .deadline):
            for index in rows.pending.indices { rows.pending[index].schedule.putOff = nil }
            return try agenda.plan(event, at: now, rows: rows)
        case (.expiryDismisses, .popupClosed(let address, _)):
            return try agenda.plan(.popupClosed(address, reason: 2), at: now, rows: rows)
        case (.threadsIgnored, .stack): return try agenda.plan(event, at: now, rows: Rows())
        case (.threadAnswered, _), (.countStays, _):
            var plan = try agenda.plan(event, at: now, rows: rows)
            let behind = Set(rows.threads.filter { $0.presentation == .behind }.map(\.id))
            plan.changes.removeAll { change in
                switch change {
                case .present(let ring, .waiting(quietly: true)): self == .threadAnswered && behind.contains(ring)
                case .present(_, .outdated): self == .countStays
                default: false
                }
            }
            return plan
        case (.goneIsAnswered, .popupReturns), (.goneIsAnswered, .summarise(.returned, _)):
            return try agenda.plan(event, at: now, rows: Rows())
        case (.undoRingsAgain, .undo):
            for index in rows.undo?.touched.indices ?? 0..<0 {
                let key = rows.undo.map { RequestKey(app: Agenda.ownApp, identifier: $0.touched[index].identifier) }
                guard let schedule = key.flatMap({ rows.pending($0)?.schedule }) else { continue }
                rows.undo?.touched[index].after = Undo.Standing(schedule)
            }
            return try agenda.plan(event, at: now, rows: rows)
        case (.doubleRing, .clockChanged):
            for index in rows.pending.indices { rows.pending[index].schedule.lastDue = nil }
            return try agenda.plan(event, at: now, rows: rows)
        default: break
        }
        var plan = try agenda.plan(event, at: now, rows: rows)
        switch (self, event) {
        case (.phaseShift, .deadline):
            plan.changes = plan.changes.map { change in
                guard case .reschedule(let key, var schedule) = change, case .boot(let due)? = schedule.due,
                    case .interval(let interval)? = rows.pending(key)?.request.trigger,
                    case .boot(let old)? = rows.pending(key)?.schedule.due, old <= now.boot, due > now.boot
                else { return change }
                schedule.due = .boot(now.boot.advanced(byMicroseconds: Int64(interval.seconds * 1_000_000)))
                return .reschedule(key, schedule)
            }
        case (.heldForgotten, .deadline):
            plan.changes = plan.changes.map { change in
                guard case .reschedule(let key, var schedule) = change, schedule.held != nil else { return change }
                schedule.held = nil
                return schedule.isOver ? .removePending(key) : .reschedule(key, schedule)
            }
        case (.releaseCutShort, .resume), (.releaseCutShort, .pausesEnded):
            let first = plan.changes.firstIndex(where: \.isOfPending)
            plan.changes = plan.changes.enumerated().filter { $0.offset == first || !$0.element.isOfPending }
                .map(\.element)
        case (.pauseOutlives, _):
            plan.changes.removeAll { if case .endPause(.request) = $0 { !event.isOfPauses } else { false } }
        case (.editForgetsCount, .edit):
            plan.changes = plan.changes.map { change in
                guard case .put(var row) = change else { return change }
                row.schedule.consumed = 0
                return .put(row)
            }
        case (.syncRemovesNothing, .replace):
            plan.changes.removeAll { if case .removePending = $0 { true } else { false } }
        case (.snoozeAddsRing, .perform(_, .snooze)):
            plan.changes = plan.changes.map { change in
                guard case .reschedule(let key, var schedule) = change else { return change }
                schedule.due = rows.pending(key)?.schedule.due
                return .reschedule(key, schedule)
            }
        case (.lineForEachRepeat, .deadline):
            plan.changes = plan.changes.map { change in
                if case .notePastRing(let ring, _) = change { .notePastRing(ring, repeating: nil) } else { change }
            }
        case (.lostResponse, _):
            plan.changes.removeAll { if case .enqueue = $0 { true } else { false } }
        case (.collapseToFirst, .deadline):
            plan.changes = plan.changes.map { change in
                guard case .deliver(var row) = change, let pending = rows.pending(row.key),
                    let first = pending.schedule.due?.wall(at: now), first <= row.due
                else { return change }
                row.due = first
                return .deliver(row)
            }
        case (.removalKeepsWaiting, .removePending), (.removalKeepsWaiting, .removeAllPending):
            plan.changes.removeAll { if case .removeDelivered = $0 { true } else { false } }
        case (.zoneIgnored, .zoneChanged):
            plan.changes.removeAll { if case .reschedule = $0 { true } else { false } }
        case (.lateAnswerStays, .popupShown):
            plan.consequences.removeAll { if case .withdraw = $0 { true } else { false } }
        case (.rebootIgnored, .rebooted), (.wrongClockStays, .clockPutRight):
            plan.changes.removeAll { if case .reschedule = $0 { true } else { false } }
        default: break
        }
        return plan
    }
}

extension Event {
    /// Whether pauses end by it.
    fileprivate var isOfPauses: Bool {
        switch self {
        case .resume, .pausesEnded: true
        default: false
        }
    }
}

extension Change {
    fileprivate var isOfPending: Bool {
        switch self {
        case .reschedule, .removePending: true
        default: false
        }
    }

    /// Whether it puts a question whether an app may notify.
    var asksPermission: Bool {
        if case .deliver(let row) = self { Agenda.permissionApp(row.key) != nil } else { false }
    }

    /// The change as an agent makes it that doesn't note which server it asks; nil when nothing is left of it.
    var withoutHandover: Change? {
        switch self {
        case .handOver: return nil
        case .deliver(var row):
            row.handedTo = nil
            return .deliver(row)
        default: return self
        }
    }
}

extension SimulatedStore {
    /// The next ring that waits, by an agent whose quiet hours hold critical ones too.
    func nextCalm(except rings: Set<Int64>) throws(AgendaError) -> Delivered? {
        var rings = rings
        while let ring = try next(except: rings) {
            guard let world, world.quiet?.contains(world.clock.wall) == true,
                ring.request.content.interruptionLevel == .critical
            else { return ring }
            rings.insert(ring.id)
        }
        return nil
    }

    /// Whose popup an address is, by an agent that forgets which bus it was on.
    func rowsOfAnyBus(_ address: PopupAddress) throws(AgendaError) -> Rows {
        let rows = try rows(.app(nil))
        for var row in rows.delivered {
            guard case .shown(let other) = row.presentation, other.server == address.server, other.id == address.id
            else {
                continue
            }
            row.presentation = .shown(address)
            var found = try self.rows(.request(row.key))
            found.delivered = [row]
            return found
        }
        return Rows()
    }
}

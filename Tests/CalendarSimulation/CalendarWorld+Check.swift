import CalendarFolders
import CalendarService
import NotificationCore

extension CalendarWorld {
    private func fail(_ what: String) {
        if broken == nil { broken = Broken(description: "\(Entry.stamp(time)): \(what)") }
    }

    // MARK: - As it happens

    func rang(_ shown: DeliveredSummary, _ isLate: Bool) {
        guard let (key, due) = ring(of: shown) else { return fail("a popup of no entry") }
        note("\(shown.request.identifier) rings for \(Entry.stamp(due))" + (isLate ? ", late" : ""))
        let isExtra = book.snoozes[key]?.contains(due) ?? false
        if !isExtra {
            if isLate { book.caughtUp[key] = time }
            let versions = book.versions[key] ?? []
            // A floating one may have been due in the zone before.
            let isDue = versions.contains { entry in
                (entry.floats ? SimulatedCalendarZones.names : ["UTC"]).contains { zone in
                    !entry.dues(after: due - 1, to: due, in: zone).isEmpty
                }
            }
            guard isDue else { return fail("\(key.uid) rings for \(Entry.stamp(due)), when it isn't due") }
            if isLate, let most = versions.map(\.lateness).max(), time - due > most {
                return fail("\(key.uid) rings \(time - due) s late")
            }
        }
        let count = (book.rung[key]?[due] ?? 0) + 1
        book.rung[key, default: [:]][due] = count
        if book.mustSnooze[key] == due { book.mustSnooze[key] = nil }
        // Its answer may be on its way.
        let isAnswered = responses.contains {
            ring(of: $0.notification).map { $0.key == key && $0.due >= due } ?? false
        }
        guard time >= book.latest, !isAnswered else { return }
        // One that floats may be due at the same time again, after a journey there and back.
        let mayReturn = book.zoneHasChanged && book.entries[key]?.floats ?? false
        // A snooze may end when the series rings.
        let isBoth = isExtra && book.entries[key]?.dues(after: due - 1, to: due, in: zones.name).isEmpty == false
        // What rang before the clock was set back may ring again.
        let again = book.returned.count { $0.contains(due) }
        if count > (isBoth ? 2 : 1) + again, !mayReturn { fail("\(key.uid) rings for \(Entry.stamp(due)) once more") }
        if !isExtra, let answered = book.answered[key], answered >= due, isLate {
            fail("\(key.uid) rings for \(Entry.stamp(due)), which is answered")
        }
    }

    /// The ring of a popup. One that was put off to a time that had passed when it was taken comes at once.
    private func ring(of shown: DeliveredSummary) -> (key: CalendarBook.Key, due: Int64)? {
        guard let (key, due) = CalendarBook.key(shown) else { return nil }
        let isAtOnce = shown.request.trigger == nil && !shown.request.identifier.hasSuffix("~late")
        return (key, isAtOnce ? book.snoozes[key]?.filter { $0 <= due }.max() ?? due : due)
    }

    func skipped(_ request: Request, _ due: WallTime) {
        let shown = DeliveredSummary(app: "", request: request, date: due, due: due, occurrence: 1, state: .shown)
        guard let (key, _) = CalendarBook.key(shown) else { return }
        book.skipped[key, default: []].insert(due.unixSeconds)
        if book.mustSnooze[key] == due.unixSeconds { book.mustSnooze[key] = nil }
    }

    func withdrawn(_ shown: DeliveredSummary) {
        guard let (key, due) = CalendarBook.key(shown), let entry = book.entries[key] else { return }
        // Of a folder that is away or hangs, or has until now, the service knows what was said before.
        let folder = disk.folders["/" + key.folder]
        let isStale = folder.map { $0.isAway || $0.isHung || time <= $0.answersSince + Self.mostSilent } ?? false
        let isAnswered = due <= floor(key) || isStale && due <= entry.answered(book.unsaid[key] ?? 0, in: zones.name)
        // A floating one may have been due in the zone before.
        let isThere = (entry.floats ? SimulatedCalendarZones.names : [zones.name]).contains { zone in
            !entry.dues(after: due - 1, to: due, in: zone).isEmpty
        }
        let isExtra = book.snoozes[key]?.contains(due) ?? false
        let hasRungAgain = agent.shown.compactMap(CalendarBook.key).contains { $0.key == key && $0.due > due }
        if isThere, !isAnswered, !isExtra, !hasRungAgain {
            fail("the popup of \(key.uid) is taken away, which nobody has answered")
        }
    }

    /// Up to when rings are answered, here or in the file.
    private func floor(_ key: CalendarBook.Key) -> Int64 {
        let said = inFile(key) ?? 0
        return max(book.answered[key] ?? 0, book.entries[key]?.answered(said, in: zones.name) ?? said)
    }

    /// How long one that has hung isn't asked, in seconds.
    private static let mostSilent: Int64 = 1200

    /// Whether what a file says is an answer.
    func says(_ answer: CalendarBook.Answer, _ acknowledged: Int64?) -> Bool {
        (acknowledged ?? 0) >= answer.acknowledges
    }

    /// The service has written into a file.
    func wrote(_ path: String, _ name: String, _ before: String, _ after: String) {
        let key = CalendarBook.Key(folder: String(path.dropFirst()), uid: String(name.dropLast(4)))
        guard !book.zoneHasChanged, let answer = book.answers[key], answer.lost > 0,
            !says(answer, Entry.acknowledged(in: before)),
            says(answer, Entry.acknowledged(in: after))
        else { return }
        book.answers[key]?.again += 1
        note("the answer to \(key.uid) is written again")
        if answer.again >= 2 + book.deaths - answer.deaths {
            fail("the answer to \(key.uid) is written again a third time")
        }
    }

    /// What the file says, as the world wrote it or the service did.
    func inFile(_ key: CalendarBook.Key) -> Int64? {
        Entry.acknowledged(in: disk.folders["/" + key.folder]?.items[key.uid + ".ics"]?.text ?? "")
    }

    // MARK: - After a look

    /// What must be so when the service has looked at everything, and the agent has heard of it.
    func check() throws {
        if let broken { throw broken }
        guard let service, agent.isThere, !agent.isFull, !fate.isFull, !fate.isDead, responses.isEmpty else { return }
        for setting in service.configured {
            guard let folder = disk.folders[setting.path], !folder.isHung, !folder.isAway else { continue }
            if service.isSilent(setting) {
                if time > folder.answersSince + Self.mostSilent { fail("\(setting.path) answers, and isn't asked") }
                continue
            }
            let keys = Set(book.entries.keys.filter { $0.folder == setting.name })
            for (key, _) in book.versions where key.folder == setting.name {
                book.versions[key] = book.entries[key].map { [$0] }
                book.unsaid[key] = nil
            }
            if time >= book.latest {
                // What was due in a pause stays away.
                if resumed.remove(setting.name) != nil { book.passedOver[setting.name] = time }
                let isPaused = settings.first { $0.name == setting.name }?.isPaused ?? false
                check(pending: setting.name, keys, isPaused)
                if !isPaused { for key in keys { checkLate(key) } }
            }
            for shown in agent.shown {
                guard let (key, due) = CalendarBook.key(shown), key.folder == setting.name else { continue }
                if book.entries[key] == nil { fail("the popup of \(key.uid) stays, which is gone") }
                // What answers a ring that waits for the morning says nothing of an extra one before it.
                let isExtra = book.snoozes[key]?.contains(due) ?? false
                let answered = isExtra ? max(book.answered[key] ?? 0, inFile(key) ?? 0) : floor(key)
                if due <= answered { fail("the popup of \(key.uid) stays, which is answered") }
            }
        }
        if let broken { throw broken }
    }

    /// The agent has the next ring of each entry, and nothing else.
    private func check(pending folder: String, _ keys: Set<CalendarBook.Key>, _ isPaused: Bool) {
        var given: [CalendarBook.Key: Set<Int64>] = [:]
        for pending in agent.pending.values {
            let shown = DeliveredSummary(
                app: "",
                request: pending.request,
                date: now,
                due: pending.due,
                occurrence: 1,
                state: .shown
            )
            guard let (key, due) = CalendarBook.key(shown), key.folder == folder else { continue }
            given[key, default: []].insert(due)
        }
        if isPaused {
            if let key = given.keys.first { fail("\(key.uid) is with the agent, and paused") }
            return
        }
        for key in given.keys where !keys.contains(key) { fail("\(key.uid) is with the agent, and gone") }
        for key in keys {
            guard let entry = book.entries[key] else { continue }
            let next = entry.next(after: max(time, floor(key)), in: zones.name)
            let extra = given[key, default: []].filter { $0 != next }
            for due in extra where !(book.snoozes[key]?.contains(due) ?? false) && due > time {
                fail(
                    "\(key.uid) is to ring at \(Entry.stamp(due)); due is \(next.map { Entry.stamp($0) } ?? "nothing")"
                )
            }
            if let until = book.mustSnooze[key], until > time, !extra.contains(until) {
                fail("\(key.uid) isn't to ring at \(Entry.stamp(until)), to which it was put off")
            }
            guard let next, next > time + 3, !(given[key]?.contains(next) ?? false) else { continue }
            let hasRung = book.rung[key]?[next] != nil || entry.floats && book.rung[key] != nil
            if !hasRung { fail("\(key.uid) isn't to ring at \(Entry.stamp(next)), when it is due") }
        }
    }

    /// What was due while nobody knew of it has come, late.
    private func checkLate(_ key: CalendarBook.Key) {
        guard let entry = book.entries[key], !(entry.floats && book.zoneHasChanged) else { return }
        let said = entry.answered(book.onceSaid[key] ?? 0, in: zones.name)
        let seen = max(floor(key), said, book.passedOver[key.folder] ?? 0, book.caughtUp[key] ?? 0)
        let from = max(time - entry.lateness, entry.written, seen)
        let missed = entry.dues(after: from, to: time, in: zones.name)
        guard !missed.isEmpty, !missed.contains(where: { book.rung[key]?[$0] != nil || book.isExcused($0, key) }) else {
            return
        }
        fail("\(key.uid) was due at \(Entry.stamp(missed[0])) and hasn't rung")
    }

    /// Every answer is in its file, unless another program has written over it since three times, or has moved the entry. One that
    /// is to be written again is counted first, so that a kill in between costs one of its two times.
    func checkAnswers() throws {
        for (key, answer) in book.answers where key.folder != "c" {
            guard answer.lost == 0 || answer.lost + book.deaths - answer.deaths <= 2 else { continue }
            guard let entry = book.entries[key], !(entry.isDay && book.zoneHasChanged) else { continue }
            let isDue = answer.due.map { due in
                !entry.floats && !entry.dues(after: due - 1, to: due, in: zones.name).isEmpty
            }
            if answer.lost > 0, !(isDue ?? true) || time > answer.acknowledges + 6 * 86_400 { continue }
            if !says(answer, inFile(key)) {
                let said = inFile(key).map { ", which says " + Entry.stamp($0) } ?? ""
                fail("the answer to \(key.uid) isn't in its file" + said)
            }
        }
        if let broken { throw broken }
    }
}

internal import CalendarFolders
internal import GLibSupport
internal import ICalendar
internal import NotificationCore
internal import Recurrence

/// What the agent has of the folders' alarms.
extension FolderService {
    /// Makes itself known to the agent that runs now. One that has lost its schedule gets everything again.
    func announce() throws {
        try agent.announce()
        guard try !agent.hasPending() else { return }
        let now = now
        try ledger.hand([:], taken: ledger.handed.filter { $0.value.isPending(now) }.keys)
    }

    /// Gives the agent what rings, takes from it what doesn't any more, and takes popups away that are answered.
    ///
    /// - Parameter isAgain: Whether some were too late for the agent just now.
    func inform(isAgain: Bool = false) throws {
        defer { fresh = FreshAlarms() }
        isRefused = false
        let now = now
        let acknowledged = try ledger.acknowledged()
        let completed = try ledger.completed()
        let active = Set(settings.filter { !$0.isPaused }.map(\.name))
        try seeTo(passed: try index.passed(now), active, acknowledged)

        var wanted: [String: FolderIndex.Row] = [:]
        var shortened: [String: Request] = [:]
        let share = max(1, active.count)
        let soonest = try active.sorted().map { folder in
            try index.soonest(max(1, Self.mostHanded / share), bytes: Self.mostBytes / share, in: folder)
        }
        for row in soonest.flatMap(\.rows) where wanted[row.identifier] == nil {
            guard !completed.contains(where: { row.name.hasPrefix($0.text) }) else { continue }
            wanted[row.identifier] = row
            guard let next = row.next, let answered = acknowledged[row.name], next <= answered else { continue }
            // This machine knows of an answer that the file doesn't say.
            wanted[row.identifier] = nil
            guard let alarm = try alarm(row.identifier), alarm.trigger.repeats,
                let later = try ring(alarm, after: now, answered: answered)
            else { continue }
            let request = alarm.starting(after: answered)
            shortened[row.identifier] = request
            var row = row
            (row.print, row.next) = (try index.print(of: request), later)
            wanted[row.identifier] = row
        }
        var extra: [String: FolderAlarm] = [:]
        for alarm in try localSnoozes() where active.contains(alarm.folder) { extra[alarm.identifier] = alarm }
        let soon = now.advanced(byMicroseconds: Self.onItsWay * 1_000_000)
        var close: [WallTime] = []
        var requests: [Request] = []
        var given: [String: Ledger.Handed] = [:]
        let other = wanted.values.filter { ledger.handed[$0.identifier]?.print != $0.print }
        for row in other.sorted(by: { ($0.next ?? now, $0.identifier) < ($1.next ?? now, $1.identifier) }) {
            guard let request = try shortened[row.identifier] ?? alarm(row.identifier)?.request else { continue }
            // A series whose ring comes due on its way to the agent goes on without it: that ring is given late, from here.
            if let next = row.next, next <= soon, try isRare(row) {
                close.append(next)
                continue
            }
            requests.append(request)
            given[row.identifier] = Ledger.Handed(
                print: row.print,
                due: request.trigger?.region == nil ? row.next : nil,
                repeats: request.trigger?.repeats ?? false
            )
        }
        for alarm in extra.values {
            let print = try index.print(of: alarm.request)
            guard ledger.handed[alarm.identifier]?.print != print else { continue }
            // Kept too late for its time, it rings at once.
            let due = try ring(alarm, after: now, answered: nil)
            requests.append(due == nil ? alarm.atOnce : alarm.request)
            given[alarm.identifier] = Ledger.Handed(print: print, due: due, repeats: false)
        }
        let rest = ledger.handed.filter { wanted[$0.key] == nil && extra[$0.key] == nil }
        let known = rest.isEmpty ? [] : try index.identifiers()
        // One that has rung stays in the ledger as long as its item is there, so that it isn't given once more.
        let taken = rest.filter { identifier, handed in
            let base = FolderAlarm.base(of: identifier)
            // Of a folder that hasn't been read, what the agent has stays.
            guard !unread.contains(FolderAlarm.folder(of: identifier)) else { return false }
            return !known.contains(base) || base == identifier && handed.isPending(now)
        }
        if !taken.isEmpty { try agent.removePending(taken.keys.sorted()) }
        try ledger.hand([:], taken: taken.keys)
        if !requests.isEmpty {
            // What comes due on its way would be refused, or go on without this ring.
            let begin = self.now
            let timely = requests.filter { request in
                request.trigger?.region != nil || given[request.identifier]?.due.map { $0 > begin } ?? true
            }
            var accepted: Set<String> = []
            let full = try agent.add(timely) { some in
                accepted.formUnion(some)
                try ledger.hand(given.filter { some.contains($0.key) }, taken: [])
            }
            isRefused = !full.isEmpty
            let end = self.now
            let isLate = requests.contains { request in
                !accepted.contains(request.identifier) && given[request.identifier]?.due.map { $0 <= end } ?? false
            }
            if isLate, !isAgain { return try inform(isAgain: true) }
        }
        try withdraw(acknowledged, completed, extra)
        arm(soonest, now, close)
    }

    private func alarm(_ identifier: String) throws -> FolderAlarm? {
        try fresh.alarms[identifier]?.alarm ?? index.alarm(identifier)
    }

    /// The next ring of an alarm. Where that takes too long, its item is read again, which sets the entry aside by name.
    private func ring(_ alarm: FolderAlarm, after time: WallTime, answered: WallTime?) throws -> WallTime? {
        do throws(OutOfSteps) {
            return try alarm.ring(after: time, answered: answered, zones: zones)
        } catch {
            try index.forget(alarm.file, of: alarm.folder)
            return nil
        }
    }

    /// Whether an alarm repeats, but not again within the seconds after its next ring.
    private func isRare(_ row: FolderIndex.Row) throws -> Bool {
        guard let next = row.next, let alarm = try alarm(row.identifier), alarm.trigger.repeats,
            alarm.trigger.region == nil
        else { return false }
        let following = try ring(alarm, after: next, answered: nil)
        return following.map { $0.microseconds(since: next) > Self.onItsWay * 1_000_000 } ?? true
    }

    /// Notes which rings of series the agent has had, while the items are still known as it was given them: one that changes
    /// now must not have them again.
    func noteRings() throws {
        let now = now
        var given: [String: Ledger.Handed] = [:]
        for row in try index.passed(now) {
            guard var handed = ledger.handed[row.identifier], handed.repeats, handed.print == row.print,
                let due = handed.due, due <= now, let alarm = try alarm(row.identifier)
            else { continue }
            handed.due = try ring(alarm, after: now, answered: row.acknowledged) ?? now
            given[row.identifier] = handed
        }
        try ledger.hand(given, taken: [])
    }

    /// A ring that has passed was the agent's, or nobody's: then it comes late, once.
    private func seeTo(passed: [FolderIndex.Row], _ active: Set<String>, _ acknowledged: [String: WallTime]) throws {
        let now = now
        var late: [Request] = []
        var given: [String: Ledger.Handed] = [:]
        var next: [String: WallTime?] = [:]
        for row in passed {
            guard let due = row.next, let alarm = try alarm(row.identifier) else { continue }
            let name = alarm.late(due).identifier
            let isKnown =
                ledger.handed[row.identifier].map { $0.print == row.print || $0.knows(due) } ?? false
                || ledger.handed[name]?.due == due
            let answered = [row.acknowledged, acknowledged[row.name]].compactMap(\.self).max()
            if alarm.trigger.region != nil { continue }
            let isOver = now.unixSeconds - due.unixSeconds > FolderAlarm.lateness(alarm.source)
            if !isKnown, !isOver, active.contains(row.folder), answered.map({ $0 < due }) ?? true {
                late.append(alarm.late(due))
                given[name] = Ledger.Handed(print: row.print, due: due, repeats: false)
            }
            let following = try ring(alarm, after: now, answered: answered)
            if isKnown, var handed = ledger.handed[row.identifier] {
                handed.due = handed.repeats ? following ?? due : due
                given[row.identifier] = handed
            }
            next[row.identifier] = .some(following)
        }
        // They count as seen to when the agent has them.
        try agent.add(late) { some in try ledger.hand(given.filter { some.contains($0.key) }, taken: []) }
        let names = Set(late.map(\.identifier))
        try ledger.hand(given.filter { !names.contains($0.key) }, taken: [])
        try index.set(next: next)
    }

    /// Takes away popups whose alarm is answered or gone.
    private func withdraw(
        _ acknowledged: [String: WallTime],
        _ completed: Set<AlarmName>,
        _ extra: [String: FolderAlarm]
    ) throws {
        var over: [String] = []
        for shown in try agent.delivered() {
            guard let origin = AlarmContent.origin(of: shown) else { continue }
            guard !unread.contains(origin.alarm.folder) else { continue }
            let identifier = FolderAlarm.base(of: shown.request.identifier)
            let row = try index.row(identifier)
            let answered = [row?.acknowledged, acknowledged[origin.alarm.text]].compactMap(\.self).max()
            let isThere = row != nil || extra[identifier] != nil
            let isDone = completed.contains { origin.alarm.text.hasPrefix($0.text) }
            let isElsewhere = try row != nil && (alarm(identifier).map { !rings($0, at: origin.due) } ?? false)
            if !isThere || isDone || isElsewhere || answered.map({ $0 >= origin.due }) ?? false {
                over.append(shown.request.identifier)
            }
        }
        try agent.removeDelivered(over)
    }

    /// Whether an alarm rings at a time; also true where finding out takes too long.
    private func rings(_ alarm: FolderAlarm, at due: WallTime) -> Bool {
        (try? alarm.rings(at: due, zones: zones)) ?? true
    }

    /// The extra rings that no file says.
    private func localSnoozes() throws -> [FolderAlarm] {
        try ledger.localSnoozes().compactMap { entry in
            guard let snooze = entry.answer.snooze else { return nil }
            return try index.alarms(named: entry.answer.alarm).first { $0.source.original == nil }?.snoozed(snooze)
        }
    }

    /// Passes over what was due while a folder was paused.
    func passOver(_ paused: Set<String>) throws {
        let now = now
        var next: [String: WallTime?] = [:]
        for row in try index.passed(now) where paused.contains(row.folder) {
            guard let alarm = try alarm(row.identifier), alarm.trigger.region == nil else { continue }
            next[row.identifier] = .some(try ring(alarm, after: now, answered: row.acknowledged))
        }
        try index.set(next: next)
    }

    /// - Parameter close: Rings that are given late.
    private func arm(_ soonest: [(rows: [FolderIndex.Row], isAll: Bool)], _ now: WallTime, _ close: [WallTime]) {
        var times = close
        // Half of what the agent has of a folder is to be left when it gets more.
        for (rows, isAll) in soonest where !isAll {
            // An alarm that waits for a place has a time that has passed.
            let coming = rows.compactMap(\.next).filter { $0 > now }
            if !coming.isEmpty { times.append(coming[coming.count / 2]) }
        }
        if !outOfSteps.isEmpty { times.append(now.advanced(byMicroseconds: Self.pause * 1_000_000)) }
        if isRefused { times.append(now.advanced(byMicroseconds: Self.retry * 1_000_000)) }
        if let renewal = try? index.renewal(after: now) { times.append(renewal) }
        times += failures.values.map(\.until) + silent.values.map(\.until)
        deadline = times.min()
    }
}

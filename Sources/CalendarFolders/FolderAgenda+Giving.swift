internal import ICalendar
package import NotificationCore

/// What the agent gets, and what is taken from it.
extension FolderAgenda {
    package struct Giving {
        package fileprivate(set) var gifts: [Gift] = []
        package fileprivate(set) var taken: [String] = []
        /// What of these is remembered, because its item is still there and may come to ring again.
        package fileprivate(set) var kept: [String: Handed] = [:]
        /// Rings that come due on their way to the agent: they are given late.
        package fileprivate(set) var close: [WallTime] = []
        /// The extra rings that no file says, by identifier.
        package fileprivate(set) var extra: [String: FolderAlarm] = [:]

        /// Those that don't come due on their way.
        package func timely(at now: WallTime) -> [Gift] { gifts.filter { $0.isTimely(at: now) } }

        /// Whether one came due before the agent had it.
        package func isLate(without accepted: Set<String>, at now: WallTime) -> Bool {
            gifts.contains { !accepted.contains($0.request.identifier) && !$0.isTimely(at: now) }
        }
    }

    /// - Parameters:
    ///   - soonest: The alarms that ring next. One that is in two files may come twice.
    ///   - snoozed: The extra rings that no file says.
    ///   - known: The identifiers of all alarms.
    ///   - shown: What the agent has shown.
    ///   - print: Changes when the agent must be told of a request that isn't its alarm's own.
    package mutating func giving(
        _ soonest: [Row],
        snoozed: [FolderAlarm],
        known: () throws -> Set<String>,
        shown: () throws -> [DeliveredSummary],
        print: (Request) throws -> String
    ) throws -> Giving {
        var giving = Giving()
        var wanted: [String: Row] = [:]
        var shortened: [String: Request] = [:]
        var copies = Copies()
        for row in soonest where wanted[row.identifier] == nil && !isDone(row.name, isTask: row.isTask) {
            guard try copies.isNew(row, alarm) else { continue }
            guard let next = row.next, let answered = self.known(row.name), next <= answered else {
                wanted[row.identifier] = row
                continue
            }
            // This machine knows of an answer that the file doesn't say.
            guard var alarm = try alarm(row.identifier), alarm.trigger.repeats,
                let later = ring(alarm, after: now, answered: answered)
            else { continue }
            alarm.start(after: answered)
            let request = alarm.request
            shortened[row.identifier] = request
            var row = row
            (row.print, row.next) = (row.print + (try print(request)), later)
            wanted[row.identifier] = row
        }
        giving.extra = Dictionary(snoozed.map { ($0.identifier, $0) }) { $1 }
        let other = wanted.values.filter { handed[$0.identifier]?.print != $0.print }
        for row in other.sorted(by: { ($0.next ?? now, $0.identifier) < ($1.next ?? now, $1.identifier) }) {
            guard let request = try shortened[row.identifier] ?? alarm(row.identifier)?.request else { continue }
            // A series whose ring comes due on its way to the agent goes on without it: that ring is given late, from here.
            if let next = row.next, next <= now.advanced(byMicroseconds: Self.onItsWay * 1_000_000), try isRare(row) {
                giving.close.append(next)
                continue
            }
            let due = request.trigger?.region == nil ? row.next : nil
            let repeats = request.trigger?.repeats ?? false
            giving.gifts.append(Gift(request: request, handed: Handed(print: row.print, due: due, repeats: repeats)))
        }
        var seen: [DeliveredSummary]?
        for alarm in snoozed.sorted(by: { $0.identifier < $1.identifier }) where active.contains(alarm.folder) {
            let print = try print(alarm.request)
            guard handed[alarm.identifier]?.print != print else { continue }
            // Its file may say that it is answered elsewhere, after its time.
            if let answered = alarm.source.acknowledged, ring(alarm, after: answered, answered: nil) == nil { continue }
            // Kept too late for its time, it rings at once; one that has rung doesn't, however its entry changes.
            let due = ring(alarm, after: now, answered: nil)
            if due == nil, handed[alarm.identifier].map({ !$0.print.isEmpty }) ?? false { continue }
            // On a full disk it couldn't be noted that it has.
            if due == nil {
                let popups = try seen ?? shown()
                seen = popups
                if popups.contains(where: { $0.request.identifier == alarm.identifier }) { continue }
            }
            // It is known by its own time, also when its file comes to say it.
            let own = due ?? ring(alarm, after: WallTime(unixSeconds: 0), answered: nil) ?? now
            let handed = Handed(print: print, due: own, repeats: false)
            giving.gifts.append(Gift(request: due == nil ? alarm.atOnce(for: own) : alarm.request, handed: handed))
        }
        try take(wanted, known, &giving)
        return giving
    }

    /// What the agent has and is to have no more.
    private func take(_ wanted: [String: Row], _ known: () throws -> Set<String>, _ giving: inout Giving) throws {
        let rest = handed.filter { identifier, _ in
            // Of a folder that hasn't been read, what the agent has stays.
            wanted[identifier] == nil && !(giving.extra[identifier].map { active.contains($0.folder) } ?? false)
                && !unread.contains(FolderAlarm.folder(of: identifier))
        }
        let known = rest.isEmpty ? [] : try known()
        // One that has rung stays in the ledger as long as its item is there, so that it isn't given once more.
        giving.taken = rest.filter { identifier, handed in
            let base = FolderAlarm.base(of: identifier)
            let isThere = known.contains(base) || giving.extra[identifier] != nil
            return !isThere || base == identifier && handed.isPending(now)
        }.keys.sorted()
        let series = giving.taken.filter { known.contains($0) && rest[$0]?.repeats ?? false }
        giving.kept = Dictionary(series.map { ($0, .had(until: now)) }) { $1 }
    }

    /// Whether an alarm repeats, but not again within the seconds after its next ring.
    private mutating func isRare(_ row: Row) throws -> Bool {
        guard let next = row.next, let alarm = try alarm(row.identifier), alarm.trigger.repeats,
            alarm.trigger.region == nil
        else { return false }
        let following = ring(alarm, after: next, answered: nil)
        return following.map { $0.microseconds(since: next) > Self.onItsWay * 1_000_000 } ?? true
    }

    /// When half of what the agent has of a folder is left, and it gets more.
    package func more(_ soonest: [Row]) -> WallTime? {
        // An alarm that waits for a place has a time that has passed.
        let coming = soonest.compactMap(\.next).filter { $0 > now }
        return coming.isEmpty ? nil : coming[coming.count / 2]
    }
}

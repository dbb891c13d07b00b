internal import CalendarFiles
internal import CalendarFolders
internal import GLibSupport
internal import Glibc
internal import ICalendar
internal import Logging
internal import NotificationCore
internal import SystemZones

/// Keeps the agent's requests, the items and the ledger in step: looks at the folders, tells the agent what has changed,
/// and writes answers into the files.
///
/// Everything in it runs on one executor's thread.
final class FolderService {
    /// Alarms that the agent has at a time, the soonest first: more are given to it when these have rung.
    static let mostHanded = 5000
    /// How soon writing is tried again that didn't work, in seconds.
    private static let retry: Int64 = 600
    /// For how long answers are kept, in seconds: a year and a bit.
    private static let kept: Int64 = 400 * 86_400

    let ledger: Ledger
    let index: FolderIndex
    let agent: AgentLink
    let zones: SystemZones
    let log: Logger
    var settings: [FolderSetting] = []
    /// For how long Snooze puts an alarm off.
    var snoozeSeconds = Settings().popup.snooze
    /// What couldn't be looked at or written last time; said once.
    private var problems: Set<String> = []
    /// The names of those that are not there at the moment: on a disk that is away, or that can't be read.
    private var away: Set<String> = []
    /// The alarms that have been read since the agent was told, so that they needn't be taken from the index.
    private var fresh: [String: FolderAlarm] = [:]
    /// The folders that are to be watched.
    private(set) var folders: Set<String> = []
    /// Whether an answer could not be written, which is tried again.
    private var hasFailed = false
    /// When there is something to do although nothing changes.
    private(set) var deadline: WallTime?

    init(ledger: Ledger, index: FolderIndex, agent: AgentLink, zones: SystemZones, log: Logger) {
        self.ledger = ledger
        self.index = index
        self.agent = agent
        self.zones = zones
        self.log = log
    }

    var now: WallTime { WallTime(microseconds: ClockTimer.now(.realtime)) }

    // MARK: - Looking

    /// Looks at all folders, and does what has become necessary.
    func look() {
        var found: Set<String> = []
        folders = []
        away = []
        do {
            try index.keepOnly(settings.map(\.name))
            for setting in settings { found.formUnion(try look(at: setting)) }
            if try writeAnswers() { for setting in settings { found.formUnion(try look(at: setting)) } }
            try inform()
            try ledger.forget(before: now.advanced(byMicroseconds: -Self.kept * 1_000_000))
        } catch {
            found.insert("\(error)")
            deadline = now.advanced(byMicroseconds: Self.retry * 1_000_000)
        }
        for problem in found.subtracting(problems).sorted() { log.warning("\(problem)") }
        problems = found
    }

    /// Looks once more, if a folder has changed in the meantime.
    func lookAgain() { if settings.contains(where: hasChanged) { look() } }

    private func hasChanged(_ setting: FolderSetting) -> Bool {
        guard let listing = try? FolderListing(path: setting.path) else { return !away.contains(setting.name) }
        return !folders.isSuperset(of: listing.folders) || (try? index.items(of: setting.name)) != listing.items
    }

    /// - Returns: What is wrong with it.
    private func look(at setting: FolderSetting) throws -> Set<String> {
        let listing: FolderListing
        do throws(FolderListing.Failure) {
            listing = try FolderListing(path: setting.path)
        } catch {
            // Its alarms stay: it may be on a disk that comes back.
            folders.insert(setting.path)
            away.insert(setting.name)
            return ["[calendars] \(setting.name): \(setting.path) can't be looked at: \(error.reason)"]
        }
        folders.formUnion(listing.folders)
        let before = try index.folder(setting.name)
        var known = try index.items(of: setting.name)
        if before?.device != listing.device, listing.items.isEmpty, !known.isEmpty {
            away.insert(setting.name)
            return ["[calendars] \(setting.name): \(setting.path) is empty, and on another file system than before"]
        }
        var problems = Set(listing.problems.map { "\(setting.path)/\($0.key) is left out: \($0.value)" })
        let reading = setting.reading + "\(setting.path) \(setting.isReadOnly)"
        // What is in a folder that can't be looked at is still there.
        let removed = known.keys.filter { file in
            listing.items[file] == nil && !listing.problems.keys.contains { file.hasPrefix($0 + "/") }
        }
        if before?.reading != reading { known = [:] }
        let stale = try index.stale(setting.name, at: now)
        let changed = listing.items.filter { known[$0.key] != $0.value || stale.contains($0.key) }.map(\.key).sorted()
        guard !changed.isEmpty || !removed.isEmpty || before?.reading != reading else { return problems }
        let acknowledged = try ledger.acknowledged()
        var items: [FolderIndex.Item] = []
        for file in changed {
            do {
                items.append(try read(file, setting, acknowledged))
            } catch {
                problems.insert("\(setting.path)/\(file) is left out: \(error.text)")
                // What isn't read is looked at again when it changes.
                let stamp = listing.items[file] ?? FolderListing.Stamp(modified: 0, size: 0, inode: 0)
                items.append(FolderIndex.Item(folder: setting.name, file: file, stamp: stamp, alarms: [], entries: []))
            }
        }
        try index.take(items, removed: removed, of: setting.name, reading: reading, device: listing.device)
        for item in items { for (alarm, _) in item.alarms { fresh[alarm.identifier] = alarm } }
        return problems
    }

    private struct Unreadable: Error { var text: String }

    private func read(
        _ file: String,
        _ setting: FolderSetting,
        _ acknowledged: [String: WallTime]
    ) throws(Unreadable) -> FolderIndex.Item {
        let now = now
        do {
            let path = FolderListing.path(of: file, in: setting.path)
            let (bytes, stamp) = try ItemFile(path: path).read()
            let (alarms, findings) = try FolderAlarm.read(bytes, of: file, in: setting, zones: zones, now: now)
            let rings = alarms.map { alarm in
                let answered = [alarm.source.acknowledged, acknowledged[alarm.name.text]].compactMap(\.self).max()
                return (alarm, alarm.ring(after: alarm.firstSight(now), answered: answered, zones: zones))
            }
            let entries = Set(findings.lazy.filter { !$0.isUnreadable }.map(\.uid))
            return FolderIndex.Item(
                folder: setting.name,
                file: file,
                stamp: stamp,
                alarms: rings,
                entries: ItemText.isCutOff(bytes) ? entries : nil
            )
        } catch let error as ItemFile.Failure {
            throw Unreadable(text: error.reason)
        } catch {
            throw Unreadable(text: "\(error)")
        }
    }

    // MARK: - What the agent has

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
        defer { fresh = [:] }
        let now = now
        let acknowledged = try ledger.acknowledged()
        let completed = try ledger.completed()
        let active = Set(settings.filter { !$0.isPaused }.map(\.name))
        try seeTo(passed: try index.passed(now), active, acknowledged)

        var wanted: [String: FolderIndex.Row] = [:]
        var shortened: [String: Request] = [:]
        let soonest = try index.soonest(Self.mostHanded, in: active.sorted())
        for row in soonest where !completed.contains(where: { row.name.hasPrefix($0.text) }) {
            wanted[row.identifier] = row
            guard let next = row.next, let answered = acknowledged[row.name], next <= answered else { continue }
            // This machine knows of an answer that the file doesn't say.
            wanted[row.identifier] = nil
            guard let alarm = try alarm(row.identifier), alarm.request.trigger?.repeats == true,
                let later = alarm.ring(after: now, answered: answered, zones: zones)
            else { continue }
            let request = alarm.starting(after: answered)
            shortened[row.identifier] = request
            var row = row
            (row.print, row.next) = (try index.print(of: request), later)
            wanted[row.identifier] = row
        }
        var extra: [String: FolderAlarm] = [:]
        for alarm in try localSnoozes() where active.contains(alarm.folder) { extra[alarm.identifier] = alarm }
        var requests: [Request] = []
        var given: [String: Ledger.Handed] = [:]
        for row in wanted.values.sorted(by: { ($0.next ?? now, $0.identifier) < ($1.next ?? now, $1.identifier) }) {
            guard ledger.handed[row.identifier]?.print != row.print,
                let request = try shortened[row.identifier] ?? alarm(row.identifier)?.request
            else { continue }
            requests.append(request)
            given[row.identifier] = Ledger.Handed(
                print: row.print,
                due: row.next,
                repeats: request.trigger?.repeats ?? false
            )
        }
        for alarm in extra.values {
            let print = try index.print(of: alarm.request)
            guard ledger.handed[alarm.identifier]?.print != print,
                let due = alarm.ring(after: now, answered: nil, zones: zones)
            else { continue }
            requests.append(alarm.request)
            given[alarm.identifier] = Ledger.Handed(print: print, due: due, repeats: false)
        }
        let known = try index.identifiers()
        // One that has rung stays in the ledger as long as its item is there, so that it isn't given once more.
        let taken = ledger.handed.filter { identifier, handed in
            let base = FolderAlarm.base(of: identifier)
            if wanted[identifier] != nil || extra[identifier] != nil { return false }
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
            let accepted = timely.isEmpty ? [] : try agent.add(timely)
            try ledger.hand(given.filter { accepted.contains($0.key) }, taken: [])
            let end = self.now
            let isLate = requests.contains { request in
                !accepted.contains(request.identifier) && given[request.identifier]?.due.map { $0 <= end } ?? false
            }
            if isLate, !isAgain { return try inform(isAgain: true) }
        }
        try withdraw(acknowledged, completed, extra)
        arm(soonest, now)
    }

    private func alarm(_ identifier: String) throws -> FolderAlarm? {
        try fresh[identifier] ?? index.alarm(identifier)
    }

    /// A ring that has passed was the agent's, or nobody's: then it comes late, once.
    private func seeTo(passed: [FolderIndex.Row], _ active: Set<String>, _ acknowledged: [String: WallTime]) throws {
        let now = now
        var late: [Request] = []
        var given: [String: Ledger.Handed] = [:]
        for row in passed {
            guard let due = row.next, let alarm = try alarm(row.identifier) else { continue }
            let name = alarm.late(due).identifier
            let isKnown =
                ledger.handed[row.identifier].map { $0.print == row.print || $0.knows(due) } ?? false
                || ledger.handed[name]?.due == due
            let answered = [row.acknowledged, acknowledged[row.name]].compactMap(\.self).max()
            if alarm.request.trigger?.region != nil { continue }
            if !isKnown, active.contains(row.folder), answered.map({ $0 < due }) ?? true {
                late.append(alarm.late(due))
                given[name] = Ledger.Handed(print: row.print, due: due, repeats: false)
            }
            let next = alarm.ring(after: now, answered: answered, zones: zones)
            if isKnown, var handed = ledger.handed[row.identifier] {
                handed.due = handed.repeats ? next ?? due : due
                given[row.identifier] = handed
            }
            try index.set(next: next, of: row.identifier)
        }
        if !late.isEmpty { _ = try agent.add(late) }
        try ledger.hand(given, taken: [])
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
            let identifier = FolderAlarm.base(of: shown.request.identifier)
            let row = try index.row(identifier)
            let answered = [row?.acknowledged, acknowledged[origin.alarm.text]].compactMap(\.self).max()
            let isThere = row != nil || extra[identifier] != nil
            let isDone = completed.contains { origin.alarm.text.hasPrefix($0.text) }
            if !isThere || isDone || answered.map({ $0 >= origin.due }) ?? false {
                over.append(shown.request.identifier)
            }
        }
        try agent.removeDelivered(over)
    }

    /// The extra rings that no file says.
    private func localSnoozes() throws -> [FolderAlarm] {
        try ledger.localSnoozes().compactMap { entry in
            guard let snooze = entry.answer.snooze else { return nil }
            return try index.alarms(named: entry.answer.alarm).first { $0.source.original == nil }?.snoozed(snooze)
        }
    }

    private func arm(_ soonest: [FolderIndex.Row], _ now: WallTime) {
        var times: [WallTime] = []
        // Half of what the agent has is to be left when it gets more.
        if soonest.count == Self.mostHanded, let next = soonest[Self.mostHanded / 2].next {
            times.append(max(next, now))
        }
        if let renewal = try? index.renewal() { times.append(max(renewal, now.advanced(byMicroseconds: 60_000_000))) }
        let retry = now.advanced(byMicroseconds: Self.retry * 1_000_000)
        if hasFailed { times.append(retry) }
        deadline = times.min()
    }

    // MARK: - Answers

    /// Keeps an answer, whatever becomes of its file; a click shows what there is to say.
    func take(_ response: ResponseSummary) throws {
        let uid = Self.uid()
        guard let origin = AlarmContent.origin(of: response.notification) else { return }
        guard let answer = AlarmContent.answer(response, uid: uid, snoozeSeconds: snoozeSeconds) else {
            if response.actionIdentifier == Action.defaultIdentifier {
                try showDetails(of: response.notification, origin)
            }
            return
        }
        let number = "\(response.number) \(response.answered.microseconds)"
        guard try ledger.record(answer, file: origin.file, response: number) else { return }
        log.info("\(answer.kind.rawValue) \(response.notification.request.identifier)")
    }

    /// Shows the popup again with everything that the entry says; nothing is answered by that.
    private func showDetails(of shown: DeliveredSummary, _ origin: AlarmContent.Origin) throws {
        guard let setting = settings.first(where: { $0.name == origin.alarm.folder }) else { return }
        let path = FolderListing.path(of: origin.file, in: setting.path)
        var body = shown.request.content.body
        if let (bytes, _) = try? ItemFile(path: path).read(),
            let findings = try? FolderAlarm.read(bytes, of: origin.file, in: setting, zones: zones, now: now).findings,
            let finding = findings.first(where: {
                $0.source?.entry == origin.alarm.entry && ($0.source?.original ?? $0.source?.key) == origin.alarm.key
            }), let request = finding.request ?? finding.past
        {
            body = request.content.body
        }
        _ = try agent.add([FolderAlarm.details(of: shown.request, body: body, due: origin.due)])
    }

    private static func uid() -> String {
        let digits = (0..<32).map { _ in String(UInt8.random(in: 0..<16), radix: 16) }.joined()
        return [8, 4, 4, 4, 12].reduce(into: (text: "", rest: Substring(digits))) { result, count in
            result.text += (result.text.isEmpty ? "" : "-") + result.rest.prefix(count)
            result.rest = result.rest.dropFirst(count)
        }.text
    }

    /// Writes the answers into their files that aren't there yet.
    ///
    /// - Returns: Whether a file was changed.
    private func writeAnswers() throws -> Bool {
        var isChanged = false
        hasFailed = false
        for entry in try ledger.waiting() {
            guard let setting = settings.first(where: { $0.name == entry.answer.alarm.folder }),
                !away.contains(setting.name)
            else { continue }
            guard !setting.isReadOnly else {
                try ledger.mark([entry.id], .local)
                continue
            }
            do throws(ItemFile.Failure) {
                // It may have another name by now.
                let file = (try? index.file(of: entry.answer.alarm)) ?? entry.file
                let outcome = try write(entry.answer, file: file, setting)
                if case .changed = outcome { isChanged = true }
                try mark(entry.id, outcome == .gone ? .local : .written)
            } catch {
                // It is gone for good, or it is tried again.
                if error.isGone, try index.folder(setting.name) != nil, FolderListing.isThere(setting.path) {
                    try ledger.mark([entry.id], .local)
                } else {
                    hasFailed = true
                    let path = FolderListing.path(of: entry.file, in: setting.path)
                    log.warning("the answer to an alarm of \(path) stays on this machine for now: \(error.reason)")
                }
            }
        }
        return isChanged
    }

    private func mark(_ id: Int64, _ state: Ledger.State) throws(ItemFile.Failure) {
        do { try ledger.mark([id], state) } catch { throw ItemFile.Failure(reason: "\(error)") }
    }

    private func write(
        _ answer: ItemAnswer,
        file: String,
        _ setting: FolderSetting
    ) throws(ItemFile.Failure) -> ItemAnswer.Written {
        let path = FolderListing.path(of: file, in: setting.path)
        let uid = Self.uid()
        var outcome = ItemAnswer.Written.same
        try ItemFile(path: path).update { bytes throws(ItemFile.Failure) in
            do throws(ICalendarError) {
                outcome = try answer.written(into: bytes, zones: zones, now: now, uid: uid)
            } catch {
                throw ItemFile.Failure(reason: "\(error)")
            }
            if case .changed(let changed) = outcome { return changed }
            return nil
        }
        return outcome
    }
}

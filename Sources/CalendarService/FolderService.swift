package import CalendarFiles
package import CalendarFolders
internal import Foundation
internal import GLibSupport
internal import GRDB
package import Logging
package import NotificationCore
internal import Recurrence

/// Keeps the agent's requests, the items and the ledger in step: looks at the folders, tells the agent what has changed,
/// and writes answers into the files.
///
/// What touches a folder is done on that folder's thread (``FolderScan``), and everything else on one executor's.
package final class FolderService: @unchecked Sendable {  // used on the executor's thread alone
    /// Alarms that the agent has at a time, of all folders together, and what their requests may take, in bytes. Each folder has an
    /// equal share for its soonest, and gives the agent more when they have rung: one never takes another's room.
    static let (mostHanded, mostBytes) = (5000, 12 << 20)
    /// Alarms of a folder whose rings have passed and that are seen to at a time, before those of the others have their turn.
    package var mostPassed = 500
    /// Steps that a look may take to follow the rules of a folder.
    package var mostSteps = 50_000_000
    /// How soon something is tried again that didn't work, in seconds: each time later, up to the second. Where the disk is full,
    /// the attempt itself changes the folder for a moment, and must not be what leads to the next.
    static let (firstRetry, retry): (Int64, Int64) = (2, 600)
    /// For how long answers are kept, in seconds: a year and a bit.
    private static let kept: Int64 = 400 * 86_400

    let ledger: Ledger
    private(set) var index: FolderIndex
    let agent: any CalendarAgent
    let work: any FolderWork
    let zones: any FolderZones
    let log: Logger
    private let clock: @Sendable () -> WallTime
    let uid: @Sendable () -> String
    /// The folders of the settings, and those of them that are looked at: not twice the same.
    package var configured: [FolderSetting] = []
    private(set) var settings: [FolderSetting] = []
    /// For how long Snooze puts an alarm off.
    var snoozeSeconds = Settings().popup.snoozeSeconds
    /// Called before the items of folders are listed, so that what changes meanwhile isn't missed, and when a look is over.
    var (onFolders, onLooked): (() -> Void, () -> Void) = ({}, {})
    /// Called with what the commands are to say of the folders, when that has changed.
    package var onNotes: (FolderNotes) -> Void = { _ in }
    var notes = FolderNotes()
    /// What they say now; nil at first: an earlier run may have left something.
    private var noted: FolderNotes?
    /// How often the alarms of each folder ring.
    var paces: [String: RingPace] = [:]

    /// What couldn't be looked at or written, found by this look and by the one before; said once.
    var (found, problems): (Set<String>, Set<String>) = ([], [])
    var fresh = FreshAlarms()
    /// Where the folders are, by their paths.
    private(set) var whereabouts: [String: FolderWhereabouts] = [:]
    /// The folders that don't answer, by their paths.
    private(set) var silent: [String: Retry] = [:]
    /// The paths of those that have answered after they were given up, and aren't asked again at the next look.
    private var answeredLate: Set<String> = []
    /// The folders, by their paths, for which something is done that takes so long that the look went on without them; and those of
    /// them that a look has passed by meanwhile.
    private var (busy, missed): (Set<String>, Set<String>) = ([], [])
    /// The names of those of whose alarms the index doesn't have all, or none.
    var unread: Set<String> = []
    /// The names of those whose last look couldn't be noted: the index may have what their files no longer say.
    private(set) var unnoted: Set<String> = []
    /// The names of those that are to be read again whole, because a zone or its rules have changed.
    private var outdated: Set<String> = []
    /// The alarms (``AlarmName/text``) whose answer could not be written.
    var failures: [String: Retry] = [:]
    /// What was looked at in each folder without being watched, for example because another calendar, which is left out, counts
    /// among the most that are watched.
    private(set) var unwatched: [String: Set<String>] = [:]
    /// By folder and name.
    private var turns: [String: [String: FolderScan.Turn]] = [:]
    /// The folders whose last look ran out of steps before it had read every item.
    var outOfSteps: Set<String> = []
    /// The time between two looks of which the first has left items to the second, in seconds.
    static let pause: Int64 = 2
    /// Whether this look has failed, for example because there is no agent, and when the next one comes then.
    private var (hasFailed, failed): (Bool, Retry?) = (false, nil)
    /// Whether what the agent has lost couldn't be noted, for example because the disk was full.
    var isToAnnounce = false
    /// Whether the agent has refused alarms that it may take later.
    var isRefused = false
    /// When there is something to do although nothing changes.
    package var deadline: WallTime?
    /// When the last look began: what has come due since waits for the next.
    private(set) var began = WallTime(microseconds: 0)
    private var (isLooking, isClosed) = (false, false)
    var isToLookAgain = false

    /// Until when something isn't tried again, and after how many seconds that is.
    struct Retry {
        var until: WallTime
        private var seconds: Int64

        init(_ now: WallTime, after last: Retry?) {
            seconds = min(last.map { 2 * $0.seconds } ?? FolderService.firstRetry, FolderService.retry)
            until = now.advanced(byMicroseconds: seconds * 1_000_000)
        }

        /// Whether it is time. A clock that was set back makes no wait longer.
        func isOver(_ now: WallTime) -> Bool {
            until <= now || until.microseconds(since: now) > FolderService.retry * 1_000_000
        }
    }

    package init(
        ledger: Ledger,
        index: FolderIndex,
        agent: any CalendarAgent,
        work: any FolderWork,
        zones: any FolderZones,
        log: Logger,
        clock: @escaping @Sendable () -> WallTime = { WallTime(microseconds: ClockTimer.now(.realtime)) },
        uid: @escaping @Sendable () -> String = { UUID().uuidString.lowercased() }
    ) {
        (self.ledger, self.index, self.agent, self.work) = (ledger, index, agent, work)
        (self.zones, self.log, self.clock, self.uid) = (zones, log, clock, uid)
    }

    package func close() {
        isClosed = true
        agent.close()
        ledger.close()
    }

    var now: WallTime { clock() }

    // MARK: - Looking

    /// Looks at all folders, and does what has become necessary.
    package func look() {
        guard !isLooking else { return isToLookAgain = true }
        (isLooking, isToLookAgain, hasFailed, found, deadline) = (true, false, false, [], nil)
        refreshZones()
        began = now
        let asked = configured.filter { setting in
            guard !busy.contains(setting.path) else {
                missed.insert(setting.path)
                return false
            }
            guard answeredLate.remove(setting.path) == nil else { return false }
            if isSilent(setting) { found.insert(Self.silence(setting)) }
            return !isSilent(setting)
        }
        each(asked, { setting in { $0.whereabouts(of: setting.path) } }) { [self] setting, found, isLate in
            whereabouts[setting.path] = found
            guard isLate else { return }
            answeredLate.insert(setting.path)
            silent[setting.path]?.until = began
            look()
        } then: { [self] in
            onFolders()
            scan()
        }
    }

    /// Whether a folder doesn't answer, or hasn't yet, and isn't asked at the moment.
    package func isSilent(_ setting: FolderSetting) -> Bool {
        busy.contains(setting.path) || silent[setting.path].map { !$0.isOver(now) } ?? false
    }

    /// Reads the zones again. Popups say when something is in the clocks of the session's own.
    ///
    /// - Returns: Whether one of them has changed, so that the next look reads every item.
    @discardableResult
    func refreshZones() -> Bool {
        guard zones.refresh() else { return false }
        log.info("the session's zone is \(zones.local.identifier); its rules, or another's, have changed")
        outdated = Set(configured.map(\.name))
        return true
    }

    /// Looks at the items of all folders that answer.
    private func scan() {
        guard !isClosed else { return }
        do {
            let places = FolderPlaces(configured.map { ($0.name, whereabouts[$0.path]?.place ?? $0.path) })
            for (name, owner) in places.repeated { found.insert("[calendars] \(name): \(owner) is the same folder") }
            settings = configured.filter { places.repeated[$0.name] == nil }
            for setting in settings where try !index.isWhole(setting.name) { unread.insert(setting.name) }
            try ledger.keep(settings)
            try index.keepOnly(settings.map(\.name))
            unwatched = unwatched.filter { name, _ in settings.contains { $0.name == name } }
            let (acknowledged, answers) = (try ledger.acknowledged(), try answersToWrite())
            let early = try ledger.early(at: now)
            let written = Dictionary(grouping: try ledger.written(before: now), by: \.answer.alarm.folder)
            each(settings.filter { !isSilent($0) }) { [self] setting in
                let scan = FolderScan(
                    setting: setting,
                    others: places.others(than: setting.name),
                    reading: reading(of: setting),
                    isOutdated: outdated.contains(setting.name),
                    turns: turns[setting.name] ?? [:],
                    answers: answers[setting.name] ?? [],
                    written: written[setting.name] ?? [],
                    acknowledged: acknowledged,
                    early: early,
                    handed: ledger.handed,
                    now: now,
                    index: index,
                    zones: zones,
                    mostSteps: mostSteps,
                    isFullTime: work.fullTime(),
                    uid: uid,
                    onLost: ledger.noteLost
                )
                return { files in Result { try scan.found(files) } }
            } take: { [self, asked = index] setting, result, isLate in
                // One that was damaged has been made anew meanwhile, and has nothing of it.
                guard asked === index else { return look() }
                take(result, of: setting)
                if isLate, !isLooking { conclude() }
            } then: { [self] in
                conclude()
            }
        } catch {
            unnoted = Set(configured.map(\.name))
            fail(error)
            conclude()
        }
    }

    /// What the items of a folder are read with.
    private func reading(of setting: FolderSetting) -> String {
        // While nothing runs, the machine may move, and its zones may be updated.
        let zone = "\(zones.local.identifier) \(zones.version ?? "")"
        return setting.reading + "\(setting.path) \(setting.isReadOnly) \(zone)"
    }

    /// Does work for some folders, each on its own thread.
    ///
    /// - Parameters:
    ///   - take: What to do with what was found, which may come late.
    ///   - then: Called when all have ended, take long or don't answer.
    private func each<Value: Sendable>(
        _ settings: [FolderSetting],
        _ begin: (FolderSetting) -> @Sendable (any FolderFiles) -> Value,
        take: @escaping (FolderSetting, Value, _ isLate: Bool) -> Void,
        then: @escaping () -> Void
    ) {
        guard !settings.isEmpty else { return then() }
        let round = Round(settings.count, take, then)
        for setting in settings {
            let slow: @Sendable () -> Void = { [self] in
                busy.insert(setting.path)
                round.end()
            }
            work.run(
                for: setting.path,
                begin(setting),
                slow: slow,
                late: { round.take(setting, $0, true) },
                { [self] outcome in
                    let isLate = busy.remove(setting.path) != nil
                    if case .done(let value) = outcome {
                        round.take(setting, value, isLate)
                    } else {
                        silent[setting.path] = Retry(now, after: silent[setting.path])
                        found.insert(Self.silence(setting))
                        if isLate, !isLooking { conclude() }
                    }
                    guard isLate else { return round.end() }
                    // What it was for may be another folder by now.
                    if missed.remove(setting.path) != nil || !configured.contains(setting) { look() }
                }
            )
        }
    }

    private final class Round<Value: Sendable>: @unchecked Sendable {  // used on the executor's thread alone
        private var left: Int
        let take: (FolderSetting, Value, Bool) -> Void
        private let then: () -> Void

        init(_ count: Int, _ take: @escaping (FolderSetting, Value, Bool) -> Void, _ then: @escaping () -> Void) {
            (left, self.take, self.then) = (count, take, then)
        }

        func end() {
            left -= 1
            if left == 0 { then() }
        }
    }

    private static func silence(_ setting: FolderSetting) -> String {
        "[calendars] \(setting.name): \(setting.path): its file system does not answer"
    }

    /// Takes over what a look at a folder has found.
    private func take(_ result: Result<FolderScan.Found, any Error>, of setting: FolderSetting) {
        // It may have come late, and for what is no longer wanted.
        guard !isClosed, settings.contains(setting) else { return }
        unnoted.insert(setting.name)
        do {
            let scan = try result.get()
            unnoted.remove(setting.name)
            found.formUnion(scan.problems)
            found.remove(Self.silence(setting))
            if !scan.isAway {
                silent[setting.path] = nil
                outdated.remove(setting.name)
                if !scan.isUnfinished { unread.remove(setting.name) }
            }
            fresh.keep(scan.fresh.alarms.values, now)
            turns[setting.name] = scan.turns
            if scan.isOutOfSteps { outOfSteps.insert(setting.name) } else { outOfSteps.remove(setting.name) }
            // What came before it was watched is looked at once more, and so is what there was no time for.
            let watched = whereabouts[setting.path]?.folders ?? [:]
            let missing = Set(scan.folders.filter { watched[$0] == nil })
            isToLookAgain =
                isToLookAgain || scan.isUnfinished && !scan.isOutOfSteps
                || !missing.isSubset(of: unwatched[setting.name] ?? [])
            unwatched[setting.name] = missing
            try note(scan.written)
        } catch {
            fail(error)
        }
    }

    /// Tells the agent what has come of a look.
    private func conclude() {
        guard !isClosed else { return }
        do {
            try inform()
            notes.lost = try ledger.lost(before: now)
            if notes != noted { onNotes(notes) }
            noted = notes
            try ledger.forget(before: now.advanced(byMicroseconds: -Self.kept * 1_000_000))
        } catch {
            fail(error)
        }
        failed = hasFailed ? Retry(now, after: failed) : nil
        if let failed { deadline = min(deadline ?? failed.until, failed.until) }
        for problem in found.subtracting(problems).sorted() { log.warning("\(problem)") }
        // What is wrong with the others is known when they are done.
        problems = busy.isEmpty ? found : found.union(problems)
        isLooking = false
        onLooked()
        if isToLookAgain { look() }
    }

    func fail(_ error: any Error) {
        found.insert("\(error)")
        hasFailed = true
        guard (error as? DatabaseError)?.isOfDamage ?? false, let index = try? index.renewed() else { return }
        self.index = index
        unread = Set(settings.map(\.name))
    }
}

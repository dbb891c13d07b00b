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
    /// Items that are kept in memory until they are in the index.
    private static let batch = 2000
    /// How soon writing is tried again that didn't work, in seconds.
    static let retry: Int64 = 600
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
    var away: Set<String> = []
    /// The alarms that have been read since the agent was told, so that they needn't be taken from the index.
    var fresh: [String: FolderAlarm] = [:]
    /// The folders that are to be watched.
    private(set) var folders: Set<String> = []
    /// Whether the session's zone is another one than at the last look: popups say when something is in its clocks.
    private var hasNewZone = false
    /// Whether an answer could not be written, which is tried again.
    var hasFailed = false
    /// When there is something to do although nothing changes.
    var deadline: WallTime?

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
        hasNewZone = zones.refresh()
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
        if before?.reading != reading || hasNewZone { known = [:] }
        let stale = try index.stale(setting.name, at: now)
        let changed = listing.items.filter { known[$0.key] != $0.value || stale.contains($0.key) }.map(\.key).sorted()
        guard !changed.isEmpty || !removed.isEmpty || before?.reading != reading || before?.device != listing.device
        else { return problems }
        let acknowledged = try ledger.acknowledged()
        var items: [FolderIndex.Item] = []
        var gone = removed
        func take() throws {
            try index.take(items, removed: gone, of: setting.name, reading: reading, device: listing.device)
            for item in items where fresh.count < Self.mostHanded {
                for (alarm, _) in item.alarms { fresh[alarm.identifier] = alarm }
            }
            (items, gone) = ([], [])
        }
        for file in changed {
            do {
                items.append(try read(file, listing.path(of: file), setting, acknowledged))
            } catch {
                problems.insert("\(setting.path)/\(file) is left out: \(error.text)")
                // What isn't read is looked at again when it changes.
                let stamp = listing.items[file] ?? FolderListing.Stamp(modified: 0, size: 0, inode: 0)
                items.append(FolderIndex.Item(folder: setting.name, file: file, stamp: stamp, alarms: [], entries: []))
            }
            if items.count == Self.batch { try take() }
        }
        try take()
        return problems
    }

    private struct Unreadable: Error { var text: String }

    private func read(
        _ file: String,
        _ path: String,
        _ setting: FolderSetting,
        _ acknowledged: [String: WallTime]
    ) throws(Unreadable) -> FolderIndex.Item {
        let now = now
        do {
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
                renewal: alarms.compactMap { $0.renewal(after: now) }.min(),
                alarms: rings,
                entries: ItemText.isCutOff(bytes) ? entries : nil
            )
        } catch let error as ItemFile.Failure {
            throw Unreadable(text: error.reason)
        } catch {
            throw Unreadable(text: "\(error)")
        }
    }
}

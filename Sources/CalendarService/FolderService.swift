internal import CalendarFiles
internal import CalendarFolders
internal import GLibSupport
internal import GRDB
internal import Glibc
internal import ICalendar
internal import Logging
internal import NotificationCore
internal import Recurrence
internal import SystemZones

/// Keeps the agent's requests, the items and the ledger in step: looks at the folders, tells the agent what has changed,
/// and writes answers into the files.
///
/// Everything in it runs on one executor's thread.
final class FolderService {
    /// Alarms that the agent has at a time, of all folders together, and what their requests may take, in bytes. Each folder has an
    /// equal share for its soonest, and gives the agent more when they have rung: one never takes another's room.
    static let (mostHanded, mostBytes) = (5000, 12 << 20)
    /// Items that are kept in memory until they are in the index.
    private static let batch = 1000
    /// How soon writing is tried again that didn't work, in seconds: each time later, up to the second. Where the disk is full,
    /// the attempt itself changes the folder for a moment, and must not be what leads to the next.
    static let (firstRetry, retry): (Int64, Int64) = (2, 600)
    /// For how long answers are kept, in seconds: a year and a bit.
    private static let kept: Int64 = 400 * 86_400

    let ledger: Ledger
    private(set) var index: FolderIndex
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
    /// Alarms that have been read since the agent was told, the soonest of them, so that they needn't be taken from the index.
    var fresh: [String: FolderIndex.Alarm] = [:]
    /// The folders that are to be watched.
    private(set) var folders: Set<String> = []
    /// The names of those that are to be read again whole, because a zone or its rules have changed.
    private var outdated: Set<String> = []
    /// The alarms (``AlarmName/text``) whose answer could not be written, until when it isn't tried again, and after how many seconds that is.
    var failures: [String: (until: WallTime, seconds: Int64)] = [:]
    /// Items with entries that wait for their turn, by folder and name: the line of the first, and after how many seconds they are read
    /// again.
    private var waiting: [String: (first: Int, seconds: Int64)] = [:]
    /// How soon that is, the first time and at most, in seconds.
    private static let (firstTurn, turn): (Int64, Int64) = (10, 3600)
    /// Whether the last look ran out of steps before it had read every item.
    private(set) var isUnfinished = false
    /// The time between two looks of which the first has left items to the second, in seconds.
    static let pause: Int64 = 2
    /// How long a call to the agent may take, in seconds.
    static let onItsWay: Int64 = 3
    /// After how many seconds the next look comes when looks fail, for example because there is no agent.
    private var failed: Int64 = 0
    /// Whether the agent has refused alarms that it may take later.
    var isRefused = false
    /// When there is something to do although nothing changes.
    var deadline: WallTime?

    init(ledger: Ledger, index: FolderIndex, agent: AgentLink, zones: SystemZones, log: Logger) {
        self.ledger = ledger
        self.index = index
        self.agent = agent
        self.zones = zones
        self.log = log
    }

    func close() {
        agent.close()
        index.close()
        ledger.close()
    }

    var now: WallTime { WallTime(microseconds: ClockTimer.now(.realtime)) }

    // MARK: - Looking

    /// Looks at all folders, and does what has become necessary.
    func look() {
        var found: Set<String> = []
        folders = []
        away = []
        isUnfinished = false
        refreshZones()
        do {
            try ledger.keep(settings)
            try index.keepOnly(settings.map(\.name))
            try noteRings()
            for setting in settings { found.formUnion(try look(at: setting)) }
            if try writeAnswers() { for setting in settings { found.formUnion(try look(at: setting)) } }
            try inform()
            try ledger.forget(before: now.advanced(byMicroseconds: -Self.kept * 1_000_000))
            failed = 0
        } catch {
            found.insert("\(error)")
            if (error as? DatabaseError)?.isOfDamage ?? false, let index = try? index.renewed() { self.index = index }
            failed = min(max(2 * failed, Self.firstRetry), Self.retry)
            deadline = now.advanced(byMicroseconds: failed * 1_000_000)
        }
        for problem in found.subtracting(problems).sorted() { log.warning("\(problem)") }
        problems = found
    }

    /// Reads the zones again. Popups say when something is in the clocks of the session's own.
    ///
    /// - Returns: Whether one of them has changed, so that the next look reads every item.
    @discardableResult
    func refreshZones() -> Bool {
        guard zones.refresh() else { return false }
        log.info("the session's zone is \(zones.local.identifier); its rules, or another's, have changed")
        outdated = Set(settings.map(\.name))
        return true
    }

    /// What the items of a folder are read with: where it is another, they are read again.
    private func reading(of setting: FolderSetting) -> String {
        // While nothing runs, the machine may move, and its zones may be updated.
        let zone = "\(zones.local.identifier) \(zones.version ?? "")"
        return setting.reading + "\(setting.path) \(setting.isReadOnly) \(zone)"
    }

    /// Looks once more, if a folder has changed in the meantime.
    func lookAgain() { if settings.contains(where: hasChanged) { look() } }

    private func hasChanged(_ setting: FolderSetting) -> Bool {
        guard let listing = try? listing(of: setting) else { return !away.contains(setting.name) }
        return !folders.isSuperset(of: listing.folders) || (try? index.items(of: setting.name)) != listing.items
    }

    private func listing(of setting: FolderSetting) throws(FolderListing.Failure) -> FolderListing {
        let places = FolderPlaces(settings.map { ($0.name, $0.path) })
        return try FolderListing(path: setting.path, without: places.others(than: setting.name))
    }

    /// The folders to watch before the next look, so that it misses nothing that changes meanwhile.
    var comingFolders: Set<String> {
        settings.reduce(into: folders) { folders, setting in
            if !folders.contains(setting.path) { folders.formUnion(FolderListing.folders(of: setting.path)) }
        }
    }

    /// - Returns: What is wrong with it.
    private func look(at setting: FolderSetting) throws -> Set<String> {
        let listing: FolderListing
        do throws(FolderListing.Failure) {
            listing = try self.listing(of: setting)
        } catch {
            // Its alarms stay: it may be on a disk that comes back.
            folders.insert(setting.path)
            away.insert(setting.name)
            return ["[calendars] \(setting.name): \(setting.path) can't be looked at: \(error.reason)"]
        }
        folders.formUnion(listing.folders)
        let before = try index.reading(of: setting.name)
        var known = try index.items(of: setting.name)
        let devices = try index.devices(of: setting.name)
        let lost = Self.lost(listing, known, devices)
        var problems = Set(
            lost.map { place in
                let path = place.isEmpty ? setting.path : "\(setting.path)/\(place)"
                return "[calendars] \(setting.name): \(path) is empty, and on another file system than before"
            }
        )
        guard !lost.contains("") else {
            away.insert(setting.name)
            return problems
        }
        problems.formUnion(
            Self.few(listing.problems.map { "\(setting.path)/\($0.key) is left out: \($0.value)" }, of: setting)
        )
        let reading = reading(of: setting)
        // What is where nothing can be seen is still there.
        let removed = known.keys.filter { file in
            listing.items[file] == nil && !listing.mayHide(file)
                && (lost.isEmpty || !lost.contains(FolderListing.place(of: file)))
        }
        if before != reading || outdated.contains(setting.name) {
            try index.begin(setting.name, reading: reading)
            outdated.remove(setting.name)
            known = [:]
        }
        let stale = try index.stale(setting.name, at: now)
        let changed = listing.items.filter { known[$0.key] != $0.value || stale.contains($0.key) }.map(\.key).sorted()
        let places = listing.devices.merging(devices.filter { lost.contains($0.key) }) { $1 }
        guard !changed.isEmpty || !removed.isEmpty || places != devices else { return problems }
        log.debug("\(changed.count) items of \(setting.name) are read")
        let reader = ItemReader(
            setting,
            zones: zones,
            acknowledged: try ledger.acknowledged(),
            aside: try index.aside(setting.name),
            now: now
        )
        // Each batch is written while the next is read.
        var writing: Meanwhile<Void>?
        var unread: [String] = []
        for start in stride(from: 0, through: changed.count, by: Self.batch) {
            let files = changed[start..<min(start + Self.batch, changed.count)].map { file in
                // What isn't read is looked at again when it changes.
                let stamp = listing.items[file] ?? FolderListing.Stamp(modified: 0, size: 0, inode: 0)
                let first = waiting["\(setting.name)/\(file)"]?.first ?? 0
                return ItemReader.File(name: file, path: listing.path(of: file), stamp: stamp, first: first)
            }
            let found = Threads.map(files, "items") { reader.item($0) }
            let isWhole = !found.contains { $0 == nil }
            let read = found.compactMap { $0.map(dated) }
            _ = try writing?.value()
            writing = Meanwhile("index") { [index] in
                try index.take(read, removed: start == 0 ? removed : [], of: setting.name, devices: places)
            }
            for (file, found) in zip(files, found) {
                if let problem = found?.problem { unread.append("\(file.path) is left out: \(problem)") }
                keep(found?.item.alarms ?? [])
            }
            guard isWhole else {
                isUnfinished = true
                break
            }
        }
        _ = try writing?.value()
        return problems.union(Self.few(unread, of: setting))
    }

    /// Of many problems the first, and how many there are.
    private static func few(_ problems: [String], of setting: FolderSetting) -> [String] {
        guard problems.count > mostNamed else { return problems }
        let rest = problems.count - mostNamed
        return problems.sorted().prefix(mostNamed) + ["[calendars] \(setting.name): \(rest) more are left out"]
    }

    private static let mostNamed = 20

    /// The item with the time at which it is read again. Where entries wait for their turn, that is later each time.
    private func dated(_ found: ItemReader.Found) -> FolderIndex.Item {
        var item = found.item
        let name = "\(item.folder)/\(item.file)"
        guard let first = found.waiting else {
            waiting[name] = nil
            return item
        }
        let seconds = min(waiting[name].map { 2 * $0.seconds } ?? Self.firstTurn, Self.turn)
        waiting[name] = (first, seconds)
        let turn = now.advanced(byMicroseconds: seconds * 1_000_000)
        item.renewal = min(item.renewal ?? turn, turn)
        return item
    }

    /// The folders in a folder, or itself, whose disk is away: they are empty, and on another file system than before.
    private static func lost(
        _ listing: FolderListing,
        _ known: [String: FolderListing.Stamp],
        _ devices: [String: UInt64]
    ) -> Set<String> {
        let moved = listing.devices.filter { place, device in devices[place].map { $0 != device } ?? false }.keys
        return Set(
            moved.filter { place in
                func isIn(_ file: String) -> Bool { place.isEmpty || FolderListing.place(of: file) == place }
                return known.keys.contains(where: isIn) && !listing.items.keys.contains(where: isIn)
            }
        )
    }

    private func keep(_ alarms: [FolderIndex.Alarm]) {
        for alarm in alarms where alarm.next != nil { fresh[alarm.alarm.identifier] = alarm }
        guard fresh.count > 2 * Self.mostHanded else { return }
        let soonest = fresh.sorted { ($0.value.next ?? now) < ($1.value.next ?? now) }.prefix(Self.mostHanded)
        fresh = Dictionary(uniqueKeysWithValues: soonest.map { ($0.key, $0.value) })
    }
}

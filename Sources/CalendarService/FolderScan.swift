internal import CalendarFiles
internal import CalendarFolders
internal import GLibSupport
internal import ICalendar
internal import Logging
internal import NotificationCore
internal import Recurrence

/// One look at a folder, on a thread of its own: its items are listed, those that have changed are read into the index, and
/// answers are written into them.
struct FolderScan: Sendable {
    let setting: FolderSetting
    /// Places in it that are left out (``FolderPlaces/others(than:)``).
    let others: Set<String>
    /// What its items are read with: where that is something else than before, they are read again.
    let reading: String
    /// Whether they are read again all the same, because a zone or its rules have changed.
    let isOutdated: Bool
    /// Its items with entries that wait for their turn.
    let turns: [String: Turn]
    /// What is to be written into its items.
    let answers: [Ledger.Entry]
    /// What was written into its items (``Ledger/written(before:)``), in case one says it no more.
    let written: [Ledger.Entry]
    /// Up to when the rings of each alarm are answered, by the bytes of ``AlarmName/text``.
    let acknowledged: [[UInt8]: WallTime]
    /// What rang in the night before this release (``Ledger/early(at:)``).
    let early: [String: EarlyRing]
    /// What the agent has been given, by identifier.
    let handed: [String: FolderAgenda.Handed]
    let now: WallTime
    let index: FolderIndex
    let zones: any FolderZones
    let mostSteps: Int
    let isFullTime: @Sendable () -> Bool
    let uid: @Sendable () -> String
    /// Notes how often a file has lost an answer.
    let onLost: @Sendable (_ answer: Int64, _ times: Int) throws -> Void

    /// An item with entries that wait for their turn: the line of the first, and after how many seconds it is read again.
    struct Turn: Sendable {
        var first: Int
        var seconds: Int64
        /// How soon that is, the first time and at most.
        static let (first, most): (Int64, Int64) = (10, 3600)
    }

    /// What became of an answer.
    struct Written: Sendable {
        let entry: Ledger.Entry
        let path: String
        let outcome: Result<ItemAnswer.Written, ItemFile.Failure>
        /// Whether the item had said it, and was replaced.
        var isLost = false
    }

    /// What a look has found.
    struct Found: Sendable {
        /// What is wrong with the folder and its items, to be logged.
        var problems: Set<String> = []
        /// The folders in it, itself included.
        var folders: [String] = []
        /// Whether it isn't there at the moment: on a disk that is away, or that can't be read.
        var isAway = false
        /// Whether items are left that are still to be read, and whether that is because their rules take long to follow.
        var isUnfinished = false
        var isOutOfSteps = false
        /// Alarms that have been read, the soonest of them.
        var fresh = FreshAlarms()
        var turns: [String: Turn] = [:]
        var written: [Written] = []
    }

    /// Items that are kept in memory until they are in the index, and how long they are together, in bytes: an item beyond that is
    /// the last, and what is made of it may take twenty times as much.
    private static let (batch, batchBytes) = (1000, 2 << 20)
    private static let mostNamed = 20

    func found(_ files: any FolderFiles) throws -> Found {
        var found = Found(turns: turns)
        guard let listing = try look(files, &found) else { return found }
        found.written = answers.map { write($0, files, listing) }
        if !setting.isReadOnly { found.written += written.compactMap { try? writeAgain($0, files, listing) } }
        let isChanged = found.written.contains { if case .success(.changed) = $0.outcome { true } else { false } }
        // What was written is read before the agent is told anything.
        if isChanged { _ = try look(files, &found) }
        if !found.isAway, !found.isUnfinished, try !index.isWhole(setting.name) { try index.setWhole(setting.name) }
        return found
    }

    // MARK: - Reading

    /// - Returns: nil when the folder is away.
    private func look(_ files: any FolderFiles, _ found: inout Found) throws -> FolderListing? {
        let listing: FolderListing
        do throws(FolderListing.Failure) {
            listing = try files.listing(of: setting.path, without: others)
        } catch {
            // Its alarms stay: it may be on a disk that comes back.
            found.isAway = true
            found.problems.insert(say("\(setting.path) can't be looked at: \(error.reason)"))
            return nil
        }
        found.folders = listing.folders
        var known = try index.items(of: setting.name)
        let devices = try index.devices(of: setting.name)
        let lost = Self.lost(listing, known, devices)
        found.problems.formUnion(
            lost.map { place in
                let path = place.isEmpty ? setting.path : listing.path(of: place)
                return say("\(path) is empty, and on another file system than before")
            }
        )
        guard !lost.contains("") else {
            found.isAway = true
            return nil
        }
        found.problems.formUnion(few(listing.problems.map { "\(setting.path)/\($0.key) is left out: \($0.value)" }))
        // What is where nothing can be seen is still there.
        let removed = known.keys.filter { file in
            listing.items[file] == nil && !listing.mayHide(file)
                && !lost.contains { FolderListing.isIn($0, file) }
        }
        if try index.reading(of: setting.name) != reading || isOutdated && found.written.isEmpty {
            try index.begin(setting.name, reading: reading)
            known = [:]
        }
        let stale = try index.stale(setting.name, at: now)
        let changed = ordered(listing.items.filter { known[$0.key] != $0.value || stale.contains($0.key) })
        let places = listing.devices.merging(devices.filter { lost.contains($0.key) }) { $1 }
        guard !changed.isEmpty || !removed.isEmpty || places != devices else { return listing }
        try read(files, changed, removed, listing, places, &found)
        return listing
    }

    /// In which order items are read: the collections by turns, with their latest items first, and last those that have had a turn
    /// before. What takes long doesn't hold up the others.
    private func ordered(_ items: [String: FolderListing.Stamp]) -> [String] {
        let collections = Dictionary(grouping: items.filter { turns[$0.key] == nil }) { AlarmName.place(of: $0.key) }
        let ranks = collections.flatMap { place, items in
            items.sorted { ($1.value.modified, $0.key) < ($0.value.modified, $1.key) }.enumerated()
                .map { (rank: $0, place: place, file: $1.key) }
        }
        let new = ranks.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map(\.file)
        func tries(_ file: String) -> Int64 { turns[file]?.seconds ?? 0 }
        return new + items.keys.filter { turns[$0] != nil }.sorted { (tries($0), $0) < (tries($1), $1) }
    }

    private func read(
        _ files: any FolderFiles,
        _ changed: [String],
        _ removed: [String],
        _ listing: FolderListing,
        _ places: [String: UInt64],
        _ found: inout Found
    ) throws {
        let reader = ItemReader(
            setting,
            zones: zones,
            acknowledged: acknowledged,
            early: early,
            passed: try index.passed(now, in: setting.name),
            aside: try index.aside(setting.name),
            now: now,
            steps: mostSteps
        ) { [index, handed] in
            guard let row = try? index.row($0), let alarm = try? index.alarm($0) else { return nil }
            return (alarm, row.next, handed[$0].map { $0.repeats && $0.isOf(row) } ?? false)
        }
        // Each batch is written while the next is read.
        var writing: Meanwhile<Void>?
        var unread: [String] = []
        var (left, gone) = (changed[...], removed)
        // What is plain is in the index before what takes long has more steps.
        var (waiting, isSecond): ([String], Bool) = ([], false)
        repeat {
            let some = contents(&left, files, listing, found.turns)
            let items = Threads.map(some, "items") { reader.item($0) }
            let read = items.compactMap { $0.map { dated($0, &found.turns) } }
            if !isSecond { waiting += read.map(\.file).filter { turns[$0] == nil && found.turns[$0] != nil } }
            _ = try writing?.value()
            writing = Meanwhile("index") { [index, setting, gone] in
                try index.take(read, removed: gone, of: setting.name, devices: places)
            }
            gone = []
            for (file, item) in zip(some, items) {
                if let problem = item?.problem {
                    unread.append("\(listing.path(of: file.name)) is left out: \(problem)")
                }
                found.fresh.keep(item?.item.alarms ?? [], now)
            }
            let isOutOfSteps = items.contains { $0 == nil }
            if !isSecond { (found.isOutOfSteps, found.isUnfinished) = (isOutOfSteps, isOutOfSteps || !left.isEmpty) }
            if isOutOfSteps || isFullTime() { break }
            if left.isEmpty, !isSecond { (left, isSecond) = (waiting[...], true) }
        } while !left.isEmpty
        _ = try writing?.value()
        found.problems.formUnion(few(unread))
    }

    /// What is in the next files: on this thread alone, since none but this one may hang.
    private func contents(
        _ left: inout ArraySlice<String>,
        _ files: any FolderFiles,
        _ listing: FolderListing,
        _ turns: [String: Turn]
    ) -> [ItemReader.File] {
        var read: [ItemReader.File] = []
        var size = 0
        repeat {
            guard let name = left.popFirst() else { break }
            let contents = Result { () throws(ItemFile.Failure) in try files.read(listing.path(of: name)) }
            if case .success(let (bytes, _)) = contents { size += bytes.count }
            // What isn't read is looked at again when it changes.
            let stamp = listing.items[name] ?? FolderListing.Stamp(modified: 0, size: 0, inode: 0)
            read.append(ItemReader.File(name: name, contents: contents, stamp: stamp, turn: turns[name]))
        } while read.count < Self.batch && size < Self.batchBytes && !isFullTime()
        return read
    }

    /// The item with the time at which it is read again. Where entries wait for their turn, that is later each time.
    private func dated(_ found: ItemReader.Found, _ turns: inout [String: Turn]) -> FolderIndex.Item {
        var item = found.item
        guard let first = found.waiting else {
            turns[item.file] = nil
            return item
        }
        let seconds = min(turns[item.file].map { 2 * $0.seconds } ?? Turn.first, Turn.most)
        turns[item.file] = Turn(first: first, seconds: seconds)
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
                func isIn(_ file: String) -> Bool { FolderListing.isIn(place, file) }
                return known.keys.contains(where: isIn) && !listing.items.keys.contains(where: isIn)
            }
        )
    }

    private func say(_ problem: String) -> String { "[calendars] \(setting.name): \(problem)" }

    /// Of many problems the first, and how many there are.
    private func few(_ problems: [String]) -> [String] {
        guard problems.count > Self.mostNamed else { return problems }
        return problems.sorted().prefix(Self.mostNamed) + [say("\(problems.count - Self.mostNamed) more are left out")]
    }

    // MARK: - Writing

    /// The item of an answer, which may have another name by now.
    private func file(of entry: Ledger.Entry) -> String {
        (try? index.file(of: entry.answer.alarm, before: entry.file)) ?? entry.file
    }

    /// Writes an answer that its item has said before, and doesn't any more. Where an item is there twice, as after a conflict of
    /// Syncthing's, that is for the person to settle.
    private func writeAgain(
        _ entry: Ledger.Entry,
        _ files: any FolderFiles,
        _ listing: FolderListing
    ) throws -> Written? {
        var answer = entry.answer
        let alarms = try index.alarms(named: answer.alarm).filter { !$0.source.isExtra }
        let isSaid = alarms.allSatisfy { alarm in
            let time = alarm.source.gap?.said(answer.acknowledges, zones.local) ?? answer.acknowledges
            return alarm.source.acknowledged.map { $0 >= time } ?? false
        }
        let isOver = entry.again > Ledger.mostAgain
        if isSaid, isOver { return Written(entry: entry, path: "", outcome: .success(.same), isLost: true) }
        guard !isSaid, !isOver, try index.files(of: answer.alarm) == 1 else { return nil }
        // An entry that is due at another time now has a ring that nobody has answered.
        let isDue = try alarms.contains { alarm in
            var budget = StepBudget(SearchRoom.ofEntry)
            return try answer.distance == nil || alarm.rings(at: answer.due, zones: zones, spending: &budget)
        }
        guard isDue else { return nil }
        // The other program decides whether a task is done or left out. An extra ring whose time has passed doesn't come again.
        let isSnoozeOver = answer.snooze.map { $0.until <= now } ?? false
        if [.complete, .skip].contains(answer.kind) || isSnoozeOver {
            (answer.kind, answer.snooze) = (.acknowledge, nil)
        }
        let lost = Ledger.Entry(id: entry.id, file: entry.file, state: entry.state, again: entry.again, answer: answer)
        guard case .success(.changed) = write(lost, files, listing, isDry: true).outcome else { return nil }
        // What can't be noted would be written any number of times.
        try onLost(entry.id, entry.again + 1)
        guard entry.again < Ledger.mostAgain else { return nil }
        var written = write(lost, files, listing)
        written.isLost = true
        return written
    }

    private func write(_ entry: Ledger.Entry, _ files: any FolderFiles, _ listing: FolderListing, isDry: Bool = false)
        -> Written
    {
        let path = listing.path(of: file(of: entry))
        var outcome = ItemAnswer.Written.same
        do throws(ItemFile.Failure) {
            try files.update(path) { bytes throws(ItemFile.Failure) in
                do throws(ICalendarError) {
                    outcome = try entry.answer.written(into: bytes, in: setting, zones: zones, now: now, uid: uid())
                } catch {
                    throw ItemFile.Failure(reason: "\(error)")
                }
                if case .changed(let changed) = outcome, !isDry { return changed }
                return nil
            }
            return Written(entry: entry, path: path, outcome: .success(outcome))
        } catch {
            return Written(entry: entry, path: path, outcome: .failure(error))
        }
    }
}

/// Alarms that have been read since the agent was told, the soonest of them, so that they needn't be taken from the index.
struct FreshAlarms: Sendable {
    private(set) var alarms: [String: FolderIndex.Alarm] = [:]

    mutating func keep(_ some: some Sequence<FolderIndex.Alarm>, _ now: WallTime) {
        for alarm in some {
            // Of one that is in two files, the sooner.
            guard let next = alarm.next, alarms[alarm.alarm.identifier]?.next.map({ next < $0 }) ?? true else {
                continue
            }
            alarms[alarm.alarm.identifier] = alarm
        }
        guard alarms.count > 2 * FolderService.mostHanded else { return }
        let soonest = alarms.sorted { ($0.value.next ?? now) < ($1.value.next ?? now) }.prefix(FolderService.mostHanded)
        alarms = Dictionary(uniqueKeysWithValues: soonest.map { ($0.key, $0.value) })
    }
}

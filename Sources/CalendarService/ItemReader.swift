internal import CalendarFiles
internal import CalendarFolders
internal import ICalendar
package import NotificationCore
internal import Recurrence
internal import Synchronization
internal import SystemZones

/// Reads what is in the items of a folder, from any thread.
final class ItemReader: Sendable {
    let setting: FolderSetting
    let zones: any FolderZones
    /// Up to when the rings of each alarm are answered, by the bytes of ``AlarmName/text``.
    let acknowledged: [[UInt8]: WallTime]
    /// What rang in the night before this release (``Ledger/early(at:)``).
    let early: [String: EarlyRing]
    /// The alarms (by identifier) with a ring that has passed and is still to be seen to.
    let passed: Set<String>
    let now: WallTime
    /// The entries that are set aside (``SearchRoom/aside``).
    let aside: Set<String>
    /// The steps that all items of a look may take together.
    private let left: Mutex<Int>
    /// An alarm as it was before, by its identifier: with the ring that was the next nobody had seen to, and whether the agent had it
    /// as a series.
    private let before: @Sendable (String) -> Before?

    typealias Before = (alarm: FolderAlarm, next: WallTime?, wasSeries: Bool)

    init(
        _ setting: FolderSetting,
        zones: any FolderZones,
        acknowledged: [[UInt8]: WallTime],
        early: [String: EarlyRing],
        passed: Set<String>,
        aside: Set<String>,
        now: WallTime,
        steps: Int,
        before: @escaping @Sendable (String) -> Before?
    ) {
        self.setting = setting
        self.zones = zones
        self.acknowledged = acknowledged
        self.early = early
        self.passed = passed
        self.aside = aside
        self.now = now
        left = Mutex(steps)
        self.before = before
    }

    struct Found: Sendable {
        var item: FolderIndex.Item
        /// Why nothing is in it.
        var problem: String?
        /// The line of the first entry that waits for its turn.
        var waiting: Int?
    }

    struct File: Sendable {
        /// Inside the folder.
        let name: String
        let contents: Result<(bytes: [UInt8], stamp: FolderListing.Stamp), ItemFile.Failure>
        /// As it was listed.
        let stamp: FolderListing.Stamp
        /// Its turn, if entries of it have waited for it.
        let turn: FolderScan.Turn?
    }

    /// What is in an item; nil when the look has taken so long that it is left to the next.
    func item(_ file: File) -> Found? {
        guard left.withLock({ $0 > 0 }) else { return nil }
        do {
            return try read(file)
        } catch {
            let reason = (error as? ItemFile.Failure)?.reason ?? "\(error)"
            let item = FolderIndex.Item(
                folder: setting.name,
                file: file.name,
                stamp: file.stamp,
                alarms: [],
                entries: []
            )
            return Found(item: item, problem: reason)
        }
    }

    private func read(_ file: File) throws -> Found {
        let (bytes, stamp) = try file.contents.get()
        let steps = file.turn == nil ? SearchRoom.atFirst : SearchRoom.ofFile
        let room = SearchRoom(known: aside, first: file.turn?.first ?? 0, ofFile: steps)
        defer { left.withLock { $0 -= room.spent } }
        var next: [FolderAlarm.Key: WallTime] = [:]
        let (alarms, findings) = try FolderAlarm.read(
            bytes,
            of: file.name,
            in: setting,
            zones: zones,
            now: now,
            room: room
        ) { alarm, budget throws(OutOfSteps) in
            let rung = [alarm.identifier, alarm.name.text].compactMap { alarm.rung(early[$0], zones: zones) }.max()
            if let rung, rung > now { alarm.start(after: rung) }
            next[alarm.key] = try self.next(alarm, rung, &budget)
        }
        let isWhole = room.waiting == nil && !room.isCutOff
        let read = findings.lazy.filter { !$0.isUnreadable || $0.limit == .entry }.map(\.uid)
        let item = FolderIndex.Item(
            folder: setting.name,
            file: file.name,
            stamp: stamp,
            renewal: alarms.compactMap { $0.renewal(after: now) }.min(),
            alarms: try alarms.map {
                let ring = next[$0.key]
                return try FolderIndex.Alarm($0, next: ring, isOften: isOften($0, ring), isReadOnly: setting.isReadOnly)
            },
            entries: isWhole ? nil : Set(read),
            aside: room.aside
        )
        return Found(item: item, waiting: room.waiting)
    }

    /// The next ring that nobody has answered. One that has passed is still to be seen to.
    private func next(
        _ alarm: FolderAlarm,
        _ rung: WallTime?,
        _ budget: inout StepBudget
    ) throws(OutOfSteps) -> WallTime? {
        let known = acknowledged[Array(alarm.name.text.utf8)]
        let answered = [alarm.source.acknowledged, known, rung].compactMap(\.self).max()
        func ring(after time: WallTime) throws(OutOfSteps) -> WallTime? {
            try alarm.ring(after: time, answered: answered, zones: zones, spending: &budget)
        }
        let first = try ring(after: alarm.firstSight(now))
        guard alarm.trigger.region == nil, first.map({ $0 <= now }) ?? false || passed.contains(alarm.identifier),
            let old = before(alarm.identifier)
        else { return first }
        func wasRung(_ due: WallTime) throws(OutOfSteps) -> Bool {
            guard old.wasSeries else { return false }
            return try old.alarm.rings(at: due, zones: zones, spending: &budget)
        }
        // What is still to be seen to stays so when the entry changes and rings then as before: its file may be changed by the
        // answer to this ring, or to an earlier one.
        if let next = old.next, next <= now, next < first ?? now, try !wasRung(next),
            try alarm.rings(at: next, zones: zones, spending: &budget),
            let due = try ring(after: next.advanced(byMicroseconds: -1)), due <= now,
            try old.alarm.rings(at: due, zones: zones, spending: &budget)
        {
            return due
        }
        var due = first
        for _ in 0..<Self.mostFollowed {
            guard let passed = due, passed <= now, try wasRung(passed) else { return due }
            due = try ring(after: passed)
        }
        return try ring(after: now)
    }

    private static let mostFollowed = 100

    /// Whether an alarm rings again within the hour after a ring. Where that takes long to find, it may.
    private func isOften(_ alarm: FolderAlarm, _ ring: WallTime?) -> Bool {
        guard let ring, alarm.trigger.repeats, alarm.trigger.region == nil else { return false }
        var budget = StepBudget(1_000)
        do throws(OutOfSteps) {
            let coming = try alarm.ring(after: ring, answered: nil, zones: zones, spending: &budget)
            return coming.map { $0.microseconds(since: ring) < RingPace.often * 1_000_000 } ?? false
        } catch {
            return true
        }
    }
}

/// Zones that may change, and so may their rules.
package protocol FolderZones: ZoneSource {
    /// - Returns: Whether one of them is not what it was.
    func refresh() -> Bool
    /// The release of their rules.
    var version: String? { get }
}

extension SystemZones: FolderZones {}

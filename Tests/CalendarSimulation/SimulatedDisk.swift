import CalendarFiles
import CalendarService
import GLibSupport
import NotificationCore
import Recurrence
import SystemZones

/// The file systems of the folders.
final class SimulatedDisk: FolderFiles, @unchecked Sendable {  // one history runs on one thread
    struct Folder {
        var items: [String: (text: String, stamp: FolderListing.Stamp)] = [:]
        var isHung = false
        /// Since when it answers.
        var answersSince: Int64 = 0
        var isAway = false
        /// Whether nothing can be written.
        var isFull = false
    }

    var folders: [String: Folder] = [:]
    private let fate: Fate
    private let bug: CalendarBug?
    private var count: Int64 = 0
    var onUpdate: (_ folder: String, _ name: String, _ before: String, _ after: String) -> Void = { _, _, _, _ in }

    init(_ fate: Fate, _ bug: CalendarBug?) { (self.fate, self.bug) = (fate, bug) }

    func write(_ text: String?, to name: String, in path: String) {
        count += 1
        let stamp = FolderListing.Stamp(modified: count, size: Int64(text?.utf8.count ?? 0), inode: UInt64(count))
        folders[path]?.items[name] = text.map { ($0, stamp) }
    }

    private static func split(_ path: String) -> (folder: String, name: String) {
        let parts = path.split(separator: "/").map(String.init)
        return ("/" + parts.dropLast().joined(separator: "/"), parts.last ?? "")
    }

    func whereabouts(of path: String) -> FolderWhereabouts { FolderWhereabouts(place: path, folders: [path: 1]) }

    func listing(of path: String, without others: Set<String>) throws(FolderListing.Failure) -> FolderListing {
        let folder = folders[path] ?? Folder()
        guard !folder.isAway || bug == .awayIsEmpty else { throw FolderListing.Failure(reason: "away") }
        return FolderListing(folder: path, items: folder.isAway ? [:] : folder.items.mapValues(\.stamp))
    }

    func read(_ path: String) throws(ItemFile.Failure) -> (bytes: [UInt8], stamp: FolderListing.Stamp) {
        let (folder, name) = Self.split(path)
        guard let item = folders[folder]?.items[name], folders[folder]?.isAway == false else {
            throw ItemFile.Failure(reason: "gone", isGone: true)
        }
        var text = item.text
        if bug == .nightRings {
            text = text.replacing(#/;VALUE=DATE(:\d{8})/#) { "\($0.output.1)T000000" }
        }
        return (Array(text.utf8), item.stamp)
    }

    func update(
        _ path: String,
        _ change: ([UInt8]) throws(ItemFile.Failure) -> [UInt8]?
    ) throws(ItemFile.Failure) {
        let killed = ItemFile.Failure(reason: "killed")
        do { try fate.point() } catch { throw killed }
        let before = try read(path).bytes
        guard let changed = try change(before) else { return }
        let (folder, name) = Self.split(path)
        if folders[folder]?.isFull ?? true {
            if bug == .fullIsWritten { return }
            throw ItemFile.Failure(reason: "full")
        }
        let text = String(decoding: changed, as: UTF8.self)
        write(text, to: name, in: folder)
        onUpdate(folder, name, String(decoding: before, as: UTF8.self), text)
        do { try fate.point() } catch { throw killed }
    }
}

/// The threads of the folders, all of which are this one; what hangs comes back when its folder does.
final class SimulatedWork: FolderWork {
    private let disk: SimulatedDisk
    private let bug: CalendarBug?
    private var held: [String: () -> Void] = [:]
    private var isSlow = false

    init(_ disk: SimulatedDisk, _ bug: CalendarBug?) { (self.disk, self.bug) = (disk, bug) }

    func run<Value: Sendable>(
        for path: String,
        _ work: @escaping @Sendable (any FolderFiles) -> Value,
        slow: @escaping @Sendable () -> Void,
        late: @escaping @Sendable (Value) -> Void,
        _ completion: @escaping @Sendable (BlockingWork.Outcome<Value>) -> Void
    ) {
        if bug == .hangStopsAll, disk.folders.values.contains(where: \.isHung) { return completion(.refused) }
        guard disk.folders[path]?.isHung ?? false else { return completion(.done(work(disk))) }
        guard held[path] == nil else { return completion(.refused) }
        // Every second one goes on all the time.
        isSlow.toggle()
        if isSlow {
            held[path] = { [disk] in completion(.done(work(disk))) }
            return slow()
        }
        held[path] = { [disk] in late(work(disk)) }
        completion(.tookTooLong)
    }

    func fullTime() -> @Sendable () -> Bool { { false } }

    /// A folder answers again, and so does what was asked of it.
    func wake(_ path: String) { held.removeValue(forKey: path)?() }
}

/// The session's zones.
final class SimulatedCalendarZones: FolderZones, @unchecked Sendable {  // one history runs on one thread
    private static let all = SystemZones(environment: [:])
    static let names = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata"]
    var name = "UTC"
    private var known = "UTC"

    var local: Zone { Self.all.zone(named: known) ?? .utc }
    var version: String? { "1" }
    func zone(named identifier: String) -> Zone? { Self.all.zone(named: identifier) }
    func refresh() -> Bool {
        defer { known = name }
        return known != name
    }
}

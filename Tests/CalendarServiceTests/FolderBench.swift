import CalendarFiles
import CalendarFolders
import CalendarService
import Foundation
import GLibSupport
import GRDB
import Logging
import NotificationCore
import Recurrence
import SystemZones

/// A service over one folder in memory, and an agent that keeps what it is given.
final class FolderBench {
    final class Clock: @unchecked Sendable {  // used on one thread
        var time: Int64 = 0
    }

    private let folder = NSTemporaryDirectory() + "carillon-night-\(UUID())"
    private let zones = SystemZones(environment: ["TZ": "UTC"])
    private let setting = FolderSetting(name: "c", path: "/c")
    let (files, agent, clock) = (Files(), Agent(), Clock())
    let work: Work
    private(set) var service: FolderService?

    init() throws {
        work = Work(files)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// - Parameter steps: Those that a look may take.
    func start(at text: String, withoutIndex: Bool = false, steps: Int? = nil) throws {
        clock.time = time(text).unixSeconds
        if withoutIndex { try FileManager.default.removeItem(atPath: folder + "/index") }
        let service = FolderService(
            ledger: try Ledger(path: folder + "/ledger"),
            index: try FolderIndex(path: folder + "/index"),
            agent: agent,
            work: work,
            zones: zones,
            log: Logger(label: "") { _ in SwiftLogNoOpLogHandler() },
            clock: { [clock] in WallTime(unixSeconds: clock.time) }
        )
        service.configured = [setting]
        service.mostSteps = steps ?? service.mostSteps
        self.service = service
        service.look()
    }

    func answer(_ shown: DeliveredSummary, _ number: Int64) throws {
        agent.shown.removeAll { $0.request.identifier == shown.request.identifier }
        let response = ResponseSummary(
            notification: shown,
            actionIdentifier: "acknowledge",
            userText: nil,
            answered: WallTime(unixSeconds: clock.time),
            number: number,
            isTold: false
        )
        try service?.take(response)
        service?.look()
    }

    /// The alarms of `a.ics`.
    func alarms() throws -> [FolderAlarm] {
        let bytes = Array((files.items["a.ics"] ?? "").utf8)
        return try FolderAlarm.read(bytes, of: "a.ics", in: setting, zones: zones, now: time("2026-01-01T00:00:00"))
            .alarms
    }

    func next(_ request: Request) throws -> WallTime? {
        let moment = Moment(wall: WallTime(unixSeconds: clock.time), boot: BootTime(microseconds: 0), bootID: "")
        guard case .wall(let due)? = try Timetable(zones: zones).start(request, at: moment).due else { return nil }
        return due
    }

    /// A ledger and an index as the release before has left them.
    func makeOld(_ fill: (Database) throws -> Void) throws {
        try ledger { database in
            try database.execute(
                sql: """
                    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
                    INSERT INTO grdb_migrations VALUES ('answers'), ('folders');
                    CREATE TABLE answers (
                        id INTEGER PRIMARY KEY, response TEXT UNIQUE,
                        name TEXT NOT NULL, folder TEXT NOT NULL, file TEXT NOT NULL,
                        uid TEXT NOT NULL, recurrence TEXT, alarm TEXT NOT NULL,
                        kind TEXT NOT NULL, due INTEGER NOT NULL, lastDue INTEGER NOT NULL, answered INTEGER NOT NULL,
                        until INTEGER, snooze TEXT, distance INTEGER, state INTEGER NOT NULL
                    );
                    CREATE INDEX answers_by_name ON answers (name);
                    CREATE INDEX answers_waiting ON answers (state) WHERE state = 0;
                    CREATE TABLE handed (
                        identifier TEXT PRIMARY KEY, print TEXT NOT NULL, due INTEGER, repeats INTEGER NOT NULL
                    ) WITHOUT ROWID;
                    CREATE TABLE folders (name TEXT PRIMARY KEY, path TEXT NOT NULL) WITHOUT ROWID;
                    """
            )
            try fill(database)
        }
        let index = try DatabaseQueue(path: folder + "/index")
        try index.write { database in
            for table in ["items (file)", "folders (folder, reading)", "aside (entry)", "devices (place)"] {
                try database.execute(sql: "CREATE TABLE \(table)")
            }
            try database.execute(sql: "CREATE TABLE alarms (identifier TEXT, next INTEGER, distance INTEGER)")
            try database.execute(sql: "PRAGMA user_version = 7")
        }
        try index.close()
    }

    func ledger(_ change: (Database) throws -> Void) throws {
        let ledger = try DatabaseQueue(path: folder + "/ledger")
        try ledger.write(change)
        try ledger.close()
    }

    func end() {
        service?.close()
        try? FileManager.default.removeItem(atPath: folder)
    }
}

extension FolderBench {
    final class Files: FolderFiles, @unchecked Sendable {  // used on one thread
        private var count: Int64 = 0
        private var stamps: [String: FolderListing.Stamp] = [:]
        var isLocked = false
        var items: [String: String] = [:] {
            didSet {
                for (name, text) in items where oldValue[name] != text {
                    count += 1
                    stamps[name] = FolderListing.Stamp(modified: count, size: Int64(text.utf8.count), inode: 1)
                }
            }
        }

        func whereabouts(of path: String) -> FolderWhereabouts { FolderWhereabouts(place: path, folders: [path: 1]) }

        func listing(of path: String, without others: Set<String>) throws(FolderListing.Failure) -> FolderListing {
            FolderListing(folder: path, items: stamps)
        }

        func read(_ path: String) throws(ItemFile.Failure) -> (bytes: [UInt8], stamp: FolderListing.Stamp) {
            let name = String(path.dropFirst(3))
            guard let text = items[name], let stamp = stamps[name] else {
                throw ItemFile.Failure(reason: "gone", isGone: true)
            }
            return (Array(text.utf8), stamp)
        }

        func update(_ path: String, _ change: ([UInt8]) throws(ItemFile.Failure) -> [UInt8]?) throws(ItemFile.Failure) {
            guard !isLocked else { throw ItemFile.Failure(reason: "locked", isGone: false) }
            guard let changed = try change(try read(path).bytes) else { return }
            items[String(path.dropFirst(3))] = String(decoding: changed, as: UTF8.self)
        }
    }

    final class Work: FolderWork, @unchecked Sendable {  // used on one thread
        private let files: Files
        /// Whether a thread takes its time, and what it does then.
        var isHeld = false
        /// Whether no look has time for more than one file.
        var isHurried = false
        private var held: (() -> Void)?

        init(_ files: Files) { self.files = files }

        func goOn() {
            let work = held
            held = nil
            work?()
        }

        func run<Value: Sendable>(
            for path: String,
            _ work: @escaping @Sendable (any FolderFiles) -> Value,
            slow: @escaping @Sendable () -> Void,
            late: @escaping @Sendable (Value) -> Void,
            _ completion: @escaping @Sendable (BlockingWork.Outcome<Value>) -> Void
        ) {
            let all = { [files] in completion(.done(work(files))) }
            guard isHeld else { return all() }
            held = all
        }

        func fullTime() -> @Sendable () -> Bool { { [isHurried] in isHurried } }
    }

    final class Agent: CalendarAgent {
        private(set) var pending: [String: Request] = [:]
        /// What came at once.
        private(set) var rung: [Request] = []
        var shown: [DeliveredSummary] = []

        func announce() throws {}
        func hasPending() throws -> Bool { true }
        func add(_ requests: [Request], _ onTaken: (Set<String>) throws -> Void) throws -> Set<String> {
            for request in requests {
                if request.trigger == nil { rung.append(request) } else { pending[request.identifier] = request }
            }
            try onTaken(Set(requests.map(\.identifier)))
            return []
        }
        func removePending(_ identifiers: [String]) throws {
            for identifier in identifiers { pending[identifier] = nil }
        }
        func delivered() throws -> [DeliveredSummary] { shown }
        func removeDelivered(_ identifiers: [String]) throws {
            shown.removeAll { identifiers.contains($0.request.identifier) }
        }
        func close() {}
    }
}

/// `2026-01-06T09:00:00`, in UTC.
func time(_ text: String) -> WallTime {
    WallTime(
        unixSeconds: Zone.utc.instant(of: CivilDateTime(parsing: text) ?? CivilDateTime(year: 1, month: 1, day: 1))
    )
}

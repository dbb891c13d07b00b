import CalendarFiles
import CalendarFolders
import CalendarService
import Foundation
import GLibSupport
import GRDB
import Logging
import NotificationCore
import SystemZones
import Testing

/// Folders that take long without hanging, such as those with very large files: no other waits for them (decision 32).
@Suite struct SlowFolderTests {
    @Test func aFolderThatTakesLongHoldsNoOtherUp() throws {
        let bench = try Bench(["far", "near"])
        defer { bench.end() }
        bench.files.write("Far", to: "/far/a.ics")
        bench.files.write("Near", to: "/near/a.ics")
        bench.work.slow = ["/far"]
        bench.service.look()
        #expect(bench.agent.titles == ["Near"])
        // It is asked where it is, and then for what it holds.
        for step in 1...2 {
            #expect(bench.work.count == step)
            bench.files.write("Bread \(step)", to: "/near/\(step).ics")
            bench.service.look()
            #expect(bench.agent.titles.contains("Bread \(step)"))
            #expect(bench.work.count == step)
            bench.work.slow = step == 1 ? ["/far"] : []
            bench.work.finish("/far")
        }
        #expect(bench.agent.titles == ["Bread 1", "Bread 2", "Far", "Near"])
        // What came meanwhile is looked at, and then nothing any more.
        #expect(bench.work.count == 4)
    }

    @Test func whatChangesWhileAFolderIsReadIsSeen() throws {
        let bench = try Bench(["far", "near"])
        defer { bench.end() }
        bench.files.write("Far", to: "/far/a.ics")
        bench.service.look()
        bench.work.slow = ["/far"]
        bench.service.look()
        bench.files.write("Further", to: "/far/b.ics")
        bench.service.look()
        bench.work.slow = []
        bench.work.finish("/far")
        #expect(bench.agent.titles == ["Far", "Further"])
    }

    /// Also those of a folder whose files are large go into the index a few at a time.
    @Test func largeFilesAreReadOneAfterTheOther() throws {
        let bench = try Bench(["far"])
        defer { bench.end() }
        let description = "DESCRIPTION:" + String(repeating: "x", count: 3 << 20)
        for number in 0..<5 { bench.files.write("Far \(number)", description, to: "/far/\(number).ics") }
        bench.service.look()
        #expect(bench.agent.titles.count == 5)
        // While one is read, the one before may still be written.
        #expect(bench.files.indexed.enumerated().allSatisfy { $1 >= $0 - 1 }, "\(bench.files.indexed)")
    }
}

/// A service with folders of its own.
private final class Bench {
    private let folder = NSTemporaryDirectory() + "carillon-slow-\(UUID())"
    let (files, work, agent): (Files, Work, Agent)
    let service: FolderService

    init(_ names: [String]) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let index = try FolderIndex(path: folder + "/index")
        (files, agent) = (Files(index), Agent())
        work = Work(files)
        service = FolderService(
            ledger: try Ledger(path: folder + "/ledger"),
            index: index,
            agent: agent,
            work: work,
            zones: SystemZones(environment: [:]),
            log: Logger(label: "") { _ in SwiftLogNoOpLogHandler() }
        )
        service.configured = names.map { FolderSetting(name: $0, path: "/" + $0) }
    }

    func end() {
        service.close()
        try? FileManager.default.removeItem(atPath: folder)
    }
}

private final class Files: FolderFiles, @unchecked Sendable {  // used on one thread
    private var items: [String: String] = [:]
    private let index: FolderIndex
    /// How many items were in the index when each was read.
    private(set) var indexed: [Int] = []

    init(_ index: FolderIndex) { self.index = index }

    func write(_ title: String, _ line: String = "LOCATION:", to path: String) {
        let alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:PT0S", "END:VALARM"]
        let entry = ["BEGIN:VEVENT", "UID:\(path)", "SUMMARY:\(title)", "DTSTART:20990105T090000Z", line] + alarm
        items[path] = (["BEGIN:VCALENDAR"] + entry + ["END:VEVENT", "END:VCALENDAR", ""]).joined(separator: "\r\n")
    }

    private func stamp(_ path: String) -> FolderListing.Stamp {
        FolderListing.Stamp(modified: 1, size: Int64(items[path]?.utf8.count ?? 0), inode: 1)
    }

    func whereabouts(of path: String) -> FolderWhereabouts { FolderWhereabouts(place: path, folders: [path: 1]) }

    func listing(of path: String, without others: Set<String>) throws(FolderListing.Failure) -> FolderListing {
        let own = items.keys.filter { $0.hasPrefix(path + "/") }
        let names = own.map { (String($0.dropFirst(path.count + 1)), stamp($0)) }
        return FolderListing(folder: path, items: Dictionary(uniqueKeysWithValues: names))
    }

    func read(_ path: String) throws(ItemFile.Failure) -> (bytes: [UInt8], stamp: FolderListing.Stamp) {
        let count = try? index.queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM items") }
        indexed.append(count.flatMap(\.self) ?? -1)
        return (Array(items[path]?.utf8 ?? "".utf8), stamp(path))
    }

    func update(_ path: String, _ change: ([UInt8]) throws(ItemFile.Failure) -> [UInt8]?) throws(ItemFile.Failure) {}
}

private final class Work: FolderWork, @unchecked Sendable {  // used on one thread
    private let files: Files
    /// The folders whose work takes long, and how often something was done for one of them.
    var slow: Set<String> = []
    private(set) var count = 0
    private var held: [String: () -> Void] = [:]

    init(_ files: Files) { self.files = files }

    func run<Value: Sendable>(
        for path: String,
        _ work: @escaping @Sendable (any FolderFiles) -> Value,
        slow isSlow: @escaping @Sendable () -> Void,
        late: @escaping @Sendable (Value) -> Void,
        _ completion: @escaping @Sendable (BlockingWork.Outcome<Value>) -> Void
    ) {
        if path == "/far" { count += 1 }
        guard slow.contains(path) else { return completion(.done(work(files))) }
        let value = work(files)
        held[path] = { completion(.done(value)) }
        isSlow()
    }

    func finish(_ path: String) { held.removeValue(forKey: path)?() }

    func fullTime() -> @Sendable () -> Bool { { false } }
}

private final class Agent: CalendarAgent {
    private var pending: [String: Request] = [:]
    var titles: [String] { pending.values.map(\.content.title).sorted() }

    func announce() throws {}
    func hasPending() throws -> Bool { !pending.isEmpty }
    func add(_ requests: [Request], _ onTaken: (Set<String>) throws -> Void) throws -> Set<String> {
        for request in requests { pending[request.identifier] = request }
        try onTaken(Set(requests.map(\.identifier)))
        return []
    }
    func removePending(_ identifiers: [String]) throws { for identifier in identifiers { pending[identifier] = nil } }
    func delivered() throws -> [DeliveredSummary] { [] }
    func removeDelivered(_ identifiers: [String]) throws {}
    func close() {}
}

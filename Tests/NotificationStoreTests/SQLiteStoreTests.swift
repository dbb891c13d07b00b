import Foundation
import NotificationCore
import NotificationStore
import TestSupport
import Testing

/// What the store on disk does beyond its twin.
@Suite struct SQLiteStoreTests {
    private let row = Pending(
        app: "app",
        request: Request(
            identifier: "a",
            content: Content(title: "A"),
            trigger: .interval(.init(seconds: 5, repeats: true))
        ),
        schedule: Schedule(due: .wall(WallTime(microseconds: 5)))
    )

    @Test func whatWasCommittedIsThereAfterItIsOpenedAgain() throws {
        let folder = try TemporaryFolder()
        let first = try SQLiteStore(folder: folder.path)
        try first.commit([.put(row)], durability: .full)
        first.close()
        let second = try SQLiteStore(folder: folder.path)
        defer { second.close() }
        #expect(try second.rows(.app("app")).pending == [row])
        #expect(second.setAside == nil)
    }

    /// SQLite would go on with files that have no name any more, and the next start would know nothing of what was added.
    @Test(arguments: ["", "-wal"]) func nothingIsStoredInARemovedFile(_ suffix: String) throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(folder: folder.path)
        defer { store.close() }
        try store.commit([.put(row)], durability: .full)
        try FileManager.default.removeItem(atPath: folder.path + "/schedule.sqlite" + suffix)
        let error = #expect(throws: AgendaError.self) { try store.commit([.put(row)], durability: .full) }
        #expect(error?.code == .storeFailed && error?.message.contains("was removed or replaced") == true)
    }

    /// What a power failure leaves is damage, and no new schedule.
    @Test func anEmptyFileIsSetAside() throws {
        let folder = try TemporaryFolder()
        let first = try SQLiteStore(folder: folder.path)
        try first.commit([.put(row)], durability: .full)
        first.close()
        #expect(truncate(folder.path + "/schedule.sqlite", 0) == 0)
        let second = try SQLiteStore(folder: folder.path)
        defer { second.close() }
        #expect(second.setAside?.hasPrefix(folder.path + "/schedule.sqlite.damaged-") == true)
    }

    /// Another program that looks into the file, such as a backup, is waited for.
    @Test func aFileThatIsLockedForAMomentIsOpenedThen() throws {
        let folder = try TemporaryFolder()
        let first = try SQLiteStore(folder: folder.path)
        try first.commit([.put(row)], durability: .full)
        first.close()
        let (holder, output) = (Process(), Pipe())
        holder.executableURL = URL(fileURLWithPath: Binaries.python)
        holder.arguments = [
            "-c",
            "import sqlite3,sys,time; c=sqlite3.connect(sys.argv[1]); c.execute('BEGIN EXCLUSIVE'); print(1,flush=True); time.sleep(0.5)",
            folder.path + "/schedule.sqlite",
        ]
        holder.standardOutput = output
        try holder.run()
        #expect(output.fileHandleForReading.readData(ofLength: 2) == Data("1\n".utf8))
        let second = try SQLiteStore(folder: folder.path)
        defer { second.close() }
        #expect(try second.rows(.app("app")).pending == [row])
        holder.waitUntilExit()
    }

    @Test func aRequestMayHoldInfiniteNumbers() throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(folder: folder.path)
        defer { store.close() }
        var endless = row
        endless.request.missed = .within(seconds: .infinity)
        endless.request.content.userInfo = ["up": .double(.infinity), "down": .double(-.infinity)]
        try store.commit([.put(endless)], durability: .full)
        #expect(try store.rows(.app("app")).pending == [endless])
    }

    /// What was read last is remembered, and never taken for what has replaced it.
    @Test func aRequestThatWasReadAndReplacedIsReadAnew() throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(folder: folder.path)
        defer { store.close() }
        for round in 1...3 {
            let rows = (0..<40).map { number in
                var row = row
                row.request.identifier = "r\(number)"
                row.request.content.body = "round \(round)"
                return row
            }
            try store.commit(rows.map { .put($0) }, durability: .process)
            for _ in 1...2 { #expect(try store.rows(.app("app")).pending == rows) }
            let delivered = rows.map { row in
                var request = row.request
                request.content.title += " \(round)"
                return Delivered(
                    app: "app",
                    request: request,
                    date: WallTime(microseconds: 1),
                    due: WallTime(microseconds: 1),
                    occurrence: round
                )
            }
            try store.commit(delivered.map { .deliver($0) }, durability: .process)
            for _ in 1...2 {
                let read = try store.rows(.app("app")).delivered.sorted { $0.id < $1.id }
                #expect(read.map(\.request) == delivered.map(\.request))
            }
        }
    }

    @Test func filesAreForTheirOwnerAlone() throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(folder: folder.path + "/store")
        defer { store.close() }
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(folder.path + "/store") == 0o700)
        #expect(try mode(folder.path + "/store/schedule.sqlite") == 0o600)
    }

    /// Decision 25.
    @Test func aSecondAgentIsToldWhoHoldsTheStore() throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(folder: folder.path)
        let error = #expect(throws: AgendaError.self) { _ = try SQLiteStore(folder: folder.path) }
        #expect(error?.code == .storeInUse)
        #expect(error?.message.contains("(process \(ProcessInfo.processInfo.processIdentifier))") == true)
        store.close()
    }

    /// The quick check of a start doesn't see an index that has lost a row, by which nothing would ring.
    @Test func aCompleteLookBuildsAnIndexAnewThatLeadsToNothing() throws {
        let folder = try TemporaryFolder()
        let first = try SQLiteStore(folder: folder.path)
        try first.commit([.put(row)], durability: .full)
        #expect(first.inspect() == .sound)
        first.close()
        try ScheduleFile.emptyIndex("pending_lane_wall", of: "wall_due", in: folder.path + "/schedule.sqlite")

        let second = try SQLiteStore(folder: folder.path)
        defer { second.close() }
        #expect(second.setAside == nil)
        #expect(try second.deadlines().wall == nil)
        guard case .mended(let finding) = second.inspect() else {
            Issue.record("nothing was mended: \(second.inspect())")
            return
        }
        #expect(finding.contains("pending_lane_wall"), "\(finding)")
        #expect(try second.deadlines().wall == WallTime(microseconds: 5))
        #expect(second.inspect() == .sound)
    }

    /// An agent that is ended in good order before it has looked at what a kill left leaves the look to the next one.
    @Test func aCleanEndDoesNotSpareTheLookAfterAKill() throws {
        let folder = try TemporaryFolder()
        try Data("12345\n".utf8).write(to: URL(fileURLWithPath: folder.path + "/lock"))
        for _ in 1...2 {
            let store = try SQLiteStore(folder: folder.path)
            #expect(store.wasLeftBehind)
            store.close()
            #expect(StoreLock.holder(of: folder.path) == nil, "another machine may have it")
        }
        let looked = try SQLiteStore(folder: folder.path)
        #expect(looked.inspect() == .sound)
        looked.close()
        let last = try SQLiteStore(folder: folder.path)
        defer { last.close() }
        #expect(!last.wasLeftBehind)
    }

    /// Two rows of one name, which no index can be built for: each start looks again, and what there is goes on ringing.
    @Test func aCompleteLookNamesWhatCannotBeMended() throws {
        let folder = try TemporaryFolder()
        let first = try SQLiteStore(folder: folder.path)
        try first.commit([.put(row)], durability: .full)
        first.close()
        try ScheduleFile.doublePending(in: folder.path + "/schedule.sqlite")

        let second = try SQLiteStore(folder: folder.path)
        #expect(second.setAside == nil)
        guard case .damaged(let finding) = second.inspect() else {
            Issue.record("it was overlooked: \(second.inspect())")
            return
        }
        #expect(finding.contains("sqlite_autoindex_pending_1"), "\(finding)")
        second.close()

        let third = try SQLiteStore(folder: folder.path)
        defer { third.close() }
        #expect(third.wasLeftBehind)
        #expect(third.inspect() == .damaged(finding))
    }

    /// To open a pipe, or to read from a device, would take for ever.
    @Test(arguments: ["pipe", "folder", "socket", "device"], ["", "-wal", "-shm", "-journal"])
    func whatIsNoFileIsSetAside(_ kind: String, _ suffix: String) throws {
        let folder = try TemporaryFolder()
        let first = try SQLiteStore(folder: folder.path)
        try first.commit([.put(row)], durability: .full)
        first.close()
        let path = folder.path + "/schedule.sqlite" + suffix
        try? FileManager.default.removeItem(atPath: path)
        switch kind {
        case "pipe": #expect(mkfifo(path, 0o600) == 0)
        case "folder": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        case "device": #expect(symlink("/dev/zero", path) == 0)
        default:
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            let size = MemoryLayout.size(ofValue: address.sun_path)
            let name = "s" + suffix
            withUnsafeMutableBytes(of: &address.sun_path) {
                $0.copyBytes(from: (folder.path + "/" + name).utf8.prefix(size - 1))
            }
            let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(number) }
            let bound = withUnsafePointer(to: address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            #expect(bound == 0)
            #expect(rename(folder.path + "/" + name, path) == 0)
        }
        let store = try SQLiteStore(folder: folder.path)
        defer { store.close() }
        let aside = try #require(store.setAside)
        #expect(aside.hasPrefix(path + ".damaged-"))
        // The schedule itself is there where only what belongs to it was no file.
        #expect(try store.rows(.app(nil)).pending.count == (suffix.isEmpty ? 0 : 1))
        #expect(store.inspect() == .sound)
    }

    @Test func aDamagedFileIsSetAsideAndNotOverwritten() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/schedule.sqlite"
        let garbage = Data("this is no database, but somebody may still want it".utf8)
        try garbage.write(to: URL(fileURLWithPath: path))
        let store = try SQLiteStore(folder: folder.path)
        defer { store.close() }
        let aside = try #require(store.setAside)
        #expect(FileManager.default.contents(atPath: aside) == garbage)
        try store.commit([.put(row)], durability: .full)
        #expect(try store.rows(.app("app")).pending == [row])
    }

    @Test func damageInsideIsFoundAfterAnUncleanEnd() throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(folder: folder.path)
        for index in 0..<200 {
            var more = row
            more.request.identifier = "r\(index)"
            try store.commit([.put(more)], durability: .process)
        }
        store.close()
        // What an agent leaves behind that was killed, and a disk that has lost a page.
        try Data("12345\n".utf8).write(to: URL(fileURLWithPath: folder.path + "/lock"))
        let path = folder.path + "/schedule.sqlite"
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.seek(toOffset: 8192)
        try handle.write(contentsOf: Data(repeating: 0xA5, count: 8192))
        try handle.close()
        let reopened = try SQLiteStore(folder: folder.path)
        defer { reopened.close() }
        #expect(reopened.setAside != nil)
    }

    @Test func aNewerVersionIsRefusedAndLeftAsItIs() throws {
        let folder = try TemporaryFolder()
        try SQLiteStore(folder: folder.path).close()
        let path = folder.path + "/schedule.sqlite"
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = [
            "-c",
            "import sqlite3,sys; c=sqlite3.connect(sys.argv[1]); c.execute(\"INSERT INTO grdb_migrations VALUES('99')\"); c.commit(); c.close()",
            path,
        ]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let before = FileManager.default.contents(atPath: path)
        let error = #expect(throws: AgendaError.self) { _ = try SQLiteStore(folder: folder.path) }
        #expect(error?.message == "\(path) was written by a newer Carillon; it is left unchanged")
        #expect(FileManager.default.contents(atPath: path) == before)
    }

    /// In a process of its own: a limit on file sizes, which stands in for a full disk, holds for all of a process.
    @Test func aCommitThatFailsChangesNothing() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let store = try SQLiteStore(folder: folder.path)
            let row = Pending(
                app: "app",
                request: Request(identifier: "a", content: Content(title: "A"), trigger: nil),
                schedule: Schedule(due: .wall(WallTime(microseconds: 5)))
            )
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            let unlimited = limit.rlim_cur
            limit.rlim_cur = 1
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            let error = #expect(throws: AgendaError.self) { try store.commit([.put(row)], durability: .full) }
            try #require(error?.code == .storeFailed)
            try #require(try store.rows(.app(nil)).pending.isEmpty)
            limit.rlim_cur = unlimited
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            try store.commit([.put(row)], durability: .full)
            try #require(try store.rows(.app(nil)).pending == [row])
            exit(EXIT_SUCCESS)
        }
    }
}

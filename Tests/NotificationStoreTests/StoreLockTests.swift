import Foundation
import Glibc
import NotificationCore
import TestSupport
import Testing

@testable import NotificationStore

/// The lock on a store's folder (decision 25).
struct StoreLockTests {
    private let here = StoreHolder(process: 77, machine: "m1", host: "desk", bus: "b1", display: ":0")
    private let elsewhere = StoreHolder(process: 78, machine: "m2", host: "nas", bus: "b2", display: "")

    @Test func aHolderIsReadAsItWasWritten() {
        #expect(StoreHolder(text: here.text) == here)
        #expect(here.text.hasPrefix("77\n"), "earlier versions read the first line")
        #expect(StoreHolder(text: "12345\n")?.process == 12345)
        for text in ["", "\n", "x\n", "-1\n", "0\n", "machine=m\n"] {
            #expect(StoreHolder(text: text) == nil, "\(text)")
        }
        var strange = here
        strange.display = ":0\nhost=evil"
        #expect(StoreHolder(text: strange.text)?.host == "desk")
        strange.host = String(repeating: "\u{1F4A3}", count: 10_000)
        #expect(strange.text.utf8.count <= StoreHolder.longestText + 1024)
    }

    @Test func theHolderIsNamedAndAnotherOneWaits() async throws {
        let folder = try TemporaryFolder()
        let lock = try #require(try StoreLock.take(folder.path, holder: here))
        #expect(try StoreLock.take(folder.path, holder: elsewhere) == nil)
        #expect(StoreLock.holder(of: folder.path) == here)
        let path = folder.path, other = here
        async let waiting = onThread { try StoreLock.take(path, holder: other, waits: true) }
        lock.release()
        let next = try #require(try await waiting)
        #expect(!next.wasLeftBehind)
    }

    @Test func whoeverWaitedHasTheFileThatIsThere() async throws {
        let folder = try TemporaryFolder()
        let first = try #require(try StoreLock.take(folder.path, holder: here))
        let path = folder.path, holder = here
        async let waiting = onThread { try StoreLock.take(path, holder: holder, waits: true) }
        // It waits for the first file; the second one is another's.
        try await waitUntil("it waits") { try isWaitedFor(path + "/lock") }
        try FileManager.default.removeItem(atPath: path + "/lock")
        let second = try #require(try StoreLock.take(path, holder: elsewhere))
        first.release()
        try await waitUntil("it waits for the other one") { try isWaitedFor(path + "/lock") }
        #expect(StoreLock.holder(of: path) == elsewhere)
        second.release()
        #expect(try await waiting != nil)
        #expect(StoreLock.holder(of: path) == holder)
    }

    /// Whether a thread waits in the kernel for the lock on a file: `1: -> FLOCK ADVISORY WRITE 123 08:01:456 0 EOF`.
    private func isWaitedFor(_ path: String) throws -> Bool {
        let number = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int ?? 0
        return try String(contentsOfFile: "/proc/locks", encoding: .utf8).split(separator: "\n")
            .contains { $0.contains("-> FLOCK") && $0.contains(":\(number) ") }
    }

    @Test func aLinkIsNotFollowed() throws {
        let folder = try TemporaryFolder()
        let target = folder.path + "/diary"
        try Data("Dear diary".utf8).write(to: URL(fileURLWithPath: target))
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/lock", withDestinationPath: target)
        let error = #expect(throws: AgendaError.self) { try StoreLock.take(folder.path, holder: here) }
        #expect(error?.message.hasSuffix("/lock can't be opened: it is a symbolic link") == true)
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "Dear diary")
    }

    /// Locks of a network file system may be each machine's own, so the text counts there.
    @Test func aStoreThatAnotherMachineHasNotClosedIsRefused() throws {
        let folder = try TemporaryFolder()
        _ = try #require(try StoreLock.take(folder.path, holder: elsewhere))
        let error = #expect(throws: AgendaError.self) {
            try StoreLock.take(folder.path, holder: here, isShared: true)
        }
        #expect(error?.code == .storeInUse)
        #expect(error?.message.contains("the machine nas has not closed it; end that one (process 78)") == true)
        #expect(StoreLock.holder(of: folder.path) == elsewhere, "it was left as it is")
        // On a disk of this machine it is a copy, or the machine has another number now.
        #expect(try #require(try StoreLock.take(folder.path, holder: here, isShared: false)).wasLeftBehind)
        // The same machine after a crash.
        let again = try #require(try StoreLock.take(folder.path, holder: here, isShared: true))
        again.release()
        // And one that has been closed.
        #expect(try StoreLock.take(folder.path, holder: elsewhere, isShared: true) != nil)
    }

    @Test func networkFileSystemsAreKnownByTheirDevice() {
        let mounts = """
            22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
            36 22 0:41 / /home rw,noatime shared:2 master:1 - nfs4 server:/home rw
            37 22 0:42 / /mnt/a\\040b rw - fuse.sshfs me@host: rw
            38 22 0:43 / /mnt/c rw - fuse.gocryptfs x rw
            39 22 0:44 / /odd
            """
        let network = ["8:1", "0:41", "0:42", "0:43", "0:44", "0:4"].map {
            NetworkFolder.isOne(device: $0, mounts: mounts)
        }
        #expect(network == [false, true, true, false, false, false])
    }

    // What stands in the file.
    @Test(arguments: [
        ("closed\n", false), ("closed, to be checked\n", true), ("", true), ("12345\n", true), ("closed", true),
    ])
    func onlyACleanEndSaysSo(_ text: String, _ wasLeftBehind: Bool) throws {
        let folder = try TemporaryFolder()
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/lock"))
        #expect(try StoreLock.take(folder.path, holder: here)?.wasLeftBehind == wasLeftBehind)
    }

    @Test func theFirstStartHasNothingToLookAt() throws {
        let folder = try TemporaryFolder()
        let lock = try #require(try StoreLock.take(folder.path, holder: here))
        #expect(!lock.wasLeftBehind)
        lock.release()
        #expect(StoreLock.holder(of: folder.path) == nil)
        #expect(try StoreLock.take(folder.path, holder: here)?.wasLeftBehind == false)
    }

    /// In a process of its own: a limit on file sizes, which stands in for a full disk, holds for all of a process.
    @Test func aKillOnAFullDiskIsNoCleanEnd() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            try #require(try StoreLock.take(folder.path)).release()
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 0, rlim_max: 0)
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            // Gone without a word, as after a kill.
            _ = try StoreLock.take(folder.path)
            try #require(try StoreLock.take(folder.path)?.wasLeftBehind == true)
            exit(EXIT_SUCCESS)
        }
    }

    @Test func aFolderThatWasOpenToOthersIsClosed() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/store"
        try SQLiteStore(folder: path).close()
        #expect(FileManager.default.createFile(atPath: "\(path)/schedule.sqlite-wal", contents: nil))
        #expect(chmod(path, 0o755) == 0)
        for name in ["schedule.sqlite", "schedule.sqlite-wal"] { #expect(chmod("\(path)/\(name)", 0o644) == 0) }
        let store = try SQLiteStore(folder: path)
        defer { store.close() }
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(path) == 0o700)
        for name in ["schedule.sqlite", "schedule.sqlite-wal", "schedule.sqlite-shm", "lock"] {
            #expect(try mode("\(path)/\(name)") == 0o600, "\(name)")
        }
    }
}

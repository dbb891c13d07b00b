import Foundation
import Glibc
import NotificationCore
import NotificationStore
import TestSupport
import Testing

/// What the lock tells the next start (decision 25).
@Suite struct StoreLockTests {
    private func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    @Test(arguments: [("closed\n", false), ("", true), ("12345\n", true), ("closed", true)])
    func onlyACleanEndSaysSo(_ text: String, _ wasLeftBehind: Bool) throws {
        let folder = try TemporaryFolder()
        try write(text, to: folder.path + "/lock")
        #expect(try StoreLock(folder: folder.path).wasLeftBehind == wasLeftBehind)
    }

    @Test func theFirstStartHasNothingToLookAt() throws {
        let folder = try TemporaryFolder()
        let lock = try StoreLock(folder: folder.path)
        #expect(!lock.wasLeftBehind)
        lock.release(cleanly: true)
        #expect(try !StoreLock(folder: folder.path).wasLeftBehind)
    }

    @Test func aSymbolicLinkIsRefusedAndItsTargetUntouched() throws {
        let folder = try TemporaryFolder()
        let target = folder.path + "/precious"
        try write("precious", to: target)
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/lock", withDestinationPath: target)
        let error = #expect(throws: AgendaError.self) { _ = try StoreLock(folder: folder.path) }
        #expect(error?.code == .storeFailed)
        #expect(error?.message == "\(folder.path)/lock can't be opened: it is a symbolic link")
        #expect(FileManager.default.contents(atPath: target) == Data("precious".utf8))
    }

    /// In a process of its own: a limit on file sizes, which stands in for a full disk, holds for all of a process.
    @Test func aKillOnAFullDiskIsNoCleanEnd() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            try StoreLock(folder: folder.path).release(cleanly: true)
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 0, rlim_max: 0)
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            // Gone without a word, as after a kill.
            _ = try StoreLock(folder: folder.path)
            try #require(try StoreLock(folder: folder.path).wasLeftBehind)
            exit(EXIT_SUCCESS)
        }
    }
}

import Foundation
import GLibSupport
import Testing

/// Files of groups and keys as people and editors leave them.
@Suite struct KeyFileTests {
    private func read(_ data: Data) throws -> KeyFile? {
        let path = NSTemporaryDirectory() + "key-file-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try data.write(to: URL(fileURLWithPath: path))
        return try KeyFile(path: path)
    }

    @Test func entriesComeInOrderWithoutTheSpacesAroundThem() throws {
        let text = "# first\n\n[b]\nx = 1 \ny=a = b\n[a]\n[b]\nx=2\n"
        let file = try #require(try read(Data(text.utf8)))
        #expect(file.groups == ["b", "a"])
        #expect(file["b", "x"] == "2")
        #expect(file["b", "y"] == "a = b")
        #expect(file["a", "x"] == nil)
        #expect(file.entries.map(\.key) == ["x", "y"])
    }

    @Test func noFileIsNoError() throws {
        #expect(try KeyFile(path: "/nonexistent/file") == nil)
        #expect(try KeyFile(path: "/etc/passwd/file") == nil)
        #expect(try read(Data())?.entries == [])
    }

    @Test(arguments: ["x=1\n", "[a\nx=1\n", "[a]\nnonsense\n", "[a]\n=1\n", "[a]\nx=1\n\0\n[b]\ny=2\n"])
    func aLineThatIsNothingIsAnErrorThatShowsIt(_ text: String) throws {
        #expect(throws: GLibError.self) { try read(Data(text.utf8)) }
    }

    /// What was private stays so.
    @Test(arguments: [0o600, 0o640]) func anEditKeepsRights(_ rights: Int) throws {
        let path = NSTemporaryDirectory() + "key-file-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data("[a]\nx=1\n".utf8).write(to: URL(fileURLWithPath: path))
        #expect(chmod(path, mode_t(rights)) == 0)
        try KeyFileEdit.set("x", of: "a", to: "2", in: path)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == rights)
        #expect(try KeyFile(path: path)?["a", "x"] == "2")
    }

    /// Each writes what it has read with its own change: none loses another's.
    @Test func editsAtOneTimeAllCount() throws {
        let folder = NSTemporaryDirectory() + "key-file-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/made/x.conf"
        let keys = (0..<128).map { "key\($0)" }
        let failures = Threads.map(keys, "edit") { key -> Bool in
            (try? KeyFileEdit.set(key, of: "a", to: "1", in: path)) == nil
        }
        #expect(!failures.contains(true))
        #expect(try KeyFile(path: path)?.entries.map(\.key).sorted() == keys.sorted())
    }

    @Test func whatIsNoFileOfReasonableSizeIsRefusedWithoutWaiting() throws {
        let folder = NSTemporaryDirectory() + "key-file-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        #expect(throws: GLibError.self) { try KeyFile(path: folder) }
        #expect(mkfifo(folder + "/pipe", 0o600) == 0)
        #expect(throws: GLibError.self) { try KeyFileEdit.set("x", of: "a", to: "1", in: folder + "/pipe") }
        #expect(throws: GLibError.self) { try KeyFile(path: folder + "/pipe") }
        #expect(throws: GLibError.self) { try read(Data(count: (1 << 20) + 1)) }
    }
}

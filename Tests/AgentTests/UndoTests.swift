import Foundation
import TestSupport
import Testing

/// Taking back the last change, over the bus and from a terminal (DESIGN 30).
@Suite struct UndoTests {
    @Test func whatWasRemovedComesBackAfterALogout() async throws {
        let (bench, agent) = try await Bench.start()
        try await bench.done("add", "Rent", "--id", "rent", "--every", "2h", "--count", "5")
        try await bench.done("add", "Tea", "--id", "tea", "--at", "2098-12-24 18:00")
        let before = try await bench.list()
        try await bench.done("remove", "--all", "--yes")
        agent.terminate()
        _ = try await agent.wait()
        try await bench.startAgent()
        let undone = try await bench.done("undo")
        #expect(undone.contains("Restored \"Rent\" (rent): every 2 h"), "\(undone)")
        #expect(undone.contains("Restored \"Tea\" (tea): once, on 24 Dec 2098 at 18:00, next in "), "\(undone)")
        let after = try await bench.list()
        // The clocks may have been slewed meanwhile, and an interval's next ring with them.
        #expect(after.map(Self.withoutTime) == before.map(Self.withoutTime))
        for (now, then) in zip(after, before) {
            #expect(abs(try Self.time(now).timeIntervalSince(Self.time(then))) <= 1)
        }
        let nothing = try await bench.carillon("undo")
        #expect(nothing.status == .exited(1))
        #expect(nothing.stderr == "carillon: there is nothing to undo\n")
    }

    private static func withoutTime(_ row: JSONValue) -> [String: JSONValue] {
        (row.object ?? [:]).filter { $0.key != "next" }
    }

    private static func time(_ row: JSONValue) throws -> Date {
        try Date(try #require(row["next"]?.string), strategy: .iso8601)
    }

    @Test func theBusSaysWhatWasTakenBack() async throws {
        let (bench, _) = try await Bench.start()
        try await bench.done("add", "Rent", "--id", "rent", "--every", "2h")
        let told = try await bench.call("GetUndo", interface: "Agent1").stdout
        #expect(told.contains("{'identifier': <'rent'>, 'title': <'Rent'>}"), "\(told)")
        #expect(try await bench.list().count == 1)
        let added = try await bench.call("Undo", interface: "Agent1").stdout
        #expect(added == told)
        #expect(added.contains("'action': <'add'>"), "\(added)")
        #expect(added.contains("'count': <uint32 1>"), "\(added)")
        #expect(added.contains("{'identifier': <'rent'>, 'title': <'Rent'>}"), "\(added)")
        #expect(try await bench.list().isEmpty)
        let refused = try await bench.call("Undo", interface: "Agent1").stderr
        #expect(refused.contains("io.github.carillon.Error.UnknownIdentifier: there is nothing to undo"), "\(refused)")
        #expect(try await bench.call("GetUndo", interface: "Agent1").stderr == refused)
    }

    /// Its picture stays as long as it can come back.
    @Test func aPictureComesBackToo() async throws {
        let (bench, agent) = try await Bench.start()
        let icon = Binaries.sourceRoot + "/desktop/icons/io.github.carillon.Carillon-48.png"
        try await bench.done("add", "Rent", "--id", "rent", "--every", "2h", "--image", icon)
        func pictures() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: bench.schedule + "/attachments")
        }
        let before = try pictures()
        #expect(before.count == 1)
        try await bench.done("remove", "rent")
        // The next start removes what nothing needs.
        agent.terminate()
        _ = try await agent.wait()
        try await bench.startAgent()
        #expect(try pictures() == before)
        try await bench.done("undo")
        #expect(try await bench.done("show", "rent").contains(try #require(before.first)))
    }
}

import Foundation
import TestSupport
import Testing

/// Where programs start that the agent starts (decision 14).
@Suite(.serialized) struct HomeTests {
    /// `$HOME` counts, whatever the list of users says, and a home that is gone keeps nothing from starting.
    @Test(arguments: [true, false])
    func aCommandStartsInHomeOrAtTheTop(_ isThere: Bool) async throws {
        let (bench, first) = try await Bench.start()
        first.terminate()
        _ = try await first.wait()
        let home = bench.session.folder + "/own home"
        if isThere { try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: false) }
        let agent = try await bench.session.startAgent(environment: ["HOME": home])
        let file = bench.session.folder + "/where"
        try await bench.done(
            "add",
            "Where",
            "--id",
            "where",
            "--in",
            "1h",
            "--button",
            "Go=run:pwd >\(file).new; mv \(file).new \(file)"
        )
        try await bench.done("act", "where", "Go")
        try await waitUntil("it has run: \(agent.log)") { FileManager.default.fileExists(atPath: file) }
        let place = try String(contentsOfFile: file, encoding: .utf8)
        #expect(place == (isThere ? home : "/") + "\n")
    }
}

import Foundation
import Glibc
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

    /// What isn't the agent's own stays, and what is no file isn't waited for.
    @Test func whatLiesInItsFoldersNeitherGoesNorStopsIt() async throws {
        let (bench, first) = try await Bench.start()
        first.terminate()
        _ = try await first.wait()
        // The pictures are on a larger disk, beside other things.
        let files = FileManager.default
        let (disk, pictures) = (bench.session.folder + "/disk", bench.schedule + "/attachments")
        try files.createDirectory(atPath: disk + "/letters", withIntermediateDirectories: true)
        let mine = ["letters/mum.txt", "tax.pdf", "\(String(repeating: "a", count: 64))x.png", "holiday.new"]
        let left = "\(String(repeating: "b", count: 64)).png"
        for name in mine + [left] { try name.write(toFile: "\(disk)/\(name)", atomically: true, encoding: .utf8) }
        try? files.removeItem(atPath: pictures)
        try files.createSymbolicLink(atPath: pictures, withDestinationPath: disk)
        // A question whose answer, and an app whose desktop file, is a pipe.
        try files.createDirectory(atPath: bench.schedule + "/answers", withIntermediateDirectories: true)
        let question = #"{"app": "org.example.Chat", "identifier": "a", "title": "A", "action": "reply", "bus": ""}"#
        try question.write(toFile: bench.schedule + "/answers/x.question", atomically: true, encoding: .utf8)
        #expect(mkfifo(bench.schedule + "/answers/x.words", 0o600) == 0)
        try files.createDirectory(atPath: bench.session.data + "/applications/org", withIntermediateDirectories: true)
        #expect(mkfifo(bench.session.data + "/applications/org/pipe-app.desktop", 0o600) == 0)
        let huge = "[Desktop Entry]\nType=Application\nName=\(String(repeating: "x", count: 8 << 20))\nExec=true\n"
        try huge.write(
            toFile: bench.session.data + "/applications/org.example.Huge.desktop",
            atomically: true,
            encoding: .utf8
        )
        try await bench.startAgent()
        for app in ["org-pipe-app", "org.example.Huge"] {
            try await bench.add("{'identifier': <'a'>, 'content': <{'title': <'Of \(app)'>}>}", of: app)
        }
        try await bench.done("add", "Mine", "--in", "0.1s")
        try await waitUntil("all three ring: \(bench.session.report)", timeout: .seconds(15)) {
            let shown = bench.server?.notifications.map(\.summary) ?? []
            return shown.contains("Mine") && shown.count { $0.hasPrefix("Of ") } == 2
        }
        #expect(mine.allSatisfy { files.fileExists(atPath: "\(disk)/\($0)") })
        #expect(!files.fileExists(atPath: "\(disk)/\(left)"))
    }
}

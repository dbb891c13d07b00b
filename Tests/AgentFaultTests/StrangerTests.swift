import Foundation
import TestSupport
import Testing

/// A program that eavesdrops on Notify and answers it beside the server, as KDE Connect 22.12 does.
@Suite(.timeLimit(.minutes(10))) struct StrangerTests {
    /// Which of the two answers comes first.
    enum First: CaseIterable { case stranger, server }

    @Test(arguments: First.allCases) func onlyTheServersAnswerCounts(_ first: First) async throws {
        let (bench, _) = try await Bench.start()
        let server = try #require(bench.server)
        try await server.answer(.late(.milliseconds(first == .stranger ? 60 : 0)), to: .notify)
        let stranger = try await answerer(in: bench, delay: first == .stranger ? 0 : 1)

        for number in 1...5 {
            try await bench.done(
                "add",
                "Pizza \(number)",
                "--every",
                "1h",
                "--in",
                "0.1s",
                "--id",
                "\(number)",
                "--stop-button"
            )
            let popup = try await server.waitForNotification { $0.summary == "Pizza \(number)" }
            try await waitUntil("it was answered twice") { stranger.log.split(separator: "\n").count > number }
            try await waitUntil("it is shown") {
                try await bench.delivered().contains {
                    $0["title"]?.string == "Pizza \(number)" && $0["state"]?.string == "shown"
                }
            }
            try await server.invoke(popup.id, "stop")
            try await bench.waitForPending([])
        }
        // The popup is known under the server's number, so it can be taken away.
        try await bench.done("add", "Last", "--in", "0.1s", "--id", "last")
        let last = try await server.waitForNotification { $0.summary == "Last" }
        try await waitUntil("it is shown") { try await bench.delivered().contains { $0["state"]?.string == "shown" } }
        try await bench.done("dismiss", "last")
        try await waitUntil("the popup is taken away") { server.closeRequests.contains(last.id) }
    }

    /// The server takes its time, and the answers of the other program come meanwhile.
    @Test func aServerThatTakesItsTimeIsWaitedFor() async throws {
        let (bench, _) = try await Bench.start()
        let server = try #require(bench.server)
        try await server.answer(.hang, to: .notify)
        _ = try await answerer(in: bench, delay: 0)
        try await bench.done("add", "Pizza", "--every", "1h", "--in", "0.1s", "--id", "a", "--stop-button")
        let popup = try #require(try await server.wait(forNotifications: 1).first)
        #expect(try await bench.delivered().first?["state"] != "shown")
        try await server.answer(.normal)
        try await server.answerHeld()
        try await waitUntil("it is shown") { try await bench.delivered().first?["state"] == "shown" }
        try await server.invoke(popup.id, "stop")
        try await bench.waitForPending([])
    }

    private func answerer(in bench: Bench, delay: Int) async throws -> RunningProcess {
        let process = try bench.session.spawn(
            "answerer",
            Binaries.python,
            [Binaries.script("answerer.py"), "\(delay)", "20"]
        )
        try await waitUntil("it listens") { process.log.hasPrefix("ready\n") }
        return process
    }
}

import Foundation
import TestSupport
import Testing

/// Programs that use `UserNotifications`, a real notification server, and a pointer that really clicks.
@Suite(.serialized, .timeLimit(.minutes(10)), .inTestAll("the examples are a package of their own"))
struct PointerTests {
    private func start(
        _ kind: NotificationServer = .xfce4Notifyd,
        allowing apps: [String] = []
    ) async throws -> (TestAgent, RunningServer) {
        let bench = TestAgent(try await PrivateSession.start(screen: .standard, timeZone: "Europe/Berlin"))
        let server = try await kind.start(in: bench.session)
        try await bench.startAgent()
        for app in apps { try await bench.allow(app) }
        return (bench, server)
    }

    /// Permission, a repeat, and its end from the app's own delegate (decision 19).
    @Test(arguments: [NotificationServer.xfce4Notifyd, .notificationDaemon])
    func aTimerIsAllowedAndStopped(_ kind: NotificationServer) async throws {
        let (bench, server) = try await start(kind)
        let app = try bench.play("interval-timer", "--interval", "6")
        try await server.click("Allow")
        try await waitUntil("it is scheduled") { try await bench.pending() == ["timer"] }
        try await server.clickBetweenRings("Stop")
        try await bench.waitUntilNothingIsPending()
        try await server.waitUntilGone("Stop")
        try await waitUntil("nothing is delivered") { try await bench.delivered(of: "interval-timer") ?? 0 == 0 }
        #expect(app.isRunning)
    }

    @Test func whatIsNotAllowedIsToldToTheApp() async throws {
        let (bench, server) = try await start()
        // Line by line, as on a terminal.
        let command = ["-oL", try TestAgent.example("interval-timer"), "--interval", "1"]
        let app = try bench.session.spawn("interval-timer", "/usr/bin/stdbuf", command)
        try await server.click("Don't Allow")
        try await waitUntil("the app knows") { app.log.contains("may not notify") }
        #expect(try await bench.pending().isEmpty)
    }

    /// The app isn't running: the bus starts it for the answer.
    @Test func aClickStartsTheApp() async throws {
        let (bench, server) = try await start(allowing: ["org.example.OrderByClick"])
        let program = try TestAgent.example("order-by-click")
        try await bench.install("org.example.OrderByClick", from: (program as NSString).deletingLastPathComponent)
        let scheduled = try await bench.session.run(program, ["--schedule", "--interval", "1"])
        #expect(scheduled.succeeded, "\(scheduled)")
        try await server.click("Order")
        try await waitUntil("the order is confirmed") {
            let delivered = try await bench.deliveredText(of: "org.example.OrderByClick")
            return delivered.contains("Margherita") && delivered.contains("'ordered'")
        }
    }

    @Test func twoAppsAtOnceAreStoppedEachByItsOwnButton() async throws {
        let (bench, server) = try await start(allowing: ["pizza-reminder", "interval-timer"])
        _ = try bench.play("pizza-reminder", "--interval", "8")
        _ = try bench.play("interval-timer", "--interval", "8")
        try await waitUntil("both are scheduled") { try await bench.pending() == ["pizza", "timer"] }
        try await server.clickBetweenRings("Stop Repeat")
        try await waitUntil("the timer goes on") { try await bench.pending() == ["timer"] }
        try await server.clickBetweenRings("Stop")
        try await bench.waitUntilNothingIsPending()
    }

    @Test func anAgentThatIsKilledBetweenThePopupAndTheClickTellsTheAppAllTheSame() async throws {
        let bench = TestAgent(try await PrivateSession.start(screen: .standard, timeZone: "Europe/Berlin"))
        let server = try await NotificationServer.xfce4Notifyd.start(in: bench.session)
        let agent = try await bench.startAgent()
        try await bench.allow("interval-timer")
        _ = try bench.play("interval-timer", "--interval", "8")
        try await waitUntil("it is shown") { try await bench.deliveredText(of: "interval-timer").contains("'shown'") }
        agent.kill()
        _ = try await agent.wait()
        try await bench.startAgent()
        try await server.clickBetweenRings("Stop")
        try await bench.waitUntilNothingIsPending()
    }

    /// Decision 15: an answer that the app did not acknowledge goes to its next connection.
    @Test func anAppThatDiesWithAnAnswerGetsItAgain() async throws {
        let (bench, server) = try await start(allowing: ["interval-timer"])
        let app = try bench.play("interval-timer", "--interval", "8")
        try await waitUntil("it is shown") { try await bench.deliveredText(of: "interval-timer").contains("'shown'") }
        // It gets the answer and never deals with it.
        app.stop()
        try await server.clickBetweenRings("Stop")
        try await waitUntil("the popup was answered") { try await bench.delivered(of: "interval-timer") == 0 }
        app.kill()
        #expect(try await bench.waiting(of: "interval-timer") == 1)
        #expect(try await bench.pending() == ["timer"])
        // It starts its timer as always, before or after it is told: what is pending then tells nothing.
        _ = try bench.play("interval-timer", "--interval", "60")
        try await waitUntil("the answer was dealt with") { try await bench.waiting(of: "interval-timer") == 0 }
    }
}

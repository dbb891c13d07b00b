import Foundation
import TestSupport
import Testing

/// Reminders of the person's own stay until they are answered, with what answers them (decision 13).
@Suite(.serialized) struct StayTests {
    private static func seconds(until date: String) -> Double {
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
        return formatter.date(from: date)?.timeIntervalSinceNow ?? 0
    }

    @Test func aPlainReminderStaysAndOffersDoneAndSnooze() async throws {
        let (bench, _) = try await Bench.start(.init(.xfce4))
        let server = try #require(bench.server)
        try await bench.done("add", "Tea", "--in", "0.1s", "--id", "tea")
        let tea = try await server.waitForNotification { $0.summary == "Tea" }
        #expect(tea.timeout == 0)
        #expect(tea.hints["urgency"] == .init("y", 1), "it is not made louder to make it stay")
        #expect(tea.rawActions == ["default", "Done", "carillon.snooze", "Snooze 10 min"])
        try await bench.done("add", "Walk", "--in", "0.1s", "--every", "1h", "--id", "walk", "--for", "20s")
        let walk = try await server.waitForNotification { $0.summary == "Walk" }
        #expect(walk.timeout == 20_000)
        #expect(walk.actions.map(\.label) == ["Done", "Snooze 10 min", "Stop Repeat"])
        // They are not the request's own.
        #expect(try await bench.list().first { $0["id"] == "walk" }?["buttons"]?.array?.isEmpty ?? true)

        try await server.invoke(tea.id, "carillon.snooze")
        try await waitUntil("it is put off") { try await bench.list().contains { $0["id"] == "tea" } }
        let next = try #require(try await bench.next("tea"))
        #expect(Self.seconds(until: next) > 500)
        try await server.invoke(walk.id, "carillon.stop")
        try await bench.waitForPending(["tea"])
    }

    @Test func waitGoesOnAfterSnoozeAndEndsWithDone() async throws {
        let (bench, _) = try await Bench.start(.init(.xfce4))
        let server = try #require(bench.server)
        try await bench.done("add", "Tea", "--in", "0.1s", "--id", "tea")
        let tea = try await server.waitForNotification { $0.summary == "Tea" }
        async let answer = bench.carillon("wait", "tea", "--timeout", "80s")
        try await server.invoke(tea.id, "carillon.snooze")
        try await waitUntil("it is put off") { try await bench.list().count == 1 }
        try await bench.done("snooze", "tea", "1s")
        let again = try await server.waitForNotification {
            $0.summary == "Tea" && $0.id != tea.id && !$0.body.hasPrefix("Snoozed until")
        }
        try await server.invoke(again.id, "default")
        let output = try await answer
        #expect(output.status == .success, "\(output.stderr)")
        #expect(output.stdout == "ok\n")
    }

    @Test func whatIsTooMuchComesAsOneAndIsAnsweredAtOnce() async throws {
        let (bench, _) = try await Bench.start(.init(.xfce4))
        let server = try #require(bench.server)
        for number in 1...6 {
            try await bench.done("add", "R\(number)", "--in", "0.1s", "--id", "r\(number)")
            try await server.wait(forNotifications: number)
        }
        let first = try await server.waitForNotification { $0.summary == "6 unanswered reminders" }
        #expect(first.actions.map(\.label) == ["Close", "Show", "Snooze all", "Done all"])
        #expect(first.timeout == 0)
        // The five that were there are taken away, and the sixth never came by itself.
        try await waitUntil("they are gone") { server.closeRequests.count == 5 }
        #expect(!server.notifications.contains { $0.summary == "R6" })
        try await server.invoke(first.id, try #require(first.key(of: "Snooze all")))
        try await bench.waitForPending(["r1", "r2", "r3", "r4", "r5", "r6"])
        #expect(try await bench.delivered().isEmpty)
    }

    /// An hour on the agent's own clock.
    @Test func nobodyAnswersForAnHour() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let server = try await ScriptedServer.start(in: session, .init(.xfce4))
        let clock = try ClockFile(in: session)
        let program = try clock.agent()
        let agent = try await session.startAgent(program, environment: ["G_DEBUG": "fatal-criticals"])
        let added = try await session.run(try Binaries.carillon, ["add", "Tea", "--in", "0.1s", "--id", "tea"])
        #expect(added.succeeded, "\(added)")
        let tea = try await server.waitForNotification { $0.summary == "Tea" }
        func isShown() async throws -> Bool {
            try await session.run(try Binaries.carillon, ["delivered", "--json"]).stdout.contains("\"shown\"")
        }
        try await waitUntil("it is shown") { try await isShown() }
        try clock.write(wall: 3600, boot: 3600)
        clock.tell(agent)
        #expect(try await isShown())
        #expect(!server.closeRequests.contains(tea.id))
        #expect(server.notifications.count == 1)
    }

    @Test func theSettingsSayHowLongAndWhat() async throws {
        let (bench, agent) = try await Bench.start(.init(.xfce4))
        let server = try #require(bench.server)
        try bench.writeSettings("[popup]\nbuttons=none\nstay=off\n")
        try await waitUntil("the settings count") { agent.log.contains("the settings have changed") }
        try await bench.done("add", "Tea", "--in", "0.1s", "--id", "tea")
        let popup = try await server.waitForNotification { $0.summary == "Tea" }
        #expect(popup.timeout == -1)
        #expect(popup.actions.map(\.label) == ["Done"])
    }
}

import TestSupport
import Testing

/// The program of README.md, as it stands there.
struct FirstReminderTests {
    @Test func itSchedulesItsReminderAndEnds() async throws {
        let (bench, _) = try await TestAgent.start(ScriptedServer.Configuration(.plain))
        try await bench.allow("first-reminder")
        let app = try bench.session.spawn(
            "first-reminder",
            try Binaries.product("first-reminder"),
            environment: ["G_DEBUG": "fatal-criticals"]
        )
        #expect(try await app.wait() == .success)
        #expect(try await bench.pending() == ["pizza"])
    }
}

import AgentBus
import Foundation
import TestSupport
import Testing

/// The window at the other end of the bus, which opens a person's own reminders (decision 13).
@Suite(.serialized) struct WindowTests {
    private func install(_ window: ScriptedApp, in bench: Bench) async throws {
        try await bench.session.writeService(name: BusNames.window, exec: window.exec)
    }

    private func labels(_ popup: ScriptedServer.Notification) -> [String] { popup.actions.map(\.label) }

    @Test func aPlainClickStartsTheWindowAndAnswersNothing() async throws {
        let session = try await PrivateSession.start(environment: ["TZ": "UTC"])
        let server = try await ScriptedServer.start(in: session)
        let bench = Bench(session, server)
        let window = ScriptedApp(BusNames.window, in: session)
        try await install(window, in: bench)
        let agent = try await bench.startAgent()
        try await waitUntil("the window is found") { agent.log.contains("opens reminders in the window") }
        try await bench.done("add", "Pills", "--every", "1h", "--in", "0.2s", "--id", "pills", "--insist", "15s")
        let popup = try #require(try await server.wait(forNotifications: 1).first)
        #expect(labels(popup) == ["Open", "Done", "Snooze 10 min", "Stop Repeat"])
        #expect(popup.actions.map(\.key) == ["default", "carillon.done", "carillon.snooze", "carillon.stop"])
        try await server.emit("ActivationToken", "(uint32 \(popup.id), 'gate')")
        try await server.invoke(popup.id, "default")
        let call = try await window.wait(for: "ActivateAction")
        #expect(call == ["show", ["pills"], ["activation-token": "gate", "desktop-startup-id": "gate"]])
        // By now it may have rung again.
        #expect(try await bench.delivered().count == 1)
        #expect(try await bench.rows(["history"]).first?["outcome"] == "rang")
        #expect(try await bench.rows(["inbox", "--all"]).isEmpty)
        // It insists, and Done ends that.
        let again = try await server.wait(forNotifications: 2)[1]
        try await server.invoke(again.id, "carillon.done")
        try await waitUntil("it is answered") { try await bench.delivered().isEmpty }
        #expect(try await bench.rows(["history"]).first?["outcome"] == "answered")
        #expect(window.calls.count { $0.member == "ActivateAction" } == 1)
    }

    @Test func installingAndRemovingItIsNoticedByTheNextPopup() async throws {
        let (bench, _) = try await Bench.start()
        let server = try #require(bench.server)
        try await bench.done("add", "Pills", "--in", "0.1s", "--id", "pills")
        let before = try #require(try await server.wait(forNotifications: 1).first)
        #expect(labels(before) == ["Done", "Snooze 10 min"])
        // A session says that it has begun, and what was on the screen is shown anew.
        let window = ScriptedApp(BusNames.window, in: bench.session)
        try await install(window, in: bench)
        try await bench.done("start")
        let after = try await server.wait(forNotifications: 2)[1]
        #expect(labels(after) == ["Open", "Done", "Snooze 10 min"])
        #expect(server.closeRequests.contains(before.id))
        try FileManager.default.removeItem(atPath: "\(bench.session.folder)/services/\(BusNames.window).service")
        try await bench.session.reloadBus()
        try await bench.done("start")
        #expect(labels(try await server.wait(forNotifications: 3)[2]) == ["Done", "Snooze 10 min"])
        // One that runs without being installed counts as well.
        let process = try window.start()
        #expect(labels(try await server.wait(forNotifications: 4)[3]) == ["Open", "Done", "Snooze 10 min"])
        process.terminate()
        #expect(labels(try await server.wait(forNotifications: 5)[4]) == ["Done", "Snooze 10 min"])
    }

    @Test func aWindowThatCannotBeStartedCostsNoReminder() async throws {
        let (bench, agent) = try await Bench.start()
        let server = try #require(bench.server)
        try await bench.session.writeService(name: BusNames.window, exec: "/bin/false")
        try await bench.done("start")
        try await waitUntil("the window is found") { agent.log.contains("opens reminders in the window") }
        try await bench.done("add", "Pills", "--in", "0.1s", "--id", "pills")
        let popup = try #require(try await server.wait(forNotifications: 1).first)
        try await server.invoke(popup.id, "default")
        let back = try await server.wait(forNotifications: 2)[1]
        #expect(back.summary == "Pills")
        #expect(back.hints["suppress-sound"] != nil)
        #expect(agent.log.contains("the window did not open pills"))
        try await server.invoke(back.id, "carillon.done")
        try await waitUntil("it is answered") { try await bench.delivered().isEmpty }
    }
}

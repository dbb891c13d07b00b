import Foundation
import TestSupport
import Testing

extension DesktopTests {
    /// What kill -9 leaves of the schedule: all of it.
    @Suite(.timeLimit(.minutes(3)))
    struct CrashTests {
        @Test func theScheduleOutlivesAgentBusAndServer() async throws {
            let desktop = try await Desktop.start(.xfce4Notifyd)
            defer { desktop.end() }
            let session = desktop.session
            try await session.carillon("add", "Daily", "--id", "daily", "--every", "day", "--at", "09:00")
            try await session.carillon("add", "Hourly", "--id", "hourly", "--every", "1h", "--until", "2199-01-01")
            try await session.carillon("add", "Once", "--id", "once", "--at", "2198-12-24 18:00", "--body", "far away")
            try await session.carillon(
                "add",
                "Thrice",
                "--id",
                "thrice",
                "--every",
                "monday",
                "--at",
                "11:30",
                "--count",
                "3"
            )
            try await session.carillon("add", "Pizza Time!!", "--id", "pizza", "--every", "6s", "--stop-button")
            let before = try await session.pending().sorted { $0.id < $1.id }
            #expect(before.map(\.id) == ["daily", "hourly", "once", "pizza", "thrice"])

            let agent = try #require(try await session.process(owning: Desktop.agentName))
            #expect(kill(agent, SIGKILL) == 0)
            try await session.waitForNameToGo(Desktop.agentName)
            try await session.startAgent()
            try await expectSame(session, as: before)

            // The power goes: everything at once.
            for pid in session.survivors { kill(pid, SIGKILL) }
            try await session.restartBus()
            let server = try await NotificationServer.xfce4Notifyd.start(in: session)
            try await session.startAgent()
            try await expectSame(session, as: before)

            try await server.click("Stop Repeat", timeout: .seconds(20))
            try await session.waitUntilNotPending("pizza")
            #expect(try await session.pending().count == 4)
        }

        private func expectSame(_ session: PrivateSession, as before: [Reminder]) async throws {
            let after = try await session.pending().sorted { $0.id < $1.id }
            #expect(after.map(\.kept) == before.map(\.kept))
            for (one, other) in zip(before, after) where one.id != "pizza" {
                #expect(one.next == other.next)
            }
            let pizza = (
                try before.first { $0.id == "pizza" }?.nextDate(), try after.first { $0.id == "pizza" }?.nextDate()
            )
            #expect(phaseShift(try #require(pizza.0), try #require(pizza.1), period: 6) < 0.05)
        }

        @Test func buttonsWorkAfterTheAgentWasKilledUnderItsPopup() async throws {
            let desktop = try await Desktop.start(.xfce4Notifyd)
            defer { desktop.end() }
            let session = desktop.session
            try await session.carillon("add", "Pizza Time!!", "--id", "pizza", "--every", "20s", "--stop-button")
            _ = try await desktop.server.locateButton("Stop Repeat", timeout: .seconds(30))
            let agent = try #require(try await session.process(owning: Desktop.agentName))
            #expect(kill(agent, SIGKILL) == 0)
            try await session.waitForNameToGo(Desktop.agentName)
            try await session.startAgent()
            // Either the popup of before is taken over, or it is shown again; a click on what is there must count.
            let place = try await settledButton(desktop)
            try await Pointer(session).click(place)
            try await session.waitUntilNotPending("pizza")
        }

        /// The agent looks after its popups a moment after its start; the button is the one that is there afterwards.
        private func settledButton(_ desktop: Desktop) async throws -> Point {
            try await Task.sleep(for: .seconds(3))
            return try await desktop.server.locateButton("Stop Repeat", timeout: .seconds(5))
        }

        @Test func aServerThatDiesAndComesBackShowsTheNextRing() async throws {
            let desktop = try await Desktop.start(.xfce4Notifyd)
            defer { desktop.end() }
            let session = desktop.session
            try await session.carillon("add", "Pizza Time!!", "--id", "pizza", "--every", "6s", "--stop-button")
            _ = try await desktop.server.locateButton("Stop Repeat", timeout: .seconds(15))
            try await desktop.server.kill()
            #expect(try await session.pending().map(\.id) == ["pizza"])
            let server = try await desktop.server.kind.start(in: session)
            try await server.click("Stop Repeat", timeout: .seconds(20))
            try await session.waitUntilNotPending("pizza")
        }
    }
}

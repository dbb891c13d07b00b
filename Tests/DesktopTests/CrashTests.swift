import Foundation
import TestSupport
import Testing

extension DesktopTests {
    /// What kill -9 leaves of the schedule: all of it.
    @Suite(.timeLimit(.minutes(10)))
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

            try await desktop.crashAgent()
            try await expectSame(session, as: before)

            // The power goes: everything at once.
            for pid in session.survivors { kill(pid, SIGKILL) }
            try await session.restartBus()
            let server = try await NotificationServer.xfce4Notifyd.start(in: session)
            try await session.startAgent()
            try await expectSame(session, as: before)

            try await server.clickBetweenRings("Stop Repeat")
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
    }
}

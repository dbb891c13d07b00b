import Foundation
import TestSupport
import Testing

extension DesktopTests {
    /// What GNOME Shell does in its own way.
    @Suite(.timeLimit(.minutes(10)))
    struct GnomeTests {
        /// It sends ActionInvoked twice for one click, from the shell and from the process that owns the name.
        @Test func aClickThatIsReportedTwiceCountsOnce() async throws {
            let desktop = try await Desktop.start(.gnomeShell)
            defer { desktop.end() }
            let session = desktop.session
            try await session.carillon(
                "add",
                "Vitamins",
                "--id",
                "vitamins",
                "--every",
                "8s",
                "--button",
                "Skip=skip",
                "--level",
                "critical"
            )
            let wire = try await WireLog.start(in: session)
            let first = try await session.reminder("vitamins").nextDate()
            try await desktop.click("Skip")
            try await waitUntil("one ring is left out") {
                try await session.reminder("vitamins").nextDate().timeIntervalSince(first) > 15
            }
            try await waitUntil("it has said so twice") { wire.signals("ActionInvoked").count == 2 }
            #expect(Set(wire.signals("ActionInvoked").map(\.sender)).count == 2)
            let next = try await session.reminder("vitamins").nextDate()
            #expect(abs(next.timeIntervalSince(first) - 16) < 0.01)
        }
    }
}

import Foundation
import TestSupport
import Testing

extension DesktopTests {
    /// What GNOME Shell does in its own way.
    @Suite(.timeLimit(.minutes(3)))
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
            let first = try await session.reminder("vitamins").nextDate()
            try await desktop.click("Skip")
            try await waitUntil("one ring is left out") {
                try await session.reminder("vitamins").nextDate().timeIntervalSince(first) > 15
            }
            try await Task.sleep(for: .seconds(1))
            let next = try await session.reminder("vitamins").nextDate()
            #expect(abs(next.timeIntervalSince(first) - 16) < 0.01)
        }

        /// A banner leaves after seconds and says nothing of it; what rang stays answerable.
        @Test func aBannerThatLeavesStaysDelivered() async throws {
            let desktop = try await Desktop.start(.gnomeShell)
            defer { desktop.end() }
            let session = desktop.session
            try await session.carillon(
                "add",
                "Tea is ready",
                "--id",
                "tea",
                "--in",
                "1s",
                "--button",
                "Later=snooze:1h"
            )
            try await waitUntil("it rings") { try await !session.delivered().isEmpty }
            try await Task.sleep(for: .seconds(1))
            try await Screen(session).picture("gnome-banner")
            // Banners leave only while somebody is there.
            for step in 0..<20 {
                try await Pointer(session).move(to: Point(x: 300 + step, y: 500))
                try await Task.sleep(for: .milliseconds(300))
            }
            try await Screen(session).picture("gnome-banner-gone")
            #expect(try await session.delivered().map(\.id) == ["tea"])
            try await session.carillon("act", "tea", "Later")
            #expect(try await session.pending().map(\.id) == ["tea"])
            #expect(try await session.delivered().isEmpty)
        }

        /// Dismissed from a terminal, the banner goes; GNOME Shell says so twice.
        @Test func dismissTakesTheBannerAway() async throws {
            let desktop = try await Desktop.start(.gnomeShell)
            defer { desktop.end() }
            let session = desktop.session
            try await session.carillon(
                "add",
                "Bins",
                "--id",
                "bins",
                "--in",
                "1s",
                "--button",
                "Later=snooze:1h",
                "--level",
                "critical"
            )
            _ = try await desktop.server.locateButton("Later", timeout: .seconds(15))
            try await session.carillon("dismiss", "bins")
            try await desktop.server.waitUntilGone("Later")
            #expect(try await session.delivered().isEmpty)
        }

        /// It delivers signals to the connection that called Notify and to nobody else, so a new agent shows it again.
        @Test func aNewAgentShowsWhatTheOldOneHadOnTheScreen() async throws {
            let desktop = try await Desktop.start(.gnomeShell)
            defer { desktop.end() }
            let session = desktop.session
            try await session.carillon(
                "add",
                "Pizza Time!!",
                "--id",
                "pizza",
                "--every",
                "20s",
                "--stop-button",
                "--level",
                "critical"
            )
            _ = try await desktop.server.locateButton("Stop Repeat", timeout: .seconds(50))
            let agent = try #require(try await session.process(owning: Desktop.agentName))
            #expect(kill(agent, SIGKILL) == 0)
            try await session.waitForNameToGo(Desktop.agentName)
            try await session.startAgent()
            try await Task.sleep(for: .seconds(3))
            try await desktop.click("Stop Repeat", timeout: .seconds(5))
            try await session.waitUntilNotPending("pizza")
        }
    }
}

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
            // Whoever runs it as root is greeted with a warning, and banners wait for each other.
            try await stir(session, until: "privileged user", isShown: false)
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
            try await stir(session, until: "Tea is ready", isShown: true)
            try await Screen(session).picture("gnome-banner")
            // Its text lives on in the list behind the clock, so the screen is looked at where the icon was.
            var step = 0
            try await waitUntil("the banner has left", timeout: .seconds(20)) {
                step += 1
                try await Pointer(session).move(to: Point(x: 300 + step % 50, y: 500))
                let picture = try await Screen(session).picture("gnome-banner-gone")
                let place = ["-crop", "60x60+270+44", "-format", "%k", "info:"]
                return Int(try await session.run("convert", [picture] + place).stdout).map { $0 < 5 } ?? false
            }
            #expect(try await session.delivered().map(\.id) == ["tea"])
            try await session.carillon("act", "tea", "Later")
            #expect(try await session.pending().map(\.id) == ["tea"])
            #expect(try await session.delivered().isEmpty)
        }

        /// Moves the pointer until a text is on the screen, or is not: banners leave only while somebody is there.
        private func stir(_ session: PrivateSession, until text: String, isShown: Bool) async throws {
            var step = 0
            try await waitUntil("\(text) is \(isShown ? "" : "not ")shown", timeout: .seconds(20)) {
                step += 1
                try await Pointer(session).move(to: Point(x: 300 + step % 50, y: 500))
                return try await AccessibleButton.tree(of: session).contains(text) == isShown
            }
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

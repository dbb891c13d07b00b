import Foundation
import TestSupport
import Testing

extension DesktopTests {
    /// What Plasma does in its own way; `make test-desktops` runs this.
    @Suite(.timeLimit(.minutes(3)), .enabled(if: Desktop.isEveryOneWanted, "make test-desktops"))
    struct PlasmaTests {
        /// Two equal notifications within a second are refused with an error there. A repeat of each second meets that
        /// again and again; it goes on, and its button works.
        @Test func equalRingsWithinASecondLoseNothing() async throws {
            let desktop = try await Desktop.start(.plasma)
            defer { desktop.end() }
            let session = desktop.session
            try await session.carillon("add", "Tick", "--id", "tick", "--every", "1s", "--stop-button")
            try await Task.sleep(for: .seconds(6))
            let rung = try #require(try await session.delivered().first { $0.id == "tick" })
            #expect(try time(rung.date).timeIntervalSinceNow > -1.5)
            #expect(try await session.pending().map(\.id) == ["tick"])
            // The popup changes each second; what is clicked may be gone in the very moment.
            for _ in 0..<4 {
                try await desktop.click("Stop Repeat", timeout: .seconds(5))
                if (try? await session.waitUntilNotPending("tick", timeout: .seconds(2))) != nil { break }
            }
            #expect(try await session.pending().isEmpty)
        }

        /// A popup leaves by itself after seconds; what rang stays answerable.
        @Test func aPopupThatExpiresStaysDelivered() async throws {
            let desktop = try await Desktop.start(.plasma)
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
            _ = try await desktop.server.locateButton("Later", timeout: .seconds(15))
            try await Screen(session).picture("plasma-popup")
            try await desktop.server.waitUntilGone("Later", timeout: .seconds(20))
            #expect(try await session.delivered().map(\.id) == ["tea"])
            try await session.carillon("act", "tea", "Later")
            #expect(try await session.pending().map(\.id) == ["tea"])
        }
    }
}

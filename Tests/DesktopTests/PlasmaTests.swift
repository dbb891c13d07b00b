import Foundation
import TestSupport
import Testing

extension DesktopTests {
    /// What Plasma does in its own way; `make test-desktops` runs this.
    @Suite(.timeLimit(.minutes(10)), .enabled(if: Desktop.isEveryOneWanted))
    struct PlasmaTests {
        /// Two equal notifications within a second are refused with an error there. The agent comes again with the second.
        @Test func equalRingsWithinASecondLoseNothing() async throws {
            let desktop = try await Desktop.start(.plasma)
            defer { desktop.end() }
            let session = desktop.session
            let wire = try await WireLog.start(in: session)
            try await session.carillon("add", "Tick", "--id", "one", "--in", "5s", "--button", "Later=snooze:1h")
            let left = String(format: "%.1fs", try await session.reminder("one").nextDate().timeIntervalSinceNow)
            try await session.carillon("add", "Tick", "--id", "two", "--in", left, "--button", "Later=snooze:1h")
            try await waitUntil("both are on the screen", timeout: .patience) {
                Set(wire.calls("Notify").compactMap(wire.id)).count == 2
            }
            #expect(!wire.errors("\(NotificationServer.busName).Error.ExcessNotificationGeneration").isEmpty)
            #expect(Set(try await session.delivered().map(\.id)) == ["one", "two"])
            try await desktop.click("Later")
            try await waitUntil("one is snoozed") { try await session.pending().count == 1 }
            try await desktop.click("Later")
            try await waitUntil("both are snoozed") { try await session.pending().count == 2 }
        }

        /// On its screen of 720 pixels three popups have room, and a fourth would be hidden until another goes.
        @Test func theFourthOfOnesOwnTakesTheOthersAlong() async throws {
            let desktop = try await Desktop.start(.plasma)
            defer { desktop.end() }
            let session = desktop.session
            let wire = try await WireLog.start(in: session)
            for number in 1...4 {
                try await session.carillon("add", "Tea \(number)", "--id", "\(number)", "--in", "2s")
            }
            try await waitUntil("one popup stands for the four", timeout: .patience) {
                try await session.delivered().contains { $0.id == "carillon.summary" }
            }
            #expect(wire.calls("Notify").count == 4)
            try await desktop.click("Done all")
            try await waitUntil("all are answered") { try await session.delivered().isEmpty }
        }
    }
}

import Foundation
import TestSupport
import Testing

extension DesktopTests {
    /// What a click on a popup's button does to the schedule.
    @Suite(.timeLimit(.minutes(10)))
    struct ButtonTests {
        @Test func snoozeLeavesARepeatAsItIsAndStopRepeatEndsBoth() async throws {
            let desktop = try await Desktop.start(.xfce4Notifyd)
            defer { desktop.end() }
            let session = desktop.session
            try await session.carillon(
                "add",
                "Stand up",
                "--id",
                "stand",
                "--every",
                "7s",
                "--stop-button",
                "--button",
                "Snooze=snooze:1h"
            )
            let before = try await session.reminder("stand")
            try await desktop.server.clickBetweenRings("Snooze")
            try await waitUntil("it is snoozed") { try await session.reminder("stand").snoozedUntil != nil }
            let snoozed = try await session.reminder("stand")
            let extra = try time(try #require(snoozed.snoozedUntil))
            #expect(abs(extra.timeIntervalSinceNow - 3600) < 30)
            #expect(snoozed.kept == before.kept)
            #expect(phaseShift(try snoozed.nextDate(), try before.nextDate(), period: 7) < 0.01)

            try await desktop.server.clickBetweenRings("Stop Repeat")
            try await session.waitUntilNotPending("stand")
        }

        @Test func doneEndsOnlyItsPopup() async throws {
            let desktop = try await Desktop.start(.xfce4Notifyd)
            defer { desktop.end() }
            let session = desktop.session
            try await session.carillon("add", "Stretch", "--id", "stretch", "--every", "6s", "--button", "Done=done")
            try await desktop.server.clickBetweenRings("Done")
            try await waitUntil("it is answered") { try await session.delivered().isEmpty }
            #expect(try await session.pending().map(\.id) == ["stretch"])
            _ = try await desktop.server.locateButton("Done", timeout: .patience)
        }

        @Test func skipNextLeavesOutOneRing() async throws {
            let desktop = try await Desktop.start(.xfce4Notifyd)
            defer { desktop.end() }
            let session = desktop.session
            try await session.carillon(
                "add",
                "Vitamins",
                "--id",
                "vitamins",
                "--every",
                "6s",
                "--button",
                "Skip=skip",
                "--stop-button"
            )
            let first = try await session.reminder("vitamins").nextDate()
            try await desktop.click("Skip")
            try await waitUntil("one ring is left out") {
                try await session.reminder("vitamins").nextDate().timeIntervalSince(first) > 11
            }
            let next = try await session.reminder("vitamins").nextDate()
            #expect(abs(next.timeIntervalSince(first) - 12) < 0.01)
        }
    }
}

import Foundation
import TestSupport
import Testing

extension DesktopTests {
    /// What a click on a popup's button does to the schedule.
    @Suite(.timeLimit(.minutes(3)))
    struct ButtonTests {
        static let serversWithButtons =
            [
                NotificationServer.xfce4Notifyd, .lxqtNotificationd, .notificationDaemon, .mate, .gnomeShell,
            ] + Desktop.onRequest
        static let everyServer = serversWithButtons + [.dunst(.contextMenu(picks: "Stop Repeat"))]

        @Test(arguments: everyServer)
        func stopRepeatEndsAReminderThatRangOnTime(kind: NotificationServer) async throws {
            let desktop = try await Desktop.start(kind)
            defer { desktop.end() }
            let session = desktop.session
            try await session.carillon(
                "add",
                "Pizza Time!!",
                "--id",
                "pizza",
                "--body",
                "Do the washing up",
                "--every",
                "5s",
                "--stop-button",
                "--level",
                kind.levelWithButtons
            )
            let due = try await session.reminder("pizza").nextDate()
            #expect(due > Date() && due < Date(timeIntervalSinceNow: 5.1))

            let place = try await desktop.server.locateButton("Stop Repeat", timeout: .seconds(15))
            #expect(Date() >= due)
            let rung = try #require(try await session.delivered().first { $0.id == "pizza" })
            #expect(abs(try time(rung.date).timeIntervalSince(try time(rung.due))) < 0.5)
            #expect(abs(try time(rung.due).timeIntervalSince(due)) < 0.01)
            try await Screen(session).picture("stop-repeat-\(kind.description.split(separator: " ")[0])")

            try await Pointer(session).click(place)
            try await session.waitUntilNotPending("pizza")
            #expect(try await session.pending().isEmpty)
            try await desktop.server.waitUntilGone("Stop Repeat")
            #expect(try await session.delivered().isEmpty)
            // The time of the next ring passes, and nothing comes.
            try await Task.sleep(for: .seconds(5.5))
            try await desktop.server.waitUntilGone("Stop Repeat", timeout: .seconds(1))
            #expect(
                try await session.carillon("list", "--json").trimmingCharacters(in: .whitespacesAndNewlines) == "[]"
            )
        }

        @Test(arguments: serversWithButtons + [.dunst(.contextMenu(picks: "Snooze"))])
        func snoozeRingsAOneShotOnceMore(kind: NotificationServer) async throws {
            let desktop = try await Desktop.start(kind)
            defer { desktop.end() }
            let session = desktop.session
            try await session.carillon(
                "add",
                "Tea is ready",
                "--id",
                "tea",
                "--in",
                "2s",
                "--button",
                "Snooze=snooze:6s",
                "--button",
                "Done=done",
                "--level",
                kind.levelWithButtons
            )
            let place = try await desktop.server.locateButton("Snooze", timeout: .seconds(15))
            #expect(try await session.pending().isEmpty)
            let clicked = Date()
            try await Pointer(session).click(place)

            try await waitUntil("the tea is pending again") { try await !session.pending().isEmpty }
            let snoozed = try await session.reminder("tea")
            let again = try snoozed.nextDate()
            #expect(again > clicked.addingTimeInterval(5.5) && again < Date(timeIntervalSinceNow: 6.5))
            #expect(!snoozed.repeats)
            try await desktop.server.waitUntilGone("Snooze", timeout: .seconds(5))

            _ = try await desktop.server.locateButton("Snooze", timeout: .seconds(15))
            #expect(Date() >= again)
            #expect(try await session.pending().isEmpty)
            #expect(try await session.delivered().map(\.id) == ["tea"])
        }

        @Test(arguments: serversWithButtons)
        func snoozeLeavesARepeatAsItIsAndStopRepeatEndsBoth(kind: NotificationServer) async throws {
            let desktop = try await Desktop.start(kind)
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
                "Snooze=snooze:1h",
                "--level",
                kind.levelWithButtons
            )
            let before = try await session.reminder("stand")
            try await desktop.click("Snooze")
            try await waitUntil("it is snoozed") { try await session.reminder("stand").snoozedUntil != nil }
            let snoozed = try await session.reminder("stand")
            let extra = try time(try #require(snoozed.snoozedUntil))
            #expect(abs(extra.timeIntervalSinceNow - 3600) < 30)
            #expect(snoozed.kept == before.kept)
            #expect(phaseShift(try snoozed.nextDate(), try before.nextDate(), period: 7) < 0.01)

            try await desktop.click("Stop Repeat")
            try await session.waitUntilNotPending("stand")
        }

        @Test func doneEndsOnlyItsPopup() async throws {
            let desktop = try await Desktop.start(.xfce4Notifyd)
            defer { desktop.end() }
            let session = desktop.session
            try await session.carillon("add", "Stretch", "--id", "stretch", "--every", "6s", "--button", "Done=done")
            try await desktop.click("Done")
            try await waitUntil("it is answered") { try await session.delivered().isEmpty }
            #expect(try await session.pending().map(\.id) == ["stretch"])
            _ = try await desktop.server.locateButton("Done", timeout: .seconds(15))
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

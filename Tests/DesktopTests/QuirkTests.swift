import Foundation
import TestSupport
import Testing

extension DesktopTests {
    /// What single servers do that no other does: each test sees the server do it, and the agent stand it.
    @Suite(.timeLimit(.minutes(10)))
    struct QuirkTests {
        /// LXQt's server leaves a popup on the screen whose button was pressed, and says nothing of an end.
        @Test func lxqtIsToldToCloseWhatWasAnswered() async throws {
            let desktop = try await Desktop.start(.lxqtNotificationd)
            defer { desktop.end() }
            let session = desktop.session
            let wire = try await WireLog.start(in: session)
            try await session.carillon("add", "Tea", "--id", "tea", "--in", "0.5s", "--button", "Later=snooze:1h")
            try await desktop.click("Later")
            try await desktop.server.waitUntilGone("Later")
            let invoked = try #require(wire.messages.firstIndex { $0.member == "ActionInvoked" })
            let closed = try #require(wire.messages.firstIndex { $0.member == "NotificationClosed" })
            let told = try #require(wire.messages.firstIndex { $0.member == "CloseNotification" })
            #expect(invoked < told && told < closed)
            #expect(wire.signals("NotificationClosed").map { $0.arguments.last?.integer } == [3])
        }

        /// MATE's server leaves half a minute after its last popup; the bus starts another one, whose ids start over.
        @Test(.enabled(if: Desktop.isEveryOneWanted, "it takes more than half a minute"))
        func mateStartsOverAfterItHasLeft() async throws {
            let session = try await PrivateSession.start(screen: .standard)
            defer { session.end() }
            try await session.addService(file: "/usr/share/dbus-1/services/ca.desrt.dconf.service")
            try await session.addService(file: "/usr/share/dbus-1/services/org.freedesktop.mate.Notifications.service")
            let wire = try await WireLog.start(in: session)
            try await session.startAgent()
            let server = RunningServer(kind: .mate, session: session)

            try await session.carillon("add", "Pizza", "--id", "pizza", "--in", "0.5s", "--button", "Later=snooze:1h")
            _ = try await server.locateButton("Later", timeout: .patience)
            let first = try #require(wire.calls("Notify").last.flatMap(wire.id))
            try await session.carillon("act", "pizza", "Later")
            try await session.waitForNameToGo(NotificationServer.busName, timeout: .patience)

            let place = wire.now
            try await session.carillon("add", "Stand up", "--id", "stand", "--every", "1h", "--stop-button")
            try await session.carillon("snooze", "stand", "until", "in 2s")
            try await server.click("Stop Repeat", timeout: .patience)
            try await session.waitUntilNotPending("stand")
            #expect(wire.calls("Notify", since: place).last.flatMap(wire.id) == first)
            #expect(try await session.pending().map(\.id) == ["pizza"])
        }

        /// mako refuses a whole popup for a hint of the wrong type.
        @Test func makoFindsEachHintInItsType() async throws {
            let desktop = try await Desktop.start(.mako(.stock))
            defer { desktop.end() }
            let session = desktop.session
            let refused = try await session.gdbus(
                NotificationServer.busName,
                "/org/freedesktop/Notifications",
                "\(NotificationServer.busName).Notify",
                ["Test", "0", "", "Strict", "", "[]", "{'category': <uint32 5>}", "1000"]
            )
            #expect(refused.stderr.contains("ENXIO"), "\(refused)")

            let wire = try await WireLog.start(in: session)
            try await session.carillon(
                "add",
                "Tea",
                "--id",
                "tea",
                "--in",
                "0.5s",
                "--level",
                "critical",
                "--sound",
                "bell",
                "--image",
                Binaries.sourceRoot + "/docs/images/popup.png"
            )
            // A left click is the default action there.
            try await Pointer(session).click(try await desktop.server.popup(timeout: .patience).center)
            try await waitUntil("it is answered") { try await session.delivered().isEmpty }
            #expect(wire.signals("ActionInvoked").map { $0.arguments.last?.string } == ["default"])
            #expect(wire.errors("System.Error.ENXIO").isEmpty)
        }

        /// `makoctl restore` brings a popup back under its old id, although mako has said that it is closed.
        @Test func aPopupThatMakoRestoresIsAnsweredOnceAndNoMore() async throws {
            let desktop = try await Desktop.start(.mako(.menu))
            defer { desktop.end() }
            let session = desktop.session
            let menu = MenuStandIn(session)
            let wire = try await WireLog.start(in: session)
            try await session.carillon(
                "add",
                "Vitamins",
                "--id",
                "vitamins",
                "--every",
                "1h",
                "--button",
                "Skip=skip",
                "--stop-button"
            )
            try await session.carillon("snooze", "vitamins", "until", "in 2s")
            try await waitUntil("it rings") { try await !session.delivered().isEmpty }
            let first = try await session.reminder("vitamins").nextDate()

            // Skipped, restored and skipped again: the second click is about a popup that was answered.
            try await desktop.click("Skip")
            try await waitUntil("one ring is left out") {
                try await session.reminder("vitamins").nextDate().timeIntervalSince(first) > 3500
            }
            try await restore(desktop)
            try await desktop.click("Skip")
            try await waitUntil("the second click was heard") { wire.signals("ActionInvoked").count == 2 }
            let dismissed = try await session.run("makoctl", ["dismiss", "--all"])
            #expect(dismissed.succeeded, "\(dismissed)")
            try await desktop.server.waitUntilGone("Skip")
            let next = try await session.reminder("vitamins").nextDate()
            #expect(abs(next.timeIntervalSince(first) - 3600) < 0.01)

            // Closed with the right button, restored within seconds, and stopped: that counts.
            try await session.carillon("snooze", "vitamins", "until", "in 2s")
            try menu.pick(nil)
            try await Pointer(session).click(try await desktop.server.popup(timeout: .patience).center, .right)
            try await waitUntil("it is closed") { try await session.delivered().isEmpty }
            try await restore(desktop)
            try await desktop.click("Stop Repeat")
            try await session.waitUntilNotPending("vitamins")
        }

        private func restore(_ desktop: Desktop) async throws {
            try await desktop.server.waitUntilGone("Skip")
            let output = try await desktop.session.run("makoctl", ["restore"])
            guard output.succeeded else { throw SupportError("makoctl restore: \(output)") }
        }
    }
}

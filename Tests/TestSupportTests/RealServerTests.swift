import Foundation
import Testing

@testable import TestSupport

/// The pointer really clicks what the real servers show; `notify-send` prints the button that it hears of.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct RealServerTests {
    /// `make test` has the demo's server only.
    private static let servers: [NotificationServer] =
        TestRun.isQuick
        ? [.xfce4Notifyd]
        : [
            .xfce4Notifyd, .lxqtNotificationd, .notificationDaemon, .mate, .dunst(.contextMenu), .mako(.menu),
            .swaync,
        ]

    @Test(arguments: servers)
    func aClickOnAButtonIsHeard(kind: NotificationServer) async throws {
        let session = try await PrivateSession.start(screen: .standard)
        defer { session.end() }
        let server = try await kind.start(in: session)
        let sender = try session.spawn(
            "notify-send",
            "notify-send",
            ["-a", "Test", "-t", "60000", "-A", "default=OK", "-A", "stop=Stop Repeat", "-A", "later=Snooze", "--wait"]
                + ["Repeating", "Do the washing up"]
        )
        let place = try await server.locateButton("Stop Repeat")
        #expect(place.x > 0 && place.y > 0)
        try await Screen(session).picture("notify-send-\(kind.description.split(separator: " ")[0])")
        #expect(try await Screen(session).colours() > 10)
        #expect(sender.isRunning)
        try await server.click("Stop Repeat")
        let status = try await sender.wait()
        #expect(status == .success)
        #expect(sender.log.split(separator: "\n").last == "stop", "\(sender.log)")
        if !kind.drawsButtons {
            #expect(Set(MenuStandIn(session).offered) == ["OK", "Stop Repeat", "Snooze"])
        }
    }

    @Test(.inTestAll("dunst"), arguments: [PointerButton.left, .middle])
    func aPlainClickInStockDunstStopsNothing(button: PointerButton) async throws {
        let session = try await PrivateSession.start(screen: .standard)
        defer { session.end() }
        let server = try await NotificationServer.dunst(.stock).start(in: session)
        let sender = try session.spawn(
            "notify-send",
            "notify-send",
            ["-t", "60000", "-A", "default=OK", "-A", "stop=Stop Repeat", "--wait", "Repeating", "Do the washing up"]
        )
        try await Pointer(session).click(try await server.popup().center, button)
        try await sender.wait()
        #expect(sender.log == (button == .middle ? "default\n" : ""))
        try await server.waitUntilGone("Stop Repeat")
    }

    @Test(.inTestAll("dunst")) func theMenuPicksNothingWhenToldSo() async throws {
        let session = try await PrivateSession.start(screen: .standard)
        defer { session.end() }
        let server = try await NotificationServer.dunst(.contextMenu).start(in: session)
        let sender = try session.spawn(
            "notify-send",
            "notify-send",
            ["-t", "60000", "-A", "stop=Stop Repeat", "-A", "stopping=Stop Repeating", "--wait", "Repeating"]
        )
        let popup = try await server.popup()
        try await Pointer(session).click(popup.center)
        try await waitUntil("the menu was offered, after a click into \(popup)") {
            MenuStandIn(session).offered.count == 2
        }
        #expect(sender.isRunning)
        try MenuStandIn(session).pick("Stop Repeating")
        try await Pointer(session).click(try await server.popup().center)
        try await sender.wait()
        #expect(sender.log == "stopping\n")
    }

    @Test func aKilledServerComesBack() async throws {
        let session = try await PrivateSession.start(screen: .standard)
        defer { session.end() }
        let server = try await NotificationServer.xfce4Notifyd.start(in: session)
        let before = try await session.owner(of: NotificationServer.busName)
        try await server.kill()
        try await server.start()
        #expect(try await session.owner(of: NotificationServer.busName) != before)
        _ = try session.spawn("notify-send", "notify-send", ["-t", "60000", "-A", "ok=All right", "--wait", "Again"])
        _ = try await server.locateButton("All right")
    }

    @Test func aMissingButtonIsAnError() async throws {
        let session = try await PrivateSession.start(screen: .standard)
        defer { session.end() }
        _ = try await NotificationServer.xfce4Notifyd.start(in: session)
        await #expect(throws: SupportError.self) {
            try await AccessibleButton.find("No such button", in: session, timeout: .seconds(1))
        }
        try await AccessibleButton.waitUntilGone("No such button", in: session, timeout: .seconds(1))
    }
}

import Foundation
import TestSupport
import Testing

extension DesktopTests {
    /// The pictures in docs/images; `scripts/screenshots.sh` runs this.
    @Suite(
        .timeLimit(.minutes(3)),
        .enabled(if: ProcessInfo.processInfo.environment["CARILLON_SHOTS"] != nil, "scripts/screenshots.sh")
    )
    struct PictureTests {
        @Test(arguments: [NotificationServer.gnomeShell, .plasma, .xfce4Notifyd, .lxqtNotificationd])
        func aReminderAsPeopleSeeIt(server: NotificationServer) async throws {
            let desktop = try await Desktop.start(server)
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
                "1h",
                "--level",
                server.levelWithButtons
            )
            try await session.carillon("snooze", "pizza", "1s")
            _ = try await desktop.server.locateButton("Stop Repeat", timeout: .seconds(15))
            try await Screen(session).picture("popup-\(server.program)")
            try await desktop.click("Stop Repeat")
            try await session.waitUntilNotPending("pizza")
        }
    }
}

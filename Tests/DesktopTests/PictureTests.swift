import Foundation
import TestSupport
import Testing

extension DesktopTests {
    /// The pictures in docs/images; `scripts/screenshots.sh` runs this.
    @Suite(
        .timeLimit(.minutes(10)),
        .enabled(if: ProcessInfo.processInfo.environment["CARILLON_SHOTS"] != nil, "scripts/screenshots.sh")
    )
    struct PictureTests {
        @Test(arguments: [NotificationServer.gnomeShell, .plasma, .xfce4Notifyd, .lxqtNotificationd])
        func aReminderAsPeopleSeeIt(server: NotificationServer) async throws {
            let desktop = try await Desktop.start(server)
            defer { desktop.end() }
            let session = desktop.session
            let words = ["--id", "pizza", "--body", "Do the washing up", "--every", "1h"]
            try await session.carillon(["add", "Pizza Time!!"] + words)
            try await desktop.beAway(seconds: 3597)
            // GNOME Shell's banner shows the buttons when the pointer comes; one that is there before the banner doesn't count.
            let pointer = Task {
                guard case .gnomeShell = server else { return }
                while true {
                    for place in [Point(x: 300, y: 420), Point(x: session.screenSize.width / 2, y: 60)] {
                        try await Pointer(session).move(to: place)
                        try await Task.sleep(for: .seconds(2))
                    }
                }
            }
            defer { pointer.cancel() }
            let stop = if case .lxqtNotificationd = server { "Stop" } else { "Stop Repeat" }
            let button = try await AccessibleButton.find(stop, in: session, timeout: .patience)
            pointer.cancel()
            try await Task.sleep(for: .seconds(1))
            try await Screen(session).picture("popup-\(server.program)")
            try await Pointer(session).click(button.frame.center)
            try await session.waitUntilNotPending("pizza")
        }
    }
}

import Foundation
import TestSupport
import Testing

extension DesktopTests {
    /// What becomes of a popup that nobody clicks.
    @Suite(.timeLimit(.minutes(3)))
    struct PopupTests {
        @Test(arguments: ButtonTests.serversWithButtons)
        func thereIsOnePopupUntilItIsDismissedAndItOutlivesTheAgent(kind: NotificationServer) async throws {
            let desktop = try await Desktop.start(kind)
            defer { desktop.end() }
            let session = desktop.session
            try await session.carillon(
                "add",
                "Stand up",
                "--id",
                "stand",
                "--every",
                "8s",
                "--stop-button",
                "--level",
                kind.levelWithButtons
            )
            _ = try await desktop.server.locateButton("Stop Repeat", timeout: .seconds(15))

            // The next ring takes the place of the one before.
            let first = try await session.reminder("stand").nextDate()
            try await waitUntil("it rings again", timeout: .seconds(12)) {
                try await session.reminder("stand").nextDate() > first
            }
            try await Task.sleep(for: .milliseconds(700))
            let shown = try await AccessibleButton.findAll("Stop Repeat", in: session)
            // notification-daemon leaves a popup on the screen that it was told to close.
            if case .notificationDaemon = kind {} else { #expect(shown.count == 1) }

            // A new agent has the click, whether the server tells it of the old popup or it shows a new one.
            let agent = try #require(try await session.process(owning: Desktop.agentName))
            #expect(kill(agent, SIGKILL) == 0)
            try await session.waitForNameToGo(Desktop.agentName)
            try await session.startAgent()
            #expect(try await session.delivered().map(\.id) == ["stand"])

            try await session.carillon("dismiss", "stand")
            #expect(try await session.delivered().isEmpty)
            if case .notificationDaemon = kind {} else { try await desktop.server.waitUntilGone("Stop Repeat") }
            #expect(try await session.pending().map(\.id) == ["stand"])
        }
    }
}

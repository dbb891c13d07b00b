import AgentBus
import Foundation
import GLibSupport
import NotificationCore
import TestSupport
import Testing

@testable import UserNotifications

/// Details of Apple's behaviour, against the built agent.
@Suite(.timeLimit(.minutes(10)), .serialized)
struct DetailTests {
    private static let app = "org.example.details"

    private func start() async throws -> (PrivateSession, ScriptedServer, UNUserNotificationCenter) {
        let session = try await PrivateSession.start()
        let server = try await ScriptedServer.start(in: session)
        try await session.startAgent()
        let address = session.busAddress
        try AgentClient(connection: try BusConnection.open(address: address), app: nil)
            .setAuthorization(of: Self.app, .allow)
        let service = CenterService(
            identifier: { Self.app },
            connect: { try AgentClient(connection: try BusConnection.open(address: address), app: $0) }
        )
        return (session, server, UNUserNotificationCenter(service: service))
    }

    private final class QuietDelegate: NSObject, UNUserNotificationCenterDelegate {
        func userNotificationCenter(
            _ center: UNUserNotificationCenter,
            willPresent notification: UNNotification
        ) async -> UNNotificationPresentationOptions { [.banner, .list] }
    }

    @Test func aDelegateThatAsksForNoSoundGetsNone() async throws {
        let (session, server, center) = try await start()
        defer { session.end() }
        let delegate = QuietDelegate()
        center.delegate = delegate
        let content = UNMutableNotificationContent()
        content.title = "Quiet"
        content.sound = .default
        try await center.add(UNNotificationRequest(identifier: "quiet", content: content, trigger: nil))
        let popup = try await server.waitForNotification { $0.summary == "Quiet" }
        #expect(popup.hints["suppress-sound"]?.value == true)
    }

    @Test func anActionKeepsItsIcon() async throws {
        let (session, _, center) = try await start()
        defer { session.end() }
        let icon = UNNotificationActionIcon(systemImageName: "mail-reply-sender")
        let action = UNNotificationAction(identifier: "reply", title: "Reply", options: [], icon: icon)
        let category = UNNotificationCategory(identifier: "mail", actions: [action], intentIdentifiers: [])
        center.setNotificationCategories([category])
        let read = await center.notificationCategories()
        #expect(read.first?.actions.first?.icon == icon)
    }
}

import AgentBus
import Foundation
import Synchronization
import Testing

@testable import UserNotifications

/// The center where there is no agent.
@Suite struct CenterTests {
    private let center = UNUserNotificationCenter(
        service: CenterService(connect: { _ in throw AgentClient.Failure.noAgent })
    )

    @Test func addingSaysHowToGetAnAgent() async {
        let error = await #expect(throws: UNServiceError.self) { try await center.add(Samples.request(nil)) }
        #expect(error?.code == .serviceUnavailable)
        #expect(error?.localizedDescription.contains("install Carillon") == true)
    }

    @Test func completionsComeInTheOrderOfTheCalls() async {
        let seen = Mutex<[Int]>([])
        await withCheckedContinuation { continuation in
            for index in 0..<200 {
                center.add(Samples.request(nil)) { error in
                    #expect(error != nil)
                    seen.withLock { $0.append(index) }
                }
            }
            center.getPendingNotificationRequests { requests in
                #expect(requests.isEmpty)
                continuation.resume()
            }
        }
        #expect(seen.withLock { $0 } == Array(0..<200))
    }

    @Test func aHandlerMayWaitForAnotherCall() async throws {
        let result = await withCheckedContinuation { continuation in
            center.getDeliveredNotifications { _ in
                Task {
                    let categories = await center.notificationCategories()
                    continuation.resume(returning: categories.isEmpty)
                }
            }
        }
        #expect(result)
    }

    @Test func withoutAnAgentEveryQuestionIsAnsweredWithAReason() async {
        let asked = await #expect(throws: UNServiceError.self) {
            _ = try await center.requestAuthorization(options: [.alert, .sound])
        }
        #expect(asked?.code == .serviceUnavailable)
        let settings = await center.notificationSettings()
        #expect(settings.authorizationStatus == .notDetermined)
        #expect(settings.unavailableReason?.hasPrefix("Notifications are not available") == true)
        let badge = await #expect(throws: UNServiceError.self) { try await center.setBadgeCount(1) }
        #expect(badge?.code == .serviceUnavailable)
    }

    @Test func aCallIsMadeAgainWhenTheAgentWentAway() async throws {
        let attempts = Mutex(0)
        let service = CenterService(
            identifier: { "test" },
            connect: { _ in
                let attempt = attempts.withLock { count in
                    count += 1
                    return count
                }
                throw attempt < 3 ? AgentClient.Failure.interrupted("gone") : AgentClient.Failure.noAgent
            }
        )
        await #expect(throws: UNServiceError.self) { try await service.perform { client, _ in try client.pending() } }
        #expect(attempts.withLock { $0 } == 3)
    }
}

import Foundation
import Synchronization
import TestSupport
import Testing

@testable import UserNotifications

/// What a delegate was told.
private actor Diary {
    private(set) var entries: [String] = []
    func write(_ entry: String) { entries.append(entry) }
}

private final class CompletionDelegate: NSObject, UNUserNotificationCenterDelegate {
    let entries = Mutex<[String]>([])

    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        completionHandler([.banner, .sound])
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        entries.withLock { $0.append(response.actionIdentifier) }
        completionHandler()
    }
}

private final class AsyncDelegate: NSObject, UNUserNotificationCenterDelegate {
    let diary = Diary()

    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions { [.list] }

    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async {
        await diary.write(response.actionIdentifier)
    }
}

@MainActor
private final class MainDelegate: NSObject, UNUserNotificationCenterDelegate {
    private(set) var answers: [String] = []

    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        MainActor.assertIsolated()
        return [.badge]
    }

    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async {
        answers.append(response.actionIdentifier)
    }
}

private final class SilentDelegate: NSObject, UNUserNotificationCenterDelegate {}

private final class ForgetfulDelegate: NSObject, UNUserNotificationCenterDelegate {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {}

    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {}
}

private final class EagerDelegate: NSObject, UNUserNotificationCenterDelegate {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        completionHandler([])
        completionHandler([.banner])
    }
}

private final class SettingsDelegate: NSObject, UNUserNotificationCenterDelegate {
    let asked = Mutex<[String?]>([])

    func userNotificationCenter(_ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?) {
        asked.withLock { $0.append(notification?.request.identifier) }
    }
}

@Suite struct DelegateTests {
    private let center = UNUserNotificationCenter(
        service: CenterService(connect: { _ in throw UNServiceError(.serviceUnavailable, "There is no agent here.") })
    )

    private func answer() async -> PresentationAnswer {
        await withCheckedContinuation { continuation in
            center.askDelegate(willPresent: Samples.notification) { continuation.resume(returning: $0) }
        }
    }

    private func tell(_ action: String) async -> Bool {
        let response = UNNotificationResponse(notification: Samples.notification, actionIdentifier: action)
        return await withCheckedContinuation { continuation in
            let isTold = center.tellDelegate(didReceive: response) { continuation.resume(returning: true) }
            if !isTold { continuation.resume(returning: false) }
        }
    }

    @Test func aDelegateWithCompletionHandlersIsReached() async {
        let delegate = CompletionDelegate()
        center.delegate = delegate
        #expect(await answer() == .options([.banner, .sound]))
        #expect(await tell("done"))
        #expect(delegate.entries.withLock { $0 } == ["done"])
    }

    @Test func anAsyncDelegateIsReached() async {
        let delegate = AsyncDelegate()
        center.delegate = delegate
        #expect(await answer() == .options([.list]))
        #expect(await tell(UNNotificationDefaultActionIdentifier))
        #expect(await delegate.diary.entries == [UNNotificationDefaultActionIdentifier])
    }

    @Test func aDelegateOnTheMainActorIsReached() async {
        let delegate = await MainDelegate()
        center.delegate = delegate
        #expect(await answer() == .options([.badge]))
        #expect(await tell("x"))
        #expect(await delegate.answers == ["x"])
    }

    @Test func aDelegateWithoutMethodsSaysSo() async {
        let delegate = SilentDelegate()
        center.delegate = delegate
        #expect(await answer() == .notImplemented)
        #expect(await tell("x"))
    }

    @Test func aHandlerThatIsLetGoCountsAsCalled() async {
        let delegate = ForgetfulDelegate()
        center.delegate = delegate
        #expect(await answer() == .notAnswered)
        #expect(await tell("x"))
    }

    @Test func onlyTheFirstAnswerCounts() async {
        let delegate = EagerDelegate()
        center.delegate = delegate
        #expect(await answer() == .options([]))
    }

    @Test func nobodyIsAskedWithoutADelegate() async {
        #expect(await answer() == .noDelegate)
        #expect(await !tell("x"))
    }

    @Test func aDelegateWithSettingsIsAskedForThem() async throws {
        #expect(!center.tellDelegate(openSettingsFor: nil))
        let delegate = SettingsDelegate()
        center.delegate = delegate
        #expect(center.tellDelegate(openSettingsFor: Samples.notification))
        #expect(center.tellDelegate(openSettingsFor: nil))
        let wanted = [Samples.notification.request.identifier, nil]
        try await waitUntil("it is asked twice", every: .milliseconds(10)) {
            delegate.asked.withLock { $0.count } >= 2
        }
        #expect(delegate.asked.withLock { $0 } == wanted)
    }

    @Test func theDelegateIsNotKeptAlive() {
        var delegate: SilentDelegate? = SilentDelegate()
        center.delegate = delegate
        #expect(center.delegate === delegate)
        delegate = nil
        #expect(center.delegate == nil)
    }
}

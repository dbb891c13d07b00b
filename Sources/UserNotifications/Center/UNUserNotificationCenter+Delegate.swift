internal import AgentBus
internal import NotificationCore
internal import Foundation
internal import Synchronization

/// What a delegate says about a notification that is about to be shown (decision 16).
enum PresentationAnswer: Equatable, Sendable {
    case options(UNNotificationPresentationOptions)
    /// It has no `willPresent`, in neither form.
    case notImplemented
    /// It released its completion handler without calling it.
    case notAnswered
    /// There is no delegate.
    case noDelegate
}

/// The app's end of the delegate: what the agent's questions are answered with.
extension UNUserNotificationCenter {
    /// The delegate was set, or taken away: the agent is told, and each one that takes its place.
    func delegateChanged() {
        guard delegate != nil else {
            // One that went out of scope is noticed when the agent asks.
            if hasExport { service.greet { try $0.setDelegate(nil) } }
            return
        }
        delegateQueue.probe()
        let export = export { DelegateExport(delegateHandlers) { [service] in service.regreet() } }
        service.greet { try export.announce(by: $0) }
    }

    private var delegateHandlers: DelegateExport.Handlers {
        DelegateExport.Handlers(
            willPresent: { [self] notification, answer in
                let state = declaredState
                guard state != .background else { return answer(nil) }
                askDelegate(willPresent: UNNotification(notification)) { choice in
                    switch choice {
                    case .options(let options): answer(UInt32(truncatingIfNeeded: options.rawValue))
                    // In front, Apple shows nothing then.
                    case .notImplemented, .notAnswered: answer(state == .active ? 0 : nil)
                    case .noDelegate: answer(nil)
                    }
                }
            },
            didReceive: { [self] response, done in
                tellDelegate(didReceive: UNNotificationResponse.make(response), done: done)
            },
            openSettings: { [self] notification in
                tellDelegate(openSettingsFor: notification.map(UNNotification.init))
            }
        )
    }

    /// Asks the delegate how to present a notification; `answer` is called exactly once.
    ///
    /// A delegate that keeps its completion handler and never calls it never answers: the agent waits two seconds.
    func askDelegate(willPresent notification: UNNotification, answer: @escaping @Sendable (PresentationAnswer) -> Void)
    {
        let handler = Handler(unless: .notAnswered, answer)
        delegateQueue.run(patience: 1.5) { [self] in
            guard let delegate else { return handler.call(.noDelegate) }
            delegate.userNotificationCenter(self, willPresent: notification) { options in
                handler.call(options == .notImplemented ? .notImplemented : .options(options))
            }
        }
    }

    /// Hands the delegate what the person did; `done` is called exactly once, when its completion handler is called or
    /// let go.
    ///
    /// - Returns: false when there is no delegate: the response has to be kept, and `done` is let go.
    func tellDelegate(didReceive response: UNNotificationResponse, done: @escaping @Sendable () -> Void) -> Bool {
        guard delegate != nil else { return false }
        let handler = Handler<Void>(unless: ()) { done() }
        delegateQueue.run(patience: 5) { [self] in
            delegate?.userNotificationCenter(self, didReceive: response) { handler.call(()) }
        }
        return true
    }

    /// Asks the delegate to show the app's settings.
    ///
    /// - Returns: false when there is no delegate: the wish has to be kept.
    func tellDelegate(openSettingsFor notification: UNNotification?) -> Bool {
        guard delegate != nil else { return false }
        delegateQueue.run(patience: 5) { [self] in
            delegate?.userNotificationCenter(self, openSettingsFor: notification)
        }
        return true
    }
}

/// A completion handler that is called exactly once: by its receiver, or when the last reference to it is gone.
private final class Handler<Value: Sendable>: Sendable {
    private let fallback: Value
    private let body: Mutex<(@Sendable (Value) -> Void)?>

    init(unless fallback: Value, _ body: @escaping @Sendable (Value) -> Void) {
        self.fallback = fallback
        self.body = Mutex(body)
    }

    deinit { call(fallback) }

    func call(_ value: Value) {
        let body = body.withLock { body in
            defer { body = nil }
            return body
        }
        body?(value)
    }
}

extension UNNotification {
    /// A notification as the agent tells of it.
    convenience init(_ summary: DeliveredSummary) {
        self.init(date: Date(summary.date), request: RequestMapping.request(summary.request))
    }
}

extension UNNotificationResponse {
    /// A response as the agent tells of it, with text when the button asked for some.
    fileprivate static func make(_ summary: ResponseSummary) -> UNNotificationResponse {
        let notification = UNNotification(summary.notification)
        guard let text = summary.userText else {
            return UNNotificationResponse(notification: notification, actionIdentifier: summary.actionIdentifier)
        }
        return UNTextInputNotificationResponse(
            notification: notification,
            actionIdentifier: summary.actionIdentifier,
            userText: text
        )
    }
}

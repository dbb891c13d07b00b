public import Foundation

/// Decides how notifications are presented while the app runs, and gets the person's answers.
///
/// All methods are optional, and the ones that answer exist in two forms, of which an app implements one. A notification
/// whose `willPresent` isn't implemented, or isn't answered within two seconds, is shown as it is: on Linux no process is
/// in the foreground in a way that anybody could ask about, so that Apple's silence in this case would be a loss.
/// Methods are called on the main thread where the main queue is served, else on a background thread.
/// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenterdelegate>
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    /// Decides how a notification is presented that arrives while the app runs.
    ///
    /// - Parameters:
    ///   - center: The app's center.
    ///   - notification: What is about to be shown.
    ///   - completionHandler: To be called with the ways to present it; none means not at all.
    @preconcurrency
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping @Sendable (UNNotificationPresentationOptions) -> Void
    )

    /// Decides how a notification is presented that arrives while the app runs.
    ///
    /// - Returns: The ways to present it; none means not at all.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions

    /// Gets what the person did with a notification.
    ///
    /// - Parameters:
    ///   - center: The app's center.
    ///   - response: What was pressed, and of which notification.
    ///   - completionHandler: To be called when the app is done with it; one that is let go counts as called.
    @preconcurrency
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping @Sendable () -> Void
    )

    /// Gets what the person did with a notification.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse
    ) async

    /// Shows the app's own notification settings.
    ///
    /// The popups of an app that asks for ``UNAuthorizationOptions/providesAppNotificationSettings`` have a way here: an icon
    /// beside the title on Plasma, elsewhere a last button "Settings…" where there is room for it. An app that isn't
    /// running is launched, and asked when its delegate is set.
    ///
    /// - Parameters:
    ///   - center: The app's center.
    ///   - notification: Where the person came from; nil for `carillon apps settings`.
    func userNotificationCenter(_ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?)
}

/// What a delegate that has no method of its own answers. The completion forms go to the async ones, so that a delegate
/// is reached whichever it implements.
extension UNUserNotificationCenterDelegate {
    /// Asks the async form.
    @preconcurrency
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping @Sendable (UNNotificationPresentationOptions) -> Void
    ) {
        let asked = Asked(delegate: self)
        Task {
            completionHandler(await asked.delegate.userNotificationCenter(center, willPresent: notification))
        }
    }

    /// Says that neither form is implemented.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions { .notImplemented }

    /// Tells the async form.
    @preconcurrency
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping @Sendable () -> Void
    ) {
        let asked = Asked(delegate: self)
        Task {
            await asked.delegate.userNotificationCenter(center, didReceive: response)
            completionHandler()
        }
    }

    /// Does nothing: the app takes no notice of answers.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse
    ) async {}

    /// Does nothing: the app has no settings to show.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        openSettingsFor notification: UNNotification?
    ) {}
}

extension UNNotificationPresentationOptions {
    /// Says that a delegate has no `willPresent`; no app can have meant this bit.
    static let notImplemented = UNNotificationPresentationOptions(rawValue: 1 << 63)
}

/// A delegate on its way into a task.
private struct Asked: @unchecked Sendable {  // its async method hops to wherever the app has isolated it
    let delegate: any UNUserNotificationCenterDelegate
}

public import Foundation

/// Decides how notifications are presented while the app is running, and gets the person's answers.
///
/// All methods are optional. Those that answer exist in two forms; implement one of them. If `willPresent` isn't
/// implemented, or isn't answered within two seconds, the notification is shown as it is: on Linux there is no way to
/// find out whether an app is in the foreground, so staying silent as Apple's framework does would lose notifications.
/// Methods are called on the main thread if it serves the main queue, else on a background thread.
/// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenterdelegate>
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    /// Decides how to present a notification that arrives while the app is running.
    ///
    /// - Parameters:
    ///   - center: The app's center.
    ///   - notification: What is about to be shown.
    ///   - completionHandler: Call it with the ways to present the notification; none means not at all.
    @preconcurrency
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping @Sendable (UNNotificationPresentationOptions) -> Void
    )

    /// Decides how to present a notification that arrives while the app is running.
    ///
    /// - Returns: The ways to present it; none means not at all.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions

    /// Receives what the person did with a notification.
    ///
    /// - Parameters:
    ///   - center: The app's center.
    ///   - response: What was pressed, and on which notification.
    ///   - completionHandler: Call it when the app is done with the response; releasing it without a call counts as
    ///     calling it.
    @preconcurrency
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping @Sendable () -> Void
    )

    /// Receives what the person did with a notification.
    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async

    /// Shows the app's own notification settings.
    ///
    /// The popups of an app that asks for ``UNAuthorizationOptions/providesAppNotificationSettings`` lead here: from an
    /// icon next to the title on Plasma, elsewhere from a last button "Settings…" if there is room for it. An app that
    /// isn't running is launched, and this method is called once its delegate is set.
    ///
    /// - Parameters:
    ///   - center: The app's center.
    ///   - notification: Where the person came from; nil for `carillon apps settings`.
    func userNotificationCenter(_ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?)
}

/// What a delegate answers that doesn't implement a method. The completion forms call the async ones, so that a
/// delegate is reached whichever it implements.
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

    /// Does nothing: the app ignores answers.
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

/// How a notification that arrives while its app is running is shown.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationpresentationoptions>
public struct UNNotificationPresentationOptions: OptionSet, Sendable, BitwiseCopyable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The number on the app's icon is set.
    public static var badge: UNNotificationPresentationOptions { UNNotificationPresentationOptions(rawValue: 1) }

    /// Its sound is played.
    public static var sound: UNNotificationPresentationOptions { UNNotificationPresentationOptions(rawValue: 2) }

    /// It is shown: as a popup and in the list.
    @available(*, deprecated, message: "Use .list and/or .banner")
    public static var alert: UNNotificationPresentationOptions { UNNotificationPresentationOptions(rawValue: 4) }

    /// It is kept in the list of delivered notifications.
    public static var list: UNNotificationPresentationOptions { UNNotificationPresentationOptions(rawValue: 8) }

    /// It is shown as a popup.
    public static var banner: UNNotificationPresentationOptions { UNNotificationPresentationOptions(rawValue: 16) }
}

import UserNotificationsUI

/// An extension as apps have them, with all that may be left out.
final class FullExtension: NSObject, UNNotificationContentExtension {
    @MainActor private(set) var title = ""

    @MainActor func didReceive(_ notification: UNNotification) { title = notification.request.content.title }

    func didReceive(
        _ response: UNNotificationResponse,
        completionHandler completion: @escaping (UNNotificationContentExtensionResponseOption) -> Void
    ) {
        switch response.actionIdentifier {
        case "like": completion(.doNotDismiss)
        case UNNotificationDismissActionIdentifier: completion(.dismiss)
        default: completion(.dismissAndForwardAction)
        }
    }

    var mediaPlayPauseButtonType: UNNotificationContentExtensionMediaPlayPauseButtonType { .overlay }
    var mediaPlayPauseButtonFrame: CGRect { CGRect(x: 0, y: 0, width: 40, height: 40) }
    func mediaPlay() {}
    func mediaPause() {}
}

/// One with what it must have.
final class LeastExtension: NSObject, UNNotificationContentExtension {
    func didReceive(_ notification: UNNotification) {}
}

/// One that answers with async.
final class AsyncExtension: NSObject, UNNotificationContentExtension {
    func didReceive(_ notification: UNNotification) {}
    func didReceive(_ response: UNNotificationResponse) async -> UNNotificationContentExtensionResponseOption {
        .dismiss
    }
}

func checkExtensions() {
    let least: any UNNotificationContentExtension = LeastExtension()
    check(least.mediaPlayPauseButtonType == .none, "no button unless there is one")
    check(least.mediaPlayPauseButtonFrame == .zero, "no place unless there is one")
    check(FullExtension().mediaPlayPauseButtonType.rawValue == 2, "an extension's button")
    check(UNNotificationContentExtensionResponseOption(rawValue: 1) == .dismiss, "raw values of options")
}

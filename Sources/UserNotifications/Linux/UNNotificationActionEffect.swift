public import Foundation

/// What the agent does when a button is pressed, whether or not the app is running. A Linux addition.
///
/// It happens in the transaction that records the answer, so "Stop Repeat" works while the app isn't running.
public enum UNNotificationActionEffect: Hashable, Sendable {
    /// Ends the request: it is no longer pending and doesn't ring again.
    case stopRepeat
    /// Leaves out the next occurrence.
    case skipNext
    /// Rings once more after this many seconds, at least one; the series continues unchanged.
    case snooze(TimeInterval)
    /// Opens an http, https, mailto or file URL with the program that the person has chosen for it.
    case open(URL)
    /// Closes this popup and does nothing else.
    case done

    init?(coder: NSCoder) {
        switch coder.string("effect") {
        case "stop": self = .stopRepeat
        case "skip": self = .skipNext
        case "done": self = .done
        case "snooze": self = .snooze(coder.number("effectSeconds")?.doubleValue ?? 0)
        case "open":
            guard let url = coder.string("effectURL").flatMap(URL.init(string:)) else { return nil }
            self = .open(url)
        default: return nil
        }
    }

    func encode(with coder: NSCoder) {
        switch self {
        case .stopRepeat: coder.encode(string: "stop", forKey: "effect")
        case .skipNext: coder.encode(string: "skip", forKey: "effect")
        case .done: coder.encode(string: "done", forKey: "effect")
        case .snooze(let seconds):
            coder.encode(string: "snooze", forKey: "effect")
            coder.encode(seconds as NSNumber, forKey: "effectSeconds")
        case .open(let url):
            coder.encode(string: "open", forKey: "effect")
            coder.encode(string: url.absoluteString, forKey: "effectURL")
        }
    }
}

extension UNNotificationAction {
    /// What the agent does when the button is pressed; nil leaves it to the app. A Linux addition.
    public var effect: UNNotificationActionEffect? { performed }
}

extension UNTextInputNotificationAction {
    /// Makes a button that asks for text and that the agent acts on. A Linux addition.
    public convenience init(
        identifier: String,
        title: String,
        options: UNNotificationActionOptions = [],
        textInputButtonTitle: String,
        textInputPlaceholder: String,
        effect: UNNotificationActionEffect
    ) {
        self.init(
            identifier: identifier,
            title: title,
            options: options,
            icon: nil,
            textInputButtonTitle: textInputButtonTitle,
            textInputPlaceholder: textInputPlaceholder
        )
        _ = setEffect(effect)
    }
}

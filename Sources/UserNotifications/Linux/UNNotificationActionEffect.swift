public import Foundation

/// What the agent does by itself when a button is pressed, with the app running or not. A Linux addition.
///
/// It happens in the same transaction that records the answer, so that "Stop Repeat" works with nobody home.
public enum UNNotificationActionEffect: Hashable, Sendable {
    /// Ends the request: it is no longer pending and rings no more.
    case stopRepeat
    /// Leaves out the next occurrence.
    case skipNext
    /// Rings once more after so many seconds, at least one; the series goes on as if nothing had happened.
    case snooze(TimeInterval)
    /// Opens an http, https, mailto or file URL with the program that the person has chosen for it.
    case open(URL)
    /// Ends this popup and nothing else.
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
    /// What the agent does by itself when the button is pressed; nil leaves it to the app. A Linux addition.
    public var effect: UNNotificationActionEffect? { performed }
}

extension UNTextInputNotificationAction {
    /// Makes a button that asks for words and that the agent acts on by itself. A Linux addition.
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

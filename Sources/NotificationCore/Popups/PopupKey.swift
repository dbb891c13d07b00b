/// The key by which a server knows a button.
///
/// Some keys mean something to servers (`default` everywhere, `inline-reply` and `settings` on Plasma), so an action
/// with such an identifier gets another key.
package struct PopupKey: Sendable, Hashable {
    package let rawValue: String

    private static let reserved: Set<String> = ["default", "inline-reply", "settings"]
    private static let prefix = "action:"
    private static let pagePrefix = "carillon.page:"

    /// The key with which servers let people type; the text comes in a signal of its own.
    package static let reply = PopupKey("inline-reply")

    /// The key of the button that leads to the app's own settings; Plasma draws it as a small icon beside the title.
    package static let settings = PopupKey("settings")

    /// The key of the button that shows further ones.
    package init(page: Int) { rawValue = "\(Self.pagePrefix)\(page)" }

    /// Which page of buttons this key asks for; nil for a button of the notification's own.
    package var page: Int? {
        rawValue.hasPrefix(Self.pagePrefix) ? Int(rawValue.dropFirst(Self.pagePrefix.count)) : nil
    }

    /// The key that a server reported.
    package init(_ rawValue: String) { self.rawValue = rawValue }

    /// The key to send for an action.
    package init(actionIdentifier: String) {
        let needsPrefix =
            Self.reserved.contains(actionIdentifier) || actionIdentifier.hasPrefix(Self.prefix)
            || actionIdentifier.hasPrefix(Self.pagePrefix)
        rawValue = needsPrefix ? Self.prefix + actionIdentifier : actionIdentifier
    }

    package var actionIdentifier: String {
        if rawValue == "default" { return Action.defaultIdentifier }
        return rawValue.hasPrefix(Self.prefix) ? String(rawValue.dropFirst(Self.prefix.count)) : rawValue
    }
}

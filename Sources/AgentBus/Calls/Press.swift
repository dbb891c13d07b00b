internal import GLibSupport
internal import NotificationCore

/// A button that is pressed elsewhere than on a popup.
package struct Press: Sendable, Hashable {
    /// The notification.
    package var identifier: String
    /// The button's identifier or its title.
    package var action: String
    /// The text for a button that asks for some.
    package var text: String?

    package init(_ identifier: String, action: String, text: String? = nil) {
        self.identifier = identifier
        self.action = action
        self.text = text
    }

    var arguments: [Variant] {
        [.string(identifier), .string(action), .dictionary(text.map { ["text": .string($0)] } ?? [:])]
    }

    init(_ arguments: inout Arguments) throws(AgendaError) {
        identifier = try arguments.string("identifier")
        action = try arguments.string("action")
        var options = try arguments.fields("options")
        text = try options.string("text")
        try options.end()
    }
}

package import GLibSupport
package import NotificationCore

/// A call that brings the window to the front, at a page or as it is.
///
/// <https://specifications.freedesktop.org/desktop-entry-spec/latest/dbus.html>
package enum WindowCall: Sendable, Hashable {
    case activate
    /// Opens the reminder of this identifier.
    case show(String)
    /// Opens a notification, with the words to type for this button.
    case answer(RequestKey, button: String)
    /// Begins a new reminder with what was typed so far.
    case add(String)

    /// Whether the window's name is free, or a program outside of any sandbox has it. Another one would be handed the identifiers of
    /// reminders, which begin with their titles.
    package static func mayBeSent(on connection: BusConnection) -> Bool {
        guard let owner = connection.owner(of: BusNames.window) else { return true }
        return (try? Standing.ofOwner(of: owner, on: connection))?.standing.isHost == true
    }

    package var method: BusConnection.Method {
        self == .activate ? .activation(of: BusNames.window) : .activationOfAction(of: BusNames.window)
    }

    /// - Parameter platformData: A dictionary with what lets the window come to the front.
    package func arguments(_ platformData: Variant) -> [Variant] {
        switch self {
        case .activate: [platformData]
        case .show(let identifier): Self.action("show", .string(identifier)) + [platformData]
        case .answer(let key, let button):
            Self.action("answer", .tuple([key.app, key.identifier, button].map(Variant.string))) + [platformData]
        case .add(let text): Self.action("add", .string(text)) + [platformData]
        }
    }

    private static func action(_ name: String, _ parameter: Variant) -> [Variant] {
        [.string(name), .array(element: "v", [.boxed(parameter)])]
    }
}

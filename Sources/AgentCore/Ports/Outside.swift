package import NotificationCore

/// What the agent does on the desktop besides popups, and what it looks up there.
package protocol Outside: AnyObject {
    /// Opens an address or a file with the program of the person's choice.
    func open(_ url: String, token: String?)

    /// Runs one of the person's own commands.
    func run(_ command: String)

    /// Whether a window can ask for text.
    var asksForWords: Bool { get }

    /// Asks for text in a window; it comes back as an answer, or as ``Event/wordsNotGiven(_:)``. The window where the notification is
    /// listed asks first.
    ///
    /// - Parameter token: Taken when the window is really opened.
    func askForWords(_ row: Delivered, _ action: Action, token: () -> String?)

    /// Opens one of the person's own reminders in the window; where that fails it comes back as
    /// ``Event/windowNotOpened(_:)``.
    ///
    /// - Parameter token: Lets the window come to the front.
    func showInWindow(_ key: RequestKey, token: String?)

    /// The name that people know an app by, else its id; on one line, and not too long.
    func name(of app: String) -> String

    /// How the popups of an app are signed: the icon is empty where there is none.
    func signature(of app: String) -> (name: String, icon: String)

    /// The file of an icon that is named; nil where it isn't found.
    func iconFile(_ name: String) -> String?

    /// Whether a path is one of the copies of pictures that the agent keeps.
    func isOwnPicture(_ path: String) -> Bool

    /// Rows have been written, which may need less of what is kept beside the schedule.
    ///
    /// - Parameter count: How many requests or notifications that touched.
    func committed(_ changes: [Change], count: Int)
}

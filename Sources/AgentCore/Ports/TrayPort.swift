/// The agent's icon in the desktop's tray, and what its menu opens.
package protocol TrayPort: AnyObject {
    /// Puts the icon into the tray, or changes what it says.
    func show(_ contents: TrayContents)

    /// Takes the icon out of the tray; harmless when there is none.
    func hide()

    /// Opens one of the person's reminders, or with nil all of them.
    ///
    /// - Parameter token: Lets the window come to the front.
    func open(_ identifier: String?, token: String?)

    /// Opens the place where a new reminder is typed.
    func openNew(token: String?)
}

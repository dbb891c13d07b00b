package import NotificationCore

/// Where popups are shown: a ``Presenter`` as the agent's own thread sees it.
package protocol PopupPort: AnyObject {
    /// Asks the server to show the popup of a ring; `completion` comes once, however long that takes.
    func show(
        _ popup: Popup,
        ring: Int64,
        _ completion: @escaping (Result<ShownPopup, PresentationFailure>) -> Void
    )

    /// Lets the time of a popup run out, for a server that leaves on the screen what it is told to close.
    func expire(_ popup: ShownPopup)
}

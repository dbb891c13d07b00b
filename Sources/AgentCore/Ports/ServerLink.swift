package import NotificationCore

/// The agent's access to the notification server, apart from showing popups.
package protocol ServerLink: AnyObject {
    /// The identity of the bus that the server is on.
    var bus: String { get }

    /// Asks a server who it is and what it can do, for as long as it takes. One that can't say gets the least that the
    /// specification asks of it.
    func identify(_ server: String, _ completion: @escaping (ServerProfile) -> Void)

    /// Asks a server to take a popup from the screen. Whether it was still there makes no difference: some servers
    /// refuse what they have forgotten.
    ///
    /// - Parameter completion: Called once it has answered, whatever it says, or can't any more; nil asks for no
    ///   answer.
    func close(_ popup: UInt32, of server: String, _ completion: (() -> Void)?)

    /// Has the bus start a notification server, if it knows of one.
    func start()
}

/// What a notification server says about a popup, ours or another program's.
package struct ServerSignal: Hashable {
    package enum Kind: Hashable {
        case invoked(key: String)
        case replied(text: String)
        /// What lets an app that is launched for a click come to the front; comes before the click.
        case token(String)
        case closed(reason: UInt32)
    }

    /// The server's unique name.
    package var server: String
    package var popup: UInt32
    package var kind: Kind

    package init(server: String, popup: UInt32, kind: Kind) {
        self.server = server
        self.popup = popup
        self.kind = kind
    }
}

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

/// Shows popups, one at a time.
///
/// An implementer may take as long as the server does: `completion` is called once for each popup, from any thread. A
/// call that ended without an answer may still have shown something; if the server's answer comes after all,
/// the implementer passes it to the handler it was made with.
package protocol Presenter: AnyObject, Sendable {
    /// Asks the server to show the popup of a ring.
    func show(
        _ popup: Popup,
        ring: Int64,
        completion: @escaping @Sendable (Result<ShownPopup, PresentationFailure>) -> Void
    )

    /// Lets the time of a popup run out, for a server that leaves on the screen what it is told to close.
    func expire(_ popup: ShownPopup)
}

/// What a server answered to Notify.
package struct ShownPopup: Sendable, Hashable {
    /// The unique name of the server that answered.
    package var server: String
    package var id: UInt32

    package init(server: String, id: UInt32) {
        self.server = server
        self.id = id
    }
}

/// Why a popup was not shown.
package enum PresentationFailure: Error, Sendable, Hashable {
    /// There is no server, or it went away during the call.
    case noServer(String)
    /// The server did not answer; it may show the popup later.
    case timeout
    /// The server wants to be asked again in a moment.
    case tooFast(String)
    /// The agent is out of file descriptors, and may have some later.
    case outOfDescriptors
    /// The server answered with an error, whichever it is: it has shown nothing.
    case refused(String)
    /// The reply can't be read, so the server may have shown the popup.
    case unclear(String)
}

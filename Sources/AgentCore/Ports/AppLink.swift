package import NotificationCore

/// The agent's access to apps: their delegates, the programs themselves, and the numbers on their icons.
package protocol AppLink: AnyObject {
    /// Asks a delegate how a ring is to be presented, and waits for `patience` seconds.
    func willPresent(
        _ ring: Delivered,
        to delegate: Delegate,
        patience: Double,
        _ completion: @escaping (PresentationAnswer) -> Void
    )

    /// Gives a delegate a response; completes when it has dealt with it, however late, with the reason when it hasn't.
    func didReceive(_ response: Response, by delegate: Delegate, _ completion: @escaping (_ failure: String?) -> Void)

    /// Starts an app that isn't running.
    ///
    /// - Parameter token: Lets it come to the front.
    /// - Throws: ``LaunchFailure`` when it can't be started.
    func launch(_ app: String, token: String?) throws(LaunchFailure)

    /// Tells an app's connections that something of theirs has changed.
    func signal(_ signal: AppSignal, to app: String)

    /// Whether any connection speaks for an app, and so hears of its changes.
    var isListenedTo: Bool { get }

    /// Tells apps' connections which rows of theirs have changed, and the person's tools which ones of all apps.
    func signal(_ changed: ChangedRows)

    /// Shows a number on an app's icon, where something shows such numbers; 0 takes it away.
    func showBadge(_ count: Int64, of app: String)
}

/// What decides for an app: an object of one of its connections.
package struct Delegate: Hashable {
    package var connection: String
    package var path: String

    package init(connection: String, path: String) { (self.connection, self.path) = (connection, path) }
}

/// What a delegate says about a ring.
package enum PresentationAnswer: Hashable {
    case chosen(PresentationOptions)
    /// It doesn't decide about that, or could not be asked.
    case none
    case tooLate
}

/// How a ring is presented, in Apple's bits.
package struct PresentationOptions: OptionSet, Hashable {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }

    package static let badge = PresentationOptions(rawValue: 1)
    package static let sound = PresentationOptions(rawValue: 2)
    /// The old name for a list entry and a banner.
    package static let alert = PresentationOptions(rawValue: 4)
    package static let list = PresentationOptions(rawValue: 8)
    package static let banner = PresentationOptions(rawValue: 16)
}

/// Why an app can't be started, in words that follow "can't be launched: ".
package struct LaunchFailure: Error, Hashable {
    package var reason: String
    package init(reason: String) { self.reason = reason }
}

/// What an app's connections are told of.
package enum AppSignal: String {
    case pendingChanged = "PendingChanged"
    case deliveredChanged = "DeliveredChanged"
    case responseAdded = "ResponseAdded"
}

/// The agent's access to the notification server, apart from showing popups.
package protocol ServerLink: AnyObject {
    /// The identity of the bus that the server is on.
    var bus: String { get }

    /// Asks a server what it is and can do, however long that takes. One that can't say gets the specification's least.
    func identify(_ server: String, _ completion: @escaping (ServerProfile) -> Void)

    /// Asks a server to take a popup from the screen. Whether it was still there makes no difference: some servers
    /// refuse what they have forgotten.
    ///
    /// - Parameter completion: Called once it has answered, whatever it says, or can't any more; nil asks for none.
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
        (self.server, self.popup, self.kind) = (server, popup, kind)
    }
}

/// Where popups are shown: a ``Presenter`` as the agent's own thread sees it.
package protocol PopupPort: AnyObject {
    /// Asks the server to show the popup of a ring; `completion` comes once, however long that takes.
    func show(_ popup: Popup, ring: Int64, _ completion: @escaping (Result<ShownPopup, PresentationFailure>) -> Void)

    /// Lets the time of a popup run out, for a server that leaves on the screen what it is told to close.
    func expire(_ popup: ShownPopup)
}

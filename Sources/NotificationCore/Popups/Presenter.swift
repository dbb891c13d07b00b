/// Shows popups, one at a time.
///
/// An implementer may take as long as the server does: `completion` is called once for each popup, from any thread. A
/// call that ended without an answer may still have shown something; if the server's answer comes after all,
/// the implementer passes it to the handler it was made with.
package protocol Presenter: AnyObject, Sendable {
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

    package init(server: String, id: UInt32) { (self.server, self.id) = (server, id) }
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

/// What a notification server reports about itself, and what else is known about its kind.
///
/// <https://specifications.freedesktop.org/notification-spec/1.2/protocol.html>
package struct ServerProfile: Sendable, Hashable {
    package var name: String
    package var vendor: String
    package var version: String
    package var specification: String
    package var capabilities: Set<String>
    /// The height of its screen, in pixels as its style counts them; nil where the server doesn't tell. Plasma does.
    package var screenHeight: Int?

    package init(
        name: String,
        vendor: String = "",
        version: String = "",
        specification: String = "",
        capabilities: Set<String> = []
    ) {
        (self.name, self.vendor, self.version, self.specification) = (name, vendor, version, specification)
        self.capabilities = capabilities
    }

    package var showsBody: Bool { capabilities.contains("body") }
    package var showsActions: Bool { capabilities.contains("actions") }
    package var readsMarkup: Bool { capabilities.contains("body-markup") }
    /// Whether it plays the sound that it is told. Cinnamon says so, and plays one of its own.
    package var playsSound: Bool { capabilities.contains("sound") && !isCinnamon }

    /// Whether people can type an answer into a popup; Plasma and swaync can.
    package var takesReplies: Bool { capabilities.contains("inline-reply") }

    /// How many buttons fit on a popup, the click on the popup itself not counted; nil means any number.
    ///
    /// GNOME Shell leaves out the others. notification-daemon, which MATE's server shares its name with, cuts them off. LXQt's
    /// server makes a list of more than three, the plain click among them. Cinnamon has one row, and leaves no room for their labels.
    package var mostButtons: Int? { name == "gnome-shell" || isNotificationDaemon || isLXQt || isCinnamon ? 3 : nil }

    /// Whether the click on the popup itself is drawn as one of these. Where it has no room, such a click does nothing.
    var countsPlainClick: Bool { isLXQt }

    /// Whether a popup that the server is told to close stays where it is, with those that come later behind it.
    package var leavesClosedPopups: Bool { isNotificationDaemon }

    /// Whether a popup just after the only other one was closed is never seen: swaync's window takes it along on its way out.
    package var losesPopupsAfterClosing: Bool { name == "SwayNotificationCenter" }

    /// For how long after a popup was closed, in seconds.
    package var settlingAfterClosing: Double { losesPopupsAfterClosing ? 0.6 : 0 }

    /// How many popups are seen at once; nil means any number, or that it isn't known. notification-daemon shows one, and others wait
    /// behind one that stays. Plasma hides those for which the screen has no room above its panel; with a gap, one takes from 122
    /// pixels up to twice as many.
    package var mostShown: Int? { isNotificationDaemon ? 1 : screenHeight.map { max(2, ($0 - 44) / 220) } }

    /// True if it shows more than one popup at a time.
    package var showsSeveral: Bool { mostShown != 1 }

    /// Whether a timeout of 0, which means none, is as long to it as its settings say: only a long one keeps a popup.
    package var takesNoTimeoutForItsOwn: Bool { name == "SwayNotificationCenter" }

    /// How many letters of a title fit; nil means any number. MATE's server puts a title on one line, and a popup that
    /// gets wider than the screen by that is never seen; GNOME Shell cuts it, and has the rest nowhere else.
    package var longestTitle: Int? { isMATE ? 50 : name == "gnome-shell" ? 48 : nil }

    /// Whether buttons are in a menu that nothing on the popup tells of.
    package var hidesButtons: Bool { ["dunst", "mako"].contains(name) }

    /// Whether it finds icons by their names wherever they are installed. dunst takes the smallest of the system's
    /// folders, and neither it nor mako looks at the person's own.
    package var findsIcons: Bool { !["dunst", "mako"].contains(name) }

    /// Whether the labels of three buttons beside each other are cut.
    package var hasNarrowButtons: Bool { isLXQt }

    /// How many notifications of one program it keeps; nil means any number. GNOME Shell before 48 drops the oldest.
    package var mostKept: Int? {
        guard name == "gnome-shell", let major = Int(version.prefix { $0 != "." }), major < 48 else { return nil }
        return 3
    }

    /// True if it can be asked for the height of its screen.
    package var tellsItsHeight: Bool { name == "Plasma" }

    private var isNotificationDaemon: Bool { name == "Notification Daemon" && vendor == "GNOME" }
    private var isCinnamon: Bool { name == "cinnamon" }
    private var isLXQt: Bool { name == "lxqt-notificationd" }
    private var isMATE: Bool { name == "Notification Daemon" && vendor == "MATE" }

    /// Whether a popup that comes while "do not disturb" is on is never seen: neither shown later nor kept in a
    /// list. dunst and mako show it later; GNOME Shell, Plasma and swaync list it. Of others it isn't known.
    package var losesQuietPopups: Bool {
        !["gnome-shell", "Plasma", "dunst", "mako", "SwayNotificationCenter"].contains(name)
    }

    /// Whether that goes for critical popups too.
    package var losesQuietCriticalPopups: Bool { isLXQt || isMATE || isCinnamon }

    /// Whether it says of what it doesn't show meanwhile that it was dismissed.
    package var callsHiddenDismissed: Bool { name == "quickshell" || isCinnamon }

    /// Whether it lists an app's notifications under the process that showed the first of them. It takes the whole list away when that
    /// process ends, ours with it, and says that all were dismissed.
    package var takesPopupsWithTheirProgram: Bool { name == "gnome-shell" }

    /// Whether a critical popup that comes meanwhile is shown when it is switched off, and not before.
    package var delaysQuietCriticalPopups: Bool { ["dunst", "mako"].contains(name) }

    /// The hint that carries an image's path or an icon's name: `image-path` since version 1.2 of the specification.
    /// LXQt's server says 1.2 and shows nothing for it; the name of 1.1 it does read.
    package var imageHint: String { isLXQt ? "image_path" : "image-path" }

    /// Whether an image may be named by a `file:` URL, as the specification has it. swaync takes it for a file's name, and Cinnamon
    /// before 6.6 fails and shows no popup; it reads paths in any version.
    package var readsFileURLs: Bool { name != "SwayNotificationCenter" && !isCinnamon }

    /// Whether a name of the icon theme may be the image of a popup that has an icon too. Cinnamon before 6.6 fails there as well.
    var readsNamesBesideIcons: Bool { !isCinnamon }

    /// Whether signals about a popup reach a connection that did not show it, so that popups can be taken over after
    /// the agent was restarted. GNOME Shell and dunst talk only to the connection that called Notify.
    package var deliversToOthers: Bool { !["gnome-shell", "dunst"].contains(name) }
}

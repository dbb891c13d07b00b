import NotificationCore

/// How a notification server behaves on the wire, as it was measured on real ones (docs/desktops.md).
struct ServerKind: Sendable {
    var name: String
    var vendor = ""
    var version = ""
    var capabilities: Set<String> = ["actions", "body", "body-markup"]
    /// Signals go to the connection that called Notify and to nobody else.
    var isUnicast = false
    /// Whether an expired popup is reported.
    var reportsExpiry = true
    /// Each signal comes this many times.
    var copies = 1
    /// The reason that follows a click; nil where nothing follows.
    var reasonAfterAction: UInt32? = 2
    /// A popup that it is told to close stays to be seen, in the way of others, and can't be clicked.
    var leavesClosed = false
    /// A popup that comes just after it was told to close the only other one is never seen.
    var losesAfterClosing = false
    /// A popup that it is told to close stays as it was, and now and then one is never seen.
    var isStubborn = false
    /// Closing what is not there is reported as closed.
    var reportsUnknownIDs = false
    /// An equal popup within a second is refused.
    var refusesEqual = false
    /// What comes while the desktop is not to be disturbed is never seen.
    var losesQuiet = true
    /// Not even when it is critical.
    var losesQuietCritical = false

    var profile: ServerProfile {
        ServerProfile(name: name, vendor: vendor, version: version, capabilities: capabilities)
    }

    static let all = [
        ServerKind(name: "dunst", capabilities: ["actions", "body"], isUnicast: true, losesQuiet: false),
        ServerKind(name: "Xfce Notify Daemon"),
        ServerKind(name: "mate-notification-daemon"),
        ServerKind(name: "lxqt-notificationd", reasonAfterAction: nil, losesQuietCritical: true),
        ServerKind(name: "Notification Daemon", vendor: "GNOME", reportsExpiry: false, leavesClosed: true),
        ServerKind(
            name: "gnome-shell",
            version: "43.9",
            isUnicast: true,
            reportsExpiry: false,
            copies: 2,
            losesQuiet: false
        ),
        ServerKind(
            name: "Plasma",
            capabilities: ["actions", "body", "body-markup", "inline-reply"],
            reasonAfterAction: 3,
            reportsUnknownIDs: true,
            refusesEqual: true,
            losesQuiet: false
        ),
        ServerKind(name: "mako", losesQuiet: false),
        ServerKind(
            name: "SwayNotificationCenter",
            capabilities: ["actions", "body", "inline-reply"],
            losesAfterClosing: true,
            losesQuiet: false
        ),
        ServerKind(name: "stubborn", isStubborn: true),
        // The least that the specification asks of a server.
        ServerKind(name: "bare", capabilities: ["body"]),
    ]
}

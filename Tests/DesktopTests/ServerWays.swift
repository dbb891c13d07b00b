import TestSupport

/// What a notification server does in its own way; docs/desktops.md has it as a table.
struct ServerWays {
    enum BodyClick {
        /// It counts as the action `default`.
        case acts
        /// It closes the popup, as its cross does.
        case closes
    }

    enum Expiry {
        /// The popup leaves, and the server says so.
        case announced
        /// The popup leaves, and the server says nothing.
        case silent
        case never
    }

    enum ManyButtons {
        case buttons
        /// Ours: the last button leads to the others.
        case pages
        case menu
    }

    enum Hushed {
        /// Not shown, and not shown later.
        case dropped
        /// Not shown until do not disturb ends.
        case later
        case shown
    }

    var bodyClick = BodyClick.acts
    /// The reasons that the server gives when the agent closes a popup, one for each signal.
    var closing: [Int64] = [3]
    var expiry = Expiry.announced
    /// Whether a reminder that nobody answers stays on the screen.
    var stays = true
    /// The same for a critical one; else the server takes it away, and it comes back.
    var criticalStays = true
    var manyButtons = ManyButtons.buttons
    var playsSound = false
    /// Whether it says that it does and plays something else.
    var claimsSound = false
    /// Whether a popup says until when a reminder was snoozed.
    var saysSnoozed = true
    /// Whether another connection than the one that showed a popup is told what becomes of it.
    var tellsOthers = true
    /// What becomes of a popup during do not disturb; nil where there is no such mode.
    var hushed: Hushed? = .dropped
    /// The same for a critical one.
    var hushedCritical = Hushed.shown

    init(_ server: NotificationServer) {
        switch server {
        case .xfce4Notifyd:
            bodyClick = .closes
        case .lxqtNotificationd:
            manyButtons = .pages
            hushedCritical = .dropped
        case .mate:
            playsSound = true
            hushedCritical = .dropped
        case .notificationDaemon:
            expiry = .silent
            stays = false
            manyButtons = .pages
            playsSound = true
            saysSnoozed = false
            hushed = nil
        case .dunst:
            manyButtons = .menu
            tellsOthers = false
            hushed = .later
            hushedCritical = .later
        case .mako:
            expiry = .never
            manyButtons = .menu
            hushed = .later
            hushedCritical = .later
        case .swaync:
            closing = [3, 2]
            expiry = .silent
        case .quickshell:
            stays = false
            criticalStays = false
            hushedCritical = .dropped
        case .gnomeShell:
            closing = [3, 3]
            expiry = .silent
            stays = false
            manyButtons = .pages
            playsSound = true
            tellsOthers = false
        case .plasma:
            hushed = .later
        case .cinnamon:
            expiry = .silent
            stays = false
            manyButtons = .pages
            claimsSound = true
            hushedCritical = .dropped
        }
    }
}

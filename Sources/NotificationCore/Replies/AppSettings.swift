/// What an app may do, and what this desktop can do for it: the answer to `GetSettings`.
package struct AppSettings: Sendable, Hashable {
    package enum AlertStyle: String, Sendable, CaseIterable {
        case none
        case banner
    }

    package var authorization = Authorization.notDetermined
    /// Whether popups are shown.
    package var alert = false
    package var sound = false
    /// Whether something shows numbers on icons.
    package var badge = false
    /// Whether the server lists past popups.
    package var list = false
    package var alertStyle = AlertStyle.none
    /// Whether the app has said that it has notification settings of its own.
    package var providesAppNotificationSettings = false
    /// Nil when the desktop doesn't say.
    package var doNotDisturb: Bool?
    /// Whether the app's requests can wake the machine from sleep.
    package var wake = false
    /// The agent's.
    package var version = AgentStatus.unknown
    package var features: [String] = []

    package init() {}
}

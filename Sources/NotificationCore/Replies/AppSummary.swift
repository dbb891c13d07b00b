/// An app as the agent lists it: the answer to `ListApps` has one for each.
package struct AppSummary: Sendable, Hashable {
    package var app: String
    package var authorization: Authorization
    package var pending: Int
    package var delivered: Int
    /// Answers that wait for it.
    package var waiting: Int
    /// Requests that don't ring until the app may, or until its next minute (``RingBudget``).
    package var resting: Int
    /// Why it could not be launched for an answer; nil if it could, or is running.
    package var launchProblem: String?

    package init(
        app: String,
        authorization: Authorization,
        pending: Int,
        delivered: Int,
        waiting: Int,
        resting: Int = 0,
        launchProblem: String? = nil
    ) {
        (self.app, self.authorization, self.pending, self.delivered) = (app, authorization, pending, delivered)
        (self.waiting, self.resting, self.launchProblem) = (waiting, resting, launchProblem)
    }
}

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

/// What a person decides in a terminal about an app's permission.
package enum PermissionChange: String, Sendable, CaseIterable {
    case allow
    case deny
    /// Asked again.
    case forget

    package var authorization: Authorization {
        switch self {
        case .allow: .authorized
        case .deny: .denied
        case .forget: .notDetermined
        }
    }
}

internal import NotificationCore

/// The apps as the agent knows them: what each may do, the programs of it that are there, and what is on its way to them.
package final class Apps: ShellPart {
    package let badges: Badges
    package let delegates: Delegates
    package let responses: Responses
    package let permissions: Permissions
    let changes: ChangeSignals
    /// The apps that have lost a connection in the last second, and when.
    private var lost: [String: BootTime] = [:]

    init(_ context: Context, hold: Hold) {
        badges = Badges(context)
        changes = ChangeSignals(context)
        delegates = Delegates(context, badges: badges)
        responses = Responses(context, delegates: delegates)
        permissions = Permissions(context, hold: hold)
        super.init(context)
    }

    /// Continues where the last run left it.
    func takeUp() {
        permissions.releaseResting()
        responses.respondToAll()
    }

    func settingsChanged() {
        permissions.settleBySettings()
        permissions.releaseResting()
    }

    /// A connection has left.
    ///
    /// - Parameter app: The app that it spoke for; nil if it isn't known.
    package func left(_ connection: String, of app: String? = nil) {
        if let app {
            lost = lost.filter { hasJustLost($0.key) }
            lost[app] = alarms.now().boot
        }
        delegates.left(connection)
        permissions.left(connection)
    }

    /// Whether a program of an app has ended within the last second.
    func hasJustLost(_ app: String) -> Bool { lost[app].map { alarms.now().boot.seconds(since: $0) < 1 } ?? false }
}

/// The apps as the agent knows them: what each may do, the programs of it that are there, and what is on its way to them.
package final class Apps {
    package let badges: Badges
    package let delegates: Delegates
    package let responses: Responses
    package let permissions: Permissions
    let changes: ChangeSignals

    init(_ context: Context, hold: Hold) {
        badges = Badges(context)
        changes = ChangeSignals(context)
        delegates = Delegates(context, badges: badges)
        responses = Responses(context, delegates: delegates)
        permissions = Permissions(context, hold: hold)
    }

    /// Continues where the last run left it.
    func takeUp() {
        permissions.releaseResting()
        responses.respondToAll()
    }

    /// The settings have changed.
    func settingsChanged() {
        permissions.settleBySettings()
        permissions.releaseResting()
    }

    /// A connection has left.
    package func left(_ connection: String) {
        delegates.left(connection)
        permissions.left(connection)
    }
}

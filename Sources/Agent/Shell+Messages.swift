internal import AgentBus
internal import GLibSupport
internal import NotificationCore

/// The agent's own messages, which belong to nobody who can call: whoever looks at the person's reminders finds them there,
/// and answers them there.
extension Shell {
    /// What an app's name for a notification means: one of its own, else, for the person, a message of the agent's.
    func known(_ key: RequestKey) throws(AgendaError) -> RequestKey {
        guard key.app == Agenda.ownApp else { return key }
        let own = try store.rows(.requests(app: key.app, identifiers: [key.identifier]))
        guard own.pending.isEmpty, own.delivered.isEmpty else { return key }
        let message = RequestKey(app: Agenda.agentApp, identifier: key.identifier)
        let messages = try store.rows(.requests(app: message.app, identifiers: [message.identifier]))
        return messages.delivered.isEmpty ? key : message
    }

    func removeDelivered(_ identifiers: [String], of app: String) throws(AgendaError) -> UInt32 {
        guard app == Agenda.ownApp else {
            return UInt32(clamping: try handle(.removeDelivered(app: app, identifiers: identifiers)))
        }
        let own = Set(
            try store.rows(.requests(app: app, identifiers: identifiers)).delivered.map(\.request.identifier)
        )
        let others = identifiers.filter { !own.contains($0) }
        let removed = try handle(.removeDelivered(app: app, identifiers: identifiers))
        return UInt32(clamping: removed + (try handle(.removeDelivered(app: Agenda.agentApp, identifiers: others))))
    }

    func removeAllDelivered(of app: String) throws(AgendaError) -> UInt32 {
        var removed = try handle(.removeAllDelivered(app: app))
        if app == Agenda.ownApp { removed += try handle(.removeAllDelivered(app: Agenda.agentApp)) }
        return UInt32(clamping: removed)
    }
}

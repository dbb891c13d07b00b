/// Owners of notifications other than apps with an identifier of their own.
extension Agenda {
    /// The owner of the agent's own messages: questions about apps, summaries, words given back.
    ///
    /// It is no valid app identifier, so no program can have it: `Register` refuses it, and no program's name leads to it.
    package static let agentApp = ":agent"

    /// The prefix of the ids of programs that can't be told from sandboxed ones; no app identifier has it either.
    package static let unknownPrefix = "unknown:"

    /// Whose notifications an app's list shows: the agent's own messages are listed among the person's reminders.
    package static func owners(listedFor app: String) -> [String] { app == ownApp ? [ownApp, agentApp] : [app] }

    /// Whether an app is a program that can't be told from a sandboxed one.
    package static func isUnknown(_ app: String) -> Bool { app.hasPrefix(unknownPrefix) }

    /// The apps that share an app's quota: all that can't be told from others share one, since they call themselves what they like.
    package static func sharingQuota(with app: String) -> ClosedRange<String> {
        isUnknown(app) ? unknownPrefix...unknownPrefix + "\u{10FFFF}" : app...app
    }

    /// Whether an app is allowed without asking: the person's own reminders and the agent's own messages.
    package static func isAlwaysAllowed(_ app: String) -> Bool { app == ownApp || app == agentApp }

    /// Refuses buttons that do more than their app may (decision 14).
    func refuse(effectsOf actions: [Action], for app: String) throws(AgendaError) {
        for action in actions {
            switch action.effect {
            case .run? where app != Self.ownApp:
                throw AgendaError(.notPermitted, "run: only the person's own reminders may run a command")
            case .open? where Self.isUnknown(app):
                throw AgendaError(
                    .notPermitted,
                    "open: \(app) can't be told from a sandboxed app, so its buttons may not open anything"
                )
            default: break
            }
        }
    }

    /// The plan of a caller that may not reach beyond its own notifications.
    func confined(_ plan: Plan) throws(AgendaError) -> Plan {
        for consequence in plan.consequences {
            switch consequence {
            case .open, .run:
                throw AgendaError(
                    .notPermitted,
                    "action: this button opens something; for a sandboxed app, only a click on the popup may do that"
                )
            default: break
            }
        }
        return plan
    }
}

/// How many notifications of an app there are.
package struct AppTally: Sendable, Hashable {
    package var app: String
    package var pending: Int
    package var delivered: Int
    /// Responses that wait for its delegate.
    package var responses: Int
    package var authorization: Authorization
    /// Requests that don't ring for now.
    package var resting: Int

    package init(
        app: String,
        pending: Int,
        delivered: Int,
        responses: Int = 0,
        authorization: Authorization = .notDetermined,
        resting: Int = 0
    ) {
        (self.app, self.pending, self.delivered, self.responses) = (app, pending, delivered, responses)
        (self.authorization, self.resting) = (authorization, resting)
    }
}

internal import NotificationCore

/// Adds to delivered notifications what only the person's tools are told: the buttons that come from a category, what is a message
/// of the agent's own, and what waits unseen because its app may not notify.
struct CategoryButtons {
    private let store: any AgendaStore
    private let settings: Settings
    /// The apps that were needed, with their buttons by category.
    private var known: [String: (buttons: [String: [Action]], isNotAllowed: Bool)] = [:]

    init(_ store: any AgendaStore, _ settings: Settings) {
        self.store = store
        self.settings = settings
    }

    /// A delivered row as the person's tools see it, and what it takes in an answer.
    mutating func summary(_ row: Delivered) throws(AgendaError) -> (summary: DeliveredSummary, bytes: Int) {
        var summary = DeliveredSummary(row)
        summary.categoryActions = try actions(of: row)
        summary.isNotAllowed = Agenda.isAlwaysAllowed(row.app) ? false : try app(row.app).isNotAllowed
        if Agenda.isOwnMessage(row.key) {
            summary.app = Agenda.ownApp
            summary.isOfAgent = true
        }
        return (summary, summary.categoryActions.reduce(row.request.size) { $0 + $1.size })
    }

    private mutating func actions(of row: Delivered) throws(AgendaError) -> [Action] {
        let content = row.request.content
        guard content.actions.isEmpty, !content.categoryIdentifier.isEmpty else { return [] }
        return try app(row.app).buttons[content.categoryIdentifier] ?? []
    }

    private mutating func app(_ app: String) throws(AgendaError) -> (buttons: [String: [Action]], isNotAllowed: Bool) {
        if let known = known[app] { return known }
        let rows = try store.rows(.requests(app: app, identifiers: []))
        let buttons = (rows.categories[app] ?? []).map { ($0.identifier, $0.actions) }
        let found = (
            Dictionary(buttons) { first, _ in first },
            !settings.authorization(rows.authorization(of: app)).allows
        )
        known[app] = found
        return found
    }
}

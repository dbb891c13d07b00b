internal import NotificationCore

/// Adds to delivered notifications what only the person's tools are told: the buttons that come from a category, and what is a
/// message of the agent's own.
struct CategoryButtons {
    private let store: any AgendaStore
    /// By app and category, as far as they were needed.
    private var known: [String: [String: [Action]]] = [:]

    init(_ store: any AgendaStore) { self.store = store }

    /// A delivered row as the person's tools see it, and what it takes in an answer.
    mutating func summary(_ row: Delivered) throws(AgendaError) -> (summary: DeliveredSummary, bytes: Int) {
        var summary = DeliveredSummary(row)
        summary.categoryActions = try actions(of: row)
        if Agenda.isOwnMessage(row.key) {
            summary.app = Agenda.ownApp
            summary.isOfAgent = true
        }
        return (summary, summary.categoryActions.reduce(row.request.size) { $0 + $1.size })
    }

    private mutating func actions(of row: Delivered) throws(AgendaError) -> [Action] {
        let content = row.request.content
        guard content.actions.isEmpty, !content.categoryIdentifier.isEmpty else { return [] }
        if known[row.app] == nil {
            let categories = try store.rows(.requests(app: row.app, identifiers: [])).categories[row.app] ?? []
            known[row.app] = Dictionary(categories.map { ($0.identifier, $0.actions) }) { first, _ in first }
        }
        return known[row.app]?[content.categoryIdentifier] ?? []
    }
}

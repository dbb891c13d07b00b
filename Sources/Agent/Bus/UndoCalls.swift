internal import AgentBus
internal import AgentCore
internal import GLibSupport
internal import NotificationCore

/// Undo: what was taken back, as it stands now.
struct UndoCalls {
    let shell: Shell
    let lists: Lists

    func undo() throws(AgendaError) -> Variant {
        let store = shell.recorder.store
        let rows = try store.rows(.undo)
        let count = try shell.recorder.perform(.undo)
        let touched = rows.undo?.touched.map(\.identifier) ?? []
        let told = Array(touched.prefix(UndoneChange.most))
        // It is on the disk: failing to read it again doesn't refuse it.
        let after = (try? store.rows(.requests(app: Agenda.ownApp, identifiers: told))) ?? Rows()
        let requests = told.compactMap { identifier -> UndoneRequest? in
            let key = RequestKey(app: Agenda.ownApp, identifier: identifier)
            if let row = after.pending(key) {
                let summary = lists.summary(row, at: shell.now)
                return UndoneRequest(
                    identifier: identifier,
                    title: row.request.content.title,
                    next: summary.next,
                    description: summary.description
                )
            }
            // What had gone before wasn't taken back.
            return rows.pending(key).map {
                UndoneRequest(identifier: identifier, title: $0.request.content.title)
            }
        }
        return .dictionary(UndoneChange(action: rows.undo?.action, count: count, requests: requests).encode())
    }
}

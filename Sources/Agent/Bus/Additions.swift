internal import AgentBus
internal import AgentCore
internal import GLibSupport
internal import NotificationCore

/// The requests of one call, once they are read.
struct Addition: Sendable {
    let app: String
    var requests: [Request] = []
    /// Whether the caller gets the request's state.
    let isTold: Bool
}

/// Adds the requests of calls, and returns their state.
final class Additions {
    private let shell: Shell
    private let lists: Lists

    init(shell: Shell, lists: Lists) {
        self.shell = shell
        self.lists = lists
    }

    /// - Returns: What the call is answered with.
    func add(_ addition: Addition) throws(AgendaError) -> [Variant] {
        guard addition.isTold, let identifier = addition.requests.first?.identifier else {
            try shell.add(addition.requests, of: addition.app)
            return []
        }
        let before = try pending(identifier, of: addition.app)
        try shell.add(addition.requests, of: addition.app)
        // The request is on the disk: failing to read it again doesn't refuse it.
        let after = try? pending(identifier, of: addition.app)
        let (now, agenda) = (shell.now, shell.recorder.agenda)
        func summary(_ row: Pending) -> PendingSummary { lists.summary(row, at: now) }
        var scheduled = ScheduledRequest(after.map(summary), replacing: before.map(summary))
        scheduled.isPaused = after.map { agenda.pauses.pause(of: $0.key, at: now.wall) != nil } ?? false
        scheduled.quietUntil = after.flatMap { agenda.quietEnd(of: $0, at: now) }
        return [.dictionary(scheduled.encode())]
    }

    private func pending(_ identifier: String, of app: String) throws(AgendaError) -> Pending? {
        let rows = try shell.recorder.store.rows(.requests(app: app, identifiers: [identifier]))
        return rows.pending(RequestKey(app: app, identifier: identifier))
    }
}

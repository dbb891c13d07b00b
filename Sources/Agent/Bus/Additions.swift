internal import AgentBus
internal import AgentCore
internal import GLibSupport
internal import NotificationCore

/// The requests of one call, once they are read.
struct Addition: Sendable {
    /// What becomes of them, and what the caller gets.
    enum Kind: Sendable {
        case add
        /// The one request is added, and its state returned.
        case schedule
        /// These fields of a pending request become those of the one request, and its state is returned.
        case edit(identifier: String, Set<RequestField>)
        /// They become all of a group.
        case replace(group: String)
        /// They are added where they stood, and others removed.
        case resume([Progress], removing: [String])
    }

    let app: String
    var requests: [Request] = []
    let kind: Kind
    /// True if the caller is in a sandbox, or can't be told from a program that is.
    let isConfined: Bool
}

/// Adds the requests of calls, or changes what is there, and returns their state.
final class Additions {
    private let shell: Shell
    private let lists: Lists

    init(shell: Shell, lists: Lists) {
        self.shell = shell
        self.lists = lists
    }

    /// - Returns: What the call is answered with.
    func add(_ addition: Addition) throws(AgendaError) -> [Variant] {
        switch (addition.kind, addition.requests.first) {
        case (.schedule, let request?):
            let before = try pending(request.identifier, of: addition.app)
            try shell.add(addition.requests, of: addition.app, isConfined: addition.isConfined)
            return [state(of: request.identifier, addition.app, replacing: before)]
        case (.edit(let identifier, let fields), let values?):
            try shell.edit(RequestKey(app: addition.app, identifier: identifier), RequestEdit(fields, values: values))
            return [state(of: identifier, addition.app)]
        case (.replace(let group), _):
            return [.dictionary(try shell.replace(group, with: addition.requests).encode())]
        case (.resume(let progress, let removed), _):
            let count = try shell.resume(Array(zip(addition.requests, progress)), removing: removed)
            return [CenterCalls.count(count)]
        default:
            try shell.add(addition.requests, of: addition.app, isConfined: addition.isConfined)
            return []
        }
    }

    /// The request is on the disk: failing to read it again doesn't refuse it.
    private func state(of identifier: String, _ app: String, replacing before: Pending? = nil) -> Variant {
        let after = try? pending(identifier, of: app)
        let (now, agenda) = (shell.now, shell.recorder.agenda)
        func summary(_ row: Pending) -> PendingSummary { lists.summary(row, at: now) }
        var scheduled = ScheduledRequest(after.map(summary), replacing: before.map(summary))
        scheduled.isPaused = after.map { agenda.pauses.pause(of: $0.key, at: now.wall) != nil } ?? false
        scheduled.quietUntil = after.flatMap { agenda.quietEnd(of: $0, at: now) }
        return .dictionary(scheduled.encode())
    }

    private func pending(_ identifier: String, of app: String) throws(AgendaError) -> Pending? {
        let rows = try shell.recorder.store.rows(.requests(app: app, identifiers: [identifier]))
        return rows.pending(RequestKey(app: app, identifier: identifier))
    }
}

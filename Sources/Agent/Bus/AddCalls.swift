internal import AgentBus
internal import AgentCore
internal import GLibSupport
internal import NotificationCore

/// Add, AddMany, Schedule, Edit and Replace.
///
/// A caller may send ten thousand requests at once. They are read and checked in slices, between which rings ring on
/// time and others are answered; only storing them is one piece. Later calls of the same connection wait for it.
final class AddCalls {
    /// How long a slice takes at most.
    private static let slice = Duration.milliseconds(10)
    /// What was read of a call so far. Ten thousand requests aren't copied from one slice to the next.
    private final class Batch {
        let unread: UnreadRequests
        let sender: String
        var addition: Addition
        var files: AttachmentIntake
        var bytes = 0

        /// - Parameter isHost: Whether the caller is outside of any sandbox; it may have left before the end.
        init(_ call: BusInvocation, _ unread: UnreadRequests, of app: String, as kind: Addition.Kind, isHost: Bool) {
            self.unread = unread
            sender = call.sender
            addition = Addition(app: app, kind: kind, isConfined: !isHost)
            files = AttachmentIntake(call.descriptors, mayName: isHost)
        }

        var isUnread: Bool { addition.requests.count < unread.count }
    }

    private let additions: Additions
    private let callers: Callers
    private let files: FileCalls
    private let turns: Turns
    private let memory: MemoryKeeper
    private let delegates: Delegates

    init(
        _ additions: Additions,
        _ callers: Callers,
        _ files: FileCalls,
        _ turns: Turns,
        _ memory: MemoryKeeper,
        _ delegates: Delegates
    ) {
        (self.additions, self.callers, self.files, self.turns, self.memory) = (additions, callers, files, turns, memory)
        self.delegates = delegates
    }

    /// One request.
    ///
    /// - Parameter kind: Whether the caller gets the request's state.
    /// - Returns: What the call is answered with; nil when it is answered later, since files are read before.
    func add(
        _ requests: UnreadRequests,
        of app: String,
        as kind: Addition.Kind,
        _ call: BusInvocation
    ) throws(AgendaError) -> [Variant]? {
        let batch = Batch(call, requests, of: app, as: kind, isHost: isHost(call.sender))
        try readNext(into: batch)
        return try complete(batch.addition, batch.files, call)
    }

    /// Changes of one of the person's own reminders.
    ///
    /// - Returns: As of ``add(_:of:as:_:)``.
    func edit(_ unread: UnreadEdit, _ call: BusInvocation) throws(AgendaError) -> [Variant]? {
        let isHost = isHost(call.sender)
        var files = AttachmentIntake(call.descriptors, mayName: isHost)
        let edit = try unread.read { picture, identifier, field throws(AgendaError) in
            try files.note(picture, identifier: identifier, field: field)
        }
        let kind = Addition.Kind.edit(identifier: unread.identifier, edit.fields)
        let addition = Addition(app: Agenda.ownApp, requests: [edit.values.mended()], kind: kind, isConfined: !isHost)
        return try complete(addition, files, call)
    }

    /// Many: all of them, or none and no copy of a picture. The call is answered later.
    func addMany(_ requests: UnreadRequests, of app: String, as kind: Addition.Kind = .add, _ call: BusInvocation) {
        addSlice(call, Batch(call, requests, of: app, as: kind, isHost: isHost(call.sender)))
    }

    private func isHost(_ sender: String) -> Bool { callers.standing(of: sender)?.isHost == true }

    private func addSlice(_ call: BusInvocation, _ batch: Batch) {
        let start = ContinuousClock.now
        do throws(AgendaError) {
            while batch.isUnread {
                try CallLimit.check(call, request: batch.addition.requests.count)
                try readNext(into: batch)
                guard batch.isUnread, start.duration(to: .now) >= Self.slice else { continue }
                return turns.goOn(with: call) { [weak self] in self?.addSlice(call, batch) }
            }
            guard let reply = try complete(batch.addition, batch.files, call) else { return }
            call.reply(reply)
        } catch {
            call.refuse(error)
        }
        memory.giveBack(after: call)
    }

    private func readNext(into batch: Batch) throws(AgendaError) {
        var request = try batch.unread.read(batch.addition.requests.count) {
            picture,
            identifier,
            field throws(AgendaError) in
            try batch.files.note(picture, identifier: identifier, field: field)
        }
        .mended()
        // The person's own reminders have no delegate.
        if batch.addition.app != Agenda.ownApp { delegates.note(scheduler: batch.sender, in: &request) }
        batch.addition.requests.append(request)
        batch.bytes += request.size
        guard batch.bytes <= RequestCheck.Limit.requestsPerApp else {
            throw AgendaError(
                .quotaExceeded,
                "requests: more than \(RequestCheck.Limit.requestsPerApp) bytes; \(batch.addition.app) may have no more"
            )
        }
    }

    /// Adds what was read, once the files have been that came with it.
    private func complete(
        _ addition: Addition,
        _ noted: AttachmentIntake,
        _ call: BusInvocation
    ) throws(AgendaError) -> [Variant]? {
        var files = noted
        try files.note(addition.requests)
        guard files.isEmpty else { return try self.files.takeIn(files, of: addition, call) }
        return try additions.add(addition)
    }
}

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
struct Additions {
    let shell: Shell
    let lists: Lists

    /// - Returns: What the call is answered with.
    func add(_ addition: Addition) throws(AgendaError) -> [Variant] {
        switch (addition.kind, addition.requests.first) {
        case (.schedule, let request?):
            let before = try pending(request.identifier, of: addition.app)
            try shell.add(addition.requests, of: addition.app, isConfined: addition.isConfined)
            return [state(of: request.identifier, addition.app, changed: request.changed, replacing: before)]
        case (.edit(let identifier, let fields), let values?):
            try shell.edit(RequestKey(app: addition.app, identifier: identifier), RequestEdit(fields, values: values))
            return [state(of: identifier, addition.app, changed: values.changed)]
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
    private func state(
        of identifier: String,
        _ app: String,
        changed: [String: [String]],
        replacing before: Pending? = nil
    ) -> Variant {
        let after = try? pending(identifier, of: app)
        let (now, agenda) = (shell.now, shell.recorder.agenda)
        func summary(_ row: Pending) -> PendingSummary { lists.summary(row, at: now) }
        var scheduled = ScheduledRequest(after.map(summary), replacing: before.map(summary))
        scheduled.changed = changed
        scheduled.isPaused = after.map { agenda.pauses.pause(of: $0.key, at: now.wall) != nil } ?? false
        scheduled.quietUntil = after.flatMap { agenda.quietEnd(of: $0, at: now) }
        return .dictionary(scheduled.encode())
    }

    private func pending(_ identifier: String, of app: String) throws(AgendaError) -> Pending? {
        let rows = try shell.recorder.store.rows(.requests(app: app, identifiers: [identifier]))
        return rows.pending(RequestKey(app: app, identifier: identifier))
    }
}

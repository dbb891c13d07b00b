internal import AgentBus
internal import AgentCore
internal import GLibSupport
internal import NotificationCore

/// Add and AddMany.
///
/// A caller may send ten thousand requests at once. They are read and checked in slices, between which rings ring on time
/// and others are answered; only writing them down is one piece. Later calls of the same connection wait for it.
final class AddCalls {
    /// How long a slice takes at most.
    private static let slice = Duration.milliseconds(10)
    /// What was read of a call so far.
    private struct Batch: Sendable {
        let app: String
        var requests: [Request] = []
        var files: AttachmentIntake
        var bytes = 0

        /// - Parameter isHost: Whether the caller is outside of any sandbox; it may have left before the end.
        init(_ call: BusInvocation, of app: String, isHost: Bool) {
            self.app = app
            files = AttachmentIntake(call.descriptors, mayName: isHost)
        }
    }

    private let shell: Shell
    private let callers: Callers
    private let files: FileCalls
    private let turns: Turns
    private let memory: MemoryKeeper
    private let executor: MainContextExecutor

    init(
        shell: Shell,
        callers: Callers,
        files: FileCalls,
        turns: Turns,
        memory: MemoryKeeper,
        executor: MainContextExecutor
    ) {
        self.shell = shell
        self.callers = callers
        self.files = files
        self.turns = turns
        self.memory = memory
        self.executor = executor
    }

    /// One request.
    ///
    /// - Returns: false when the call is answered later, since files are read before.
    func add(of app: String, _ call: BusInvocation) throws(AgendaError) -> Bool {
        var batch = Batch(call, of: app, isHost: isHost(call.sender))
        try read(call.arguments.first, "request", into: &batch)
        return try complete(batch, call)
    }

    /// Many: all of them, or none and no copy of a picture. The call is answered later.
    func addMany(of app: String, _ call: BusInvocation) throws(AgendaError) {
        turns.hold(call.sender)
        addSlice(call, Batch(call, of: app, isHost: isHost(call.sender)), count: call.elementCount)
    }

    private func isHost(_ sender: String) -> Bool { callers.standing(of: sender)?.isHost == true }

    private func addSlice(_ call: BusInvocation, _ batch: Batch, count: Int) {
        var batch = batch
        let start = ContinuousClock.now
        do throws(AgendaError) {
            while batch.requests.count < count {
                let index = batch.requests.count
                try CallLimit.check(call, request: index)
                try read(call.element(index), "requests[\(index)]", into: &batch)
                guard batch.requests.count < count, start.duration(to: .now) >= Self.slice else { continue }
                let rest = batch
                executor.perform(executor.confined { [weak self] in self?.addSlice(call, rest, count: count) })
                return
            }
            guard try complete(batch, call) else { return }
            call.reply()
        } catch {
            call.refuse(error)
        }
        turns.next(of: call.sender)
        memory.giveBack(after: call)
    }

    private func read(_ value: Variant?, _ name: String, into batch: inout Batch) throws(AgendaError) {
        let request = try RequestCodec.decode(value, name: name) {
            handle,
            identifier,
            field throws(AgendaError) in
            try batch.files.note(handle, identifier: identifier, field: field)
        }
        batch.requests.append(request)
        batch.bytes += request.size
        guard batch.bytes <= RequestCheck.Limit.requestsPerApp else {
            throw AgendaError(
                .quotaExceeded,
                "requests: more than \(RequestCheck.Limit.requestsPerApp) bytes, which is what \(batch.app) may have"
            )
        }
    }

    /// Adds what was read, once the files have been that came with it.
    private func complete(_ batch: Batch, _ call: BusInvocation) throws(AgendaError) -> Bool {
        var files = batch.files
        try files.note(batch.requests)
        guard files.isEmpty else { return try self.files.takeIn(files, of: batch.requests, for: batch.app, call) }
        try shell.add(batch.requests, of: batch.app)
        return true
    }
}

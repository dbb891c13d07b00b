internal import AgentBus
internal import GLibSupport
internal import NotificationCore

/// Calls of AddMany while they are read, and what waits for them.
struct AddCalls {
    /// What was called meanwhile by the connections whose requests are being read, in order.
    var waiting: [String: [BusInvocation]] = [:]
}

/// Add and AddMany.
///
/// A caller may send ten thousand requests at once. They are read and checked in slices, between which rings ring on time
/// and others are answered; only writing them down is one piece. Later calls of the same connection wait for it.
extension SessionAgent {
    /// How long a slice takes at most.
    private static let slice = Duration.milliseconds(10)
    /// A message from which on its memory is given back, in bytes.
    static let largeMessage = 1024 * 1024
    /// So many rows take as much.
    static let manyRows = 1000

    // MARK: - Turns

    /// Whether a call may be answered now; else it is once its connection's earlier ones have been.
    func takesTurn(_ call: BusInvocation) -> Bool {
        guard addCalls.waiting[call.sender] != nil else { return true }
        addCalls.waiting[call.sender]?.append(call)
        return false
    }

    private func nextTurn(of sender: String) {
        let calls = addCalls.waiting.removeValue(forKey: sender) ?? []
        for call in calls { answer(call) }
    }

    // MARK: - Adding

    /// One request.
    func add(of app: String, _ call: BusInvocation) throws(AgendaError) {
        var batch = AddBatch(app: app)
        do throws(AgendaError) {
            try read(call.arguments.first, "request", of: call, into: &batch)
            try commit(batch)
        } catch {
            batch.copies.forEach(attachments.remove)
            throw error
        }
    }

    /// Many: all of them, or none and no copy of a picture.
    func addMany(of app: String, _ call: BusInvocation) throws(AgendaError) {
        let count = call.elementCount
        guard count <= RequestCheck.Limit.pendingPerApp else {
            throw AgendaError(
                .quotaExceeded,
                "requests: \(count) of them; at most \(RequestCheck.Limit.pendingPerApp) are possible"
            )
        }
        addCalls.waiting[call.sender] = []
        addSlice(call, AddBatch(app: app), count: count)
    }

    private func addSlice(_ call: BusInvocation, _ batch: AddBatch, count: Int) {
        var batch = batch
        let start = ContinuousClock.now
        do throws(AgendaError) {
            while batch.requests.count < count {
                let index = batch.requests.count
                try read(call.element(index), "requests[\(index)]", of: call, into: &batch)
                guard batch.requests.count < count, start.duration(to: .now) >= Self.slice else { continue }
                let rest = batch
                parts.executor.perform { [weak self] in
                    self?.assumeIsolated { $0.addSlice(call, rest, count: count) }
                }
                return
            }
            try commit(batch)
            call.reply()
        } catch {
            batch.copies.forEach(attachments.remove)
            call.fail(error.busName, error.message)
        }
        nextTurn(of: call.sender)
        giveMemoryBack(after: call)
    }

    /// What was read of a call so far.
    private struct AddBatch: Sendable {
        let app: String
        var requests: [Request] = []
        /// Copies of pictures, which go again when the call is refused.
        var copies: [String] = []
        var bytes = 0
    }

    private func read(
        _ value: Variant?,
        _ name: String,
        of call: BusInvocation,
        into batch: inout AddBatch
    ) throws(AgendaError) {
        var copies: [String] = []
        defer { batch.copies += copies }
        let request = try RequestCodec.decode(value, name: name) {
            handle,
            identifier,
            field throws(AgendaError) in
            guard call.descriptors.indices.contains(Int(handle)) else {
                throw AgendaError(.invalidAttachment, "\(field).file: no such file travelled with the call")
            }
            let file = call.descriptors[Int(handle)]
            let attachment = try attachments.take(file, identifier: identifier, field: field)
            copies.append(attachment.path)
            return attachment
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

    private func commit(_ batch: AddBatch) throws(AgendaError) {
        try requireLocationService(for: batch.requests)
        try handle(.add(app: batch.app, batch.requests))
    }

    // MARK: - Memory

    func giveMemoryBack(after call: BusInvocation) {
        if call.size > Self.largeMessage { giveMemoryBackSoon() }
    }

    /// Once the messages themselves are gone, which GDBus holds a little longer.
    func giveMemoryBackSoon() {
        guard waits[.memory] == nil else { return }
        wait(.memory, seconds: 0.3) { _ in FreedMemory.giveBack() }
    }
}

internal import AgentBus
internal import GLibSupport
internal import Logging
internal import NotificationCore

/// How large a call may be: looked at before anything of it is copied.
enum CallLimit {
    private struct Limits {
        var bytes = RequestCheck.Limit.call
        var values = RequestCheck.Limit.callValues
        var elements: (most: Int, name: String)?
    }

    private static func limits(of member: String) -> Limits {
        typealias Limit = RequestCheck.Limit
        return switch (CenterCall.Member(named: member), AgentCall.Member(named: member)) {
        case (.addMany, _), (_, .replace), (_, .resumeRequests):
            Limits(bytes: Limit.callOfMany, values: Limit.callOfManyValues, elements: (Limit.pendingPerApp, "requests"))
        case (.setCategories, _):
            Limits(
                bytes: Limit.callWithList,
                values: Limit.callWithListValues,
                elements: (Limit.categoriesPerApp, "categories")
            )
        case (.removePending, _), (.removeDelivered, _), (_, .removePendingOf):
            Limits(
                bytes: Limit.callWithList,
                values: Limit.callWithListValues,
                elements: (Limit.pendingPerApp, "identifiers")
            )
        case (.getRequests, _), (_, .getRequestsOf), (_, .snoozeMany): Limits(elements: (Limit.named, "identifiers"))
        default: Limits()
        }
    }

    private static func refusal(of member: String, bytes: Int, most: Int) -> AgendaError {
        AgendaError(.limitsExceeded, "\(member): a call of \(bytes) bytes; at most \(most) are allowed")
    }

    /// Refuses what is so large that its arguments need no look; on the wire they take about what they take by themselves.
    @Sendable static func refusal(of call: MessageSieve.Call) -> MessageSieve.Refusal? {
        let most = limits(of: call.member).bytes
        let error: AgendaError? =
            if call.bytes > 2 * most {
                refusal(of: call.member, bytes: call.bytes, most: most)
            } else if call.descriptors > 0 {
                refusal(of: call.member, files: call.descriptors)
            } else {
                nil
            }
        return error.map(MessageSieve.Refusal.init)
    }

    /// Refuses what has so many values that to read it would take a multiple of its size: GDBus makes an object of each.
    @Sendable static func refusal(of call: MessageSieve.Call, _ count: ValueCount) -> MessageSieve.Refusal? {
        let limits = limits(of: call.member)
        let error: AgendaError? =
            if let elements = limits.elements, count.elements > elements.most {
                AgendaError(
                    .quotaExceeded,
                    "\(elements.name): \(count.elements) of them; at most \(elements.most) are allowed"
                )
            } else if count.values > limits.values {
                AgendaError(
                    .limitsExceeded,
                    "\(call.member): a call of \(count.values) values; at most \(limits.values) are allowed"
                )
            } else {
                nil
            }
        return error.map(MessageSieve.Refusal.init)
    }

    /// What is kept from a connection on which calls come in.
    static func filter(_ admission: Admission, _ log: Logger) -> MessageSieve.Filter {
        MessageSieve.Filter(
            refusal: { call in refusal(of: call) ?? admission.refusal(of: call).map(MessageSieve.Refusal.init) },
            refusalOfValues: { call, count in
                refusal(of: call, count)
                    ?? admission.refusal(of: call, values: count.values).map(MessageSieve.Refusal.init)
            },
            isTooMuch: { !admission.take($1, of: $0) }
        ) { bytes, error in
            log.warning("dropped a message of \(bytes) bytes that can't be read (\(error.message))")
        }
    }

    /// How many file descriptors are kept free for everything but calls: rings, the bus, the schedule.
    private static let reserve = 256

    /// Files wait with their calls, and without a descriptor nothing rings.
    private static func refusal(of member: String, files count: Int) -> AgendaError? {
        let most = RequestCheck.Limit.attachments
        let isOfMany =
            CenterCall.Member(named: member) == .addMany || AgentCall.Member(named: member) == .resumeRequests
        guard isOfMany || count <= most else {
            return AgendaError(.limitsExceeded, "\(member): \(count) files; at most \(most) are allowed")
        }
        let usage = FileDescriptor.usage
        guard usage.open + min(reserve, usage.most / 4) <= usage.most else {
            return AgendaError(.limitsExceeded, "\(member): too many files are waiting already; nothing was changed")
        }
        return nil
    }

    /// - Throws: `limitsExceeded`.
    static func check(_ call: BusInvocation) throws(AgendaError) {
        let most = limits(of: call.member).bytes
        guard call.size <= most else { throw refusal(of: call.member, bytes: call.size, most: most) }
    }

    /// The same for one request of many.
    static func check(_ call: BusInvocation, request index: Int) throws(AgendaError) {
        let size = call.elementSize(index)
        guard size > RequestCheck.Limit.call else { return }
        throw AgendaError(
            .limitsExceeded,
            "requests[\(index)]: \(size) bytes; at most \(RequestCheck.Limit.call) are allowed"
        )
    }
}

extension MessageSieve.Refusal {
    fileprivate init(_ error: AgendaError) { self.init(name: error.busName, message: error.message) }
}

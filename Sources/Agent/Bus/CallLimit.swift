internal import AgentBus
internal import GLibSupport
internal import NotificationCore

/// How large a call may be: looked at before anything of it is copied.
enum CallLimit {
    private struct Limits {
        var bytes = RequestCheck.Limit.call
        var elements: (most: Int, name: String)?
    }

    private static func limits(of member: String) -> Limits {
        typealias Limit = RequestCheck.Limit
        return switch (CenterCall.Member(rawValue: member), AgentCall.Member(rawValue: member)) {
        case (.addMany, _): Limits(bytes: Limit.callOfMany, elements: (Limit.pendingPerApp, "requests"))
        case (.setCategories, _): Limits(bytes: Limit.callWithList, elements: (Limit.categoriesPerApp, "categories"))
        case (.removePending, _), (.removeDelivered, _), (_, .removePendingOf):
            Limits(bytes: Limit.callWithList, elements: (Limit.pendingPerApp, "identifiers"))
        default: Limits()
        }
    }

    private static func refusal(of member: String, bytes: Int, most: Int) -> AgendaError {
        AgendaError(.limitsExceeded, "\(member): a call of \(bytes) bytes; at most \(most) are possible")
    }

    /// Refuses what is so large that its arguments need no look; what they take on the wire is a little more or less than
    /// what they take by themselves.
    @Sendable static func refusal(of call: MessageSieve.Call) -> MessageSieve.Refusal? {
        let most = limits(of: call.member).bytes
        guard call.bytes > 2 * most else { return nil }
        let error = refusal(of: call.member, bytes: call.bytes, most: most)
        return MessageSieve.Refusal(name: error.busName, message: error.message)
    }

    /// - Throws: `limitsExceeded`, or `quotaExceeded` for more elements than an app may have.
    static func check(_ call: BusInvocation) throws(AgendaError) {
        let limits = limits(of: call.member)
        guard call.size <= limits.bytes else { throw refusal(of: call.member, bytes: call.size, most: limits.bytes) }
        guard let elements = limits.elements, call.elementCount > elements.most else { return }
        throw AgendaError(
            .quotaExceeded,
            "\(elements.name): \(call.elementCount) of them; at most \(elements.most) are possible"
        )
    }

    /// The same for one request of many.
    static func check(_ call: BusInvocation, request index: Int) throws(AgendaError) {
        let size = call.elementSize(index)
        guard size > RequestCheck.Limit.call else { return }
        throw AgendaError(
            .limitsExceeded,
            "requests[\(index)]: \(size) bytes; at most \(RequestCheck.Limit.call) are possible"
        )
    }
}

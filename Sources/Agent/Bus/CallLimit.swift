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
        case (.addMany, _), (_, .replace): Limits(bytes: Limit.callOfMany, elements: (Limit.pendingPerApp, "requests"))
        case (.setCategories, _): Limits(bytes: Limit.callWithList, elements: (Limit.categoriesPerApp, "categories"))
        case (.removePending, _), (.removeDelivered, _), (_, .removePendingOf):
            Limits(bytes: Limit.callWithList, elements: (Limit.pendingPerApp, "identifiers"))
        default: Limits()
        }
    }

    private static func refusal(of member: String, bytes: Int, most: Int) -> AgendaError {
        AgendaError(.limitsExceeded, "\(member): a call of \(bytes) bytes; at most \(most) are allowed")
    }

    /// Refuses what is so large that its arguments need no look; what they take on the wire is a little more or less
    /// than what they take by themselves.
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
        return error.map { MessageSieve.Refusal(name: $0.busName, message: $0.message) }
    }

    /// How many file descriptors are kept free for everything but calls: rings, the bus, the schedule.
    private static let reserve = 256

    /// Files wait with their calls, and without a descriptor nothing rings.
    private static func refusal(of member: String, files count: Int) -> AgendaError? {
        let most = RequestCheck.Limit.attachments
        let isOfMany = CenterCall.Member(rawValue: member) == .addMany
        guard isOfMany || count <= most else {
            return AgendaError(.limitsExceeded, "\(member): \(count) files; at most \(most) are allowed")
        }
        let usage = FileDescriptor.usage
        guard usage.open + min(reserve, usage.most / 4) <= usage.most else {
            return AgendaError(.limitsExceeded, "\(member): too many files are waiting already; nothing was changed")
        }
        return nil
    }

    /// - Throws: `limitsExceeded`, or `quotaExceeded` for more elements than an app may have.
    static func check(_ call: BusInvocation) throws(AgendaError) {
        let limits = limits(of: call.member)
        guard call.size <= limits.bytes else { throw refusal(of: call.member, bytes: call.size, most: limits.bytes) }
        guard let elements = limits.elements, call.elementCount > elements.most else { return }
        throw AgendaError(
            .quotaExceeded,
            "\(elements.name): \(call.elementCount) of them; at most \(elements.most) are allowed"
        )
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

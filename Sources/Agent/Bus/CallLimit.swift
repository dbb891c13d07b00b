internal import AgentBus
internal import GLibSupport
internal import NotificationCore

/// How large a call may be: looked at before anything of it is copied.
enum CallLimit {
    /// - Throws: `limitsExceeded`, or `quotaExceeded` for more elements than an app may have.
    static func check(_ call: BusInvocation) throws(AgendaError) {
        typealias Limit = RequestCheck.Limit
        let bytes: Int
        var elements: (most: Int, name: String)?
        switch (CenterCall.Member(rawValue: call.member), AgentCall.Member(rawValue: call.member)) {
        case (.addMany, _): (bytes, elements) = (Limit.callOfMany, (Limit.pendingPerApp, "requests"))
        case (.setCategories, _): (bytes, elements) = (Limit.callWithList, (Limit.categoriesPerApp, "categories"))
        case (.removePending, _), (.removeDelivered, _), (_, .removePendingOf):
            (bytes, elements) = (Limit.callWithList, (Limit.pendingPerApp, "identifiers"))
        default: bytes = Limit.call
        }
        guard call.size <= bytes else {
            throw AgendaError(
                .limitsExceeded,
                "\(call.member): a call of \(call.size) bytes; at most \(bytes) are possible"
            )
        }
        guard let elements, call.elementCount > elements.most else { return }
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

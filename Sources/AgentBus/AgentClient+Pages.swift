internal import GLibSupport
internal import NotificationCore

/// Lists from the agent, in parts: what a person or an app has scheduled may be larger than one answer.
extension AgentClient {
    func pendingSummaries(
        _ interface: String,
        _ member: String,
        _ arguments: [Variant] = []
    ) throws(Failure) -> [PendingSummary] {
        let pages = try pages(interface, member, arguments) { value throws(AgendaError) in
            try PendingSummary(decoding: value)
        }
        return Self.latest(pages) { RequestKey(app: $0.app, identifier: $0.request.identifier) }
    }

    func deliveredSummaries(
        _ interface: String,
        _ member: String,
        _ arguments: [Variant] = []
    ) throws(Failure) -> [DeliveredSummary] {
        let pages = try pages(interface, member, arguments) { value throws(AgendaError) in
            try DeliveredSummary(decoding: value)
        }
        return Self.latest(pages) { RequestKey(app: $0.app, identifier: $0.request.identifier) }
    }

    /// The whole list, page by page; from an agent that has no pages yet, in one piece.
    ///
    /// - Parameter member: The call that answers in one piece, such as `GetPendingOf`.
    func pages<Value>(
        _ interface: String,
        _ member: String,
        _ arguments: [Variant] = [],
        _ read: (Variant) throws(AgendaError) -> Value
    ) throws(Failure) -> [[Value]] {
        let paged = member.hasSuffix("Of") ? "\(member.dropLast(2))PageOf" : "\(member)Page"
        var pages: [[Value]] = []
        var place = ""
        repeat {
            let reply: [Variant]
            do throws(Failure) {
                reply = try call(interface, paged, arguments + [.string(place), .uint32(0)])
            } catch .unknown where place.isEmpty {
                return [try decode(call(interface, member, arguments), read)]
            }
            pages.append(try decode(reply, read))
            let next = reply.last?.stringValue ?? ""
            guard next != place || next.isEmpty else { throw .failed("the agent's list has no end") }
            place = next
        } while !place.isEmpty
        return pages
    }

    /// A row that was removed and added once more between two pages is on both of them; the later one counts. On one page
    /// two may have the same name: the person's reminder, and a message of the agent's own.
    private static func latest<Row>(_ pages: [[Row]], _ key: (Row) -> RequestKey) -> [Row] {
        var later: Set<RequestKey> = []
        var kept: [[Row]] = []
        for page in pages.reversed() {
            kept.append(page.filter { !later.contains(key($0)) })
            later.formUnion(page.map(key))
        }
        return kept.reversed().flatMap(\.self)
    }
}

internal import GLibSupport
internal import NotificationCore

/// Lists from the agent, in parts: what a person or an app has scheduled may be larger than one answer.
extension AgentClient {
    func pendingSummaries(
        _ interface: String,
        _ member: String,
        _ arguments: [Variant] = []
    ) throws(Failure) -> [PendingSummary] {
        let rows = try pages(interface, member, arguments) { value throws(AgendaError) in
            try PendingSummary(decoding: value)
        }
        return Self.latest(rows) { RequestKey(app: $0.app, identifier: $0.request.identifier) }
    }

    func deliveredSummaries(
        _ interface: String,
        _ member: String,
        _ arguments: [Variant] = []
    ) throws(Failure) -> [DeliveredSummary] {
        let rows = try pages(interface, member, arguments) { value throws(AgendaError) in
            try DeliveredSummary(decoding: value)
        }
        return Self.latest(rows) { RequestKey(app: $0.app, identifier: $0.request.identifier) }
    }

    /// The whole list, page by page; from an agent that has no pages yet, in one piece.
    ///
    /// - Parameter member: The call that answers in one piece, such as `GetPendingOf`.
    func pages<Value>(
        _ interface: String,
        _ member: String,
        _ arguments: [Variant] = [],
        _ read: (Variant) throws(AgendaError) -> Value
    ) throws(Failure) -> [Value] {
        let paged = member.hasSuffix("Of") ? "\(member.dropLast(2))PageOf" : "\(member)Page"
        var values: [Value] = []
        var place = ""
        repeat {
            let reply: [Variant]
            do throws(Failure) {
                reply = try call(interface, paged, arguments + [.string(place), .uint32(0)])
            } catch .unknown where place.isEmpty {
                return try decode(call(interface, member, arguments), read)
            }
            values += try decode(reply, read)
            let next = reply.last?.stringValue ?? ""
            guard next != place || next.isEmpty else { throw .failed("the agent's list has no end") }
            place = next
        } while !place.isEmpty
        return values
    }

    /// A row that was removed and added once more between two pages is on both of them; the later one counts.
    private static func latest<Row>(_ rows: [Row], _ key: (Row) -> RequestKey) -> [Row] {
        var places: [RequestKey: Int] = [:]
        for (index, row) in rows.enumerated() { places[key(row)] = index }
        guard places.count < rows.count else { return rows }
        return rows.enumerated().filter { places[key($1)] == $0 }.map(\.element)
    }
}

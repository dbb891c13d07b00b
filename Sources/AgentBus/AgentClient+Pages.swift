internal import GLibSupport
internal import NotificationCore

/// Lists from the agent, in parts: what a person or an app has scheduled may be larger than one answer.
extension AgentClient {
    func summaries<Call: BusCall>(
        _ whole: Call,
        _ part: (PageRequest) -> Call
    ) throws(Failure) -> [PendingSummary] {
        let pages = try pages(whole, part) { value throws(AgendaError) in try PendingSummary(decoding: value) }
        return Self.latest(pages) { $0.key }
    }

    func summaries<Call: BusCall>(
        _ whole: Call,
        _ part: (PageRequest) -> Call
    ) throws(Failure) -> [DeliveredSummary] {
        let pages = try pages(whole, part) { value throws(AgendaError) in try DeliveredSummary(decoding: value) }
        return Self.latest(pages) { $0.key }
    }

    /// The whole list, page by page; from an agent that has no pages yet, in one piece.
    ///
    /// - Parameters:
    ///   - whole: The call that answers in one piece.
    ///   - part: The one that answers in parts.
    func pages<Call: BusCall, Value>(
        _ whole: Call,
        _ part: (PageRequest) -> Call,
        _ read: (Variant) throws(AgendaError) -> Value
    ) throws(Failure) -> [[Value]] {
        var pages: [[Value]] = []
        var place = PageRequest.nowhere
        repeat {
            let reply: [Variant]
            do throws(Failure) {
                reply = try call(part(PageRequest(after: place)))
            } catch .unknown where place == PageRequest.nowhere {
                return [try decode(call(whole), read)]
            }
            pages.append(try decode(reply, read))
            let next = reply.last?.stringValue ?? PageRequest.nowhere
            guard next != place || next == PageRequest.nowhere else { throw .failed("the agent's list has no end") }
            place = next
        } while place != PageRequest.nowhere
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

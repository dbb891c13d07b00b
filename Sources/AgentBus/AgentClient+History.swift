internal import GLibSupport
package import NotificationCore

/// Past rings, for the person's tools.
extension AgentClient {
    /// The newest first.
    ///
    /// - Parameters:
    ///   - limit: How many at most.
    ///   - since: When the oldest of them rang; nil is as long ago as any is kept.
    ///   - app: Whose; nil is everybody's.
    package func history(limit: Int, since: WallTime?, of app: String? = nil) throws(Failure) -> [PastRing] {
        let since = since ?? WallTime(unixSeconds: 0)
        var rings: [PastRing] = []
        var page = PageRequest()
        repeat {
            if app == nil { page.limit = limit - rings.count }
            let reply = try call(AgentCall.getHistoryPage(page, since: since))
            let part = (reply.first?.arrayValue ?? []).compactMap(PastRing.init(decoding:))
            rings += part.filter { app == nil || $0.app == app }
            let next = reply.last?.stringValue ?? PageRequest.nowhere
            guard next != page.after || next == PageRequest.nowhere else {
                throw .failed("the agent's list has no end")
            }
            page.after = next
        } while page.after != PageRequest.nowhere && rings.count < limit
        return Array(rings.prefix(limit))
    }

    /// - Returns: How many there were.
    package func clearHistory() throws(Failure) -> Int {
        Int(clamping: try call(AgentCall.clearHistory).first?.integerValue ?? 0)
    }
}

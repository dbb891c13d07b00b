internal import GLibSupport
package import NotificationCore

/// Lists from the agent, in parts: what a person or an app has scheduled may be larger than one answer.
extension AgentClient {
    func summaries<Call: BusCall>(_ whole: Call, _ part: (PageRequest) -> Call) throws(Failure) -> [PendingSummary] {
        Self.latest(try pages(whole, part, PendingSummary.init(decoding:))) { $0.key }
    }

    /// What is pending, for a list on the screen: each request's texts, and the trigger and state of what repeats or was put off.
    /// An older agent sends all. The client speaks for the person's own reminders.
    package func listed(of app: String?) throws(Failure) -> [PendingSummary] {
        do throws(Failure) {
            let pages = try pages(nil, { AgentCall.listPendingOf(app, $0) }, PendingSummary.init(decodingListed:))
            return Self.latest(pages) { $0.key }
        } catch .unknown {
            // It may know nothing but the lists of an app's own.
            return app == Agenda.ownApp ? try pending() : try pending(of: app)
        }
    }

    func summaries<Call: BusCall>(_ whole: Call, _ part: (PageRequest) -> Call) throws(Failure) -> [DeliveredSummary] {
        Self.latest(try pages(whole, part, DeliveredSummary.init(decoding:))) { $0.key }
    }

    /// The whole list, page by page; from an agent that has no pages yet, in one piece.
    ///
    /// - Parameters:
    ///   - whole: The call that answers in one piece, if there is one.
    ///   - part: The one that answers in parts.
    func pages<Call: BusCall, Value>(
        _ whole: Call?,
        _ part: (PageRequest) -> Call,
        _ read: (Variant) throws(AgendaError) -> Value
    ) throws(Failure) -> [[Value]] {
        var pages: [[Value]] = []
        var place = PageRequest.nowhere
        // One page is read while the agent makes the next.
        var unread: BusConnection.Reply?
        var failure: Failure?
        func readLast() {
            guard let reply = unread else { return }
            unread = nil
            do throws(Failure) { pages.append(try decode(reply.arguments, read)) } catch { failure = error }
        }
        repeat {
            let reply: BusConnection.Reply
            do throws(Failure) {
                let call = part(PageRequest(after: place))
                reply = try Self.send(call, to: destination, on: connection, meanwhile: readLast)
            } catch .unknown(let member) where place == PageRequest.nowhere {
                guard let whole else { throw .unknown(member: member) }
                return [try decode(call(whole), read)]
            }
            if let failure { throw failure }
            unread = reply
            let next = reply.last?.stringValue ?? PageRequest.nowhere
            guard next != place || next == PageRequest.nowhere else { throw .failed("the agent's list has no end") }
            place = next
        } while place != PageRequest.nowhere
        readLast()
        if let failure { throw failure }
        return pages
    }

    /// A row that was removed and added once more between two pages is on both of them; the later one counts. On one page
    /// two may have the same name: the person's reminder, and a message of the agent's own.
    private static func latest<Row>(_ pages: [[Row]], _ key: (Row) -> RequestKey) -> [Row] {
        var later: Set<RequestKey> = []
        var kept: [[Row]] = []
        for page in pages.reversed() {
            let keys = page.map(key)
            kept.append(later.isDisjoint(with: keys) ? page : page.filter { !later.contains(key($0)) })
            later.formUnion(keys)
        }
        return kept.reversed().flatMap(\.self)
    }
}

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
            let part = (reply.first?.arrayValue ?? []).compactMap(PastRing.reading)
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
    package func clearHistory() throws(Failure) -> Int { try count(call(AgentCall.clearHistory)) }
}

/// What has changed, for clients that keep a copy of the lists.
extension AgentClient {
    /// What is pending and delivered under the identifiers that were asked for; what isn't there is in neither list.
    package struct RequestStates: Sendable, Hashable {
        package var pending: [PendingSummary]
        package var delivered: [DeliveredSummary]

        package init(pending: [PendingSummary] = [], delivered: [DeliveredSummary] = []) {
            (self.pending, self.delivered) = (pending, delivered)
        }
    }

    /// The rows of the app that the client speaks for; at most 1,000 identifiers.
    package func requests(_ identifiers: [String]) throws(Failure) -> RequestStates {
        try states(call(CenterCall.getRequests(identifiers)))
    }

    /// The rows of another app, for the person.
    package func requests(of app: String, _ identifiers: [String]) throws(Failure) -> RequestStates {
        try states(call(AgentCall.getRequestsOf(app, identifiers)))
    }

    /// The rows of an app that a name may stand for, for the person: all whose identifier begins with it or whose title it is,
    /// case aside, and some others.
    ///
    /// - Throws: `limitsExceeded` if there are many of them; ``Failure/unknown(member:)`` from an older agent.
    package func requests(of app: String, called name: String) throws(Failure) -> RequestStates {
        try states(call(AgentCall.findRequestsOf(app, name: name)))
    }

    private func states(_ reply: [Variant]) throws(Failure) -> RequestStates {
        RequestStates(
            pending: try decode(Array(reply.prefix(1)), PendingSummary.init(decoding:)),
            delivered: try decode(Array(reply.dropFirst()), DeliveredSummary.init(decoding:))
        )
    }

    /// Whose rows have changed.
    package enum ChangedApp: Sendable, Hashable {
        /// The app that the client speaks for.
        case own
        case other(String)
        /// Every app but that one.
        case everyOther
    }

    /// Calls `handler` on the calling thread's main context whenever rows of the app have changed that the client speaks for, and
    /// of other apps too if it speaks for the person; with their identifiers, none of which means any row.
    ///
    /// Fetch the lists afterwards: what changes meanwhile is then reported.
    ///
    /// - Returns: The subscriptions, for whoever follows another agent later.
    @discardableResult
    package func watchChanges(
        _ handler: @escaping @Sendable (_ app: ChangedApp, _ identifiers: [String]) -> Void
    ) -> [UInt32] {
        func watch(_ interface: String, _ member: String, _ read: @escaping @Sendable ([Variant]) -> Void) -> UInt32 {
            let match = BusConnection.SignalMatch(
                sender: destination,
                path: BusNames.path,
                interface: interface,
                member: member
            )
            return connection.subscribe(match) { read($0.arguments) }
        }
        let own = watch(BusNames.center, BusNames.changed) { arguments in
            handler(.own, arguments.first?.stringArrayValue ?? [])
        }
        let others = watch(BusNames.tools, BusNames.changedOf) { arguments in
            let app = arguments.first?.stringValue ?? BusNames.everyApp
            handler(app == BusNames.everyApp ? .everyOther : .other(app), arguments.last?.stringArrayValue ?? [])
        }
        return [own, others]
    }
}

/// Pauses, for the person's tools.
extension AgentClient {
    /// - Parameter until: When it ends by itself; nil is never.
    package func pause(_ scope: Pause.Scope, until: WallTime?) throws(Failure) {
        try call(AgentCall.pause(scope, until: until))
    }

    /// Ends a pause, and those within it.
    ///
    /// - Returns: How many there were.
    package func resume(_ scope: Pause.Scope) throws(Failure) -> Int { try count(call(AgentCall.resume(scope))) }
}

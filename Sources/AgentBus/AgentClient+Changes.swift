internal import GLibSupport
package import NotificationCore

/// What has changed, for clients that keep a copy of the lists.
extension AgentClient {
    /// What is pending and delivered under the identifiers that were asked for; what isn't there is in neither list.
    package struct RequestStates: Sendable, Hashable {
        package var pending: [PendingSummary]
        package var delivered: [DeliveredSummary]

        package init(pending: [PendingSummary] = [], delivered: [DeliveredSummary] = []) {
            self.pending = pending
            self.delivered = delivered
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

    private func states(_ reply: [Variant]) throws(Failure) -> RequestStates {
        let pending = try decode(Array(reply.prefix(1))) { value throws(AgendaError) in
            try PendingSummary(decoding: value)
        }
        let delivered = try decode(Array(reply.dropFirst())) { value throws(AgendaError) in
            try DeliveredSummary(decoding: value)
        }
        return RequestStates(pending: pending, delivered: delivered)
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
    package func resume(_ scope: Pause.Scope) throws(Failure) -> Int {
        Int(clamping: try call(AgentCall.resume(scope)).first?.integerValue ?? 0)
    }
}

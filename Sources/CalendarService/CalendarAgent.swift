package import NotificationCore

/// The agent, as the service of calendars needs it.
package protocol CalendarAgent: AnyObject {
    /// Makes itself known to the agent that runs now.
    func announce() throws
    /// Whether the agent has any of our requests.
    func hasPending() throws -> Bool
    /// Adds requests, all that the agent takes.
    ///
    /// - Parameter onTaken: Called with the identifiers of those that it has taken, some at a time: what is taken stays so
    ///   when a later call fails.
    /// - Returns: The folders for whose alarms it has no more room.
    /// - Throws: Also when it would take none, because the person has said no.
    func add(_ requests: [Request], _ onTaken: (Set<String>) throws -> Void) throws -> Set<String>
    func removePending(_ identifiers: [String]) throws
    func delivered() throws -> [DeliveredSummary]
    func removeDelivered(_ identifiers: [String]) throws
    func close()
}

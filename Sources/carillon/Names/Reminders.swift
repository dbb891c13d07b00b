internal import AgentBus
internal import NotificationCore

/// What is pending and delivered at one moment, to look up names and report states.
struct Reminders {
    let pending: [PendingSummary]
    let delivered: [DeliveredSummary]

    /// - Parameter app: Whose; nil is the person's own.
    init(_ client: AgentClient, of app: String? = nil) throws(AgentClient.Failure) {
        pending = if let app { try client.pending(of: app) } else { try client.pending() }
        delivered = if let app { try client.delivered(of: app) } else { try client.delivered() }
    }

    /// For each id a short beginning that fits no other.
    var shortNames: [String: String] {
        ReminderName.shortened(pending.map(\.request.identifier) + delivered.map(\.request.identifier))
    }

    func named(_ name: String, changes: Bool = true) throws -> ReminderName.Candidate {
        try ReminderName.resolve(
            name,
            among: pending.map(\.request) + delivered.map(\.request),
            .pendingOrDelivered,
            changes: changes
        )
    }

    func pending(_ name: ReminderName.Candidate) -> PendingSummary? {
        pending.first { $0.request.identifier == name.identifier }
    }

    func delivered(_ name: ReminderName.Candidate) -> DeliveredSummary? {
        delivered.first { $0.request.identifier == name.identifier }
    }

    /// What is on the screen, else what will be.
    func request(_ name: ReminderName.Candidate) -> Request? {
        delivered(name)?.request ?? pending(name)?.request
    }
}

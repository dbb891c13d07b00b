import TestSupport

extension PrivateSession {
    /// A session of its own with an agent that is there.
    static func withAgent() async throws -> PrivateSession {
        let session = try await PrivateSession.start(timeZone: "Europe/Berlin")
        try await session.startAgent()
        return session
    }
}

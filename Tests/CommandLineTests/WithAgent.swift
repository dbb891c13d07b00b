import TestSupport

extension PrivateSession {
    /// A session of its own with an agent that is there.
    static func withAgent() async throws -> PrivateSession {
        let session = try await PrivateSession.start(timeZone: "Europe/Berlin")
        try session.spawn("agent", try Binaries.carillond)
        try await session.waitForName("io.github.carillon.Agent")
        return session
    }
}

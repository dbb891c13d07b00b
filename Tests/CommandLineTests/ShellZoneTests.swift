import Foundation
import TestSupport
import Testing

/// A shell may name another zone in `TZ` than the agent lives in: what is typed there is meant there (DESIGN 28).
@Suite struct ShellZoneTests {
    private func carillon(_ session: PrivateSession, tz: String, _ arguments: String...) async throws -> String {
        let output = try await session.run(try Binaries.carillon, arguments, environment: ["TZ": tz])
        #expect(output.status == .success, "\(arguments): \(output)")
        return output.stdout
    }

    @Test func timesAreThoseOfTheShell() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let ny = "America/New_York"
        _ = try await carillon(session, tz: ny, "add", "NY", "--id", "ny", "--at", "2098-12-24 09:00")
        _ = try await carillon(session, tz: ny, "add", "Daily", "--id", "daily", "--every", "day", "--at", "9:00")
        _ = try await carillon(
            session,
            tz: ny,
            "add",
            "Tokyo",
            "--id",
            "tokyo",
            "--at",
            "2098-12-24 09:00",
            "--tz",
            "Asia/Tokyo"
        )
        _ = try await carillon(session, tz: ny, "edit", "tokyo", "--title", "Still Tokyo")
        let shown = try await carillon(session, tz: "UTC", "list", "--json")
        var zones: [String: String] = [:]
        var next: [String: String] = [:]
        for row in try JSONValue(parsing: shown).array ?? [] {
            guard let identifier = row["id"]?.string else { continue }
            next[identifier] = row["next"]?.string
            zones[identifier] = row["request"]?["trigger"]?["timeZone"]?.string
        }
        #expect(zones == ["ny": ny, "daily": ny, "tokyo": "Asia/Tokyo"], "\(shown)")
        #expect(next["ny"] == "2098-12-24T14:00:00Z")
        #expect(next["tokyo"] == "2098-12-24T00:00:00Z")
    }

    /// It moves with the agent's zone, as what is typed without TZ does.
    @Test func theAgentsOwnZoneIsNotWrittenDown() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let zone = try #require(session.environment["TZ"])
        _ = try await carillon(session, tz: zone, "add", "Here", "--id", "here", "--at", "2098-12-24 09:00")
        let shown = try await carillon(session, tz: "UTC", "show", "here", "--json")
        #expect(!shown.contains("timeZone"), "\(shown)")
    }
}

import Foundation
import TestSupport
import Testing

/// What is typed, and what happens meanwhile, isn't lost.
@Suite(.inTestAll("it needs libadwaita and a screen")) struct KeepingTests {
    @Test func anotherTimeZoneIsNoticed() async throws {
        let file = "/tmp/zone-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: file) }
        func move(to zone: String) throws {
            let rules = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(zone)"))
            try rules.write(to: URL(fileURLWithPath: file), options: .atomic)
        }
        try move(to: "Etc/UTC")
        let desktop = try await WindowDesktop.start(environment: ["TZ": file])
        try await desktop.agent.done("add", "Tea", "--at", "2040-05-01 09:00", "--tz", "UTC")
        try await desktop.open()
        try await desktop.waitForText("09:00")
        try move(to: "Asia/Tokyo")
        try await desktop.waitForText("18:00")
    }
}

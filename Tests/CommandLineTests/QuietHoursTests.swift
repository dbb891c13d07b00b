import Foundation
import TestSupport
import Testing

/// Quiet hours, as a person at a terminal meets them.
@Suite struct QuietHoursTests {
    /// Hours around the present one, in the agent's zone.
    private static var hours: String {
        let hour = Int(Date().timeIntervalSince1970) / 3600 % 24
        func clock(_ hour: Int) -> String { (hour < 10 ? "0" : "") + "\(hour):00" }
        return clock((hour + 23) % 24) + "-" + clock((hour + 2) % 24)
    }

    @Test func aReminderThatWillWaitIsSaidTo() async throws {
        let (bench, _) = try await TestAgent.start()
        let server = try #require(bench.server)
        try bench.writeSettings("[quiet]\nhours=\(Self.hours)\n")
        try await waitUntil("it is quiet") { try await bench.done("status").contains("Quiet      until ") }
        let added = try await bench.done("add", "Tea", "--id", "tea", "--every", "5m")
        let note = try #require(added.split(separator: "\n").last)
        #expect(
            note.wholeMatch(of: /That is in your quiet hours, so it waits until (today|tomorrow) \d\d:00\./) != nil,
            "\(added)"
        )
        let timer = try await bench.done("add", "Egg", "--id", "egg", "--in", "5m")
        #expect(timer.hasSuffix("\nIt rings in your quiet hours, since you add it in them.\n"), "\(timer)")
        try await bench.done("add", "Cake", "--id", "cake", "--every", "1h", "--in", "1ms")
        try await bench.done("add", "Fire", "--id", "fire", "--in", "1ms", "--level", "critical")
        try await server.waitForNotification("fire") { $0.summary == "Fire" }
        #expect(try await bench.popupsSoFar(level: "critical").map(\.summary) == ["Fire"])
        #expect(try await bench.done("doctor").contains("Quiet hours"))
        try bench.writeSettings("[quiet]\nhours=off\n")
        try await server.waitForNotification("cake") { $0.summary == "Cake" }
    }
}

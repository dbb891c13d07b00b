import Foundation
import TestSupport
import Testing

/// Many rings at once come as one popup: after an absence, and out of a flood (decision 9).
@Suite(.serialized) struct SummaryTests {
    @Test func whatWasDueWhileTheAgentWasAwayComesAsOnePopupThatShowsTheRest() async throws {
        let (bench, agent) = try await Bench.start()
        let server = try #require(bench.server)
        for index in 1...7 {
            try await bench.done("add", "R\(index)", "--in", "\(29 + index)m", "--id", "r\(index)")
        }
        try await bench.done("add", "Wake up", "--in", "50m", "--id", "loud", "--level", "critical")
        agent.terminate()
        #expect(try await agent.wait() == .success)
        try bench.shiftSchedule(hours: -1)
        try await bench.startAgent()
        let popups = try await server.wait(forNotifications: 2)
        #expect(Set(popups.map(\.summary)) == ["Wake up", "7 missed reminders"])
        let summary = try #require(popups.first { $0.summary.hasPrefix("7 ") })
        #expect(summary.body.split(separator: "\n").map { $0.prefix(3) } == (1...7).map { "R\($0)," })
        #expect(summary.timeout == 0)
        #expect(try await bench.popupsSoFar().count == 2)
        let summarised = try await bench.delivered().filter { $0["state"]?.string == "summarised" }
        #expect(summarised.count == 7)

        try await server.invoke(summary.id, try #require(summary.key(of: "Show")))
        let shown = try await server.wait(forNotifications: 9).filter { !$0.summary.hasPrefix("Fence ") }
        #expect(shown.dropFirst(2).map(\.summary) == ["R1", "R2", "R3", "R4", "R5", "2 more reminders"])
        #expect(shown[2].body.contains("Was due"))
        // One that is behind the popup still is answered from a terminal, and the popup names it no longer.
        try await bench.done("dismiss", "r7")
        #expect(try await !bench.delivered().contains { $0["id"]?.string == "r7" })
        let left = try await server.waitForNotification { $0.summary == "1 unanswered reminder" }
        #expect(left.body.hasPrefix("R6,"))
        try await bench.done("dismiss", "r6")
        try await waitUntil("it is closed") { server.closeRequests.contains(left.id) }
        #expect(try await !bench.delivered().contains { $0["id"]?.string == "carillon.summary" })
    }

    @Test func aFloodOfOneAppIsOnePopupAndTheNextReminderIsSeen() async throws {
        let (bench, _) = try await Bench.start()
        let server = try #require(bench.server)
        try await bench.done("apps", "allow", "gdbus")
        let flood = (1...200).map { "{'identifier': <'f\($0)'>, 'content': <{'title': <'Flood \($0)'>}>}" }
        let result = try await bench.call("AddMany", "[\(flood.joined(separator: ", "))]")
        #expect(result.status == .success, "\(result.stderr)")
        let summary = try await server.waitForNotification { $0.summary.hasSuffix("notifications from gdbus") }
        #expect(summary.summary == "170 notifications from gdbus")
        #expect(server.notifications.filter { $0.summary.hasPrefix("Flood") }.count == 30)
        try await bench.done("add", "Tea", "--in", "0.1s")
        try await server.waitForNotification { $0.summary == "Tea" }
    }
}

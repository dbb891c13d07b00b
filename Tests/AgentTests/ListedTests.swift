import AgentBus
import GLibSupport
import NotificationCore
import TestSupport
import Testing

/// The list for a screen, which carries less of each request, beside the whole one.
@Suite struct ListedTests {
    @Test(arguments: ["", "--all", "once", "often"]) func eachRowSaysTheSameAsTheWholeOne(_ paused: String) async throws
    {
        let (bench, _) = try await Bench.start()
        try await bench.done("add", "Tea", "--id", "once", "--at", "2098-12-24 18:00", "--body", "hot\nand strong")
        try await bench.done("add", "Rent", "--id", "often", "--every", "2h", "--count", "5", "--subtitle", "due")
        try await bench.done("add", "Gym every mon and fri 6pm", "--id", "days", "--until", "2098-01-01")
        try await bench.done("add", "Call", "--id", "later", "--in", "3h")
        try await bench.done("add", "Bins", "--id", "moved", "--at", "2098-12-24 18:00")
        try await bench.done("snooze", "moved", "1h")
        try await bench.done("add", "Bread", "--id", "louder", "--every", "1d", "--insist", "10m", "--sound", "none")
        if !paused.isEmpty { try await bench.done("pause", paused, "--until", "2098-12-25") }
        let connection = try BusConnection.open(address: bench.session.busAddress)
        defer { connection.close() }
        let client = try AgentClient(connection: connection, app: nil)
        let (whole, listed) = (try client.pending(of: nil), try client.listed(of: nil))
        #expect(whole.map(\.key) == listed.map(\.key))
        #expect(whole.count == 6)
        for (row, brief) in zip(whole, listed) {
            let (content, texts) = (row.request.content, brief.request.content)
            #expect([content.title, content.subtitle, content.body] == [texts.title, texts.subtitle, texts.body])
            #expect(isNear(row.next, brief.next), "\(row.key)")
            #expect(isNear(row.snoozedUntil, brief.snoozedUntil))
            #expect(row.heldSince == brief.heldSince)
            #expect(row.putOff == brief.putOff)
            guard row.repeats || row.putOff != nil else { continue }
            #expect(row.request.trigger == brief.request.trigger)
            #expect(isNear(row.due, brief.due))
            #expect(row.end == brief.end)
            #expect(row.remaining == brief.remaining)
            #expect(row.description == brief.description)
        }
        // Those that ring once are sent without the rest.
        #expect(Set(listed.filter { $0.request.trigger == nil }.map(\.request.identifier)) == ["later", "once"])
    }

    /// What rides on the clock of the boot is reckoned at each call.
    private func isNear(_ time: WallTime?, _ other: WallTime?) -> Bool {
        guard let time, let other else { return time == other }
        return abs(time.seconds(since: other)) < 1
    }
}

import TestSupport
import Testing

/// Notifications of one thread that are up together stand as one popup (decision 13).
@Suite(.serialized) struct ThreadTests {
    private func say(_ bench: Bench, _ names: [String], category: String = "") async throws {
        let requests = names.map { name in
            """
            {'identifier': <'\(name)'>, 'content': <{'title': <'\(name)'>, 'threadIdentifier': <'anna'>,
            'categoryIdentifier': <'\(category)'>}>}
            """.replacing("\n", with: " ")
        }
        let result = try await bench.call("AddMany", "[\(requests.joined(separator: ", "))]")
        #expect(result.status == .success, "\(result.stderr)")
    }

    @Test func theFourthOfAThreadStandsForAllAndShowBringsThem() async throws {
        let (bench, _) = try await Bench.start(.init(.xfce4))
        let server = try #require(bench.server)
        try await bench.done("apps", "allow", "gdbus")
        try await say(bench, ["one", "two", "three", "four"])
        let four = try await server.waitForNotification { $0.summary == "four" }
        #expect(four.body == "<i>and 3 more</i>")
        #expect(four.actions.map(\.label).suffix(1) == ["Show"])
        try await waitUntil("the others are closed") { Set(server.closeRequests).count == 3 }
        let states = try await bench.states
        #expect(states["four"] == "shown")
        #expect(["one", "two", "three"].allSatisfy { states[$0] == "behind" })

        // An answer is the newest's, and the next takes its place.
        try await server.invoke(four.id, "default")
        let three = try await server.waitForNotification { $0.summary == "three" && $0.body.contains("and 2 more") }
        try await waitUntil("it is answered") { try await bench.states.count == 3 }
        try await server.invoke(three.id, try #require(three.key(of: "Show")))
        for name in ["one", "two", "three"] {
            try await server.waitForNotification { $0.summary == name && $0.id > three.id && $0.body.isEmpty }
        }
        try await waitUntil("each stands alone") {
            try await bench.states.values.sorted() == ["shown", "shown", "shown"]
        }
    }

    @Test func aSummaryFormatAsksForItAndANewAgentKnowsIt() async throws {
        let (bench, agent) = try await Bench.start(.init(.xfce4))
        let server = try #require(bench.server)
        try await bench.done("apps", "allow", "gdbus")
        let category = "{'identifier': <'letter'>, 'categorySummaryFormat': <'%u more letters'>}"
        let result = try await bench.call("SetCategories", "[\(category)]")
        #expect(result.status == .success, "\(result.stderr)")
        try await say(bench, ["one", "two", "three"], category: "letter")
        let three = try await server.waitForNotification { $0.summary == "three" }
        #expect(three.body == "<i>2 more letters</i>")
        agent.kill()
        _ = try await agent.wait()
        try await bench.startAgent()
        try await say(bench, ["four"], category: "letter")
        let four = try await server.waitForNotification { $0.summary == "four" }
        #expect(four.body == "<i>3 more letters</i>")
        // What is taken back is counted no longer, where the popup is.
        let removed = try await bench.call("RemoveDelivered", "['two']")
        #expect(removed.status == .success, "\(removed.stderr)")
        let mended = try await server.waitForNotification { $0.summary == "four" && $0.body == "<i>2 more letters</i>" }
        #expect(mended.id == four.id)
    }
}

extension Bench {
    /// The states of what is delivered, by identifier.
    fileprivate var states: [String: String] {
        get async throws {
            let rows = try await rows(["delivered", "--all"])
            return Dictionary(
                rows.compactMap { row in
                    row["id"]?.string.flatMap { id in row["state"]?.string.map { (id, $0) } }
                }
            ) { $1 }
        }
    }
}

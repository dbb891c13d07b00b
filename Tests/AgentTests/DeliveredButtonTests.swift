import AgentBus
import Foundation
import GLibSupport
import NotificationCore
import TestSupport
import Testing

/// What the person's tools are told of delivered notifications, besides what their apps see.
@Suite(.serialized) struct DeliveredButtonTests {
    private func connect(as app: String, in bench: Bench) throws -> AgentClient {
        try AgentClient(connection: try BusConnection.open(address: bench.session.busAddress), app: app)
    }

    @Test func thePersonsToolsSeeTheButtonsOfACategory() async throws {
        let (bench, _) = try await Bench.start()
        let client = try connect(as: Agenda.ownApp, in: bench)
        let app = "org.example.Chat"
        let reply = "{'identifier': <'reply'>, 'title': <'Reply'>, 'textInput': <{'buttonTitle': <'Send'>}>}"
        let actions = "[\(reply), {'identifier': <'mute'>, 'title': <'Mute'>}]"
        try await ScriptedApp(app, in: bench.session)
            .call("SetCategories", "([{'identifier': <'message'>, 'actions': <\(actions)>}],)")
        let ring = "'trigger': <{'type': <'interval'>, 'seconds': <0.1>}>"
        try await bench.add(
            "{'identifier': <'one'>, 'content': <{'title': <'One'>, 'categoryIdentifier': <'message'>}>, \(ring)}",
            of: app
        )
        let own = "<[{'identifier': <'own'>, 'title': <'Own'>}]>"
        try await bench.add(
            "{'identifier': <'two'>, 'content': <{'title': <'Two'>, 'categoryIdentifier': <'message'>, 'actions': \(own)}>, \(ring)}",
            of: app
        )
        try await waitUntil("both have rung") { try client.delivered(of: app).count == 2 }
        for rows in [try client.delivered(of: app), try client.requests(of: app, ["one", "two"]).delivered] {
            let one = try #require(rows.first { $0.request.identifier == "one" })
            #expect(one.actions.map(\.title) == ["Reply", "Mute"])
            #expect(one.actions.first?.textInput?.buttonTitle == "Send")
            #expect(one.request.content.actions.isEmpty)
            let two = try #require(rows.first { $0.request.identifier == "two" })
            #expect(two.actions.map(\.title) == ["Own"] && two.categoryActions.isEmpty)
        }
        // The app itself knows its categories, and programs of before would refuse what they don't know.
        let seen = try connect(as: app, in: bench)
        #expect(try seen.delivered().allSatisfy { $0.categoryActions.isEmpty })
        #expect(try seen.requests(["one"]).delivered.first?.categoryActions.isEmpty == true)
        try client.act(of: app, Press("one", action: "Mute"))
        #expect(try client.delivered(of: app).map(\.request.identifier) == ["two"])
    }

    /// They stand among the person's own, and can neither be snoozed nor changed.
    @Test func thePersonsToolsSeeWhatIsTheAgentsOwn() async throws {
        let (bench, _) = try await Bench.start()
        let client = try connect(as: Agenda.ownApp, in: bench)
        try await ScriptedApp("org.example.Chat", in: bench.session).call(
            "Add",
            "({'identifier': <'a'>, 'content': <{'title': <'Hello'>}>},)"
        )
        try await bench.done("add", "Tea", "--in", "0.1s", "--id", "tea")
        try await waitUntil("both are there") { try client.delivered().count == 2 }
        let question = "permission:org.example.Chat"
        for rows in [
            try client.delivered(of: Agenda.ownApp),
            try client.requests(of: Agenda.ownApp, [question, "tea"]).delivered,
        ] {
            #expect(Set(rows.map(\.app)) == [Agenda.ownApp])
            #expect(rows.filter(\.isOfAgent).map(\.request.identifier) == [question])
        }
        #expect(try client.delivered().allSatisfy { !$0.isOfAgent })
    }

    /// A page ends at a size that its buttons count for, and no row is lost (decision 11).
    @Test func largeButtonsMakeSmallPages() async throws {
        let (bench, _) = try await Bench.start()
        let client = try connect(as: Agenda.ownApp, in: bench)
        let app = "org.example.Chat"
        try await bench.allow(app)
        let theirs = try connect(as: app, in: bench)
        let label = String(repeating: "x", count: 1000)
        let actions = (0..<10).map { number in
            Action(
                identifier: "\(number)",
                title: label,
                textInput: .init(buttonTitle: label, placeholder: label),
                icon: .system(label)
            )
        }
        try theirs.setCategories([Category(identifier: "large", actions: actions)])
        let requests = (0..<200).map { number in
            var content = Content(title: "\(number)")
            content.categoryIdentifier = "large"
            content.interruptionLevel = .passive
            return Request(
                identifier: "r\(number)",
                content: content,
                trigger: .interval(.init(seconds: 0.1, repeats: false))
            )
        }
        try theirs.add(requests)
        try await waitUntil("all have rung") { try theirs.delivered().count == 200 }
        // 200 of 42 kB: over 8 MB whole, and over 1 MiB in a page.
        let rows = try client.delivered(of: app)
        #expect(Set(rows.map(\.request.identifier)) == Set(requests.map(\.identifier)))
        #expect(rows.allSatisfy { $0.actions.count == 10 })
        let first = try await bench.call("GetDeliveredPageOf", app, "", "0", interface: "Agent1")
        let count = first.stdout.split(separator: "'categoryIdentifier'").count - 1
        #expect((1..<30).contains(count), "\(count) rows of 42 kB")
    }
}

import Foundation
import TestSupport
import Testing

/// Texts that programs send and that can't be stored as they are (decision 21).
@Suite struct TextTests {
    private static let hourly = "{'type': <'interval'>, 'seconds': <3600.0>, 'repeats': <true>}"

    private func request(_ identifier: String, _ content: String) -> String {
        "{'identifier': <'\(identifier)'>, 'content': <{\(content)}>, 'trigger': <\(Self.hourly)>}"
    }

    private func row(_ bench: Bench, _ identifier: String) async throws -> JSONValue? {
        try await bench.list("--all").first { $0["id"]?.string == identifier }
    }

    @Test func whatIsChangedIsSaidInTheReplyAndInTheRow() async throws {
        let (bench, _) = try await Bench.start()
        let long = String(repeating: "t", count: 2000)
        let content = "'title': <'\(long)'>, 'body': <'a\\u001b[2J \\u2067b'>, 'relevanceScore': <-1.0>"
        let words = ["'title': <['cut']>", "'body': <['controls', 'directions']>", "'relevanceScore': <['clamped']>"]
        let reply = try await bench.call("Schedule", request("a", content)).stdout
        for word in words { #expect(reply.contains(word), "\(reply)") }
        #expect(try await bench.call("Add", request("b", content)).stdout == "()\n")
        #expect(
            try await bench.call("AddMany", "[\(request("c", content)), \(request("d", "'title': <'D'>"))]").status
                == .success
        )
        let rows = try await bench.call("GetPending").stdout
        for word in words { #expect(rows.components(separatedBy: word).count == 4, "\(word): \(rows)") }
        #expect(try await row(bench, "a")?["title"]?.string == String(repeating: "t", count: 1024))
        #expect(try await row(bench, "a")?["body"]?.string == "a[2J \u{2067}b\u{2069}")
        // What is added again is another one, and nothing of it is changed.
        #expect(try await !bench.call("Schedule", request("a", "'title': <'A'>")).stdout.contains("changed"))
    }

    @Test func itIsStillSaidAfterARestart() async throws {
        let (bench, agent) = try await Bench.start()
        _ = try await bench.call("Add", request("a", "'title': <'a\\u0007'>"))
        agent.terminate()
        _ = try await agent.wait()
        try await bench.startAgent()
        #expect(try await bench.call("GetPending").stdout.contains("'changed': <{'title': <['controls']>}>"))
    }

    @Test func anEditSaysWhatItChangedAndForgetsWhatItReplaces() async throws {
        let (bench, _) = try await Bench.start()
        try await bench.done("add", "Rent", "--id", "rent", "--every", "2h")
        func edit(_ content: String) async throws -> String {
            try await bench.call("Edit", "rent", "{'content': <{\(content)}>}", interface: "Agent1").stdout
        }
        #expect(try await edit("'title': <'Rent\\u000b'>").contains("'changed': <{'title': <['controls']>}>"))
        #expect(try await !edit("'body': <'Flat'>").contains("changed"))
        let rows = try await bench.call("GetPendingOf", "''", interface: "Agent1").stdout
        #expect(rows.contains("'changed': <{'title': <['controls']>}>"), "\(rows)")
        _ = try await edit("'title': <'Rent'>")
        #expect(try await !bench.call("GetPendingOf", "''", interface: "Agent1").stdout.contains("changed"))
    }

    @Test func whatCantBeRepairedIsRefused() async throws {
        let (bench, _) = try await Bench.start()
        for (content, code, message) in [
            ("'title': <'\\u0007'>", "NotificationInvalidNoContent", "needs a title or a body"),
            ("'title': <'T'>, 'icon': <'a\\u0007'>", "InvalidArgument", "icon: contains the control character 7"),
            (
                "'title': <'T'>, 'actions': <[{'identifier': <'a'>, 'title': <'\\u001b'>}]>", "InvalidArgument",
                "action title: must not be empty"
            ),
        ] {
            let refused = try await bench.call("Add", request("a", content)).stderr
            #expect(refused.contains("io.github.carillon.Error.\(code)") && refused.contains(message), "\(refused)")
        }
        #expect(try await bench.list("--all").isEmpty)
    }
}

import Foundation
import TestSupport
import Testing

/// Groups of the person's own reminders, replaced over the bus (DESIGN 30).
@Suite struct GroupTests {
    private func request(_ identifier: String, _ seconds: Int = 3600) -> String {
        "{'identifier': <'\(identifier)'>, 'content': <{'title': <'T'>}>, 'trigger': <{'type': <'interval'>, 'seconds': <\(seconds).0>, 'repeats': <true>}>}"
    }

    private func replace(_ bench: Bench, _ requests: String...) async throws -> Output {
        try await bench.call("Replace", "work", "[\(requests.joined(separator: ", "))]", interface: "Agent1")
    }

    @Test func aGroupIsReplacedAndNothingElseIsTouched() async throws {
        let (bench, _) = try await Bench.start()
        try await bench.done("add", "Other", "--id", "other", "--in", "1h")
        try await bench.add(request("work/a"), of: "org.example.Chat")
        let first = try await replace(bench, request("work/a"), request("work/b")).stdout
        #expect(first.contains("'added': <uint32 2>"), "\(first)")
        let second = try await replace(bench, request("work/a", 60), request("work/c")).stdout
        for count in ["'added': <uint32 1>", "'changed': <uint32 1>", "'removed': <uint32 1>", "'kept': <uint32 0>"] {
            #expect(second.contains(count), "\(second)")
        }
        #expect(try await bench.list().compactMap { $0["id"]?.string }.sorted() == ["other", "work/a", "work/c"])
        #expect(try await bench.list("--all").count == 4)
        #expect(try await bench.call("GetSettings").stdout.contains("'groups'"))
        let emptied = try await bench.call("Replace", "work", "@aa{sv} []", interface: "Agent1").stdout
        #expect(emptied.contains("'removed': <uint32 2>"), "\(emptied)")
    }

    @Test func oneBadRequestMeansThatNothingChanges() async throws {
        let (bench, _) = try await Bench.start()
        _ = try await replace(bench, request("work/a"))
        let before = try await bench.list()
        let rows = [
            ([request("work/b"), request("other/b")], "\"other/b\" isn't in the group; it must begin with \"work/\""),
            ([request("work/b"), request("work/b")], "\"work/b\" appears twice in one call"),
            ([request("work/b"), "{'identifier': <5>}"], "requests[1].identifier: must be a string"),
        ]
        for (requests, message) in rows {
            let refused = try await bench.call(
                "Replace",
                "work",
                "[\(requests.joined(separator: ", "))]",
                interface: "Agent1"
            )
            #expect(refused.stderr.contains(message), "\(refused)")
        }
        #expect(try await bench.list() == before)
    }
}

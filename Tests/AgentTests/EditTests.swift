import Foundation
import TestSupport
import Testing

/// Changing the person's own reminders, as programs on the bus and people at a terminal do (DESIGN 30).
@Suite struct EditTests {
    private func edit(_ bench: Bench, _ identifier: String, _ changes: String) async throws -> Output {
        try await bench.call("Edit", identifier, changes, interface: "Agent1")
    }

    @Test func anOwnReminderIsEditedOverTheBus() async throws {
        let (bench, _) = try await Bench.start()
        try await bench.done("add", "Rent", "--id", "rent", "--every", "2h", "--count", "5", "--icon", "kettle")
        let edited = try await edit(bench, "rent", "{'content': <{'title': <'Flat'>}>, 'unset': <['icon']>}")
        #expect(edited.stdout.contains("'description': <'every 2 h"), "\(edited)")
        #expect(edited.stdout.contains("'remaining': <int64 5>"), "\(edited)")
        let shown = try await bench.done("show", "rent")
        #expect(shown.contains("Title      Flat\n"))
        #expect(!shown.contains("kettle"))
        let moved = try await edit(
            bench,
            "rent",
            "{'trigger': <{'type': <'interval'>, 'seconds': <3600.0>, 'repeats': <true>}>, 'bounds': <{'count': <int64 7>}>}"
        )
        #expect(moved.stdout.contains("'description': <'every hour"), "\(moved)")
        #expect(moved.stdout.contains("'remaining': <int64 7>"), "\(moved)")
        #expect(try await bench.call("GetSettings").stdout.contains("'edit'"))
    }

    @Test func whatIsRefusedChangesNothing() async throws {
        let (bench, _) = try await Bench.start()
        try await bench.done("add", "Rent", "--id", "rent", "--every", "2h")
        try await bench.add(
            "{'identifier': <'theirs'>, 'content': <{'title': <'T'>}>, 'trigger': <{'type': <'interval'>, 'seconds': <3600.0>}>}",
            of: "org.example.Chat"
        )
        let before = try await bench.list("--all")
        let rows = [
            ("theirs", "{'content': <{'title': <'x'>}>}", "NotPermitted", "\"theirs\" belongs to org.example.Chat"),
            ("none", "{'content': <{'title': <'x'>}>}", "UnknownIdentifier", "nothing pending is called \"none\""),
            ("rent", "{'content': <{'titel': <'x'>}>}", "InvalidArgument", "content.titel: there is no such field"),
            ("rent", "{'unset': <['trigger']>}", "InvalidArgument", "\"trigger\" can't be taken away"),
            ("rent", "{'unset': <['title']>}", "NotificationInvalidNoContent", "needs a title or a body"),
            (
                "rent", "{'trigger': <{'type': <'calendar'>, 'year': <2020>}>}", "NotificationInvalidNoDate",
                "trigger: the time is in the past"
            ),
            (
                "rent", "{'content': <{'attachments': <[{'path': <'/etc/passwd'>, 'type': <'image/png'>}]>}>}",
                "InvalidAttachment", "isn't one of"
            ),
        ]
        for (identifier, changes, code, message) in rows {
            let refused = try await edit(bench, identifier, changes)
            #expect(refused.stderr.contains("io.github.carillon.Error.\(code)"), "\(changes): \(refused)")
            #expect(refused.stderr.contains(message), "\(changes): \(refused)")
        }
        #expect(try await bench.list("--all") == before)
    }

    /// The ring on the screen belongs to what was there before, and its buttons still work.
    @Test func thePopupOnTheScreenStays() async throws {
        let (bench, _) = try await Bench.start()
        let server = try #require(bench.server)
        try await bench.done("add", "Rent", "--id", "rent", "--every", "1h", "--from", "2020-01-01", "--insist", "1h")
        try await bench.done("add", "Tea", "--id", "tea", "--in", "1ms", "--insist", "1h", "--stop-button")
        let popup = try await server.waitForNotification("tea") { $0.summary == "Tea" }
        try await bench.waitForPending(["rent", "tea"])
        try await bench.done("edit", "tea", "--title", "Green tea")
        #expect(try await bench.delivered().map { $0["title"]?.string } == ["Tea"])
        try await server.invoke(popup.id, try #require(popup.key(of: "Stop Repeat")))
        try await bench.waitForPending(["rent"])
    }
}

import Foundation
import TestSupport
import Testing

/// Buttons, pressed on a popup, with nobody home but the agent.
@Suite(.serialized) struct ButtonTests {
    /// A reminder "a" with every kind of button, and its first popup.
    private func ringing(
        _ configuration: ScriptedServer.Configuration = ScriptedServer.Configuration(),
        every: String = "1h"
    ) async throws -> (Bench, ScriptedServer, ScriptedServer.Notification) {
        let (bench, _) = try await Bench.start(configuration)
        let server = try #require(bench.server)
        try await bench.done(
            "add",
            "Pizza",
            "--every",
            every,
            "--in",
            "0.2s",
            "--id",
            "a",
            "--stop-button",
            "--button",
            "Later=snooze:10m",
            "--button",
            "Skip=skip",
            "--button",
            "Done=done"
        )
        let popup = try #require(try await server.wait(forNotifications: 1).first)
        return (bench, server, popup)
    }

    @Test(.inTestAll("it takes seconds"), arguments: ScriptedServer.Profile.allCases)
    func stopRepeatEndsTheReminderOnEachKindOfServer(_ profile: ScriptedServer.Profile) async throws {
        let (bench, server, popup) = try await ringing(.init(profile))
        try await server.invoke(popup.id, try #require(popup.key(of: "Stop Repeat")))
        try await bench.waitForPending([])
        #expect(try await bench.delivered().isEmpty)
        // Some servers leave the popup up after a click.
        try await waitUntil("it is closed") { server.closeRequests.contains(popup.id) }
    }

    @Test(.inTestAll("it takes seconds"), arguments: ScriptedServer.Profile.allCases)
    func snoozeCountsOnceOnEachKindOfServer(_ profile: ScriptedServer.Profile) async throws {
        let (bench, server, popup) = try await ringing(.init(profile))
        let before = try #require(try await bench.list().first)
        #expect(before["snoozedUntil"] == .null)
        try await server.invoke(popup.id, "snooze")
        let first = try await snoozed(bench)
        try await server.invoke(popup.id, "snooze")
        try await server.close(popup.id, reason: 2)
        #expect(try await bench.list().first?["snoozedUntil"]?.string == first)
        #expect(try await bench.delivered().isEmpty)
    }

    private func snoozed(_ bench: Bench) async throws -> String {
        var time: String?
        try await waitUntil("it is snoozed") {
            time = try await bench.list().first?["snoozedUntil"]?.string
            return time != nil
        }
        return try #require(time)
    }

    @Test(.inTestAll("it takes seconds")) func aSnoozedReminderRingsAgainAfterItsDelay() async throws {
        let (bench, _) = try await Bench.start()
        let server = try #require(bench.server)
        try await bench.done("add", "Once", "--in", "0.2s", "--id", "a", "--button", "Later=snooze:4s")
        let popup = try #require(try await server.wait(forNotifications: 1).first)
        try await bench.waitForPending([])
        try await server.invoke(popup.id, "snooze")
        try await bench.waitForPending(["a"])
        let again = try await server.wait(forNotifications: 2)
        #expect(again[1].summary == "Once")
        try await bench.waitForPending([])
    }

    @Test func skipAndDoneLeaveTheSeriesAlone() async throws {
        let (bench, server, popup) = try await ringing()
        let next = try await bench.next("a")
        try await server.invoke(popup.id, "done")
        try await waitUntil("nothing is delivered") { try await bench.delivered().isEmpty }
        #expect(try await bench.next("a") == next)
        try await bench.done("act", "a", "skip")
        let after = try await bench.next("a")
        #expect(after != next && after != nil)
    }

    /// Decision 13: on dunst and LXQt a plain click runs what is there.
    @Test func aClickOnThePopupItselfOnlyDismissesIt() async throws {
        let (bench, server, popup) = try await ringing()
        try await server.invoke(popup.id, "default")
        try await waitUntil("nothing is delivered") { try await bench.delivered().isEmpty }
        #expect(try await bench.delivered().isEmpty)
        #expect(try await bench.list().count == 1)
    }

    @Test func aClickOnAPopupThatWasJustReplacedStillCounts() async throws {
        let (bench, server, popup) = try await ringing(every: "1s")
        try await server.wait(forNotifications: 2)
        try await server.emit("ActionInvoked", "(uint32 \(popup.id), 'stop')")
        try await bench.waitForPending([])
    }

    @Test func aClickThatComesAfterTheCloseStillCounts() async throws {
        let (bench, server, popup) = try await ringing()
        try await server.close(popup.id, reason: 2)
        try await server.invoke(popup.id, "stop")
        try await bench.waitForPending([])
    }

    @Test func anExpiredPopupIsAnswerableFromATerminal() async throws {
        let (bench, server, popup) = try await ringing()
        try await server.close(popup.id, reason: 1)
        try await waitUntil("it is expired") { try await bench.delivered().first?["state"] == "expired" }
        try await bench.done("act", "a", "Stop Repeat")
        #expect(try await bench.list().isEmpty)
        #expect(try await bench.delivered().isEmpty)
    }

    @Test func aPopupClosedBeforeItsReplyIsNotLost() async throws {
        var configuration = ScriptedServer.Configuration()
        configuration.closesBeforeReply = 1
        let (bench, _, _) = try await ringing(configuration)
        try await waitUntil("it is expired") { try await bench.delivered().first?["state"] == "expired" }
    }

    @Test func clicksOnPopupsOfOthersChangeNothing() async throws {
        let (bench, server, popup) = try await ringing()
        try await server.emit("ActionInvoked", "(uint32 \(popup.id + 1000), 'stop')")
        try await server.emit("ActionInvoked", "(uint32 \(popup.id), 'no such key')")
        try await server.emit("ActionInvoked", "(uint32 \(popup.id), 'stop')", second: true)
        try await server.emit("NotificationClosed", "('what', 5.0)")
        _ = try await bench.done("status")
        #expect(try await bench.list().count == 1)
        #expect(try await bench.delivered().count == 1)
    }

    @Test func moreShowsTheButtonsThatDidNotFit() async throws {
        let (bench, _) = try await Bench.start(.init(.gnome))
        let server = try #require(bench.server)
        try await bench.done(
            "add",
            "Many",
            "--every",
            "1h",
            "--in",
            "0.2s",
            "--id",
            "a",
            "--button",
            "One=done",
            "--button",
            "Two=skip",
            "--button",
            "Three=snooze:5m",
            "--button",
            "Four=stop"
        )
        let first = try #require(try await server.wait(forNotifications: 1).first)
        #expect(
            first.actions.map(\.label) == ["Done", "One", "Four", "More\u{2026}"],
            "what ends it is not a page away"
        )
        try await server.invoke(first.id, try #require(first.key(of: "More\u{2026}")))
        let second = try await server.wait(forNotifications: 2)[1]
        #expect(second.actions.map(\.label) == ["Done", "Two", "Three", "More\u{2026}"])
        #expect(try await bench.list().count == 1)
        try await server.invoke(second.id, try #require(second.key(of: "Three")))
        try await waitUntil("it is snoozed") { try await bench.delivered().isEmpty }
        let until = try #require(JSONValue.string(try await snoozed(bench)).date)
        // Looked at a little later, on a busy machine more than a little.
        #expect((180...300).contains(until.timeIntervalSinceNow), "\(until)")
    }

    @Test func runAndOpenDoWhatTheySayInTheSessionsEnvironment() async throws {
        let (bench, _) = try await Bench.start()
        let file = bench.session.folder + "/ran"
        try await bench.done("start")
        try await bench.done(
            "add",
            "Run",
            "--every",
            "1h",
            "--id",
            "a",
            "--button",
            "Go=run:echo \"$XDG_RUNTIME_DIR\" > '\(file)'"
        )
        try await bench.done("act", "a", "Go")
        try await waitUntil("the command has run") { FileManager.default.contents(atPath: file)?.isEmpty == false }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == bench.session.runtime + "\n")
        #expect(try await bench.list().count == 1)
    }
}

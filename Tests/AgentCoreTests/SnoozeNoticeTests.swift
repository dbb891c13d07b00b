import AgentCore
import NotificationCore
import Simulation
import Testing

/// The popup after a click on Snooze. It is 08:00:02 on 15 January 2027 when the reminder rings.
@Suite struct SnoozeNoticeTests {
    private func bench(
        server: String = "test",
        vendor: String = "",
        _ change: (inout Request) -> Void = { _ in }
    ) throws -> ShellBench {
        let bench = try ShellBench()
        bench.bringServer(name: server, vendor: vendor)
        var request = Request(identifier: "tea", content: Content(title: "Tea"), trigger: nil)
        change(&request)
        try bench.shell.add([request], of: Agenda.ownApp)
        bench.answer(.success(1))
        return bench
    }

    private func snooze(_ bench: ShellBench) throws -> Int64? {
        let key = RequestKey(app: Agenda.ownApp, identifier: "tea")
        return try bench.store.rows(.request(key)).pending(key)?.schedule.snooze?.delay.map { $0 / 1_000_000 }
    }

    @Test func aClickSaysUntilWhenAndATerminalSaysItItself() throws {
        let bench = try bench()
        bench.press(Action.snoozeIdentifier, on: 1)
        let notice = try #require(bench.popups.last)
        #expect((notice.summary, notice.body) == ("Tea", "Snoozed until 08:10"))
        #expect(bench.labels == ["Close", "Change\u{2026}", "Undo"])
        #expect(notice.hints["suppress-sound"] == .boolean(true) && notice.hints["transient"] == .boolean(true))
        #expect(notice.timeout == 10_000)
        #expect(try bench.delivered.isEmpty && bench.pending == ["tea"])
        bench.time.pass(600)
        #expect(bench.count("Tea") == 3)
        try bench.shell.recorder.perform(.act(RequestKey(app: Agenda.ownApp, identifier: "tea"), action: "snooze"))
        #expect(bench.count("Tea") == 3)
    }

    @Test func undoBringsTheRingBackAsItWas() throws {
        let bench = try bench()
        let labels = bench.labels
        bench.press(Action.snoozeIdentifier, on: 1)
        bench.answer(.success(2))
        // GNOME Shell says each thing twice.
        for _ in 1...2 { bench.press(Action.undoIdentifier, on: 2) }
        #expect(bench.count("Tea") == 3)
        #expect(bench.labels == labels && bench.popups.last?.hints["suppress-sound"] == .boolean(true))
        #expect(bench.closed.contains(2))
        #expect(try bench.delivered == ["tea"] && bench.pending.isEmpty)
        bench.time.pass(3600)
        #expect(bench.count("Tea") == 3)
    }

    @Test func whatInsistedDoesSoAgain() throws {
        let bench = try bench { $0.untilAnswered = .init(seconds: 300, most: 3) }
        bench.press(Action.snoozeIdentifier, on: 1)
        bench.answer(.success(2))
        bench.press(Action.undoIdentifier, on: 2)
        bench.answer(.success(3))
        bench.time.pass(299)
        #expect(bench.count("Tea") == 3)
        bench.time.pass(1)
        #expect(bench.count("Tea") == 4)
    }

    @Test func changeOffersTheOtherLengths() throws {
        let bench = try bench()
        bench.press(Action.snoozeIdentifier, on: 1)
        bench.answer(.success(2))
        bench.press(Action.changeIdentifier, on: 2)
        #expect(bench.labels == ["Close", "1 h", "Tonight", "Tomorrow"])
        bench.answer(.success(3))
        bench.press(Action.snoozeIdentifier + ":tonight", on: 3)
        #expect(bench.bodies.last == "Snoozed until 20:00")
        #expect(try snooze(bench) == 12 * 3600 - 2)
        bench.answer(.success(4))
        bench.press(Action.changeIdentifier, on: 4)
        bench.answer(.success(5))
        #expect(bench.labels == ["Close", "10 min", "1 h", "Tomorrow"])
        bench.press(Action.snoozeIdentifier + ":tomorrow", on: 5)
        #expect(bench.bodies.last == "Snoozed until 16 Jan 2027 at 09:00")
        bench.answer(.success(6))
        bench.press(Action.undoIdentifier, on: 6)
        #expect(try bench.delivered == ["tea"] && bench.pending.isEmpty)
    }

    /// What comes later than the popup: it has rung again, or is gone.
    @Test func aLateClickChangesNothing() throws {
        let bench = try bench()
        bench.press(Action.snoozeIdentifier, on: 1)
        bench.answer(.success(2))
        bench.time.pass(600)
        bench.answer(.success(3))
        #expect(bench.closed.contains(2))
        bench.press(Action.undoIdentifier, on: 2)
        #expect(try bench.delivered == ["tea"] && bench.pending.isEmpty)
        #expect(bench.count("Tea") == 3)
        bench.press(Action.snoozeIdentifier, on: 3)
        bench.answer(.success(4))
        try bench.shell.recorder.perform(.remove(identifiers: ["tea"]))
        #expect(bench.closed.contains(4))
        bench.press(Action.undoIdentifier, on: 4)
        #expect(try bench.delivered.isEmpty && bench.pending.isEmpty)
    }

    @Test(arguments: ["dunst", "mako"]) func aMenuHasAllLengths(_ server: String) throws {
        let bench = try bench(server: server)
        #expect(
            bench.labels == ["Done", "Snooze 10 min", "Snooze 1 h", "Snooze until tonight", "Snooze until tomorrow"]
        )
        bench.press(Action.snoozeIdentifier + ":1h", on: 1)
        #expect(try snooze(bench) == 3600)
        #expect(bench.labels == ["Close", "Snooze 10 min", "Snooze until tonight", "Snooze until tomorrow", "Undo"])
    }

    /// It would hide the next reminder there.
    @Test func whereOnePopupHidesAnotherThereIsNone() throws {
        let bench = try bench(server: "Notification Daemon", vendor: "GNOME")
        bench.press(Action.snoozeIdentifier, on: 1)
        #expect(bench.count("Tea") == 1)
    }

    @Test func tonightIsOfferedUntilItHasBegun() throws {
        let bench = try bench(server: "dunst")
        bench.set { $0.popup.snooze = [.tonight, .tomorrow] }
        bench.press(Action.snoozeIdentifier, on: 1)
        bench.answer(.success(2))
        bench.time.pass(12 * 3600)
        #expect(bench.labels == ["Done", "Snooze until tomorrow"])
        bench.answer(.success(3))
        bench.press(Action.snoozeIdentifier, on: 3)
        #expect(bench.bodies.last == "Snoozed until 16 Jan 2027 at 09:00")
    }
}

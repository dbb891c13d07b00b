import AgentCore
import NotificationCore
import Simulation
import Testing

/// A plain click that opens the window, in the shell (decision 13).
struct WindowTests {
    private func pills(_ bench: ShellBench) throws {
        var request = Request(
            identifier: "pills",
            content: Content(title: "pills"),
            trigger: .interval(.init(seconds: 3600, repeats: true))
        )
        request.untilAnswered = .init(seconds: 600, most: 3)
        try bench.shell.add([request], of: Agenda.ownApp)
    }

    private func bench(server: String = "test") throws -> ShellBench {
        let bench = try ShellBench()
        bench.shell.take(windowIsInstalled: true)
        bench.bringServer(name: server)
        try pills(bench)
        bench.time.pass(3600)
        bench.answer(.success(1))
        return bench
    }

    @Test func anOpenedReminderIsListedAndGoesOnInsisting() throws {
        let bench = try bench()
        #expect(bench.labels == ["Open", "Done", "Snooze 10 min", "Stop Repeat"])
        bench.shell.received(ServerSignal(server: ":1.9", popup: 1, kind: .token("token")))
        bench.press("default", on: 1)
        // GNOME Shell 43 reports each signal twice.
        bench.press("default", on: 1)
        for _ in 1...2 { bench.close(1, reason: 2) }
        #expect(bench.opened.map(\.key.identifier) == ["pills"])
        #expect(bench.opened.map(\.token) == ["token"])
        #expect(bench.closed == [1])
        #expect(try bench.delivered == ["pills"])
        bench.time.pass(600)
        #expect(bench.count("pills") == 2)
        bench.answer(.success(2))
        bench.press(Action.doneIdentifier, on: 2)
        #expect(try bench.delivered == [])
        bench.time.pass(1200)
        #expect(bench.count("pills") == 2)
    }

    @Test func threeButtonsAreAllThatGnomeShows() throws {
        let bench = try bench(server: "gnome-shell")
        #expect(bench.labels == ["Open", "Done", "Snooze 10 min", "Stop Repeat"])
        try bench.ring(
            "own",
            .interval(.init(seconds: 60, repeats: true)),
            actions: [
                Action(identifier: "a", title: "Site", effect: .open(url: "https://example.org")),
                Action(identifier: "b", title: "Later", effect: .snooze(seconds: 60)),
                Action(identifier: "c", title: "Stop", effect: .stopRepeat),
            ]
        )
        bench.time.pass(60)
        // Stop Repeat is never hidden.
        #expect(bench.labels == ["Open", "Site", "Stop", "More…"])
    }

    @Test func aLabelOfItsOwnIsNotUsedTwice() throws {
        let bench = try bench()
        try bench.ring(
            "site",
            actions: [Action(identifier: "a", title: "Open", effect: .open(url: "https://example.org"))]
        )
        #expect(bench.labels == ["Show", "Open", "Done"])
    }

    @Test func theWindowComesAndGoesAndNothingElseIsShownAnew() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try pills(bench)
        bench.time.pass(3600)
        bench.answer(.success(1))
        #expect(bench.labels == ["Done", "Snooze 10 min", "Stop Repeat"])
        bench.shell.take(windowIsInstalled: false)
        #expect(bench.closed.isEmpty)
        bench.shell.take(windowIsInstalled: true)
        #expect(bench.closed == [1])
        bench.time.pass(1)
        #expect(bench.labels == ["Open", "Done", "Snooze 10 min", "Stop Repeat"])
        bench.answer(.success(2))
        // The next run knows what its popups say, before it has asked whether the window is there.
        let next = try ShellBench(bench.store)
        next.bringServer()
        #expect(next.shell.recorder.agenda.hasWindow)
        next.shell.take(windowIsInstalled: true)
        next.time.pass(1)
        #expect(next.shown.isEmpty)
        next.press("default", on: 2)
        #expect(next.opened.map(\.key.identifier) == ["pills"])
        #expect(try next.delivered == ["pills"])
    }

    @Test func onAFullDiskItIsOpenedAtOnceAndStaysUnanswered() throws {
        let bench = try ShellBench()
        bench.shell.take(windowIsInstalled: true)
        bench.bringServer()
        try bench.ring("tea", .interval(.init(seconds: 60, repeats: false)))
        bench.store.isDiskFull = true
        bench.time.pass(60)
        bench.answer(.success(1))
        for _ in 1...2 { bench.press("default", on: 1) }
        bench.close(1, reason: 2)
        #expect(bench.opened.map(\.key.identifier) == ["tea"])
        bench.store.isDiskFull = false
        bench.time.pass(10)
        #expect(try bench.delivered == ["tea"])
        #expect(bench.count("tea") == 1)
        let row = try bench.store.rows(.app(Agenda.ownApp)).delivered.first
        #expect(row?.presentation == .expired(PopupAddress(bus: "bus", server: ":1.9", id: 1)))
    }
}

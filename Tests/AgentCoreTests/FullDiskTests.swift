import AgentCore
import NotificationCore
import Simulation
import Testing

/// What is due, seen and pressed while nothing can be written down.
struct FullDiskTests {
    private func hourly(_ identifier: String, _ bench: ShellBench, _ actions: [Action] = []) throws {
        try bench.ring(identifier, .interval(.init(seconds: 3600, repeats: true))) { $0.actions = actions }
    }

    @Test func aRingIsShownOnceHoweverOftenItIsTriedToStoreIt() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("tea", .interval(.init(seconds: 60, repeats: false)))
        bench.store.isDiskFull = true
        bench.time.pass(60)
        #expect(bench.shown == ["tea"])
        bench.answer(.success(1))
        // It is tried each five seconds.
        let refusals = bench.logged(.error).count
        bench.time.pass(30)
        #expect(bench.logged(.error).count >= refusals + 6)
        #expect(bench.shown == ["tea"])
        #expect(try bench.pending == ["tea"])
        bench.store.isDiskFull = false
        bench.time.pass(5)
        #expect(bench.shown == ["tea"])
        #expect(bench.closed.isEmpty)
        #expect(try bench.pending.isEmpty)
        let ring = try #require(bench.store.rows(.onScreen).delivered.first)
        #expect(ring.presentation == .shown(PopupAddress(bus: "bus", server: ":1.9", id: 1)))
    }

    /// Its number comes in when there is room again, and what was kept is written before that.
    @Test func aRingIsNotShownAgainForWhatIsWrittenBeforeItsNumber() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("tea")
        bench.store.isDiskFull = true
        bench.shell.recorder.record(.askPermission(app: "org.example.Mail", name: "Mail"))
        bench.store.isDiskFull = false
        bench.answer(.success(1))
        bench.time.pass(10)
        #expect(bench.count("tea") == 1)
    }

    @Test func aRingThatTheServerDidNotTakeIsTriedAgain() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("tea", .interval(.init(seconds: 60, repeats: false)))
        bench.store.isDiskFull = true
        bench.time.pass(60)
        bench.answer(.failure(.tooFast("slowly")))
        #expect(bench.shown == ["tea"])
        bench.time.pass(6)
        #expect(bench.shown == ["tea", "tea"])
        bench.answer(.success(1))
        bench.time.pass(20)
        #expect(bench.shown == ["tea", "tea"])
    }

    /// What is due by the clock is computed in the zone that the session is in by then.
    @Test func aMoveIsWrittenDownBeforeWhatIsComputedInTheNewZone() throws {
        let bench = try ShellBench()
        bench.store.isDiskFull = true
        bench.shell.recorder.record(.clockChanged)
        bench.store.isDiskFull = false
        let planned = bench.planned
        bench.shell.recorder.record(.zoneChanged(from: "Europe/Berlin"))
        let events = planned.events.map { event in
            switch event {
            case .zoneChanged: "move"
            case .clockChanged: "clock"
            default: "\(event)"
            }
        }
        #expect(events == ["move", "clock"])
    }

    @Test func itsSoundIsPlayedOnce() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("tea", .interval(.init(seconds: 60, repeats: false))) { $0.sound = .named("bell") }
        bench.store.isDiskFull = true
        bench.time.pass(60)
        bench.answer(.success(1))
        bench.time.pass(20)
        bench.store.isDiskFull = false
        bench.time.pass(20)
        #expect(bench.played == ["bell"])
    }

    @Test func whatWasStoppedIsSilentBeforeItIsWrittenDown() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try hourly("tea", bench, [Action(identifier: "stop", title: "Stop", effect: .stopRepeat)])
        try hourly("soup", bench)
        bench.store.isDiskFull = true
        bench.time.pass(3600)
        #expect(bench.shown == ["tea", "soup"])
        bench.answer(.success(2))
        bench.answerFirst(.success(1))
        bench.press("stop", on: 1)
        bench.time.pass(3600)
        #expect(bench.shown == ["tea", "soup", "soup"])
        #expect(try bench.pending == ["soup", "tea"])
        bench.store.isDiskFull = false
        bench.time.pass(5)
        #expect(try bench.pending == ["soup"])
    }

    /// Some servers say that a popup is gone before they say why.
    @Test(arguments: [false, true]) func anAnswerCountsThoughItsPopupIsGone(typed: Bool) throws {
        let bench = try ShellBench()
        bench.bringServer()
        let input = Action.TextInput(buttonTitle: "Send", placeholder: "")
        let actions = [
            Action(identifier: "say", title: "Say", textInput: input), Action(identifier: "ok", title: "OK"),
        ]
        try hourly("tea", bench, actions)
        bench.time.pass(3600)
        bench.answer(.success(1))
        bench.store.isDiskFull = true
        bench.close(1, reason: 2)
        if typed { bench.reply("with milk", on: 1) } else { bench.press("ok", on: 1) }
        bench.store.isDiskFull = false
        bench.time.pass(5)
        let responses = try bench.store.responses(of: Agenda.ownApp)
        #expect(responses.map(\.userText) == [typed ? "with milk" : nil])
    }

    @Test func theRingAfterTheOneThatIsSeenIsSkipped() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try hourly("walk", bench, [Action(identifier: "skip", title: "Skip", effect: .skipNext)])
        bench.store.isDiskFull = true
        bench.time.pass(3600)
        bench.answer(.success(1))
        bench.press("skip", on: 1)
        bench.time.pass(3600)
        #expect(bench.shown == ["walk"])
        bench.store.isDiskFull = false
        bench.time.pass(3600)
        #expect(bench.shown == ["walk", "walk"])
    }

    /// Pressed in the moment in which the next ring takes the popup's place.
    @Test(arguments: ["stop", "skip", "later", "eaten"]) func aLateButtonCountsForWhatWasSeen(button: String) throws {
        let bench = try ShellBench()
        bench.bringServer()
        let actions = [
            Action(identifier: "stop", title: "Stop", effect: .stopRepeat),
            Action(identifier: "skip", title: "Skip", effect: .skipNext),
            Action(identifier: "later", title: "Later", effect: .snooze(seconds: 7200)),
            Action(identifier: "eaten", title: "Eaten", effect: .done),
        ]
        try hourly("soup", bench, actions)
        let planned = bench.planned
        bench.store.isDiskFull = true
        bench.time.pass(3600)
        bench.answer(.success(1))
        bench.time.pass(3600)
        bench.answer(.success(2))
        #expect(bench.closed == [1])
        bench.press(button, on: 1)
        // What was pressed is tried again, and nothing is lost.
        bench.time.pass(3600)
        #expect(bench.count("soup") == (button == "stop" ? 2 : 3))
        bench.answer(.success(3))
        bench.store.isDiskFull = false
        bench.time.pass(5)
        #expect(bench.logged(.notice).filter { $0.contains("soup") }.isEmpty)
        let seen = planned.events.compactMap { event in
            if case .act(_, let action, _, let seen) = event { "\(action) of \(seen ?? 0)" } else { nil }
        }
        #expect(Set(seen) == ["\(button) of 1"])
        #expect(try bench.pending == (button == "stop" ? [] : ["soup"]))
        #expect(try bench.store.responses(of: Agenda.ownApp).count == 1)
    }

    /// Words that are typed into it then are no answer to the next ring.
    @Test func lateWordsAnswerWhatWasSeen() throws {
        let bench = try ShellBench()
        bench.bringServer()
        let input = Action.TextInput(buttonTitle: "Send", placeholder: "")
        try hourly("tea", bench, [Action(identifier: "say", title: "Say", textInput: input)])
        bench.store.isDiskFull = true
        bench.time.pass(3600)
        bench.answer(.success(1))
        bench.time.pass(3600)
        bench.answer(.success(2))
        bench.reply("with milk", on: 1)
        bench.store.isDiskFull = false
        bench.time.pass(5)
        #expect(try bench.store.responses(of: Agenda.ownApp).map(\.userText) == ["with milk"])
        #expect(try bench.store.responses(of: Agenda.ownApp).map(\.delivered.occurrence) == [1])
    }

    @Test func aSecondClickCountsForNothingWhenTheNextRingIsThere() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try hourly("tea", bench, [Action(identifier: "ok", title: "OK")])
        bench.store.isDiskFull = true
        bench.time.pass(3600)
        bench.answer(.success(1))
        bench.press("ok", on: 1)
        bench.time.pass(3600)
        bench.answer(.success(2))
        bench.press("ok", on: 1)
        bench.store.isDiskFull = false
        bench.time.pass(5)
        #expect(try bench.store.responses(of: Agenda.ownApp).count == 1)
    }

    /// Popup 1 shows what updates silently each hour; the disk is full.
    private static func benchWithACopyAndAFullDisk() throws -> ShellBench {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("copy", .interval(.init(seconds: 3600, repeats: true))) { $0.updatesSilently = true }
        bench.time.pass(3600)
        bench.answer(.success(1))
        bench.store.isDiskFull = true
        return bench
    }

    @Test func aSilentUpdateWaitsForRoom() throws {
        let bench = try Self.benchWithACopyAndAFullDisk()
        bench.time.pass(3600)
        #expect(bench.count("copy") == 1)
        bench.store.isDiskFull = false
        bench.time.pass(5)
        #expect(bench.count("copy") == 2)
        #expect(bench.popups.last?.replaces == 1)
        bench.answer(.success(1))
        #expect(bench.closed.isEmpty)
    }

    /// What would be updated is gone: the ring is shown, as it is where there is room.
    @Test(arguments: [false, true]) func aSilentUpdateOfAPopupThatIsGoneIsShown(withServer: Bool) throws {
        let bench = try Self.benchWithACopyAndAFullDisk()
        if withServer {
            bench.shell.server.changed(to: ":1.99")
            bench.identify()
        } else {
            bench.close(1, reason: 2)
        }
        bench.time.pass(3600)
        #expect(bench.count("copy") == 2)
        #expect(bench.popups.last?.replaces == 0)
    }

    /// The server was slow with the first popup, and the next ring has come and gone by the time that can be written.
    @Test func aPopupGoesThatAnotherOneHasUpdatedBesideIt() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("copy")
        try bench.ring("copy", .interval(.init(seconds: 2, repeats: false))) { $0.updatesSilently = true }
        bench.store.isDiskFull = true
        bench.time.pass(2)
        #expect(bench.count("copy") == 2)
        bench.answer(.success(2))
        bench.answerFirst(.success(1))
        bench.close(2, reason: 1)
        bench.store.isDiskFull = false
        bench.time.pass(5)
        #expect(bench.closed == [1])
        #expect(bench.count("copy") == 2)
    }

    @Test func aPopupOfARequestThatIsGoneByThenIsClosed() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("tea", .interval(.init(seconds: 60, repeats: false)))
        bench.store.isDiskFull = true
        bench.time.pass(60)
        bench.answer(.success(1))
        bench.store.isDiskFull = false
        try bench.shell.recorder.perform(.removePending(app: Agenda.ownApp, identifiers: ["tea"]))
        bench.time.pass(5)
        #expect(bench.closed == [1])
        #expect(try bench.delivered.isEmpty)
    }

    /// A position that could not be acted on is taken up again.
    @Test func anArrivalCountsOnceThereIsRoom() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("milk", .home(arriving: true))
        bench.shell.regions.positioned(at: try .away())
        bench.time.pass(60)
        bench.store.isDiskFull = true
        bench.shell.regions.positioned(at: try .home())
        #expect(bench.shown == ["milk"], "it is shown all the same")
        bench.answer(.success(1))
        bench.store.isDiskFull = false
        bench.time.pass(5)
        #expect(bench.shown == ["milk"])
        #expect(try bench.pending.isEmpty)
    }

    /// While nothing can be written, what an app may not ring can't be put to rest, and stands before what may.
    @Test func onAFullDiskAllIsShownThatIsAllowed() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.shell.apps.permissions.set(Agenda.calendarsApp, to: .authorized)
        try bench.shell.apps.permissions.set("org.evil.App", to: .authorized)
        for number in 0..<40 {
            try bench.ring("evil\(number)", of: "org.evil.App", .interval(.init(seconds: 10, repeats: true)))
            try bench.ring("e\(number)", of: Agenda.calendarsApp, .interval(.init(seconds: 20, repeats: false)))
        }
        try bench.shell.apps.permissions.set("org.evil.App", to: .denied)
        bench.store.isDiskFull = true
        bench.time.pass(30)
        #expect(Set(bench.shown) == Set((0..<40).map { "e\($0)" }))
        #expect(bench.shown.count == 40)
    }
}

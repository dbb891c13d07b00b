import AgentCore
import NotificationCore
import Simulation
import Testing

/// A server that comes, hangs and refuses, as the shell sees it.
struct ServerTests {
    @Test func nothingIsShownBeforeTheServerHasSaidWhatItCanDo() throws {
        let bench = try ShellBench()
        try bench.ring("tea")
        bench.shell.server.changed(to: ":1.9")
        bench.time.pass(3)
        #expect(bench.shown.isEmpty)
        bench.identify()
        bench.time.pass(0.01)
        #expect(bench.shown == ["tea"])
    }

    /// An earlier run has told it to close a popup, and what comes at that moment would go with it.
    @Test func whatComesUpJustAsItMayCloseAnotherWaits() throws {
        let bench = try ShellBench()
        try bench.ring("tea")
        bench.shell.server.changed(to: ":1.9")
        bench.time.pass(10)
        bench.identify(name: "SwayNotificationCenter")
        bench.time.pass(0.5)
        #expect(bench.shown.isEmpty)
        bench.time.pass(0.2)
        #expect(bench.shown == ["tea"])
    }

    @Test func aServerThatTakesFiveSecondsHangsAndTheRestWaits() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("one")
        try bench.ring("two")
        bench.time.pass(4.9)
        #expect(bench.shell.server.state.standing == .ready)
        bench.time.pass(0.2)
        #expect(bench.shell.server.state.standing == .hung)
        #expect(bench.shown == ["one"])
        // It comes to itself: what it was asked before comes first.
        bench.identify()
        bench.answer(.success(1))
        bench.time.pass(0.2)
        #expect(bench.shown == ["one"])
        bench.time.pass(0.2)
        #expect(bench.shown == ["one", "two"])
    }

    /// A login gets five seconds to bring its own.
    @Test func theBusIsAskedForAServerWhenTheLoginBringsNone() throws {
        let bench = try ShellBench()
        try bench.ring("tea")
        bench.time.pass(4.9)
        #expect(bench.starts == 0)
        bench.time.pass(0.2)
        #expect(bench.starts == 1)
        #expect(bench.shown.isEmpty)
    }

    // MARK: - A server that refuses

    @Test func aRingThatTheServerRefusesHoldsUpNoOtherAndComesBack() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("one")
        try bench.ring("two")
        bench.answer(.failure(.refused("never")))
        #expect(bench.shown == ["one", "two"])
        bench.answer(.success(2))
        #expect(bench.shell.screen.refusals.reason == "never")
        bench.time.pass(1.1)
        #expect(bench.shown == ["one", "two", "one"])
        bench.answer(.success(3))
        #expect(bench.shell.screen.refusals.reason == nil)
        bench.time.pass(1000)
        #expect(bench.shown == ["one", "two", "one"])
        #expect(try bench.delivered == ["one", "two"])
        #expect(try bench.store.rows(.onScreen).delivered.count == 2)
    }

    @Test func itIsAskedAgainLaterEachTimeAndForEver() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("tea")
        for (asked, pause) in [1.0, 5, 30, 120, 600, 600, 600].enumerated() {
            #expect(bench.count("tea") == asked + 1)
            bench.answer(.failure(.refused("never")))
            bench.time.pass(pause - 0.1)
            #expect(bench.count("tea") == asked + 1)
            bench.time.pass(0.2)
        }
        #expect(bench.count("tea") == 8)
    }

    @Test func aServerThatRefusesEverythingIsAskedOnceASecond() throws {
        let bench = try ShellBench()
        bench.bringServer()
        for number in 1...4 { try bench.ring("\(number)") }
        for _ in 1...3 { bench.answer(.failure(.refused("never"))) }
        #expect(bench.shown == ["1", "2", "3"])
        bench.time.pass(1.1)
        #expect(bench.shown.count == 4)
    }

    /// A ring waits in the schedule, and nothing else of a refusal is kept.
    @Test func anotherServerAndAnotherRunAskAtOnce() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("tea")
        bench.answer(.failure(.refused("never")))
        bench.time.pass(1.1)
        bench.answer(.failure(.refused("never")))
        #expect(bench.count("tea") == 2)
        bench.shell.server.changed(to: nil)
        bench.shell.server.changed(to: ":1.10")
        bench.identify()
        bench.time.pass(2)
        #expect(bench.count("tea") == 3)
        bench.answer(.failure(.refused("never")))
        let next = try ShellBench(bench.store)
        next.bringServer()
        #expect(next.shown == ["tea"])
    }

    /// What only this ring's popup has is left out, a part at a time.
    @Test func aPopupThatIsRefusedWhileOthersAreShownBecomesPlainer() throws {
        let bench = try ShellBench()
        bench.bringServer(["actions", "body", "body-markup"])
        try bench.ring("tea", actions: [Action(identifier: "a", title: "A", effect: .none)]) {
            $0.icon = "alarm"
            $0.body = "1 < 2"
        }
        bench.answer(.failure(.refused("no")))
        try bench.ring("other")
        bench.answer(.success(1))
        for pause in [1.1, 5.1] {
            bench.time.pass(pause)
            #expect(bench.bodies.last == "1 &lt; 2")
            #expect(bench.popups.last?.hints["image-path"] != nil)
            bench.answer(.failure(.refused("no")))
        }
        bench.time.pass(1.1)
        #expect(bench.popups.last?.hints["image-path"] == nil)
        #expect(bench.bodies.last == "1 &lt; 2")
        bench.answer(.failure(.refused("no")))
        bench.time.pass(1.1)
        #expect(bench.bodies.last == "1 < 2")
        #expect(bench.popups.last?.actions.isEmpty == false)
        bench.answer(.failure(.refused("no")))
        bench.time.pass(1.1)
        #expect(bench.popups.last?.actions.isEmpty == true)
        #expect(bench.bodies.last?.contains("carillon act") == true)
        bench.answer(.failure(.refused("no")))
        bench.time.pass(1.1)
        #expect(bench.bodies.last?.isEmpty == true)
        #expect(bench.shown.last == "tea")
        bench.answer(.failure(.refused("no")))
        bench.time.pass(601)
        bench.answer(.success(9))
        #expect(try bench.store.rows(.onScreen).delivered.count == 2)
    }

    @Test func aServersPopupsComeBackQuietlyOnTheNextAndOnce() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("tea")
        bench.answer(.success(1))
        bench.shell.server.changed(to: nil)
        bench.shell.server.changed(to: ":1.10")
        bench.identify()
        bench.time.pass(60)
        #expect(bench.shown == ["tea", "tea"])
        #expect(bench.played.isEmpty)
    }

    @Test func aCallThatEndsWithoutAnAnswerIsMadeAgain() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("tea")
        bench.time.pass(25)
        bench.answer(.failure(.timeout))
        #expect(bench.shown == ["tea"])
        bench.identify()
        bench.time.pass(0.4)
        #expect(bench.shown == ["tea", "tea"])
        // Both came up after all: the first is closed, as nobody waits for it.
        bench.answer(.success(2))
        let ring = try #require(bench.store.rows(.onScreen).delivered.first)
        bench.shell.shownLate(ring.id, ShownPopup(server: ":1.9", id: 1))
        #expect(bench.closed == [1])
    }

    /// A run has ended before it heard of its popup: the person may see two, and each further one says why (section 3).
    @Test func aRingThatMayBeUpSaysSoUntilItIsKnown() throws {
        let first = try ShellBench()
        first.bringServer()
        try first.ring("tea")
        #expect(first.bodies == [""])
        let bench = try ShellBench(first.store)
        bench.bringServer()
        bench.time.pass(25)
        bench.answer(.failure(.timeout))
        bench.identify()
        bench.time.pass(0.4)
        #expect(bench.shown == ["tea", "tea"])
        #expect(bench.bodies.allSatisfy { $0.contains("Shown again") }, "\(bench.bodies)")
        // On the next server there is none of it.
        bench.answer(.success(2))
        bench.shell.server.changed(to: nil)
        bench.shell.server.changed(to: ":1.10")
        bench.identify()
        bench.time.pass(2)
        #expect(bench.shown.count == 3)
        #expect(bench.bodies.last == "")
    }

    /// A popup is asked for under the servers' common name, so the next server may be the one that shows it.
    @Test func whatWasOnItsWayMayHaveReachedTheNextServer() throws {
        let first = try ShellBench()
        first.bringServer()
        try first.ring("tea")
        first.shell.server.changed(to: ":1.10")
        let bench = try ShellBench(first.store)
        bench.shell.server.changed(to: ":1.10")
        bench.identify()
        bench.time.pass(2)
        #expect(bench.bodies.map { $0.contains("Shown again") } == [true])
    }

    /// Some give the name up and take it again; what they show then is there.
    @Test func aServerThatComesBackUnderItsOldNameIsNotGone() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("tea")
        bench.answer(.success(1))
        bench.shell.server.changed(to: nil)
        bench.time.pass(1)
        bench.bringServer()
        try bench.ring("soup")
        bench.answer(.success(2))
        bench.time.pass(10)
        #expect(bench.shown == ["tea", "soup"])
    }

    @Test func aServerThatAsksForPatienceGetsIt() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("tea")
        bench.answer(.failure(.tooFast("slowly")))
        bench.time.pass(1)
        #expect(bench.shown.count == 1)
        bench.time.pass(0.2)
        #expect(bench.shown.count == 2)
    }

    @Test func aClickBeforeThePopupsNumberIsKnownCounts() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("tea")
        bench.press("default", on: 7)
        #expect(try bench.store.rows(.app(nil)).delivered.count == 1)
        bench.answer(.success(7))
        #expect(try bench.store.rows(.app(nil)).delivered.isEmpty)
    }

    @Test func aClickCountsThoughTheAnswerComesAfterLibnotifyHasGivenUp() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("tea")
        bench.press("default", on: 7)
        bench.time.pass(25)
        bench.answer(.failure(.timeout))
        let ring = try #require(bench.store.rows(.app(nil)).delivered.first)
        bench.shell.shownLate(ring.id, ShownPopup(server: ":1.9", id: 7))
        #expect(try bench.store.rows(.app(nil)).delivered.isEmpty)
    }

    /// The server sleeps with the machine, and answers no sooner.
    @Test func itCountsThoughTheMachineHasSleptMeanwhile() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("tea")
        bench.time.pass(25)
        bench.answer(.failure(.timeout))
        bench.time.suspend(3600)
        bench.press("default", on: 7)
        let ring = try #require(bench.store.rows(.app(nil)).delivered.first)
        bench.shell.shownLate(ring.id, ShownPopup(server: ":1.9", id: 7))
        #expect(try bench.store.rows(.app(nil)).delivered.isEmpty)
    }

    @Test func aClickOnAPopupThatCouldNotBeStoredCountsBeforeItsNumberIsKnown() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.plan("tea", in: 60)
        bench.store.isDiskFull = true
        bench.time.pass(61)
        bench.press("default", on: 7)
        bench.answer(.success(7))
        bench.store.isDiskFull = false
        bench.time.pass(6)
        #expect(try bench.store.rows(.app(nil)).delivered.isEmpty)
        #expect(bench.shown == ["tea"])
    }

    /// Another one has been shown in its place meanwhile (seed 1795615873020068).
    @Test func aPopupThatCouldNotBeStoredAndComesLateIsClosed() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.plan("tea", in: 60)
        bench.store.isDiskFull = true
        bench.time.pass(61)
        bench.answer(.failure(.timeout))
        bench.shell.shownLate(-1, ShownPopup(server: ":1.9", id: 7))
        #expect(bench.closed == [7])
        #expect(bench.shell.recorder.kept.isEmpty)
    }

    @Test func whatAServerShowedThatHasGoneIsShownByTheNextOne() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("tea")
        bench.shell.server.changed(to: ":1.10")
        bench.identify()
        // The word of the old one comes last.
        bench.answer(.success(1))
        bench.time.pass(2)
        #expect(bench.shown == ["tea", "tea"])
    }

    @Test func theLastPopupIsWaitedForAtTheEnd() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("tea")
        var hasEnded = false
        bench.shell.stop(isCutOff: false) { hasEnded = true }
        bench.time.pass(1.9)
        #expect(!hasEnded)
        bench.time.pass(0.2)
        #expect(hasEnded)
    }

    /// One look at the deadlines for each call, whatever follows from it.
    @Test func theClocksAreSetOnceForACall() throws {
        let bench = try ShellBench()
        bench.bringServer()
        let before = bench.time.alarms.timesArmed
        try bench.ring("at once")
        #expect(bench.time.alarms.timesArmed == before)
        let later = Request(
            identifier: "later",
            content: Content(title: "later"),
            trigger: .interval(.init(seconds: 60, repeats: true))
        )
        try bench.shell.add([later], of: Agenda.ownApp)
        #expect(bench.time.alarms.timesArmed == before + 1)
        bench.answer(.success(1))
        bench.time.pass(61)
        #expect(bench.shown == ["at once", "later"])
    }
}

import AgentCore
import NotificationCore
import Simulation
import Testing

/// A request that takes the place of what is shown, without ringing again.
struct SilentUpdateTests {
    private let bench: ShellBench

    init() throws {
        bench = try ShellBench()
        bench.bringServer()
        try update("one", isFirst: true)
        bench.answer(.success(1))
    }

    private func update(_ body: String, isFirst: Bool = false) throws {
        try bench.ring("copy") { content in
            content.body = body
            content.updatesSilently = !isFirst
        }
    }

    private func row() throws -> Delivered? { try bench.store.rows(.app(Agenda.ownApp)).delivered.first }
    private func address(_ popup: UInt32) -> PopupAddress { PopupAddress(bus: "bus", server: ":1.9", id: popup) }

    @Test func itWaitsUntilTheServerHasReplacedThePopup() throws {
        try update("two")
        #expect(bench.bodies == ["one", "two"])
        #expect(bench.popups.last?.replaces == 1)
        #expect(bench.popups.last?.hints["suppress-sound"] == .boolean(true))
        #expect(try row().map { DeliveredSummary($0).state } == .waiting)
        bench.answer(.success(1))
        #expect(try row()?.presentation == .shown(address(1)))
        bench.time.pass(60)
        #expect(bench.bodies.count == 2 && bench.closed.isEmpty)
    }

    @Test func aRefusedOneIsAskedForAgain() throws {
        try update("two")
        bench.answer(.failure(.refused("no")))
        #expect(bench.shell.screen.refusals.reason == "no")
        #expect(try row().map { DeliveredSummary($0).state } == .waiting)
        bench.time.pass(1.1)
        #expect(bench.bodies == ["one", "two", "two"])
        #expect(bench.popups.last?.replaces == 1)
        bench.answer(.success(1))
        #expect(try row()?.presentation == .shown(address(1)))
        #expect(bench.closed.isEmpty)
    }

    @Test func whereTheServerShowsAnotherOneTheOldOneGoes() throws {
        try update("two")
        bench.answer(.success(2))
        #expect(bench.closed == [1])
        #expect(try row()?.presentation == .shown(address(2)))
    }

    /// What can't be told to be shown isn't said to be, and the old text doesn't stay.
    @Test func whereTheServerNamesNoPopupTheOldOneGoes() throws {
        try update("two")
        bench.answer(.failure(.unclear("no number for the popup")))
        #expect(bench.closed == [1])
        #expect(try row()?.presentation == .expired(nil))
    }

    @Test func theNewestIsShownWhileTheServerIsSlow() throws {
        for body in ["two", "three", "four"] { try update(body) }
        #expect(bench.bodies == ["one", "two"])
        bench.answer(.success(1))
        #expect(bench.bodies == ["one", "two", "four"])
        bench.answer(.success(1))
        #expect(try row()?.presentation == .shown(address(1)))
        #expect(bench.closed.isEmpty)
    }

    /// Killed while the server was slow: the next run shows it in the same place.
    @Test func theNextRunShowsIt() throws {
        try update("two")
        try update("three")
        let next = try ShellBench(bench.store)
        next.bringServer()
        #expect(next.bodies == ["three"])
        #expect(next.popups.last?.replaces == 1)
        next.answer(.success(1))
        next.time.pass(60)
        #expect(next.bodies == ["three"] && next.closed.isEmpty)
    }

    @Test func anotherServerShowsItAlone() throws {
        try update("two")
        bench.shell.server.changed(to: nil)
        bench.shell.server.changed(to: ":1.10")
        bench.identify()
        bench.answer(.success(1))
        bench.time.pass(60)
        #expect(bench.bodies.last == "two" && bench.popups.last?.replaces == 0)
    }

    @Test func aClickOnTheOldTextCounts() throws {
        try update("two")
        bench.press("default", on: 1)
        #expect(try row() == nil)
        // What the server shows in its place after that goes.
        bench.answer(.success(1))
        #expect(bench.closed.contains(1))
    }

    @Test func onceThePopupHasGoneTheListAloneChanges() throws {
        try update("two")
        bench.close(1, reason: 1)
        bench.answer(.success(2))
        #expect(bench.closed == [2])
        #expect(try row()?.presentation == .expired(address(1)))
        #expect(try row()?.request.content.body == "two")
    }

    /// The popup was closed for the next page of its buttons, and the server answers about the update after that.
    @Test func aPageTurnedMeanwhileIsShown() throws {
        try update("two")
        bench.press(PopupKey(page: 1).rawValue, on: 1)
        #expect(bench.closed == [1])
        bench.answer(.success(1))
        bench.close(1, reason: 3)
        #expect(bench.bodies == ["one", "two", "two"])
        #expect(bench.popups.last?.replaces == 0)
        bench.answer(.success(2))
        #expect(try row()?.presentation == .shown(address(2)))
    }

    /// The server has changed, which can't be written down: a popup of the new one may have that number.
    @Test func onAFullDiskAnotherServerIsAskedToReplaceNothing() throws {
        try update("two")
        bench.answer(.failure(.refused("no")))
        bench.store.isDiskFull = true
        bench.shell.server.changed(to: nil)
        bench.shell.server.changed(to: ":1.10")
        bench.identify()
        bench.time.pass(10)
        #expect(bench.bodies.last == "two" && bench.popups.last?.replaces == 0)
    }

    /// A call that timed out is answered late, and so is the one that tried it once more.
    @Test func aPopupThatIsAnsweredTwiceStays() throws {
        try update("two")
        bench.answer(.failure(.timeout))
        let ring = try #require(try row()?.id)
        for _ in 1...2 { bench.shell.shownLate(ring, ShownPopup(server: ":1.9", id: 1)) }
        #expect(bench.closed.isEmpty)
        #expect(try row()?.presentation == .shown(address(1)))
    }

    /// What leaves the list with its popup does so whatever the popup is about to say.
    @Test func whatLeavesWithItsPopupDoesSoWhileItIsUpdated() throws {
        try bench.ring("call") { $0.hints = ["transient": .boolean(true)] }
        bench.answer(.success(2))
        try bench.ring("call") { content in
            content.hints = ["transient": .boolean(true)]
            content.updatesSilently = true
        }
        bench.close(2, reason: 1)
        #expect(try bench.delivered == ["copy"])
    }

    // MARK: - Of apps

    /// Updates several requests of an app, ten times a second for a minute, and shows each popup that the server is asked for.
    private func flood(_ identifiers: [String]) throws {
        try bench.shell.recorder.perform(.authorize(app: "app", .authorized))
        for (place, identifier) in identifiers.enumerated() {
            try bench.ring(identifier, of: "app") { $0.updatesSilently = true }
            bench.answer(.success(UInt32(place + 2)))
        }
        for step in 1...600 {
            for identifier in identifiers {
                let before = bench.popups.count
                try bench.ring(identifier, of: "app") { content in
                    content.body = "\(step)"
                    content.updatesSilently = true
                }
                if bench.popups.count > before { bench.answer(.success(bench.popups.last?.replaces ?? 0)) }
            }
            let before = bench.popups.count
            bench.time.pass(0.1)
            if bench.popups.count > before { bench.answer(.success(bench.popups.last?.replaces ?? 0)) }
        }
        // What waits still has its turn, and then nothing does.
        for _ in identifiers {
            bench.time.pass(1)
            bench.answer(.success(bench.popups.last?.replaces ?? 0))
        }
    }

    @Test func anAppsComeAtATimeEach() throws {
        try flood(["a"])
        #expect((100...125).contains(bench.count("a")), "\(bench.count("a"))")
        #expect(bench.bodies.last == "600")
        let before = bench.popups.count
        bench.time.pass(60)
        #expect(bench.popups.count == before && bench.closed.isEmpty)
    }

    /// What has gone meanwhile takes no turn.
    @Test func updatesOfPopupsThatAreGoneDelayNone() throws {
        try bench.shell.recorder.perform(.authorize(app: "app", .authorized))
        for number in 1...6 as ClosedRange<UInt32> {
            for body in ["first", "second"] {
                try bench.ring("r\(number)", of: "app") { content in
                    content.body = body
                    content.updatesSilently = true
                }
                // The first update comes at once; those of the others wait.
                if body == "first" || number == 1 { bench.answer(.success(number + 1)) }
            }
        }
        for number in 1...5 {
            try bench.shell.recorder.perform(.removeDelivered(app: "app", identifiers: ["r\(number)"]))
        }
        bench.time.pass(1.1)
        #expect(bench.bodies.last == "second" && bench.shown.last == "r6")
    }

    @Test func anAppsPopupsHaveTheirTurns() throws {
        try flood(["a", "b", "c"])
        for title in ["a", "b", "c"] {
            #expect((30...45).contains(bench.count(title)), "\(title): \(bench.count(title))")
            #expect(bench.popups.last { $0.summary == title }?.body == "600")
        }
        #expect(bench.closed.isEmpty)
    }

    /// The person's own and what isn't an update wait for no app's updates.
    @Test func othersGoOn() throws {
        try bench.shell.recorder.perform(.authorize(app: "app", .authorized))
        try bench.ring("a", of: "app") { $0.updatesSilently = true }
        bench.answer(.success(2))
        for body in ["1", "2"] {
            try bench.ring("a", of: "app") { content in
                content.body = body
                content.updatesSilently = true
            }
            if body == "1" { bench.answer(.success(2)) }
        }
        #expect(bench.bodies.last == "1")
        for body in ["two", "three"] {
            try update(body)
            bench.answer(.success(1))
            #expect(bench.bodies.last == body)
        }
        try bench.ring("b", of: "app")
        #expect(bench.shown.last == "b")
        bench.answer(.success(3))
        bench.time.pass(0.6)
        #expect(bench.bodies.last == "2")
    }
}

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
}

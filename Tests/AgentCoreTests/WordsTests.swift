import AgentCore
import NotificationCore
import Simulation
import Testing

/// Words that are typed into a popup are never lost, whatever becomes of it meanwhile.
struct WordsTests {
    private static let write = Action(
        identifier: "write",
        title: "Write",
        textInput: .init(buttonTitle: "", placeholder: "")
    )

    private func bench() throws -> ShellBench {
        let bench = try ShellBench()
        bench.bringServer(["actions", "body", "inline-reply"])
        try bench.ring("tea", actions: [Self.write])
        bench.answer(.success(1))
        return bench
    }

    private func answers(_ bench: ShellBench) throws -> [String?] {
        try bench.store.responses(of: Agenda.ownApp).map(\.userText)
    }

    @Test func theyCountWhenTheNextRingHasJustTakenThePopupsPlace() throws {
        let bench = try bench()
        try bench.ring("tea", actions: [Self.write])
        bench.answer(.success(2))
        #expect(bench.closed == [1])
        bench.reply("two lumps", on: 1)
        #expect(try answers(bench) == ["two lumps"])
    }

    /// Some servers say that a popup is gone, then send what was typed into it, and the next ring may come between.
    @Test func theyCountWhenThePopupHasGoneAndTheNextRingHasCome() throws {
        let bench = try bench()
        bench.close(1, reason: 3)
        try bench.ring("tea", actions: [Self.write])
        bench.answer(.success(2))
        #expect(bench.closed.isEmpty)
        bench.reply("two lumps", on: 1)
        #expect(try answers(bench) == ["two lumps"])
    }

    @Test func theyComeBackWhenTheNotificationIsGone() throws {
        let bench = try bench()
        _ = try bench.shell.removeDelivered(["tea"], of: Agenda.ownApp)
        bench.reply("two lumps", on: 1)
        #expect(try answers(bench).isEmpty)
        let notice = try #require(bench.store.rows(.app(Agenda.agentApp)).delivered.first)
        #expect(notice.request.content.title == "Your answer to \u{201C}tea\u{201D} came too late")
        #expect(notice.request.content.body == "two lumps")
        #expect(bench.shown.last == notice.request.content.title)
    }

    @Test func theyCountOnceThoughTheServerTellsThemTwice() throws {
        let bench = try bench()
        bench.reply("two lumps", on: 1)
        bench.reply("two lumps", on: 1)
        #expect(try answers(bench) == ["two lumps"])
        #expect(try bench.store.rows(.app(Agenda.agentApp)).delivered.isEmpty)
    }

    @Test func theyAreKeptWhenThePopupCouldNotBeStored() throws {
        let bench = try ShellBench()
        bench.bringServer(["actions", "body", "inline-reply"])
        try bench.plan("tea", in: 60, actions: [Self.write])
        bench.store.isDiskFull = true
        bench.time.pass(61)
        bench.answer(.success(1))
        bench.reply("two lumps", on: 1)
        #expect(try answers(bench).isEmpty)
        bench.store.isDiskFull = false
        bench.time.pass(6)
        #expect(try answers(bench) == ["two lumps"])
        #expect(bench.shown == ["tea"])
    }

    @Test func theyComeBackWhenTheAppHasTakenTheButtonAway() throws {
        let bench = try ShellBench()
        bench.bringServer(["actions", "body", "inline-reply"])
        let app = "org.example.Mail"
        try bench.shell.apps.permissions.set(app, to: .authorized)
        let letter = Category(identifier: "letter", actions: [Self.write])
        try bench.shell.recorder.perform(.setCategories(app: app, [letter]))
        var request = Request(identifier: "post", content: Content(title: "post"), trigger: nil)
        request.content.categoryIdentifier = "letter"
        try bench.shell.add([request], of: app)
        bench.answer(.success(1))
        try bench.shell.recorder.perform(.setCategories(app: app, []))
        bench.reply("two lumps", on: 1)
        #expect(try bench.store.responses(of: app).isEmpty)
        #expect(bench.shown.last == "Your answer to \u{201C}post\u{201D} could not be sent")
    }
}

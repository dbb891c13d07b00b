import AgentCore
import MemoryStore
import NotificationCore
import Simulation
import Testing

/// Several processes of one app, each with a delegate of its own.
struct ProcessesTests {
    private static let app = "org.example.Mail"

    /// The app's processes, each with a delegate, in the order in which they named it.
    private func processes(_ numbers: [Int]) throws -> ShellBench {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.shell.apps.permissions.set(Self.app, to: .authorized)
        for number in numbers { connect(number, bench) }
        return bench
    }

    private func connect(_ number: Int, _ bench: ShellBench) {
        bench.shell.apps.responses.connected(Delegate(connection: ":1.\(number)", path: "/"), of: Self.app)
    }

    /// A process schedules a letter that rings at once, is shown, and is clicked.
    private func letter(_ identifier: String, by number: Int, _ bench: ShellBench, clicked: Bool = true) throws {
        let asked = bench.asked.count
        var request = Request(identifier: identifier, content: Content(title: identifier), trigger: nil)
        bench.shell.apps.delegates.note(scheduler: ":1.\(number)", in: &request)
        try bench.shell.add([request], of: Self.app)
        if bench.asked.count > asked { bench.present(.chosen([.banner, .list])) }
        let popup = UInt32(bench.shown.count)
        bench.answer(.success(popup))
        if clicked { bench.press("default", on: popup) }
    }

    @Test func aResponseGoesToTheProcessThatScheduledIt() throws {
        let bench = try processes([1, 2, 3])
        try letter("one", by: 3, bench)
        try letter("two", by: 2, bench)
        try letter("three", by: 1, bench)
        #expect(bench.givenTo == [":1.3", ":1.2", ":1.1"])
        #expect(bench.askedOf == [":1.3", ":1.2", ":1.1"])
        #expect(bench.launched.isEmpty)
    }

    /// A short-lived process that schedules and quits takes only its own delegate away.
    @Test func whatAProcessLeftGoesToTheOneThatRegisteredFirst() throws {
        let bench = try processes([1, 2])
        connect(3, bench)
        try letter("one", by: 3, bench, clicked: false)
        bench.shell.apps.left(":1.3")
        bench.press("default", on: 1)
        try letter("two", by: 3, bench)
        #expect(bench.givenTo == [":1.1", ":1.1"])
        #expect(bench.askedOf == [":1.3", ":1.1"])
        // One that names its delegate again keeps its place.
        connect(2, bench)
        connect(1, bench)
        try letter("three", by: 3, bench)
        #expect(bench.givenTo.last == ":1.1")
        // One that takes its delegate back has none any more.
        #expect(bench.shell.apps.delegates.remove(of: ":1.1", app: Self.app))
        #expect(!bench.shell.apps.delegates.remove(of: ":1.1", app: Self.app))
        try letter("four", by: 1, bench)
        #expect(bench.givenTo.last == ":1.2")
        bench.shell.apps.left(":1.2")
        try letter("five", by: 2, bench)
        #expect(bench.launched == [Self.app])
    }

    @Test func whatAProcessLeavesUnansweredGoesToAnother() throws {
        let bench = try processes([1, 2])
        try letter("one", by: 2, bench)
        bench.shell.apps.left(":1.2")
        bench.respond(failure: "it left")
        #expect(bench.givenTo == [":1.2", ":1.1"])
        #expect(bench.launched.isEmpty)
        bench.respond()
        #expect(try bench.store.responses(of: Self.app).isEmpty)
    }

    /// One that is too slow to say how rings are presented isn't asked for a minute, and the next one is.
    @Test func theFirstThatStillAnswersIsAsked() throws {
        let bench = try processes([1, 2])
        func ask(_ identifier: String, _ answer: PresentationAnswer) throws {
            var request = Request(identifier: identifier, content: Content(title: identifier), trigger: nil)
            bench.shell.apps.delegates.note(scheduler: ":1.9", in: &request)
            try bench.shell.add([request], of: Self.app)
            bench.present(answer)
            bench.answer(.success(UInt32(bench.shown.count)))
        }
        try ask("one", .tooLate)
        try ask("two", .chosen([.banner]))
        #expect(bench.askedOf == [":1.1", ":1.2"])
        bench.press("default", on: 2)
        #expect(bench.givenTo == [":1.2"])
        // All are too slow: nothing is asked, and the first gets the response.
        try ask("three", .tooLate)
        try letter("four", by: 9, bench)
        #expect(bench.askedOf == [":1.1", ":1.2", ":1.2"])
        #expect(bench.givenTo.last == ":1.1")
        bench.time.pass(61)
        try ask("five", .chosen([.banner]))
        #expect(bench.askedOf.last == ":1.1")
    }

    /// The request says who scheduled it, also to the next run of the agent.
    @Test func theNextRunKnowsWhoScheduledARequest() throws {
        let bench = try processes([1, 2])
        var request = Request(identifier: "tea", content: Content(title: "tea"), trigger: nil)
        request.trigger = .interval(.init(seconds: 60, repeats: false))
        bench.shell.apps.delegates.note(scheduler: ":1.2", in: &request)
        try bench.shell.add([request], of: Self.app)
        let again = try ShellBench(bench.store)
        for number in [1, 2] {
            again.shell.apps.delegates.set(Delegate(connection: ":1.\(number)", path: "/"), of: Self.app)
        }
        again.bringServer()
        again.time.pass(61)
        again.present(.none)
        again.answer(.success(1))
        again.press("default", on: 1)
        #expect(again.askedOf == [":1.2"])
        #expect(again.givenTo == [":1.2"])
    }
}

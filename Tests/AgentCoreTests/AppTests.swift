import AgentCore
import MemoryStore
import NotificationCore
import Simulation
import Testing

/// What apps ask and are asked.
struct AppTests {
    private static let app = "org.example.Mail"

    @Test func aQuestionIsOverAfterFiveMinutesAndIsAskedOncePerLogin() throws {
        let bench = try ShellBench()
        bench.bringServer()
        var answers: [Bool] = []
        let call = Permissions.Call(sender: ":1.5") { answers.append($0) }
        try bench.shell.permissions.request(Self.app, [], call)
        #expect(bench.shown == ["Allow notifications from \(Self.app)?"])
        bench.answer(.success(1))
        bench.time.pass(299)
        #expect(answers.isEmpty)
        bench.time.pass(2)
        #expect(answers == [false])
        #expect(bench.closed == [1])
        try bench.shell.permissions.request(Self.app, [], call)
        #expect(answers == [false, false])
        #expect(bench.shown.count == 1)
    }

    @Test func aPressOnAllowAnswersTheCall() throws {
        let bench = try ShellBench()
        bench.bringServer()
        var answers: [Bool] = []
        try bench.shell.permissions.request(Self.app, [], .init(sender: ":1.5") { answers.append($0) })
        bench.answer(.success(1))
        bench.press("allow", on: 1)
        #expect(answers == [true])
        #expect(try bench.shell.permissions.authorization(of: Self.app) == .authorized)
    }

    @Test func aClickThatIsRefusedLeavesALineInTheLog() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("tea")
        bench.answer(.success(1))
        bench.press("fly\u{1B}[2J", on: 1)
        let lines = bench.logged(.notice).filter { $0.hasPrefix("refused: ") }
        #expect(lines.count == 1)
        let line = lines.first ?? ""
        #expect(line.hasPrefix("refused: \"fly"), "\(line)")
        #expect(line.contains("on tea of \(Agenda.ownApp): "), "\(line)")
        #expect(!line.contains("\u{1B}"), "\(line)")
        #expect(bench.closed.isEmpty)
        // The buttons go on working.
        bench.press("default", on: 1)
        #expect(bench.logged(.notice).filter { $0.hasPrefix("refused: ") } == lines)
        #expect(try bench.store.rows(.app(nil)).delivered.isEmpty)
    }

    @Test func aCallWaitsForAQuestionThatARingHasCaused() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.ring("letter", of: Self.app)
        bench.answer(.success(1))
        var answers: [Bool] = []
        try bench.shell.permissions.request(Self.app, [], .init(sender: ":1.5") { answers.append($0) })
        #expect(answers.isEmpty)
        bench.press("allow", on: 1)
        #expect(answers == [true])
    }

    @Test func anAppIsLaunchedForAnAnswerAndGivenHalfAMinute() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.shell.permissions.set(Self.app, to: .authorized)
        for (number, identifier) in ["one", "two", "three"].enumerated() {
            try bench.ring(identifier, of: Self.app)
            bench.answer(.success(UInt32(number + 1)))
        }
        bench.press("default", on: 1)
        #expect(bench.launched == [Self.app])
        bench.time.pass(29)
        bench.press("default", on: 2)
        #expect(bench.launched.count == 1)
        bench.time.pass(2)
        bench.press("default", on: 3)
        #expect(bench.launched.count == 2)
    }

    @Test(arguments: [
        (PresentationAnswer.none, true), (.tooLate, true), (.chosen([.banner, .sound]), true),
        (.chosen([.alert]), true),
        (.chosen([.list]), false), (.chosen([]), false),
    ])
    func anAppSaysWhetherARingIsShown(_ answer: PresentationAnswer, _ isShown: Bool) throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.shell.permissions.set(Self.app, to: .authorized)
        bench.shell.responses.connected(Delegate(connection: ":1.5", path: "/"), of: Self.app)
        try bench.ring("letter", of: Self.app)
        #expect(bench.asked == ["letter"])
        #expect(bench.shown.isEmpty)
        bench.present(answer)
        #expect(bench.shown == (isShown ? ["letter"] : []))
    }

    @Test func anAppThatDoesNotAnswerIsNotAskedForAMinute() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.shell.permissions.set(Self.app, to: .authorized)
        bench.shell.responses.connected(Delegate(connection: ":1.5", path: "/"), of: Self.app)
        try bench.ring("one", of: Self.app)
        bench.present(.tooLate)
        bench.answer(.success(1))
        try bench.ring("two", of: Self.app)
        bench.answer(.success(2))
        #expect(bench.asked == ["one"])
        bench.time.pass(61)
        try bench.ring("three", of: Self.app)
        #expect(bench.asked == ["one", "three"])
    }

    @Test func aFloodBecomesOnePopupInItsPace() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.shell.permissions.set(Self.app, to: .authorized)
        for number in 1...40 {
            try bench.ring("\(number)", of: Self.app)
            bench.answer(.success(UInt32(number)))
        }
        #expect(bench.shown.count == 31)
        #expect(bench.shown.last == "1 notifications from \(Self.app)")
        bench.time.pass(5)
        #expect(bench.shown.count == 32)
        #expect(bench.shown.last == "10 notifications from \(Self.app)")
    }
}

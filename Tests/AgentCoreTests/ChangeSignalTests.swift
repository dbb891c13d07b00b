import AgentCore
import NotificationCore
import Testing

/// When connections are told which rows have changed.
struct ChangeSignalTests {
    private func request(_ identifier: String, in seconds: Double = 60) -> Request {
        let trigger = Trigger.interval(.init(seconds: seconds, repeats: false))
        return Request(identifier: identifier, content: Content(title: identifier), trigger: trigger)
    }

    @Test func changesOfAMomentAreToldTogether() throws {
        let bench = try ShellBench()
        bench.isListenedTo = true
        for name in ["a", "b"] { try bench.shell.add([request(name)], of: Agenda.ownApp) }
        try bench.shell.recorder.perform(.removePending(app: Agenda.ownApp, identifiers: ["a"]))
        try bench.shell.add([request("c")], of: "app")
        #expect(bench.changed == [])
        bench.time.pass(0.02)
        #expect(bench.changed.map { $0.identifiers(of: Agenda.ownApp) } == [.these(["a", "b"])])
        #expect(bench.changed.map { $0.identifiers(of: "app") } == [.these(["c"])])
        bench.time.pass(10)
        #expect(bench.changed.count == 1)
        try bench.shell.add([request("d")], of: Agenda.ownApp)
        bench.time.pass(0.02)
        #expect(bench.changed.last?.identifiers(of: Agenda.ownApp) == .these(["d"]))
        #expect(bench.changed.last?.identifiers(of: "app") == nil)
    }

    @Test func nothingIsCollectedWhileNobodyListens() throws {
        let bench = try ShellBench()
        try bench.shell.add([request("a")], of: Agenda.ownApp)
        bench.isListenedTo = true
        bench.time.pass(10)
        #expect(bench.changed == [])
        try bench.shell.add([request("b")], of: Agenda.ownApp)
        bench.time.pass(1)
        #expect(bench.changed.map { $0.identifiers(of: Agenda.ownApp) } == [.these(["b"])])
    }

    @Test func aRingNamesItsRowAtEachStep() throws {
        let bench = try ShellBench()
        bench.bringServer()
        try bench.shell.add([request("a", in: 1)], of: Agenda.ownApp)
        bench.isListenedTo = true
        bench.time.pass(1.5)
        bench.answer(.success(1))
        bench.time.pass(0.5)
        bench.close(1, reason: 1)
        bench.time.pass(0.5)
        #expect(bench.changed.map { $0.identifiers(of: Agenda.ownApp) } == Array(repeating: .these(["a"]), count: 3))
    }

    @Test func whatHadToMakeRoomIsNamedToo() throws {
        let bench = try ShellBench()
        bench.bringServer()
        for number in 0..<Agenda.deliveredPerApp {
            // One that stays until it is answered makes no room.
            try bench.ring("r\(number)", level: .passive)
            bench.answer(.success(UInt32(number + 1)))
            bench.close(UInt32(number + 1), reason: 1)
            bench.time.pass(60)
        }
        bench.isListenedTo = true
        try bench.ring("last")
        bench.time.pass(1)
        #expect(bench.changed.first?.identifiers(of: Agenda.ownApp) == .these(["r0", "last"]))
    }

    @Test func otherSettingsMayChangeAnyRow() throws {
        let bench = try ShellBench()
        bench.isListenedTo = true
        bench.set { $0.apps["app"] = Settings.App() }
        bench.time.pass(1)
        #expect(bench.changed.map(\.isEverything) == [true])
        #expect(bench.changed.first?.identifiers(of: "some other app") == .any)
    }
}

import AgentCore
import NotificationCore
import Simulation
import Testing

/// The end of a shell, which nothing of its own holds on to.
struct EndTests {
    /// Whatever is under way: a popup on its way, a server that hangs, an app that decides, a launch, a question, a full disk.
    @Test func aShellIsGoneWhenNobodyHoldsIt() throws {
        var bench: ShellBench? = try ShellBench()
        weak let shell = bench?.shell
        do {
            let bench = try #require(bench)
            bench.bringServer()
            try bench.shell.apps.permissions.set("org.example.App", to: .authorized)
            try bench.ring("asked about", of: "org.example.App")
            try bench.shell.apps.permissions.request("org.example.Other", [], .init(sender: ":1.5") { _ in })
            bench.shell.apps.responses.connected(Delegate(connection: ":1.6", path: "/"), of: "org.example.App")
            try bench.ring("in flight")
            try bench.plan("later", in: 60)
            try bench.plan("much later", in: 6000)
            bench.time.pass(10)
            #expect(bench.shell.server.state.standing == .hung)
            bench.identify()
            bench.answer(.success(1))
            bench.time.pass(1)
            bench.store.isDiskFull = true
            bench.time.pass(60)
            bench.press("default", on: 1)
            bench.shell.clocks.zoneFilesChanged(patience: 1)
            bench.shell.stop(isCutOff: false) {}
        }
        #expect(shell != nil)
        bench = nil
        #expect(shell == nil)
    }
}

import AgentCore
import NotificationCore
import Simulation
import Testing

/// A desktop that is not to be disturbed, and whose server would lose what comes then.
struct DisturbanceTests {
    @Test func whatRingsMeanwhileIsShownAfterwardsAndCriticalOnesAtOnce() throws {
        let bench = try ShellBench()
        bench.bringServer()
        bench.disturb(true)
        try bench.ring("tea")
        try bench.ring("fire", level: .critical)
        #expect(bench.shown == ["fire"])
        bench.answer(.success(1))
        bench.disturb(false)
        #expect(bench.shown == ["fire"])
        bench.time.pass(1.6)
        #expect(bench.shown == ["fire", "tea"])
    }

    /// Their servers show nothing while the desktop is not to be disturbed (docs/desktops.md).
    @Test(arguments: [("lxqt-notificationd", ""), ("Notification Daemon", "MATE")])
    func criticalOnesWaitWhereTheyWouldBeLostToo(name: String, vendor: String) throws {
        let bench = try ShellBench()
        bench.bringServer(name: name, vendor: vendor)
        bench.disturb(true)
        try bench.ring("fire", level: .critical)
        #expect(bench.shown.isEmpty)
        bench.disturb(false)
        bench.time.pass(1.6)
        #expect(bench.shown == ["fire"])
    }

    @Test func aRingThatCannotBeStoredWaitsAsWell() throws {
        let bench = try ShellBench()
        bench.bringServer()
        bench.disturb(true)
        try bench.plan("tea", in: 60)
        bench.store.isDiskFull = true
        bench.time.pass(120)
        #expect(bench.shown.isEmpty)
        bench.disturb(false)
        bench.time.pass(6)
        #expect(bench.shown == ["tea"])
    }
}

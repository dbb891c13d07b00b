import AgentCore
import NotificationCore
import Recurrence
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

    /// It is 08:00. Nothing but an alarm ends the quiet hours, and only where something waits for that.
    @Test func whatRingsInQuietHoursIsShownWhenTheyEnd() throws {
        let bench = try ShellBench()
        bench.bringServer()
        bench.set { $0.quiet = QuietHours(parsing: "07:00-09:00") }
        #expect(bench.time.alarms.nextTimer == nil)
        try bench.plan("tea", in: 60, of: "org.example.App")
        try bench.ring("fire", level: .critical)
        #expect(bench.shown == ["fire"])
        bench.answer(.success(1))
        bench.time.pass(3500)
        #expect(bench.shown == ["fire"])
        #expect(bench.time.alarms.nextTimer != nil)
        bench.time.pass(200)
        #expect(bench.shown == ["fire", "tea"])
        #expect(bench.logged(.info).contains("the quiet hours are over"))
        #expect(bench.time.alarms.nextTimer == nil)
    }

    /// What the person typed rings, and so does everything once the settings no longer know quiet hours.
    @Test func quietHoursEndWithTheirSetting() throws {
        let bench = try ShellBench()
        bench.bringServer()
        bench.set { $0.quiet = QuietHours(parsing: "07:00-09:00") }
        try bench.ring("typed", .calendar(.init(hour: 8, minute: 30), repeats: false))
        try bench.plan("tea", in: 60, of: "org.example.App")
        bench.time.pass(1900)
        #expect(bench.shown == ["typed"])
        bench.answer(.success(1))
        bench.set { $0.quiet = nil }
        #expect(bench.shown == ["typed", "tea"])
    }

    /// After a flight it is another time of day that was asked for, and quiet hours hold others.
    @Test func afterAFlightWhatWaitedIsLookedAtAgain() throws {
        let bench = try ShellBench()
        bench.set { $0.quiet = QuietHours(parsing: "08:20-10:00") }
        try bench.ring("typed")
        bench.time.pass(1800)
        bench.bringServer()
        #expect(bench.shown.isEmpty)
        bench.move(to: 1800)
        #expect(bench.shown == ["typed"])
    }

    /// The end of a pause is an alarm of its own, and what has waited rings then.
    @Test func aPauseEndsByItsAlarm() throws {
        let bench = try ShellBench()
        bench.bringServer()
        let end = bench.shell.now.wall.advanced(byMicroseconds: 600_000_000)
        try bench.shell.recorder.perform(.pause(.everything, until: end))
        try bench.plan("tea", in: 60)
        bench.time.pass(598)
        #expect(bench.shown.isEmpty)
        // Another run knows it too.
        let next = try ShellBench(bench.store)
        next.bringServer()
        next.time.pass(597)
        #expect(next.shown.isEmpty)
        next.time.pass(4)
        #expect(next.shown == ["tea"])
        #expect(next.time.alarms.nextTimer == nil)
        #expect(try next.store.pauses().isEmpty)
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

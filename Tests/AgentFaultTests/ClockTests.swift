import Foundation
import TestSupport
import Testing

/// Clocks that are set, sleeps and reboots: of the agent's own clock, never of the machine's.
@Suite(.serialized) struct ClockTests {
    /// Decision 9: the time was due, if only for a moment, and it isn't due again when the clock comes back.
    @Test func whatASetClockHasPassedRingsLateAndOnlyOnce() async throws {
        let desk = try await ClockedAgent.start()
        let due = Date(timeIntervalSinceNow: 1800)
        try await desk.add("Tea", "--every", "day", "--at", Self.clock(due))
        try await desk.add("Walk", "--every", "3h")
        let before = try await desk.next()
        try desk.setClock(wall: 3600)
        try await desk.server.wait(forNotifications: 1)
        #expect(desk.server.notifications.map(\.summary) == ["Tea"])
        #expect(
            desk.server.notifications.first?.body.contains(Self.clock(due).prefix(5)) == true,
            "it says when it was due"
        )
        let ahead = try await desk.next()
        #expect(ahead["Tea"] == before["Tea"]?.addingTimeInterval(86_400))
        // An interval keeps what has elapsed, so the wall clock shows another time for it.
        try #expect(Self.seconds(from: before["Walk"], to: ahead["Walk"], are: 3600))

        try desk.setClock(wall: 0)
        try await waitUntil("the clock is back") {
            try Self.seconds(from: before["Walk"], to: try await desk.next()["Walk"], are: 0)
        }
        #expect(try await desk.next()["Tea"] == before["Tea"]?.addingTimeInterval(86_400))
        // The time comes once more, and what rings later rings alone.
        try desk.sleep(hours: 0.6)
        desk.clock.tell(desk.agent)
        try await desk.add("Fence", "--in", "1ms")
        try await desk.server.wait(forNotifications: 2)
        #expect(desk.server.notifications.map(\.summary) == ["Tea", "Fence"])
    }

    /// The timer that was armed for the time before is not the one that counts.
    @Test func aClockSetBackPutsOffWhatFollowsTheClock() async throws {
        let desk = try await ClockedAgent.start()
        let due = Date(timeIntervalSinceNow: 1800)
        try await desk.add("Tea", "--at", due.ISO8601Format())
        try await desk.add("Walk", "--in", "31m")
        try desk.setClock(wall: -3600)
        // What would have rung before the walk had the clock not been set back.
        try desk.sleep(hours: 0.6)
        desk.clock.tell(desk.agent)
        try await desk.server.wait(forNotifications: 1)
        #expect(desk.server.notifications.map(\.summary) == ["Walk"])
        try desk.setClock(wall: 2160)
        try await desk.server.wait(forNotifications: 2)
        #expect(desk.server.notifications.map(\.summary) == ["Walk", "Tea"])
    }

    /// logind's word is enough where no timer has said anything. It is heard, too, when somebody else on the machine's bus
    /// has sent what GDBus can't read and hangs up on.
    @Test(arguments: [false, true]) func logindTellsThatASleepIsOver(unreadable: Bool) async throws {
        let desk = try await ClockedAgent.start()
        let logind = try await MachineService.start(.logind, in: desk.session)
        if unreadable {
            // The bus gives numbers in turn, and nobody minds a signal that is meant for somebody else.
            for number in 0..<10 { try await desk.session.sendUnreadable(to: ":1.\(number)", onSystemBus: true) }
            try await waitUntil("the agent has met one") { desk.agent.log.contains("the system bus delivered") }
        }
        try await desk.add("Walk", "--every", "3h")
        try await desk.add("Nap", "--in", "1h")
        let before = try await desk.next()
        try desk.sleep(hours: 8)
        try await logind.prepareForSleep(true)
        try await logind.prepareForSleep(false)
        try await desk.server.wait(forNotifications: 2)
        // In the order in which they were due, the two of the series as one.
        #expect(desk.server.notifications.map(\.summary) == ["Nap", "Walk"])
        let after = try await desk.next()
        try #expect(Self.seconds(from: before["Walk"], to: after["Walk"], are: 6 * 3600))
        #expect(after["Nap"] == nil)
    }

    /// Decision 3: with another boot the phase goes on from where the wall clock has it.
    @Test func anIntervalKeepsItsPhaseOverAReboot() async throws {
        let desk = try await ClockedAgent.start()
        try await desk.add("Walk", "--every", "3h")
        let before = try await desk.next()
        desk.agent.terminate()
        #expect(try await desk.agent.wait() == .success)
        try desk.clock.write(wall: 4 * 3600, boot: -0.9 * ClockedAgent.uptime(), bootID: "another")
        try await desk.startAgent()
        try await desk.server.wait(forNotifications: 1)
        try #expect(Self.seconds(from: before["Walk"], to: try await desk.next()["Walk"], are: 3 * 3600))
    }

    /// The machine boots with a clock that is wrong, and the network sets it a moment later.
    @Test(arguments: [-1_795_000_000.0, -848_000_000, -86_400, 3600])
    func aClockThatWasWrongAtBootHealsWhenItIsSet(_ error: Double) async throws {
        let desk = try await ClockedAgent.start()
        try await desk.add("Walk", "--every", "1h")
        try await desk.add("Tea", "--in", "40m")
        let before = try await desk.next()
        desk.agent.kill()
        _ = try await desk.agent.wait()
        try await desk.session.waitForNameToGo(Bench.agentName)
        let boot = 30 - (try ClockedAgent.uptime())
        try desk.clock.write(wall: error, boot: boot, bootID: "another")
        try await desk.startAgent()
        let wrong = try await desk.next()
        let shown = Date(timeIntervalSinceNow: error)
        try #expect(#require(wrong["Walk"]).timeIntervalSince(shown) <= 3600)
        // On a clock that is ahead it has rung.
        if error < 0 { try #expect(#require(wrong["Tea"]).timeIntervalSince(shown) <= 2400) }
        try desk.clock.write(wall: 0, boot: boot, bootID: "another")
        desk.clock.tell(desk.agent)
        try await waitUntil("the clock is right") { desk.agent.log.contains("has been corrected") }
        let after = try await desk.next()
        try #expect(Self.seconds(from: before["Walk"], to: after["Walk"], are: 0))
        if error < 0 { try #expect(Self.seconds(from: before["Tea"], to: after["Tea"], are: 0)) }
    }

    // MARK: -

    private static func seconds(from a: Date?, to b: Date?, are seconds: Double) throws -> Bool {
        let (a, b) = (try #require(a), try #require(b))
        return abs(b.timeIntervalSince(a) - seconds) < 0.1
    }

    private static func clock(_ date: Date) -> String {
        date.formatted(
            .verbatim(
                "\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits)",
                timeZone: .gmt,
                calendar: .init(identifier: .gregorian)
            )
        )
    }
}

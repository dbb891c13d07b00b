import AgentCore
import NotificationCore
import Testing

/// Sounds that repeat until their popups are answered, louder each time (decision 23).
struct RepeatingSoundTests {
    /// A bell that has begun to repeat for a minute, as popup 1.
    private func ringing(_ change: (inout Content) -> Void = { _ in }) throws -> ShellBench {
        let bench = try ShellBench()
        bench.bringServer()
        // One at a time of day, or a timer, would ring in quiet hours too.
        try bench.ring("tea", .interval(.init(seconds: 7200, repeats: true, firstDelay: 1))) {
            $0.sound = .named("bell")
            $0.soundRepeat = 60
            change(&$0)
        }
        bench.time.pass(1)
        bench.answer(.success(1))
        #expect(bench.played == ["bell"])
        return bench
    }

    @Test func aSecondAfterEachEndItBeginsAgainUntilItsTimeIsOver() throws {
        let bench = try ringing()
        bench.endSound(after: 5)
        bench.time.pass(0.999_999)
        #expect(bench.played.count == 1)
        bench.time.pass(0.000_001)
        #expect(bench.played.count == 2)
        for number in 3...10 {
            bench.endSound(after: 5)
            bench.time.pass(1)
            #expect(bench.played.count == number)
        }
        // The last one began after 54 s.
        bench.time.pass(5.9)
        #expect(!bench.isSilenced)
        bench.time.pass(0.2)
        #expect(bench.isSilenced)
        bench.endSound()
        bench.time.pass(100)
        #expect(bench.played.count == 10)
    }

    @Test func eachRepetitionIsLouderUntilTheVolumeIsReached() throws {
        let bench = try ringing {
            $0.soundVolume = 0.8
            $0.soundFade = 20
        }
        for _ in 1...5 {
            bench.endSound(after: 4)
            bench.time.pass(1)
        }
        #expect(bench.volumes == [24, 38, 52, 66, 80, 80])
    }

    private enum Quiet: String, CaseIterable {
        case pressed, dismissed, expired, removed, replaced, serverGone, disturbance, pause, quietHours, settings
        case unplayable, agentEnds
    }

    /// Whatever takes the popup away or answers it, and whatever would keep it from being heard.
    @Test(arguments: Quiet.allCases) private func itEndsForGood(_ quiet: Quiet) throws {
        let bench = try ringing()
        switch quiet {
        case .pressed: bench.press("default", on: 1)
        case .dismissed: bench.close(1, reason: 2)
        case .expired: bench.close(1, reason: 1)
        case .removed: _ = try bench.shell.removeDelivered(["tea"], of: Agenda.ownApp)
        case .replaced:
            try bench.ring("tea")
            bench.answer(.success(2))
        case .serverGone: bench.shell.server.changed(to: nil)
        case .disturbance: bench.disturb(true)
        case .pause:
            try bench.shell.recorder.perform(.pause(.everything, until: nil))
            bench.shell.showWaiting()
        case .quietHours:
            let minute = Int(bench.shell.now.wall.unixSeconds / 60 % 1440)
            bench.set { $0.quiet = QuietHours(start: minute, end: (minute + 60) % 1440) }
        case .settings: bench.set { $0.sound.play = .off }
        case .unplayable: bench.endSound(wasPlayed: false)
        case .agentEnds: bench.shell.stop(isCutOff: true) {}
        }
        #expect(bench.isSilenced)
        bench.endSound()
        bench.time.pass(100)
        #expect(bench.played == ["bell"])
    }

    /// Quiet hours begin in the middle of a sound, which doesn't sound to its end (decision 23).
    @Test func itEndsWhenQuietHoursBegin() throws {
        let bench = try ringing()
        let now = bench.shell.now.wall
        let next = (now.unixSeconds / 60 + 1) * 60
        let minute = Int(next / 60 % 1440)
        bench.set { $0.quiet = QuietHours(start: minute, end: (minute + 60) % 1440) }
        let seconds = Double(next) - Double(now.microseconds) / 1_000_000
        bench.time.pass(min(seconds, 59) - 0.1)
        #expect(!bench.isSilenced)
        bench.time.pass(0.2)
        #expect(bench.isSilenced)
        bench.endSound()
        bench.time.pass(100)
        #expect(bench.played == ["bell"])
    }

    @Test func whatIsCriticalGoesOnWhileNotToBeDisturbed() throws {
        let bench = try ringing { $0.interruptionLevel = .critical }
        bench.disturb(true)
        bench.endSound()
        bench.time.pass(1)
        #expect(bench.played == ["bell", "bell"])
    }

    @Test func whatHappensToOthersChangesNothing() throws {
        let bench = try ringing()
        try bench.ring("other") { $0.sound = .named("complete") }
        bench.answer(.success(2))
        bench.press("default", on: 2)
        #expect(bench.played == ["bell", "complete"])
        #expect(!bench.isSilenced)
    }

    @Test(
        arguments: [(nil, nil, ["bell"]), (0, nil, []), (nil, 50, ["bell"]), (nil, 0, [])]
            as [(Double?, Int?, [String])]
    )
    func theAgentPlaysForAServerThatPlaysWhatThatCanNot(volume: Double?, setting: Int?, played: [String]) throws {
        let bench = try ShellBench()
        if let setting { bench.set { $0.sound.volume = Double(setting) / 100 } }
        bench.bringServer(["actions", "body", "sound"])
        try bench.ring("tea") {
            $0.sound = .named("bell")
            $0.soundVolume = volume ?? (setting == nil ? 0.7 : nil)
        }
        bench.answer(.success(1))
        #expect(bench.played == played)
        #expect(bench.volumes == (played.isEmpty ? [] : [setting ?? 70]))
    }
}

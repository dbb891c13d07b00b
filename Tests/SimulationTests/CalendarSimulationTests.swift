import CalendarSimulation
import TestSupport
import Testing

/// Histories of simulated calendars; `CARILLON_SEED=n .build/release/carillon-simulate --calendars` shows the steps of one.
@Suite(.serialized) struct CalendarSimulationTests {
    @Test func historiesOfCalendarsKeepEveryPromise() async throws {
        let (failure, histories, rings, answers) = try await onThread { CalendarHistory.search(from: 1, count: 8) }
        #expect(failure == nil, "seed \(failure?.seed ?? 0): \(failure?.violation ?? "")")
        #expect(histories == 8 && rings > 10, "\(rings) rings, \(answers) answers")
    }

    /// A late ring for which the agent had no room was given up; the popup of a snooze that no file says stayed although
    /// the file said that it was answered elsewhere, and that snooze rang again when its entry changed; the popup of a late
    /// floating ring went away with a change of the zone; a changed series missed a ring; and so did one into whose file the
    /// answer to an earlier ring was written; a snooze that no file says rang again after its folder was paused, and one that had
    /// rung at once did when its file came to say it; the popup of one that was edited went away with a change of the zone; one
    /// that came later after a move west was lost with the agent's schedule; a snooze that had rung did so again when the
    /// answer was written again, or waited to be; a late ring that the agent had without its being noted hid the next one; an agent
    /// that had lost its schedule was given a ring older than its popup; what passed after a ring was lost when the answer to it was
    /// written hours later; and on a full disk popups went away after a move to
    /// another zone, and by what the index had of a file.
    @Test(
        arguments: [
            177, 184, 278, 362, 509, 570, 648, 697, 734, 1317, 1_795_746_400_000_154, 1_795_748_000_000_641,
            1_795_760_695_000_059, 1_795_761_253_000_729, 1_795_762_000_001_650,
            1_795_829_699_001_182, 1_795_831_966_001_051, 1_795_762_491_000_123, 1_795_762_969_001_430,
            1_796_000_000_001_554, 1_796_000_000_001_692,
            1_796_000_000_002_039, 1_796_000_000_005_665, 1_796_000_000_005_972, 1_796_000_000_008_290,
            1_795_833_775_003_122,
        ] as [UInt64]
    )
    func whatOnceBrokeAPromiseKeepsIt(seed: UInt64) {
        #expect(CalendarHistory(seed: seed).violation == nil)
    }

    @Test func aSeedIsOneHistoryOfCalendars() {
        let (once, again) = (CalendarHistory(seed: 101, isVerbose: true), CalendarHistory(seed: 101, isVerbose: true))
        #expect(once.trace == again.trace && once.trace.count > 20)
        #expect(CalendarHistory(seed: 102, isVerbose: true).trace != once.trace)
    }

    /// Those that the first seeds find; `make simulate` looks for all of them.
    @Test(
        arguments: [
            (CalendarBug.endedSeriesRings, 1), (.lateLost, 1), (.pauseIgnored, 1), (.goneStays, 1), (.nightRings, 1),
            (.snoozeIsOver, 13), (.answeredStays, 17), (.lostStays, 50), (.lostForEver, 81),
        ] as [(CalendarBug, UInt64)]
    )
    func aPlantedBugOfCalendarsIsFound(bug: CalendarBug, seed: UInt64) async throws {
        let failure = try await onThread { CalendarHistory.search(from: seed, count: 4, bug: bug).failure }
        #expect(failure != nil)
    }
}

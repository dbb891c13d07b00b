internal import Messages
import Testing

@testable import Recurrence

@Suite struct IntervalGridTests {
    @Test("decision 3: a late ring keeps the phase")
    func phaseIsKept() {
        let grid = IntervalGrid(anchor: 1_000, firstDelay: 5, period: 10)
        #expect(grid.next(after: 0) == 1_005)
        #expect(grid.next(after: 1_004) == 1_005)
        #expect(grid.next(after: 1_005) == 1_015)
        #expect(grid.next(after: 1_237) == 1_245)
        #expect(grid.occurrenceNumber(at: 1_004) == 0)
        #expect(grid.occurrenceNumber(at: 1_005) == 1)
        #expect(grid.occurrenceNumber(at: 1_244) == 24)
        #expect(grid.count(after: 1_005, through: 1_025) == 2)
        #expect(grid.count(after: 1_025, through: 1_005) == 0)
    }

    @Test("asleep for three days, an interval of 5 s goes on in phase")
    func sleepKeepsPhase() {
        let second: Int64 = 1_000_000
        let grid = IntervalGrid(anchor: 3 * second, firstDelay: 5 * second, period: 5 * second)
        let awake = (259_200 + 1) * second
        #expect(grid.next(after: awake) == 259_203 * second)
    }

    @Test("extreme values end instead of overflowing")
    func extremes() {
        #expect(IntervalGrid(anchor: .max, firstDelay: 1, period: 1).next(after: 0) == nil)
        #expect(IntervalGrid(anchor: .min, firstDelay: 0, period: .max).next(after: .max - 2) == Int64.max - 1)
        #expect(IntervalGrid(anchor: .min, firstDelay: 0, period: .max).next(after: .max - 1) == nil)
        #expect(IntervalGrid(anchor: .min, firstDelay: 0, period: 1).next(after: .max - 1) == Int64.max)
        #expect(IntervalGrid(anchor: .min, firstDelay: 0, period: 1).next(after: .max) == nil)
        #expect(IntervalGrid(anchor: 0, firstDelay: 7, period: 0).next(after: 7) == nil)
        #expect(IntervalGrid(anchor: 0, firstDelay: 7, period: -3).next(after: 0) == 7)
        #expect(IntervalGrid(anchor: .min, firstDelay: 0, period: 1).occurrenceNumber(at: .max) == Int64.max)
        #expect(IntervalGrid(anchor: 0, firstDelay: 0, period: 2).next(after: .max - 1) == nil)
    }

    static let spoken: [(period: Int64, words: String)] = [
        (30_000_000, "every 30 s"), (3_600_000_000, "every hour"), (5_400_000_000, "every 1 h 30 min"),
        (1_500_000, "every 1.5 s"),
    ]

    @Test("a repeat is said in people's words", arguments: spoken)
    func describe(_ period: Int64, _ expected: String) {
        #expect(IntervalGrid.describe(every: period).english == expected)
    }
}

import GLibSupport
import Synchronization
import TestSupport
import Testing

@Suite struct ExecutorTests {
    /// An actor that lives on a main context's thread.
    private actor Counter {
        private let executor: MainContextExecutor
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
        private(set) var events: [ClockTimer.Event] = []
        private var timer: ClockTimer?
        private var waiting: CheckedContinuation<Void, Never>?

        init(executor: MainContextExecutor) { self.executor = executor }

        func wait(on clock: ClockTimer.Clock, microseconds: Int64) async throws {
            timer = try ClockTimer(clock: clock, on: executor) { [weak self] event in
                self?.assumeIsolated { $0.note(event) }
            }
            timer?.arm(at: ClockTimer.now(clock) + microseconds)
            await withCheckedContinuation { waiting = $0 }
        }

        private func note(_ event: ClockTimer.Event) {
            events.append(event)
            waiting?.resume()
            waiting = nil
        }
    }

    @Test(arguments: [ClockTimer.Clock.realtime, .boottime])
    func aTimerFiresOnTheActorsThreadAndNotEarly(_ clock: ClockTimer.Clock) async throws {
        let executor = MainContextExecutor(name: "timer")
        defer { executor.stop() }
        let counter = Counter(executor: executor)
        let start = ClockTimer.now(clock)
        try await counter.wait(on: clock, microseconds: 20_000)
        #expect(ClockTimer.now(clock) - start >= 20_000)
        #expect(await counter.events.count == 1)
    }

    @Test func aDeadlineInThePastFiresAtOnce() async throws {
        let executor = MainContextExecutor(name: "timer")
        defer { executor.stop() }
        let counter = Counter(executor: executor)
        try await counter.wait(on: .realtime, microseconds: -9_000_000_000_000_000_000)
        #expect(await counter.events.count == 1)
    }

    @Test func jobsRunInTheOrderInWhichTheyWereGiven() async {
        let executor = MainContextExecutor(name: "order")
        defer { executor.stop() }
        let numbers = await withCheckedContinuation { continuation in
            let seen = Mutex<[Int]>([])
            for number in 0..<1000 {
                executor.perform {
                    let all = seen.withLock { seen in
                        seen.append(number)
                        return seen
                    }
                    if number == 999 { continuation.resume(returning: all) }
                }
            }
        }
        #expect(numbers == Array(0..<1000))
    }
}

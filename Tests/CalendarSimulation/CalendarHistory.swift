package import Foundation
import Simulation
import Synchronization

/// The life of some calendars from one seed: the same seed is the same life.
package struct CalendarHistory: Sendable {
    package let seed: UInt64
    /// What went wrong; nil when every promise was kept.
    package let violation: String?
    package let trace: [String]
    /// How many rings there were, and how many answers.
    package let (rings, answers): (Int, Int)

    package init(seed: UInt64, bug: CalendarBug? = nil, isVerbose: Bool = false) {
        let parent = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
        let home = "\(parent)/carillon-calendars-\(ProcessInfo.processInfo.processIdentifier)-\(UUID())"
        defer { try? FileManager.default.removeItem(atPath: home) }
        var violation: String?
        var (trace, rings, answers): ([String], Int, Int) = ([], 0, 0)
        do {
            let world = try CalendarWorld(seed: seed, home: home, bug: bug, isVerbose: isVerbose)
            do {
                try world.start()
                for _ in 0..<(10 + world.chance.below(30)) { try world.step() }
                try world.settle()
            } catch {
                violation = "\(error)"
            }
            world.stop("it ends")
            (trace, answers) = (world.trace, world.book.answers.count)
            rings = world.book.rung.values.reduce(0) { $0 + $1.count }
        } catch {
            violation = "\(error)"
        }
        (self.seed, self.violation, self.trace, self.rings, self.answers) = (seed, violation, trace, rings, answers)
    }

    /// Runs histories on some threads, up to the first that fails; with a bug, to the first that fails because of it.
    package static func search(
        from first: UInt64,
        count: Int,
        until end: Date? = nil,
        bug: CalendarBug? = nil,
        jobs: Int = 2
    ) -> (failure: CalendarHistory?, histories: Int, rings: Int, answers: Int) {
        let state = Mutex((next: first, failure: CalendarHistory?.none, histories: 0, rings: 0, answers: 0))
        DispatchQueue.concurrentPerform(iterations: jobs) { _ in
            while true {
                let seed: UInt64? = state.withLock { state in
                    guard state.failure == nil, state.next < first + UInt64(count) || end.map({ Date() < $0 }) ?? false
                    else { return nil }
                    defer { state.next += 1 }
                    return state.next
                }
                guard let seed else { return }
                let history = CalendarHistory(seed: seed, bug: bug)
                let isOfBug = bug == nil || history.violation == nil || CalendarHistory(seed: seed).violation == nil
                state.withLock { state in
                    state.histories += 1
                    state.rings += history.rings
                    state.answers += history.answers
                    guard isOfBug, history.violation != nil, seed < state.failure?.seed ?? .max else { return }
                    state.failure = history
                }
            }
        }
        return state.withLock { ($0.failure, $0.histories, $0.rings, $0.answers) }
    }
}

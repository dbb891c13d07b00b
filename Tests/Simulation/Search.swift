package import Foundation
import Synchronization

/// Runs histories one after another on some threads, up to the first that fails.
package struct Search: Sendable {
    let bug: PlantedBug?
    let folder: String?
    let jobs: Int

    /// - Parameter folder: Where the schedules lie on disk; nil keeps them in memory.
    package init(bug: PlantedBug? = nil, folder: String? = nil, jobs: Int = 2) {
        self.bug = bug
        self.folder = folder
        self.jobs = jobs
    }

    private struct State {
        var next: UInt64
        var failure: History?
        var figures = Figures()
    }

    /// Runs `count` histories, or, where there is a time to end at, at least as many.
    ///
    /// - Returns: The failing history with the lowest seed, and the figures of all.
    package func run(from first: UInt64, count: Int, until end: Date? = nil) -> (failure: History?, figures: Figures) {
        let state = Mutex(State(next: first))
        let last = first.addingReportingOverflow(UInt64(count)).partialValue
        DispatchQueue.concurrentPerform(iterations: jobs) { _ in
            while true {
                let seed: UInt64? = state.withLock { state in
                    guard state.failure == nil, state.next < last || end.map({ Date() < $0 }) ?? false
                    else { return nil }
                    defer { state.next += 1 }
                    return state.next
                }
                guard let seed else { return }
                let history = History(seed: seed, folder: folder, bug: bug)
                state.withLock { state in
                    state.figures += history.figures
                    if history.violation != nil, history.seed < state.failure?.seed ?? .max { state.failure = history }
                }
            }
        }
        return state.withLock { ($0.failure, $0.figures) }
    }
}

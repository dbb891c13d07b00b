import Foundation
package import Testing

/// How much of the tests runs: everything, or what `make test` shows in a few minutes (`CARILLON_TESTS=quick`).
package enum TestRun {
    package static let isQuick = ProcessInfo.processInfo.environment["CARILLON_TESTS"] == "quick"

    /// How many random inputs to try: a tenth of them in `make test`.
    package static func inputs(_ count: Int) -> Int { isQuick ? count / 10 : count }
}

extension Trait where Self == ConditionTrait {
    /// Leaves a test or a suite to `make test-all`, which `scripts/test.sh` counts.
    ///
    /// - Parameter reason: What it takes: time, a package that the demo doesn't need, or a desktop.
    package static func inTestAll(_ reason: Comment) -> Self {
        .disabled(if: TestRun.isQuick, reason)
    }
}

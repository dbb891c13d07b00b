/// How many more steps searches may take. One is handed down through everything that a call or an event computes, so
/// that many expensive searches don't add up.
///
/// A step is what takes about 25 ns in a release build: one month of days, one year, one candidate. Time itself isn't
/// read here, so that the same search ends at the same step on every machine.
package struct StepBudget: Sendable {
    package private(set) var left: Int

    package init(_ steps: Int) { left = steps }

    /// For comparisons and for tests: no search runs out of it.
    package static var unlimited: StepBudget { StepBudget(.max) }

    /// - Throws: ``OutOfSteps`` when fewer are left; all of them are spent then.
    @inline(__always)
    package mutating func spend(_ steps: Int = 1) throws(OutOfSteps) {
        left &-= steps
        if left < 0 { throw OutOfSteps() }
    }
}

/// A search ended before it knew the answer, which may be anything: never take this for "there is none".
package struct OutOfSteps: Error, Hashable {
    package init() {}
}

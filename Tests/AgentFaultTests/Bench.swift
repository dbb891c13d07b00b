import TestSupport

/// What the tests of this target stand on.
typealias Bench = TestAgent

internal import AllocationCounter
internal import Foundation

/// What one engine takes for one row.
struct Measurement {
    /// The median of the batches, in nanoseconds for one answer.
    var nanoseconds: Double
    var allocations: Double
}

/// What the answers add up to; it is printed, so that none can be left out.
nonisolated(unsafe) var checksum: Int64 = 0

/// Times an engine: batches of one answer for each instant, until there are enough of them.
///
/// - Parameter answer: Answers for one instant.
func measure(_ answer: (Int64) -> Int64?) -> Measurement {
    var sum: Int64 = 0
    defer { checksum ^= sum }
    func ask(_ instant: Int64) { sum &+= answer(instant) ?? 1 }
    let clock = ContinuousClock()
    let instants = Row.instants
    let end = clock.now + .seconds(1)
    // The first answers warm caches up.
    var first = clock.measure { ask(instants[0]) }
    first = clock.measure { ask(instants[0]) }
    // An engine that takes long for one answer is asked about fewer instants.
    let asked = first > .milliseconds(20) ? Array(instants.prefix(3)) : instants
    let before = allocation_count()
    for instant in asked { ask(instant) }
    let allocations = Double(allocation_count() - before) / Double(asked.count)
    var batches: [Double] = []
    while batches.count < 5 || (clock.now < end && batches.count < 4000) {
        let took = clock.measure { for instant in asked { ask(instant) } }
        batches.append(Double(took.components.attoseconds) / 1e9 + Double(took.components.seconds) * 1e9)
        if batches.count >= 2, clock.now > end + .seconds(4) { break }
    }
    batches.sort()
    return Measurement(nanoseconds: batches[batches.count / 2] / Double(asked.count), allocations: allocations)
}

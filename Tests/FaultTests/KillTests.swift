import Foundation
import TestSupport
import Testing

/// `kill -9` of the built agent at random instants, against a ledger kept outside of it.
@Suite struct KillTests {
    /// `make faults CYCLES=5000` makes it more; a failure names the seed, `CARILLON_SEED` takes it.
    @Test func noAcknowledgedCallAndNoRingIsLostToAKill() async throws {
        let environment = ProcessInfo.processInfo.environment
        let cycles = environment["CARILLON_CYCLES"].flatMap { Int($0) } ?? 500
        let seed = environment["CARILLON_SEED"].flatMap { UInt64($0) } ?? .random(in: 1...1_000_000_000)
        let agents = 5
        let start = ContinuousClock.now
        let sums = try await withThrowingTaskGroup(of: [Int].self) { group in
            for number in 0..<agents {
                group.addTask {
                    let session = try await PrivateSession.start(environment: ["TZ": "UTC"])
                    defer { session.end() }
                    // Each ring by itself, so that each can be looked for.
                    let settings = session.config + "/carillon"
                    try FileManager.default.createDirectory(atPath: settings, withIntermediateDirectories: true)
                    try "[rings]\nmissedSummary=off\n".write(
                        toFile: settings + "/carillon.conf",
                        atomically: true,
                        encoding: .utf8
                    )
                    let server = try await ScriptedServer.start(in: session)
                    let share = cycles / agents + (number < cycles % agents ? 1 : 0)
                    let (found, counts) = try await onThread {
                        let killed = try KilledAgent(session, server, seed: seed &+ UInt64(number))
                        try killed.run(cycles: share)
                        return (killed.violations, [killed.acknowledged, killed.interrupted, killed.written])
                    }
                    let first = found.prefix(10).joined(separator: "\n")
                    #expect(found.isEmpty, "seed \(seed), agent \(number):\n\(first)")
                    return counts + [server.notifications.count]
                }
            }
            return try await group.reduce([0, 0, 0, 0]) { zip($0, $1).map(+) }
        }
        let time = (ContinuousClock.now - start).formatted(.units(allowed: [.seconds]))
        print(
            "\(cycles) kills in \(time), seed \(seed): \(sums[0]) calls acknowledged, \(sums[1]) interrupted",
            "(\(sums[2]) of them written down), \(sums[3]) rings seen"
        )
        #expect(sums[1] > cycles / 2)
    }
}

import Foundation

/// The life of a desktop from one seed: the same seed is the same life, on every machine.
package struct History {
    package let seed: UInt64
    /// What went wrong; nil when every promise was kept.
    package let violation: String?
    /// The steps up to that, when they were asked for.
    package let trace: [String]
    package let figures: Figures
    /// A number made of everything that was shown and said, which is another when anything was.
    package let digest: UInt64

    /// - Parameter folder: Where the schedule lies on disk; nil keeps it in memory.
    package init(seed: UInt64, folder: String? = nil, bug: PlantedBug? = nil, isVerbose: Bool = false) {
        self.seed = seed
        var violation: String?
        var trace: [String] = []
        var figures = Figures()
        var digest: UInt64 = 0
        var remains = Remains()
        do {
            let kind = folder.map { SimulatedStore.Kind.sqlite(folder: "\($0)/\(seed)") } ?? .memory
            let world = try World(seed: seed, store: kind, bug: bug, isVerbose: isVerbose)
            do {
                for _ in 0..<(20 + world.chance.below(60)) { try world.step() }
            } catch {
                violation = "\(error)"
            }
            world.end()
            trace = world.trace
            figures = world.figures
            figures.histories = 1
            figures.add(world.ledger.fates)
            digest = world.digest
            remains = world.remains
        } catch {
            violation = "\(error)"
        }
        // Nobody holds the world any more, so whatever is left holds itself.
        if violation == nil, let name = remains.names.first { violation = "\(name) is still there at the end" }
        if let folder { try? FileManager.default.removeItem(atPath: "\(folder)/\(seed)") }
        self.violation = violation
        self.trace = trace
        self.figures = figures
        self.digest = digest
    }
}

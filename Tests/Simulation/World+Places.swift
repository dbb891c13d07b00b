import AgentCore
import Geography
import NotificationCore

/// Where the machine is, and what is made of it.
extension World {
    /// Places of which each region says clearly on which side they are, and some at a boundary.
    enum Spot: CaseIterable {
        case home, work, country
        /// Within a few metres of a boundary, as far as anybody can tell.
        case homeEdge, townEdge
        /// Past a boundary, and not by so much that a single report would be believed.
        case besideHome
        /// At home, told by somebody who hardly knows.
        case somewhere
    }

    func report() -> Report {
        func near(_ x: Double, _ spread: Double) -> Place {
            let spread = Int64(spread)
            return Place(x: x + Double(chance.within(-spread...spread)), y: Double(chance.within(-spread...spread)))
        }
        let accuracy = Double(chance.within(3...30))
        // Not so near that an error of a metre decides.
        let off = Double(chance.within(5...15)) * (chance.one(in: 2) ? 1 : -1)
        switch spot {
        case .home: return Report(place: near(0, 20), accuracy: accuracy)
        case .work: return Report(place: near(5000, 20), accuracy: accuracy)
        case .country: return Report(place: near(30_000, 20), accuracy: accuracy)
        case .homeEdge: return Report(place: Place(x: 200 + off, y: 0), accuracy: abs(off) + 3)
        case .townEdge: return Report(place: Place(x: -2000 - off, y: 0), accuracy: abs(off) + 3)
        case .besideHome: return Report(place: Place(x: 250, y: 0), accuracy: 10)
        case .somewhere: return Report(place: near(0, 20), accuracy: 800)
        }
    }

    /// The machine is carried somewhere, and its place is told once or again and again.
    func move() throws {
        spot = chance.pick(Spot.allCases)
        say("goes to \(spot)")
        figures.moves += 1
        for _ in 0..<(1 + chance.below(4)) {
            try dispatch { agent?.ports.positions.tell() }
            try run(for: chance.within(1_000_000...20_000_000))
        }
    }

    func losePositions() throws {
        say("nobody tells the place any more")
        try dispatch { agent?.ports.positions.lose() }
    }

    /// Throws when a position that is being acted on is not the last one, or was or wasn't the first of a watch.
    func checkMove(_ position: Position, _ afterAbsence: Bool) throws {
        guard let positions = agent?.ports.positions, let last = positions.last,
            last.place.latitude == position.coordinate.latitude, last.place.longitude == position.coordinate.longitude
        else { throw Violation("\(position) is not where the machine is") }
        guard positions.isFirst == afterAbsence else {
            throw Violation("\(position) is \(afterAbsence ? "" : "not ")taken for the first one")
        }
    }

    /// Throws when what is watched is not what somebody waits for, or the last position has changed nothing.
    func checkPlaces() throws {
        guard let positions = agent?.ports.positions else { return }
        let wanted = ledger.pending.values.filter(\.isWatching).compactMap { $0.request.trigger?.region?.area.radius }
        guard positions.radius == wanted.min() else {
            throw Violation("watched within \(positions.radius ?? 0) m, should be within \(wanted.min() ?? 0)")
        }
        guard positions.isLastTaken || agent?.shell.regions.isRetrying == true else {
            throw Violation("the last position has not been looked at")
        }
    }
}

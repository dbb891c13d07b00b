internal import Geography

/// The last positions of the machine, which tell a crossing from a position that jumps.
package struct Track: Sendable {
    private var places: [(coordinate: Coordinate, time: BootTime)] = []
    /// How many are kept, and for how long in microseconds. A service that reports positions more rarely is believed at
    /// once, since the next one may be long in coming.
    private static let most = 3
    private static let fresh: Int64 = 15_000_000

    package init() {}

    /// The position with the ones before it, which it joins.
    package mutating func take(_ position: Position, at now: BootTime) -> Position {
        places.removeAll { now.microseconds(since: $0.time) > Self.fresh }
        var position = position
        position.before = places.map(\.coordinate)
        places = (places + [(position.coordinate, now)]).suffix(Self.most)
        return position
    }
}

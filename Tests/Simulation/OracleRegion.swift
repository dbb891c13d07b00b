import NotificationCore

/// A place on a plane, in metres from the middle of the town.
struct Place: Equatable {
    var x: Double
    var y: Double

    func distance(to other: Place) -> Double {
        ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
    }

    private static let metresPerDegree = 111_194.93
    /// The cosine of 48 degrees, at which the town lies.
    private static let narrowing = 0.669_130_6

    var latitude: Double { 48 + y / Self.metresPerDegree }
    var longitude: Double { 11 + x / (Self.metresPerDegree * Self.narrowing) }
}

/// What a receiver says of the machine's place.
struct Report {
    var place: Place
    var accuracy: Double
    /// Where it was said to be in the moments before.
    var before: [Place] = []
}

/// A region, and on which side of its boundary a report puts the machine: written down a second time (decision 27).
struct OracleRegion {
    enum Side {
        case unknown, inside, outside

        var state: RegionState {
            switch self {
            case .unknown: .unknown
            case .inside: .inside
            case .outside: .outside
            }
        }
    }

    let name: String
    let center: Place
    let radius: Double

    static let all = [
        OracleRegion(name: "home", center: Place(x: 0, y: 0), radius: 200),
        OracleRegion(name: "work", center: Place(x: 5000, y: 0), radius: 150),
        OracleRegion(name: "town", center: Place(x: 0, y: 0), radius: 2000),
    ]

    /// Beyond the boundary by more than the receiver may err, and by no less than receivers wander at rest.
    func side(_ report: Report, from side: Side) -> Side {
        let beyond = report.place.distance(to: center) - radius
        let margin = max(32, report.accuracy)
        // What is less exact than the region is wide doesn't put anybody inside.
        let isExact = report.accuracy <= radius
        switch side {
        case .unknown:
            if beyond > report.accuracy { return .outside }
            return isExact && beyond <= 0 ? .inside : .unknown
        case .inside:
            let isJump = beyond < 2 * margin && report.before.contains { $0.distance(to: center) <= radius }
            return beyond >= margin && !isJump ? .outside : .inside
        case .outside:
            let isJump = -beyond < 2 * margin && report.before.contains { $0.distance(to: center) > radius }
            return isExact && -beyond >= min(margin, radius / 2) && !isJump ? .inside : .outside
        }
    }
}

package import Geography

/// Where the machine is, as a location service says.
package struct Position: Sendable, Hashable {
    package let coordinate: Coordinate
    /// How far off it may be, in metres.
    package let accuracy: Double
    /// Where the machine was said to be in the moments before; empty when that isn't known.
    package var before: [Coordinate] = []

    /// Nil if there is no such place, or if the position is useless because its accuracy isn't known.
    package init?(latitude: Double, longitude: Double, accuracy: Double) {
        coordinate = Coordinate(latitude: latitude, longitude: longitude)
        guard coordinate.isValid, accuracy >= 0, accuracy.isFinite else { return nil }
        self.accuracy = accuracy
    }
}

/// On which side of a region's boundary the machine is, as far as it is known.
package enum RegionState: Int, Sendable, Hashable {
    case unknown
    case inside
    case outside

    /// A position counts as past the boundary from this far on, in metres, however exact it claims to be: receivers
    /// that claim a few metres wander by thirty.
    package static let margin = 32.0

    /// The state that a new position leads to; unchanged while the position doesn't settle it.
    ///
    /// To have crossed the boundary a position must lie beyond it by ``margin`` or by its accuracy, whichever is more; inwards half
    /// of the radius is enough, so that a small region can be entered. Unless it lies twice as far beyond, the positions of the
    /// moments before must too: one that jumps there is noise. A position that is less accurate than the region is wide never says
    /// that one is inside. The first position only has to be on one side for sure.
    package func next(_ position: Position, in area: Circle) -> RegionState {
        let distance = area.center.distance(to: position.coordinate)
        let margin = max(position.accuracy, Self.margin)
        let tellsInside = position.accuracy <= area.radius
        func stayed(_ isInside: Bool) -> Bool { position.before.allSatisfy { area.contains($0) == isInside } }
        switch self {
        case .inside:
            let isOut = distance >= area.radius + margin
            return isOut && (distance >= area.radius + 2 * margin || stayed(false)) ? .outside : .inside
        case .outside:
            let isIn = tellsInside && distance <= area.radius - min(margin, area.radius / 2)
            return isIn && (distance <= area.radius - 2 * margin || stayed(true)) ? .inside : .outside
        case .unknown:
            if distance > area.radius + position.accuracy { return .outside }
            return tellsInside && distance <= area.radius ? .inside : .unknown
        }
    }
}

/// What the agenda does when the machine has moved.
extension Agenda {
    func moved(to position: Position, afterAbsence: Bool, at now: Moment, rows: Rows) -> Plan {
        var plan = Plan(durability: .process)
        for pending in rows.pending {
            let (occurrence, schedule) = timetable.move(pending, to: position, afterAbsence: afterAbsence, at: now)
            guard schedule != pending.schedule else { continue }
            plan.count += 1
            if let occurrence, isPaused(pending.key, due: occurrence.due, at: now) {
                quiet(pending, occurrence, schedule, isOfPlace: true, at: now, into: &plan)
                continue
            }
            plan.changes.append(schedule.map { .reschedule(pending.key, $0) } ?? .removePending(pending.key))
            guard let occurrence else { continue }
            plan.consequences.append(.pendingChanged(app: pending.app))
            deliver(
                pending.request,
                app: pending.app,
                occurrence,
                replacing: rows.delivered(pending.key),
                as: rows.authorization(of: pending.app),
                at: now,
                into: &plan
            )
        }
        return plan
    }
}

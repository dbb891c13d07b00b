/// The instants at which the clocks of a zone show a given reading.
package enum LocalResolution: Sendable, Hashable {
    /// The reading occurs once.
    case unique(UnixSeconds)
    /// The clocks skip the reading; the instant is the first one after the gap.
    case gap(firstInstantAfter: UnixSeconds)
    /// The reading occurs twice.
    case overlap(first: UnixSeconds, second: UnixSeconds)
}

extension Zone {
    /// The instants at which the clocks show a reading, given as civil seconds counted as if they were UTC.
    package func resolve(local: Int64) -> LocalResolution {
        // No real date is near these bounds; they keep the sums below from overflowing.
        let local = min(max(local, .min / 4), .max / 4)
        let reach = (east: Int64(Self.offsets.upperBound), west: Int64(-Self.offsets.lowerBound))
        let near = table.period(at: local)
        if near.start < local &- reach.east, near.end > local &+ reach.west { return .unique(local &- near.offset) }
        var period = table.period(at: local &- reach.east)
        var first: UnixSeconds?
        var gapEnd: UnixSeconds?
        while true {
            let instant = local &- period.offset
            if instant >= period.start, instant < period.end {
                if let first { return .overlap(first: first, second: instant) }
                first = instant
            }
            guard period.end <= local &+ reach.west else { break }
            let following = table.period(at: period.end)
            if gapEnd == nil, period.end &+ period.offset <= local, local < period.end &+ following.offset {
                gapEnd = period.end
            }
            period = following
        }
        if let first { return .unique(first) }
        return .gap(firstInstantAfter: gapEnd ?? local &- near.offset)
    }

    /// The instant at which something planned for a reading happens (decision 6): the first one after a gap, the first
    /// of the two in an overlap.
    ///
    /// RFC 5545 section 3.3.5 takes a reading in a gap by the offset before it, which is later by the reading's
    /// distance from the start of the gap.
    func instant(ofLocal local: Int64) -> UnixSeconds {
        switch resolve(local: local) {
        case .unique(let instant), .gap(let instant), .overlap(let instant, _): instant
        }
    }

    /// The first reading whose `instant(ofLocal:)` lies after an instant.
    func firstLocal(after instant: UnixSeconds) -> Int64 {
        let instant = min(max(instant, .min / 4), .max / 4)
        let period = table.period(at: instant)
        let following = instant &+ period.offset &+ 1
        // After clocks went back, what they show once more has been before.
        guard period.previousOffset > period.offset else { return following }
        return max(following, period.start &+ period.previousOffset)
    }

    /// What the clocks show at an instant.
    package func civil(at instant: UnixSeconds) -> CivilDateTime {
        let instant = min(max(instant, .min / 4), .max / 4)
        return CivilDateTime(localSeconds: instant &+ table.period(at: instant).offset)
    }

    /// When something planned for a reading happens (decision 6): first after a gap, the first of two in an overlap.
    package func instant(of reading: CivilDateTime) -> UnixSeconds { instant(ofLocal: reading.localSeconds) }
}

internal import Messages

/// A time of day, as it was said.
package struct PhraseClock: Sendable, Hashable, Comparable {
    /// 0 to 24; 24:00 ends its day.
    package var hour: Int
    package var minute = 0
    package var second = 0
    /// Whether it was typed as the face of a clock shows it, without am, pm or a leading zero: 1 to 11 may be in the afternoon.
    package var isBare = false
    /// Whether am or pm was typed with it.
    var isHalved = false

    /// A part of the day, with the hour that it means alone (decision 28).
    enum Part: Int, Sendable, Hashable {
        case morning = 9
        case afternoon = 14
        case evening = 18
        case night = 20

        var name: String {
            switch self {
            case .morning: "morning"
            case .afternoon: "afternoon"
            case .evening: "evening"
            case .night: "night"
            }
        }

        var hours: ClosedRange<Int> {
            switch self {
            case .morning: 0...11
            case .afternoon: 12...18
            case .evening: 16...24
            case .night: 18...24
            }
        }
    }

    /// What a day without a time means.
    static let dayAt = PhraseClock(hour: 9)

    /// Seconds from midnight, on a day without a change of the clocks.
    var seconds: Int { hour * 3600 + minute * 60 + second }

    package static func == (left: Self, right: Self) -> Bool { left.seconds == right.seconds }
    package func hash(into hasher: inout Hasher) { hasher.combine(seconds) }
    package static func < (left: Self, right: Self) -> Bool { left.seconds < right.seconds }

    /// The same on the face of a clock, in the afternoon.
    var later: PhraseClock { PhraseClock(hour: hour + 12, minute: minute, second: second) }

    /// The clock of this reading within a part of the day: 8 in the evening is 20:00. Nil if it lies outside.
    func within(_ part: Part) -> PhraseClock? {
        if part == .night, seconds == 0 { return PhraseClock(hour: 24) }
        for later in part == .morning ? [0] : [0, 12] where part.hours.contains(hour + later) {
            guard hour + later < 24 || minute == 0 && second == 0 else { continue }
            guard later == 0 || hour <= 12 && !isHalved else { continue }
            return PhraseClock(hour: hour + later, minute: minute, second: second)
        }
        return nil
    }
}

extension PhraseClock: CustomStringConvertible {
    /// `09:00`, `17:30:15`.
    package var description: String {
        let parts = second == 0 ? [hour, minute] : [hour, minute, second]
        return parts.map { $0.padded(to: 2) }.joined(separator: ":")
    }
}

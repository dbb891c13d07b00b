/// The times of day that are combinations of some hours, minutes and seconds, in order.
///
/// Rank and selection are arithmetic on bits, so that no list is ever built.
struct TimeSet {
    let hours: UInt32
    let minutes: UInt64
    let seconds: UInt64

    static let allHours: UInt32 = 0xFF_FFFF
    static let allOfSixty: UInt64 = 0x0FFF_FFFF_FFFF_FFFF

    private var secondCount: Int { seconds.nonzeroBitCount }
    private var countPerHour: Int { minutes.nonzeroBitCount &* secondCount }

    /// How many times there are.
    var count: Int { hours.nonzeroBitCount &* countPerHour }

    /// How many times lie before a second of the day, 0...86400.
    func rank(_ secondOfDay: Int) -> Int {
        guard secondOfDay < 86_400 else { return count }
        let (hour, minute, second) = (secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60)
        var rank = Self.bits(UInt64(hours), below: hour) &* countPerHour
        guard hours >> UInt32(hour) & 1 == 1 else { return rank }
        rank &+= Self.bits(minutes, below: minute) &* secondCount
        guard minutes >> UInt64(minute) & 1 == 1 else { return rank }
        return rank &+ Self.bits(seconds, below: second)
    }

    /// The time at a rank, in seconds of the day; the rank must be less than `count`.
    func time(atRank rank: Int) -> Int {
        let (hourRank, rest) = rank.quotientAndRemainder(dividingBy: countPerHour)
        let (minuteRank, secondRank) = rest.quotientAndRemainder(dividingBy: secondCount)
        return Self.bit(UInt64(hours), hourRank) &* 3600 &+ Self.bit(minutes, minuteRank) &* 60
            &+ Self.bit(seconds, secondRank)
    }

    /// The first time at or after a second of the day; nil when the day has no more.
    func first(from secondOfDay: Int) -> Int? {
        let rank = rank(secondOfDay)
        return rank < count ? time(atRank: rank) : nil
    }

    static func bits(_ set: UInt64, below index: Int) -> Int {
        index <= 0 ? 0 : index >= 64 ? set.nonzeroBitCount : (set & ((1 << UInt64(index)) &- 1)).nonzeroBitCount
    }

    /// The index of the set bit with a rank.
    static func bit(_ set: UInt64, _ rank: Int) -> Int {
        var rest = set
        for _ in 0..<rank { rest &= rest &- 1 }
        return rest.trailingZeroBitCount
    }
}

/// Positions in a period's set, as BYSETPOS counts them.
struct SetPositions {
    let positions: [Int]

    var isEmpty: Bool { positions.isEmpty }

    /// Whether a set of this size has any of the positions.
    func canSelect(fromAtMost count: Int) -> Bool { positions.contains { abs($0) <= count } }

    /// The first selected index of a set, at or after another.
    func first(from index: Int, count: Int) -> Int? {
        var found: Int?
        for position in positions {
            let candidate = position > 0 ? position &- 1 : count &+ position
            if candidate >= max(index, 0), candidate < count, candidate < found ?? .max { found = candidate }
        }
        return found
    }

    /// The steps that a look at all of them takes.
    var cost: Int { positions.count / 4 &+ 1 }

    /// The selected indices of a set, in order.
    func selected(of count: Int) -> [Int] {
        let indices = positions.map { $0 > 0 ? $0 &- 1 : count &+ $0 }
        return Set(indices.filter { (0..<count).contains($0) }).sorted()
    }
}

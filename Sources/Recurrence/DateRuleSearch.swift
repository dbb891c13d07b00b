/// The occurrences of a rule with FREQ=DAILY or coarser, as civil seconds.
struct DateRuleSearch {
    private let days: RuleDays
    private let times: TimeSet
    private let positions: SetPositions
    private let start: Int64
    private let limit: Int?

    init(_ rule: RecurrenceRule, start: CivilDateTime) {
        days = RuleDays(rule, start: start)
        times = TimeSet(
            hours: rule.masks.hours == 0 ? 1 << UInt32(start.hour) : rule.masks.hours,
            minutes: rule.masks.minutes == 0 ? 1 << UInt64(start.minute) : rule.masks.minutes,
            seconds: rule.masks.seconds == 0 ? 1 << UInt64(start.second) : rule.masks.seconds
        )
        positions = SetPositions(positions: rule.bySetPosition)
        self.start = start.localSeconds
        limit = rule.count
    }

    /// The first occurrence at or after a reading; nil when there is none, COUNT included.
    func first(from local: Int64) -> Int64? {
        let local = max(local, start)
        let (day, second) = Self.split(local)
        guard day <= Gregorian.lastDay, let found = positions.isEmpty ? plain(day, second) : selected(day, second)
        else { return nil }
        guard let limit else { return found }
        return count(before: found, limit: limit) < limit ? found : nil
    }

    /// How many occurrences lie before a reading; counting stops somewhere above `limit`.
    func count(before local: Int64, limit: Int) -> Int {
        guard local > start else { return 0 }
        return positions.isEmpty ? plainCount(before: local, limit: limit) : selectedCount(before: local, limit: limit)
    }

    private static func split(_ local: Int64) -> (day: Int, second: Int) {
        let day = floorDivide(local, Gregorian.secondsPerDay)
        return (Int(day), Int(local &- day &* Gregorian.secondsPerDay))
    }

    private static func joined(_ day: Int, _ second: Int) -> Int64 {
        Int64(day) &* Gregorian.secondsPerDay &+ Int64(second)
    }

    // MARK: - Without BYSETPOS

    private func plain(_ day: Int, _ second: Int) -> Int64? {
        guard let found = days.firstDay(from: day) else { return nil }
        if found > day { return Self.joined(found, times.time(atRank: 0)) }
        if let time = times.first(from: second) { return Self.joined(day, time) }
        return days.firstDay(from: day &+ 1).map { Self.joined($0, times.time(atRank: 0)) }
    }

    private func plainCount(before local: Int64, limit: Int) -> Int {
        let (startDay, startSecond) = Self.split(start)
        let (day, second) = Self.split(local)
        let whole = days.count(before: day, limit: limit &+ 1)
        let (product, overflow) = whole.multipliedReportingOverflow(by: times.count)
        var count = overflow ? Int.max : product
        if days.firstDay(from: startDay) == startDay { count &-= times.rank(startSecond) }
        if days.firstDay(from: day) == day { count &+= times.rank(second) }
        return count
    }

    // MARK: - With BYSETPOS

    private func selected(_ day: Int, _ second: Int) -> Int64? {
        if days.unit == .day { return selectedOfDay(day, second) }
        guard positions.canSelect(fromAtMost: days.largestPeriod &* times.count) else { return nil }
        let containing = days.period(containing: day)
        let last = days.period(containing: Gregorian.lastDay)
        var period = days.alignedPeriod(from: containing &- days.lookBehind)
        var fruitless: UInt64 = 0
        var remaining = days.cycle &+ 1
        while period <= last, remaining > 0 {
            defer {
                period &+= days.interval
                remaining &-= 1
            }
            guard days.isWorthLooking(period) else { continue }
            let kind = period > containing ? days.kind(ofPeriod: period) : nil
            if let kind, fruitless >> UInt64(kind) & 1 == 1 { continue }
            if let found = selected(inPeriod: period, day, second) { return found }
            if let kind { fruitless |= 1 << UInt64(kind) }
        }
        return nil
    }

    private func selected(inPeriod period: Int, _ day: Int, _ second: Int) -> Int64? {
        let set = measure(period: period, day, second)
        guard let index = positions.first(from: set.rank, count: set.count) else { return nil }
        let (dayRank, timeRank) = index.quotientAndRemainder(dividingBy: times.count)
        var rest = dayRank
        for chunk in RuleDays.Chunks(days, period: period) {
            let count = chunk.days.nonzeroBitCount
            if rest < count {
                let found = chunk.base &+ TimeSet.bit(chunk.days, rest)
                return found <= Gregorian.lastDay ? Self.joined(found, times.time(atRank: timeRank)) : nil
            }
            rest &-= count
        }
        return nil
    }

    /// How many occurrences a period has before BYSETPOS, and how many of them lie before a reading.
    private func measure(period: Int, _ day: Int, _ second: Int) -> (count: Int, rank: Int) {
        var (total, before, isOnDay) = (0, 0, false)
        for chunk in RuleDays.Chunks(days, period: period) {
            total &+= chunk.days.nonzeroBitCount
            before &+= chunk.before(day).nonzeroBitCount
            isOnDay = isOnDay || chunk.before(day &+ 1) != chunk.before(day)
        }
        return (total &* times.count, before &* times.count &+ (isOnDay ? times.rank(second) : 0))
    }

    /// FREQ=DAILY: each day's set is its times.
    private func selectedOfDay(_ day: Int, _ second: Int) -> Int64? {
        guard let found = days.firstDay(from: day) else { return nil }
        let rank = found == day ? times.rank(second) : 0
        if let index = positions.first(from: rank, count: times.count) {
            return Self.joined(found, times.time(atRank: index))
        }
        guard found == day, let first = positions.first(from: 0, count: times.count) else { return nil }
        return days.firstDay(from: day &+ 1).map { Self.joined($0, times.time(atRank: first)) }
    }

    private func selectedCount(before local: Int64, limit: Int) -> Int {
        let (startDay, startSecond) = Self.split(start)
        let (day, second) = Self.split(local)
        if days.unit == .day {
            let perDay = positions.count(in: 0..<times.count, of: times.count)
            var count = days.count(before: day, limit: limit &+ 1) &* perDay
            if days.firstDay(from: startDay) == startDay {
                count &-= positions.count(in: 0..<times.rank(startSecond), of: times.count)
            }
            if days.firstDay(from: day) == day {
                count &+= positions.count(in: 0..<times.rank(second), of: times.count)
            }
            return count
        }
        var count = 0
        var period = days.firstPeriod
        let last = days.period(containing: day)
        while period <= last &+ days.lookBehind, count <= limit {
            let start = measure(period: period, startDay, startSecond)
            let end = measure(period: period, day, second)
            if start.rank < end.rank { count &+= positions.count(in: start.rank..<end.rank, of: end.count) }
            period &+= days.interval
        }
        return count
    }
}

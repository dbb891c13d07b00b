/// The occurrences of a rule with FREQ=DAILY or coarser, as civil seconds.
struct DateRuleSearch {
    private let days: RuleDays
    private let times: TimeSet
    private let positions: SetPositions
    private let start: Int64

    init(_ rule: RecurrenceRule, start: CivilDateTime) {
        days = RuleDays(rule, start: start)
        times = TimeSet(
            hours: rule.masks.hours == 0 ? 1 << UInt32(start.hour) : rule.masks.hours,
            minutes: rule.masks.minutes == 0 ? 1 << UInt64(start.minute) : rule.masks.minutes,
            seconds: rule.masks.seconds == 0 ? 1 << UInt64(start.second) : rule.masks.seconds
        )
        positions = SetPositions(positions: rule.bySetPosition)
        self.start = start.localSeconds
    }

    /// The first occurrence at or after a reading, COUNT aside; nil when there is none.
    func first(from local: Int64, spending budget: inout StepBudget) throws(OutOfSteps) -> Int64? {
        let local = max(local, start)
        let (day, second) = Self.split(local)
        guard day <= Gregorian.lastDay else { return nil }
        return positions.isEmpty
            ? try plain(day, second, spending: &budget) : try selected(day, second, spending: &budget)
    }

    /// The occurrence with a number, counted from 1; nil when there are fewer.
    func occurrence(number: Int, spending budget: inout StepBudget) throws(OutOfSteps) -> Int64? {
        guard positions.isEmpty || days.unit == .day else {
            var found = start &- 1
            for _ in 0..<number {
                guard let following = try first(from: found &+ 1, spending: &budget) else { return nil }
                found = following
            }
            return found
        }
        // The ranks that count in a day, all of them the same ones.
        let ranks = positions.isEmpty ? nil : positions.selected(of: times.count)
        let perDay = ranks?.count ?? times.count
        guard perDay > 0 else { return nil }
        let (startDay, startSecond) = Self.split(start)
        var before = 0
        if try days.firstDay(from: startDay, spending: &budget) == startDay {
            let rank = times.rank(startSecond)
            before = ranks.map { $0.count { $0 < rank } } ?? rank
        }
        let (index, overflow) = before.addingReportingOverflow(number &- 1)
        guard !overflow else { return nil }
        let (dayIndex, rank) = index.quotientAndRemainder(dividingBy: perDay)
        guard let day = try days.day(atIndex: dayIndex, spending: &budget) else { return nil }
        return Self.joined(day, times.time(atRank: ranks?[rank] ?? rank))
    }

    private static func split(_ local: Int64) -> (day: Int, second: Int) {
        let day = floorDivide(local, Gregorian.secondsPerDay)
        return (Int(day), Int(local &- day &* Gregorian.secondsPerDay))
    }

    private static func joined(_ day: Int, _ second: Int) -> Int64 {
        Int64(day) &* Gregorian.secondsPerDay &+ Int64(second)
    }

    // MARK: - Without BYSETPOS

    private func plain(_ day: Int, _ second: Int, spending budget: inout StepBudget) throws(OutOfSteps) -> Int64? {
        guard let found = try days.firstDay(from: day, spending: &budget) else { return nil }
        if found > day { return Self.joined(found, times.time(atRank: 0)) }
        if let time = times.first(from: second) { return Self.joined(day, time) }
        return try days.firstDay(from: day &+ 1, spending: &budget).map { Self.joined($0, times.time(atRank: 0)) }
    }

    // MARK: - With BYSETPOS

    private func selected(_ day: Int, _ second: Int, spending budget: inout StepBudget) throws(OutOfSteps) -> Int64? {
        if days.unit == .day { return try selectedOfDay(day, second, spending: &budget) }
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
            try budget.spend()
            guard days.isWorthLooking(period) else { continue }
            let kind = period > containing ? days.kind(ofPeriod: period) : nil
            if let kind, fruitless >> UInt64(kind) & 1 == 1 { continue }
            if let found = try selected(inPeriod: period, day, second, spending: &budget) { return found }
            if let kind { fruitless |= 1 << UInt64(kind) }
        }
        return nil
    }

    private func selected(
        inPeriod period: Int,
        _ day: Int,
        _ second: Int,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> Int64? {
        try budget.spend(positions.cost)
        let set = try measure(period: period, day, second, spending: &budget)
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
    private func measure(
        period: Int,
        _ day: Int,
        _ second: Int,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> (count: Int, rank: Int) {
        var (total, before, isOnDay) = (0, 0, false)
        for chunk in RuleDays.Chunks(days, period: period) {
            try budget.spend(days.costOfMonth)
            total &+= chunk.days.nonzeroBitCount
            before &+= chunk.before(day).nonzeroBitCount
            isOnDay = isOnDay || chunk.before(day &+ 1) != chunk.before(day)
        }
        return (total &* times.count, before &* times.count &+ (isOnDay ? times.rank(second) : 0))
    }

    /// FREQ=DAILY: each day's set is its times.
    private func selectedOfDay(
        _ day: Int,
        _ second: Int,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> Int64? {
        guard let found = try days.firstDay(from: day, spending: &budget) else { return nil }
        let rank = found == day ? times.rank(second) : 0
        try budget.spend(positions.cost)
        if let index = positions.first(from: rank, count: times.count) {
            return Self.joined(found, times.time(atRank: index))
        }
        guard found == day, let first = positions.first(from: 0, count: times.count) else { return nil }
        return try days.firstDay(from: day &+ 1, spending: &budget).map { Self.joined($0, times.time(atRank: first)) }
    }
}

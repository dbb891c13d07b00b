extension RuleDays {
    /// The parts of a period one after the other, without building a list.
    struct Chunks: IteratorProtocol, Sequence {
        private let days: RuleDays
        private let period: Int
        private var newYear = 0
        private var isLeap = false
        private var rest: UInt64

        init(_ days: RuleDays, period: Int) {
            self.days = days
            self.period = period
            switch days.unit {
            case .day, .week: rest = 1
            case .month:
                let year = floorDivide(period, 12)
                newYear = Gregorian.dayNumber(year: year, month: 1, day: 1)
                isLeap = Gregorian.isLeap(year)
                rest = 1 << UInt64(floorRemainder(period, 12) &+ 1)
            case .year:
                newYear = Gregorian.dayNumber(year: period, month: 1, day: 1)
                isLeap = Gregorian.isLeap(period)
                rest = days.monthBits
            case .weekYear:
                let (start, weeks) = days.weeks(ofYear: period)
                newYear = start
                rest = weeks
            }
        }

        mutating func next() -> RuleChunk? {
            guard rest != 0 else { return nil }
            let index = rest.trailingZeroBitCount
            rest &= rest &- 1
            switch days.unit {
            case .day: return RuleChunk(base: period, days: 1)
            case .week:
                let base = days.weekBase(period)
                return RuleChunk(base: base, days: days.days(ofWeekFrom: base))
            case .month:
                return days.days(year: floorDivide(period, 12), newYear: newYear, isLeap: isLeap, month: index)
            case .year: return days.days(year: period, newYear: newYear, isLeap: isLeap, month: index)
            case .weekYear:
                let base = newYear &+ (index &- 1) &* 7
                return RuleChunk(base: base, days: days.days(ofNumberedWeekFrom: base))
            }
        }
    }

    /// The first day of the rule at or after another; nil when there is none up to the year 9999.
    func firstDay(from day: Int) -> Int? {
        let day = max(day, startDay)
        guard day <= Gregorian.lastDay else { return nil }
        if unit == .day { return firstDayOfDays(from: day) }
        let containing = period(containing: day)
        let last = period(containing: Gregorian.lastDay)
        var period = alignedPeriod(from: containing &- lookBehind)
        var fruitless: UInt64 = 0
        var remaining = cycle &+ 1
        while period <= last, remaining > 0 {
            defer {
                period &+= interval
                remaining &-= 1
            }
            guard isWorthLooking(period) else { continue }
            let kind = period > containing ? kind(ofPeriod: period) : nil
            if let kind, fruitless >> UInt64(kind) & 1 == 1 { continue }
            for chunk in Chunks(self, period: period) {
                let found = chunk.from(day)
                guard found != 0 else { continue }
                let number = chunk.base &+ found.trailingZeroBitCount
                return number <= Gregorian.lastDay ? number : nil
            }
            if let kind { fruitless |= 1 << UInt64(kind) }
        }
        return nil
    }

    /// False for a month that BYMONTH excludes.
    func isWorthLooking(_ period: Int) -> Bool { unit != .month || mayContain(monthPeriod: period) }

    /// The same for FREQ=DAILY, whose periods are days: searched month by month.
    private func firstDayOfDays(from day: Int) -> Int? {
        guard hasFilters else {
            let aligned = alignedPeriod(from: day)
            return aligned <= Gregorian.lastDay ? aligned : nil
        }
        // Every seventh day has one weekday.
        if interval % 7 == 0, !isPossible(weekday: Gregorian.weekday(ofDay: startDay)) { return nil }
        var (year, month, _) = Gregorian.date(ofDay: day)
        // Years of the same kind have the same days before INTERVAL; bits mark kinds that have none.
        var fruitless: UInt64 = 0
        var remaining = 401
        var sawCandidate = false
        while year <= Gregorian.years.upperBound, sawCandidate || remaining > 0 {
            let kind = kind(ofYear: year)
            if month > 1 || fruitless >> UInt64(kind) & 1 == 0 {
                switch firstDayOfDays(inYear: year, fromMonth: month, day: day) {
                case .found(let found): return found
                case .none: if month == 1 { fruitless |= 1 << UInt64(kind) }
                case .unaligned(let next):
                    sawCandidate = true
                    guard next <= Gregorian.lastDay else { return nil }
                    let nextDate = Gregorian.date(ofDay: next)
                    if nextDate.year > year &+ 1 {
                        (year, month) = (nextDate.year, nextDate.month)
                        continue
                    }
                }
            }
            (year, month) = (year &+ 1, 1)
            remaining &-= 1
        }
        return nil
    }

    private enum YearSearch {
        case found(Int)
        /// No day of the year has what the rule asks for.
        case none
        /// Some have, but INTERVAL selects none of them; it goes on with this day.
        case unaligned(Int)
    }

    private func firstDayOfDays(inYear year: Int, fromMonth: Int, day: Int) -> YearSearch {
        let newYear = Gregorian.dayNumber(year: year, month: 1, day: 1)
        let isLeap = Gregorian.isLeap(year)
        var rest = monthBits & (.max << UInt64(fromMonth))
        var result = YearSearch.none
        while rest != 0 {
            let chunk = days(year: year, newYear: newYear, isLeap: isLeap, month: rest.trailingZeroBitCount)
            rest &= rest &- 1
            var candidates = chunk.from(day)
            while candidates != 0 {
                let number = chunk.base &+ candidates.trailingZeroBitCount
                let aligned = alignedPeriod(from: number)
                if aligned == number { return .found(number) }
                candidates = chunk.from(aligned)
                result = .unaligned(aligned)
            }
        }
        return result
    }

    private func isPossible(weekday: Int) -> Bool { weekdays == 0 || weekdays >> UInt8(weekday) & 1 == 1 }

    // MARK: - Counting

    /// How many days of the rule lie from DTSTART up to but not including another day.
    ///
    /// Arithmetic for days and weeks without limits; otherwise it walks the months or years with one population count
    /// each, and stops once there are more than `limit`.
    func count(before day: Int, limit: Int) -> Int {
        guard day > startDay else { return 0 }
        if unit == .day, !hasFilters { return (day &- startDay &+ interval &- 1) / interval }
        if unit == .day { return countOfDays(before: day, limit: limit) }
        let last = period(containing: day &- 1)
        if unit == .week, hasUniformWeeks { return countOfWeeks(before: day, last: last) }
        var count = 0
        var counted = startDay &- 1
        var period = firstPeriod
        while period <= last, count <= limit {
            if isWorthLooking(period) {
                for chunk in Chunks(self, period: period) {
                    // SKIP may move a day onto one that was counted already.
                    let days = RuleChunk(base: chunk.base, days: chunk.from(counted &+ 1)).before(day)
                    guard days != 0 else { continue }
                    count &+= days.nonzeroBitCount
                    counted = chunk.base &+ 63 &- days.leadingZeroBitCount
                }
            }
            period &+= interval
        }
        return count
    }

    private func countOfWeeks(before day: Int, last: Int) -> Int {
        func days(_ period: Int) -> RuleChunk {
            RuleChunk(base: weekBase(period), days: self.days(ofWeekFrom: weekBase(period)))
        }
        let weeks = (last &- firstPeriod) / interval
        let lastSelected = firstPeriod &+ weeks &* interval
        let perWeek = days(firstPeriod).days.nonzeroBitCount
        let beforeStart = days(firstPeriod).before(startDay).nonzeroBitCount
        return weeks &* perWeek &- beforeStart &+ days(lastSelected).before(day).nonzeroBitCount
    }

    private func countOfDays(before day: Int, limit: Int) -> Int {
        var count = 0
        var from = startDay
        while count <= limit, let found = firstDay(from: from), found < day {
            count &+= 1
            from = found &+ 1
        }
        return count
    }
}

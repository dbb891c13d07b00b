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
    func firstDay(from day: Int, spending budget: inout StepBudget) throws(OutOfSteps) -> Int? {
        let day = max(day, startDay)
        guard day <= Gregorian.lastDay else { return nil }
        if unit == .day { return try firstDayOfDays(from: day, spending: &budget) }
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
            try budget.spend()
            guard isWorthLooking(period) else { continue }
            let kind = period > containing ? kind(ofPeriod: period) : nil
            if let kind, fruitless >> UInt64(kind) & 1 == 1 { continue }
            for chunk in Chunks(self, period: period) {
                try budget.spend(costOfMonth)
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
    private func firstDayOfDays(from day: Int, spending budget: inout StepBudget) throws(OutOfSteps) -> Int? {
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
            try budget.spend()
            let kind = kind(ofYear: year)
            if month > 1 || fruitless >> UInt64(kind) & 1 == 0 {
                switch try firstDayOfDays(inYear: year, fromMonth: month, day: day, spending: &budget) {
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

    private func firstDayOfDays(
        inYear year: Int,
        fromMonth: Int,
        day: Int,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> YearSearch {
        let newYear = Gregorian.dayNumber(year: year, month: 1, day: 1)
        let isLeap = Gregorian.isLeap(year)
        var rest = monthBits & (.max << UInt64(fromMonth))
        var result = YearSearch.none
        while rest != 0 {
            let chunk = days(year: year, newYear: newYear, isLeap: isLeap, month: rest.trailingZeroBitCount)
            rest &= rest &- 1
            var candidates = chunk.from(day)
            try budget.spend(costOfMonth)
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

    /// The rule's day with an index, DTSTART's or the first after it being 0; nil when there are fewer.
    ///
    /// Arithmetic for days and weeks without limits; otherwise it walks the months or years with one population count
    /// each, or the days themselves where BY parts limit each nth day.
    func day(atIndex index: Int, spending budget: inout StepBudget) throws(OutOfSteps) -> Int? {
        if unit == .day, !hasFilters {
            let (distance, overflow) = index.multipliedReportingOverflow(by: interval)
            return overflow || distance > Gregorian.lastDay &- startDay ? nil : startDay &+ distance
        }
        if unit == .week, hasUniformWeeks { return dayOfWeeks(atIndex: index) }
        if unit == .day, interval > 1 { return try dayOfFilteredDays(atIndex: index, spending: &budget) }
        var rest = index
        var counted = startDay &- 1
        func pick(_ chunk: RuleChunk) -> Int? {
            // SKIP may move a day onto one that was counted already.
            var days = chunk.from(counted &+ 1)
            let count = days.nonzeroBitCount
            guard rest >= count else {
                for _ in 0..<rest { days &= days &- 1 }
                return chunk.base &+ days.trailingZeroBitCount
            }
            rest &-= count
            if days != 0 { counted = chunk.base &+ 63 &- days.leadingZeroBitCount }
            return nil
        }
        if unit == .day {
            for year in Gregorian.date(ofDay: startDay).year...Gregorian.years.upperBound {
                let newYear = Gregorian.dayNumber(year: year, month: 1, day: 1)
                for month in 1...12 where monthBits >> UInt64(month) & 1 == 1 {
                    try budget.spend(costOfMonth)
                    let isLeap = Gregorian.isLeap(year)
                    if let found = pick(days(year: year, newYear: newYear, isLeap: isLeap, month: month)) {
                        return found
                    }
                }
                try budget.spend()
            }
            return nil
        }
        var period = firstPeriod
        let last = self.period(containing: Gregorian.lastDay)
        while period <= last {
            try budget.spend()
            if isWorthLooking(period) {
                for chunk in Chunks(self, period: period) {
                    try budget.spend(costOfMonth)
                    if let found = pick(chunk) { return found <= Gregorian.lastDay ? found : nil }
                }
            }
            period &+= interval
        }
        return nil
    }

    private func dayOfWeeks(atIndex index: Int) -> Int? {
        let days = days(ofWeekFrom: weekBase(firstPeriod))
        let before = RuleChunk(base: weekBase(firstPeriod), days: days).before(startDay).nonzeroBitCount
        guard days != 0, index < Gregorian.lastDay &- Gregorian.firstDay else { return nil }
        let (weeks, rank) = (index &+ before).quotientAndRemainder(dividingBy: days.nonzeroBitCount)
        let (distance, overflow) = weeks.multipliedReportingOverflow(by: interval)
        guard !overflow, distance < Gregorian.lastDay &- Gregorian.firstDay else { return nil }
        let found = weekBase(firstPeriod &+ distance) &+ TimeSet.bit(days, rank)
        return found <= Gregorian.lastDay ? found : nil
    }

    private func dayOfFilteredDays(atIndex index: Int, spending budget: inout StepBudget) throws(OutOfSteps) -> Int? {
        var found = startDay &- 1
        var rest = index
        while let following = try firstDay(from: found &+ 1, spending: &budget) {
            if rest == 0 { return following }
            rest &-= 1
            found = following
        }
        return nil
    }
}

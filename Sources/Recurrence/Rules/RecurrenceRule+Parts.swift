extension RecurrenceRule {
    /// What a rule says, before it is known whether that goes together.
    package struct Parts: Sendable, Hashable {
        package var frequency: Frequency
        /// 1 or more.
        package var interval = 1
        /// How many times it occurs, the first included.
        package var count: Int?
        package var until: Until?
        /// 0...60; 60 counts as 59, as RFC 5545 section 3.3.12 advises where there are no leap seconds.
        package var bySecond: [Int] = []
        package var byMinute: [Int] = []
        package var byHour: [Int] = []
        package var byDay: [Day] = []
        /// 1...31, and -1...-31 from a month's end.
        package var byMonthDay: [Int] = []
        package var byYearDay: [Int] = []
        package var byWeekNumber: [Int] = []
        package var byMonth: [Int] = []
        /// Which of a period's occurrences count, from 1, or from -1 at its end.
        package var bySetPosition: [Int] = []
        /// The weekday a week starts with, 1 = Sunday; Monday unless WKST says otherwise.
        package var weekStart = 2
        package var skip = Skip.omit

        package init(_ frequency: Frequency, interval: Int = 1) {
            (self.frequency, self.interval) = (frequency, interval)
        }
    }

    /// What the values of a part can be; where days are counted from an end too, their negatives as well.
    enum Limit {
        static let interval = 1...1_000_000_000_000
        static let count = 1...Int.max
        static let seconds = 0...60
        static let minutes = 0...59
        static let hours = 0...23
        static let ordinals = 1...53
        static let weekdays = 1...7
        static let monthDays = 1...31
        static let yearDays = 1...366
        static let weekNumbers = 1...53
        static let months = 1...12
        static let setPositions = 1...366
    }
}

extension RecurrenceRule.Parts {
    typealias Limit = RecurrenceRule.Limit

    /// As rules keep them, so that equal rules are equal values.
    var normalized: Self {
        func unique<Element: Hashable & Comparable>(_ list: [Element]) -> [Element] { Set(list).sorted() }
        var parts = self
        parts.bySecond = unique(bySecond.map { min($0, 59) })
        parts.byMinute = unique(byMinute)
        parts.byHour = unique(byHour)
        parts.byDay = unique(byDay)
        parts.byMonthDay = unique(byMonthDay)
        parts.byYearDay = unique(byYearDay)
        parts.byWeekNumber = unique(byWeekNumber)
        parts.byMonth = unique(byMonth)
        parts.bySetPosition = unique(bySetPosition)
        return parts
    }

    /// Refuses values that a part never has.
    func checkValues() throws(RecurrenceRuleError) {
        func check(
            _ part: String,
            _ values: [Int],
            _ range: ClosedRange<Int>,
            orNegative: Bool = false
        ) throws(RecurrenceRuleError) {
            for value in values {
                guard range.contains(value) || orNegative && range.contains(0 &- value) else {
                    throw .badValue(part: part, value: String(value))
                }
            }
        }
        try check("INTERVAL", [interval], Limit.interval)
        try check("COUNT", count.map { [$0] } ?? [], Limit.count)
        try check("BYSECOND", bySecond, Limit.seconds)
        try check("BYMINUTE", byMinute, Limit.minutes)
        try check("BYHOUR", byHour, Limit.hours)
        try check("BYMONTHDAY", byMonthDay, Limit.monthDays, orNegative: true)
        try check("BYYEARDAY", byYearDay, Limit.yearDays, orNegative: true)
        try check("BYWEEKNO", byWeekNumber, Limit.weekNumbers, orNegative: true)
        try check("BYMONTH", byMonth, Limit.months)
        try check("BYSETPOS", bySetPosition, Limit.setPositions, orNegative: true)
        try check("WKST", [weekStart], Limit.weekdays)
        try check("BYDAY", byDay.map(\.weekday), Limit.weekdays)
        try check("BYDAY", byDay.map(\.ordinal).filter { $0 != 0 }, Limit.ordinals, orNegative: true)
        switch until {
        case nil: break
        case .day(let reading), .reading(let reading):
            guard reading.isValid else { throw .badValue(part: "UNTIL", value: until?.text ?? "") }
        case .instant(let instant):
            guard CivilDateTime(localSeconds: instant).isValid else {
                throw .badValue(part: "UNTIL", value: String(instant))
            }
        }
    }

    /// Refuses what the table and the notes of RFC 5545 section 3.3.10 exclude.
    func checkCombinations() throws(RecurrenceRuleError) {
        let name = "FREQ=\(frequency.text)"
        if count != nil, until != nil { throw .conflict(part: "UNTIL", with: "COUNT") }
        if byDay.contains(where: { $0.ordinal != 0 }) {
            guard frequency >= .monthly else { throw .conflict(part: "BYDAY", with: name) }
            guard byWeekNumber.isEmpty else { throw .conflict(part: "BYDAY", with: "BYWEEKNO") }
        }
        if !byMonthDay.isEmpty, frequency == .weekly { throw .conflict(part: "BYMONTHDAY", with: name) }
        if !byYearDay.isEmpty, [.daily, .weekly, .monthly].contains(frequency) {
            throw .conflict(part: "BYYEARDAY", with: name)
        }
        if !byWeekNumber.isEmpty, frequency != .yearly { throw .conflict(part: "BYWEEKNO", with: name) }
        // RFC 7529 moves those days as well; only days of months are.
        for (part, values) in [("BYYEARDAY", byYearDay), ("BYWEEKNO", byWeekNumber)]
        where skip != .omit && !values.isEmpty {
            throw .conflict(part: "SKIP", with: part)
        }
        let others = [bySecond, byMinute, byHour, byMonthDay, byYearDay, byWeekNumber, byMonth]
        if !bySetPosition.isEmpty, byDay.isEmpty, others.allSatisfy(\.isEmpty) {
            throw .requires(part: "BYSETPOS", other: "another BY part")
        }
    }
}

extension RecurrenceRule {
    /// How far the last occurrence that COUNT allows lies from DTSTART, in seconds of the clock that the rule runs by:
    /// readings, or elapsed time. `Int64.max` when the rule ends before its COUNT does.
    ///
    /// It follows from the rule, its DTSTART and, in elapsed time, the zone, so it plays no part when rules are compared.
    struct Reach: Sendable, Hashable {
        var seconds: Int64?

        static func == (left: Self, right: Self) -> Bool { true }
        func hash(into hasher: inout Hasher) {}
    }

    /// The rule with its COUNT followed to the end once, so that no search counts from DTSTART again; it says the same.
    func counted(
        from start: CivilDateTime,
        in zone: Zone,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> RecurrenceRule {
        guard let count, reach.seconds == nil, start.isValid else { return self }
        let last: Int64?
        let first: Int64
        if runsInElapsedTime {
            first = zone.instant(of: start)
            last = try ClockRuleSearch(self, start: start, zone: zone).occurrence(number: count, spending: &budget)
        } else {
            first = start.localSeconds
            last =
                frequency < .daily
                ? try ClockRuleSearch(self, start: start, zone: .utc).occurrence(number: count, spending: &budget)
                : try DateRuleSearch(self, start: start).occurrence(number: count, spending: &budget)
        }
        var rule = self
        rule.reach.seconds = last.map { $0 &- first } ?? .max
        return rule
    }

    /// Whether an occurrence is one of those that COUNT allows.
    func isCounted(_ occurrence: RuleOccurrence, start: CivilDateTime, in zone: Zone) -> Bool {
        guard let seconds = reach.seconds else { return true }
        return runsInElapsedTime
            ? occurrence.instant &- zone.instant(of: start) <= seconds
            : occurrence.local &- start.localSeconds <= seconds
    }
}

extension RecurrenceSet {
    /// The set with the COUNT of each rule followed to the end once.
    package func counted(in zone: Zone, spending budget: inout StepBudget) throws(OutOfSteps) -> RecurrenceSet {
        guard rules.contains(where: { $0.count != nil && $0.reach.seconds == nil }) else { return self }
        let zone = startIsUTC ? Zone.utc : zone
        var set = self
        for index in rules.indices {
            set.rules[index] = try rules[index].counted(from: start, in: zone, spending: &budget)
        }
        return set
    }
}

internal import Messages

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

    /// The rule with its COUNT followed to the end once, so that no search counts from DTSTART again. What it says stays
    /// as it was.
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

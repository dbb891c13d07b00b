/// The periods of constant offset of a zone, ready for binary search.
///
/// Explicit transitions come first; the footer's rule is written out for some 400 years beyond them. Since the
/// Gregorian calendar repeats after 400 years, every later instant is folded back into those.
final class ZoneTable: Sendable {
    struct Period: Hashable {
        var start: Int64
        var offset: Int
        /// An index into `localTimes`.
        var kind: Int
    }

    /// One period with its surroundings, as found for an instant.
    struct Found {
        /// The first instant of the period; `Int64.min` for the first one.
        var start: Int64
        /// The first instant after the period; `Int64.max` for the last one.
        var end: Int64
        var offset: Int64
        /// The offset before `start`; the same as `offset` in the first period.
        var previousOffset: Int64
        var kind: Int
    }

    private static let cycle = Int64(Gregorian.cycleDays) * Gregorian.secondsPerDay

    let periods: [Period]
    let localTimes: [TZif.LocalTime]
    /// The indices of a period and of the same one 400 years later, between which all repeats; nil if the last has no end.
    private let repeating: Range<Int>?

    init(fixed localTime: TZif.LocalTime) {
        periods = [Period(start: .min, offset: localTime.offset, kind: 0)]
        localTimes = [localTime]
        repeating = nil
    }

    /// - Throws: `ZoneError.badFooter`.
    init(_ file: TZif) throws(ZoneError) {
        var localTimes = file.localTimes
        // RFC 8536 section 3.2: type 0 holds before the first transition.
        var periods = [Period(start: .min, offset: localTimes[0].offset, kind: 0)]
        for (start, kind) in zip(file.transitions, file.kinds) {
            periods.append(Period(start: start, offset: localTimes[kind].offset, kind: kind))
        }
        var ruleStarts: [Int64] = []
        if !file.footer.isEmpty {
            guard let rule = PosixZoneRule(parsing: file.footer) else { throw .badFooter(file.footer) }
            ruleStarts = Self.append(rule, to: &periods, &localTimes, leapSeconds: file.leapSeconds)
        }
        periods = Self.merged(Self.applying(file.leapSeconds, to: periods))
        self.periods = periods
        self.localTimes = localTimes
        let lastLeap = file.leapSeconds.last?.instant ?? .min
        repeating = Self.repeating(periods, from: ruleStarts.dropFirst(2).first { $0 > lastLeap })
    }

    /// The rule of a TZ string at all times; nil if it doesn't say a zone whose changes come in turn.
    init?(_ rule: PosixZoneRule) {
        var localTimes = [
            TZif.LocalTime(offset: rule.offset, isDaylightSaving: false, abbreviation: rule.abbreviation)
        ]
        var periods = [Period(start: .min, offset: rule.offset, kind: 0)]
        let starts = Self.append(rule, to: &periods, &localTimes, leapSeconds: [])
        periods = Self.merged(periods)
        repeating = Self.repeating(periods, from: starts.dropFirst(2).first)
        self.periods = periods
        self.localTimes = localTimes
        let isAscending = zip(periods, periods.dropFirst()).allSatisfy { $0.start < $1.start }
        // Daylight saving all year round never changes.
        guard isAscending, repeating != nil || periods.count <= 2 else { return nil }
    }

    /// Offsets that change at some instants, in order.
    init(offset: Int, changes: [(instant: UnixSeconds, offset: Int)]) {
        var localTimes: [TZif.LocalTime] = []
        var periods: [Period] = []
        for (start, offset) in [(.min, offset)] + changes.map({ ($0.instant, $0.offset) }) {
            let time = Zone(identifier: "", fixedOffset: offset).table.localTimes[0]
            let kind = localTimes.firstIndex(of: time) ?? localTimes.count
            if kind == localTimes.count { localTimes.append(time) }
            periods.append(Period(start: start, offset: time.offset, kind: kind))
        }
        self.periods = Self.merged(periods)
        self.localTimes = localTimes
        repeating = nil
    }

    /// - Parameter start: A change by the rule, behind two others, so that the period before the first repeating one is regular.
    private static func repeating(_ periods: [Period], from start: Int64?) -> Range<Int>? {
        guard let start, let lower = periods.firstIndex(where: { $0.start == start }),
            let upper = periods.firstIndex(where: { $0.start == start &+ cycle })
        else { return nil }
        return lower..<upper
    }

    func period(at instant: Int64) -> Found {
        guard let repeating, instant >= periods[repeating.upperBound].start else { return found(periodIndex(instant)) }
        let elapsed = instant &- periods[repeating.lowerBound].start
        let shift = elapsed / Self.cycle &* Self.cycle
        var found = found(periodIndex(instant &- shift))
        found.start &+= shift
        found.end = found.end.addingReportingOverflow(shift).overflow ? .max : found.end &+ shift
        return found
    }

    private func found(_ index: Int) -> Found {
        let period = periods[index]
        return Found(
            start: period.start,
            end: index + 1 < periods.count ? periods[index + 1].start : .max,
            offset: Int64(period.offset),
            previousOffset: Int64(periods[max(index - 1, 0)].offset),
            kind: period.kind
        )
    }

    /// The index of the last period that starts at or before an instant.
    private func periodIndex(_ instant: Int64) -> Int {
        var lower = 0
        var upper = periods.count
        while upper - lower > 1 {
            let middle = (lower + upper) / 2
            if periods[middle].start <= instant { lower = middle } else { upper = middle }
        }
        return lower
    }
}

// MARK: - Building

extension ZoneTable {
    /// Appends what a footer's rule says for the time after the last transition.
    ///
    /// - Returns: the instants of the appended changes.
    private static func append(
        _ rule: PosixZoneRule,
        to periods: inout [Period],
        _ localTimes: inout [TZif.LocalTime],
        leapSeconds: [(instant: Int64, correction: Int)]
    ) -> [Int64] {
        func kind(_ localTime: TZif.LocalTime) -> Int {
            if let index = localTimes.firstIndex(of: localTime) { return index }
            localTimes.append(localTime)
            return localTimes.count - 1
        }
        let last = periods[periods.count - 1].start
        let standard = kind(.init(offset: rule.offset, isDaylightSaving: false, abbreviation: rule.abbreviation))
        guard let summer = rule.daylightSaving else {
            // Without transitions of its own the file means its footer at all times.
            if last == .min { periods = [Period(start: .min, offset: rule.offset, kind: standard)] }
            return []
        }
        let daylight = kind(.init(offset: summer.offset, isDaylightSaving: true, abbreviation: summer.abbreviation))
        let firstYear = last == .min ? 1 : CivilDateTime(localSeconds: last).year - 1
        guard firstYear < 9999 else { return [] }
        let correction = Int64(leapSeconds.last?.correction ?? 0)
        var starts: [Int64] = []
        for year in firstYear...firstYear + 404 {
            let start = summer.start.localSeconds(inYear: year) - Int64(rule.offset) + correction
            let end = summer.end.localSeconds(inYear: year) - Int64(summer.offset) + correction
            let changes = [
                Period(start: start, offset: summer.offset, kind: daylight),
                Period(start: end, offset: rule.offset, kind: standard),
            ]
            for change in start < end ? changes : changes.reversed() where change.start > last {
                // Daylight saving all year round ends and starts at one instant: the later change stays.
                if periods[periods.count - 1].start >= change.start { periods.removeLast() }
                periods.append(change)
                starts.append(change.start)
            }
        }
        // The last one would otherwise hold for ever where daylight saving all year round has left no transitions.
        periods.removeLast()
        return starts.dropLast()
    }

    /// Makes leap seconds part of the offsets, so that a `right/` zone, whose clock counts them, reads as its clocks do.
    private static func applying(_ leapSeconds: [(instant: Int64, correction: Int)], to periods: [Period]) -> [Period] {
        guard !leapSeconds.isEmpty else { return periods }
        let starts = Set(periods.map(\.start)).union(leapSeconds.map(\.instant)).sorted()
        var index = 0
        var leapIndex = 0
        return starts.map { start in
            while index + 1 < periods.count, periods[index + 1].start <= start { index += 1 }
            while leapIndex < leapSeconds.count, leapSeconds[leapIndex].instant <= start { leapIndex += 1 }
            let correction = leapIndex > 0 ? leapSeconds[leapIndex - 1].correction : 0
            return Period(start: start, offset: periods[index].offset - correction, kind: periods[index].kind)
        }
    }

    /// Leaves out changes that change nothing, of which old files have many.
    private static func merged(_ periods: [Period]) -> [Period] {
        var result: [Period] = []
        for period in periods {
            if let last = result.last, last.offset == period.offset, last.kind == period.kind { continue }
            result.append(period)
        }
        return result
    }
}

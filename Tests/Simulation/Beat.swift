import NotificationCore

/// When a request rings, known by the way it was made: the independent side of every comparison with the timetable.
enum Beat {
    /// Once, or each so many microseconds, on the boot clock.
    case grid(firstDelay: Int64, period: Int64, repeats: Bool)
    /// On days and times of the clock on the wall.
    case civil(CivilBeat)
    /// At once.
    case now
    /// When a region is entered or left.
    case region(OracleRegion)
}

/// Occurrences on a clock on the wall, found by looking at each day or each minute.
struct CivilBeat {
    enum Kind {
        case daily, weekly(Int), monthly(Int), yearly(Int, Int), lastOfMonth
        /// The nth of a weekday in a month.
        case nth(Int, Int)
        /// Each so many days from a day on, given in days since 1970.
        case eachDays(Int64, from: Int64)
        case hourly, minutely
    }

    var kind: Kind
    var secondOfDay: Int64
    var repeats: Bool
    /// The zone it is tied to; nil floats.
    var zone: String?
    /// Days that are left out, in days since 1970.
    var without: Set<Int64> = []
    /// The reading at which the series starts.
    var fromReading: Int64 = .min

    struct Occurrence: Equatable {
        var instant: Int64
        /// What the trigger asks for, also where the clocks skip it.
        var reading: Int64
    }

    /// Whether it runs in elapsed time through changes of the clocks (decision 6).
    var isFine: Bool {
        switch kind {
        case .hourly, .minutely: true
        default: false
        }
    }

    /// The first occurrence after an instant; nil when there is none within about six years.
    func next(after instant: Int64, in session: OracleZone) -> Occurrence? {
        let zone = zone.map(session.named) ?? session
        if isFine { return nextFine(after: instant, in: zone) }
        // Before its first day there is nothing to look at.
        let firstDay = fromReading == .min ? .min : floorDivide(fromReading, 86_400)
        let day = max(floorDivide(zone.reading(at: instant), 86_400) - 1, firstDay)
        for number in day...(day + 2300) where matches(number) {
            let reading = number * 86_400 + secondOfDay
            guard reading >= fromReading else { continue }
            let found = zone.instant(ofReading: reading)
            if found > instant { return Occurrence(instant: found, reading: reading) }
        }
        return nil
    }

    /// How many seconds lie between two occurrences of a fine one.
    var step: Int64 { if case .hourly = kind { 3600 } else { 60 } }

    private func nextFine(after instant: Int64, in zone: OracleZone) -> Occurrence? {
        var candidate = instant + 1
        // At most a few jumps: to the next reading of the clocks, again when they have changed in between.
        for _ in 0..<200_000 {
            let reading = zone.reading(at: candidate)
            let distance = floorRemainder(secondOfDay - reading, step)
            if distance == 0 { return Occurrence(instant: candidate, reading: reading) }
            // No zone here changes by less than half an hour, nor other than on a whole minute.
            candidate += min(distance, 60 - floorRemainder(candidate, 60))
        }
        return nil
    }

    func matches(_ number: Int64) -> Bool {
        guard !without.contains(number) else { return false }
        let day = Day.at(number)
        switch kind {
        case .daily, .hourly, .minutely: return true
        case .weekly(let weekday): return day.weekday == weekday
        case .monthly(let date): return day.day == date
        case .yearly(let month, let date): return day.month == month && day.day == date
        case .lastOfMonth: return day.day == Day.length(of: day.month, in: day.year)
        case .nth(let ordinal, let weekday): return day.weekday == weekday && (day.day - 1) / 7 + 1 == ordinal
        case .eachDays(let count, let start): return number >= start && (number - start) % count == 0
        }
    }
}

func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
    value >= 0 ? value / divisor : -((divisor - 1 - value) / divisor)
}

func floorRemainder(_ value: Int64, _ divisor: Int64) -> Int64 { value - floorDivide(value, divisor) * divisor }

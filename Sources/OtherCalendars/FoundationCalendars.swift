internal import Foundation
package import Recurrence

/// The calendars of Foundation, which has them from ICU.
///
/// Foundation only says what date a day has; which day matches is decided here, day by day, since `Calendar.nextDate`
/// leaves out and invents matches.
package struct FoundationCalendars: CalendarSource {
    package init() {}

    package func firstDay(
        matching match: DateMatch,
        in calendar: OtherCalendar,
        from day: Int,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> Int? {
        try DaySearch(calendar.identifier, match)?.firstDay(from: day, spending: &budget)
    }
}

extension OtherCalendar {
    fileprivate var identifier: Calendar.Identifier {
        switch self {
        case .buddhist: .buddhist
        case .chinese: .chinese
        case .coptic: .coptic
        case .ethiopicAmeteAlem: .ethiopicAmeteAlem
        case .ethiopicAmeteMihret: .ethiopicAmeteMihret
        case .hebrew: .hebrew
        case .indian: .indian
        case .islamic: .islamic
        case .islamicCivil: .islamicCivil
        case .islamicTabular: .islamicTabular
        case .islamicUmmAlQura: .islamicUmmAlQura
        case .japanese: .japanese
        case .persian: .persian
        case .republicOfChina: .republicOfChina
        }
    }
}

/// Looks for a day that matches, day by day. Months and years that don't match are skipped whole.
///
/// It ends after 120 years; that takes milliseconds, and longer for units that contradict each other.
struct DaySearch {
    private static let years = 120
    /// 1 January 1600.
    private static let reform = -135_140
    /// What Foundation takes for the date of one day.
    private static let stepsPerDay = 800

    private var calendar: Calendar
    private let match: DateMatch
    /// What of a date is asked for: each unit takes its time.
    private let units: Set<Calendar.Component>
    private let month: Int?
    private let day: Int?

    /// Nil when the calendar has no such month or day.
    init?(_ identifier: Calendar.Identifier, _ match: DateMatch) {
        calendar = Calendar(identifier: identifier)
        calendar.firstWeekday = min(max(match.firstWeekday, 1), 7)
        calendar.minimumDaysInFirstWeek = min(max(match.minimumDaysInFirstWeek, 1), 7)
        // Day numbers are read as days of UTC; the zone's clocks are applied afterwards.
        guard let utc = TimeZone(secondsFromGMT: 0) else { return nil }
        calendar.timeZone = utc
        self.match = match
        let hasYear = match.year != nil || match.yearForWeekOfYear != nil
        let isOpen = !match.hasUnitFixingDay
        month = match.month ?? (isOpen && hasYear && match.quarter == nil ? 1 : nil)
        let hasLarger = hasYear || match.quarter != nil || match.month != nil
        day = match.day ?? (isOpen && hasLarger ? 1 : nil)
        let others: [(Int?, Calendar.Component)] = [
            (match.weekday, .weekday), (match.weekdayOrdinal, .weekdayOrdinal), (match.weekOfMonth, .weekOfMonth),
            (match.weekOfYear, .weekOfYear), (match.yearForWeekOfYear, .yearForWeekOfYear), (match.quarter, .quarter),
            (match.dayOfYear, .dayOfYear),
        ]
        units = Set([.era, .year, .month, .day] + others.filter { $0.0 != nil }.map(\.1))
        func isPossible(_ value: Int?, _ component: Calendar.Component) -> Bool {
            guard let value, let range = calendar.maximumRange(of: component) else { return true }
            return range.contains(value)
        }
        guard isPossible(month, .month), isPossible(day, .day), isPossible(match.weekday, .weekday),
            isPossible(match.weekOfYear, .weekOfYear), isPossible(match.dayOfYear, .dayOfYear),
            (1...5).contains(match.weekdayOrdinal ?? 1), (0...6).contains(match.weekOfMonth ?? 1),
            (1...4).contains(match.quarter ?? 1)
        else { return nil }
    }

    func firstDay(from start: Int, spending budget: inout StepBudget) throws(OutOfSteps) -> Int? {
        guard start <= CalendarDays.last else { return nil }
        var number = max(start, CalendarDays.first)
        let last = min(number &+ Self.years * 366, CalendarDays.last)
        while number <= last {
            try budget.spend(Self.stepsPerDay)
            let date = Date(timeIntervalSince1970: Double(number) * 86_400)
            let found = calendar.dateComponents(units, from: date)
            if matches(found) { return number }
            var unit: Calendar.Component?
            if let era = match.era, let foundEra = found.era, era < foundEra { return nil }
            if let era = match.era, era != found.era {
                unit = .year
            } else if let year = match.year, let foundYear = found.year, year != foundYear {
                if match.era == nil || match.era == found.era, year < foundYear, isYearCountedUp { return nil }
                unit = .year
            } else if let month, found.month != month {
                unit = .month
            }
            // Within a month days count up by one, since the last of the calendars was reformed.
            if unit == nil, let day, let foundDay = found.day, foundDay < day, number > Self.reform {
                number &+= day &- foundDay
                continue
            }
            guard let unit, let end = calendar.dateInterval(of: unit, for: date)?.end else {
                number &+= 1
                continue
            }
            number = max(number &+ 1, Int((end.timeIntervalSince1970 / 86_400).rounded(.down)))
        }
        return nil
    }

    /// Whether a later date never has a smaller year of the same era; the Chinese year counts 1...60 over and over, and
    /// an era that isn't set may start over as well.
    private var isYearCountedUp: Bool {
        match.era != nil || [.hebrew, .islamic, .islamicCivil, .persian, .indian].contains(calendar.identifier)
    }

    private func matches(_ found: DateComponents) -> Bool {
        func fits(_ value: Int?, _ found: Int?) -> Bool { value == nil || value == found }
        return fits(match.era, found.era) && fits(match.year, found.year) && fits(month, found.month)
            && fits(day, found.day) && fits(match.weekday, found.weekday)
            && fits(match.weekdayOrdinal, found.weekdayOrdinal) && fits(match.weekOfMonth, found.weekOfMonth)
            && fits(match.weekOfYear, found.weekOfYear) && fits(match.yearForWeekOfYear, found.yearForWeekOfYear)
            && fits(match.quarter, found.quarter) && fits(match.dayOfYear, found.dayOfYear)
    }
}

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

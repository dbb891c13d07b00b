/// Has the rules of the calendars that this module doesn't compute itself.
package protocol CalendarSource: Sendable {
    /// The first day, at or after another one, whose date in a calendar matches; nil when none does.
    ///
    /// Days are numbers since 1970-01-01, from `CalendarDays.first` to `CalendarDays.last`, and start at midnight in
    /// every calendar. Leap months are not a unit (decision 4), so that a date in a Chinese or Hebrew leap month
    /// matches its month's number.
    func firstDay(
        matching match: DateMatch,
        in calendar: OtherCalendar,
        from day: Int,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> Int?
}

/// For callers with the Gregorian calendar only: in others, nothing ever matches.
package struct NoCalendars: CalendarSource {
    package init() {}

    package func firstDay(
        matching match: DateMatch,
        in calendar: OtherCalendar,
        from day: Int,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> Int? { nil }
}

/// The days that there are: 1 January 1 to 31 December 9999.
package enum CalendarDays {
    package static var first: Int { Gregorian.firstDay }
    package static var last: Int { Gregorian.lastDay }
}

extension DateMatch {
    /// What looking up a calendar and the date of one day takes.
    private static let stepsToStart = 2000

    /// The next match in a calendar that this module doesn't compute itself.
    func nextInOtherCalendar(
        after instant: UnixSeconds,
        in zone: Zone,
        calendars: any CalendarSource,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> UnixSeconds? {
        try budget.spend(Self.stepsToStart)
        guard let calendar = calendarIdentifier.flatMap(OtherCalendar.init(named:)) else { return nil }
        // Each hour and each minute are the same in every calendar, a condition on the era aside.
        guard hour != nil || hasDateUnit else {
            var gregorian = self
            gregorian.calendarIdentifier = nil
            gregorian.era = nil
            return era == nil ? try gregorian.next(after: instant, in: zone, spending: &budget) : nil
        }
        guard let time = Self.secondOfDay(hour ?? 0, minute ?? 0, second ?? 0) else { return nil }
        return try Self.next(after: instant, at: time, in: zone) { day throws(OutOfSteps) in
            guard day <= CalendarDays.last else { return nil }
            return try calendars.firstDay(
                matching: self,
                in: calendar,
                from: max(day, CalendarDays.first),
                spending: &budget
            )
        }
    }
}

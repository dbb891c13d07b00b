/// Which day matches in another calendar, asked of a process that has its rules.
package struct CalendarQuestion: Sendable, Hashable, Codable {
    /// A longer line isn't a question.
    package static let longestLine = 4096

    package let match: DateMatch
    package let day: Int
    /// How many steps may be spent on it.
    package let steps: Int

    package init(match: DateMatch, day: Int, steps: Int) {
        self.match = match
        self.day = day
        self.steps = steps
    }

    package struct Answer: Sendable, Hashable, Codable {
        /// Nil when no day matches.
        package let day: Int?
        /// How many steps it took; nil when they were not enough, so that nothing is known.
        package let steps: Int?
    }

    package func answer(_ calendars: some CalendarSource) -> Answer {
        guard let calendar = match.calendarIdentifier.flatMap(OtherCalendar.init(named:)),
            day <= CalendarDays.last
        else { return Answer(day: nil, steps: 0) }
        var budget = StepBudget(max(0, steps))
        do {
            let first = max(day, CalendarDays.first)
            let found = try calendars.firstDay(matching: match, in: calendar, from: first, spending: &budget)
            return Answer(day: found, steps: max(0, steps) - budget.left)
        } catch {
            return Answer(day: nil, steps: nil)
        }
    }
}

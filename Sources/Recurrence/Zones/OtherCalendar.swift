/// The calendars besides the Gregorian one that date components can count in.
package enum OtherCalendar: Sendable, Hashable, CaseIterable {
    case buddhist
    case chinese
    case coptic
    case ethiopicAmeteAlem
    case ethiopicAmeteMihret
    case hebrew
    case indian
    case islamic
    case islamicCivil
    case islamicTabular
    case islamicUmmAlQura
    case japanese
    case persian
    case republicOfChina

    /// By the name that Foundation has for it, or ICU.
    package init?(named name: String) {
        switch name {
        case "buddhist": self = .buddhist
        case "chinese": self = .chinese
        case "coptic": self = .coptic
        case "ethiopicAmeteAlem", "ethioaa", "ethiopic-amete-alem": self = .ethiopicAmeteAlem
        case "ethiopicAmeteMihret", "ethiopic": self = .ethiopicAmeteMihret
        case "hebrew": self = .hebrew
        case "indian": self = .indian
        case "islamic": self = .islamic
        case "islamicCivil", "islamic-civil": self = .islamicCivil
        case "islamicTabular", "islamic-tbla": self = .islamicTabular
        case "islamicUmmAlQura", "islamic-umalqura": self = .islamicUmmAlQura
        case "japanese": self = .japanese
        case "persian": self = .persian
        case "republicOfChina", "roc": self = .republicOfChina
        default: return nil
        }
    }
}

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

/// Which day matches in another calendar, asked of a process that has its rules.
package struct CalendarQuestion: Sendable, Hashable, Codable {
    /// A longer line isn't a question.
    package static let longestLine = 4096

    package let match: DateMatch
    package let day: Int
    /// How many steps may be spent on it.
    package let steps: Int

    package init(match: DateMatch, day: Int, steps: Int) { (self.match, self.day, self.steps) = (match, day, steps) }

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

package import NotificationCore
internal import Recurrence

extension ScheduleText {
    /// A repeat on days that rings at another time of day from now on; nil if these options say something else, or if the
    /// trigger has no single time of day.
    package func retimed(_ trigger: Trigger) -> Trigger? {
        guard let at, delay == nil, every == nil, on == nil, between == nil, rrule == nil, cron == nil, except.isEmpty,
            let clocks = try? PhraseParser.clocks(at), clocks.count == 1, let clock = clocks.first
        else { return nil }
        switch trigger {
        case .calendar(var match, repeats: true):
            guard match.hour != nil else { return nil }
            (match.hour, match.minute, match.second) = (clock.hour, clock.minute, clock.second)
            match.zoneIdentifier = timeZone ?? match.zoneIdentifier
            return .calendar(match, repeats: true)
        case .recurrence(var set):
            guard set.dates.isEmpty, set.exceptions.isEmpty, !set.startIsUTC, !set.rules.isEmpty,
                set.rules.allSatisfy({ [.daily, .weekly, .monthly, .yearly].contains($0.frequency) }),
                set.rules.allSatisfy({ $0.byHour.isEmpty && $0.byMinute.isEmpty && $0.bySecond.isEmpty })
            else { return nil }
            set.start = clock.on(set.start)
            set.zoneIdentifier = timeZone ?? set.zoneIdentifier
            return .recurrence(set)
        default: return nil
        }
    }
}

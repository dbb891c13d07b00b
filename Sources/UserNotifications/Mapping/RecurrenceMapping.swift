internal import Foundation
internal import NotificationCore
internal import Recurrence

/// Recurrence rules as texts and dates, and back.
enum RecurrenceMapping {
    static func set(
        _ rules: [String],
        _ start: DateComponents,
        _ dates: [DateComponents],
        _ exceptions: [DateComponents]
    ) throws(AgendaError) -> RecurrenceSet {
        var set = RecurrenceSet(start: try civil(start, "start"))
        if let zone = start.timeZone, zone != .autoupdatingCurrent {
            set.zoneIdentifier = try CalendarMapping.identifierOrThrow(of: zone)
        }
        for text in rules {
            do throws(RecurrenceRuleError) {
                set.rules.append(try RecurrenceRule(parsing: text))
            } catch {
                throw AgendaError(.invalidArgument, "rule \"\(text)\": \(error)")
            }
        }
        for date in dates { set.dates.append(try civil(date, "additionalDates")) }
        for date in exceptions { set.exceptions.append(try civil(date, "excludedDates")) }
        return set
    }

    private static func civil(_ components: DateComponents, _ name: String) throws(AgendaError) -> CivilDateTime {
        guard let year = components.year, let month = components.month, let day = components.day else {
            throw AgendaError(.invalidArgument, "\(name): needs a year, a month and a day")
        }
        let time = CivilDateTime(
            year: year,
            month: month,
            day: day,
            hour: components.hour ?? 0,
            minute: components.minute ?? 0,
            second: components.second ?? 0
        )
        // Reading its own text back finds out whether there is such a day and time.
        guard CivilDateTime(parsing: "\(time)") == time else {
            throw AgendaError(.invalidArgument, "\(name): \(time) isn't a day and time in the years 1 to 9999")
        }
        return time
    }

    static func components(_ time: CivilDateTime, in set: RecurrenceSet) -> DateComponents {
        let zone = set.startIsUTC ? "UTC" : set.zoneIdentifier
        return DateComponents(
            timeZone: zone.flatMap(TimeZone.init(identifier:)),
            year: time.year,
            month: time.month,
            day: time.day,
            hour: time.hour,
            minute: time.minute,
            second: time.second
        )
    }
}

package import Recurrence

/// Provides the rules of time zones and of other calendars to the core: the shell reads the system's tzdata, a
/// simulation makes its own.
package protocol ZoneSource: Sendable {
    /// The session's own zone, at this moment.
    var local: Zone { get }

    /// The zone called `identifier` ("Europe/Berlin"), or nil if the system has none of that name.
    func zone(named identifier: String) -> Zone?

    /// What has the rules of calendars other than the Gregorian one.
    var calendars: any CalendarSource { get }
}

extension ZoneSource {
    package var calendars: any CalendarSource { NoCalendars() }

    /// The zone of a trigger: its own, or the session's when it floats (decision 5).
    func zone(_ identifier: String?) -> Zone {
        identifier.flatMap(zone(named:)) ?? local
    }
}

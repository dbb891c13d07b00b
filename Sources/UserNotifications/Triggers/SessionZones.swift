internal import Foundation
internal import OtherCalendars
internal import Recurrence
internal import SystemZones

/// The zones that `nextTriggerDate()` counts in, the same as the agent's: the system's tzdata.
enum SessionZones {
    private static let system = SystemZones(calendars: calendars)
    /// The calendars that `nextTriggerDate()` counts in.
    static let calendars = FoundationCalendars()

    /// The zone of a trigger; the session's own when it names none or follows the session.
    static func zone(for zone: TimeZone?) -> Zone? {
        guard let zone, zone != .autoupdatingCurrent else { return Self.zone(named: nil) }
        if let identifier = CalendarMapping.identifier(of: zone) { return Self.zone(named: identifier) }
        return CalendarMapping.offset(of: zone).map { Zone(identifier: zone.identifier, fixedOffset: $0) }
    }

    static func zone(named identifier: String?) -> Zone? {
        guard let identifier else {
            _ = system.refresh()
            return system.local
        }
        return system.zone(named: identifier)
    }
}

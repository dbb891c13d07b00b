public import Foundation
internal import OtherCalendars
internal import Recurrence
internal import SystemZones

/// Rings when date and time match, once or each time.
///
/// A unit that isn't set matches anything if it is larger than the largest unit that is set, and is at its minimum
/// otherwise. Every set unit must match exactly: the 31st rings only in months that have one, where Apple's framework
/// moves on to the 1st. Without a time zone, or with `TimeZone.autoupdatingCurrent`, it follows the session's zone;
/// with one it stays in that zone. A time skipped by a change of the clocks rings right after the gap, and a time that
/// comes twice rings the first time.
/// <https://developer.apple.com/documentation/usernotifications/uncalendarnotificationtrigger>
open class UNCalendarNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {  // never changes once made
    private let components: DateComponents

    /// Makes a trigger; one that never matches is refused when its request is added.
    public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
        components = dateComponents
        super.init(repeats: repeats)
    }

    /// Reads a trigger from an archive; nil when it holds no date.
    public required init?(coder: NSCoder) {
        guard let data = coder.data("dateComponents"),
            let components = try? JSONDecoder().decode(DateComponents.self, from: data)
        else { return nil }
        self.components = components
        super.init(coder: coder)
    }

    /// The units that must match, as they were given.
    open var dateComponents: DateComponents { components }

    /// The next time that matches; nil if none is left.
    ///
    /// Zone rules are the system's own, read from its tzdata.
    open func nextTriggerDate() -> Date? {
        let match = CalendarMapping.unitsAlone(dateComponents)
        guard let zone = SessionZones.zone(for: dateComponents.timeZone) else { return nil }
        let now = Int64(Date().timeIntervalSince1970.rounded(.down))
        return match.next(after: now, in: zone, calendars: SessionZones.calendars).map {
            Date(timeIntervalSince1970: Double($0))
        }
    }

    override var described: Description { super.described.value("dateComponents", "{\(dateComponents.words)}") }

    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode((try? JSONEncoder().encode(dateComponents)).map { $0 as NSData }, forKey: "dateComponents")
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard super.isEqual(object), let other = object as? UNCalendarNotificationTrigger else { return false }
        return CalendarMapping.areEqual(other.dateComponents, dateComponents)
    }

    open override var hash: Int {
        [dateComponents.hour, dateComponents.minute, dateComponents.second, dateComponents.day].hashValue
    }
}

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

internal import Foundation
internal import NotificationCore
internal import Recurrence

/// `DateComponents` as the units that a date must match, and back.
enum CalendarMapping {
    private static let units:
        [(
            components: any WritableKeyPath<DateComponents, Int?> & Sendable,
            match: any WritableKeyPath<DateMatch, Int?> & Sendable
        )] = [
            (\.era, \.era), (\.year, \.year), (\.quarter, \.quarter), (\.month, \.month), (\.day, \.day),
            (\.hour, \.hour), (\.minute, \.minute), (\.second, \.second), (\.weekday, \.weekday),
            (\.weekdayOrdinal, \.weekdayOrdinal), (\.weekOfMonth, \.weekOfMonth), (\.weekOfYear, \.weekOfYear),
            (\.yearForWeekOfYear, \.yearForWeekOfYear), (\.dayOfYear, \.dayOfYear),
        ]

    // MARK: - To the agent

    /// - Throws: `AgendaError` when the time zone is one that the system's tzdata has no name for.
    static func match(_ components: DateComponents) throws(AgendaError) -> DateMatch {
        var match = unitsAlone(components)
        if let zone = components.timeZone, zone != .autoupdatingCurrent {
            match.zoneIdentifier = try identifierOrThrow(of: zone)
        }
        return match
    }

    /// The units, and how weeks are counted; the zone is left to the caller.
    static func unitsAlone(_ components: DateComponents) -> DateMatch {
        var match = DateMatch()
        for unit in units { match[keyPath: unit.match] = components[keyPath: unit.components] }
        // Units are counted in the person's calendar where none is given, as with Apple's framework.
        let calendar = components.calendar ?? .current
        let countsWeeks =
            components.weekOfMonth != nil || components.weekOfYear != nil || components.yearForWeekOfYear != nil
        if components.calendar != nil || countsWeeks {
            match.firstWeekday = calendar.firstWeekday
            match.minimumDaysInFirstWeek = calendar.minimumDaysInFirstWeek
        }
        let name = name(of: calendar.identifier)
        if components.calendar != nil || name != "gregorian" { match.calendarIdentifier = name }
        return match
    }

    static func identifierOrThrow(of zone: TimeZone) throws(AgendaError) -> String {
        guard let identifier = identifier(of: zone) else {
            throw AgendaError(
                .invalidArgument,
                "timeZone: \(zone.identifier) has no name in the system's zone data; use a zone such as Asia/Kolkata"
            )
        }
        return identifier
    }

    /// The zone's name in tzdata; Foundation's `GMT+0100` is `Etc/GMT-1` there. Nil when there is none.
    static func identifier(of zone: TimeZone) -> String? {
        guard let offset = offset(of: zone) else { return zone.identifier }
        if offset == 0 { return "UTC" }
        guard offset % 3600 == 0, (-12...14).contains(offset / 3600) else { return nil }
        return offset > 0 ? "Etc/GMT-\(offset / 3600)" : "Etc/GMT+\(-offset / 3600)"
    }

    /// The offset of a zone that Foundation has made from an offset; nil of others.
    static func offset(of zone: TimeZone) -> Int? {
        guard zone.identifier.hasPrefix("GMT") else { return nil }
        let rest = zone.identifier.dropFirst(3)
        return rest.isEmpty || rest.first == "+" || rest.first == "-" ? zone.secondsFromGMT() : nil
    }

    // MARK: - From the agent

    static func components(_ match: DateMatch) -> DateComponents {
        var components = DateComponents()
        for unit in units { components[keyPath: unit.components] = match[keyPath: unit.match] }
        components.timeZone = match.zoneIdentifier.flatMap(TimeZone.init(identifier:))
        if let identifier = match.calendarIdentifier.flatMap(calendarIdentifier) {
            var calendar = Calendar(identifier: identifier)
            calendar.firstWeekday = match.firstWeekday
            calendar.minimumDaysInFirstWeek = match.minimumDaysInFirstWeek
            components.calendar = calendar
        }
        return components
    }

    /// The name that the agent knows a calendar by.
    private static func name(of identifier: Calendar.Identifier) -> String {
        names.first { $0.value == identifier }?.key ?? "\(identifier)"
    }

    private static func calendarIdentifier(_ name: String) -> Calendar.Identifier? { names[name] }

    private static let names: [String: Calendar.Identifier] = [
        "gregorian": .gregorian, "iso8601": .iso8601, "buddhist": .buddhist, "chinese": .chinese, "coptic": .coptic,
        "ethiopicAmeteMihret": .ethiopicAmeteMihret, "ethiopicAmeteAlem": .ethiopicAmeteAlem, "hebrew": .hebrew,
        "indian": .indian, "islamic": .islamic, "islamicCivil": .islamicCivil, "islamicTabular": .islamicTabular,
        "islamicUmmAlQura": .islamicUmmAlQura, "japanese": .japanese, "persian": .persian,
        "republicOfChina": .republicOfChina,
    ]

    // MARK: - Comparing

    /// Whether both match the same dates; the locale and the zone of their calendars play no part in that.
    static func areEqual(_ left: DateComponents, _ right: DateComponents) -> Bool {
        var (one, other) = (left, right)
        (one.calendar, other.calendar) = (nil, nil)
        return one == other && week(left.calendar) == week(right.calendar)
    }

    private static func week(_ calendar: Calendar?) -> [Int]? {
        calendar.map { [$0.identifier.hashValue, $0.firstWeekday, $0.minimumDaysInFirstWeek] }
    }
}

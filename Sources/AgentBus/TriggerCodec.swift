package import GLibSupport
internal import Geography
package import NotificationCore
internal import Recurrence

/// Triggers, with the bounds of the series, as dictionaries of the bus, and back.
package enum TriggerCodec {
    /// The units of a calendar trigger, by the names that Foundation's `DateComponents` gives them.
    private static let units: [(name: String, path: any WritableKeyPath<DateMatch, Int?> & Sendable)] = [
        ("era", \.era), ("year", \.year), ("quarter", \.quarter), ("month", \.month), ("day", \.day), ("hour", \.hour),
        ("minute", \.minute), ("second", \.second), ("weekday", \.weekday), ("weekdayOrdinal", \.weekdayOrdinal),
        ("weekOfMonth", \.weekOfMonth), ("weekOfYear", \.weekOfYear), ("yearForWeekOfYear", \.yearForWeekOfYear),
        ("dayOfYear", \.dayOfYear),
    ]

    package static func encode(_ trigger: Trigger, bounds: Request.Bounds) -> [String: Variant] {
        var fields: [String: Variant]
        switch trigger {
        case .interval(let interval):
            fields = [
                "type": .string("interval"), "seconds": .double(interval.seconds),
                "repeats": .boolean(interval.repeats),
            ]
            if let delay = interval.firstDelay { fields["firstDelay"] = .double(delay) }
        case .calendar(let match, let repeats):
            fields = ["type": .string("calendar"), "repeats": .boolean(repeats)]
            for unit in units {
                if let value = match[keyPath: unit.path] { fields[unit.name] = .int64(Int64(value)) }
            }
            if match.firstWeekday != 1 { fields["firstWeekday"] = .int64(Int64(match.firstWeekday)) }
            if match.minimumDaysInFirstWeek != 1 {
                fields["minimumDaysInFirstWeek"] = .int64(Int64(match.minimumDaysInFirstWeek))
            }
            if let zone = match.zoneIdentifier { fields["timeZone"] = .string(zone) }
            if let calendar = match.calendarIdentifier { fields["calendar"] = .string(calendar) }
        case .recurrence(let set):
            fields = [
                "type": .string("recurrence"), "start": .string(set.start.description + (set.startIsUTC ? "Z" : "")),
                "rules": .stringArray(set.rules.map(\.description)),
            ]
            if let zone = set.zoneIdentifier { fields["timeZone"] = .string(zone) }
            if !set.dates.isEmpty { fields["dates"] = .stringArray(set.dates.map(\.description)) }
            let exceptions =
                set.exceptions.map(\.description) + set.exceptionDays.map { String($0.description.prefix(10)) }
            if !exceptions.isEmpty { fields["exceptions"] = .stringArray(exceptions) }
        case .location(let region, let repeats):
            fields = [
                "type": .string("location"), "latitude": .double(region.area.center.latitude),
                "longitude": .double(region.area.center.longitude), "radius": .double(region.area.radius),
                "notifyOnEntry": .boolean(region.notifyOnEntry), "notifyOnExit": .boolean(region.notifyOnExit),
                "repeats": .boolean(repeats),
            ]
            if !region.identifier.isEmpty { fields["identifier"] = .string(region.identifier) }
        }
        return fields.merging(encode(bounds)) { $1 }
    }

    static func encode(_ bounds: Request.Bounds) -> [String: Variant] {
        var fields: [String: Variant] = [:]
        fields["startDate"] = bounds.start.map { .double($0.secondsSince1970) }
        fields["endDate"] = bounds.end.map { .double($0.secondsSince1970) }
        fields["count"] = bounds.count.map { .int64(Int64($0)) }
        return fields
    }

    /// - Throws: `AgendaError` that names the field.
    package static func decode(_ value: Variant, name: String) throws(AgendaError) -> (Trigger, Request.Bounds) {
        var fields = try Fields(value, name: name)
        let kinds = "one of interval, calendar, recurrence, location"
        let type: String = try fields.required("type", kinds) { $0.stringValue }
        let bounds = try decodeBounds(&fields)
        let trigger: Trigger
        switch type {
        case "interval":
            trigger = .interval(
                Trigger.Interval(
                    seconds: try fields.required("seconds", "a number") { $0.doubleValue },
                    repeats: try fields.boolean("repeats") ?? false,
                    firstDelay: try fields.double("firstDelay")
                )
            )
        case "calendar":
            var match = DateMatch()
            for unit in units { match[keyPath: unit.path] = try fields.integer(unit.name).map { Int(clamping: $0) } }
            match.firstWeekday = try dayOfWeek("firstWeekday", &fields, name)
            match.minimumDaysInFirstWeek = try dayOfWeek("minimumDaysInFirstWeek", &fields, name)
            match.zoneIdentifier = try fields.string("timeZone")
            match.calendarIdentifier = try fields.string("calendar")
            trigger = .calendar(match, repeats: try fields.boolean("repeats") ?? false)
        case "recurrence":
            trigger = .recurrence(try decodeSet(&fields, name: name))
        case "location":
            let center = Coordinate(
                latitude: try fields.required("latitude", "a number") { $0.doubleValue },
                longitude: try fields.required("longitude", "a number") { $0.doubleValue }
            )
            let radius: Double = try fields.required("radius", "a number") { $0.doubleValue }
            let region = Trigger.Region(
                identifier: try fields.string("identifier") ?? "",
                area: Circle(center: center, radius: radius),
                notifyOnEntry: try fields.boolean("notifyOnEntry") ?? true,
                notifyOnExit: try fields.boolean("notifyOnExit") ?? true
            )
            trigger = .location(region, repeats: try fields.boolean("repeats") ?? false)
        default:
            throw AgendaError(.invalidArgument, "\(name).type: \"\(type)\" is unknown; it must be \(kinds)")
        }
        try fields.end()
        return (trigger, bounds)
    }

    private static func dayOfWeek(_ field: String, _ fields: inout Fields, _ name: String) throws(AgendaError) -> Int {
        guard let value = try fields.integer(field) else { return 1 }
        guard (1...7).contains(value) else {
            throw AgendaError(.invalidArgument, "\(name).\(field): \(value); it must be from 1 to 7")
        }
        return Int(value)
    }

    static func decodeBounds(_ value: Variant, name: String) throws(AgendaError) -> Request.Bounds {
        var fields = try Fields(value, name: name)
        let bounds = try decodeBounds(&fields)
        try fields.end()
        return bounds
    }

    private static func decodeBounds(_ fields: inout Fields) throws(AgendaError) -> Request.Bounds {
        Request.Bounds(
            start: try fields.date("startDate"),
            end: try fields.date("endDate"),
            count: try fields.integer("count").map { Int(clamping: $0) }
        )
    }

    private static func decodeSet(_ fields: inout Fields, name: String) throws(AgendaError) -> RecurrenceSet {
        let start: String = try fields.required("start", "a civil time") { $0.stringValue }
        let isUTC = start.hasSuffix("Z")
        var rules: [RecurrenceRule] = []
        for text in try fields.strings("rules") ?? [] {
            guard text.utf8.count <= RequestCheck.Limit.ruleText else {
                throw AgendaError(
                    .invalidArgument,
                    "\(name).rules: one of \(text.utf8.count) bytes; at most \(RequestCheck.Limit.ruleText) are allowed"
                )
            }
            do {
                rules.append(try RecurrenceRule(parsing: text))
            } catch {
                throw AgendaError(.invalidArgument, "\(name).rules: \(error)")
            }
        }
        let exceptions = try fields.strings("exceptions") ?? []
        return RecurrenceSet(
            start: try civil(isUTC ? String(start.dropLast()) : start, "\(name).start"),
            startIsUTC: isUTC,
            zoneIdentifier: try fields.string("timeZone"),
            rules: rules,
            dates: try civils(fields.strings("dates"), "\(name).dates"),
            exceptions: try civils(exceptions.filter { !isDay($0) }, "\(name).exceptions"),
            exceptionDays: try civils(exceptions.filter(isDay), "\(name).exceptions")
        )
    }

    /// A date without a time, which excludes its whole day.
    private static func isDay(_ text: String) -> Bool { text.utf8.count == 10 }

    private static func civils(_ texts: [String]?, _ name: String) throws(AgendaError) -> [CivilDateTime] {
        var times: [CivilDateTime] = []
        for text in texts ?? [] { times.append(try civil(text, name)) }
        return times
    }

    private static func civil(_ text: String, _ name: String) throws(AgendaError) -> CivilDateTime {
        guard let time = CivilDateTime(parsing: text) else {
            throw AgendaError(.invalidArgument, "\(name): \"\(text)\" isn't a civil time such as 2026-12-24T18:00:00")
        }
        return time
    }
}

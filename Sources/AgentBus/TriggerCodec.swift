package import GLibSupport
internal import Geography
package import NotificationCore
package import Recurrence

/// Triggers, with the bounds of the series, as dictionaries of the bus, and back.
package enum TriggerCodec {
    package static func encode(_ trigger: Trigger, bounds: Request.Bounds) -> [String: Variant] {
        var fields: [String: Variant]
        switch trigger {
        case .interval(let interval): fields = interval.encode().merging(["type": .string("interval")]) { $1 }
        case .calendar(let match, let repeats):
            let others: [String: Variant] = ["type": .string("calendar"), "repeats": .boolean(repeats)]
            fields = match.encode().merging(others) { $1 }
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
            let others: [String: Variant] = ["type": .string("location"), "repeats": .boolean(repeats)]
            fields = region.encode().merging(others) { $1 }
        }
        return fields.merging(bounds.encode()) { $1 }
    }

    /// - Throws: `AgendaError` that names the field.
    package static func decode(_ value: Variant, name: String) throws(AgendaError) -> (Trigger, Request.Bounds) {
        var fields = WireFields(value, name: name)
        let kinds = "one of interval, calendar, recurrence, location"
        let type = fields.needed("type", .text.called(kinds)) ?? ""
        let bounds: Request.Bounds = fields.included()
        try fields.check()
        let trigger: Trigger
        switch type {
        case "interval": trigger = .interval(fields.included())
        case "calendar":
            let match: DateMatch = fields.included()
            trigger = .calendar(match, repeats: fields.given("repeats", .flag) ?? false)
        case "recurrence": trigger = .recurrence(try decodeSet(&fields, name: name))
        case "location":
            let region: Trigger.Region = fields.included()
            trigger = .location(region, repeats: fields.given("repeats", .flag) ?? false)
        default:
            throw AgendaError(.invalidArgument, "\(name).type: \"\(type)\" is unknown; it must be \(kinds)")
        }
        try fields.end()
        return (trigger, bounds)
    }

    fileprivate static func decodeSet(_ fields: inout WireFields, name: String) throws(AgendaError) -> RecurrenceSet {
        let start = fields.needed("start", .text.called("a civil time")) ?? ""
        let isUTC = start.hasSuffix("Z")
        var rules: [RecurrenceRule] = []
        let texts = fields.given("rules", .texts) ?? []
        try fields.check()
        for text in texts {
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
        let exceptions = fields.given("exceptions", .texts) ?? []
        try fields.check()
        return RecurrenceSet(
            start: try civil(isUTC ? String(start.dropLast()) : start, "\(name).start"),
            startIsUTC: isUTC,
            zoneIdentifier: fields.given("timeZone", .string),
            rules: rules,
            dates: try civils(fields.given("dates", .texts), "\(name).dates"),
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

extension WireKind<(Trigger, Request.Bounds)> {
    static var trigger: Self {
        Self(write: { .dictionary(TriggerCodec.encode($0.0, bounds: $0.1)) }) { value, _ throws(AgendaError) in
            try TriggerCodec.decode(value, name: "trigger")
        }
    }
}

extension Request.Bounds: WireRecord {
    package static var blank: Self { Self() }

    package mutating func pass(_ fields: inout WireFields) {
        fields.pass("startDate", &start, .date)
        fields.pass("endDate", &end, .date)
        fields.pass("count", &count, .count)
    }
}

extension Trigger.Interval: WireRecord {
    package static var blank: Self { Self(seconds: 0, repeats: false) }

    package mutating func pass(_ fields: inout WireFields) {
        fields.need("seconds", &seconds, .number)
        fields.pass("repeats", &repeats, .flag)
        fields.pass("firstDelay", &firstDelay, .number)
    }
}

extension DateMatch: WireRecord {
    package static var blank: Self { Self() }

    /// The units of a calendar trigger, by the names that Foundation's `DateComponents` gives them.
    private static let units: [(name: String, path: any WritableKeyPath<DateMatch, Int?> & Sendable)] = [
        ("era", \.era), ("year", \.year), ("quarter", \.quarter), ("month", \.month), ("day", \.day), ("hour", \.hour),
        ("minute", \.minute), ("second", \.second), ("weekday", \.weekday), ("weekdayOrdinal", \.weekdayOrdinal),
        ("weekOfMonth", \.weekOfMonth), ("weekOfYear", \.weekOfYear), ("yearForWeekOfYear", \.yearForWeekOfYear),
        ("dayOfYear", \.dayOfYear),
    ]

    package mutating func pass(_ fields: inout WireFields) {
        for unit in Self.units {
            var value = fields.isReading ? nil : self[keyPath: unit.path]
            fields.pass(unit.name, &value, .count)
            if fields.isReading, value != nil { self[keyPath: unit.path] = value }
        }
        fields.pass("firstWeekday", &firstWeekday, .dayOfWeek)
        fields.pass("minimumDaysInFirstWeek", &minimumDaysInFirstWeek, .dayOfWeek)
        fields.pass("timeZone", &zoneIdentifier, .string)
        fields.pass("calendar", &calendarIdentifier, .string)
    }
}

extension Trigger.Region: WireRecord {
    package static var blank: Self { Self(area: Circle(center: Coordinate(latitude: 0, longitude: 0), radius: 0)) }

    package mutating func pass(_ fields: inout WireFields) {
        fields.need("latitude", &area.center.latitude, .number)
        fields.need("longitude", &area.center.longitude, .number)
        fields.need("radius", &area.radius, .number)
        fields.pass("identifier", &identifier, .string.unless(""))
        fields.pass("notifyOnEntry", &notifyOnEntry, .flag)
        fields.pass("notifyOnExit", &notifyOnExit, .flag)
    }
}

package import NotificationCore
package import Recurrence

/// A DATE or a DATE-TIME in one of its three forms (RFC 5545 sections 3.3.4 and 3.3.5).
package enum CalendarTime: Sendable, Hashable {
    /// `20260105`: a day, at its midnight.
    case day(CivilDateTime)
    /// `20260105T090000`, wherever one is.
    case floating(CivilDateTime)
    /// `20260105T080000Z`
    case utc(CivilDateTime)
    /// `20260105T090000` with TZID.
    case zoned(CivilDateTime, String)

    package var reading: CivilDateTime {
        switch self {
        case .day(let reading), .floating(let reading), .utc(let reading), .zoned(let reading, _): reading
        }
    }

    package var isUTC: Bool { if case .utc = self { true } else { false } }

    package var isDay: Bool { if case .day = self { true } else { false } }

    package var zoneIdentifier: String? { if case .zoned(_, let identifier) = self { identifier } else { nil } }

    /// The zone whose clocks it reads; what floats reads the session's.
    package func zone(_ zones: any ZoneSource) -> Zone {
        isUTC ? .utc : zoneIdentifier.flatMap(zones.zone(named:)) ?? zones.local
    }

    package func instant(_ zones: any ZoneSource) -> UnixSeconds { zone(zones).instant(of: reading) }

    /// The same moment on the clocks that `other` reads.
    func reading(as other: CalendarTime, _ zones: any ZoneSource) -> CivilDateTime {
        let isSame = isUTC == other.isUTC && zoneIdentifier == other.zoneIdentifier
        return isSame || isDay ? reading : other.zone(zones).civil(at: instant(zones))
    }

    /// Reads one value of a property.
    ///
    /// - Throws: `ICalendarError` that names the property and the value.
    init(_ text: some StringProtocol, of property: ContentLine, zones: TimeZones) throws(ICalendarError) {
        guard let (reading, hasTime, isUTC) = Self.parse(text) else {
            throw ICalendarError(
                line: property.line,
                "\(property.name) is \(ContentLine.quoted(text)), which isn't a date such as 20260105 or 20260105T090000"
            )
        }
        if !hasTime {
            self = .day(reading)
        } else if isUTC {
            self = .utc(reading)
        } else if let name = property.parameter("TZID") {
            self = .zoned(reading, try zones.identifier(name, line: property.line))
        } else {
            self = .floating(reading)
        }
    }

    private static func parse(_ text: some StringProtocol) -> (CivilDateTime, hasTime: Bool, isUTC: Bool)? {
        let bytes = Array(text.utf8)
        guard bytes.count == 8 || bytes.count == 15 || bytes.count == 16 && bytes[15] == UInt8(ascii: "Z") else {
            return nil
        }
        func digits(_ start: Int, _ count: Int) -> String {
            String(decoding: bytes[start..<start + count], as: UTF8.self)
        }
        var iso = "\(digits(0, 4))-\(digits(4, 2))-\(digits(6, 2))"
        if bytes.count > 8 {
            guard bytes[8] == UInt8(ascii: "T") else { return nil }
            // A leap second is the second before it, as in rules.
            let second = digits(13, 2) == "60" ? "59" : digits(13, 2)
            iso += "T\(digits(9, 2)):\(digits(11, 2)):\(second)"
        }
        return CivilDateTime(parsing: iso).map { ($0, bytes.count > 8, bytes.count == 16) }
    }

    /// `20260105T090000`, with Z for UTC.
    package var text: String {
        let stamp = reading.description.filter { $0 != "-" && $0 != ":" }
        return isDay ? String(stamp.prefix(8)) : stamp + (isUTC ? "Z" : "")
    }
}

/// A length of time such as `-PT15M` (RFC 5545 section 3.3.6), in seconds; a day has 24 hours.
enum CalendarDuration {
    /// Nil if it isn't a duration, or is more than a hundred years.
    static func seconds(_ text: String) -> Int64? {
        var rest = Substring(text.uppercased())
        let isNegative = rest.first == "-"
        if isNegative || rest.first == "+" { rest.removeFirst() }
        guard rest.popFirst() == "P" else { return nil }
        var factors: [Character: Int64] = ["W": 604_800, "D": 86_400]
        var total: Int64 = 0
        var parts = 0
        while let first = rest.first {
            if first == "T" {
                guard factors["W"] != nil else { return nil }
                factors = ["H": 3600, "M": 60, "S": 1]
                rest.removeFirst()
                continue
            }
            let number = rest.prefix { $0.isASCII && $0.isNumber }
            rest = rest.dropFirst(number.count)
            guard number.count <= 10, let value = Int64(number), let unit = rest.popFirst(), let factor = factors[unit]
            else { return nil }
            total += value * factor
            parts += 1
            guard total <= 100 * 366 * 86_400 else { return nil }
        }
        guard parts > 0 else { return nil }
        return isNegative ? -total : total
    }
}

/// The zones that a calendar's TZIDs mean on this system.
struct TimeZones {
    let zones: any ZoneSource
    /// What X-LIC-LOCATION of a VTIMEZONE says.
    private var locations: [String: String] = [:]

    init(_ calendars: [Component], zones: any ZoneSource) {
        self.zones = zones
        for zone in calendars.flatMap(\.components) where zone.name == "VTIMEZONE" {
            guard let name = zone.first("TZID")?.text, let place = zone.first("X-LIC-LOCATION")?.text else { continue }
            locations[name] = place
        }
    }

    /// The system's name: the TZID itself, what X-LIC-LOCATION says, or the end of a path such as
    /// `/example.org/Europe/Berlin`.
    func identifier(_ name: String, line: Int) throws(ICalendarError) -> String {
        let path = name.split(separator: "/").map(String.init)
        let ends = (1...3).reversed().map { path.suffix($0).joined(separator: "/") }
        for candidate in [name] + [locations[name]].compactMap(\.self) + (name.hasPrefix("/") ? ends : []) {
            if zones.zone(named: candidate) != nil { return candidate }
        }
        throw ICalendarError(
            line: line,
            "this system has no zone \(ContentLine.quoted(name)); a TZID must be a name such as Europe/Berlin"
        )
    }
}

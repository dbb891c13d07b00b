internal import Messages
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

    private var isFloating: Bool { if case .floating = self { true } else { false } }

    /// The same moment on the clocks that `other` reads. One without a zone is taken as one of those.
    func reading(as other: CalendarTime, _ zones: any ZoneSource) -> CivilDateTime {
        if other.isDay { return day(zones) }
        let isSame = isUTC == other.isUTC && zoneIdentifier == other.zoneIdentifier
        return isSame || isDay || isFloating ? reading : other.zone(zones).civil(at: instant(zones))
    }

    /// The day that it means beside whole days. Many programs write that as a midnight: of its zone, of UTC, or in UTC as the
    /// midnight of wherever the day was.
    func day(_ zones: any ZoneSource) -> CivilDateTime {
        guard reading.secondOfDay != 0, !isFloating, zone(zones).offset(at: instant(zones)) == 0 else {
            return reading.midnight
        }
        let here = zones.local.civil(at: instant(zones))
        // Elsewhere, midnight comes up to twelve hours sooner or later than in UTC.
        return here.secondOfDay == 0 ? here : CivilDateTime(localSeconds: reading.localSeconds + 43_199).midnight
    }

    /// True for a day, and for a time at which one begins: on its own clocks or, in UTC, on the person's.
    func isMidnight(_ zones: any ZoneSource) -> Bool {
        isDay || reading.secondOfDay == 0 || isUTC && zones.local.civil(at: instant(zones)).secondOfDay == 0
    }

    /// The last day of a whole day's rule that ends with a moment: the day of a midnight, or the one that ends then.
    static func lastDay(until last: UnixSeconds, _ zones: any ZoneSource) -> CivilDateTime {
        let isEnd = last % 60 == 59
        let day = CalendarTime.utc(CivilDateTime(localSeconds: last + (isEnd ? 1 : 0))).day(zones)
        return isEnd ? CivilDateTime(localSeconds: day.localSeconds - 86_400) : day
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
        let isDay = property.parameter("VALUE")?.uppercased() == "DATE"
        if !hasTime || isDay && reading.secondOfDay == 0 {
            self = .day(reading)
        } else if isUTC {
            // A day that was written as the midnight of wherever it was; but who says when to ring means it.
            self = isDay && property.name != "TRIGGER" ? .day(CalendarTime.utc(reading).day(zones)) : .utc(reading)
        } else if let name = property.zoneName, !name.isEmpty {
            self = .zoned(reading, try zones.identifier(name, line: property.line))
        } else {
            self = .floating(reading)
        }
    }

    /// The reading of a date or a date with a time, whatever its zone; nil if it is neither.
    static func civil(_ text: some StringProtocol) -> CivilDateTime? { parse(text)?.0 }

    /// Spaces around it, the hyphens and colons of ISO 8601 and missing seconds are forgiven.
    private static func parse(_ text: some StringProtocol) -> (CivilDateTime, hasTime: Bool, isUTC: Bool)? {
        let padding: [UInt8] = [0x20, 0x09, UInt8(ascii: ";"), UInt8(ascii: "-"), UInt8(ascii: ":")]
        var bytes = text.utf8.prefix(40).filter { !padding.contains($0) }
        let isUTC = bytes.last == UInt8(ascii: "Z") || bytes.last == UInt8(ascii: "z")
        if isUTC { bytes.removeLast() }
        if bytes.count == 13 { bytes += [0x30, 0x30] }
        guard bytes.count == 8 && !isUTC || bytes.count == 15 else { return nil }
        func digits(_ start: Int, _ count: Int) -> String {
            String(decoding: bytes[start..<start + count], as: UTF8.self)
        }
        var iso = "\(digits(0, 4))-\(digits(4, 2))-\(digits(6, 2))"
        if bytes.count > 8 {
            guard bytes[8] == UInt8(ascii: "T") || bytes[8] == UInt8(ascii: "t") else { return nil }
            // A leap second is the second before it, as in rules.
            let second = digits(13, 2) == "60" ? "59" : digits(13, 2)
            iso += "T\(digits(9, 2)):\(digits(11, 2)):\(second)"
        }
        return CivilDateTime(parsing: iso).map { ($0, bytes.count > 8, isUTC) }
    }

    /// `20260105T090000`, with Z for UTC.
    package var text: String {
        let stamp = reading.description.filter { $0 != "-" && $0 != ":" }
        return isDay ? String(stamp.prefix(8)) : stamp + (isUTC ? "Z" : "")
    }
}

extension RecurrenceSet {
    /// That moment alone.
    init(_ time: CalendarTime) {
        self.init(start: time.reading, startIsUTC: time.isUTC, zoneIdentifier: time.zoneIdentifier)
    }

    /// Whether it is its start alone.
    package var isSingle: Bool { rules.isEmpty && dates.isEmpty }

    var hasOneTimeOfDay: Bool {
        let isDaily = rules.allSatisfy {
            $0.byHour.isEmpty && $0.byMinute.isEmpty && $0.bySecond.isEmpty && $0.frequency >= .daily
        }
        return isDaily && dates.allSatisfy { $0.secondOfDay == start.secondOfDay }
    }
}

extension CivilDateTime {
    var secondOfDay: Int64 { Int64(hour * 3600 + minute * 60 + second) }

    var midnight: CivilDateTime { CivilDateTime(year: year, month: month, day: day) }
}

/// A length of time such as `-PT15M` (RFC 5545 section 3.3.6).
struct CalendarDuration: Sendable, Hashable {
    /// The whole of it, in seconds; a day has 24 hours.
    var seconds: Int64 = 0
    /// Of those, how many are hours or less: they run whatever the clocks do, while days and weeks are those of the clocks.
    var elapsed: Int64 = 0

    init(seconds: Int64 = 0, elapsed: Int64 = 0) { (self.seconds, self.elapsed) = (seconds, elapsed) }

    static func + (one: Self, other: Self) -> Self {
        Self(seconds: one.seconds + other.seconds, elapsed: one.elapsed + other.elapsed)
    }

    private static let factors: [Character: Int64] = ["W": 604_800, "D": 86_400, "H": 3600, "M": 60, "S": 1]

    /// Reads also what other programs do: days behind T, as in `-PT1D`, and `-15M` without P and T. There are no months.
    ///
    /// Nil if it isn't a duration, or is more than a hundred years.
    init?(_ text: String) {
        var rest = text.uppercased().filter { !$0.isWhitespace && $0 != "T" }[...]
        var isNegative = false
        for sign in ["+", "-", "P", "+", "-"] as [Character] where rest.first == sign {
            isNegative = isNegative || sign == "-"
            rest.removeFirst()
        }
        var parts = 0
        while !rest.isEmpty {
            let number = rest.prefix { $0.isASCII && $0.isNumber }
            rest = rest.dropFirst(number.count)
            guard number.count <= 10, let value = Int64(number), let unit = rest.popFirst(),
                let factor = Self.factors[unit]
            else { return nil }
            seconds += value * factor
            elapsed += factor < 86_400 ? value * factor : 0
            parts += 1
            guard seconds <= 100 * 366 * 86_400 else { return nil }
        }
        guard parts > 0 else { return nil }
        if isNegative { (seconds, elapsed) = (-seconds, -elapsed) }
    }

    /// `PT5M` rather than `PT300S`.
    static func text(_ seconds: Int64) -> String {
        let (count, letter) = seconds.inWholes(of: [3600: "H", 60: "M"]) ?? (seconds, "S")
        return "PT\(count)\(letter)"
    }
}

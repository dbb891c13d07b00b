internal import Messages

/// The rules of a time zone: which offset from UTC holds at which instant.
///
/// A small immutable value over a shared table, made from the bytes of a TZif file, so that the system's tzdata is used
/// and not a copy inside some library. Foundation's `TimeZone` on Linux uses ICU's built-in data instead. Instants
/// before the first transition have the first local time type, instants after the last one follow the footer's POSIX
/// rule for ever (RFC 8536 section 3.3). Abbreviations and daylight-saving marks are taken as the data has them;
/// Dublin's winter may be "daylight saving" with a negative shift.
///
/// Two zones are equal when their identifiers and their rules are, whatever version of tzdata they are from.
package struct Zone: Sendable {
    /// The offsets that RFC 8536 section 3.2 allows, in seconds east of UTC.
    static let offsets = -89_999...93_599

    /// Coordinated Universal Time.
    package static let utc = Zone(identifier: "UTC", fixedOffset: 0)

    /// The name it goes by, such as `Europe/Berlin`.
    package let identifier: String
    let table: ZoneTable

    /// Reads a TZif file, versions 1 to 4.
    ///
    /// - Throws: `ZoneError`, which names what is wrong with the data. A file without transitions or without a footer
    ///   isn't an error: its last local time type holds.
    package init(identifier: String, tzif: [UInt8]) throws(ZoneError) {
        self.identifier = identifier
        table = try ZoneTable(TZif(bytes: tzif))
    }

    private init(identifier: String, table: ZoneTable) { (self.identifier, self.table) = (identifier, table) }

    /// The same rules by another name. They take no more memory.
    package func called(_ identifier: String) -> Zone { Zone(identifier: identifier, table: table) }

    /// A zone whose offset never changes.
    ///
    /// - Parameter fixedOffset: seconds east of UTC; beyond about a day it counts as the largest offset there is.
    package init(identifier: String, fixedOffset: Int) {
        let offset = min(max(fixedOffset, Self.offsets.lowerBound), Self.offsets.upperBound)
        self.identifier = identifier
        table = ZoneTable(
            fixed: TZif.LocalTime(offset: offset, isDaylightSaving: false, abbreviation: Self.abbreviation(offset))
        )
    }

    private static func abbreviation(_ offset: Int) -> String {
        guard offset != 0 else { return "UTC" }
        let minutes = offset.magnitude / 60
        let text = (offset < 0 ? "-" : "+") + (minutes / 60).padded(to: 2)
        return minutes % 60 == 0 ? text : text + (minutes % 60).padded(to: 2)
    }

    /// Seconds east of UTC at an instant.
    package func offset(at instant: UnixSeconds) -> Int { Int(table.period(at: instant).offset) }

    /// The abbreviation in use at an instant, such as `CEST` or `+03`.
    package func abbreviation(at instant: UnixSeconds) -> String {
        table.localTimes[table.period(at: instant).kind].abbreviation
    }

    /// Whether the data mark the local time at an instant as daylight saving.
    package func isDaylightSaving(at instant: UnixSeconds) -> Bool {
        table.localTimes[table.period(at: instant).kind].isDaylightSaving
    }

    /// The first instant after `instant` at which offset, abbreviation or daylight-saving mark change; nil for never.
    package func nextTransition(after instant: UnixSeconds) -> UnixSeconds? {
        let end = table.period(at: instant).end
        return end == .max ? nil : end
    }
}

extension Zone: Hashable {
    package static func == (left: Zone, right: Zone) -> Bool {
        left.identifier == right.identifier
            && (left.table === right.table
                || left.table.periods == right.table.periods && left.table.localTimes == right.table.localTimes)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

/// Zones that are no file of tzdata.
extension Zone {
    /// Reads a POSIX TZ string that says its rules: `EST5EDT,M3.2.0,M11.1.0`, or `<+0530>-5:30` without daylight saving.
    ///
    /// It is its own name. What says its rules only in part is refused, because people mean something else by it: in
    /// `UTC+1` POSIX counts hours west, and the rules of `CET-1CEST` would be those of the United States. Nil for those,
    /// and for what isn't a TZ string or has rules that don't come in turn each year.
    package init?(posix text: String) {
        guard text.utf8.count <= 128, text.contains(",") || text.hasPrefix("<"),
            let rule = PosixZoneRule(parsing: text), rule.daylightSaving == nil || text.contains(","),
            let table = ZoneTable(rule)
        else { return nil }
        identifier = text
        self.table = table
    }

    /// A zone that changes its offset at some instants.
    ///
    /// - Parameters:
    ///   - offset: Seconds east of UTC before the first change.
    ///   - changes: The instants and the offsets from then on, in order; each must come after the one before.
    package init(identifier: String, offset: Int, changes: [(instant: UnixSeconds, offset: Int)]) {
        self.identifier = identifier
        table = ZoneTable(offset: offset, changes: changes)
    }
}

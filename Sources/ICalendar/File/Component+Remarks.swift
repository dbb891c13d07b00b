/// Notes on what isn't RFC 5545 and could be read otherwise.
extension Component {
    /// Properties that may stand once (sections 3.6.1 to 3.6.6).
    private static let once = [
        "ACTION", "DTEND", "DTSTART", "DUE", "DURATION", "RECURRENCE-ID", "REPEAT", "SEQUENCE", "SUMMARY", "TRIGGER",
        "TZID", "TZOFFSETFROM", "TZOFFSETTO", "UID",
    ]

    /// A sentence on each property that stands several times and differs, or has something that isn't followed.
    var remarks: [String] {
        let repeated = Self.once.filter { name in
            guard let first = first(name) else { return false }
            return properties.contains {
                $0.name == name && ($0.value, $0.parameters) != (first.value, first.parameters)
            }
        }
        let foreign = ["VEVENT": "DUE", "VTODO": "DTEND"][name].flatMap(first)
        return repeated.map { "it has several \($0)s, of which the first counts" }
            + properties.compactMap { line in line.remark.map { "its \(line.name) \($0)" } }
            + [foreign].compactMap(\.self).map { "its \($0.name) isn't followed" }
    }

    /// The property that says in which zone times without one are meant.
    var floatingZone: ContentLine? { first("X-WR-TIMEZONE") ?? first("TIMEZONE-ID") }

    /// True if one of the properties of a name has one of some values.
    func says(_ name: String, _ values: Set<String>) -> Bool {
        properties.contains { $0.name == name && values.contains($0.trimmedValue.uppercased()) }
    }
}

extension ContentLine {
    private static let (kinds, ends): (Set<String>, Set<String>) = (
        ["DATE", "DATE-TIME", "DURATION", "PERIOD"], ["END", "START"]
    )

    /// The part of the line that isn't followed, in words; nil if all is.
    fileprivate var remark: String? {
        func unknown(_ name: String, _ known: Set<String>) -> String? {
            let value = parameter(name)?.uppercased().prefix { $0 != ":" && $0 != ";" }
            return value.flatMap {
                known.contains(String($0)) ? nil : "has \(name)=\($0.prefix(40)), which isn't followed"
            }
        }
        switch name {
        case "RRULE":
            let parts = trimmedValue.uppercased().split(separator: ";")
            return parts.first { ["COUNT=0", "INTERVAL=0"].contains($0) || $0.hasPrefix("INTERVAL=-") }
                .map { "has \($0.prefix(40)), which isn't followed" }
        case "SUMMARY":
            return ["B", "BASE64"].contains(parameter("ENCODING")?.uppercased())
                ? "is in BASE64, which isn't read" : nil
        case "DURATION", "TRIGGER":
            let length = value.uppercased().prefix { $0 != "T" }
            // There are no months (section 3.3.6).
            if length.contains("P"), length.contains("M") { return "has an M without a T, which is read as minutes" }
            return unknown("VALUE", Self.kinds) ?? unknown("RELATED", Self.ends)
        case "DTSTART", "DTEND", "DUE", "RECURRENCE-ID", "RDATE", "EXDATE":
            if let zone = zoneName?.uppercased(), trimmedValue.uppercased().hasSuffix("Z"), !zone.hasSuffix("UTC") {
                return zone.isEmpty ? nil : "is in UTC, and its TZID isn't followed"
            }
            return unknown("VALUE", Self.kinds)
        default: return nil
        }
    }
}

internal import NotificationCore
internal import Recurrence

/// A name of a zone that is none of the system's, where it means one all the same: an offset, what Windows shows for a zone, a
/// country, or a zone of the system that is spelled otherwise.
package struct ZoneName {
    /// From UTC, in seconds: of `UTC+01`, `(GMT -03:00)` and what begins so.
    private let offset: Int?
    /// What it says besides.
    private let words: String
    /// As it stands.
    private let whole: String

    init(_ name: String) {
        let name = Self.trimmed(name[...])
        whole = name
        let isEnclosed = name.hasPrefix("(")
        let head = isEnclosed ? name.dropFirst().prefix { $0 != ")" } : name[...]
        let text = head.uppercased().filter { !$0.isWhitespace }
        let prefix = ["UTC", "GMT", "Z"].first { text.hasPrefix($0) } ?? ""
        offset = prefix.isEmpty && !isEnclosed ? nil : Self.offset(text.dropFirst(prefix.count))
        words = offset == nil ? name : isEnclosed ? Self.trimmed(name.dropFirst(head.count + 2)) : ""
    }

    private static func trimmed(_ text: Substring) -> String {
        text.split { $0.isWhitespace }.joined(separator: " ")
    }

    /// `+1`, `-03:00`, `+0530`, `+5.30` and `+5.5`; nothing is UTC itself. Nil where it may be one time or another: `+1:5`, `+1.25`.
    private static func offset(_ text: Substring) -> Int? {
        guard let sign = text.first else { return 0 }
        var sides = text.dropFirst().split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }.map(String.init)
        guard "+-\u{2212}".contains(sign), (1...2).contains(sides.count) else { return nil }
        if sides.count == 1 {
            let hours = sides[0].count < 3 ? 0 : 2
            sides = [String(sides[0].dropLast(hours)), hours == 0 ? "00" : String(sides[0].suffix(2))]
        } else if text.contains(".") {
            if sides[1] == "5" { sides[1] = "30" }
            guard ["00", "15", "30", "45"].contains(sides[1]) else { return nil }
        }
        guard (1...2).contains(sides[0].count), sides[1].count == 2, sides[1] < "60" else { return nil }
        let padded = (sides[0].count == 1 ? "0" : "") + sides[0] + sides[1]
        return ZoneDescription.offset((sign == "+" ? "+" : "-") + padded)
    }

    /// The system's name; nil where it would be a guess.
    func identifier(_ zones: any ZoneSource, at now: WallTime) -> String? {
        guard !words.isEmpty else { return offset.flatMap { name(of: $0, zones) } }
        let known =
            WindowsZones.shown[words[...]] ?? WindowsZones.shown[words.replacing(" and ", with: " & ")[...]]
            ?? Self.others[words]
        if let known { return zones.zone(named: known) == nil ? nil : known }
        return offset.flatMap { ofCity($0, zones, now) } ?? spelledOtherwise(zones)
    }

    /// The zone whose name is the same but for its case, its spaces, a path before it, or the number that tells a second
    /// VTIMEZONE of a name of Windows from the first.
    private func spelledOtherwise(_ zones: any ZoneSource) -> String? {
        let ofWindows = whole.replacing(/\s\d{1,2}$/, with: "").lowercased()
        if let known = Self.ofWindows[ofWindows] { return zones.zone(named: known) == nil ? nil : known }
        let path = whole.replacing(" ", with: "_").split(separator: "/")
        let ends = (1...3).reversed().filter { $0 <= path.count }.map { path.suffix($0).joined(separator: "/") }
        return ends.flatMap { [Self.capitalized($0), $0.uppercased()] }.first { zones.zone(named: $0) != nil }
    }

    private static let ofWindows = Dictionary(
        WindowsZones.names.map { ($0.key.lowercased(), $0.value) },
        uniquingKeysWith: { first, _ in first }
    )

    /// As the system spells names: `America/Port_of_Spain`, `America/Port-au-Prince`.
    private static func capitalized(_ name: String) -> String {
        let small: Set<String> = ["of", "es", "au"]
        return name.lowercased().replacing(/[a-z]+/) { word in
            let word = String(word.output)
            return small.contains(word) ? word : word.prefix(1).uppercased() + word.dropFirst()
        }
    }

    /// The system's name of an offset as it is typed: `UTC+2`, `GMT-03:00`, `+0530`. Nil of other texts.
    package static func ofOffset(_ text: String) -> String? {
        let isPlain = text.first.map { "+-\u{2212}".contains($0) } ?? false
        guard let offset = ZoneName(isPlain ? "UTC" + text : text).offset, !isPlain || text.contains(/\d\d:?\d\d$/)
        else {
            return nil
        }
        return fixed(offset) ?? ZoneDescription.posix(offset: offset)
    }

    /// The system's name of an offset; nil if it isn't one of hours.
    static func fixed(_ offset: Int) -> String? {
        guard offset % 3600 == 0 else { return nil }
        let hours = -offset / 3600
        return hours == 0 ? "UTC" : "Etc/GMT\(hours > 0 ? "+" : "")\(hours)"
    }

    private func name(of offset: Int, _ zones: any ZoneSource) -> String? {
        if let name = Self.fixed(offset), zones.zone(named: name) != nil { return name }
        let ruled = ZoneDescription.posix(offset: offset)
        return zones.zone(named: ruled) == nil ? nil : ruled
    }

    /// The zone of the first city that is named, if its standard time is that far from UTC.
    private func ofCity(_ offset: Int, _ zones: any ZoneSource, _ now: WallTime) -> String? {
        let cities = words.split { ",:;/".contains($0) }.prefix(10).map {
            Self.trimmed($0).replacing(" ", with: "_")
        }
        for city in cities where !city.isEmpty {
            for region in ["Africa", "America", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"] {
                guard let zone = zones.zone(named: "\(region)/\(city)") else { continue }
                let halves = [0, 182].map { zone.offset(at: now.unixSeconds + $0 * 86_400) }
                if halves.min() == offset { return "\(region)/\(city)" }
            }
        }
        return nil
    }

    /// Names that mean one zone: those of countries with no other, and of Lotus Notes.
    private static let others: [String: String] = [
        "Europe/Germany": "Europe/Berlin", "Europe/Austria": "Europe/Vienna", "Europe/Switzerland": "Europe/Zurich",
        "Europe/France": "Europe/Paris", "Europe/Italy": "Europe/Rome", "Europe/Netherlands": "Europe/Amsterdam",
        "Europe/Belgium": "Europe/Brussels", "Europe/Poland": "Europe/Warsaw", "Europe/Sweden": "Europe/Stockholm",
        "Europe/Norway": "Europe/Oslo", "Europe/Denmark": "Europe/Copenhagen", "Europe/Finland": "Europe/Helsinki",
        "Europe/Greece": "Europe/Athens", "Europe/Hungary": "Europe/Budapest", "Europe/Ireland": "Europe/Dublin",
        "Europe/United Kingdom": "Europe/London", "Europe/Romania": "Europe/Bucharest",
        "Europe/Bulgaria": "Europe/Sofia", "Europe/Czech Republic": "Europe/Prague",
        "Western/Central Europe": "Europe/Berlin",
    ]
}

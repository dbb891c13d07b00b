internal import NotificationCore
internal import Recurrence

/// TZ strings as VTIMEZONEs: other programs don't read them.
extension ZoneDescription {
    /// How many years to come are described.
    private static let writtenYears: Int64 = 30

    /// The changes of a zone from last year on, each with its date.
    static func lines(_ name: String, _ zones: any ZoneSource, from now: WallTime) -> [String] {
        guard let zone = zones.zone(named: name) else { return [] }
        let year: Int64 = 366 * 86_400
        var instant = now.unixSeconds - year
        let end = now.unixSeconds + writtenYears * year
        let first = zone.offset(at: instant)
        var dates: [[Int]: [CalendarTime]] = [[first, first]: [.floating(CivilDateTime(year: 1970, month: 1, day: 1))]]
        while let next = zone.nextTransition(after: instant), next < end {
            let (before, after) = (zone.offset(at: next - 1), zone.offset(at: next))
            let onset = CivilDateTime(localSeconds: next + Int64(before))
            if before != after { dates[[before, after], default: []].append(.floating(onset)) }
            instant = next
        }
        var lines = ["BEGIN:VTIMEZONE", ContentLine.line("TZID", text: name)]
        for (offsets, onsets) in dates.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            let kind = offsets[1] > offsets[0] ? "DAYLIGHT" : "STANDARD"
            lines += ["BEGIN:" + kind, ContentLine.line("DTSTART", Array(onsets.prefix(1)))]
            if onsets.count > 1 { lines.append(ContentLine.line("RDATE", Array(onsets.dropFirst()))) }
            lines += ["TZOFFSETFROM:" + text(offsets[0]), "TZOFFSETTO:" + text(offsets[1]), "END:" + kind]
        }
        return lines + ["END:VTIMEZONE"]
    }

    /// `-0330`
    private static func text(_ offset: Int) -> String {
        let digits = digits(abs(offset), separator: "", pads: true)
        return (offset < 0 ? "-" : "+") + digits + (digits.count == 2 ? "00" : "")
    }
}

extension ZoneSource {
    /// Whether a name is a TZ string.
    func isRuled(_ name: String) -> Bool { Zone(posix: name) != nil && zone(named: name) != nil }
}

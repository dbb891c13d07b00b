internal import NotificationCore
internal import Recurrence

/// The zones that a calendar's TZIDs mean (decision 33): the system's where there is one, otherwise what the file says.
struct TimeZones: ZoneSource {
    /// The system's.
    let zones: any ZoneSource
    let now: WallTime
    /// The calendar whose names count, by its place in the file: a TZID is one of its calendar (RFC 5545 section 3.2.19).
    var calendar: Int?
    /// The descriptions of the file by their ``key(_:)``, also of those that another calendar describes otherwise.
    private var descriptions: [String: ZoneDescription] = [:]
    /// What X-LIC-LOCATION says.
    private var places: [String: String] = [:]
    /// What the descriptions in the file mean.
    private var described: [String: String] = [:]
    /// Names whose description can't be read.
    private var unread: Set<String> = []
    /// Those that say several things.
    private var unclear: Set<String> = []
    /// The offsets that the file says of the system's zones, while its entries begin.
    private var offsets: [String: (zone: Zone, said: Zone)] = [:]
    /// What names mean that are none of the system's, and that the file doesn't describe.
    private var meant: [String: String] = [:]
    /// Zones that only the file knows, by the names that they have here.
    private var own: [String: Zone] = [:]

    /// More descriptions of zones than these are not followed.
    private static let mostDescriptions = 100
    /// How many years to come a zone must have the offsets that a file says.
    private static let years = 5
    /// How many years to come a zone of the file alone is followed.
    private static let ownYears = 50
    /// The first that are tried of several with the same offsets.
    private static let wellKnown = [
        "Europe/Berlin", "Europe/London", "Europe/Helsinki", "America/New_York", "America/Chicago", "America/Denver",
        "America/Los_Angeles", "America/Halifax", "America/Anchorage", "Australia/Sydney", "Pacific/Auckland",
        "America/Sao_Paulo", "Asia/Jerusalem", "Africa/Cairo", "Asia/Kolkata",
    ]

    init(_ calendars: [Component], zones: any ZoneSource, now: WallTime, room: SearchRoom) {
        self.zones = zones
        self.now = now
        let used = Self.years(calendars.flatMap(\.components))
        let years = Dictionary(used.map { ($0.key.lowercased(), $0.value) }) {
            min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound)
        }
        // Of ordinary rules, a hundred zones take less.
        let most = SearchRoom.ofFile / 2
        var budget = StepBudget(most)
        defer { room.spend(most - max(0, budget.left), 0) }
        var count = 0
        /// In which calendars the descriptions are.
        var homes: [String: Int] = [:]
        for (index, outer) in calendars.enumerated() {
            for component in outer.components where component.name == "VTIMEZONE" {
                guard let name = component.first("TZID")?.identity.trimmingQuotes, let years = years[name.lowercased()]
                else { continue }
                var key = name.lowercased()
                let description = component.damage == nil ? ZoneDescription(component) : nil
                if let other = descriptions[key], let description, other != description {
                    if homes[key] != index { key = "\(index)\n" + key }
                    if let mine = descriptions[key], mine != description { unclear.insert(key) }
                }
                if let place = component.first("X-LIC-LOCATION")?.text, places[key] == nil { places[key] = place }
                guard let description else {
                    unread.insert(key)
                    continue
                }
                guard descriptions[key] == nil else { continue }
                (descriptions[key], homes[key]) = (description, index)
                if !(component.remarks + component.components.flatMap(\.remarks)).isEmpty { unclear.insert(key) }
                if let system = systemName(name, key), let zone = zones.zone(named: system) {
                    let span = Self.start(years.lowerBound)...Self.start(years.upperBound + 1)
                    guard offsets.count < Self.mostDescriptions,
                        let (first, changes) = description.changes(in: span, spending: &budget)
                    else { continue }
                    offsets[key] = (zone, Zone(identifier: key, offset: first, changes: changes))
                } else if count < Self.mostDescriptions {
                    count += 1
                    described[key] = identifier(of: description, key, usedFrom: years.lowerBound, spending: &budget)
                }
            }
        }
        // Each is looked for under many names.
        let unknown = used.keys.sorted().filter { systemName($0, key($0)) == nil && described[key($0)] == nil }
        for name in unknown.prefix(Self.mostDescriptions) { meant[name] = ZoneName(name).identifier(zones, at: now) }
    }

    var local: Zone { zones.local }

    func zone(named identifier: String) -> Zone? { own[identifier] ?? zones.zone(named: identifier) }

    /// The zone of a TZID by the name that it has here.
    func identifier(_ name: String, line: Int) throws(ICalendarError) -> String {
        if zones.zone(named: name) != nil { return name }
        let key = key(name)
        if let identifier = systemName(name, key) ?? described[key] ?? meant[name] { return identifier }
        throw ICalendarError(
            line: line,
            "this system has no zone \(ContentLine.quoted(name)), and "
                + (unread.contains(key) ? "its VTIMEZONE can't be read; " : "the file doesn't describe it; ")
                + "a TZID must be a name such as Europe/Berlin"
        )
    }

    /// What the file says of the zone of an entry and isn't followed.
    func remark(_ name: String, at time: CalendarTime) -> String? {
        let key = key(name)
        guard let (zone, said) = offsets[key] else {
            let isUnclear = unclear.contains(key) && described[key] != nil
            return isUnclear ? "the file describes its zone in several ways, of which the first counts" : nil
        }
        let instant = time.instant(self)
        guard time.zoneIdentifier == zone.identifier, zone.offset(at: instant) != said.offset(at: instant) else {
            return nil
        }
        return "the file says another offset of \(zone.identifier), and the system's counts"
    }

    private func key(_ name: String) -> String {
        let (name, own) = (name.lowercased(), calendar.map { "\($0)\n" + name.lowercased() })
        return own.flatMap { descriptions[$0] == nil ? nil : $0 } ?? name
    }

    /// Whether a zone is of the file alone, so that nothing that is scheduled can name it.
    func isOwn(_ identifier: String?) -> Bool { identifier.map { own[$0] != nil } ?? false }

    /// The same moment, in UTC where it is in a zone of the file alone.
    func settled(_ time: CalendarTime) -> CalendarTime {
        isOwn(time.zoneIdentifier) ? .utc(Zone.utc.civil(at: time.instant(self))) : time
    }

    /// The last instant before this year.
    func thisYear(in zone: Zone) -> UnixSeconds { now.lastInstantBeforeThisYear(in: zone) }

    /// By its name, its X-LIC-LOCATION, the end of a path such as `/example.org/Europe/Berlin`, or what Windows calls it.
    private func systemName(_ name: String, _ key: String) -> String? {
        if zones.zone(named: name) != nil { return name }
        let path = name.split(separator: "/")
        let ends = name.contains("/") ? (1...3).reversed().map { path.suffix($0).joined(separator: "/") } : []
        let candidates =
            [places[key]].compactMap(\.self) + ends + [WindowsZones.names[name[...]]].compactMap(\.self)
        return candidates.first { zones.zone(named: $0) != nil }
    }

    // MARK: - Descriptions

    /// The first and the last year in which an entry begins by the clocks of a zone.
    private static func years(_ components: [Component]) -> [String: ClosedRange<Int>] {
        var years: [String: ClosedRange<Int>] = [:]
        for component in components {
            for property in component.properties {
                guard let name = property.zoneName, let reading = CalendarTime.civil(property.value) else {
                    continue
                }
                let known = years[name] ?? reading.year...reading.year
                years[name] = min(known.lowerBound, reading.year)...max(known.upperBound, reading.year)
            }
        }
        return years
    }

    private static func start(_ year: Int) -> UnixSeconds { CivilDateTime(year: year, month: 1, day: 1).localSeconds }

    /// Nil for a description that takes too long to follow.
    private mutating func identifier(
        of description: ZoneDescription,
        _ key: String,
        usedFrom first: Int,
        spending budget: inout StepBudget
    ) -> String? {
        let year = CivilDateTime(localSeconds: now.unixSeconds).year
        let coming = Self.start(year)...Self.start(year + Self.years)
        if let zone = system(description, in: coming, spending: &budget) { return zone }
        // A law may have changed since the file was written: then the zone is the one that had these offsets.
        let before = Self.start(first)...Self.start(first + 2)
        if first < year, first > 1900, let zone = system(description, in: before, spending: &budget) { return zone }
        let end = Self.start(year + Self.ownYears)
        if let text = description.posix(in: coming, checkedThrough: end, spending: &budget),
            zones.zone(named: text) != nil
        {
            return text
        }
        guard let (offset, changes) = description.changes(in: Self.start(year - 1)...end, spending: &budget) else {
            return nil
        }
        let identifier = "VTIMEZONE:" + key
        own[identifier] = Zone(identifier: identifier, offset: offset, changes: changes)
        return identifier
    }

    /// A zone of the system that has the same offsets.
    private func system(
        _ description: ZoneDescription,
        in span: ClosedRange<UnixSeconds>,
        spending budget: inout StepBudget
    ) -> String? {
        guard let (offset, changes) = description.changes(in: span, spending: &budget) else { return nil }
        var candidates = [zones.local.identifier]
        if changes.isEmpty, let name = ZoneName.fixed(offset) { candidates.append(name) }
        candidates += Self.wellKnown + Set(WindowsZones.names.values).sorted()
        return candidates.first { name in
            guard let zone = zones.zone(named: name) else { return false }
            return ZoneDescription.isSame(zone, offset, changes, in: span)
        }
    }
}

internal import NotificationCore
internal import Recurrence

/// The zones that a calendar's TZIDs mean (decision 33): the system's where there is one, otherwise what the file says.
struct TimeZones: ZoneSource {
    /// The system's.
    let zones: any ZoneSource
    let now: WallTime
    /// What X-LIC-LOCATION says.
    private var places: [String: String] = [:]
    /// What the descriptions in the file mean.
    private var described: [String: String] = [:]
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
        let components = calendars.flatMap(\.components)
        let years = Self.firstYears(components)
        // Of ordinary rules, a hundred zones take less.
        let most = SearchRoom.ofFile / 2
        var budget = StepBudget(most)
        defer { room.spend(most - max(0, budget.left), 0) }
        var count = 0
        for component in components where component.name == "VTIMEZONE" {
            guard let name = component.first("TZID")?.identity else { continue }
            if let place = component.first("X-LIC-LOCATION")?.text, places[name] == nil { places[name] = place }
            guard count < Self.mostDescriptions, let year = years[name], described[name] == nil,
                systemName(name) == nil, component.damage == nil, let zone = ZoneDescription(component)
            else { continue }
            count += 1
            described[name] = identifier(of: zone, called: name, usedFrom: year, spending: &budget)
        }
        // Each is looked for under many names.
        let unknown = years.keys.sorted().filter { systemName($0) == nil && described[$0] == nil }
        for name in unknown.prefix(Self.mostDescriptions) { meant[name] = ZoneName(name).identifier(zones, at: now) }
    }

    var local: Zone { zones.local }

    func zone(named identifier: String) -> Zone? { own[identifier] ?? zones.zone(named: identifier) }

    /// The zone of a TZID by the name that it has here.
    func identifier(_ name: String, line: Int) throws(ICalendarError) -> String {
        if let identifier = systemName(name) ?? described[name] ?? meant[name] { return identifier }
        throw ICalendarError(
            line: line,
            "this system has no zone \(ContentLine.quoted(name)), and the file doesn't describe it; "
                + "a TZID must be a name such as Europe/Berlin"
        )
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
    private func systemName(_ name: String) -> String? {
        if zones.zone(named: name) != nil { return name }
        let path = name.split(separator: "/")
        let ends = name.contains("/") ? (1...3).reversed().map { path.suffix($0).joined(separator: "/") } : []
        let candidates =
            [places[name]].compactMap(\.self) + ends + [WindowsZones.names[name[...]]].compactMap(\.self)
        return candidates.first { zones.zone(named: $0) != nil }
    }

    // MARK: - Descriptions

    /// The first year in which an entry begins by the clocks of a zone.
    private static func firstYears(_ components: [Component]) -> [String: Int] {
        var years: [String: Int] = [:]
        for component in components {
            for property in component.properties {
                guard let name = property.zoneName, let reading = CalendarTime.civil(property.value) else {
                    continue
                }
                years[name] = min(years[name] ?? .max, reading.year)
            }
        }
        return years
    }

    /// Nil for a description that takes too long to follow.
    private mutating func identifier(
        of description: ZoneDescription,
        called name: String,
        usedFrom first: Int,
        spending budget: inout StepBudget
    ) -> String? {
        let year = CivilDateTime(localSeconds: now.unixSeconds).year
        func start(_ year: Int) -> UnixSeconds { CivilDateTime(year: year, month: 1, day: 1).localSeconds }
        let coming = start(year)...start(year + Self.years)
        if let zone = system(description, in: coming, spending: &budget) { return zone }
        // A law may have changed since the file was written: then the zone is the one that had these offsets.
        let before = start(first)...start(first + 2)
        if first < year, first > 1900, let zone = system(description, in: before, spending: &budget) { return zone }
        let end = start(year + Self.ownYears)
        if let text = description.posix(in: coming, checkedThrough: end, spending: &budget),
            zones.zone(named: text) != nil
        {
            return text
        }
        guard let (offset, changes) = description.changes(in: start(year - 1)...end, spending: &budget) else {
            return nil
        }
        let identifier = "VTIMEZONE:" + name
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

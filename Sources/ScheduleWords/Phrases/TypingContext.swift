package import NotificationCore
package import Recurrence

/// Who types, and when: what decides about words that have several readings.
package struct TypingContext: Sendable {
    /// The session's language or locale, whose short time words are no title.
    package var language: String?
    /// What the session's clock shows. Dates in refusals are told by it.
    package var now: CivilDateTime?
    /// Whether a person types in a locale of twelve hours, so that `at 6` is the next time that a clock's face shows it. Options,
    /// batches and scripts have 24.
    package var hasTwelveHours: Bool
    /// The zone that times are in unless the words say another one; nil is the session's. An IANA name.
    package var zone: String?
    /// What the clock of a zone shows.
    private var clock: (@Sendable (_ zone: String) -> CivilDateTime?)?

    package init(language: String? = nil, now: CivilDateTime? = nil, hasTwelveHours: Bool = false) {
        (self.language, self.now, self.hasTwelveHours) = (language, now, hasTwelveHours)
    }

    /// The same at a moment, by the session's clock.
    package func at(_ now: WallTime, _ zones: any ZoneSource) -> TypingContext {
        var context = self
        context.now = zones.local.civil(at: now.unixSeconds)
        context.clock = { zones.zone(named: $0)?.civil(at: now.unixSeconds) }
        return context
    }

    /// What the clock of a zone shows now; nil where that isn't known.
    func now(in zone: String) -> CivilDateTime? { clock?(zone) }

    /// What the clock shows by which a bare hour is read, in seconds since midnight; nil where hours are 24.
    func secondsOfDay(in zone: String?) -> Int? {
        guard hasTwelveHours, let now = (zone ?? self.zone).flatMap({ clock?($0) }) ?? now else { return nil }
        return now.hour * 3600 + now.minute * 60 + now.second
    }
}

internal import NotificationCore

/// How much was shown in the last moments, and whether one more ring is too much. Each calendar counts as an app.
struct Flood {
    /// An app that shows more requests than this within ``period`` is flooding the screen. A request that takes the
    /// place of its own popup does not count.
    private static let mostAtOnce = 30
    /// More popups than this within ``period`` are too many from apps, of whatever request.
    private static let mostOfApps = 100
    /// So many of these each app may show whatever the others do, as long as all together stay below ``mostOfAll``.
    private static let leastOfApp = 10
    private static let mostOfAll = 130
    /// In microseconds.
    private static let period: Int64 = 10_000_000

    /// When requests of each app were last shown.
    private var requests: [Delivered.Source: [String: BootTime]] = [:]
    /// Whose popups were last shown, and when.
    private var popups: [(source: Delivered.Source, time: BootTime)] = []

    /// Whether the app shows too much at once.
    func isTooMuch(_ ring: Delivered, at now: BootTime) -> Bool {
        let recent = recent(beside: ring, at: now)
        return recent[ring.key.identifier] == nil && recent.count >= Self.mostAtOnce
    }

    /// The crowd of a ring of which there are too many from all apps together, however often each replaces its own popups.
    func crowdOfApps(with ring: Delivered, at now: BootTime) -> Crowd? {
        guard ring.app != Agenda.ownApp, recentPopups(at: now).count >= Self.mostOfApps else { return nil }
        let sources = overdrawn(at: now)
        return sources?.contains(ring.source) ?? true ? .apps(sources) : nil
    }

    /// The apps and calendars that have had their share; nil for all, if there have been too many popups altogether.
    func overdrawn(at now: BootTime) -> Set<Delivered.Source>? {
        let recent = recentPopups(at: now)
        guard recent.count < Self.mostOfAll else { return nil }
        let counts = Dictionary(grouping: recent, by: \.source).mapValues(\.count)
        return Set(counts.filter { $0.value >= Self.leastOfApp }.keys)
    }

    private func recentPopups(at now: BootTime) -> [(source: Delivered.Source, time: BootTime)] {
        popups.filter { now.microseconds(since: $0.time) < Self.period }
    }

    /// Counts a ring that is about to be shown, unless it is too much.
    mutating func note(_ ring: Delivered, at now: BootTime) {
        let isTooMuch = isTooMuch(ring, at: now)
        requests[ring.source] = recent(beside: ring, at: now)
        guard !isTooMuch else { return }
        requests[ring.source, default: [:]][ring.key.identifier] = now
        guard ring.app != Agenda.ownApp else { return }
        popups.removeAll { now.microseconds(since: $0.time) >= Self.period }
        if popups.count < Self.mostOfAll { popups.append((ring.source, now)) }
    }

    private func recent(beside ring: Delivered, at now: BootTime) -> [String: BootTime] {
        (requests[ring.source] ?? [:]).filter {
            now.microseconds(since: $0.value) < Self.period || $0.key == ring.key.identifier
        }
    }
}

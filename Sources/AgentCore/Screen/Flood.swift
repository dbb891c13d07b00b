internal import NotificationCore

/// How much was shown in the last moments, and whether one more ring is too much.
struct Flood {
    /// An app that shows more requests than this within ``period`` is flooding the screen. A request that takes the
    /// place of its own popup does not count.
    private static let mostAtOnce = 30
    /// More popups than this within ``period`` are too many from apps, of whatever request.
    private static let mostOfApps = 100
    /// In microseconds.
    private static let period: Int64 = 10_000_000

    /// When requests of each app were last shown.
    private var requests: [String: [String: BootTime]] = [:]
    /// When popups of apps were last shown.
    private var popups: [BootTime] = []

    /// Whether the app shows too much at once.
    func isTooMuch(_ ring: Delivered, at now: BootTime) -> Bool {
        let recent = recent(beside: ring, at: now)
        return recent[ring.key.identifier] == nil && recent.count >= Self.mostAtOnce
    }

    /// Whether all apps together do, however often each replaces its own popups.
    func isTooMuchOfApps(_ ring: Delivered, at now: BootTime) -> Bool {
        guard ring.app != Agenda.ownApp else { return false }
        return popups.count { now.microseconds(since: $0) < Self.period } >= Self.mostOfApps
    }

    /// Counts a ring that is about to be shown, unless it is too much.
    mutating func note(_ ring: Delivered, at now: BootTime) {
        let isTooMuch = isTooMuch(ring, at: now)
        requests[ring.app] = recent(beside: ring, at: now)
        guard !isTooMuch else { return }
        requests[ring.app, default: [:]][ring.key.identifier] = now
        guard ring.app != Agenda.ownApp else { return }
        popups.removeAll { now.microseconds(since: $0) >= Self.period }
        if popups.count < Self.mostOfApps { popups.append(now) }
    }

    private func recent(beside ring: Delivered, at now: BootTime) -> [String: BootTime] {
        (requests[ring.app] ?? [:]).filter {
            now.microseconds(since: $0.value) < Self.period || $0.key == ring.key.identifier
        }
    }
}

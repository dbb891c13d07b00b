internal import AgentCore
internal import GLibSupport
internal import Logging
internal import NotificationCore

/// Rings that are too many to be shown one by one.
extension Shell {
    /// An app that shows more requests than this within ``flood`` microseconds is flooding the screen. A request that
    /// takes the place of its own popup does not count.
    private static let mostAtOnce = 30
    /// More popups than this within ``flood`` microseconds are too many from apps, of whatever request.
    private static let mostOfApps = 100
    private static let flood: Int64 = 10_000_000
    /// How often the popup that stands for many is made anew at the most, in seconds.
    private static let summaryPace = 5.0

    /// Whether a ring that could be shown now comes as one popup with others instead, or waits for that decision.
    func joinsCrowd(_ ring: Delivered) throws(AgendaError) -> Bool {
        let now = parts.clock.now()
        guard !Agenda.isOwnMessage(ring.key), ring.presentation == .waiting(quietly: false) else { return false }
        if ring.isLate(at: now) {
            let rows = try store.rows(.crowd)
            let members = agenda.members(of: .missed, rows, at: now)
            // Their apps are asked first, each for its own.
            for member in members { _ = askDelegate(member) }
            guard !members.contains(where: { apps.deciding.contains($0.id) }) else { return true }
            if members.contains(where: { $0.id == ring.id }), summarise(.missed, at: now) { return true }
        }
        if screen.server.profile?.showsSeveral == true,
            agenda.isTooMany(ring, beside: try store.rows(.onScreen).delivered),
            summarise(.unanswered, at: now)
        {
            return true
        }
        if floods(ring, at: now) {
            log.notice("\(ring.app) shows too much at once; what waits comes as one popup")
            return summarise(.app(ring.app, name: AppName.of(ring.app)), at: now)
        }
        guard appsFlood(ring, at: now) else { return false }
        if !waits.isRunning(.summary) { log.notice("apps show too much at once; what waits comes as one popup") }
        return summarise(.apps, at: now)
    }

    /// The same for all apps together, however often each replaces its own popups.
    private func appsFlood(_ ring: Delivered, at now: Moment) -> Bool {
        guard ring.app != Agenda.ownApp else { return false }
        screen.recentOfApps.removeAll { now.boot.microseconds(since: $0) >= Self.flood }
        guard screen.recentOfApps.count < Self.mostOfApps else { return true }
        screen.recentOfApps.append(now.boot)
        return false
    }

    private func floods(_ ring: Delivered, at now: Moment) -> Bool {
        var recent = (screen.recent[ring.app] ?? [:]).filter {
            now.boot.microseconds(since: $0.value) < Self.flood || $0.key == ring.key.identifier
        }
        let isTooMuch = recent[ring.key.identifier] == nil && recent.count >= Self.mostAtOnce
        if !isTooMuch { recent[ring.key.identifier] = now.boot }
        screen.recent[ring.app] = recent
        return isTooMuch
    }

    /// - Returns: false when it could not be written down; the ring is shown then as any other.
    private func summarise(_ crowd: Crowd, at now: Moment) -> Bool {
        let pause = screen.summarised.map { Double(now.boot.microseconds(since: $0)) / 1_000_000 } ?? .infinity
        let isTime = pause >= Self.summaryPace
        if isTime {
            screen.summarised = now.boot
        } else if !waits.isRunning(.summary) {
            wait(.summary, seconds: Self.summaryPace - pause) { agent in
                agent.screen.summarised = agent.parts.clock.now().boot
                agent.record(.summarise(crowd))
            }
        }
        // What storms in from everywhere waits until then, and is one commit.
        if crowd == .apps, !isTime { return true }
        guard let count = try? handle(.summarise(crowd, announced: isTime)), count > 0 else { return false }
        if !isTime { pump() }
        return true
    }
}

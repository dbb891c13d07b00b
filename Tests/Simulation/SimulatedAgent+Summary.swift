import NotificationCore

/// `Crowds`.
extension SimulatedAgent {
    private static let mostAtOnce = 30
    private static let mostOfApps = 100
    private static let flood: Int64 = 10_000_000
    private static let summaryPace = 5.0

    func joinsCrowd(_ ring: Delivered) throws -> Bool {
        let now = world.now
        guard !Agenda.isOwnMessage(ring.key), ring.presentation == .waiting(quietly: false) else { return false }
        if ring.isLate(at: now) {
            let members = agenda.members(of: .missed, try store.rows(.crowd), at: now)
            for member in members { _ = try askDelegate(member) }
            guard !members.contains(where: { apps.deciding.contains($0.id) }) else { return true }
            if members.contains(where: { $0.id == ring.id }), try summarise(.missed, at: now) { return true }
        }
        if case .ready(_, let profile) = screen.server, profile.showsSeveral,
            agenda.isTooMany(ring, beside: try store.rows(.onScreen).delivered), try summarise(.unanswered, at: now)
        {
            return true
        }
        if floods(ring, at: now) { return try summarise(.app(ring.app, name: ring.app), at: now) }
        guard appsFlood(ring, at: now) else { return false }
        return try summarise(.apps, at: now)
    }

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

    private func summarise(_ crowd: Crowd, at now: Moment) throws -> Bool {
        let pause = screen.summarised.map { Double(now.boot.microseconds(since: $0)) / 1_000_000 } ?? .infinity
        let isTime = pause >= Self.summaryPace
        if isTime {
            screen.summarised = now.boot
        } else if waits[.summary] == nil {
            wait(.summary, seconds: Self.summaryPace - pause) { [weak self] in
                guard let self else { return }
                screen.summarised = world.now.boot
                try record(.summarise(crowd))
            }
        }
        if crowd == .apps, !isTime { return true }
        do {
            guard try handle(.summarise(crowd, announced: isTime)) > 0 else { return false }
        } catch is AgendaError {
            return false
        }
        if !isTime { try pump() }
        return true
    }
}

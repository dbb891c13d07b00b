import NotificationCore

/// Permissions, popups, and the servers that show them.
extension Ledger {
    mutating func authorize(_ app: String, _ answer: Authorization) {
        permissions[app] = answer == .notDetermined ? nil : answer
        if answer != .denied { release(app) }
        guard answer == .provisional else { return }
        for (key, rung) in delivered where key.app == app {
            switch rung.state {
            case .waiting, .behind: delivered[key]?.state = .gone(nil)
            case .outdated(let address): delivered[key]?.state = .up(address)
            case .up, .gone, .summarised: break
            }
        }
    }

    /// What an app had scheduled goes on, or as much of it as may.
    mutating func release(_ app: String) {
        for key in pending.keys where key.app == app { pending[key]?.rests = false }
    }

    mutating func endInsisting(_ key: RequestKey) {
        pending[key]?.answered()
        if pending[key]?.isOver ?? false { pending[key] = nil }
    }

    mutating func shown(_ ring: Int64, _ address: PopupAddress, _ now: Moment) {
        guard let key = key(ofRing: ring), delivered[key]?.state.isWaiting == true else { return }
        noteShown(key, at: now)
        delivered[key]?.state = .up(address)
        delivered[key]?.isSeen = true
    }

    mutating func closed(_ address: PopupAddress, _ reason: UInt32) {
        guard let (key, rung) = delivered.first(where: { $0.value.state.popup == address }) else { return }
        guard reason == 2 else {
            delivered[key]?.state = .gone(address)
            return
        }
        for other in behind(key) { delivered[other]?.state = .gone(nil) }
        delivered[key] = nil
        if key == Agenda.summaryKey { expireSummarised() }
        endInsisting(key)
        if key.app == Agenda.ownApp || category(of: rung.request, key.app).map({ $0.options & 1 != 0 }) ?? false {
            let title = rung.request.content.title
            answered(
                Answer(app: key.app, identifier: key.identifier, title: title, action: Action.dismissIdentifier),
                to: key
            )
        }
    }

    mutating func serverChanged(bus: String, server: String, deliversToOthers: Bool, _ now: Moment) {
        let lost = delivered.filter { _, rung in
            guard let address = rung.state.popup else { return false }
            return address.bus != bus || address.server != server || !deliversToOthers
        }
        let newestFirst = lost.sorted { ($1.value.date, $0.value.ring) < ($0.value.date, $1.value.ring) }
        for (index, (key, rung)) in newestFirst.enumerated() {
            let isRecent = now.wall.microseconds - rung.date < 7 * 86_400_000_000
            let comesAlone = index < mostShownAtOnce || key == Agenda.summaryKey
            delivered[key]?.state =
                !isRecent ? .gone(nil) : comesAlone ? .waiting : key.app == Agenda.ownApp ? .summarised : .gone(nil)
            guard delivered[key]?.state == .gone(nil) else { continue }
            for other in behind(key) { delivered[other]?.state = .gone(nil) }
        }
    }
}

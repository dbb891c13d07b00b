internal import NotificationCore

/// Silent updates: an app's come some time apart, and the newest of each waits meanwhile. The person's own don't wait.
final class UpdatePace: ShellPart {
    /// How long an app's next update waits, in seconds: 120 come in a minute, as many as an app's rings that isn't allowed.
    private static let pause = 60.0 / Double(RingBudget.most)

    /// What waits of each app, in its order.
    private var waiting: [String: [(key: RequestKey, ring: Int64)]] = [:]
    /// Whose turn it is of each app.
    private var turns: [String: RequestKey] = [:]
    private lazy var pauses = Waits<String>(alarms)

    var rings: some Sequence<Int64> { waiting.values.joined().lazy.map(\.ring) }

    /// Whether a ring comes too soon after another update of its app.
    func delays(_ ring: Delivered) -> Bool {
        isUpdate(ring) && pauses.isRunning(ring.app) && turns[ring.app] != ring.key
    }

    private func isUpdate(_ ring: Delivered) -> Bool { ring.popup != nil && ring.request.content.updatesSilently }

    func keep(_ ring: Delivered) {
        let place = waiting[ring.app]?.firstIndex { $0.key == ring.key }
        if let place {
            waiting[ring.app]?[place].ring = ring.id
        } else {
            waiting[ring.app, default: []].append((ring.key, ring.id))
        }
    }

    /// A ring is about to be shown.
    func note(_ ring: Delivered) {
        guard isUpdate(ring), ring.app != Agenda.ownApp else { return }
        turns[ring.app] = nil
        start(ring.app)
    }

    /// Another server has none of the popups.
    func forget() {
        (waiting, turns) = ([:], [:])
        pauses.endAll()
    }

    private func start(_ app: String) {
        pauses.start(app, seconds: Self.pause) { [weak self] in
            guard let self else { return }
            turns[app] = nil
            while let next = waiting[app]?.first {
                drop(next.key)
                guard isToBeShown(next.ring) else { continue }
                turns[app] = next.key
                // The others have their turns also where this one can't be shown now.
                start(app)
                shell?.showWaiting()
                break
            }
        }
    }

    /// A popup is taken down: what was to change it comes in another way, or not at all.
    func drop(_ key: RequestKey) {
        waiting[key.app]?.removeAll { $0.key == key }
        if waiting[key.app]?.isEmpty == true { waiting[key.app] = nil }
    }

    private func isToBeShown(_ ring: Int64) -> Bool {
        let row = (try? recorder.store.rows(.ring(ring)))?.ring(ring)
        if case .outdated? = row?.presentation { return true }
        return false
    }
}

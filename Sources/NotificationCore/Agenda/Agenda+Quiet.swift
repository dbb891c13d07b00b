internal import Recurrence

/// Quiet hours, which hold rings as "do not disturb" does (decision 9).
extension Agenda {
    /// When the quiet hours end that a ring waits for; nil if it may ring now.
    ///
    /// Critical ones ring, and the agent's own messages. So does a person's own reminder whose clock time lies inside: the
    /// person has typed it; and one that they want at once. So does what wakes the machine, for whoever may wake it.
    package func quietEnd(of ring: Delivered, at now: Moment) -> WallTime? {
        quietEnd(of: ring.request, app: ring.app, due: ring.due, at: now.wall)
    }

    /// When the quiet hours end that now is in; nil if it is in none.
    package func quietEnd(at now: Moment) -> WallTime? { settings.quiet?.end(at: now.wall, in: zones.local) }

    /// When the quiet hours begin next; nil if there are none.
    package func quietStart(after now: Moment) -> WallTime? { settings.quiet?.start(after: now.wall, in: zones.local) }

    /// The end of the quiet hours that a pending request will wait for; nil if its next ring may come on time.
    package func quietEnd(of pending: Pending, at now: Moment) -> WallTime? {
        guard let next = pending.schedule.next(at: now) else { return nil }
        return quietEnd(of: pending.request, app: pending.app, due: next, at: next)
    }

    private func quietEnd(of request: Request, app: String, due: WallTime, at time: WallTime) -> WallTime? {
        guard let quiet = settings.quiet, app != Self.agentApp, request.content.interruptionLevel != .critical,
            !(request.wake && settings.wake.allows(app)), let end = quiet.end(at: time, in: zones.local)
        else { return nil }
        let isTyped = app == Self.ownApp && request.trigger?.namesClockTime ?? true
        return isTyped && quiet.end(at: due, in: zones.local) != nil ? nil : end
    }
}

extension Trigger {
    /// Whether it rings at times of day, and not so long after something.
    fileprivate var namesClockTime: Bool {
        switch self {
        case .calendar, .recurrence: true
        case .interval, .location: false
        }
    }
}

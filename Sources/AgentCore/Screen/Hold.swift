internal import NotificationCore

/// While "do not disturb" is on, rings that the desktop would lose wait; critical ones wait only where they would be lost too
/// (decisions 9 and 22). In quiet hours all wait that can.
package final class Hold: ShellPart {
    /// How long a desktop may take to report "do not disturb", in seconds; nothing is shown before.
    private static let patience = 2.0
    /// How long a server may take to notice that "do not disturb" is off, in seconds; LXQt's takes nearly one.
    private static let noticingTime = 1.5

    /// Whether "do not disturb" is on; nil if the desktop doesn't say.
    package private(set) var isActive: Bool?
    /// The ring of each request that waits until it is over.
    private var held: [RequestKey: Int64] = [:]
    /// Whether something waits, or has waited, for the end of quiet hours.
    private var wasQuiet = false
    private lazy var asking = Wait(alarms)

    /// Whether the desktop hasn't reported "do not disturb" yet.
    var isAsking: Bool { asking.isRunning }

    var rings: some Sequence<Int64> { held.values }

    /// Holds everything back until the desktop of a new server has reported "do not disturb".
    func await() {
        forget()
        asking.start(seconds: Self.patience) { [weak self] in self?.shell?.showWaiting() }
    }

    func watch(_ server: String, _ profile: ServerProfile) {
        context.ports.disturbance.watch(server, profile) { [weak self] in self?.reported($0) }
    }

    func forget() {
        context.ports.disturbance.stop()
        isActive = nil
        held = [:]
        asking.end()
    }

    private func reported(_ isActive: Bool?) {
        let before = self.isActive
        self.isActive = isActive
        if isActive == true, before != true { log.info("do not disturb is on") }
        if isActive != true, before == true {
            log.info("do not disturb is off again")
            shell?.settle(for: Self.noticingTime)
        }
        let isFirst = isAsking
        asking.end()
        if isFirst || before != isActive { release() }
    }

    /// Shows what waited, as far as nothing holds it any more.
    func release() {
        held = [:]
        shell?.showWaiting()
    }

    var holdsRings: Bool { holdsForDesktop || recorder.agenda.quietEnd(at: alarms.now()) != nil }

    /// When the quiet hours end that rings wait for: now, if they are over and nobody has been told. Nil if none waits for that.
    var quietEnd: WallTime? {
        guard wasQuiet else { return nil }
        let now = alarms.now()
        return recorder.agenda.quietEnd(at: now) ?? now.wall
    }

    /// Shows what has waited for the end of quiet hours, if there has been one since.
    func quietMayBeOver() {
        guard wasQuiet, recorder.agenda.quietEnd(at: alarms.now()) == nil else { return }
        wasQuiet = false
        log.info("the quiet hours are over")
        release()
    }

    /// The clocks show another time: other rings may be the ones that quiet hours hold, and until then.
    func clocksShowAnotherTime() {
        guard wasQuiet else { return }
        quietMayBeOver()
        release()
    }

    /// Whether all but critical rings wait until "do not disturb" is off. The agent's own questions wait for nothing else.
    var holdsForDesktop: Bool {
        guard isActive == true, let profile = server.state.profile else { return false }
        return recorder.agenda.settings.doNotDisturb.holds(on: profile)
    }

    /// Whether a ring would be lost now.
    func holds(_ ring: Delivered) -> Bool {
        recorder.agenda.quietEnd(of: ring, at: alarms.now()) != nil || holdsForDesktop(ring)
    }

    /// Whether the desktop would lose it now, and what its popup shows already with it.
    func holdsForDesktop(_ ring: Delivered) -> Bool {
        holdsForDesktop
            && (ring.request.content.interruptionLevel != .critical
                || server.state.profile?.losesQuietCriticalPopups == true)
    }

    func keep(_ ring: Delivered) {
        let isQuiet = recorder.agenda.quietEnd(of: ring, at: alarms.now()) != nil
        if isQuiet { wasQuiet = true }
        guard held.updateValue(ring.id, forKey: ring.key) == nil else { return }
        if isQuiet { return log.info("\"\(ring.request.identifier)\" waits until the quiet hours are over") }
        log.info("\"\(ring.request.identifier)\" waits until do not disturb is off")
    }
}

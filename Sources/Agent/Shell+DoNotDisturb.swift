internal import AgentCore
internal import GLibSupport
internal import Logging
internal import NotificationCore

/// What the desktop says about disturbing, and the rings that wait because of it.
struct DoNotDisturb {
    var source: (any DoNotDisturbSource)?
    /// Nil when the desktop doesn't say.
    var isActive: Bool?
    /// The ring of each request that waits until it is over.
    var held: [RequestKey: Int64] = [:]
}

/// While a desktop is not to disturb, rings that it would lose wait; critical ones are shown (decisions 9 and 22).
extension Shell {
    /// How long a desktop may take to say whether it may be disturbed, in seconds; nothing is shown before.
    private static let sayingPatience = 2.0
    /// How long a server may take to notice that it may disturb again, in seconds; LXQt's takes nearly one.
    private static let noticingTime = 1.5

    /// Holds everything back until the desktop has said whether it may be disturbed.
    func awaitDoNotDisturb() {
        forgetDoNotDisturb()
        wait(.doNotDisturb, seconds: Self.sayingPatience) { $0.pump() }
    }

    func watchDoNotDisturb(of server: String, _ profile: ServerProfile) {
        let source = profile.doNotDisturbSource(
            owner: server,
            connection: connection,
            executor: parts.executor,
            configFolder: parts.configFolder
        )
        screen.doNotDisturb.source = source
        source.start { [weak self] isActive in
            self?.doNotDisturbReported(isActive)
        }
    }

    func forgetDoNotDisturb() {
        screen.doNotDisturb.source?.stop()
        screen.doNotDisturb = DoNotDisturb()
        endWait(.doNotDisturb)
    }

    private func doNotDisturbReported(_ isActive: Bool?) {
        let before = screen.doNotDisturb.isActive
        screen.doNotDisturb.isActive = isActive
        if isActive == true, before != true { log.info("the desktop is not to be disturbed") }
        if isActive != true, before == true {
            log.info("the desktop may be disturbed again")
            settle(for: Self.noticingTime)
        }
        let isFirst = waits.isRunning(.doNotDisturb)
        endWait(.doNotDisturb)
        if isFirst || before != isActive { releaseHeld() }
    }

    /// Shows what waited, as far as nothing holds it any more.
    func releaseHeld() {
        screen.doNotDisturb.held = [:]
        pump()
    }

    /// Whether rings wait now.
    var holdsRings: Bool {
        guard screen.doNotDisturb.isActive == true, let profile = screen.server.profile else { return false }
        return agenda.settings.doNotDisturb.holds(on: profile)
    }

    /// Keeps a ring for later when it would be lost now.
    func hold(_ ring: Delivered) -> Bool {
        guard holdsRings, ring.request.content.interruptionLevel != .critical else { return false }
        if screen.doNotDisturb.held.updateValue(ring.id, forKey: ring.key) == nil {
            log.info("\"\(ring.request.identifier)\" waits until the desktop may be disturbed")
        }
        return true
    }

    /// Nil when the desktop doesn't say.
    func doNotDisturbStatus() -> [String: Variant]? {
        guard let source = screen.doNotDisturb.source, let isActive = screen.doNotDisturb.isActive,
            let profile = screen.server.profile
        else { return nil }
        return [
            "place": .string(source.place), "active": .boolean(isActive),
            "holds": .boolean(agenda.settings.doNotDisturb.holds(on: profile)),
        ]
    }
}

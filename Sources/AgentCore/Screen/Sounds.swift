package import NotificationCore

/// Plays sounds that the notification server doesn't play (decision 23).
package final class Sounds: ShellPart {
    private let hold: Hold
    /// Nil where nothing plays.
    private var repeating: RepeatingSounds?
    private var player: (any SoundPort)? { context.ports.sounds }

    init(_ context: Context, hold: Hold) {
        self.hold = hold
        super.init(context)
        repeating = player.map { player in
            RepeatingSounds(player: player, alarms: alarms) { [weak self] in
                self?.mayBeHeard($0) ?? false
            } quietBegins: {
                context.recorder.agenda.quietStart(after: context.ports.alarms.now())
            }
        }
    }

    /// Whether the agent has something to play with; looked for when the first sound is due.
    var agentPlays: Bool { player.map { $0.obstacle == nil } ?? false }

    private func sounding(_ content: Content, of app: String) -> Settings.Sounding {
        guard let profile = server.state.profile else { return Settings.Sounding() }
        return recorder.agenda.settings.sounding(content, of: app, on: profile, agentPlays: agentPlays)
    }

    /// Plays the sound of a popup that has just come up, if the agent is to play it.
    func play(_ ring: Delivered, at address: PopupAddress, quietly: Bool) {
        guard case .waiting(quietly: false) = ring.presentation, !quietly else { return }
        let content = ring.request.content
        guard content.sound != nil, let sound = sounding(content, of: ring.app).byAgent else { return }
        guard isAllowed(content) else { return }
        let settings = recorder.agenda.settings
        let playback = settings.playback(of: content, app: ring.app)
        var played = settings.played(sound)
        log.debug("plays \"\(played.name)\" for \"\(ring.request.identifier)\"")
        guard playback.repeatFor == 0 else { repeating?.start(played, playback, of: ring, at: address); return }
        played.volume = playback.volume
        player?.play(played, as: 0, nil)
    }

    private func isAllowed(_ content: Content) -> Bool {
        hold.isActive != true || content.interruptionLevel == .critical
    }

    // MARK: - Repeating

    /// Whether a sound that repeats may go on: what would keep a ring from being heard ends it.
    private func mayBeHeard(_ ring: Delivered) -> Bool {
        let (agenda, now, content) = (recorder.agenda, alarms.now(), ring.request.content)
        return isAllowed(content) && sounding(content, of: ring.app).byAgent != nil
            && agenda.quietEnd(of: ring, at: now) == nil && !agenda.isPaused(ring.key, at: now.wall)
    }

    /// A popup was answered or dismissed, or is gone.
    func stop(_ address: PopupAddress) { repeating?.stop(address) }

    func stopAll() { repeating?.stopAll() }

    /// What may be heard has changed.
    func stopWhatMayNotBeHeard() { repeating?.stopWhatMayNotBeHeard() }

    // MARK: - What is said about them

    package func player(of app: String) -> AgentStatus.Sound.Player {
        var content = Content()
        content.sound = .standard
        let sounding = sounding(content, of: app)
        if sounding.byAgent != nil { return .agent }
        return sounding.byServer != nil && server.state.profile?.playsSound ?? false ? .server : .nobody
    }

    /// Why the agent can't play; nil when it can, or is not to.
    package var obstacle: String? { player?.obstacle }

    /// Why what it plays isn't heard; nil as far as all is well.
    package var problem: String? { player?.problem }
}

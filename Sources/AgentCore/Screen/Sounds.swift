internal import NotificationCore

/// Plays sounds that the notification server doesn't play (decision 23).
package final class Sounds {
    private let player: (any SoundPlayer)?
    private let recorder: Recorder
    private let server: ServerState
    private let hold: Hold
    private let log: AgentLog

    init(player: (any SoundPlayer)?, recorder: Recorder, server: ServerState, hold: Hold, log: AgentLog) {
        self.player = player
        self.recorder = recorder
        self.server = server
        self.hold = hold
        self.log = log
    }

    /// Whether the agent has something to play with; looked for when the first sound is due.
    var agentPlays: Bool { player.map { $0.obstacle == nil } ?? false }

    private func sounding(_ content: Content, of app: String) -> Settings.Sounding {
        guard let profile = server.state.profile else { return Settings.Sounding() }
        return recorder.agenda.settings.sounding(content, of: app, on: profile, agentPlays: agentPlays)
    }

    /// Plays the sound of a popup that has just come up, if the agent is to play it.
    func play(_ ring: Delivered, quietly: Bool) {
        guard case .waiting(quietly: false) = ring.presentation, !quietly else { return }
        let content = ring.request.content
        guard content.sound != nil, let sound = sounding(content, of: ring.app).byAgent else { return }
        guard hold.isActive != true || content.interruptionLevel == .critical else { return }
        let played = recorder.agenda.settings.played(sound)
        log.debug("plays \"\(played.name)\" for \"\(ring.request.identifier)\"")
        player?.play(played)
    }

    // MARK: - What is said about them

    /// Who plays the sounds of an app.
    package enum Source: String {
        case agent
        case server
        case nobody
    }

    package func source(of app: String) -> Source {
        var content = Content()
        content.sound = .standard
        let sounding = sounding(content, of: app)
        if sounding.byAgent != nil { return .agent }
        return sounding.byServer != nil && server.state.profile?.playsSound ?? false ? .server : .nobody
    }

    /// Why the agent can't play; nil when it can, or is not to.
    package var obstacle: String? { player?.obstacle }
}

internal import GLibSupport
internal import Logging
internal import NotificationCore

/// Sounds that the notification server doesn't play (decision 23).
extension Shell {
    /// Whether the agent has something to play with; looked for when the first sound is due.
    var agentPlays: Bool { parts.sounds.map { $0.obstacle == nil } ?? false }

    private func sounding(_ content: Content, of app: String) -> Settings.Sounding {
        guard let profile = screen.server.profile else { return Settings.Sounding() }
        return agenda.settings.sounding(content, of: app, on: profile, agentPlays: agentPlays)
    }

    /// Plays the sound of a popup that has just come up, when that is ours to do.
    func sound(_ ring: Delivered) {
        guard case .waiting(quietly: false) = ring.presentation, !apps.quiet.contains(ring.id) else { return }
        let content = ring.request.content
        guard content.sound != nil, let sound = sounding(content, of: ring.app).byAgent else { return }
        guard screen.doNotDisturb.isActive != true || content.interruptionLevel == .critical else { return }
        let played = agenda.settings.played(sound)
        log.debug("plays \"\(played.name)\" for \"\(ring.request.identifier)\"")
        parts.sounds?.play(played)
    }

    /// Whether popups of an app have their sounds on this desktop.
    func hasSound(_ app: String) -> Bool {
        var content = Content()
        content.sound = .standard
        let sounding = sounding(content, of: app)
        if sounding.byAgent != nil { return true }
        return sounding.byServer != nil && screen.server.profile?.playsSound ?? false
    }

    /// Who plays, and why the agent can't.
    func soundStatus() -> [String: Variant] {
        var content = Content()
        content.sound = .standard
        let sounding = sounding(content, of: Agenda.ownApp)
        let player =
            if sounding.byAgent != nil {
                "agent"
            } else if sounding.byServer != nil, screen.server.profile?.playsSound ?? false {
                "server"
            } else {
                "nobody"
            }
        var fields: [String: Variant] = [
            "player": .string(player), "play": .string(agenda.settings.sound.play.rawValue),
        ]
        if let obstacle = parts.sounds?.obstacle { fields["obstacle"] = .string(obstacle) }
        return fields
    }
}

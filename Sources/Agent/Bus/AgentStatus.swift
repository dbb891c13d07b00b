internal import AgentBus
internal import AgentCore
internal import GLibSupport
internal import NotificationCore
internal import Recurrence

/// What the agent says about itself and about what works here.
final class AgentStatus {
    private let shell: Shell
    private let parts: AgentParts
    private let geoClue: GeoClue
    private let settings: PersonSettings
    private let disturbance: Disturbance
    private let started: Moment

    init(shell: Shell, parts: AgentParts, geoClue: GeoClue, settings: PersonSettings, disturbance: Disturbance) {
        self.shell = shell
        self.parts = parts
        self.geoClue = geoClue
        self.settings = settings
        self.disturbance = disturbance
        started = parts.clock.now()
    }

    // MARK: - The agent

    /// What `Status` answers.
    func answer() throws(AgendaError) -> [String: Variant] {
        let now = shell.now
        let deadlines = try shell.recorder.store.deadlines()
        let tallies = try shell.recorder.store.tallies()
        var next = [deadlines.wall, deadlines.boot.map { now.wall(at: $0) }].compactMap(\.self).min()
        if try shell.recorder.store.rows(.watchingRegions).pending.contains(where: { $0.schedule.due != nil }) {
            // The end of a watch is a deadline and no ring.
            next = try shell.recorder.store.rows(.app(nil)).pending.compactMap { $0.schedule.next(at: now) }.min()
        }
        var status: [String: Variant] = [
            "version": .string(parts.version),
            "features": .stringArray(AgentFeature.all),
            "process": .int64(Int64(ownProcessIdentifier())),
            "started": .double(started.wall.secondsSince1970),
            "bus": .string(parts.connection.guid),
            "store": .string(parts.storeFolder),
            "pending": .int64(Int64(tallies.reduce(0) { $0 + $1.pending })),
            "delivered": .int64(Int64(tallies.reduce(0) { $0 + $1.delivered })),
            "zone": .string(parts.zones.local.identifier),
            "server": .dictionary(serverStatus()),
            "location": .dictionary(geoClue.status(shell.regions.position)),
            "settings": .dictionary(settings.status()),
            "sound": .dictionary(soundStatus()),
        ]
        if let next { status["next"] = .double(next.secondsSince1970) }
        if let doNotDisturb = doNotDisturbStatus() { status["doNotDisturb"] = .dictionary(doNotDisturb) }
        if let schema = parts.schema { status["schema"] = .string(schema) }
        if let setAside = parts.setAside { status["damagedStore"] = .string(setAside) }
        if let version = parts.zones.version { status["zoneData"] = .string(version) }
        if let problem = parts.zones.problem { status["zoneProblem"] = .string(problem) }
        return status
    }

    private func serverStatus() -> [String: Variant] {
        var fields: [String: Variant] = ["state": .string(shell.server.state.name)]
        if let profile = shell.server.state.profile {
            fields["name"] = .string(profile.name)
            fields["vendor"] = .string(profile.vendor)
            fields["version"] = .string(profile.version)
            fields["specification"] = .string(profile.specification)
            fields["capabilities"] = .stringArray(profile.capabilities.sorted())
        }
        return fields
    }

    /// Who plays, and why the agent can't.
    private func soundStatus() -> [String: Variant] {
        var fields: [String: Variant] = [
            "player": .string(shell.sounds.source(of: Agenda.ownApp).rawValue),
            "play": .string(shell.recorder.agenda.settings.sound.play.rawValue),
        ]
        if let obstacle = shell.sounds.obstacle { fields["obstacle"] = .string(obstacle) }
        return fields
    }

    /// Nil when the desktop doesn't say.
    private func doNotDisturbStatus() -> [String: Variant]? {
        guard let place = disturbance.place, let isActive = shell.hold.isActive,
            let profile = shell.server.state.profile
        else { return nil }
        return [
            "place": .string(place), "active": .boolean(isActive),
            "holds": .boolean(shell.recorder.agenda.settings.doNotDisturb.holds(on: profile)),
        ]
    }

    // MARK: - An app

    /// What `GetSettings` answers.
    func settings(of app: String) throws(AgendaError) -> [String: Variant] {
        let status = try shell.permissions.authorization(of: app)
        let profile = shell.server.state.profile
        var settings: [String: Variant] = [
            "authorizationStatus": .string(status.rawValue),
            "alert": .boolean(profile != nil && status != .provisional),
            "sound": .boolean((shell.sounds.source(of: app) != .nobody) && status != .provisional),
            "badge": .boolean(parts.connection.owner(of: LauncherEntry.service) != nil),
            "list": .boolean(profile?.capabilities.contains("persistence") ?? false),
            "alertStyle": .string(profile == nil || status == .provisional ? "none" : "banner"),
            "providesAppNotificationSettings": .boolean(try shell.recorder.store.providesSettings(app)),
            "version": .string(parts.version),
            "features": .stringArray(AgentFeature.all),
        ]
        if let isActive = shell.hold.isActive { settings["doNotDisturb"] = .boolean(isActive) }
        return settings
    }
}

internal import AgentBus
internal import AgentCore
internal import GLibSupport
internal import Glibc
internal import NotificationCore
internal import NotificationStore
internal import Recurrence

/// What the agent reports about itself and about what works here.
final class StatusReport {
    private let shell: Shell
    private let parts: AgentParts
    private let geoClue: GeoClue
    private let settings: PersonSettings
    private let disturbance: Disturbance
    private let started: Moment

    init(shell: Shell, parts: AgentParts, geoClue: GeoClue, settings: PersonSettings, disturbance: Disturbance) {
        (self.shell, self.parts, self.geoClue, self.settings) = (shell, parts, geoClue, settings)
        self.disturbance = disturbance
        started = parts.clock.now()
    }

    // MARK: - The agent

    func status() throws(AgendaError) -> AgentStatus {
        let tallies = try shell.recorder.store.tallies()
        var status = AgentStatus(version: parts.version)
        status.features = AgentFeature.all
        status.process = Int(getpid())
        status.started = started.wall
        status.bus = parts.bus.guid
        status.store = parts.store.folder
        status.schema = SQLiteStore.schema
        status.damagedStore = parts.store.setAside
        status.pending = tallies.reduce(0) { $0 + $1.pending }
        status.delivered = tallies.reduce(0) { $0 + $1.delivered }
        status.next = try next()
        status.quietUntil = shell.recorder.agenda.quietEnd(at: shell.now)
        status.pauses = shell.recorder.agenda.pauses.all(at: shell.now.wall)
        status.zone = parts.zones.local.identifier
        status.zoneData = parts.zones.version
        status.zoneProblem = parts.zones.problem
        status.server = server
        status.sound = sound
        status.location = geoClue.status(shell.regions.position)
        status.settings = settings.status
        status.doNotDisturb = doNotDisturb
        status.wake = shell.waking.status
        return status
    }

    private func next() throws(AgendaError) -> WallTime? {
        let now = shell.now
        let store = shell.recorder.store
        guard shell.recorder.agenda.pauses.count == 0 else {
            return try shell.recorder.agenda.upcoming(store.rows(.app(nil)).pending, at: now, limit: 1).first?.date
        }
        guard try store.rows(.watchingRegions).pending.contains(where: { $0.schedule.due != nil }) else {
            let deadlines = try store.deadlines()
            return [deadlines.wall, deadlines.boot.map { now.wall(at: $0) }].compactMap(\.self).min()
        }
        // The end of a watch is a deadline and no ring.
        return try store.rows(.app(nil)).pending.compactMap { $0.schedule.next(at: now) }.min()
    }

    private var server: AgentStatus.Server {
        let state = shell.server.state
        return AgentStatus.Server(state: state.standing, profile: state.profile, refusal: shell.screen.refusals.reason)
    }

    /// Who plays, and why the agent can't.
    private var sound: AgentStatus.Sound {
        AgentStatus.Sound(
            player: shell.screen.sounds.player(of: Agenda.ownApp),
            play: shell.recorder.agenda.settings.sound.play,
            obstacle: shell.screen.sounds.obstacle,
            problem: shell.screen.sounds.problem
        )
    }

    /// Nil when the desktop doesn't say.
    private var doNotDisturb: AgentStatus.DoNotDisturb? {
        guard let place = disturbance.place, let isActive = shell.screen.hold.isActive,
            let profile = shell.server.state.profile
        else { return nil }
        let holds = shell.recorder.agenda.settings.doNotDisturb.holds(on: profile)
        return AgentStatus.DoNotDisturb(isActive: isActive, place: place, holds: holds)
    }

    // MARK: - An app

    /// What `GetSettings` answers.
    func settings(of app: String) throws(AgendaError) -> AppSettings {
        let profile = shell.server.state.profile
        var settings = AppSettings()
        settings.authorization = try shell.apps.permissions.authorization(of: app)
        let isHeard = settings.authorization != .provisional
        settings.alert = profile != nil && isHeard
        settings.sound = shell.screen.sounds.player(of: app) != .nobody && isHeard
        settings.badge = parts.bus.desktop.owner(of: LauncherEntry.service) != nil
        settings.list = profile?.capabilities.contains("persistence") ?? false
        settings.alertStyle = settings.alert ? .banner : .none
        settings.providesAppNotificationSettings = try shell.recorder.store.providesSettings(app)
        settings.doNotDisturb = shell.screen.hold.isActive
        let waking = shell.recorder.agenda.settings.wakingOwners
        settings.wake = waking?.include(app, as: settings.authorization) ?? false && shell.waking.status.works
        settings.version = parts.version
        settings.features = AgentFeature.all
        return settings
    }
}

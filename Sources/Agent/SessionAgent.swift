internal import AgentBus
internal import AgentCore
internal import GLibSupport
internal import Logging
internal import NotificationCore
internal import NotificationStore

/// The agent of one login session: it owns the shell, which decides, and the adapters that carry its decisions to GLib.
///
/// It runs on the thread of its executor, and so do all the callbacks that its adapters ask GLib for: between loading
/// the rows of an event and committing the decision nothing else runs.
actor SessionAgent {
    /// Something that is started with the agent, and stopped in the reverse order.
    private struct Component {
        var start: () throws -> Void = {}
        var stop: () -> Void = {}
    }

    private let executor: MainContextExecutor
    private let bus: SessionBus
    private let shell: Shell
    private let programs: Programs
    private let calls: Calls
    /// Where calls come in.
    nonisolated let intake: CallIntake
    private let components: [Component]
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// To be made on the executor's thread.
    init(_ parts: AgentParts) {
        let outside = Adapters(parts)
        var agenda = Agenda(zones: parts.zones)
        agenda.words = parts.words
        agenda.computing = { [mark = parts.computing] in mark.mark($0) }
        let shell = Shell(agenda, store: parts.store, outside.ports(parts))
        let status = StatusReport(
            shell: shell,
            parts: parts,
            geoClue: outside.geoClue,
            settings: outside.settings,
            disturbance: outside.disturbance
        )
        let calls = Calls(shell, outside, status, parts)
        outside.callers.onLeave = { [unowned callers = outside.callers] sender in
            let app = callers.forget(sender)
            shell.apps.left(sender, of: app)
        }
        outside.settings.onChange = { [weak calendars = outside.calendars] in calendars?.look() }
        outside.geoClue.start(shell.regions)
        outside.words.start(shell.recorder)
        outside.pictures.start(shell.screen.closing)
        outside.icon.start(calls.intake)

        executor = parts.executor
        bus = parts.bus
        self.shell = shell
        programs = outside.programs
        self.calls = calls
        intake = calls.intake
        components = Self.components(shell, outside, calls, parts)
    }

    /// What runs as long as the agent does, in the order in which it starts.
    private static func components(
        _ shell: Shell,
        _ outside: Adapters,
        _ calls: Calls,
        _ parts: AgentParts
    ) -> [Component] {
        [
            Component(start: { outside.settings.start(shell) }, stop: outside.settings.stop),
            Component(start: { outside.presenter.start(shell) }),
            Component(start: { try outside.alarms.start(shell.clocks) }, stop: outside.alarms.stop),
            Component(start: shell.prepare),
            Component(start: { outside.server.start(shell) }),
            Component(start: { outside.apps.start(shell.apps.badges) }),
            Component(start: shell.load),
            Component(
                start: {
                    parts.log.info(
                        "carillond \(parts.version) on bus \(parts.bus.guid), schedule in \(parts.store.folder)"
                    )
                    calls.restoreClaims()
                },
                stop: calls.stop
            ),
            Component(start: { outside.window.start(shell) }),
            Component(start: { outside.lock.start(shell) }),
            Component(start: outside.calendars.start, stop: outside.calendars.stop),
            Component(start: { shell.takeUp(suspect: parts.computing.suspect) }),
            Component(start: { outside.zoneFiles.start(shell.clocks) }, stop: outside.zoneFiles.stop),
            Component(start: { outside.machine.start(shell.clocks) }, stop: outside.machine.stop),
            Component(start: { outside.wake.start(shell.waking) }, stop: outside.wake.stop),
            Component(start: shell.settle),
            Component(start: outside.pictures.takeUp),
            Component(start: outside.words.resume, stop: outside.words.stop),
            Component(start: { parts.store.setAside.map(shell.reports.tellOfDamage) }),
            Component(start: { parts.inspection.map { outside.inspection.start($0, shell) } }),
        ]
    }

    /// Continues the schedule where the last run left it, and rings what is due.
    ///
    /// The process owns the bus name already; calls that came since are answered after this.
    ///
    /// - Parameter environment: That of the process, where an agent before may have left what the session said.
    /// - Throws: `AgendaError` when the schedule can't be read.
    func start(_ environment: [String: String]) throws {
        programs.launcher.takeOver(environment)
        for component in components { try component.start() }
    }

    /// Begins no popup any more, waits for the one that the server is being asked to show, and leaves the bus.
    func stop(_ completion: @escaping @Sendable () -> Void) {
        shell.stop(isCutOff: bus.desktop.isClosed) { [components, bus] in
            for component in components.reversed() { component.stop() }
            try? bus.service.releaseName(BusNames.agent)
            bus.flush()
            completion()
        }
        programs.launcher.handOver()
    }
}

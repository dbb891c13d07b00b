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
        let (executor, bus, log) = (parts.executor, parts.bus, parts.log)

        // What is outside.
        let alarms = GLibAlarms(clock: parts.clock, executor: executor)
        let presenter = PresenterThread(executor: executor, log: log, make: parts.makePresenter)
        let server = BusServerLink(connection: bus.desktop, executor: executor, log: log)
        let identities = Identities(asking: bus.desktop)
        let callers = Callers(
            bus: bus,
            identities: identities,
            store: parts.store,
            storedApps: { [store = parts.store] in (try? store.tallies())?.map(\.app) ?? [] },
            executor: executor
        )
        let programs = Programs(launcher: Launcher(connection: bus.desktop, log: log), executor: executor)
        let apps = BusAppLink(connection: bus.service, executor: executor, callers: callers, programs: programs)
        let disturbance = Disturbance(
            connection: bus.desktop,
            executor: executor,
            configFolder: parts.configFolder
        )
        let machine = MachineWatch(executor: executor, log: log)
        let zoneFiles = ZoneFiles(zones: parts.zones, executor: executor)
        let geoClue = GeoClue(
            executor: executor,
            machine: machine,
            alarms: alarms,
            log: log
        )
        let wake = MachineWake(
            connection: bus.desktop,
            machine: machine,
            executor: executor,
            alarms: alarms,
            log: log
        )
        let words = Words(
            folder: parts.store.folder + "/answers",
            bus: bus.guid,
            programs: programs,
            executor: executor,
            alarms: alarms,
            log: log
        )
        let window = Window(connection: bus.desktop, programs: programs, executor: executor, log: log)
        let calendars = CalendarsWatch(
            connection: bus.desktop,
            programs: programs,
            executor: executor,
            settings: parts.settings,
            log: log
        )
        let lock = ScreenLock(connection: bus.desktop, executor: executor)
        let icon = TrayIcon(executor: executor, calls: parts.calls, window: window, log: log)
        let pictures = Pictures(folder: parts.store.folder + "/attachments", store: parts.store, alarms: alarms)
        presenter.isOwnPicture = { [folder = pictures.folder] in folder.isInside($0) }
        let memory = MemoryKeeper(alarms: alarms)
        let settings = PersonSettings(file: parts.settings, executor: executor, alarms: alarms, log: log)
        let inspection = Inspection(executor: executor, alarms: alarms, log: log)

        // What decides.
        var agenda = Agenda(zones: parts.zones)
        agenda.words = parts.words
        agenda.computing = { [mark = parts.computing] in mark.mark($0) }
        let ports = ShellPorts(
            alarms: alarms,
            popups: presenter,
            server: server,
            apps: apps,
            disturbance: disturbance,
            positions: geoClue,
            outside: Desktop(
                programs: programs,
                words: words,
                window: window,
                pictures: pictures,
                memory: memory
            ),
            sounds: parts.sounds.map { PlayerThread($0, executor: executor) },
            zones: parts.zones,
            wake: wake,
            tray: icon,
            log: AgentLog(log)
        )
        let shell = Shell(agenda, store: parts.store, ports)

        // What answers calls.
        let status = StatusReport(
            shell: shell,
            parts: parts,
            geoClue: geoClue,
            settings: settings,
            disturbance: disturbance
        )
        let calls = Calls(
            shell,
            callers,
            identities,
            status,
            pictures,
            memory,
            programs,
            window,
            calendars,
            icon,
            parts
        )
        callers.onLeave = { [unowned callers] sender in
            callers.forget(sender)
            shell.left(sender)
        }
        settings.onChange = { [weak calendars] in calendars?.look() }
        geoClue.start(shell.regions)
        words.start(shell.recorder)
        pictures.start(shell.closing)
        icon.start(calls.intake)

        self.executor = executor
        self.bus = bus
        self.shell = shell
        self.programs = programs
        self.calls = calls
        intake = calls.intake
        components = [
            Component(start: { settings.start(shell) }, stop: settings.stop),
            Component(start: { presenter.start(shell) }),
            Component(start: { try alarms.start(shell.clocks) }, stop: alarms.stop),
            Component(start: shell.prepare),
            Component(start: { server.start(shell) }),
            Component(start: { apps.start(shell.badges) }),
            Component(start: shell.load),
            Component(
                start: {
                    log.info("carillond \(parts.version) on bus \(bus.guid), schedule in \(parts.store.folder)")
                    calls.restoreClaims()
                },
                stop: calls.stop
            ),
            Component(start: { window.start(shell) }),
            Component(start: { lock.start(shell) }),
            Component(start: calendars.start, stop: calendars.stop),
            Component(start: { shell.takeUp(suspect: parts.computing.suspect) }),
            Component(start: { zoneFiles.start(shell.clocks) }, stop: zoneFiles.stop),
            Component(start: { machine.start(shell.clocks) }, stop: machine.stop),
            Component(start: { wake.start(shell.waking) }, stop: wake.stop),
            Component(start: shell.settle),
            Component(start: pictures.takeUp),
            Component(start: words.resume, stop: words.stop),
            Component(start: { parts.store.setAside.map(shell.reports.tellOfDamage) }),
            Component(start: { parts.inspection.map { inspection.start($0, shell) } }),
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

extension AgentLog {
    fileprivate init(_ logger: Logger) {
        self.init { level, line in
            let level: Logger.Level =
                switch level {
                case .debug: .debug
                case .info: .info
                case .notice: .notice
                case .warning: .warning
                case .error: .error
                }
            logger.log(level: level, "\(line())")
        }
    }
}

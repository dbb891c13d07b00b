internal import AgentCore
internal import GLibSupport
internal import Logging
internal import NotificationCore
internal import NotificationStore

/// What ties the agent to its session: GLib's clocks, the bus, the notification server, files and other programs.
struct Adapters {
    let alarms: GLibAlarms
    let presenter: PresenterThread
    let server: BusServerLink
    let identities: Identities
    let callers: Callers
    let programs: Programs
    let apps: BusAppLink
    let disturbance: Disturbance
    let machine: MachineWatch
    let zoneFiles: ZoneFiles
    let geoClue: GeoClue
    let wake: MachineWake
    let words: Words
    let window: Window
    let calendars: CalendarsWatch
    let lock: ScreenLock
    let icon: TrayIcon
    let pictures: Pictures
    let memory: MemoryKeeper
    let settings: PersonSettings
    let inspection: Inspection

    init(_ parts: AgentParts) {
        let (executor, bus, store, log) = (parts.executor, parts.bus, parts.store, parts.log)
        alarms = GLibAlarms(clock: parts.clock, executor: executor)
        presenter = PresenterThread(executor: executor, log: log, make: parts.makePresenter)
        server = BusServerLink(connection: bus.desktop, executor: executor, log: log)
        identities = Identities(asking: bus.desktop)
        callers = Callers(
            bus: bus,
            identities: identities,
            store: store,
            storedApps: { (try? store.tallies())?.map(\.app) ?? [] },
            executor: executor
        )
        programs = Programs(launcher: Launcher(connection: bus.desktop, log: log), executor: executor)
        apps = BusAppLink(connection: bus.service, executor: executor, callers: callers, programs: programs)
        disturbance = Disturbance(connection: bus.desktop, executor: executor, configFolder: parts.configFolder)
        machine = MachineWatch(executor: executor, log: log)
        zoneFiles = ZoneFiles(zones: parts.zones, executor: executor)
        geoClue = GeoClue(executor: executor, machine: machine, alarms: alarms, log: log)
        wake = MachineWake(connection: bus.desktop, machine: machine, executor: executor, alarms: alarms, log: log)
        words = Words(
            folder: store.folder + "/answers",
            bus: bus.guid,
            programs: programs,
            executor: executor,
            alarms: alarms,
            log: log
        )
        window = Window(connection: bus.desktop, programs: programs, executor: executor, log: log)
        calendars = CalendarsWatch(
            connection: bus.desktop,
            programs: programs,
            executor: executor,
            settings: parts.settings,
            log: log
        )
        lock = ScreenLock(connection: bus.desktop, executor: executor)
        icon = TrayIcon(executor: executor, calls: parts.calls, window: window, log: log)
        pictures = Pictures(folder: store.folder + "/attachments", store: store, alarms: alarms)
        presenter.isOwnPicture = { [folder = pictures.folder] in folder.isInside($0) }
        memory = MemoryKeeper(alarms: alarms)
        settings = PersonSettings(file: parts.settings, executor: executor, alarms: alarms, log: log)
        inspection = Inspection(executor: executor, alarms: alarms, log: log)
    }

    func ports(_ parts: AgentParts) -> ShellPorts {
        ShellPorts(
            alarms: alarms,
            popups: presenter,
            server: server,
            apps: apps,
            disturbance: disturbance,
            positions: geoClue,
            outside: Desktop(programs: programs, words: words, window: window, pictures: pictures, memory: memory),
            sounds: parts.sounds.map { PlayerThread($0, executor: parts.executor) },
            zones: parts.zones,
            wake: wake,
            tray: icon,
            log: AgentLog(parts.log)
        )
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

internal import AgentBus
internal import CalendarFiles
internal import CalendarFolders
internal import Foundation
internal import GLibSupport
internal import Glibc
internal import Logging
internal import Messages
internal import NotificationCore
internal import ScheduleWords
internal import SessionFacts
internal import SystemZones

/// What runs on the executor: the service, and everything that wakes it.
final class FolderSession: @unchecked Sendable {  // used on the executor's thread alone
    private let executor: MainContextExecutor
    /// Has our name.
    private let connection: BusConnection
    /// nil once it has been stopped: what was on its way then finds nothing to work on.
    private var service: FolderService?
    private let zones: SystemZones
    private let agent: AgentLink
    private let log: Logger
    private let (home, state): (String, String)
    private let settingsPath: String
    private let onEnd: @Sendable () -> Void
    private var timer: ClockTimer?
    private var settingsWatch: AwaitedFileWatch?
    private var zoneWatch: ZoneWatch?
    private var mounts: EventSource?
    private var watches: [String: (number: UInt64, watch: FileWatch)] = [:]
    /// Folders that are not there at the moment.
    private var awaited: [String: AwaitedFileWatch] = [:]
    /// Looks all the same where a folder can't be watched, for example because a person's programs have used up all watches.
    private var glance: EventSource?
    private var pause: EventSource?
    private var settingsProblem: String?
    private var wrongLines: Set<String> = []
    /// Whether the settings file was not there a moment ago.
    private var awaitsFile = false

    /// Changes come in bundles: this long after the first, in seconds, the folders are looked at.
    private static let settling = 0.3
    /// How long the settings file may be away, in seconds.
    private static let absence = 3.0
    /// How often folders that can't be watched are looked at, in seconds.
    private static let glances = 30.0

    /// - Throws: Also ``Ledger/InUse``.
    init(
        _ connection: BusConnection,
        _ agent: BusConnection,
        on executor: MainContextExecutor,
        _ environment: [String: String],
        log: Logger,
        onEnd: @escaping @Sendable () -> Void
    ) throws {
        self.executor = executor
        self.connection = connection
        self.log = log
        self.onEnd = onEnd
        let places = BaseFolders(environment: environment)
        (home, state) = (places.home, places.state)
        settingsPath = places.settingsFile
        let ledger = try Ledger(in: environment)
        if let file = ledger.damaged { log.error("what was known of answers was damaged; it is in \(file)") }
        let folder = places.state + "/carillon"
        try BaseFolders.makePrivate(folder)
        zones = SystemZones(environment: environment)
        self.agent = AgentLink(connection: agent, log: log)
        service = FolderService(
            ledger: ledger,
            index: try FolderIndex(path: folder + "/calendars-index.sqlite"),
            agent: self.agent,
            work: FolderThreads(on: executor),
            zones: zones,
            log: log
        )
    }

    func start() {
        guard let service else { return }
        timer = try? ClockTimer(clock: .realtime, on: executor) { [weak self] _ in self?.look() }
        settingsWatch = AwaitedFileWatch(path: settingsPath, on: executor) { [weak self] in self?.soon() }
        mounts = EventSource.mountsChanged(on: executor) { [weak self] in self?.soon() }
        zoneWatch = ZoneWatch(of: service, zones, on: executor) { [weak self] in self?.look() }
        service.onFolders = { [weak self] in self?.watch() }
        service.onLooked = { [weak self] in self?.looked() }
        service.onNotes = { [state, log] notes in
            do { try notes.write(in: state) } catch { log.warning("notes for the commands can't be written: \(error)") }
        }
        do {
            try agent.listen(
                beside: connection,
                didRing: { [executor] shown in executor.perform { self.service?.rang(shown) } },
                didReceive: { [executor] response, done in executor.perform { self.take(response, done) } },
                onNewAgent: { [executor] in
                    executor.perform {
                        self.announce()
                        self.look()
                    }
                }
            )
        } catch {
            log.warning("the agent can't tell of answers: \(error)")
        }
        announce()
        reload()
    }

    func stop() {
        (watches, awaited, glance, pause, timer) = ([:], [:], nil, nil, nil)
        (settingsWatch, zoneWatch, mounts) = (nil, nil, nil)
        service?.close()
        service = nil
    }

    /// Somebody asks for a look at the settings and the folders.
    func activate() { soon() }

    /// Reads the settings, and ends if no folder is configured.
    private func reload() {
        guard service != nil else { return }
        do {
            if let settings = try readSettings() {
                try take(settings)
            } else if awaitsFile {
                try take([])
            } else {
                // A program that writes the file anew may have taken it away for a moment.
                awaitsFile = true
                pause = EventSource.timeout(after: Self.absence, on: executor) { [weak self] in
                    self?.pause = nil
                    self?.reload()
                }
                return
            }
            settingsProblem = nil
        } catch {
            // The folders stay as they are.
            if settingsProblem != "\(error)" { log.warning("\(settingsPath): \(error)") }
            settingsProblem = "\(error)"
        }
        awaitsFile = false
        look()
    }

    /// Waits for what comes next, and ends if no folder is configured.
    private func looked() {
        guard let service else { return }
        // What a file took, which may be a hundred times its size.
        FreedMemory.giveBack()
        timer?.arm(at: service.deadline?.microseconds)
        guard service.configured.isEmpty, service.settings.isEmpty, settingsProblem == nil, !awaitsFile else { return }
        // Whoever configures a folder from now on starts another process; what came before that is heard first.
        try? connection.releaseName(BusNames.calendars)
        executor.perform { self.endOrGoOn() }
    }

    private func endOrGoOn() {
        let settings = (try? readSettings()) ?? []
        if !settings.isEmpty, (try? connection.requestName(BusNames.calendars)) ?? false { return reload() }
        log.info("no folder is configured")
        onEnd()
    }

    private func take(_ settings: [FolderSetting]) throws {
        guard let service else { return }
        let paused = Set(service.settings.filter(\.isPaused).map(\.name))
        service.configured = settings
        try service.passOver(paused)
    }

    /// The folders; nil if there is no file. Of one whose line can't be read, what it was before.
    private func readSettings() throws -> [FolderSetting]? {
        guard let service, let file = try KeyFile(path: settingsPath) else { return nil }
        // What is wrong elsewhere, the agent says.
        var problems: [String] = []
        service.snoozeSeconds = Settings(file, problems: &problems).popup.snoozeSeconds
        var wrong: Set<String> = []
        let entries = file.entries.filter { $0.group == FolderSetting.group }
        if entries.count > FolderSetting.most { wrong.insert(FolderSetting.tooMany(entries.count).description) }
        let settings = entries.prefix(FolderSetting.most).compactMap { entry in
            do throws(GrammarError) {
                return try FolderSetting(name: entry.key, value: entry.value, home: home)
            } catch {
                wrong.insert(error.description)
                return service.configured.first { $0.name == entry.key }
            }
        }
        for problem in wrong.subtracting(wrongLines).sorted() { log.warning("\(settingsPath): \(problem)") }
        wrongLines = wrong
        // It stays for the one who mends the line.
        if settings.isEmpty, !wrong.isEmpty { throw GrammarError("no line of [calendars] can be used") }
        return settings
    }

    private func look() { service?.look() }

    /// - Parameter count: How many folders aren't watched.
    private func lookLater(at count: Int) {
        if count > 0, glance == nil {
            log.warning("\(count) folders can't be watched; they are looked at every \(Int(Self.glances)) seconds")
        }
        glance =
            count > 0
            ? EventSource.timeout(after: Self.glances, on: executor) { [weak self] in self?.look() } : nil
    }

    /// Watches the folders before their items are looked at, so that no change is missed. Those of a folder that doesn't answer
    /// stay as they are: a watch is made only where the file system has just answered.
    private func watch() {
        guard let service else { return }
        var numbers: [String: UInt64?] = [:]
        var answering: Set<String> = []
        for setting in service.configured {
            guard let folders = service.whereabouts[setting.path]?.folders else { continue }
            numbers.merge(folders) { first, _ in first }
            if !service.isSilent(setting) { answering.formUnion(folders.keys) }
        }
        // A folder that came in the place of another is not watched yet.
        watches = watches.filter { numbers[$0.key] == $0.value.number }
        awaited = awaited.filter { numbers[$0.key] == .some(nil) }
        for folder in answering {
            if let number = numbers[folder] ?? nil {
                guard watches[folder] == nil else { continue }
                let watch = FileWatch(path: folder, on: executor) { [weak self] in self?.soon() }
                if let watch { watches[folder] = (number, watch) }
            } else if awaited[folder] == nil {
                awaited[folder] = AwaitedFileWatch(path: folder, on: executor) { [weak self] in self?.soon() }
            }
        }
        let others = answering.filter { watches[$0] == nil && awaited[$0] == nil }.count
        lookLater(at: others + service.unwatched.values.reduce(0) { $0 + $1.count })
    }

    /// Once for all changes that come together.
    private func soon() {
        guard service != nil, pause == nil else { return }
        pause = EventSource.timeout(after: Self.settling, on: executor) { [weak self] in
            guard let self else { return }
            self.pause = nil
            self.reload()
        }
    }

    private func announce() {
        do { try service?.announce() } catch { log.warning("the agent can't be told of answers: \(error)") }
    }

    private func take(_ response: ResponseSummary, _ done: () -> Void) {
        // The agent tells the next one.
        guard let service else { return }
        do {
            try service.take(response)
            done()
        } catch {
            // The agent tells of it again.
            return log.error("an answer could not be kept: \(error)")
        }
        look()
    }
}

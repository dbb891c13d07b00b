import CalendarFolders
import CalendarService
import Foundation
import GRDB
import Logging
import NotificationCore
import Simulation

/// A promise that was broken.
struct Broken: Error, CustomStringConvertible {
    let description: String
}

/// A machine with calendars: the service that ships, over files, threads, an agent and a clock that do as they are told.
final class CalendarWorld {
    static let folders = ["/a", "/b", "/c"]

    var chance: Chance
    var time: Int64
    let fate = Fate()
    let zones = SimulatedCalendarZones()
    let disk: SimulatedDisk
    let agent: SimulatedCalendarAgent
    private let work: SimulatedWork
    private let clock: Clock
    private let home: String
    let bug: CalendarBug?
    /// Whether what has passed in a folder is seen to one by one.
    private let isInParts: Bool
    private(set) var service: FolderService?
    private var ledger: Ledger?
    private var index: FolderIndex?
    var settings: [FolderSetting] = []
    var book = CalendarBook()
    /// The folders that are no longer paused, of which nothing has been seen since.
    var resumed: Set<String> = []
    /// Answers that the service hasn't taken yet.
    var responses: [ResponseSummary] = []
    private var number: Int64 = 0
    var trace: [String] = []
    let isVerbose: Bool
    var broken: Broken?

    /// The time, for the service's threads too.
    private final class Clock: @unchecked Sendable {  // one history runs on one thread
        var time: Int64 = 0
    }

    init(seed: UInt64, home: String, bug: CalendarBug?, isVerbose: Bool) throws {
        (chance, self.home, self.bug, self.isVerbose) = (Chance(seed: seed), home, bug, isVerbose)
        isInParts = seed.isMultiple(of: 3)
        time = 1_772_000_000 + chance.within(0...2_000_000)
        clock = Clock()
        disk = SimulatedDisk(fate, bug)
        agent = SimulatedCalendarAgent(fate, bug)
        work = SimulatedWork(disk, bug)
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        for path in Self.folders {
            disk.folders[path] = SimulatedDisk.Folder()
            settings.append(FolderSetting(name: String(path.dropFirst()), path: path))
        }
        settings[2].isReadOnly = true
        agent.now = { [unowned self] in now }
        agent.onRing = { [unowned self] in rang($0, $1) }
        agent.onSkip = { [unowned self] in skipped($0, $1) }
        disk.onUpdate = { [unowned self] in wrote($0, $1, $2, $3) }
        agent.onWithdraw = { [unowned self] in withdrawn($0) }
        set(time)
    }

    var now: WallTime { WallTime(unixSeconds: time) }

    func set(_ time: Int64) { (self.time, clock.time) = (time, time) }

    func note(_ line: @autoclosure () -> String) {
        if isVerbose { trace.append("\(Entry.stamp(time)) \(line())") }
    }

    // MARK: - The service

    func start(withoutIndex: Bool = false) throws {
        guard service == nil else { return }
        if withoutIndex {
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: home + "/index" + suffix) }
        }
        fate.set(nil)
        let (ledger, index) = (try Ledger(path: home + "/ledger"), try FolderIndex(path: home + "/index"))
        for queue in [ledger.queue, index.queue] {
            queue.add(transactionObserver: Fate.Commits(fate), extent: .databaseLifetime)
        }
        (self.ledger, self.index) = (ledger, index)
        let numbers = Numbers(chance.next())
        let service = FolderService(
            ledger: ledger,
            index: index,
            agent: agent,
            work: work,
            zones: zones,
            log: Logger(label: "") { _ in SwiftLogNoOpLogHandler() },
            clock: { [clock] in WallTime(unixSeconds: clock.time) },
            uid: { numbers.next() }
        )
        service.configured = settings
        if isInParts { service.mostPassed = 1 }
        self.service = service
        note("the service starts" + (withoutIndex ? " without its index" : ""))
        announce()
        look()
    }

    private final class Numbers: @unchecked Sendable {  // one history runs on one thread
        private var chance: Chance
        init(_ seed: UInt64) { chance = Chance(seed: seed) }
        func next() -> String { "snooze-\(chance.next())" }
    }

    func announce() {
        guard let service else { return }
        let isTold = (try? service.announce()) != nil
        if isTold, agent.isThere { book.isLossKnown(at: time) }
        buryTheDead()
    }

    func look() {
        guard let service else { return }
        book.isComplete = false
        plantInDatabases()
        service.look()
        for _ in 0..<3 { give() }
        buryTheDead()
    }

    /// Has the service take the answers that wait.
    private func give() {
        guard let service, !fate.isDead else { return }
        var left: [ResponseSummary] = []
        for response in responses {
            do {
                try service.take(response)
                if bug == .snoozeIsOver, response.actionIdentifier == "snooze" {
                    try ledger?.queue.write { database in
                        try database.execute(
                            sql: "UPDATE answers SET kind = 'acknowledge', until = NULL, snooze = NULL"
                        )
                    }
                }
                book.answers(response, in: zones.name)
                note("\(response.actionIdentifier) of \(response.notification.request.identifier) is taken")
            } catch {
                left.append(response)
            }
        }
        let isNew = left.count < responses.count
        responses = left
        if isNew { service.look() }
    }

    private func plantInDatabases() {
        if bug == .endedSeriesRings {
            try? index?.queue.write { [time] database in
                try database.execute(
                    sql: "UPDATE alarms SET next = ? WHERE next IS NULL AND isSeries",
                    arguments: [time * 1_000_000 - 1]
                )
            }
        }
    }

    func forgetAnswers(_ uid: String) {
        guard bug == .conflictForgetsAnswer else { return }
        try? ledger?.queue.write { try $0.execute(sql: "DELETE FROM answers WHERE uid = ?", arguments: [uid]) }
    }

    func plantInAnswers() {
        // One that counts as lost too often already, or never.
        let times = bug == .lostStays ? 9 : 0
        try? ledger?.queue.write { try $0.execute(sql: "UPDATE answers SET again = ?", arguments: [times]) }
    }

    private func buryTheDead() {
        guard fate.isDead else { return }
        book.deaths += 1
        stop("it is killed")
    }

    func stop(_ how: String) {
        guard let service else { return }
        service.close()
        (self.service, ledger, index) = (nil, nil, nil)
        note(how)
        fate.set(nil)
    }

    func configure() {
        guard let service else { return }
        var settings = settings
        if bug == .pauseIgnored { for index in settings.indices { settings[index].isPaused = false } }
        try? service.passOver(Set(service.configured.filter(\.isPaused).map(\.name)))
        service.configured = settings
    }

    func wake(_ path: String) {
        work.wake(path)
        buryTheDead()
    }

    // MARK: - Time

    /// Goes on to a time, and lets the agent and the service do what is due until then.
    func advance(to end: Int64) throws {
        while time < end {
            let times = [agent.isThere ? agent.deadline : nil, service?.deadline].compactMap { $0?.unixSeconds }
            set(min(end, max(time + 1, times.min() ?? end)))
            if agent.isThere { agent.ringDue() }
            if let deadline = service?.deadline, deadline <= now {
                look()
                try check()
            }
            if let broken { throw broken }
        }
    }

    func answer(_ shown: DeliveredSummary, _ action: String) {
        number += 1
        agent.shown.removeAll { $0.request.identifier == shown.request.identifier }
        responses.append(
            ResponseSummary(
                notification: shown,
                actionIdentifier: action,
                userText: nil,
                answered: now,
                number: number,
                isTold: false
            )
        )
    }
}

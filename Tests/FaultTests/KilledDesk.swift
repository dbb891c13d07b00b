import AgentBus
import Foundation
import GLibSupport
import GRDB
import Glibc
import NotificationCore
import TestSupport

/// A desk whose agent is killed again and again while a client calls it, with a ledger of what was acknowledged.
///
/// It runs on one thread of its own. Marks in the server's record (calls of CloseNotification with numbers that no popup
/// has) put what the client knows in an order with what the server saw.
final class KilledDesk {
    private let session: PrivateSession
    private let server: ScriptedServer
    private let connection: BusConnection
    private var random: SeededGenerator
    private(set) var ledger = Ledger()
    /// The call that was under way at the last kill.
    private var uncertain: (call: Ledger.Call, from: Int64)?
    private var lastKill: Int64?
    private var next = 1
    private(set) var violations: [String] = []
    private(set) var acknowledged = 0
    private(set) var interrupted = 0
    /// Interrupted calls that turned out to have been written down.
    private(set) var written = 0

    /// The first number that stands for a mark.
    private static let firstMark: UInt32 = 3_000_000_000
    /// How long a started agent holds popups back, with a margin, in microseconds.
    private static let grace: Int64 = 1_400_000

    init(_ session: PrivateSession, _ server: ScriptedServer, seed: UInt64) throws {
        self.session = session
        self.server = server
        connection = try BusConnection.open(address: session.busAddress)
        random = SeededGenerator(seed: seed)
    }

    func run(cycles: Int) throws {
        for cycle in 0..<cycles {
            try killDuringStart()
            let (agent, client) = try start()
            try compare(client)
            // One in six lives long enough to show popups.
            if cycle % 6 == 5 { try watchItShow(client) }
            try callUntilKilled(agent, client)
            try checkFile()
            guard violations.isEmpty else { return }
        }
        let (agent, client) = try start()
        try compare(client)
        try awaitRings()
        try compare(client)
        let end = Ledger.now
        // What was due before has been shown when something that is due later has.
        if !ledger.present({ $0 == .series }).isEmpty {
            for _ in 1...2 { try awaitNotify() }
        }
        agent.terminate()
        guard agent.waitBlocking(.patience) == .success else { throw SupportError("\(agent)\n\(agent.log)") }
        compareRings(until: end)
    }

    // MARK: - Lives and deaths

    private func spawn() throws -> RunningProcess {
        try session.spawn("agent", try Binaries.carillond)
    }

    private func start() throws -> (RunningProcess, AgentClient) {
        let agent = try spawn()
        let deadline = Ledger.now + 90_000_000
        while connection.owner(of: BusNames.agent) == nil {
            guard agent.isRunning, Ledger.now < deadline else { throw SupportError("no agent: \(agent)\n\(agent.log)") }
            usleep(2000)
        }
        let client = try AgentClient(connection: connection, app: Agenda.ownApp)
        if let lastKill { ledger.absences.append(lastKill...Ledger.now + Self.grace) }
        return (agent, client)
    }

    private func killDuringStart() throws {
        guard Int.random(in: 0..<8, using: &random) == 0 else { return }
        let agent = try spawn()
        usleep(UInt32.random(in: 0..<80_000, using: &random))
        try kill(agent)
        try checkFile()
    }

    private func kill(_ agent: RunningProcess) throws {
        agent.kill()
        guard let status = agent.waitBlocking(.patience) else { throw SupportError("\(agent) does not die") }
        if status != .signalled(SIGKILL) { violations.append("the agent ended by itself: \(status)\n\(agent.log)") }
        if let lastKill { ledger.absences.append(lastKill...Ledger.now) }
        lastKill = Ledger.now
        try mark(.killed)
    }

    private func watchItShow(_ client: AgentClient) throws {
        if ledger.present({ $0 == .series }).isEmpty { try perform(newSeries(), client) }
        try awaitNotify()
        usleep(UInt32.random(in: 0..<700_000, using: &random))
        // Every second time the kill comes in the moments after a ring.
        if Bool.random(using: &random) { try awaitNotify() }
    }

    private func awaitNotify() throws {
        let count = server.calls.count
        // Four times as long as it would be on a machine that has nothing else to do, and more for one that has.
        let deadline = Ledger.now + 30_000_000
        while !server.calls.dropFirst(count).contains(where: { $0.method == "Notify" }) {
            guard Ledger.now < deadline else {
                violations.append("a reminder of each second is silent for 30 s")
                return
            }
            usleep(500)
        }
    }

    /// Waits until all that rings once has been shown; what never comes is found later.
    private func awaitRings() throws {
        let wanted = ledger.present { kind in
            switch kind {
            case .once, .snoozed: true
            case .far, .series: false
            }
        }
        let deadline = Ledger.now + 60_000_000
        while Ledger.now < deadline {
            let seen = Set(server.notifications.map { String($0.summary.prefix { $0 != " " }) })
            if seen.isSuperset(of: wanted) { return }
            usleep(50_000)
        }
    }

    private func callUntilKilled(_ agent: RunningProcess, _ client: AgentClient) throws {
        for _ in 0..<Int.random(in: 0...2, using: &random) { try perform(newCall(), client) }
        let delay = UInt32.random(in: 0..<20_000, using: &random)
        Thread {
            usleep(delay)
            agent.kill()
        }.start()
        while try perform(newCall(), client) {}
        try kill(agent)
    }

    // MARK: - Calls

    private func newCall() -> Ledger.Call {
        let far = ledger.present { $0 == .far }
        let series = ledger.present { $0 == .series }
        let once = ledger.present { if case .once = $0 { true } else { false } }
        // Before its bodies start over.
        if let old = series.first(where: { (ledger.entries[$0]?.from ?? 0) + 300_000_000 < Ledger.now }) {
            return .stop(old)
        }
        switch Int.random(in: 0..<16, using: &random) {
        case 0: return newOnce()
        case 1 where series.count < 2: return newSeries()
        case 2 where series.count > 1, 3 where series.count > 1: return .stop(series[0])
        case 4 where !far.isEmpty:
            return .snooze(far[0], delay: Int64.random(in: 1_000_000..<2_000_000, using: &random))
        case 5 where !once.isEmpty: return .removeDelivered(pick(once))
        case 6 where !once.isEmpty: return .remove([pick(once)])
        case 7 where !series.isEmpty: return .remove([pick(series)])
        case 8 where !far.isEmpty, 9 where !far.isEmpty:
            // The same identifier with another title takes its place.
            let identifier = pick(far)
            return .add([(identifier, entry(.far, "\(identifier) v\(number())"))])
        case 10 where far.count > 20, 11 where far.count > 20, 12 where far.count > 20:
            return .remove(Array(far.shuffled(using: &random).prefix(8)))
        case 13:
            let batch = number()
            return .add((1...10).map { ("batch-\(batch)-\($0)", entry(.far, "batch-\(batch)-\($0)")) })
        default:
            let identifier = "far-\(number())"
            return .add([(identifier, entry(.far, identifier))])
        }
    }

    private func newOnce() -> Ledger.Call {
        let identifier = "once-\(number())"
        let delay = Int64.random(in: 50_000..<2_000_000, using: &random)
        return .add([(identifier, entry(.once(delay: delay), identifier))])
    }

    private func newSeries() -> Ledger.Call {
        let identifier = "series-\(number())"
        return .add([(identifier, entry(.series, identifier))])
    }

    private func entry(_ kind: Ledger.Entry.Kind, _ title: String) -> Ledger.Entry {
        Ledger.Entry(kind: kind, title: title, from: 0, until: 0)
    }

    private func number() -> Int {
        defer { next += 1 }
        return next
    }

    private func pick(_ identifiers: [String]) -> String {
        identifiers.randomElement(using: &random) ?? ""
    }

    /// - Returns: false when the agent was gone before it answered.
    @discardableResult
    private func perform(_ call: Ledger.Call, _ client: AgentClient) throws -> Bool {
        let from = Ledger.now
        do {
            guard try send(call, client) else { return true }
        } catch {
            guard case AgentClient.Failure.interrupted = error else { throw error }
            uncertain = (call, from)
            interrupted += 1
            return false
        }
        acknowledged += 1
        ledger.apply(call, from: from, until: Ledger.now)
        switch call {
        case .remove(let identifiers): try mark(.removed(identifiers))
        case .removeDelivered(let identifier), .stop(let identifier): try mark(.removed([identifier]))
        case .add, .snooze: break
        }
        return true
    }

    /// - Returns: false when there was nothing that it could have been done to.
    private func send(_ call: Ledger.Call, _ client: AgentClient) throws -> Bool {
        switch call {
        case .add(let added) where added.count == 1: try client.add(request(added[0]))
        case .add(let added): try client.add(added.map(request))
        case .remove(let identifiers): try client.removePending(identifiers)
        // What has not rung yet stays; only a ring that waits or is shown goes.
        case .removeDelivered(let identifier): return try client.removeDelivered([identifier]) == 1
        case .stop(let identifier): try client.act(Press(identifier, action: "stop"))
        case .snooze(let identifier, let delay): try client.snooze(identifier, seconds: Double(delay) / 1_000_000)
        }
        return true
    }

    private func request(_ added: (identifier: String, entry: Ledger.Entry)) -> Request {
        var content = Content(title: added.entry.title)
        let trigger: Trigger.Interval
        switch added.entry.kind {
        case .once(let delay): trigger = .init(seconds: Double(delay) / 1_000_000, repeats: false)
        case .series:
            trigger = .init(seconds: 1, repeats: true)
            content.bodies = (1...400).map(String.init)
            content.actions = [Action(identifier: "stop", title: "Stop Repeat", effect: .stopRepeat)]
        case .far, .snoozed: trigger = .init(seconds: 86_400, repeats: true)
        }
        return Request(identifier: added.identifier, content: content, trigger: .interval(trigger))
    }

    private func mark(_ mark: Ledger.Mark) throws {
        let close = BusConnection.Method(
            destination: BusNames.server,
            path: BusNames.serverPath,
            interface: BusNames.server,
            member: "CloseNotification"
        )
        _ = try connection.call(close, [.uint32(Self.firstMark + UInt32(ledger.marks.count))])
        ledger.marks.append(mark)
    }

    // MARK: - What must hold

    /// The file of a dead agent, looked at as a copy so that its next start recovers it and not we.
    private func checkFile() throws {
        let folder = session.folder + "/copy"
        try? FileManager.default.removeItem(atPath: folder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let store = session.data + "/carillon/schedule.sqlite"
        guard FileManager.default.fileExists(atPath: store) else { return }
        for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: store + suffix) {
            try FileManager.default.copyItem(atPath: store + suffix, toPath: "\(folder)/schedule.sqlite\(suffix)")
        }
        let queue = try DatabaseQueue(path: folder + "/schedule.sqlite")
        let verdict = try queue.read { try String.fetchOne($0, sql: "PRAGMA quick_check") }
        try queue.close()
        if verdict != "ok" { violations.append("quick_check says: \(verdict ?? "nothing")") }
        let files = try FileManager.default.contentsOfDirectory(atPath: session.data + "/carillon")
        if let aside = files.first(where: { $0.contains("damaged") }) { violations.append("set aside: \(aside)") }
    }

    /// What the agent says it has, against what it has acknowledged.
    private func compare(_ client: AgentClient) throws {
        let asked = Ledger.now
        let pending = try client.pending()
        let delivered = Set(try client.delivered().map(\.request.identifier))
        let stopped = Set(try client.responses().map(\.notification.request.identifier))
        let titles = Dictionary(pending.map { ($0.request.identifier, $0.request.content.title) }) { $1 }
        let seen = Set(server.notifications.map(\.summary))
        if let (call, from) = uncertain {
            if hasHappened(call, pending, delivered, stopped, seen) {
                written += 1
                ledger.apply(call, from: from, until: lastKill ?? asked)
            }
            uncertain = nil
        }
        for (identifier, entry) in ledger.entries {
            let title = titles[identifier]
            if entry.isRemoved {
                if title != nil { violations.append("\(identifier) was removed and is pending") }
                continue
            }
            switch entry.kind {
            case .far, .series, .snoozed:
                if title != entry.title { violations.append("\(entry.title) is \(title ?? "not pending")") }
            case .once(let delay):
                let isDue = entry.from + delay <= Ledger.now
                guard title == nil, !delivered.contains(identifier) else { continue }
                if !isDue { violations.append("\(identifier) is gone before it was due") }
                if !seen.contains(entry.title) { violations.append("\(identifier) is gone and was not shown") }
            }
        }
        for identifier in titles.keys where ledger.entries[identifier] == nil {
            violations.append("\(identifier) is pending and nobody has added it")
        }
        for identifier in ledger.stopped.suffix(50) where !stopped.contains(identifier) {
            violations.append("the answer to \(identifier) is lost")
        }
    }

    /// Whether the call that the kill interrupted has been written down; half of it is a violation.
    private func hasHappened(
        _ call: Ledger.Call,
        _ pending: [PendingSummary],
        _ delivered: Set<String>,
        _ answered: Set<String>,
        _ seen: Set<String>
    ) -> Bool {
        let titles = Dictionary(pending.map { ($0.request.identifier, $0.request.content.title) }) { $1 }
        let parts: [Bool]
        switch call {
        case .add(let added):
            parts = added.map { identifier, entry in
                if case .once = entry.kind, delivered.contains(identifier) || seen.contains(entry.title) { return true }
                return titles[identifier] == entry.title
            }
        case .remove(let identifiers):
            // A one-shot that rang meanwhile isn't pending either; it counts as removed and nothing is asked of it.
            parts = identifiers.map { titles[$0] == nil }
        case .removeDelivered(let identifier): parts = [titles[identifier] == nil && !delivered.contains(identifier)]
        case .stop(let identifier): parts = [titles[identifier] == nil, answered.contains(identifier)]
        case .snooze(let identifier, _):
            let isSnoozed = pending.first { $0.request.identifier == identifier }?.snoozedUntil != nil
            parts = [isSnoozed || delivered.contains(identifier)]
        }
        if Set(parts).count > 1 { violations.append("half of it was written down: \(call)") }
        return parts.allSatisfy { $0 }
    }

    /// What the server has shown, against what was due.
    private func compareRings(until end: Int64) {
        let calls = server.calls
        /// The rings of each title, by body: those of a series count.
        var shown: [String: [(occurrence: Int, at: Int64)]] = [:]
        var lives: [String: Int] = [:]
        var removed: Set<String> = []
        var life = 0
        for (index, call) in calls.enumerated() {
            if call.method == "CloseNotification", call.id >= Self.firstMark {
                switch ledger.marks[Int(call.id - Self.firstMark)] {
                case .removed(let identifiers): removed.formUnion(identifiers)
                case .killed: life += 1
                }
            }
            guard let popup = ScriptedServer.Notification(call) else { continue }
            let identifier = String(popup.summary.prefix { $0 != " " })
            guard let entry = ledger.entries[identifier] else {
                violations.append("nobody has asked for the popup \(popup.summary)")
                continue
            }
            if removed.contains(identifier), !isClosed(popup.id, in: calls.dropFirst(index + 1)) {
                violations.append("\(identifier) was shown after its removal was acknowledged")
            }
            let ring = "\(popup.summary) \(popup.body)"
            if lives[ring] == life { violations.append("\(ring) was shown twice without a kill between") }
            lives[ring] = life
            let occurrence = Int(popup.body) ?? 1
            if let due = due(entry, occurrence), call.boot < due.lowerBound {
                violations.append("\(ring) was shown \(due.lowerBound - call.boot) µs before it was due")
            }
            if let last = shown[identifier]?.last?.occurrence, occurrence < last {
                violations.append("\(ring) came after \(last)")
            }
            shown[identifier, default: []].append((occurrence, call.boot))
        }
        for (identifier, entry) in ledger.entries where !entry.isRemoved {
            let rings = shown[identifier] ?? []
            switch entry.kind {
            case .far: break
            case .once, .snoozed:
                if rings.isEmpty { violations.append("\(identifier) was never shown") }
            case .series: break
            }
        }
        for (identifier, entry) in ledger.entries where entry.kind == .series {
            compareSeries(identifier, entry, shown[identifier] ?? [], until: entry.isRemoved ? nil : end)
        }
    }

    /// Whether the popup was taken away again at once, or its agent died before it could.
    private func isClosed(_ popup: UInt32, in calls: ArraySlice<ScriptedServer.Call>) -> Bool {
        for call in calls where call.method == "CloseNotification" {
            if call.id == popup { return true }
            if call.id >= Self.firstMark, case .killed = ledger.marks[Int(call.id - Self.firstMark)] { return true }
        }
        return false
    }

    /// When an occurrence is due at the earliest and at the latest.
    private func due(_ entry: Ledger.Entry, _ occurrence: Int) -> ClosedRange<Int64>? {
        let delay: Int64
        switch entry.kind {
        case .once(let time), .snoozed(let time): delay = time
        case .series: delay = Int64(occurrence) * 1_000_000
        case .far: return nil
        }
        return entry.from + delay...entry.until + delay
    }

    /// An occurrence that was not shown has been collapsed into a later one, because nobody could show it in time.
    private func compareSeries(
        _ identifier: String,
        _ entry: Ledger.Entry,
        _ rings: [(occurrence: Int, at: Int64)],
        until end: Int64?
    ) {
        let occurrences = Set(rings.map(\.occurrence))
        let last = end.map { Int(($0 - entry.until) / 1_000_000) - 1 } ?? rings.last?.occurrence ?? 0
        guard last > 0 else { return }
        for number in 1...last where !occurrences.contains(number) {
            guard let later = rings.first(where: { $0.occurrence > number }) else {
                violations.append("\(identifier) \(number) was never shown, nor any later one")
                return
            }
            guard let due = due(entry, number) else { continue }
            if !ledger.absences.contains(where: { $0.overlaps(due.lowerBound...max(due.upperBound, later.at)) }) {
                violations.append("\(identifier) \(number) was not shown although the agent was there")
            }
        }
    }
}

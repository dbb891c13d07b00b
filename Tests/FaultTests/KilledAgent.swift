import AgentBus
import Foundation
import GLibSupport
import GRDB
import Glibc
import NotificationCore
import TestSupport

/// An agent that is killed again and again while a client calls it, with a ledger of what was acknowledged.
///
/// It runs on one thread of its own. Marks in the server's record (calls of CloseNotification with numbers that no popup
/// has) put what the client knows in an order with what the server saw.
final class KilledAgent {
    let session: PrivateSession
    let server: ScriptedServer
    let connection: BusConnection
    var random: SeededGenerator
    var ledger = Ledger()
    /// The call that was under way at the last kill.
    var uncertain: (call: Ledger.Call, from: Int64)?
    var lastKill: Int64?
    var next = 1
    var violations: [String] = []
    var acknowledged = 0
    var interrupted = 0
    /// Interrupted calls that turned out to have been written down.
    var written = 0

    /// The first number that stands for a mark.
    static let firstMark: UInt32 = 3_000_000_000
    /// How long a started agent holds popups back, with a margin, in microseconds.
    static let grace: Int64 = 1_400_000

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

    func spawn() throws -> RunningProcess {
        try session.spawn("agent", try Binaries.carillond)
    }

    func start() throws -> (RunningProcess, AgentClient) {
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

    func killDuringStart() throws {
        guard Int.random(in: 0..<8, using: &random) == 0 else { return }
        let agent = try spawn()
        usleep(UInt32.random(in: 0..<80_000, using: &random))
        try kill(agent)
        try checkFile()
    }

    func kill(_ agent: RunningProcess) throws {
        agent.kill()
        guard let status = agent.waitBlocking(.patience) else { throw SupportError("\(agent) does not die") }
        if status != .signalled(SIGKILL) { violations.append("the agent ended by itself: \(status)\n\(agent.log)") }
        if let lastKill { ledger.absences.append(lastKill...Ledger.now) }
        lastKill = Ledger.now
        try mark(.killed)
    }

    func watchItShow(_ client: AgentClient) throws {
        if ledger.present({ $0 == .series }).isEmpty { try perform(newSeries(), client) }
        try awaitNotify()
        usleep(UInt32.random(in: 0..<700_000, using: &random))
        // Every second time the kill comes in the moments after a ring.
        if Bool.random(using: &random) { try awaitNotify() }
    }

    func awaitNotify() throws {
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
    func awaitRings() throws {
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

    func callUntilKilled(_ agent: RunningProcess, _ client: AgentClient) throws {
        for _ in 0..<Int.random(in: 0...2, using: &random) { try perform(newCall(), client) }
        let delay = UInt32.random(in: 0..<20_000, using: &random)
        Thread {
            usleep(delay)
            agent.kill()
        }.start()
        while try perform(newCall(), client) {}
        try kill(agent)
    }
}

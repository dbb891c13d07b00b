import AgentBus
import Foundation
import GRDB
import NotificationCore
import TestSupport

/// What must hold of what it has stored.
extension KilledAgent {
    /// The file of a dead agent, looked at as a copy so that its next start recovers it and not we.
    func checkFile() throws {
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
    func compare(_ client: AgentClient) throws {
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
    func hasHappened(
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
}

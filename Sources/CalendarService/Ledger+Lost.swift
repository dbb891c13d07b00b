internal import CalendarFolders
internal import GRDB
internal import NotificationCore
internal import Synchronization

/// Answers that files have said, and may say no more: another program, or vdirsyncer, has replaced them.
extension Ledger {
    /// How often an answer is written again: who takes it out a third time means it.
    static let mostAgain = 2
    /// For how long files are looked at for it, in seconds: what is older rings nowhere any more.
    private static let watched: Int64 = 7 * 86_400

    /// The latest answers to their alarms that files have said.
    func written(before now: WallTime) throws -> [Entry] {
        try entries(
            """
            WHERE state = 1 AND answered > ?
                AND id = (SELECT max(id) FROM answers AS other WHERE other.name = answers.name)
            """,
            [now.advanced(byMicroseconds: -Self.watched * 1_000_000).microseconds]
        )
    }

    /// The files that have lost an answer too often, by the names of their folders.
    func lost(before now: WallTime) throws -> [String: Set<String>] {
        Dictionary(grouping: try written(before: now).filter { $0.again > Self.mostAgain }, by: \.answer.alarm.folder)
            .mapValues { Set($0.map(\.file)) }
    }

    /// Notes that an answer waits to be written again, as it is now: a snooze that is over has rung.
    func wait(_ entry: Entry) throws {
        let answer = entry.answer
        try queue.write { database in
            try database.execute(
                sql: "UPDATE answers SET state = ?, kind = ?, until = ?, snooze = ? WHERE id = ?",
                arguments: [
                    State.waiting.rawValue, answer.kind.rawValue, answer.snooze?.until.microseconds, answer.snooze?.uid,
                    entry.id,
                ]
            )
        }
    }

    /// Notes how often a file has lost an answer. It may be called from any thread, also after the ledger was closed: then nothing
    /// can be noted any more.
    var noteLost: @Sendable (_ answer: Int64, _ times: Int) throws -> Void {
        { [queue, gate] answer, times in
            try gate.isOpen.withLock { isOpen in
                guard isOpen else { throw Closed() }
                try queue.write { database in
                    try database.execute(sql: "UPDATE answers SET again = ? WHERE id = ?", arguments: [times, answer])
                }
            }
        }
    }

    private struct Closed: Error {}

    /// GRDB crashes when a queue is used that was closed, and other processes wait for the ledger to be.
    final class Gate: Sendable {
        let isOpen = Mutex(true)
    }
}

/// What rang in the night, before alarms of whole days waited for the morning.
extension Ledger {
    /// By an alarm's identifier or by ``AlarmName/text``.
    ///
    /// - Parameter now: At the first look with this release, the series have rung up to then.
    func early(at now: WallTime) throws -> [String: EarlyRing] {
        if let early { return early }
        let found = try queue.write { database in
            try database.execute(sql: "UPDATE early SET until = ? WHERE until IS NULL", arguments: [now.microseconds])
            // What was only to come has not rung; the names of answers have control characters, identifiers have none.
            try database.execute(
                sql: "DELETE FROM early WHERE until > ? AND instr(key, char(31)) = 0",
                arguments: [now.microseconds]
            )
            return try Row.fetchAll(database, sql: "SELECT key, due, until FROM early").map { row in
                let (due, until) = (WallTime(microseconds: row["due"]), WallTime(microseconds: row["until"]))
                return (FolderAlarm.base(of: row["key"]), EarlyRing(due: due, until: until))
            }
        }
        let early = Dictionary(found) { $0.until > $1.until ? $0 : $1 }
        self.early = early
        return early
    }
}

internal import CalendarFolders
internal import GRDB
internal import NotificationCore

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

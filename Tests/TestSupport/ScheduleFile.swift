import GRDB

/// The file of a schedule that no agent holds, changed behind SQLite's back.
package enum ScheduleFile {
    /// Moves every time of a schedule, as if it had been written earlier.
    package static func shift(seconds: Int, in path: String) throws {
        let columns = ["wall_due", "boot_due", "anchor_boot", "anchor_wall", "snooze_boot", "snooze_wall", "last_due"]
        let changes = columns.map { "\($0) = \($0) + \(seconds * 1_000_000)" }.joined(separator: ", ")
        // An agent that has given up its name may not have closed the file yet.
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? queue.close() }
        try queue.write { try $0.execute(sql: "UPDATE pending SET \(changes)") }
    }

    /// Takes the rows out of an index of one column and leaves them in the table: they get their values back while the
    /// schema knows of no such index. A quick check sees nothing of it.
    package static func emptyIndex(_ index: String, of column: String, in path: String) throws {
        let values = try edit(path) { database in
            let values = try Row.fetchAll(database, sql: "SELECT id, \(column) FROM pending")
            try database.execute(sql: "UPDATE pending SET \(column) = NULL")
            return values
        }
        let entry = try edit(path) { try take(index, $0) }
        try edit(path) { database in
            for row in values {
                try database.execute(
                    sql: "UPDATE pending SET \(column) = ? WHERE id = ?",
                    arguments: [row[1] as DatabaseValue, row[0] as DatabaseValue]
                )
            }
        }
        try edit(path) { try insert(entry, $0) }
    }

    /// Leaves a second row of each pending request, of which the index of their names knows nothing.
    package static func doublePending(in path: String) throws {
        func describe(_ old: String, _ new: String, _ database: Database) throws {
            try database.execute(
                sql: "UPDATE sqlite_schema SET sql = replace(sql, ?, ?) WHERE type = 'table' AND name = 'pending'",
                arguments: [old, new]
            )
        }
        let rule = (strict: "UNIQUE (app, identifier)", lax: "CHECK (1)")
        let entry = try edit(path) { database in
            try describe(rule.strict, rule.lax, database)
            return try take("sqlite_autoindex_pending_1", database)
        }
        try edit(path) { database in
            try database.execute(
                sql: """
                    CREATE TEMP TABLE copy AS SELECT * FROM pending;
                    UPDATE copy SET id = id + 1000000;
                    INSERT INTO pending SELECT * FROM copy;
                    """
            )
        }
        try edit(path) { database in
            try describe(rule.lax, rule.strict, database)
            try insert(entry, database)
        }
    }

    /// Edits a file on a connection of its own, also how its tables are described.
    private static func edit<Value>(_ path: String, _ body: (Database) throws -> Value) throws -> Value {
        let queue = try DatabaseQueue(path: path)
        defer { try? queue.close() }
        return try queue.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA writable_schema = ON")
            return try body(database)
        }
    }

    /// Takes the description of an index out of the schema.
    private static func take(_ index: String, _ database: Database) throws -> Row {
        let named = "WHERE type = 'index' AND name = ?"
        let entry = try Row.fetchOne(database, sql: "SELECT * FROM sqlite_schema \(named)", arguments: [index])
        guard let entry else { throw SupportError("There is no index \(index) in the schedule.") }
        try database.execute(sql: "DELETE FROM sqlite_schema \(named)", arguments: [index])
        return entry
    }

    private static func insert(_ entry: Row, _ database: Database) throws {
        try database.execute(
            sql: "INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)",
            arguments: StatementArguments(entry.databaseValues)
        )
    }
}

import GRDB

/// The file of a schedule that no agent holds, changed behind SQLite's back.
package enum ScheduleFile {
    /// Takes the rows out of an index of one column and leaves them in the table: they get their values back while the
    /// schema knows of no such index. A quick check sees nothing of it.
    package static func emptyIndex(_ index: String, of column: String, in path: String) throws {
        func edit<Value>(_ body: (Database) throws -> Value) throws -> Value {
            let queue = try DatabaseQueue(path: path)
            defer { try? queue.close() }
            return try queue.writeWithoutTransaction { database in
                try database.execute(sql: "PRAGMA writable_schema = ON")
                return try body(database)
            }
        }
        let values = try edit { database in
            let values = try Row.fetchAll(database, sql: "SELECT id, \(column) FROM pending")
            try database.execute(sql: "UPDATE pending SET \(column) = NULL")
            return values
        }
        let entry = try edit { database in
            let entry = try Row.fetchOne(
                database,
                sql: "SELECT * FROM sqlite_schema WHERE name = ?",
                arguments: [index]
            )
            try database.execute(sql: "DELETE FROM sqlite_schema WHERE name = ?", arguments: [index])
            return entry
        }
        guard let entry else { throw SupportError("There is no index \(index) in \(path).") }
        try edit { database in
            for row in values {
                try database.execute(
                    sql: "UPDATE pending SET \(column) = ? WHERE id = ?",
                    arguments: [row[1] as DatabaseValue, row[0] as DatabaseValue]
                )
            }
        }
        try edit { database in
            try database.execute(
                sql: "INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)",
                arguments: StatementArguments(entry.databaseValues)
            )
        }
    }
}

internal import GRDB
package import NotificationCore

extension SQLiteStore: ClaimStore {
    package func claims() throws(AgendaError) -> [Claim] {
        do {
            return try queue.unsafeRead { database in
                let statement = try database.cachedStatement(
                    sql: "SELECT bus, name, app, delegate FROM claim ORDER BY id"
                )
                return try Row.fetchAll(statement).compactMap { row in
                    // A column may contain something other than text.
                    guard let bus = String.fromDatabaseValue(row["bus"]),
                        let name = String.fromDatabaseValue(row["name"]),
                        let app = String.fromDatabaseValue(row["app"])
                    else { return nil }
                    return Claim(bus: bus, name: name, app: app, delegate: String.fromDatabaseValue(row["delegate"]))
                }
            }
        } catch {
            throw AgendaError(.storeFailed, "the schedule can't be read: \(error)")
        }
    }

    package func keep(_ claim: Claim) throws(AgendaError) {
        try write(.process) { database in
            func run(_ sql: String, _ arguments: StatementArguments) throws {
                try database.cachedStatement(sql: sql).execute(arguments: arguments)
            }
            // A delegate that is named again keeps its place among those of its app.
            try run(
                "DELETE FROM claim WHERE bus = ? AND name = ? AND (delegate IS NULL OR app <> ?)",
                [claim.bus, claim.name, claim.app]
            )
            try run(
                """
                INSERT INTO claim (bus, name, app, delegate) VALUES (?, ?, ?, ?)
                ON CONFLICT (bus, name) DO UPDATE SET delegate = excluded.delegate
                """,
                [claim.bus, claim.name, claim.app, claim.delegate]
            )
            try run(
                """
                DELETE FROM claim WHERE app = ?1
                    AND id <= (SELECT id FROM claim WHERE app = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)
                """,
                [claim.app, Claim.mostPerApp]
            )
            try run(
                "DELETE FROM claim WHERE id <= (SELECT id FROM claim ORDER BY id DESC LIMIT 1 OFFSET ?)",
                [Claim.most]
            )
        }
    }

    package func forgetClaim(bus: String, name: String) throws(AgendaError) {
        try write(.process) { try Self.forget(bus: bus, name: name, $0) }
    }

    private static func forget(bus: String, name: String, _ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM claim WHERE bus = ? AND name = ?").execute(arguments: [
            bus, name,
        ])
    }

    package func forgetClaims(exceptOf names: Set<String>, on bus: String) throws(AgendaError) {
        let gone = try claims().filter { $0.bus != bus || !names.contains($0.name) }
        guard !gone.isEmpty else { return }
        try write(.process) { database in
            for claim in gone { try Self.forget(bus: claim.bus, name: claim.name, database) }
        }
    }
}

import Foundation
import GRDB
import NotificationCore
import NotificationStore
import Testing

/// Schedules of earlier versions: nothing in them is lost, and the file is kept as it was (DESIGN section 6).
@Suite struct MigrationTests {
    private static let versions = EarlierSchedules.versions.map(\.name)
    private static let names = versions.filter { !EarlierSchedules.unreleased.contains($0) }

    private func folder(with version: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let queue = try EarlierSchedules.make(version, at: folder.path + "/schedule.sqlite")
        // Copied while it is open: what was written last still lies in the write-ahead log, as after a kill.
        let copy = try TemporaryFolder()
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: folder.path + "/schedule.sqlite" + suffix,
                toPath: copy.path + "/schedule.sqlite" + suffix
            )
        }
        try queue.close()
        return copy
    }

    private func copies(in folder: TemporaryFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains(".before-") }.sorted()
    }

    @Test func theTextsAreTheVersionsThereWere() {
        #expect(
            Self.versions == SQLiteStore.versions,
            "add the new version to EarlierSchedules, and change none"
        )
    }

    @Test(arguments: names) func everyRowIsThereAndRings(_ version: String) throws {
        let folder = try folder(with: version)
        let store = try SQLiteStore(folder: folder.path)
        defer { store.close() }
        #expect(store.setAside == nil)
        let own = try store.rows(.app(Agenda.ownApp)).pending
        #expect(own.map(\.request.content.body) == ["Put them out"])
        #expect(own.map(\.schedule.consumed) == [3])
        let app = try store.rows(.app("org.example.App"))
        #expect(app.pending.map(\.request.identifier) == ["tea", "snoozed"])
        #expect(app.pending.map(\.schedule.putOff) == [nil, .snoozed])
        #expect(app.delivered.map(\.presentation) == [.shown(PopupAddress(bus: "b", server: ":1.2", id: 7))])
        #expect(app.categories["org.example.App"]?.map(\.identifier) == ["meal"])
        #expect(try store.note(.zone) == "Europe/Berlin")
        #expect(app.authorizations == ["org.example.App": .authorized])
        let response = try #require(try store.responses(of: "org.example.App").first)
        #expect((response.actionIdentifier, response.userText) == ("yes", "words"))
        #expect(try store.hasResponse(response.id, of: "org.example.App"))
        let wish = try #require(try store.responses(of: "org.example.App").last)
        #expect((wish.kind, wish.attempts) == (.settingsWish, 2))
        let done = try #require(try store.responses(of: Agenda.ownApp).first)
        #expect((done.isTold, done.attempts) == (true, 0))
        #expect(!response.isTold)
        // All three are due by then.
        let due = RowQuery.due(
            wall: WallTime(microseconds: 9_000_000),
            boot: BootTime(microseconds: 9_000_000),
            .ofAnyApp
        )
        #expect(Set(try store.rows(due).pending.map(\.request.identifier)) == ["bins", "tea", "snoozed"])
    }

    @Test(arguments: names.dropLast()) func theFileIsKeptAsItWas(_ version: String) throws {
        let folder = try folder(with: version)
        // What an earlier change of the tables left.
        try Data().write(to: URL(filePath: folder.path + "/schedule.sqlite.before-0"))
        try SQLiteStore(folder: folder.path).close()
        #expect(try copies(in: folder) == ["schedule.sqlite.before-\(version)"])
        let copy = folder.path + "/schedule.sqlite.before-\(version)"
        let mode = try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let queue = try DatabaseQueue(path: copy)
        let (count, versions) = try queue.read { database in
            (
                try Int.fetchOne(database, sql: "SELECT count(*) FROM pending"),
                try String.fetchAll(database, sql: "SELECT identifier FROM grdb_migrations ORDER BY rowid")
            )
        }
        #expect(count == 3)
        #expect(versions == Array(Self.versions.prefix { $0 != version }) + [version])
        try queue.close()
        // It is made once.
        let before = try Data(contentsOf: URL(filePath: copy))
        try SQLiteStore(folder: folder.path).close()
        #expect(try Data(contentsOf: URL(filePath: copy)) == before)
    }

    @Test(arguments: EarlierSchedules.unreleased) func whatNoReleaseWroteIsLeftUnchanged(_ version: String) throws {
        let folder = try folder(with: version)
        let path = folder.path + "/schedule.sqlite"
        let before = FileManager.default.contents(atPath: path)
        let error = #expect(throws: AgendaError.self) { _ = try SQLiteStore(folder: folder.path) }
        #expect(error?.message.contains("Open it with Carillon 0.2 first") == true, "\(String(describing: error))")
        #expect(FileManager.default.contents(atPath: path) == before)
    }

    /// A new schedule has the tables that the statements of then leave.
    @Test(arguments: names + [nil]) func theTablesAreTheSame(_ version: String?) throws {
        let folder = try version.map(folder) ?? TemporaryFolder()
        try SQLiteStore(folder: folder.path).close()
        let made = try EarlierSchedules.make(Self.names.last ?? "", at: folder.path + "/made.sqlite")
        let opened = try DatabaseQueue(path: folder.path + "/schedule.sqlite")
        #expect(try opened.read(Self.tables) == made.read(Self.tables))
        try opened.close()
        try made.close()
    }

    /// The columns of each table and index, whatever their order.
    private static func tables(_ database: Database) throws -> [String: Set<String>] {
        let sql = """
            SELECT m.name AS of, m.type || ' ' || coalesce(i.name || i.type || i."notnull" || i.pk || coalesce(i.dflt_value, ''), m.sql) AS has
            FROM sqlite_master m LEFT JOIN pragma_table_info(m.name) i WHERE m.name NOT LIKE 'sqlite_%'
            """
        var tables: [String: Set<String>] = [:]
        for row in try Row.fetchAll(database, sql: sql) { tables[row["of"], default: []].insert(row["has"]) }
        return tables
    }

    @Test func aScheduleOfTodayIsNotCopied() throws {
        let folder = try folder(with: try #require(Self.names.last))
        try SQLiteStore(folder: folder.path).close()
        #expect(try copies(in: folder).isEmpty)
        let fresh = try TemporaryFolder()
        try SQLiteStore(folder: fresh.path).close()
        #expect(try copies(in: fresh).isEmpty)
    }
}

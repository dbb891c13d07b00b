internal import CalendarFolders
internal import Foundation
internal import GRDB
internal import SessionFacts

extension Ledger {
    /// This account's.
    convenience init(in environment: [String: String]) throws {
        let folder = BaseFolders(environment: environment).data + "/carillon"
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        try self.init(path: folder + "/calendars.sqlite")
    }
}

/// What folders were called.
extension Ledger {
    /// Notes where the folders are; the answers of one that was called otherwise before go with it to its new name.
    ///
    /// Names that are no longer used are kept: a popup of that time may still be answered.
    func keep(_ settings: [FolderSetting]) throws {
        let names = Dictionary(settings.map { ($0.path, $0.name) }) { first, _ in first }
        let current = Set(settings.map(\.name))
        let (known, renamed) = try queue.read { database in
            let rows = try Row.fetchAll(database, sql: "SELECT name, path FROM folders")
            let known = rows.reduce(into: [String: String]()) { $0[$1["name"]] = $1["path"] }
            let renamed = try known.filter { old, path in
                try !current.contains(old) && names[path] != nil && Self.hasAnswers(of: old, database)
            }
            return (known, renamed)
        }
        let changed = settings.filter { known[$0.name] != $0.path }
        guard !changed.isEmpty || !renamed.isEmpty else { return }
        try queue.write { database in
            for setting in changed {
                try database.execute(
                    sql: "INSERT OR REPLACE INTO folders (name, path) VALUES (?, ?)",
                    arguments: [setting.name, setting.path]
                )
            }
            for (old, path) in renamed {
                guard let new = names[path] else { continue }
                // The name of an alarm begins with its folder's.
                try database.execute(
                    sql: "UPDATE answers SET folder = ?1, name = ?1 || substr(name, length(?2) + 1) WHERE folder = ?2",
                    arguments: [new, old]
                )
            }
        }
    }

    private static func hasAnswers(of folder: String, _ database: Database) throws -> Bool {
        // The name of an alarm is its folder's and a unit separator, U+001F, before anything else.
        let sql = "SELECT EXISTS (SELECT 1 FROM answers WHERE name > ?1 || char(31) AND name < ?1 || char(32))"
        return try Bool.fetchOne(database, sql: sql, arguments: [folder]) ?? false
    }
}

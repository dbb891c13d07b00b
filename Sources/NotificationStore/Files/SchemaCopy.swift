internal import Foundation
internal import GRDB

/// The schedule as it was before its tables were changed: `schedule.sqlite.before-N`, with N the version that it had.
///
/// It is there for a person who goes back to an older Carillon, which refuses a newer file. The newest one stays. If
/// there is no room for a copy, none is made: changing the tables is one transaction, so nothing is lost either way,
/// and a schedule that isn't opened rings nothing.
enum SchemaCopy {
    /// The version of the tables of a schedule that are about to be changed; nil for one that is new or up to date.
    static func version(_ queue: DatabaseQueue) throws -> String? {
        let migrator = Schema.migrator
        return try queue.unsafeRead { database in
            guard try !migrator.hasCompletedMigrations(database) else { return nil }
            return Schema.versions.last(where: try migrator.appliedIdentifiers(database).contains)
        }
    }

    static func keep(_ path: String, of version: String, _ queue: DatabaseQueue) throws {
        let copy = "\(path).before-\(version)"
        guard !FileManager.default.fileExists(atPath: copy) else { return }
        let part = copy + ".part"
        try? FileManager.default.removeItem(atPath: part)
        // SQLite takes a file that is there and empty, and would make one that others can read.
        guard FileManager.default.createFile(atPath: part, contents: nil, attributes: [.posixPermissions: 0o600])
        else { return }
        do {
            // What still lies in the write-ahead log is part of the schedule, and of the copy.
            try queue.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO ?", arguments: [part]) }
            try FileManager.default.moveItem(atPath: part, toPath: copy)
        } catch let error as DatabaseError where SQLiteStore.isDamage(error) {
            try? FileManager.default.removeItem(atPath: part)
            throw error
        } catch {
            try? FileManager.default.removeItem(atPath: part)
        }
    }

    static func removeOlder(_ path: String, than version: String) {
        let folder = (path as NSString).deletingLastPathComponent
        let prefix = (path as NSString).lastPathComponent + ".before-"
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let newest = prefix + version
        guard files.contains(newest) else { return }
        for file in files where file.hasPrefix(prefix) && file != newest {
            try? FileManager.default.removeItem(atPath: "\(folder)/\(file)")
        }
    }
}

internal import FoundationEssentials
internal import Synchronization

/// The file systems that folders of items are on. Any call may never return, as where a server has gone away.
package protocol FolderFiles: Sendable {
    func whereabouts(of path: String) -> FolderWhereabouts
    func listing(of path: String, without others: Set<String>) throws(FolderListing.Failure) -> FolderListing
    func read(_ path: String) throws(ItemFile.Failure) -> (bytes: [UInt8], stamp: FolderListing.Stamp)
    /// ``ItemFile/update(_:)``
    func update(_ path: String, _ change: ([UInt8]) throws(ItemFile.Failure) -> [UInt8]?) throws(ItemFile.Failure)
}

/// Those of this machine.
package struct FilesOnDisk: FolderFiles {
    package init() {}

    package func whereabouts(of path: String) -> FolderWhereabouts { FolderWhereabouts(of: path) }

    package func listing(
        of path: String,
        without others: Set<String>
    ) throws(FolderListing.Failure) -> FolderListing { try FolderListing(path: path, without: others) }

    package func read(_ path: String) throws(ItemFile.Failure) -> (bytes: [UInt8], stamp: FolderListing.Stamp) {
        try ItemFile(path: path).read()
    }

    package func update(
        _ path: String,
        _ change: ([UInt8]) throws(ItemFile.Failure) -> [UInt8]?
    ) throws(ItemFile.Failure) { try ItemFile(path: path).update(change) }
}

/// Files that know whether they are still waited for: work that goes on isn't taken for a file system that doesn't answer.
package final class AskedFiles: FolderFiles {
    private let files: any FolderFiles
    /// How many questions there were, whether the last one is still open, and how many there were at the last look at that.
    private let state = Mutex((count: 0, isOpen: false, seen: 0))

    package init(_ files: any FolderFiles = FilesOnDisk()) { self.files = files }

    /// Whether one question has been open since this was asked last.
    package var isHeld: Bool {
        state.withLock { state in
            defer { state.seen = state.count }
            return state.isOpen && state.seen == state.count
        }
    }

    private func asking<Value, Failure>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        state.withLock { $0 = ($0.count + 1, true, $0.seen) }
        defer { state.withLock { $0.isOpen = false } }
        return try body()
    }

    package func whereabouts(of path: String) -> FolderWhereabouts { asking { files.whereabouts(of: path) } }

    package func listing(of path: String, without others: Set<String>) throws(FolderListing.Failure) -> FolderListing {
        try asking { () throws(FolderListing.Failure) in try files.listing(of: path, without: others) }
    }

    package func read(_ path: String) throws(ItemFile.Failure) -> (bytes: [UInt8], stamp: FolderListing.Stamp) {
        try asking { () throws(ItemFile.Failure) in try files.read(path) }
    }

    package func update(
        _ path: String,
        _ change: ([UInt8]) throws(ItemFile.Failure) -> [UInt8]?
    ) throws(ItemFile.Failure) {
        try asking { () throws(ItemFile.Failure) in try files.update(path, change) }
    }
}

/// What the service knows of files that the commands can't see in them: kept beside the index. By the names of their folders in the
/// settings.
package struct FolderNotes: Sendable, Hashable, Codable {
    /// The files in which another program takes out what was answered, as often as it is written.
    package var lost: [String: Set<String>] = [:]
    /// The files with alarms that rest.
    package var resting: [String: Set<String>] = [:]

    package static let rest = "alarms that ring more than hourly rest for an hour, since together they ring too often"

    package init() {}

    /// What stands in a folder of state; nothing if that can't be read.
    package init(in folder: String) {
        let data = FileManager.default.contents(atPath: Self.path(in: folder))
        self = data.flatMap { try? JSONDecoder().decode(Self.self, from: $0) } ?? Self()
    }

    package func write(in folder: String) throws {
        let path = Self.path(in: folder)
        guard self != Self() else {
            if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
            return
        }
        try JSONEncoder().encode(self).write(to: URL(filePath: path), options: .atomic)
    }

    private static func path(in folder: String) -> String { folder + "/carillon/calendars-notes.json" }
}

internal import FoundationEssentials

/// The files in which another program takes out what was answered, as often as it is written: kept beside the index, for the
/// commands to name.
package struct LostAnswers: Sendable, Hashable, Codable {
    /// By the names of their folders in the settings.
    package var files: [String: Set<String>]

    package init(files: [String: Set<String>] = [:]) { self.files = files }

    /// What stands in a folder of state; nothing if that can't be read.
    package init(in folder: String) {
        let data = FileManager.default.contents(atPath: Self.path(in: folder))
        self = data.flatMap { try? JSONDecoder().decode(Self.self, from: $0) } ?? Self()
    }

    package func write(in folder: String) throws {
        let path = Self.path(in: folder)
        guard !files.isEmpty else {
            if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
            return
        }
        try JSONEncoder().encode(self).write(to: URL(filePath: path), options: .atomic)
    }

    private static func path(in folder: String) -> String { folder + "/carillon/calendars-lost.json" }
}

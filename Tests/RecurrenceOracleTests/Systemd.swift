import Foundation
import Recurrence
import Testing

/// When `systemd-analyze calendar` says that an expression rings, in UTC.
enum Systemd {
    private static let tool = "/usr/bin/systemd-analyze"

    /// A comparison that can't be made has failed, not been skipped.
    static func require() throws {
        try #require(
            FileManager.default.isExecutableFile(atPath: tool),
            "There is no \(tool), which dates are compared with. Debian has it in the package systemd."
        )
    }

    /// The next 120, or fewer if it finds no more.
    static func occurrences(_ expression: String, after start: CivilDateTime) throws -> [CivilDateTime] {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: tool)
        let base = start.description.replacing("T", with: " ") + " UTC"
        process.arguments = ["calendar", "--base-time=\(base)", "--iterations=120", expression]
        process.environment = ["TZ": "UTC", "LC_ALL": "C"]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard line.contains("Next elapse:") || line.contains("Iter"), words.count >= 4, words.last == "UTC" else {
                return nil
            }
            return CivilDateTime(parsing: words.suffix(3).dropLast().joined(separator: " "))
        }
    }
}

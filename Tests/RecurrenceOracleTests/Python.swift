import Foundation

/// A Python program fed with lines, whose answer is lines.
enum Python {
    static var hasDateutil: Bool { (try? run("import dateutil.rrule", input: [])) != nil }

    struct Failure: Error { var message: String }

    static func run(_ program: String, input: [String]) throws -> [Substring] {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // Files instead of pipes: nobody has to read and write at once.
        let (source, answer) = (folder.appending(path: "input"), folder.appending(path: "output"))
        try Data(input.joined(separator: "\n").utf8).write(to: source)
        try Data().write(to: answer)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-W", "ignore", "-c", program]
        process.standardInput = try FileHandle(forReadingFrom: source)
        process.standardOutput = try FileHandle(forWritingTo: answer)
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(message: "status \(process.terminationStatus)") }
        return String(decoding: try Data(contentsOf: answer), as: UTF8.self).split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
    }
}

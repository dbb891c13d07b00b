package import CalendarFolders
internal import FoundationEssentials
internal import Glibc

/// This program once more, to ask the file systems of calendars, of which one may never answer, and to read what strangers
/// wrote: a process that waits for a file system can't even end, and one that a file brings down takes nothing with it.
package enum FolderProcess {
    /// What it is started with.
    package static let option = "answer-folders"
    private static let longestLine = 64 << 20

    private enum Question: Codable {
        case summaries([FolderSetting])
        case add(path: String)
    }

    private struct Answer: Codable {
        var summaries: [FolderSummary] = []
        var refusal: String?
    }

    /// How folders stand, as the process reads them.
    package static func summaries(of folders: [FolderSetting]) -> [FolderSummary] {
        guard !folders.isEmpty else { return [] }
        do throws(Refusal) {
            return try ask(.summaries(folders)).summaries
        } catch {
            return folders.map { FolderReport($0, problem: error.message).summary }
        }
    }

    /// Makes a folder ring.
    ///
    /// - Throws: A refusal.
    package static func add(_ path: String) throws(Refusal) {
        if let refusal = try ask(.add(path: path)).refusal { throw Session.refusal(refusal) }
    }

    private static func ask(_ question: Question) throws(Refusal) -> Answer {
        do {
            var process = try AskedProcess(["/proc/self/exe", "--" + option])
            return try process.ask(question, upTo: longestLine)
        } catch {
            throw Session.refusal("carillon gave no answer")
        }
    }

    /// Answers what this process is asked, and ends when nothing more is.
    package static func answer() throws -> Never {
        while let line = readLine() {
            let question = try JSONDecoder().decode(Question.self, from: Data(line.utf8))
            let answer = try JSONEncoder().encode(self.answer(question)) + Data("\n".utf8)
            try Files.write([UInt8](answer), to: STDOUT_FILENO)
        }
        // Threads may wait for file systems.
        _exit(0)
    }

    private static func answer(_ question: Question) -> Answer {
        switch question {
        case .summaries(let folders): return Answer(summaries: FolderReport.summaries(of: folders))
        case .add(let path):
            do {
                let calendar = try CalendarSearch(environment: ProcessInfo.processInfo.environment).calendar(at: path)
                _ = try CalendarChanges.add(calendar)
                try CalendarsService.configure(hasFolders: true) { _ in }
                return Answer()
            } catch {
                return Answer(refusal: (error as? Refusal)?.message ?? "\(error)")
            }
        }
    }
}

/// How the folders in carillon.conf stand.
package struct CalendarsReport: Sendable {
    package let folders: [FolderSummary]
    /// What can't be used of the settings, a sentence each.
    package let problems: [String]
    /// Whether carillon-calendars runs in this session.
    package let isRunning: Bool

    package init(summaries: ([FolderSetting]) -> [FolderSummary]) throws {
        let settings = try FolderSettings()
        (folders, problems) = (summaries(settings.folders), settings.problems)
        isRunning = CalendarsService.isRunning
    }
}

package import CalendarFolders
internal import CalendarFiles
internal import FoundationEssentials
internal import Glibc
internal import GLibSupport
internal import ScheduleWords

/// This program once more, to ask the file systems of calendars, of which one may never answer, and to read what strangers
/// wrote: a process that waits for a file system can't even end, and one that a file brings down takes nothing with it.
package enum FolderProcess {
    /// What it is started with.
    package static let option = "answer-folders"
    private static let longestLine = 64 << 20

    private enum Question: Codable {
        case files([String])
        case reports([FolderSetting], among: [FolderSetting])
    }

    /// What a file system says of each path; nil of one that doesn't answer.
    package static func files(_ paths: [String]) -> [FileState?] { (try? ask(.files(paths))) ?? paths.map { _ in nil } }

    /// What folders hold.
    ///
    /// - Parameter folders: All that are configured: what is one of them rings for that one alone.
    /// - Returns: One for each of `some`, also where its file system doesn't answer.
    package static func reports(of some: [FolderSetting], among folders: [FolderSetting]? = nil) -> [FolderReport] {
        guard !some.isEmpty else { return [] }
        do {
            return try ask(.reports(some, among: folders ?? some))
        } catch {
            guard some.count > 1 else { return [FolderReport(some[0], problem: "reading it failed: \(error.reason)")] }
            // One that brings the process down takes no other along.
            return some.flatMap { reports(of: [$0], among: folders ?? some) }
        }
    }

    private static func ask<Answer: Decodable>(_ question: Question) throws -> Answer {
        var process = try AskedProcess(["/proc/self/exe", "--" + option])
        return try process.ask(question, upTo: longestLine)
    }

    // MARK: - In that process

    /// Answers what this process is asked, and ends when nothing more is.
    package static func answer() -> Never {
        // What reads our errors must not wait for a process that can't end.
        dup2(open("/dev/null", O_WRONLY | O_CLOEXEC), STDERR_FILENO)
        while let line = readLine(), let question = try? JSONDecoder().decode(Question.self, from: Data(line.utf8)),
            let answer = try? answer(question)
        {
            Files.write(String(decoding: answer, as: UTF8.self) + "\n", to: STDOUT_FILENO)
        }
        // Threads may wait for file systems.
        _exit(0)
    }

    private static func answer(_ question: Question) throws -> Data {
        switch question {
        case .files(let paths): try JSONEncoder().encode(FileState.each(paths))
        case .reports(let some, let folders):
            try JSONEncoder().encode(FolderReport.each(some, among: folders, now: TimeOutput.current.now))
        }
    }
}

/// What a file system says of a path.
package struct FileState: Sendable, Codable {
    /// Where it really is, without links.
    let place: String
    /// Why it can't be read, by the system's number; 0 if it can.
    private let error: Int32

    /// How long an answer is waited for, in seconds.
    static let patience = 3.0
    static let silence = "its file system does not answer"

    package var isThere: Bool { error != ENOENT && error != ENOTDIR }
    var reason: String? { error == 0 ? nil : String(cString: strerror(error)) }

    private init(_ path: String) {
        error = access(path, R_OK) == 0 ? 0 : errno
        place = FolderPlaces.place(of: path)
    }

    /// Each is asked on a thread of its own, which a program that ends leaves behind.
    static func each(_ paths: [String]) -> [FileState?] {
        var patience = patience
        return paths.map { path in Meanwhile("question") { FileState(path) } }.map { asked in
            let answer = (try? asked.value(patience: patience)) ?? nil
            // The others have had their time meanwhile.
            if answer == nil { patience = 0.1 }
            return answer
        }
    }
}

extension FolderPlaces {
    init(_ folders: [FolderSetting], _ files: [FileState?]) {
        self.init(zip(folders, files).map { ($0.name, $1?.place ?? $0.path) })
    }
}

extension CalendarsReport {
    /// - Throws: A refusal if the settings can't be read.
    package init() throws {
        let settings = try FolderSettings()
        let folders = FolderProcess.reports(of: settings.folders)
        self.init(folders, problems: settings.problems, isRunning: CalendarsService.isRunning)
    }
}

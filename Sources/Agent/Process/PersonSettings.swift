internal import AgentBus
internal import AgentCore
internal import Foundation
package import GLibSupport
internal import Logging
package import NotificationCore
internal import SessionFacts
internal import Synchronization

/// The person's settings, which take effect as soon as the file is written (decision 26).
final class PersonSettings {
    /// How long the file must be left alone before it is read, in seconds: some editors empty it first.
    private static let delay = 0.3

    /// How long the start waits for the file, in seconds.
    private static let patience = 2.0

    private let file: SettingsFile
    private let executor: MainContextExecutor
    private let log: Logger
    private let delay: Wait
    private let reading: BlockingWork
    private var shell: Shell?
    /// Called after the file has been read again.
    var onChange: () -> Void = {}

    init(file: SettingsFile, executor: MainContextExecutor, alarms: any Alarms, log: Logger) {
        self.file = file
        self.executor = executor
        self.log = log
        delay = Wait(alarms)
        reading = BlockingWork(on: executor, most: 1)
    }

    /// Reads the file, and again at each change.
    ///
    /// Where its file system doesn't answer, the agent starts without it, and takes it up once it can be read.
    func start(_ shell: Shell) {
        self.shell = shell
        let path = file.path
        let first = FirstReading()
        let late = executor.confined { [weak self] (reading: SettingsFile.Reading) in self?.answered(late: reading) }
        Thread { [executor] in
            let reading = SettingsFile.look(at: path)
            if first.arrives(reading) { return }
            executor.perform { late(reading) }
        }.start()
        guard let reading = first.wait(seconds: Self.patience) else {
            file.takeSilence()
            return log.warning("\(path): \(file.problems.joined(separator: ", "))")
        }
        take(reading)
        shell.recorder.agenda.settings = file.settings
        watch()
        // It may have changed before it was watched.
        read()
    }

    func stop() { file.stopWatching() }

    private func watch() {
        let changed = executor.confined { [weak self] in
            self?.delay.start(seconds: Self.delay) { [weak self] in self?.read() }
        }
        file.watch(on: executor, changed)
    }

    /// The first reading has come long after the start.
    private func answered(late reading: SettingsFile.Reading) {
        watch()
        arrived(reading)
    }

    private func read() {
        let late = executor.confined { [weak self] in self?.arrived($0) }
        let done = executor.confined { [weak self] (outcome: BlockingWork.Outcome<SettingsFile.Reading>) in
            switch outcome {
            case .done(let reading): self?.arrived(reading)
            case .tookTooLong: self?.file.takeSilence()
            // The reading that hangs comes back one day.
            case .refused: break
            }
        }
        reading.run({ [path = file.path] in SettingsFile.look(at: path) }, late: late, done)
    }

    private func arrived(_ reading: SettingsFile.Reading) {
        take(reading)
        shell?.take(file.settings)
        onChange()
    }

    private func take(_ reading: SettingsFile.Reading) {
        let known = file.problems
        file.take(reading)
        guard file.problems != known else { return }
        for problem in file.problems { log.warning("\(file.path): \(problem)") }
    }

    /// What is said about it.
    var status: AgentStatus.SettingsFile {
        AgentStatus.SettingsFile(file: file.path, isThere: file.isThere, problems: file.problems)
    }
}

/// The reading that the start waits for, for a while.
private final class FirstReading: Sendable {
    private let state = Mutex<(reading: SettingsFile.Reading?, isAwaited: Bool)>((nil, true))
    private let latch = Latch()

    /// - Returns: false if nothing waits for it any more.
    func arrives(_ reading: SettingsFile.Reading) -> Bool {
        let isAwaited = state.withLock { state in
            state.reading = reading
            return state.isAwaited
        }
        latch.open()
        return isAwaited
    }

    /// Nil when it has not come in time.
    func wait(seconds: Double) -> SettingsFile.Reading? {
        _ = latch.wait(seconds: seconds)
        return state.withLock { state in
            state.isAwaited = false
            return state.reading
        }
    }
}

/// `carillon.conf`: read at the start, and again whenever it changes (decision 26).
package final class SettingsFile: @unchecked Sendable {  // used on the executor's thread alone once it is watched
    package let path: String
    /// What is in force.
    package private(set) var settings = Settings()
    /// What of the file could not be used, a sentence each; empty when all is well or there is none.
    package private(set) var problems: [String] = []
    package private(set) var isThere = false
    /// True if the file configures a calendar.
    package private(set) var hasCalendars = false
    private var watch: AwaitedFileWatch?

    package init(configFolder: String) { path = BaseFolders.settingsFile(in: configFolder) }

    /// What a look at the file has found.
    package struct Reading: Sendable {
        fileprivate let file: Result<KeyFile?, GLibError>
    }

    /// Reads the file, on any thread: it may lie on a file system that doesn't answer.
    package static func look(at path: String) -> Reading {
        do throws(GLibError) {
            return Reading(file: .success(try KeyFile(path: path)))
        } catch {
            return Reading(file: .failure(error))
        }
    }

    /// Puts into force what was read. A file that can't be read as a whole changes nothing of what is in force.
    package func take(_ reading: Reading) {
        switch reading.file {
        case .success(let file):
            isThere = file != nil
            hasCalendars = file?.entries.contains { $0.group == "calendars" } ?? false
            problems = []
            settings = file.map { Settings($0, problems: &problems) } ?? Settings()
        case .failure(let error):
            isThere = true
            problems = ["\(error.message); the settings stay as they are"]
        }
    }

    /// The file's file system has not answered in time.
    package func takeSilence() {
        isThere = true
        problems = ["its file system does not answer; the settings stay as they are"]
    }

    /// Reads the file on the calling thread.
    package func read() { take(Self.look(at: path)) }

    /// Calls `handler` on `executor` when the file may have changed; an update is several changes.
    package func watch(on executor: MainContextExecutor, _ handler: @escaping @Sendable () -> Void) {
        watch = AwaitedFileWatch(path: path, on: executor, handler)
    }

    package func stopWatching() { watch = nil }
}

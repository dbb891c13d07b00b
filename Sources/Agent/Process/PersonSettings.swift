internal import AgentCore
internal import Foundation
internal import GLibSupport
internal import Logging
internal import NotificationCore
internal import Synchronization

/// The person's settings, which take effect as soon as the file is written (decision 26).
final class PersonSettings {
    /// How long the file must be left alone before it is read, in seconds: some editors empty it first.
    private static let delay = 0.3

    /// How long the start waits for the file, in seconds.
    private static let patience = 2.0

    private let file: SettingsFile?
    private let executor: MainContextExecutor
    private let log: Logger
    private let delay: Wait
    private let reading: BlockingWork
    private var shell: Shell?
    /// Called after the file has been read again.
    var onChange: () -> Void = {}

    init(file: SettingsFile?, executor: MainContextExecutor, alarms: any Alarms, log: Logger) {
        self.file = file
        self.executor = executor
        self.log = log
        delay = Wait(alarms)
        reading = BlockingWork(on: executor, most: 1)
    }

    /// Reads the file, and again at each change.
    ///
    /// Where its file system doesn't answer, the agent starts without it, and takes it up when it can be read after
    /// all.
    func start(_ shell: Shell) {
        guard let file else { return }
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

    func stop() { file?.stopWatching() }

    private func watch() {
        let changed = executor.confined { [weak self] in
            self?.delay.start(seconds: Self.delay) { [weak self] in self?.read() }
        }
        file?.watch(on: executor, changed)
    }

    /// The first reading has come long after the start.
    private func answered(late reading: SettingsFile.Reading) {
        watch()
        arrived(reading)
    }

    private func read() {
        guard let path = file?.path else { return }
        let late = executor.confined { [weak self] in self?.arrived($0) }
        let done = executor.confined { [weak self] (outcome: BlockingWork.Outcome<SettingsFile.Reading>) in
            switch outcome {
            case .done(let reading): self?.arrived(reading)
            case .tookTooLong: self?.file?.takeSilence()
            // The reading that hangs comes back one day.
            case .refused: break
            }
        }
        reading.run({ SettingsFile.look(at: path) }, late: late, done)
    }

    private func arrived(_ reading: SettingsFile.Reading) {
        take(reading)
        if let file { shell?.take(file.settings) }
        onChange()
    }

    private func take(_ reading: SettingsFile.Reading) {
        guard let file else { return }
        let known = file.problems
        file.take(reading)
        guard file.problems != known else { return }
        for problem in file.problems { log.warning("\(file.path): \(problem)") }
    }

    /// What is said about it.
    var status: AgentStatus.SettingsFile? {
        file.map { AgentStatus.SettingsFile(file: $0.path, isThere: $0.isThere, problems: $0.problems) }
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

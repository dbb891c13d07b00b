internal import Foundation
internal import GLibSupport
internal import Logging
internal import NotificationCore
internal import Synchronization

/// The person's settings, which take effect as soon as the file is written (decision 26).
extension Shell {
    /// How long the file must be left alone before it is read, in seconds: some editors empty it first.
    private static let settingsDelay = 0.3

    /// How long the start waits for the file, in seconds.
    private static let settingsPatience = 2.0

    /// Reads the file, and again at each change.
    ///
    /// Where its file system doesn't answer, the agent starts without it, and takes it up when it can be read after all.
    func watchSettings() {
        guard let file = parts.settings else { return }
        let path = file.path
        let first = FirstReading()
        Thread { [weak self, executor = parts.executor] in
            let reading = SettingsFile.look(at: path)
            guard !first.arrives(reading), let self else { return }
            executor.perform { self.settingsAnswered(reading) }
        }.start()
        guard let reading = first.wait(seconds: Self.settingsPatience) else {
            file.takeSilence()
            return log.warning("\(path): \(file.problems.joined(separator: ", "))")
        }
        takeSettings(reading)
        watchSettingsFile()
        // It may have changed before it was watched.
        readSettings()
    }

    private func watchSettingsFile() {
        parts.settings?.watch(on: parts.executor) { [weak self] in
            guard let agent = self else { return }
            agent.wait(.settingsFile, seconds: Self.settingsDelay) { $0.readSettings() }
        }
    }

    /// The first reading has come long after the start.
    private func settingsAnswered(_ reading: SettingsFile.Reading) {
        watchSettingsFile()
        settingsRead(reading)
    }

    private func readSettings() {
        guard let path = parts.settings?.path else { return }
        intake.settings.run {
            SettingsFile.look(at: path)
        } late: { [weak self] reading in
            self?.settingsRead(reading)
        } _: { [weak self] outcome in
            guard let agent = self else { return }
            switch outcome {
            case .done(let reading): agent.settingsRead(reading)
            case .tookTooLong: agent.parts.settings?.takeSilence()
            // The reading that hangs comes back one day.
            case .refused: break
            }
        }
    }

    private func settingsRead(_ reading: SettingsFile.Reading) {
        let before = agenda.settings
        takeSettings(reading)
        guard agenda.settings != before else { return }
        log.info("the settings have changed")
        settlePermissions()
        releaseHeld()
    }

    private func takeSettings(_ reading: SettingsFile.Reading) {
        guard let file = parts.settings else { return }
        let known = file.problems
        file.take(reading)
        agenda.settings = file.settings
        guard file.problems != known else { return }
        for problem in file.problems { log.warning("\(file.path): \(problem)") }
    }

    func settingsStatus() -> [String: Variant] {
        guard let file = parts.settings else { return [:] }
        return [
            "file": .string(file.path), "present": .boolean(file.isThere), "problems": .stringArray(file.problems),
        ]
    }
}

/// The reading that the start waits for, for a while.
private final class FirstReading: Sendable {
    private let state = Mutex<(reading: SettingsFile.Reading?, isAwaited: Bool)>((nil, true))
    private let latch = Latch()

    /// - Returns: false when nobody waits for it any more.
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

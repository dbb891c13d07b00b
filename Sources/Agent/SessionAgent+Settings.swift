internal import GLibSupport
internal import Logging
internal import NotificationCore

/// The person's settings, which take effect as soon as the file is written (decision 26).
extension SessionAgent {
    /// How long the file must be left alone before it is read, in seconds: some editors empty it first.
    private static let settingsDelay = 0.3

    /// Reads the file, and again at each change; a change between the two would be missed the other way round.
    func watchSettings() {
        parts.settings?.watch(on: parts.executor) { [weak self] in
            self?.assumeIsolated { agent in
                agent.wait(.settingsFile, seconds: Self.settingsDelay) { $0.settingsFileChanged() }
            }
        }
        readSettings()
    }

    private func readSettings() {
        guard let file = parts.settings else { return }
        let known = file.problems
        file.read()
        agenda.settings = file.settings
        guard file.problems != known else { return }
        for problem in file.problems { log.warning("\(file.path): \(problem)") }
    }

    private func settingsFileChanged() {
        let before = agenda.settings
        readSettings()
        guard agenda.settings != before else { return }
        log.info("the settings have changed")
        settlePermissions()
        releaseHeld()
    }

    func settingsStatus() -> [String: Variant] {
        guard let file = parts.settings else { return [:] }
        return [
            "file": .string(file.path), "present": .boolean(file.isThere), "problems": .stringArray(file.problems),
        ]
    }
}

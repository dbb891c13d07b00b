internal import NotificationCore

/// Tells connections which rows of their apps have changed: together, a moment after the first, and not for each of thousands.
final class ChangeSignals: ShellPart {
    /// How long changes are collected, in seconds.
    static let delay = 0.02

    private var changed = ChangedRows()
    private lazy var waiting = Wait(alarms)

    /// Something has been written; it costs nothing while nobody listens.
    func committed(_ plan: Plan, _ rows: Rows, trimmed: [RequestKey]) {
        guard appLink.isListenedTo else { return }
        changed.note(plan.changes, rows, trimmed: trimmed)
        sendSoon()
    }

    /// Each row may look different from now on.
    func everythingChanged() {
        guard appLink.isListenedTo else { return }
        changed.noteEverything()
        sendSoon()
    }

    private func sendSoon() {
        guard !changed.isEmpty, !waiting.isRunning else { return }
        waiting.start(seconds: Self.delay) { [weak self] in self?.send() }
    }

    private func send() {
        appLink.signal(changed)
        changed = ChangedRows()
    }
}

/// The numbers on the apps' icons.
package final class Badges: ShellPart {
    private var shown: [String: Int64] = [:]
    /// Numbers of rings whose app hasn't yet said how to present them.
    private var undecided: [String: Int64] = [:]
    /// Docks forget the numbers when they are restarted.
    package func showAgain() { shown.forEach { appLink.showBadge($0.value, of: $0.key) } }

    package func set(_ count: Int64, of app: String) {
        shown[app] = count == 0 ? nil : count
        appLink.showBadge(count, of: app)
    }

    /// Keeps a ring's number until its app has said whether it is shown.
    package func leaveUndecided(_ count: Int64, of app: String) { undecided[app] = count }

    /// The number that waits for its app's answer, once.
    package func takeUndecided(of app: String) -> Int64? { undecided.removeValue(forKey: app) }

    /// Some docks tie a number to us and others don't, so it is taken away before we go.
    package func clear() { shown.keys.forEach { appLink.showBadge(0, of: $0) } }
}

internal import NotificationCore

/// Tells connections which rows of their apps have changed: together, a moment after the first of them, so that thousands of
/// calls don't make thousands of signals.
final class ChangeSignals {
    /// How long changes are collected, in seconds.
    static let delay = 0.02

    private var changed = ChangedRows()
    private let waiting: Wait
    private let link: any AppLink

    init(link: any AppLink, alarms: any Alarms) {
        self.link = link
        waiting = Wait(alarms)
    }

    /// Something has been written; it costs nothing while nobody listens.
    func committed(_ plan: Plan, _ rows: Rows, trimmed: [RequestKey]) {
        guard link.isListenedTo else { return }
        changed.note(plan.changes, rows, trimmed: trimmed)
        sendSoon()
    }

    /// Each row may look different from now on.
    func everythingChanged() {
        guard link.isListenedTo else { return }
        changed.noteEverything()
        sendSoon()
    }

    private func sendSoon() {
        guard !changed.isEmpty, !waiting.isRunning else { return }
        waiting.start(seconds: Self.delay) { [weak self] in self?.send() }
    }

    private func send() {
        link.signal(changed)
        changed = ChangedRows()
    }
}

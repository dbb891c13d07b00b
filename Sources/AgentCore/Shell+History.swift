package import NotificationCore

/// Past rings (decision 31).
extension Shell {
    /// - Returns: How many there were.
    package func clearHistory() throws(AgendaError) -> Int {
        let count = try recorder.store.historyCount(before: .never)
        guard count > 0 else { return 0 }
        return try recorder.perform(.clearHistory(count: count))
    }

    /// Forgets what the settings no longer keep; a ring does so too.
    func pruneHistory() {
        let oldest = recorder.agenda.oldestKept(at: now)
        guard let count = try? recorder.store.historyCount(before: oldest), count > 0 else { return }
        recorder.record(.historyPruned)
    }
}

package import NotificationCore

/// The machine's position, requested only while a request waits for a region (decision 27).
package final class Regions: ShellPart {
    /// Where the machine is; nil while that isn't known.
    package private(set) var position: Position?
    private var track = Track()
    /// Nothing was watching before: true until the first position of a watch.
    private var wasAbsent = true
    private lazy var retry = Wait(alarms)

    /// - Throws: `AgendaError` with code `locationUnavailable` when a request waits for a region and nothing here could
    ///   report that it is entered or left.
    func requireSource(for requests: [Request]) throws(AgendaError) {
        let watching = requests.filter { $0.trigger?.region != nil }
        guard !watching.isEmpty else { return }
        // What is wrong with a request itself is said first.
        for request in watching { try RequestCheck.check(request) }
        guard let problem = context.ports.positions.problem else { return }
        throw AgendaError(.locationUnavailable, "trigger: \(problem), so no region can be watched")
    }

    // MARK: - When it is needed

    /// Checks whether a request waits for a region, and starts or ends the watch accordingly.
    func look() {
        do throws(AgendaError) {
            guard let radius = try recorder.store.smallestRadius() else { return stop() }
            context.ports.positions.watch(radius: radius)
        } catch {
            log.error("\(error.message)")
        }
    }

    /// Ends the watch.
    func stop() {
        retry.end()
        context.ports.positions.stop()
        forget()
    }

    private func forget() {
        position = nil
        track = Track()
        wasAbsent = true
    }

    /// The source no longer reports anything.
    package func lost() { forget() }

    // MARK: - Positions

    /// The source reports a position.
    package func positioned(at position: Position) { moved(to: track.take(position, at: alarms.now().boot)) }

    /// A request has begun to wait: it starts from where the machine is known to be.
    func startWatches() {
        if let position { moved(to: position) }
    }

    /// Whether a position waits for the store to be tried again.
    package var isRetrying: Bool { retry.isRunning }

    /// Takes up a position; one that could not be acted on because the disk is full is taken up again.
    private func moved(to position: Position) {
        self.position = position
        // What comes of it may be the end of this watch, and the next one begins with an absence.
        let afterAbsence = wasAbsent
        wasAbsent = false
        do throws(AgendaError) {
            try recorder.perform(.moved(to: position, afterAbsence: afterAbsence))
        } catch {
            wasAbsent = afterAbsence
            log.error("\(error.message)")
            retry.start(seconds: Recorder.retryDelay) { [weak self] in self?.startWatches() }
        }
    }
}

internal import AgentCore
internal import GLibSupport
internal import Logging
package import NotificationCore
internal import Recurrence

/// The clocks, the zone, and what is due by them.
extension Shell {
    func armClock() {
        do {
            parts.clock.arm(try store.deadlines())
        } catch {
            log.error("\(error.message)")
            retryStore()
        }
    }

    func clockReported(_ event: ClockTimer.Event) {
        if case .clockChanged = event, agenda.putsRight(notes(), at: parts.clock.now()) {
            log.info("the clock was wrong when this boot began, and has been put right")
            record(.clockPutRight)
        }
        ringWhatIsDue()
        // It notes how the clocks stand, so what was wrong before is put right first, in slices too.
        if case .clockChanged = event, !waits.isRunning(.clockPutRight) { clockWasSet() }
    }

    private func clockWasSet() {
        log.info("the clock was set, or the machine resumed")
        record(.clockChanged)
        armClock()
    }

    /// What is noted about the boot and the zone; nothing where it can't be read.
    private func notes() -> [AgendaNote: String] {
        var notes: [AgendaNote: String] = [:]
        for note in AgendaNote.allCases { notes[note] = try? store.note(note) }
        return notes
    }

    /// Rings everything that is due, in transactions of a bounded size, between which the bus is served.
    func ringWhatIsDue() {
        endWait(.moreRings)
        writeDownKept()
        guard !screen.kept.awaitsReboot else { return showDueByWallClock() }
        do {
            let count = try handle(.deadline)
            guard count < Event.batch else { return wait(.moreRings, seconds: 0) { $0.ringWhatIsDue() } }
            dropUnsaved()
            // What has rung has armed the clock already.
            if count == 0 { armClock() }
        } catch {
            // A full disk: the rings stay due and are tried again.
            log.error("\(error.message)")
            retryStore()
        }
    }

    /// Goes on with what one transaction was too short for, once the bus has been served and what is due has rung.
    func goOn(with rest: Event) {
        guard case .further(let event, _, _) = rest else { return }
        let wait: Wait =
            switch event {
            case .zoneChanged: .zoneMove
            case .zoneRulesChanged: .zoneRules
            case .clockPutRight: .clockPutRight
            default: .clockChange
            }
        self.wait(wait, seconds: 0) { agent in
            agent.ringWhatIsDue()
            guard !agent.waits.isRunning(.moreRings) else { return agent.goOn(with: rest) }
            agent.record(rest)
            if wait == .clockPutRight, !agent.waits.isRunning(wait) { agent.clockWasSet() }
        }
    }

    /// Tells the person once, a moment after the last of them, which requests wait for nothing any more.
    func wasSetAside(_ key: RequestKey) {
        log.error("set aside: when \(key.identifier) of \(key.app) rings next takes too long to find out")
        setAside.insert(key)
        wait(.setAside, seconds: 1) { agent in
            guard let key = agent.setAside.min(by: { ($0.app, $0.identifier) < ($1.app, $1.identifier) }) else {
                return
            }
            let others = agent.setAside.count - 1
            agent.setAside = []
            agent.reportDamage(
                others == 0 ? "A reminder was set aside" : "\(others + 1) reminders were set aside",
                "When \"\(key.identifier)\" of \(key.app) rings next takes too long to find out"
                    + (others == 0 ? ". It" : ", and so it does for \(others) more. They")
                    + " won't ring until added again with a simpler repeat. \"carillon list --all\" shows what is set aside."
            )
        }
    }

    func retryStore() {
        wait(.storeRetry, seconds: 5) { agent in
            agent.ringWhatIsDue()
            agent.pump()
        }
    }

    // MARK: - Zone

    /// Whoever moves the session to another zone puts a file in place.
    func watchZoneFiles() {
        func watch(_ path: String?, patience: Double) -> FileWatch? {
            guard let path else { return nil }
            return FileWatch(path: path, on: parts.executor) { [weak self] in
                self?.zoneFilesChanged(patience: patience)
            }
        }
        watches = [
            // While the file is being replaced there may be none, which would mean UTC.
            watch(parts.zones.localFile, patience: 0.5),
            // An update writes many files; one look when it is over is enough.
            watch(parts.zones.dataFolder, patience: 1),
        ].compactMap { $0 }
    }

    /// Reads the zones again when nothing more has come for a moment, in seconds.
    func zoneFilesChanged(patience: Double) {
        wait(.zoneFiles, seconds: patience) { $0.refreshZones() }
    }

    private func refreshZones() {
        let zone = parts.zones.local.identifier
        guard parts.zones.refresh() else { return }
        let present = parts.zones.local.identifier
        if zone != present {
            log.info("the session's zone is \(present)")
            // What no row says is the zone that was noted when the last move was complete.
            record(.zoneChanged(from: ((try? store.note(.zone)) ?? nil) ?? zone))
            // What the move has jumped over rings late; with other rules it would be computed anew.
            ringWhatIsDue()
        }
        compareRules(changed: zone == present)
    }

    /// Computes the schedule afresh when the rules of zones are not those that it was computed with.
    func compareRules(changed: Bool = false) {
        let release = parts.zones.version
        guard changed || release != ((try? store.note(.zoneRelease)) ?? nil) else { return }
        log.info("zones have the rules of \(release ?? "an unknown release")")
        record(.zoneRulesChanged(release: release))
        ringWhatIsDue()
    }
}

/// The zones of a session, which can change under the agent.
package protocol SessionZones: ZoneSource {
    /// Reads the zones that are in use again; true when one is not what it was.
    func refresh() -> Bool
    /// The file whose change means that the session is in another zone; nil when there is none.
    var localFile: String? { get }
    /// The folder whose change means that the rules of zones may be others.
    var dataFolder: String? { get }
    /// The release of the zone data.
    var version: String? { get }
    /// Why the session's zone could not be read.
    var problem: String? { get }
}

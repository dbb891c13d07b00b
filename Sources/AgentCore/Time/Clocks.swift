internal import NotificationCore
internal import Recurrence

/// Follows the clocks and the zone, and rings what is due.
package final class Clocks: ShellPart {
    /// What continues once the bus has been served and what is due has rung.
    private enum Rest: Hashable {
        case zoneMove
        case zoneRules
        case clockChange
        case clockPutRight
        case pauses
    }

    private lazy var moreRings = Wait(alarms)
    private lazy var zoneFiles = Wait(alarms)
    private lazy var rests = Waits<Rest>(alarms)
    private let unsaved: UnsavedRings
    private let hold: Hold
    private let waking: Waking
    /// The earliest deadlines, as far as they are known.
    private var next = Known()

    /// What is known of them without asking the store.
    private struct Known {
        var deadlines = Deadlines()
        var hasWall = false
        var hasBoot = false
    }

    init(_ context: Context, unsaved: UnsavedRings, hold: Hold, waking: Waking) {
        (self.unsaved, self.hold, self.waking) = (unsaved, hold, waking)
        super.init(context)
    }

    // MARK: - Alarms

    /// Follows what a plan that was written has moved.
    ///
    /// - Returns: Whether the alarms are to be set.
    func follow(_ plan: Plan, _ rows: Rows) -> Bool {
        let (wall, boot) = plan.movesDeadlines(after: next.deadlines, rows: rows)
        switch wall {
        case .unchanged: break
        case .at(let time): next.deadlines.wall = time
        case .unknown: next.hasWall = false
        }
        switch boot {
        case .unchanged: break
        case .at(let time): next.deadlines.boot = time
        case .unknown: next.hasBoot = false
        }
        if case .unchanged = wall, case .unchanged = boot { return !next.hasWall || !next.hasBoot }
        return true
    }

    /// The store may hold other deadlines than it said.
    func forget() {
        next = Known()
        waking.forget()
    }

    /// Sets the alarms to what is due next, whatever was known of that.
    func arm() {
        forget()
        setAlarms()
    }

    /// Sets the alarms to what is due next; the store is asked for what isn't known.
    func setAlarms() {
        do throws(AgendaError) {
            if !next.hasWall { next.deadlines.wall = try recorder.store.nextOnWallClock() }
            next.hasWall = true
            if !next.hasBoot { next.deadlines.boot = try recorder.store.nextOnBootClock() }
            next.hasBoot = true
            var deadlines = next.deadlines
            // An end that has just passed is still to come about; the recorder tries again what could not be written.
            let dealtWith = recorder.isRetrying ? alarms.now().wall : WallTime(microseconds: .min)
            let ends = [recorder.agenda.pauses.nextEnd(after: dealtWith), hold.quietEnd].compactMap(\.self)
            let others = ends + [try waking.setAlarm()].compactMap(\.self)
            if let other = others.min() { deadlines.wall = min(deadlines.wall ?? other, other) }
            alarms.arm(deadlines)
        } catch {
            log.error("\(error.message)")
            recorder.retryLater()
        }
    }

    /// An alarm has gone off.
    package func fired() {
        ringWhatIsDue()
        hold.quietMayBeOver()
    }

    /// The wall clock was set, or the machine has resumed.
    package func changed() {
        if recorder.agenda.putsRight(recorder.notes, at: alarms.now()) {
            log.info("the clock was wrong at boot and has been corrected")
            recorder.record(.undoPutRight)
            recorder.record(.clockPutRight)
        }
        ringWhatIsDue()
        hold.quietMayBeOver()
        // It notes how the clocks stand, so what was wrong before is put right first, in slices too.
        if !rests.isRunning(.clockPutRight) { wasSet() }
        shell?.clockHasChanged()
    }

    private func wasSet() {
        log.info("the clock was set, or the machine resumed")
        recorder.record(.clockChanged)
        arm()
    }

    // MARK: - What is due

    /// Rings everything that is due, in transactions of a bounded size, between which the bus is served.
    package func ringWhatIsDue() {
        moreRings.end()
        recorder.writeDownKept()
        guard !recorder.kept.awaitsReboot else { return unsaved.showDueByWallClock() }
        do throws(AgendaError) {
            let plan = try recorder.performed(.deadline)
            guard !plan.isCutShort else { return moreRings.start(seconds: 0) { [weak self] in self?.ringWhatIsDue() } }
            unsaved.dropGone()
            shell?.allHasRung()
            // What came due during the pause has been held, and rings late.
            if !recorder.agenda.pauses.ended(at: alarms.now().wall).isEmpty { recorder.record(.pausesEnded) }
            // What has rung has armed the clock already.
            if plan.count == 0 { arm() }
        } catch {
            // A full disk: the rings stay due and are tried again.
            log.error("\(error.message)")
            recorder.retryLater()
        }
    }

    /// Continues what one transaction was too short for, once the bus has been served and what is due has rung.
    func goOn(with event: Event) {
        guard case .further(let whole, _, _) = event else { return }
        let rest: Rest =
            switch whole {
            case .zoneChanged: .zoneMove
            case .zoneRulesChanged: .zoneRules
            case .clockPutRight: .clockPutRight
            case .pausesEnded: .pauses
            default: .clockChange
            }
        rests.start(rest, seconds: 0) { [weak self] in
            guard let self else { return }
            ringWhatIsDue()
            guard !moreRings.isRunning else { return goOn(with: event) }
            recorder.record(event)
            if rest == .clockPutRight, !rests.isRunning(rest) { wasSet() }
        }
    }

    /// Deals with what has happened to the clocks since the last run, and rings what was due meanwhile.
    ///
    /// - Parameters:
    ///   - notes: What the last run has noted.
    ///   - suspect: The request that two runs have ended in.
    func takeUp(_ notes: [AgendaNote: String], suspect: RequestKey?) {
        if let suspect { recorder.record(.hung(suspect)) }
        for event in recorder.agenda.sinceLastRun(notes, at: alarms.now()) {
            switch event {
            case .deadline: ringWhatIsDue()
            case .rebooted, .clockPutRight: recorder.finishOrKeep(event)
            default: recorder.record(event)
            }
        }
        // What was held by a pause, when the last run ended before all of it was released.
        recorder.record(.pausesEnded)
        // Rings that come as one popup, when the last run ended before it was made.
        recorder.record(.summarise(nil))
        arm()
    }

    // MARK: - Zone

    /// The files of zones may have changed. They are read when nothing more has come for a moment, in seconds.
    package func zoneFilesChanged(patience: Double) {
        zoneFiles.start(seconds: patience) { [weak self] in self?.refreshZones() }
    }

    private func refreshZones() {
        let zone = context.ports.zones.local.identifier
        guard context.ports.zones.refresh() else { return }
        let present = context.ports.zones.local.identifier
        if zone != present {
            log.info("the session's zone is \(present)")
            // What no row says is the zone that was noted when the last move was complete.
            recorder.record(.zoneChanged(from: recorder.note(.zone) ?? zone))
            // What the move has jumped over rings late; with other rules it would be recomputed.
            ringWhatIsDue()
        }
        compareRules(changed: zone == present)
        hold.clocksShowAnotherTime()
    }

    /// Recomputes the schedule when the rules of zones are not those that it was computed with.
    func compareRules(changed: Bool = false) {
        let release = context.ports.zones.version
        guard changed || release != recorder.note(.zoneRelease) else { return }
        log.info("the time zone rules are those of \(release ?? "an unknown release")")
        // Before the release is noted with the last of the rows.
        recorder.record(.undoFollowsRules)
        recorder.record(.zoneRulesChanged(release: release))
        ringWhatIsDue()
    }
}

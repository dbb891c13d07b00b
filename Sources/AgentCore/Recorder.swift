package import NotificationCore

/// The only component that commits: it loads the rows of an event, has the agenda decide and stores the decision.
///
/// Its two verbs differ when the disk is full: ``perform(_:)`` reports it to the caller, while ``record(_:)`` reports
/// nothing and keeps what has happened until it can be written.
package final class Recorder {
    /// Has part in each commit.
    protocol Observer: AnyObject {
        /// A decision is about to be written: what is done right afterwards can be noted in the same transaction.
        func willCommit(_ plan: inout Plan, _ rows: Rows)

        /// What is due could not be written.
        func couldNotCommit(_ changes: [Change])

        /// A decision about some rows is written, and others were trimmed for it. What follows is done in ``drain()``.
        func committed(_ plan: Plan, _ rows: Rows, trimmed: [RequestKey])

        /// Carries out what follows from all that has been written, unless that is being done already.
        func drain()

        /// One transaction was too short for an event.
        func goOn(with rest: Event)

        /// The store may now accept what it has refused.
        func tryAgain()
    }

    package var agenda: Agenda
    /// What decides: the agenda as it is then, unless something is put between.
    package var planning: (Agenda) -> any Planning = { $0 }
    package let store: any AgendaStore
    /// What has happened while the store could not be written, in its order.
    package private(set) var kept = KeptEvents()
    private let alarms: any Alarms
    private let log: AgentLog
    private let retry: Wait
    /// How many decisions are being made: one more while the first is adopting what was shown without it.
    private var depth = 0
    weak var observer: (any Observer)?

    /// How long after a failure the store is tried again, in seconds.
    static let retryDelay = 5.0

    init(agenda: Agenda, store: any AgendaStore, alarms: any Alarms, log: AgentLog) {
        (self.agenda, self.store, self.alarms, self.log) = (agenda, store, alarms, log)
        retry = Wait(alarms)
    }

    // MARK: - Plan, commit

    /// Decides about an event and writes that down.
    ///
    /// - Returns: How many requests or notifications it touched.
    /// - Throws: `AgendaError` when it was refused or could not be written; nothing has changed then.
    @discardableResult
    package func perform(_ event: Event) throws(AgendaError) -> Int { try performed(event).count }

    /// The same, for a caller that wants to know more of what was decided.
    package func performed(_ event: Event) throws(AgendaError) -> Plan {
        let plan = try decide(event)
        drain()
        if let rest = plan.rest { observer?.goOn(with: rest) }
        return plan
    }

    /// Deals with an event to its end, before anything rings.
    private func finish(_ event: Event) throws(AgendaError) {
        var rest: Event? = event
        while let event = rest {
            rest = try decide(event).rest
            drain()
        }
    }

    private func drain() {
        if depth == 0 { observer?.drain() }
    }

    private func decide(_ event: Event) throws(AgendaError) -> Plan {
        depth += 1
        defer { depth -= 1 }
        let now = alarms.now()
        let rows = try store.rows(event.query(at: now))
        var plan = try planning(agenda).plan(event, at: now, rows: rows)
        observer?.willCommit(&plan, rows)
        let trimmed: [RequestKey]
        do throws(AgendaError) {
            trimmed = try store.commit(plan.changes, durability: plan.durability)
        } catch {
            // A ring that is due is still shown; that it was is written down when the store takes it again.
            switch event {
            case .deadline: observer?.couldNotCommit(plannedUnsaved(at: now)?.changes ?? plan.changes)
            case .moved: observer?.couldNotCommit(plan.changes)
            default: break
            }
            throw error
        }
        observer?.committed(plan, rows, trimmed: trimmed)
        return plan
    }

    // MARK: - What can't be written yet

    /// Plans the rings that are due and can be shown although nothing can be written.
    func plannedUnsaved(at now: Moment) -> Plan? {
        guard let rows = try? store.rows(.due(wall: now.wall, boot: now.boot, .ofAllowedApps)) else { return nil }
        return try? planning(agenda).plan(.deadline, at: now, rows: rows)
    }

    /// Records what has happened, on the screen, to the clocks or in an app; while the store can't be written it is
    /// kept, and written later in its order.
    ///
    /// - Returns: How many notifications it touches, or 1 when it is kept.
    @discardableResult
    package func record(_ fact: Event) -> Int {
        if !kept.isEmpty, fact.precedesWhatIsKept {
            kept.keep(fact)
            writeDownKept()
            return 1
        }
        writeDownKept()
        if kept.isEmpty {
            do throws(AgendaError) {
                return try perform(fact)
            } catch {
                log.error("\(error.message)")
                guard error.code == .storeFailed else { return 0 }
            }
        }
        guard isOurs(fact) else { return 0 }
        keep(fact)
        return 1
    }

    /// Keeps what could not be written.
    func keep(_ fact: Event) {
        kept.keep(fact)
        retryLater()
    }

    /// Deals with an event to its end, before anything rings; while the store can't be written it is kept.
    func finishOrKeep(_ fact: Event) {
        do throws(AgendaError) {
            try finish(fact)
        } catch {
            log.error("\(error.message)")
            keep(fact)
        }
    }

    /// Writes down what is kept, as far as the store takes it.
    package func writeDownKept() {
        while let fact = kept.takeFirst() {
            do throws(AgendaError) {
                if case .rebooted = fact { try finish(fact) } else { try perform(fact) }
            } catch {
                guard error.code == .storeFailed else {
                    log.error("\(error.message)")
                    continue
                }
                kept.putBack(fact)
                return retryLater()
            }
        }
    }

    /// Whether something waits for the store to be tried again.
    package var isRetrying: Bool { retry.isRunning }

    /// Tries again in a moment what the store has refused.
    func retryLater() { retry.start(seconds: Self.retryDelay) { [weak self] in self?.observer?.tryAgain() } }

    /// Whether a signal is about a popup of ours; others would fill the memory. The disk is full, and can be read.
    private func isOurs(_ fact: Event) -> Bool {
        guard let address = fact.popup, kept.ring(of: address) == nil else { return true }
        return (try? store.rows(.popup(address)).popup(address) != nil) ?? false
    }

    // MARK: - Questions

    /// What is noted about the boot and the zone; nothing where it can't be read.
    var notes: [AgendaNote: String] {
        var notes: [AgendaNote: String] = [:]
        for key in AgendaNote.allCases { notes[key] = note(key) }
        return notes
    }

    func note(_ key: AgendaNote) -> String? { (try? store.note(key)) ?? nil }

    /// What the person has decided about an app.
    func authorization(of app: String) throws(AgendaError) -> Authorization {
        try store.rows(.requests(app: app, identifiers: [])).authorization(of: app)
    }
}

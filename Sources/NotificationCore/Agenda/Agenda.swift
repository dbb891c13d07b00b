internal import Recurrence

/// Decides what each event does to the schedule and the screen. Pure: rows and the time come in, a plan goes out.
///
/// The shell loads the rows that ``Event/query(at:)`` names, asks for the plan, writes its changes in one transaction
/// and then carries out what follows. When the write fails, nothing has happened.
package struct Agenda: Sendable {
    package private(set) var timetable: Timetable
    let zones: any ZoneSource
    /// Is told which request's next ring is being computed, and nil once it is known: what is still there when a run ends
    /// is what that run hung in.
    package var computing: @Sendable (RequestKey?) -> Void = { _ in }
    /// How many notifications of ours the server keeps at a time; nil is any number.
    package var mostKept: Int?
    /// The app id of the person's own command line: always allowed, and alone in running commands.
    package static let ownApp = "io.github.carillon.Carillon"

    package init(zones: any ZoneSource, settings: Settings = Settings()) {
        self.zones = zones
        timetable = Timetable(zones: zones, settings: settings)
    }

    /// What the person has set up; each decision goes by what is in force then.
    package var settings: Settings {
        get { timetable.settings }
        set { timetable.settings = newValue }
    }

    /// What `event` does.
    ///
    /// - Throws: `AgendaError` when the event is a refused wish of somebody; nothing has changed then. Events that merely
    ///   report something (a late signal, a popup nobody knows) are never errors.
    package func plan(_ event: Event, at now: Moment, rows: Rows) throws(AgendaError) -> Plan {
        switch event {
        case .add(let app, let requests): try add(requests, app: app, at: now, rows: rows)
        case .removePending(let app, _): remove(rows.pending, app: app, waiting: rows.delivered)
        case .removeAllPending(let app): removeAllPending(app: app, rows: rows)
        case .removeDelivered(let app, _): removeDelivered(rows.delivered, app: app)
        case .removeAllDelivered(let app): removeDelivered(rows.delivered, app: app)
        case .setCategories(let app, let categories): try setCategories(categories, app: app)
        case .act(let key, let action, let text, let seen):
            try act(key, action: action, text: text, seen: seen, at: now, rows: rows)
        case .actConfined(let key, let action, let text):
            try confined(act(key, action: action, text: text, at: now, rows: rows))
        case .clickedLate(let row, let popupKey): try clickedLate(row, PopupKey(popupKey), at: now, rows: rows)
        case .perform(let key, let effect): try perform(key, effect, at: now, rows: rows)
        case .pressed(let key, let popupKey): try pressed(key, PopupKey(popupKey), at: now, rows: rows)
        case .wordsNotGiven(let key): wordsNotGiven(key, rows: rows)
        case .popupReplied(_, let text):
            // Typed by a person: whatever can be kept of it is.
            replied(PlainText.cleaned(text, limit: RequestCheck.Limit.body), at: now, rows: rows)
        case .repliedLate(let key, let row, let text, let seen):
            repliedLate(
                key,
                row,
                PlainText.cleaned(text, limit: RequestCheck.Limit.body),
                seen: seen,
                at: now,
                rows: rows
            )
        case .authorize(let app, let authorization): authorize(app, authorization)
        case .settingsProvided(let app, let provided): settingsProvided(app, provided)
        case .openSettings(let app): openSettings(app, from: nil, at: now)
        case .askPermission(let app, let name): askPermission(app, name: name, at: now, rows: rows)
        case .presentationChosen(_, let banner, let list): presentationChosen(banner: banner, list: list, rows: rows)
        case .responseAcknowledged(let id): responseEnded(id)
        case .responseTold(let id): responseTold(id)
        case .responseUnanswered(let id, let attempts): responseUnanswered(id, attempts: attempts)
        case .deadline: ring(rows, at: now)
        case .summarise(let crowd, let announced): summarise(crowd, announced: announced, at: now, rows: rows)
        case .moved(let position, let afterAbsence):
            moved(to: position, afterAbsence: afterAbsence, at: now, rows: rows)
        case .popupHandedOver(let ring, let server): handedOver(ring, server, rows: rows)
        case .popupShown(let ring, let address): shown(ring, address, rows: rows)
        case .popupCameAndWent(_, let ring, let address, let reason):
            cameAndWent(ring, address, reason: reason, at: now, rows: rows)
        case .popupWithheld(let ring): withheld(ring, rows: rows)
        case .popupInvoked(_, let key): invoked(key, at: now, rows: rows)
        case .popupClosed(let address, let reason): closed(address, reason: reason, at: now, rows: rows)
        case .serverChanged(let bus, let server, let toOthers):
            serverChanged(bus: bus, server: server, deliversToOthers: toOthers, at: now, rows: rows)
        case .clockChanged: recomputed(rows, from: nil, at: now, asPartOf: .clockChanged)
        case .zoneRulesChanged(let release): zoneRulesChanged(rows, release, at: now)
        case .zoneChanged(let zone): zoneChanged(rows, from: zone, at: now)
        case .rebooted: rebooted(rows, at: now)
        case .clockPutRight: clockPutRight(rows, at: now)
        case .further(.zoneChanged(let zone), _, _): zoneChanged(rows, from: zone, at: now)
        case .further(.zoneRulesChanged(let release), _, _): zoneRulesChanged(rows, release, at: now)
        case .further(.rebooted, _, let passed): rebooted(rows, passed: passed, at: now)
        case .further(.clockPutRight, _, let passed): clockPutRight(rows, passed: passed, at: now)
        case .further: recomputed(rows, from: nil, at: now, asPartOf: .clockChanged)
        case .hung(let key): hung(rows.pending(key))
        }
    }

    // MARK: - Adding

    private func add(_ requests: [Request], app: String, at now: Moment, rows: Rows) throws(AgendaError) -> Plan {
        var plan = Plan()
        var added: Set<String> = []
        guard rows.authorization(of: app) != .denied else {
            throw AgendaError(
                .notificationsNotAllowed,
                "\(app) may not notify; carillon apps allow \(app) changes that"
            )
        }
        guard settings.authorization(rows.authorization(of: app)) != .denied else {
            throw AgendaError(
                .notificationsNotAllowed,
                "\(app) may not notify: newApps=deny in carillon.conf; carillon apps allow \(app) lets it"
            )
        }
        // What is quick to see comes before what takes time to find out.
        let fresh = requests.count { $0.trigger != nil } - rows.pending.count
        guard rows.pendingCount + fresh <= RequestCheck.Limit.pendingPerApp else {
            throw AgendaError(
                .quotaExceeded,
                "\(app) has \(rows.pendingCount) pending requests; at most \(RequestCheck.Limit.pendingPerApp) are possible"
            )
        }
        let bytes = requests.reduce(rows.bytes - rows.pending.reduce(0) { $0 + $1.request.size }) { $0 + $1.size }
        guard bytes <= RequestCheck.Limit.requestsPerApp else {
            throw AgendaError(
                .quotaExceeded,
                "\(app) has requests of \(rows.bytes) bytes, \(bytes) with these; at most "
                    + "\(RequestCheck.Limit.requestsPerApp) are possible"
            )
        }
        for request in requests {
            try RequestCheck.check(request)
            guard added.insert(request.identifier).inserted else {
                throw AgendaError(.invalidArgument, "identifier: \"\(request.identifier)\" comes twice in one call")
            }
            try refuse(effectsOf: request.content.actions, for: app)
        }
        let delivered = Dictionary(rows.delivered.map { ($0.request.identifier, $0) }) { $1 }
        let pending = Set(rows.pending.map(\.request.identifier))
        var budget = StepBudget(Timetable.mostSteps)
        for request in requests {
            let request = try timetable.counted(request, spending: &budget)
            let schedule = try timetable.start(settings.heeded(request, of: app), at: now, spending: &budget)
            if app == Self.ownApp {
                plan.changes.append(.settleResponses(RequestKey(app: app, identifier: request.identifier)))
            }
            if request.trigger == nil {
                let occurrence = Timetable.Occurrence(due: now.wall, number: 1)
                let old = delivered[request.identifier]
                deliver(request, app: app, occurrence, replacing: old, at: now, rows: rows, into: &plan)
                let key = RequestKey(app: app, identifier: request.identifier)
                if let schedule = timetable.afterFirstRing(request, at: now) {
                    plan.changes.append(.put(Pending(app: app, request: request, schedule: schedule)))
                    plan.consequences.append(.pendingChanged(app: app))
                } else if pending.contains(request.identifier) {
                    plan.changes.append(.removePending(key))
                    plan.consequences.append(.pendingChanged(app: app))
                }
            } else {
                plan.changes.append(.put(Pending(app: app, request: request, schedule: schedule)))
            }
        }
        plan.count = requests.count
        if requests.contains(where: { $0.trigger != nil }) { plan.consequences.append(.pendingChanged(app: app)) }
        return plan
    }

    private func setCategories(_ categories: [Category], app: String) throws(AgendaError) -> Plan {
        var seen: Set<String> = []
        try RequestCheck.check(categories)
        for category in categories {
            guard seen.insert(category.identifier).inserted else {
                throw AgendaError(.invalidArgument, "categories: two have the identifier \"\(category.identifier)\"")
            }
            try refuse(effectsOf: category.actions, for: app)
        }
        var plan = Plan()
        plan.changes = [.setCategories(app: app, categories)]
        plan.count = categories.count
        return plan
    }

    // MARK: - Removing

    /// Removes pending requests, and their rings that nobody has seen yet.
    private func remove(_ pending: [Pending], app: String, waiting: [Delivered]) -> Plan {
        var plan = Plan()
        plan.changes = pending.map { .removePending($0.key) }
        dropUnseen(waiting, app: app, into: &plan)
        plan.count = pending.count
        if plan.count > 0 { plan.consequences.append(.pendingChanged(app: app)) }
        return plan
    }

    private func removeAllPending(app: String, rows: Rows) -> Plan {
        var plan = Plan()
        plan.changes = [.removeAllPending(app: app)]
        dropUnseen(rows.delivered, app: app, into: &plan)
        plan.count = rows.pending.count
        if plan.count > 0 { plan.consequences.append(.pendingChanged(app: app)) }
        return plan
    }

    /// Nothing is shown after its removal was acknowledged: rings that still wait for a server go with it. What the
    /// person has seen and what comes back is in the other list.
    private func dropUnseen(_ delivered: [Delivered], app: String, into plan: inout Plan) {
        for row in delivered {
            guard row.presentation == .waiting(quietly: false) else { continue }
            plan.changes.append(.removeDelivered(row.key))
            plan.consequences.append(.deliveredChanged(app: app))
        }
    }

    private func removeDelivered(_ delivered: [Delivered], app: String) -> Plan {
        var plan = Plan()
        for row in delivered {
            withdraw(row, answerable: false, into: &plan)
            if row.key == Self.summaryKey { plan.changes.append(.expireSummarised) }
        }
        plan.count = delivered.count
        if plan.count > 0 { plan.consequences.append(.deliveredChanged(app: app)) }
        return plan
    }

    // MARK: - Ringing

    private func ring(_ rows: Rows, at now: Moment) -> Plan {
        var plan = Plan()
        plan.durability = .process
        let oldestFirst = rows.pending.sorted {
            ($0.schedule.next(at: now) ?? now.wall) < ($1.schedule.next(at: now) ?? now.wall)
        }
        let delivered = Dictionary(rows.delivered.map { ($0.key, $0) }) { $1 }
        var spent = 0
        for pending in oldestFirst {
            // What is left stays due, and is looked at when the bus has been served.
            guard spent < Timetable.mostSteps else {
                plan.isCutShort = true
                break
            }
            var budget = StepBudget(Timetable.mostSteps)
            computing(pending.mayTakeLong ? pending.key : nil)
            let (occurrence, schedule) = timetable.advance(pending, at: now, spending: &budget)
            spent += Timetable.mostSteps - budget.left
            plan.count += 1
            if schedule?.isSetAside == true, !pending.schedule.isSetAside {
                plan.consequences.append(.setAside(pending.key))
            }
            let isShown = occurrence.map { mayRing(pending.request, of: pending.app, due: $0.due, at: now) } ?? true
            // What isn't shown doesn't ring until it is answered either.
            let next = isShown ? schedule : schedule?.answered
            plan.changes.append(next.map { .reschedule(pending.key, $0) } ?? .removePending(pending.key))
            plan.consequences.append(.pendingChanged(app: pending.app))
            guard let occurrence else { continue }
            guard isShown else {
                let lateness = now.wall.microseconds(since: occurrence.due)
                plan.consequences.append(
                    .report(
                        "expired: \(pending.key.identifier) of \(pending.app) was due \(lateness / 1_000_000) s ago"
                    )
                )
                continue
            }
            let old = delivered[pending.key]
            deliver(pending.request, app: pending.app, occurrence, replacing: old, at: now, rows: rows, into: &plan)
        }
        computing(nil)
        return plan
    }

    /// Whether an occurrence may be shown now: not at or after the end (decision 8), nor later than its request allows
    /// (decision 9).
    private func mayRing(_ request: Request, of app: String, due: WallTime, at now: Moment) -> Bool {
        if let end = settings.heeded(request, of: app).end, now.wall >= end { return false }
        return request.missed.rings(late: now.wall.microseconds(since: due))
    }

    /// Whether a ring that has waited, for a server or for a permission, may still be shown. What the person has seen
    /// before may always come back.
    package func mayStillShow(_ row: Delivered, at now: Moment) -> Bool {
        row.presentation != .waiting(quietly: false) || mayRing(row.request, of: row.app, due: row.due, at: now)
    }

    /// What can't be shown, or no longer may, is in the list like what has left the screen.
    private func withheld(_ ring: Int64, rows: Rows) -> Plan {
        var plan = Plan()
        plan.durability = .process
        guard let row = rows.delivered.first, case .waiting = row.presentation else { return plan }
        plan.count = 1
        plan.changes = [.present(ring: ring, .expired(nil))]
        plan.consequences = [
            .report("\(row.key.identifier) of \(row.app) was not shown"), .deliveredChanged(app: row.app),
        ]
        return plan
    }

    func deliver(
        _ request: Request,
        app: String,
        _ occurrence: Timetable.Occurrence,
        replacing old: Delivered?,
        at now: Moment,
        rows: Rows,
        into plan: inout Plan
    ) {
        var request = request
        request.content = request.content.turned(to: occurrence.number)
        var row = Delivered(
            app: app,
            request: request,
            date: now.wall,
            due: occurrence.due,
            firstDue: occurrence.firstDue,
            occurrence: occurrence.number
        )
        // Nobody was asked about this app: it may use the list, and neither the screen nor the loudspeakers.
        let isQuiet = rows.authorization(of: app) == .provisional
        if isQuiet { row.presentation = .expired(nil) }
        if let old, case .shown(let address) = old.presentation {
            // Closed and shown anew: a server-side replacement of an expired popup shows nothing on Plasma. A click
            // on the old one that is already under way still counts.
            plan.consequences.append(.withdraw(address, row.key, answerable: true))
        }
        plan.changes.append(.deliver(row))
        plan.trimDelivered(of: app, to: Self.deliveredPerApp)
        if rows.authorization(of: app) == .notDetermined { plan.consequences.append(.permissionNeeded(app: app)) }
        if let badge = request.content.badge { plan.consequences.append(.badge(app: app, count: badge)) }
        if !isQuiet { plan.consequences.append(.present) }
        plan.consequences.append(.deliveredChanged(app: app))
    }

    /// How many delivered notifications of an app are kept (decision 18).
    package static let deliveredPerApp = 100

    func withdraw(_ row: Delivered, answerable: Bool, into plan: inout Plan) {
        plan.changes.append(.removeDelivered(row.key))
        if let app = Self.permissionApp(row.key) { plan.consequences.append(.permissionSettled(app: app)) }
        if case .shown(let address) = row.presentation {
            plan.consequences.append(.withdraw(address, row.key, answerable: answerable))
        }
    }
}

extension Plan {
    /// Once for all rings of an app, after the last of them: each time it goes through what the app has there.
    fileprivate mutating func trimDelivered(of app: String, to limit: Int) {
        let earlier = changes.lastIndex { if case .trimDelivered(app, _) = $0 { true } else { false } }
        if let earlier { changes.remove(at: earlier) }
        changes.append(.trimDelivered(app: app, limit: limit))
    }
}

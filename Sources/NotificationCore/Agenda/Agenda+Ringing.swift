internal import Recurrence

/// Makes what is due ring.
extension Agenda {
    func ring(_ rows: Rows, at now: Moment) -> Plan {
        var plan = Plan(durability: .process)
        // The person's own wait for no app's rules.
        func place(_ row: Pending) -> (Int, WallTime) {
            (row.app == Self.ownApp ? 0 : 1, row.schedule.next(at: now) ?? now.wall)
        }
        let inTurn = rows.pending.sorted { place($0) < place($1) }
        let delivered = Dictionary(rows.delivered.map { ($0.key, $0) }) { $1 }
        var spent = 0
        for pending in inTurn {
            // What is left stays due, and is looked at when the bus has been served.
            guard spent < Timetable.mostSteps else {
                plan.isCutShort = true
                break
            }
            let authorization = rows.authorization(of: pending.app)
            let isAllowed = settings.authorization(authorization).allows
            let hasBudget = RingBudget.holds(pending, as: authorization)
            guard !hasBudget || budget.isLeft(to: pending.app, at: now.boot, beside: plan.spent) else {
                rest(pending, isAllowed: isAllowed, into: &plan)
                continue
            }
            var steps = StepBudget(Timetable.mostSteps)
            computing(pending.mayTakeLong ? pending.key : nil)
            let (occurrence, schedule) = timetable.advance(pending, at: now, spending: &steps)
            let taken = Timetable.mostSteps - steps.left
            spent += taken
            if hasBudget { plan.spent[pending.app, default: 0] += RingBudget.units(steps: taken) }
            plan.count += 1
            if schedule?.isSetAside == true, !pending.schedule.isSetAside {
                plan.consequences.append(.setAside(pending.key))
            }
            let silence = occurrence.flatMap { ring in
                self.silence(pending.request, of: pending.app, due: ring.due, isPutOff: ring.isPutOff, at: now)
            }
            if let occurrence, silence == nil, isPaused(pending.key, due: occurrence.due, at: now) {
                quiet(pending, occurrence, schedule, at: now, into: &plan)
                continue
            }
            let isShown = silence == nil
            // What isn't shown doesn't ring until it is answered either.
            var next = isShown ? schedule : schedule?.answered
            // It has rung once into the list, and what else it has goes on when its app may ring.
            if !isAllowed { next = next?.resting }
            plan.changes.append(next.map { .reschedule(pending.key, $0) } ?? .removePending(pending.key))
            plan.consequences.append(.pendingChanged(app: pending.app))
            guard let occurrence else { continue }
            if let silence {
                noteSilence(pending, due: occurrence.due, silence, at: now, into: &plan)
                let lateness = now.wall.microseconds(since: occurrence.due)
                plan.consequences.append(
                    .report(
                        "expired: \(pending.key.identifier) of \(pending.app) was due \(lateness / 1_000_000) s ago"
                    )
                )
                continue
            }
            deliver(
                pending.request,
                app: pending.app,
                occurrence,
                replacing: delivered[pending.key],
                isRepeat: occurrence.firstDue != nil && pending.schedule.untilAnswered != nil,
                as: authorization,
                at: now,
                into: &plan
            )
        }
        computing(nil)
        let own = rows.pending.count { $0.app == Self.ownApp }
        if own >= Event.batch || rows.pending.count - own >= Event.batchOfApps { plan.isCutShort = true }
        return plan
    }

    /// What is too much of an app rests.
    private func rest(_ pending: Pending, isAllowed: Bool, into plan: inout Plan) {
        plan.count += 1
        plan.changes.append(.reschedule(pending.key, pending.schedule.resting))
        plan.consequences.append(.pendingChanged(app: pending.app))
        if isAllowed { plan.restingApps.insert(pending.app) }
    }

    /// Requests that rest go on where they stand.
    func release(_ rows: [Pending], of app: String) -> Plan {
        var plan = Plan(durability: .process, count: rows.count)
        plan.changes = rows.map { row in
            var schedule = row.schedule
            schedule.rests = false
            return .reschedule(row.key, schedule)
        }
        // What is left of them comes in its turn.
        if rows.count >= RingBudget.most { plan.restingApps.insert(app) }
        if !rows.isEmpty { plan.consequences = [.pendingChanged(app: app)] }
        return plan
    }

    /// Why an occurrence may not be shown now, if it may not: at or after the end (decision 8), or later than its request
    /// allows (decision 9). The end is the series'; what the person has put off past it is theirs.
    func silence(
        _ request: Request,
        of app: String,
        due: WallTime,
        isPutOff: Bool,
        at now: Moment
    ) -> PastRing.Outcome? {
        if !isPutOff, let end = settings.heeded(request, of: app).end, now.wall >= end { return .expired }
        return request.missed.rings(late: now.wall.microseconds(since: due)) ? nil : .missed
    }

    /// Whether a ring that waited for a server or a permission may still be shown. What was seen before may always come back.
    package func mayStillShow(_ row: Delivered, at now: Moment) -> Bool {
        row.presentation != .waiting(quietly: false) || silence(row, at: now) == nil
    }

    func silence(_ row: Delivered, at now: Moment) -> PastRing.Outcome? {
        silence(row.request, of: row.app, due: row.due, isPutOff: row.isPutOff, at: now)
    }

    /// A ring comes into the list, and onto the screen as far as its app may.
    ///
    /// - Parameters:
    ///   - isRepeat: Whether it comes again because the one that it replaces wasn't answered.
    ///   - isBack: Whether the person has seen it, and takes back that they have put it off.
    ///   - authorization: What the person has decided about the app.
    func deliver(
        _ request: Request,
        app: String,
        _ occurrence: Timetable.Occurrence,
        replacing old: Delivered?,
        isRepeat: Bool = false,
        isBack: Bool = false,
        as authorization: Authorization,
        at now: Moment,
        into plan: inout Plan
    ) {
        let isDenied = settings.authorization(authorization) == .denied
        var request = request
        request.content = request.content.turned(to: occurrence.number)
        if let old, request.content.updatesSilently, !isRepeat, !isBack {
            return update(old, to: request, as: authorization, at: now, into: &plan)
        }
        var row = Delivered(
            app: app,
            request: request,
            date: now.wall,
            due: occurrence.due,
            firstDue: occurrence.firstDue,
            isPutOff: occurrence.isPutOff,
            occurrence: occurrence.number
        )
        // Nobody was asked about this app: it may use the list, and neither the screen nor the loudspeakers.
        let isQuiet = authorization == .provisional
        if isQuiet { row.presentation = .expired(nil) }
        if isBack { row.presentation = .waiting(quietly: true) }
        // An answer to the old one that is already under way still counts.
        switch old?.presentation {
        // Closed and shown again: a server-side replacement of an expired popup shows nothing on Plasma.
        case .shown(let address), .outdated(let address):
            plan.consequences.append(.withdraw(address, row.key, answerable: true))
        case .expired(let address?): plan.consequences.append(.remember(address, row.key, nil))
        default: break
        }
        plan.changes.append(.deliver(row))
        // An app that nobody has allowed can't fill the history; its rings come in when they are shown.
        if authorization.allows { noteRing(row, repeating: isRepeat ? old : nil, at: now, into: &plan) }
        plan.trimDelivered(of: app, to: Self.deliveredPerApp)
        plan.consequences.append(.deliveredChanged(app: app))
        // What a denied app had scheduled waits in the list, unheard and unseen.
        guard !isDenied else { return }
        if authorization == .notDetermined { plan.consequences.append(.permissionNeeded(app: app)) }
        if let badge = request.content.badge { plan.consequences.append(.badge(app: app, count: badge)) }
        if !isQuiet { plan.consequences.append(.present) }
    }

    /// A ring takes over the place of another one, as that stands: it is the same notification, which says something else.
    private func update(
        _ old: Delivered,
        to request: Request,
        as authorization: Authorization,
        at now: Moment,
        into plan: inout Plan
    ) {
        var row = old
        row.request = request
        row.handedTo = nil
        if let address = old.popup { row.presentation = .outdated(address) }
        // Nothing of another thread brings it back.
        if old.presentation == .behind, row.thread != old.thread { row.presentation = .waiting(quietly: true) }
        plan.changes.append(.deliver(row))
        if authorization.allows { noteRing(row, repeating: old, at: now, into: &plan) }
        plan.consequences.append(.deliveredChanged(app: old.app))
        if let badge = request.content.badge { plan.consequences.append(.badge(app: old.app, count: badge)) }
        if row.isWaiting { plan.consequences.append(.present) }
    }

    /// How many delivered notifications of an app are kept (decision 18).
    package static let deliveredPerApp = 100

    func withdraw(_ row: Delivered, answerable: Bool, into plan: inout Plan) {
        plan.changes.append(.removeDelivered(row.key))
        if let app = Self.permissionApp(row.key) { plan.consequences.append(.permissionSettled(app: app)) }
        if let address = row.popup { plan.consequences.append(.withdraw(address, row.key, answerable: answerable)) }
    }
}

extension Plan {
    /// Once for all rings of an app, after the last of them: each time it goes through what the app has there.
    fileprivate mutating func trimDelivered(of app: String, to limit: Int) {
        let earlier = changes.lastIndex { if case .trimDelivered(app, _, _) = $0 { true } else { false } }
        if let earlier { changes.remove(at: earlier) }
        changes.append(.trimDelivered(app: app, limit: limit))
    }
}

/// How much an app may ring that the person hasn't allowed, or that is in a sandbox: what it has scheduled must not cost
/// others anything. What is too much rests.
///
/// It counts in units: a ring is one, and one more for each ``stepsPerUnit`` steps that its next occurrence takes to find.
package struct RingBudget: Sendable {
    /// How many units an app has in each ``period``.
    package static let most = 120
    static let stepsPerUnit = 100_000
    /// In microseconds.
    package static let period: Int64 = 60_000_000

    private var spent: [String: (since: BootTime, units: Int)] = [:]

    package init() {}

    /// Whether a request's rings are counted.
    static func holds(_ pending: Pending, as authorization: Authorization) -> Bool {
        authorization != .authorized || pending.isConfined || Agenda.isUnknown(pending.app)
    }

    static func units(steps: Int) -> Int { 1 + steps / stepsPerUnit }

    /// - Parameter plan: What a plan that isn't written yet spends.
    func isLeft(to app: String, at now: BootTime, beside plan: [String: Int]) -> Bool {
        (current(app, at: now)?.units ?? 0) + plan[app, default: 0] < Self.most
    }

    package mutating func follow(_ plan: Plan, at now: BootTime) {
        guard !plan.spent.isEmpty else { return }
        spent = spent.filter { current($0.key, at: now) != nil }
        for (app, units) in plan.spent { spent[app, default: (now, 0)].units += units }
    }

    /// When an app that has spent all may ring again, in microseconds from now.
    package func pause(of app: String, at now: BootTime) -> Int64 {
        current(app, at: now).map { Self.period - now.microseconds(since: $0.since) } ?? 0
    }

    private func current(_ app: String, at now: BootTime) -> (since: BootTime, units: Int)? {
        spent[app].flatMap { now.microseconds(since: $0.since) < Self.period ? $0 : nil }
    }
}

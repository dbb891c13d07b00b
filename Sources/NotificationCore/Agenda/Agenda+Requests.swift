internal import Recurrence

/// What apps and the person request.
extension Agenda {
    func add(
        _ requests: [Request],
        app: String,
        isConfined: Bool,
        at now: Moment,
        rows: Rows
    ) throws(AgendaError) -> Plan {
        // What is quick to see comes before what takes time to find out.
        try checkPermission(of: app, rows)
        try checkQuota(of: app, adding: requests, rows, at: now)
        try check(requests, of: app)
        let delivered = Dictionary(rows.delivered.map { ($0.key, $0) }) { $1 }
        let pending = Set(rows.pending.map(\.key))
        var plan = Plan(count: requests.count)
        var budget = StepBudget(Timetable.mostSteps)
        for request in requests {
            let key = RequestKey(app: app, identifier: request.identifier)
            let request = try timetable.counted(request, spending: &budget)
            let schedule = try timetable.start(settings.heeded(request, of: app), at: now, spending: &budget)
            if app == Self.ownApp { plan.changes.append(.settleResponses(key)) }
            if pauses[.request(key)] != nil { plan.changes.append(.endPause(.request(key))) }
            guard request.trigger == nil else {
                plan.changes.append(
                    .put(Pending(app: app, request: request, schedule: schedule, isConfined: isConfined))
                )
                continue
            }
            if isHeld(key, at: now) {
                plan.changes.append(.put(held(request, of: app, isConfined: isConfined, at: now)))
                plan.consequences.append(.pendingChanged(app: app))
                continue
            }
            deliver(
                request,
                app: app,
                Timetable.Occurrence(due: request.due(at: now.wall), number: 1),
                replacing: delivered[key],
                as: rows.authorization(of: app),
                at: now,
                into: &plan
            )
            if let schedule = timetable.afterFirstRing(request, at: now) {
                plan.changes.append(
                    .put(Pending(app: app, request: request, schedule: schedule, isConfined: isConfined))
                )
                plan.consequences.append(.pendingChanged(app: app))
            } else if pending.contains(key) {
                plan.changes.append(.removePending(key))
                plan.consequences.append(.pendingChanged(app: app))
            }
        }
        if requests.contains(where: { $0.trigger != nil }) { plan.consequences.append(.pendingChanged(app: app)) }
        return plan
    }

    private func checkPermission(of app: String, _ rows: Rows) throws(AgendaError) {
        guard rows.authorization(of: app) != .denied else {
            throw AgendaError(
                .notificationsNotAllowed,
                "\(app) may not notify; to allow it, run carillon apps allow \(app)"
            )
        }
        guard settings.authorization(rows.authorization(of: app)) != .denied else {
            throw AgendaError(
                .notificationsNotAllowed,
                "\(app) may not notify: newApps=deny in carillon.conf; to allow it, run carillon apps allow \(app)"
            )
        }
    }

    func checkQuota(of app: String, adding requests: [Request], _ rows: Rows, at now: Moment) throws(AgendaError) {
        let staying = requests.count { request in
            request.trigger != nil || request.untilAnswered != nil
                || isHeld(RequestKey(app: app, identifier: request.identifier), at: now)
        }
        let fresh = staying - rows.pending.count
        let holder = Self.isUnknown(app) ? "the programs that can't be told apart have" : "\(app) has"
        guard rows.pendingCount + fresh <= RequestCheck.Limit.pendingPerApp else {
            throw AgendaError(
                .quotaExceeded,
                "\(holder) \(rows.pendingCount) pending requests; at most \(RequestCheck.Limit.pendingPerApp) are allowed"
            )
        }
        let bytes = requests.reduce(rows.bytes - rows.pending.reduce(0) { $0 + $1.request.size }) { $0 + $1.size }
        guard bytes <= RequestCheck.Limit.requestsPerApp else {
            throw AgendaError(
                .quotaExceeded,
                "\(holder) requests of \(rows.bytes) bytes, \(bytes) with these; at most "
                    + "\(RequestCheck.Limit.requestsPerApp) are allowed"
            )
        }
    }

    /// Whether what a plan leaves pending is within the app's limits.
    func checkRoom(for plan: Plan, _ rows: Rows) throws(AgendaError) {
        var sizes = Dictionary(rows.pending.map { ($0.key, $0.request.size) }) { $1 }
        let (count, bytes) = (sizes.count, sizes.values.reduce(0, +))
        for change in plan.changes {
            switch change {
            case .put(let row): sizes[row.key] = row.request.size
            case .removePending(let key): sizes[key] = nil
            default: break
            }
        }
        let newCount = rows.pendingCount - count + sizes.count
        let newBytes = rows.bytes - bytes + sizes.values.reduce(0, +)
        guard newCount <= RequestCheck.Limit.pendingPerApp, newBytes <= RequestCheck.Limit.requestsPerApp else {
            throw AgendaError(
                .quotaExceeded,
                "there would be \(newCount) pending requests of \(newBytes) bytes; at most "
                    + "\(RequestCheck.Limit.pendingPerApp) of \(RequestCheck.Limit.requestsPerApp) bytes are allowed"
            )
        }
    }

    func check(_ requests: [Request], of app: String) throws(AgendaError) {
        var seen: Set<RequestKey> = []
        for request in requests {
            try RequestCheck.check(request)
            guard seen.insert(RequestKey(app: app, identifier: request.identifier)).inserted else {
                throw AgendaError(.invalidArgument, "identifier: \"\(request.identifier)\" appears twice in one call")
            }
            try refuse(effectsOf: request.content.actions, for: app)
        }
    }

    func setCategories(_ categories: [Category], app: String) throws(AgendaError) -> Plan {
        var seen: Set<String> = []
        try RequestCheck.check(categories)
        for category in categories {
            guard seen.insert(category.identifier).inserted else {
                throw AgendaError(.invalidArgument, "categories: two have the identifier \"\(category.identifier)\"")
            }
            try refuse(effectsOf: category.actions, for: app)
        }
        return Plan(count: categories.count, changes: [.setCategories(app: app, categories)])
    }

    // MARK: - Removing

    /// Removes pending requests, and their rings that have not been seen yet.
    func remove(_ pending: [Pending], app: String, waiting: [Delivered], at now: Moment) -> Plan {
        var plan = Plan(count: pending.count, changes: pending.map { .removePending($0.key) })
        dropUnseen(waiting, app: app, at: now, into: &plan)
        if plan.count > 0 { plan.consequences.append(.pendingChanged(app: app)) }
        return plan
    }

    /// Removes requests with what was delivered of them.
    func removeWhole(_ rows: Rows, app: String, at now: Moment) -> Plan {
        // What waits to be shown goes with the delivered rows.
        var plan = remove(rows.pending, app: app, waiting: [], at: now)
        let delivered = removeDelivered(rows, app: app, at: now)
        plan.changes += delivered.changes
        plan.consequences += delivered.consequences
        plan.count = Set(rows.pending.map(\.key)).union(rows.delivered.map(\.key)).count
        return plan
    }

    func removeAllPending(app: String, rows: Rows, at now: Moment) -> Plan {
        var plan = Plan(count: rows.pending.count, changes: [.removeAllPending(app: app)])
        dropUnseen(rows.delivered, app: app, at: now, into: &plan)
        if plan.count > 0 { plan.consequences.append(.pendingChanged(app: app)) }
        return plan
    }

    /// Nothing is shown after its removal was acknowledged: rings that still wait for a server go with it. What the
    /// person has seen and what comes back is in the other list.
    func dropUnseen(_ delivered: [Delivered], app: String, at now: Moment, into plan: inout Plan) {
        for row in delivered {
            guard row.presentation == .waiting(quietly: false) else { continue }
            noteEnd(row, .withdrawn, at: now, into: &plan)
            plan.changes.append(.removeDelivered(row.key))
            plan.consequences.append(.deliveredChanged(app: app))
        }
    }

    /// Removes what is delivered; of an app also what a pause holds, which has rung as far as the app knows.
    func removeDelivered(_ rows: Rows, app: String, at now: Moment) -> Plan {
        var plan = Plan()
        if app != Self.ownApp {
            for row in rows.pending { dropHeld(row, into: &plan) }
        }
        plan.count = plan.changes.count + rows.delivered.count
        for row in rows.delivered {
            // The person takes away their own. What isn't kept leaves the list by itself, and nobody has answered it.
            if !row.request.content.isTransient || row.popup != nil || row.isWaiting {
                noteEnd(row, app == Self.ownApp ? .dismissed : .withdrawn, at: now, into: &plan)
            }
            withdraw(row, answerable: false, into: &plan)
            if row.key == Self.summaryKey { plan.changes.append(.expireSummarised) }
        }
        if !rows.delivered.isEmpty { plan.consequences.append(.deliveredChanged(app: app)) }
        return plan
    }
}

/// Changes of the person's own pending reminders, in place (decision 30).
extension Agenda {
    /// The identifier, the count so far and what is delivered stay; a snooze too, unless the series starts over.
    func edit(_ key: RequestKey, _ edit: RequestEdit, at now: Moment, rows: Rows) throws(AgendaError) -> Plan {
        guard key.app == Self.ownApp else { throw Self.notOwn(key.identifier, of: key.app) }
        guard let pending = rows.pending(key) else {
            throw AgendaError(.unknownIdentifier, "nothing pending is called \"\(key.identifier)\"")
        }
        let request = edit.applied(to: pending.request)
        guard edit.movesSeries || request != pending.request else { return Plan(count: 1) }
        try checkQuota(of: key.app, adding: [request], rows, at: now)
        try check([request], of: key.app)
        var budget = StepBudget(Timetable.mostSteps)
        let row = try edited(pending, request, edit, at: now, spending: &budget)
        return Plan(count: 1, changes: [.put(row)], consequences: [.pendingChanged(app: key.app)])
    }

    /// A pending row with another request in its place.
    func edited(
        _ pending: Pending,
        _ request: Request,
        _ edit: RequestEdit,
        at now: Moment,
        spending budget: inout StepBudget
    ) throws(AgendaError) -> Pending {
        var row = pending
        row.request = try timetable.counted(request, spending: &budget)
        let heeded = settings.heeded(row.request, of: pending.app)
        // What has no time starts over only where it gets or loses one.
        let startsOver = edit.fields.contains(.trigger) || edit.movesSeries && request.trigger != nil
        row.schedule =
            startsOver
            ? try timetable.restart(pending.schedule, as: heeded, at: now, spending: &budget)
            : try timetable.rebound(pending, as: heeded, edit.fields, at: now, spending: &budget)
        return row
    }

    /// The refusal to change what belongs to an app.
    package static func notOwn(_ identifier: String, of app: String) -> AgendaError {
        AgendaError(.notPermitted, "\"\(identifier)\" belongs to \(app); only your own reminders can be changed")
    }
}

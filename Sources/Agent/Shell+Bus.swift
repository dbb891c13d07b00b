internal import AgentBus
internal import GLibSupport
internal import Logging
internal import NotificationCore
internal import Recurrence

/// Method calls from the bus.
extension Shell {
    /// Answers a call; refusals travel as `io.github.carillon.Error.…`.
    func answer(_ invocation: BusInvocation) {
        if !["Add", "AddMany"].contains(invocation.member) { invocation.dropDescriptors() }
        // Who calls could not be found out, nor could a sandbox be told from none.
        guard FileDescriptor.areLeft() else {
            log.error("out of file descriptors: \(invocation.member) is refused")
            return invocation.fail(
                "org.freedesktop.DBus.Error.LimitsExceeded",
                "the agent is out of file descriptors (ulimit -n); nothing was changed"
            )
        }
        do throws(AgendaError) {
            try CallLimit.check(invocation)
        } catch {
            invocation.fail(error.busName, error.message)
            return giveMemoryBack(after: invocation)
        }
        guard !waitsInTurn(invocation) else { return }
        // A move to another zone that a full disk has held up comes before what is computed in that zone.
        writeDownKept()
        do throws(AgendaError) {
            switch invocation.interface {
            case BusNames.center:
                if let reply = try center(invocation) { send(reply, to: invocation) }
            case BusNames.tools: send(try tools(invocation), to: invocation)
            default: break
            }
        } catch {
            invocation.fail(error.busName, error.message)
        }
        giveMemoryBack(after: invocation)
    }

    // MARK: - NotificationCenter1

    /// Nil is answered later.
    private func center(_ call: BusInvocation) throws(AgendaError) -> [Variant]? {
        // Those of AddMany may be many, and are read one by one.
        let arguments = call.member == "AddMany" ? [] : call.arguments
        if call.member == "Register" {
            try register(call.sender, as: arguments.first?.stringValue ?? "")
            return []
        }
        let app = try callers.app(of: call.sender)
        if ["Add", "AddMany", "RequestAuthorization"].contains(call.member) { noteAsker(call.sender, of: app) }
        if call.member == "RequestAuthorization" {
            try requestAuthorization(app, options: arguments.first?.integerValue ?? 0, call)
            return nil
        }
        switch call.member {
        case "GetSettings":
            return [.dictionary(try settings(of: app))]
        case "SetBadgeCount":
            let count = arguments.first?.integerValue ?? -1
            guard count >= 0 else { throw AgendaError(.invalidArgument, "count: must be 0 or more, not \(count)") }
            setBadge(app, count)
            return []
        case "SetDelegate":
            try setDelegate(arguments.first?.stringValue ?? "/", of: call.sender, app: app)
            return []
        case "Add":
            return try add(of: app, call) ? [] : nil
        case "AddMany":
            try addMany(of: app, call)
            return nil
        case "RemovePending":
            return [
                .uint32(try removed(.removePending(app: app, identifiers: arguments.first?.stringArrayValue ?? [])))
            ]
        case "RemoveAllPending":
            return [.uint32(try removed(.removeAllPending(app: app)))]
        case "GetPending":
            return [try whole(.pending(of: app), for: call)]
        case "GetPendingPage":
            return try page(.pending(of: app), arguments)
        case "GetDelivered":
            return [try whole(.delivered(of: app), for: call)]
        case "GetDeliveredPage":
            return try page(.delivered(of: app), arguments)
        case "RemoveDelivered":
            return [.uint32(try removeDelivered(arguments.first?.stringArrayValue ?? [], of: app))]
        case "RemoveAllDelivered":
            return [.uint32(try removeAllDelivered(of: app))]
        case "SetCategories":
            var categories: [Category] = []
            for (index, value) in (arguments.first?.arrayValue ?? []).enumerated() {
                categories.append(try ActionCodec.decodeCategory(value, name: "categories[\(index)]"))
            }
            try handle(.setCategories(app: app, categories))
            return []
        case "GetCategories":
            let categories = try store.rows(.requests(app: app, identifiers: [])).categories[app] ?? []
            return [.dictionaries(categories.map(ActionCodec.encode))]
        case "Act":
            try act(app, arguments, isConfined: callers.standing(of: call.sender)?.isHost != true)
            return []
        case "GetResponses":
            return [try whole(.responses(of: app), for: call)]
        case "GetResponsesPage":
            return try page(.responses(of: app), arguments)
        case "AcknowledgeResponse":
            let number = arguments.first?.integerValue ?? 0
            guard try store.hasResponse(number, of: app) else {
                throw AgendaError(.unknownIdentifier, "number: no response \(number) of \(app) waits")
            }
            try handle(app == Agenda.ownApp ? .responseTold(number) : .responseAcknowledged(number))
            return []
        case "Snooze":
            let key = RequestKey(app: app, identifier: arguments.first?.stringValue ?? "")
            try handle(.perform(key, .snooze(seconds: arguments.last?.doubleValue ?? 0)))
            return []
        case "Skip":
            try handle(.perform(RequestKey(app: app, identifier: arguments.first?.stringValue ?? ""), .skipNext))
            return []
        case "GetUpcoming":
            let identifier = arguments.first?.stringValue ?? ""
            let limit = Int(clamping: arguments.last?.integerValue ?? 0)
            return [.dictionaries(try upcoming(app, identifier, limit: limit))]
        default:
            throw AgendaError(.invalidArgument, "\(call.member): there is no such method")
        }
    }

    /// - Parameters:
    ///   - arguments: An identifier, an action and options.
    ///   - isConfined: Whether the caller may not reach beyond its own notifications.
    private func act(_ app: String, _ arguments: [Variant], isConfined: Bool = false) throws(AgendaError) {
        let key = try known(RequestKey(app: app, identifier: arguments.first?.stringValue ?? ""))
        let action = arguments.count > 1 ? arguments[1].stringValue ?? "" : ""
        var options = arguments.last?.dictionaryValue ?? [:]
        let text = options.removeValue(forKey: "text")
        if let unknown = options.keys.min() {
            throw AgendaError(.invalidArgument, "options.\(unknown): there is no such option")
        }
        if let text, text.stringValue == nil {
            throw AgendaError(
                .invalidArgument,
                "options.text: must be a string, not of D-Bus type \(text.typeSignature)"
            )
        }
        let words = text?.stringValue
        try handle(isConfined ? .actConfined(key, action: action, text: words) : .act(key, action: action, text: words))
    }

    private func removed(_ event: Event) throws(AgendaError) -> UInt32 { UInt32(clamping: try handle(event)) }

    private func upcoming(_ app: String, _ identifier: String, limit: Int) throws(AgendaError) -> [[String: Variant]] {
        let now = parts.clock.now()
        let limit = max(0, min(limit, RequestCheck.Limit.upcoming))
        var pending = try store.rows(.app(app)).pending
        if !identifier.isEmpty {
            pending = pending.filter { $0.request.identifier == identifier }
            guard !pending.isEmpty else {
                throw AgendaError(.unknownIdentifier, "nothing pending is called \"\(identifier)\"")
            }
        }
        var descriptions: [Int: String] = [:]
        return try agenda.timetable.upcoming(pending, at: now, limit: limit).map { ring in
            let row = pending[ring.row]
            let description = descriptions[ring.row] ?? agenda.timetable.describe(row, at: now)
            descriptions[ring.row] = description
            return UpcomingRing(
                app: row.app,
                identifier: row.request.identifier,
                title: row.request.content.title,
                date: ring.date,
                description: description
            ).encode()
        }
    }

    // MARK: - Who calls

    private func register(_ sender: String, as app: String) throws(AgendaError) {
        try callers.claim(app, by: sender)
        log.debug("\(sender) speaks for \(app)")
    }

    /// Takes up what connections that are still there have told the last run of the agent (decision 20).
    func restoreClaims() {
        let claims = callers.restore()
        for claim in claims {
            guard let path = claim.delegate else { continue }
            apps.delegates[claim.app] = Apps.Delegate(connection: claim.name, path: path)
        }
        if !claims.isEmpty {
            log.info("\(claims.count) connections speak for the apps that they named to the last run")
        }
    }

    func callerLeft(_ sender: String) {
        callers.forget(sender)
        apps.delegates = apps.delegates.filter { $0.value.connection != sender }
        for (app, calls) in apps.permissionCalls where calls.contains(where: { $0.sender == sender }) {
            apps.permissionCalls[app] = calls.filter { $0.sender != sender }
        }
    }

    // MARK: - Agent1

    private func tools(_ call: BusInvocation) throws(AgendaError) -> [Variant] {
        let arguments = call.arguments
        try callers.refuseUnlessHost(call.sender)
        switch call.member {
        case "Status":
            return [.dictionary(try status())]
        case "ListApps":
            return [.dictionaries(try listApps())]
        case "OpenSettings":
            try openSettings(arguments.first?.stringValue ?? "")
            return []
        case "GetPendingOf":
            let app = Self.nonEmpty(arguments.first)
            return [try whole(.pending(of: app), for: call)]
        case "GetPendingPageOf":
            let app = Self.nonEmpty(arguments.first)
            return try page(.pending(of: app), arguments)
        case "GetDeliveredOf":
            let app = Self.nonEmpty(arguments.first)
            return [try whole(.delivered(of: app), for: call)]
        case "GetDeliveredPageOf":
            let app = Self.nonEmpty(arguments.first)
            return try page(.delivered(of: app), arguments)
        case "RemovePendingOf":
            let identifiers = arguments.last?.stringArrayValue ?? []
            return [
                .uint32(
                    try removed(.removePending(app: arguments.first?.stringValue ?? "", identifiers: identifiers))
                )
            ]
        case "ActOf":
            try act(arguments.first?.stringValue ?? "", Array(arguments.dropFirst()))
            return []
        case "SetAuthorization":
            try setAuthorization(arguments.first?.stringValue ?? "", arguments.last?.stringValue ?? "")
            return []
        case "SessionStarted":
            sessionStarted(arguments.first?.dictionaryValue ?? [:])
            return []
        default:
            throw AgendaError(.invalidArgument, "\(call.member): there is no such method")
        }
    }

    private func listApps() throws(AgendaError) -> [[String: Variant]] {
        let services = launcher.activatableNames
        return try store.tallies().filter { $0.app != Agenda.agentApp }.map { tally in
            var fields: [String: Variant] = [
                "app": .string(tally.app), "status": .string(authorization(of: tally).rawValue),
                "pending": .int64(Int64(tally.pending)), "delivered": .int64(Int64(tally.delivered)),
                // The person's own are kept for them and wait for nobody.
                "waiting": .int64(tally.app == Agenda.ownApp ? 0 : Int64(tally.responses)),
            ]
            if tally.app != Agenda.ownApp, apps.delegates[tally.app] == nil {
                fields["launchProblem"] = launcher.problem(of: tally.app, services: services).map(Variant.string)
            }
            return fields
        }
    }

    private static func nonEmpty(_ value: Variant?) -> String? {
        value?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
    }

    private func sessionStarted(_ environment: [String: Variant]) {
        let texts = environment.compactMapValues(\.stringValue).filter { Launcher.isSessionVariable($0.key) }
        launcher.sessionEnvironment = texts
        log.info("a session has started on \(texts["WAYLAND_DISPLAY"] ?? texts["DISPLAY"] ?? "no display")")
        settle(for: Self.settlingTime)
    }

    private func status() throws(AgendaError) -> [String: Variant] {
        let now = parts.clock.now()
        let deadlines = try store.deadlines()
        let tallies = try store.tallies()
        var next = [deadlines.wall, deadlines.boot.map { now.wall(at: $0) }].compactMap(\.self).min()
        if try store.rows(.watchingRegions).pending.contains(where: { $0.schedule.due != nil }) {
            // The end of a watch is a deadline and no ring.
            next = try store.rows(.app(nil)).pending.compactMap { $0.schedule.next(at: now) }.min()
        }
        var status: [String: Variant] = [
            "version": .string(parts.version),
            "features": .stringArray(AgentFeature.all),
            "process": .int64(Int64(ownProcessIdentifier())),
            "started": .double(started.wall.secondsSince1970),
            "bus": .string(connection.guid),
            "store": .string(parts.storeFolder),
            "pending": .int64(Int64(tallies.reduce(0) { $0 + $1.pending })),
            "delivered": .int64(Int64(tallies.reduce(0) { $0 + $1.delivered })),
            "zone": .string(parts.zones.local.identifier),
            "server": .dictionary(serverStatus()),
            "location": .dictionary(locationStatus()),
            "settings": .dictionary(settingsStatus()),
            "sound": .dictionary(soundStatus()),
        ]
        if let next { status["next"] = .double(next.secondsSince1970) }
        if let doNotDisturb = doNotDisturbStatus() { status["doNotDisturb"] = .dictionary(doNotDisturb) }
        if let schema = parts.schema { status["schema"] = .string(schema) }
        if let setAside = parts.setAside { status["damagedStore"] = .string(setAside) }
        if let version = parts.zones.version { status["zoneData"] = .string(version) }
        if let problem = parts.zones.problem { status["zoneProblem"] = .string(problem) }
        return status
    }

    private func serverStatus() -> [String: Variant] {
        var fields: [String: Variant] = ["state": .string(screen.server.state)]
        if let profile = screen.server.profile {
            fields["name"] = .string(profile.name)
            fields["vendor"] = .string(profile.vendor)
            fields["version"] = .string(profile.version)
            fields["specification"] = .string(profile.specification)
            fields["capabilities"] = .stringArray(profile.capabilities.sorted())
        }
        return fields
    }
}

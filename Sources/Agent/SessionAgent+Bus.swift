internal import AgentBus
internal import GLibSupport
internal import Logging
internal import NotificationCore
internal import Recurrence

/// Method calls from the bus.
extension SessionAgent {
    /// Answers a call; refusals travel as `io.github.carillon.Error.…`.
    func answer(_ invocation: BusInvocation) {
        guard !waitsInTurn(invocation) else { return }
        // Who calls could not be found out, nor could a sandbox be told from none.
        guard FileDescriptor.areLeft() else {
            log.error("out of file descriptors: \(invocation.member) is refused")
            return invocation.fail(
                "org.freedesktop.DBus.Error.LimitsExceeded",
                "the agent is out of file descriptors (ulimit -n); nothing was changed"
            )
        }
        // A move to another zone that a full disk has held up comes before what is computed in that zone.
        writeDownKept()
        do throws(AgendaError) {
            switch invocation.interface {
            case BusNames.center:
                if let reply = try center(invocation) { invocation.reply(reply) }
            case BusNames.tools: invocation.reply(try tools(invocation))
            default: break
            }
        } catch {
            invocation.fail(error.busName, error.message)
        }
    }

    // MARK: - NotificationCenter1

    /// Nil is answered later.
    private func center(_ call: BusInvocation) throws(AgendaError) -> [Variant]? {
        let arguments = call.arguments
        if call.member == "Register" {
            try register(call.sender, as: arguments.first?.stringValue ?? "")
            return []
        }
        let app = app(of: call.sender)
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
            setDelegate(arguments.first?.stringValue ?? "/", of: call.sender, app: app)
            return []
        case "Add":
            return try add([(arguments.first, "request")], of: app, call) ? [] : nil
        case "AddMany":
            let requests = (arguments.first?.arrayValue ?? []).enumerated().map { ($1, "requests[\($0)]") }
            return try add(requests, of: app, call) ? [] : nil
        case "RemovePending":
            return [
                .uint32(try removed(.removePending(app: app, identifiers: arguments.first?.stringArrayValue ?? [])))
            ]
        case "RemoveAllPending":
            return [.uint32(try removed(.removeAllPending(app: app)))]
        case "GetPending":
            return [.dictionaries(try pending(of: app))]
        case "GetDelivered":
            return [.dictionaries(try delivered(of: app))]
        case "RemoveDelivered":
            return [
                .uint32(try removed(.removeDelivered(app: app, identifiers: arguments.first?.stringArrayValue ?? [])))
            ]
        case "RemoveAllDelivered":
            return [.uint32(try removed(.removeAllDelivered(app: app)))]
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
            try act(app, arguments)
            return []
        case "GetResponses":
            return [.dictionaries(try store.responses(of: app).map { ResponseSummary($0).encode() })]
        case "AcknowledgeResponse":
            let number = arguments.first?.integerValue ?? 0
            guard try store.responses(of: app).contains(where: { $0.id == number }) else {
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

    /// Adds the requests of a call, each with its name in messages: all of them, or none and no copy of a picture.
    ///
    /// - Returns: false when the call is answered later, since it brought or names files.
    private func add(
        _ values: [(Variant?, String)],
        of app: String,
        _ call: BusInvocation
    ) throws(AgendaError) -> Bool {
        var files = AttachmentIntake(call.descriptors)
        var requests: [Request] = []
        for (value, name) in values {
            let request = try RequestCodec.decode(value, name: name) {
                handle,
                identifier,
                field throws(AgendaError) in
                try files.note(handle, identifier: identifier, field: field)
            }
            requests.append(request)
        }
        try files.note(requests)
        guard files.isEmpty else {
            try takeIn(files, of: requests, for: app, call)
            return false
        }
        try add(requests, of: app)
        return true
    }

    func add(_ requests: [Request], of app: String) throws(AgendaError) {
        try requireLocationService(for: requests)
        try handle(.add(app: app, requests))
    }

    /// - Parameter arguments: An identifier, an action and options.
    private func act(_ app: String, _ arguments: [Variant]) throws(AgendaError) {
        let key = RequestKey(app: app, identifier: arguments.first?.stringValue ?? "")
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
        try handle(.act(key, action: action, text: text?.stringValue))
    }

    private func removed(_ event: Event) throws(AgendaError) -> UInt32 { UInt32(clamping: try handle(event)) }

    private func pending(of app: String?) throws(AgendaError) -> [[String: Variant]] {
        let now = parts.clock.now()
        return try store.rows(.app(app)).pending.map { row in
            PendingSummary(
                app: row.app,
                request: row.request,
                next: row.schedule.next(at: now),
                remaining: row.remaining,
                snoozedUntil: row.schedule.snooze.map { now.wall(at: $0.boot) },
                end: agenda.settings.heeded(row.request, of: row.app).end,
                description: agenda.timetable.describe(row, at: now)
            ).encode()
        }
    }

    private func delivered(of app: String?) throws(AgendaError) -> [[String: Variant]] {
        try store.rows(.app(app)).delivered.map { DeliveredSummary($0).encode() }
    }

    private func upcoming(_ app: String, _ identifier: String, limit: Int) throws(AgendaError) -> [[String: Variant]] {
        let now = parts.clock.now()
        let limit = min(limit, 10_000)
        var pending = try store.rows(.app(app)).pending
        if !identifier.isEmpty {
            pending = pending.filter { $0.request.identifier == identifier }
            guard !pending.isEmpty else {
                throw AgendaError(.unknownIdentifier, "nothing pending is called \"\(identifier)\"")
            }
        }
        let rings = pending.flatMap { row in
            let description = agenda.timetable.describe(row, at: now)
            return agenda.timetable.upcoming(row, at: now, limit: limit).map {
                UpcomingRing(
                    app: row.app,
                    identifier: row.request.identifier,
                    title: row.request.content.title,
                    date: $0,
                    description: description
                )
            }
        }
        return rings.sorted { $0.date < $1.date }.prefix(limit).map { $0.encode() }
    }

    // MARK: - Who calls

    private func register(_ sender: String, as app: String) throws(AgendaError) {
        guard Settings.isAppIdentifier(app) else {
            throw AgendaError(
                .invalidArgument,
                "app: must be 1 to 255 letters, digits, dots, dashes and underscores, as a desktop file's name is"
            )
        }
        if let process = connection.processIdentifier(of: sender),
            let sandboxed = CallerIdentity.sandboxedApp(process: process), sandboxed != app
        {
            throw AgendaError(.notPermitted, "app: \(sandboxed) is sandboxed and speaks for itself only")
        }
        if registered[sender] == nil { forgetWhenGone(sender) }
        registered[sender] = app
        log.debug("\(sender) speaks for \(app)")
    }

    func forgetWhenGone(_ sender: String) {
        let gone = BusConnection.SignalMatch(
            sender: "org.freedesktop.DBus",
            path: "/org/freedesktop/DBus",
            interface: "org.freedesktop.DBus",
            member: "NameOwnerChanged",
            firstArgument: sender
        )
        let subscription = SubscriptionBox()
        subscription.number = connection.subscribe(gone) { [weak self] _ in
            self?.assumeIsolated { agent in
                agent.registered[sender] = nil
                agent.apps.delegates = agent.apps.delegates.filter { $0.value.connection != sender }
                agent.connection.unsubscribe(subscription.number)
            }
        }
    }

    private final class SubscriptionBox: @unchecked Sendable {  // written once, before the main loop can call back
        var number: UInt32 = 0
    }

    private func app(of sender: String) -> String {
        if let app = registered[sender] { return app }
        return connection.processIdentifier(of: sender).map(CallerIdentity.app(process:)) ?? "unknown"
    }

    // MARK: - Agent1

    private func tools(_ call: BusInvocation) throws(AgendaError) -> [Variant] {
        let arguments = call.arguments
        try refuseSandboxed(call.sender)
        switch call.member {
        case "Status":
            return [.dictionary(try status())]
        case "ListApps":
            return [.dictionaries(try listApps())]
        case "OpenSettings":
            try openSettings(arguments.first?.stringValue ?? "")
            return []
        case "GetPendingOf":
            return [.dictionaries(try pending(of: Self.nonEmpty(arguments.first)))]
        case "GetDeliveredOf":
            return [.dictionaries(try delivered(of: Self.nonEmpty(arguments.first)))]
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
        return try store.tallies().map { tally in
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

    private func refuseSandboxed(_ sender: String) throws(AgendaError) {
        guard let process = connection.processIdentifier(of: sender),
            let sandboxed = CallerIdentity.sandboxedApp(process: process)
        else { return }
        throw AgendaError(.notPermitted, "\(sandboxed) is sandboxed and sees its own notifications only")
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

internal import AgentCore
internal import AgentBus
internal import GLibSupport
internal import Logging
internal import NotificationCore

/// What the agent knows of the machine's place, while a request waits for one.
struct Whereabouts {
    var state = State.unused
    /// A connection for this alone: GeoClue forgets a client together with its connection.
    var bus: BusConnection?
    /// GeoClue's object for us, once we have it.
    var client: String?
    /// GeoClue's object for the present position.
    var location: String?
    var subscriptions: (client: UInt32, location: UInt32) = (0, 0)
    /// The radius that GeoClue's thresholds were chosen for, in metres; 0 while no request waits for a region.
    var radius = 0.0
    var position: Position?
    var track = Track()
    /// Nobody has been watching: true until the first position of a watch.
    var wasAbsent = true
    /// Counts what was begun, so that answers to something that was given up are known as such.
    var attempt = 0
    /// How often in a row no watch could be started.
    var failures = 0

    enum State {
        /// No request waits for a region.
        case unused
        /// GeoClue was asked and has not answered: it waits until an agent of the desktop's has registered with it.
        case asking
        case watching
        case denied(reason: String)
        case absent(reason: String)
        case failed(reason: String)

        var name: String {
            switch self {
            case .unused: "unused"
            case .asking: "asking"
            case .watching: "watching"
            case .denied: "denied"
            case .absent: "absent"
            case .failed: "failed"
            }
        }

        var reason: String? {
            switch self {
            case .unused, .asking, .watching: nil
            case .denied(let reason), .absent(let reason), .failed(let reason): reason
            }
        }
    }
}

/// The machine's place, from GeoClue (decision 27); asked for only while a request waits for a region.
///
/// <https://www.freedesktop.org/software/geoclue/docs/>
extension Shell {
    private static let geoClue = "org.freedesktop.GeoClue2"
    private static let clientInterface = "org.freedesktop.GeoClue2.Client"
    private static let locationInterface = "org.freedesktop.GeoClue2.Location"
    private static let fields: Set<String> = ["Latitude", "Longitude", "Accuracy"]
    /// GeoClue's level for the best that the machine has.
    private static let exactly: UInt32 = 8
    /// Nobody whom a reminder is for moves faster than this, in metres per second.
    private static let speed = 30.0

    // MARK: - Whether there is one

    /// - Throws: `AgendaError` with code `locationUnavailable` when a request waits for a region and nothing here could
    ///   tell that it is entered or left.
    func requireLocationService(for requests: [Request]) throws(AgendaError) {
        let watching = requests.filter { $0.trigger?.region != nil }
        guard !watching.isEmpty else { return }
        // What is wrong with a request itself is said first.
        for request in watching { try RequestCheck.check(request) }
        guard let problem = locationProblem() else { return }
        throw AgendaError(.locationUnavailable, "trigger: \(problem), so no region can be watched")
    }

    private func locationProblem() -> String? {
        do throws(GLibError) {
            var bus = whereabouts.bus ?? machine.flatMap { $0.isClosed ? nil : $0 }
            if bus == nil { bus = try parts.systemBus?() }
            guard let bus else { return "there is no system bus" }
            if bus.owner(of: Self.geoClue) != nil { return nil }
            let canStart = try bus.activatableNames().contains(Self.geoClue)
            return canStart ? nil : "GeoClue is not there (install geoclue-2.0)"
        } catch {
            return "there is no system bus, and so no GeoClue (\(error.message))"
        }
    }

    func locationStatus() -> [String: Variant] {
        var state = whereabouts.state
        if case .unused = state, let problem = locationProblem() { state = .absent(reason: problem) }
        var fields: [String: Variant] = ["state": .string(state.name)]
        if let reason = state.reason { fields["reason"] = .string(reason) }
        if let position = whereabouts.position { fields["accuracy"] = .double(position.accuracy) }
        return fields
    }

    // MARK: - When it is needed

    /// Looks whether somebody waits for a region, and starts or ends the watch accordingly.
    func watchRegions() {
        do {
            guard let radius = try store.smallestRadius() else { return stopWatching() }
            if whereabouts.radius != radius {
                whereabouts.radius = radius
                setThresholds()
            }
            if whereabouts.bus == nil, !waits.isRunning(.locationRetry) { startWatching() }
        } catch {
            log.error("\(error.message)")
        }
    }

    func stopWatching() {
        guard whereabouts.radius > 0 else { return }
        endWait(.locationRetry)
        endWait(.positionRetry)
        let attempt = whereabouts.attempt
        whereabouts.bus?.close()
        whereabouts = Whereabouts()
        whereabouts.attempt = attempt + 1
    }

    private func startWatching() {
        do throws(GLibError) {
            guard let bus = try parts.systemBus?() else { return }
            whereabouts.bus = bus
            whereabouts.attempt += 1
            let watch = whereabouts.attempt
            bus.onClose { [weak self, weak bus] _ in
                guard let agent = self else { return }
                guard let bus, agent.whereabouts.bus === bus else { return }
                agent.whereabouts.bus = nil
                agent.giveUp(.failed(reason: "the system bus has gone away"))
            }
            bus.watchName(Self.geoClue) { [weak self] owner in
                self?.geoClueChanged(owner)
            }
            // Its absence may have been noticed already; then it is tried again later.
            if watch == whereabouts.attempt { askForClient() }
        } catch {
            giveUp(.absent(reason: "there is no system bus (\(error.message))"))
        }
    }

    /// GeoClue was restarted, has crashed, or is there at last.
    private func geoClueChanged(_ owner: String?) {
        if owner == nil, whereabouts.client != nil {
            giveUp(.failed(reason: "GeoClue has gone away"))
        } else if owner != nil, waits.isRunning(.locationRetry) {
            endWait(.locationRetry)
            askForClient()
        }
    }

    /// Forgets what GeoClue has given us, and tries again after a while, which grows up to five minutes.
    private func giveUp(_ state: Whereabouts.State) {
        let seconds = min(300, 5 * Double(1 << min(whereabouts.failures, 10)))
        log.warning("no positions: \(state.reason ?? state.name); trying again in \(Int(seconds)) s")
        whereabouts.state = state
        whereabouts.failures += 1
        whereabouts.attempt += 1
        whereabouts.client = nil
        whereabouts.position = nil
        whereabouts.track = Track()
        whereabouts.wasAbsent = true
        wait(.locationRetry, seconds: seconds) { agent in
            if agent.whereabouts.bus == nil { agent.startWatching() } else { agent.askForClient() }
        }
    }

    // MARK: - GeoClue's client

    private func askForClient() {
        whereabouts.state = .asking
        whereabouts.attempt += 1
        // Without an agent of the desktop's, GeoClue keeps us waiting until there is one.
        ask("/org/freedesktop/GeoClue2/Manager", Self.geoClue + ".Manager", "GetClient") { agent, reply in
            guard let path = reply.first?.stringValue else {
                return agent.giveUp(.failed(reason: "GeoClue's answer makes no sense"))
            }
            agent.start(path)
        }
    }

    private func start(_ client: String) {
        guard let bus = whereabouts.bus else { return }
        whereabouts.client = client
        set("DesktopId", .string(Agenda.ownApp))
        set("RequestedAccuracyLevel", .uint32(Self.exactly))
        setThresholds()
        bus.unsubscribe(whereabouts.subscriptions.client)
        let match = BusConnection.SignalMatch(
            sender: Self.geoClue,
            path: client,
            interface: Self.clientInterface,
            member: "LocationUpdated"
        )
        whereabouts.subscriptions.client = bus.subscribe(match) { [weak self] signal in
            guard let agent = self else { return }
            guard let path = signal.arguments.last?.stringValue, path != "/" else { return }
            agent.follow(path)
        }
        ask(client, Self.clientInterface, "Start") { agent, _ in
            agent.log.info("watching regions, the smallest of \(agent.whereabouts.radius) m")
            agent.whereabouts.state = .watching
            agent.whereabouts.failures = 0
        }
    }

    /// A fifth of the smallest radius, and the time in which nobody gets across it.
    private func setThresholds() {
        let radius = whereabouts.radius
        set("DistanceThreshold", .uint32(UInt32(max(1, min(radius / 5, 1000)))))
        set("TimeThreshold", .uint32(UInt32(max(1, min(radius / Self.speed, 60)))))
    }

    private func set(_ property: String, _ value: Variant) {
        guard let client = whereabouts.client else { return }
        let arguments: [Variant] = [.string(Self.clientInterface), .string(property), .boxed(value)]
        ask(client, "org.freedesktop.DBus.Properties", "Set", arguments) { _, _ in }
    }

    /// Calls GeoClue; a failure is the end of the present attempt.
    private func ask(
        _ path: String,
        _ interface: String,
        _ member: String,
        _ arguments: [Variant] = [],
        _ completion: @escaping @Sendable (Shell, [Variant]) -> Void
    ) {
        let attempt = whereabouts.attempt
        let method = BusConnection.Method(
            destination: Self.geoClue,
            path: path,
            interface: interface,
            member: member
        )
        whereabouts.bus?.call(method, arguments, timeout: .infinity) { [weak self] result in
            guard let agent = self else { return }
            guard attempt == agent.whereabouts.attempt else { return }
            switch result {
            case .success(let reply): completion(agent, reply.arguments)
            case .failure(let error): agent.giveUp(Self.state(after: error))
            }
        }
    }

    private static func state(after error: GLibError) -> Whereabouts.State {
        if error.remoteName == "org.freedesktop.DBus.Error.AccessDenied" {
            return .denied(reason: "GeoClue refuses: \(error.message)")
        }
        if error.isServiceUnknown { return .absent(reason: "GeoClue is not there (install geoclue-2.0)") }
        return .failed(reason: "GeoClue: \(error.message)")
    }

    // MARK: - Positions

    /// Reads a new position, and follows it: what changes by less than the thresholds changes in place.
    private func follow(_ location: String) {
        guard let bus = whereabouts.bus else { return }
        if whereabouts.location != location {
            whereabouts.location = location
            bus.unsubscribe(whereabouts.subscriptions.location)
            let match = BusConnection.SignalMatch(
                sender: Self.geoClue,
                path: location,
                interface: "org.freedesktop.DBus.Properties",
                member: "PropertiesChanged"
            )
            whereabouts.subscriptions.location = bus.subscribe(match) { [weak self] signal in
                // A receiver that stands still has a new time each second.
                let changed = signal.arguments.count > 1 ? signal.arguments[1].dictionaryValue ?? [:] : [:]
                guard changed.keys.contains(where: Self.fields.contains) else { return }
                self?.read(location)
            }
        }
        read(location)
    }

    private func read(_ location: String) {
        let attempt = whereabouts.attempt
        let method = BusConnection.Method(
            destination: Self.geoClue,
            path: location,
            interface: "org.freedesktop.DBus.Properties",
            member: "GetAll"
        )
        whereabouts.bus?.call(method, [.string(Self.locationInterface)]) { [weak self] result in
            guard let agent = self else { return }
            // An object that is gone was followed by another one, which we are told of.
            guard attempt == agent.whereabouts.attempt, case .success(let reply) = result else { return }
            let fields = reply.arguments.first?.dictionaryValue ?? [:]
            let position = Position(
                latitude: fields["Latitude"]?.doubleValue ?? .nan,
                longitude: fields["Longitude"]?.doubleValue ?? .nan,
                accuracy: fields["Accuracy"]?.doubleValue ?? .nan
            )
            guard let position else { return agent.log.debug("a position that tells nothing: \(fields)") }
            agent.moved(to: agent.whereabouts.track.take(position, at: agent.parts.clock.now().boot))
        }
    }

    /// Takes up a position; one that could not be acted on because the disk is full is taken up again.
    func moved(to position: Position) {
        whereabouts.position = position
        do throws(AgendaError) {
            try handle(.moved(to: position, afterAbsence: whereabouts.wasAbsent))
            whereabouts.wasAbsent = false
        } catch {
            log.error("\(error.message)")
            wait(.positionRetry, seconds: 5) { agent in
                if let position = agent.whereabouts.position { agent.moved(to: position) }
            }
        }
    }
}

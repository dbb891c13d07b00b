internal import AgentCore
internal import GLibSupport
internal import Logging
internal import NotificationCore

/// The machine's position, from GeoClue (decision 27).
///
/// <https://www.freedesktop.org/software/geoclue/docs/>
final class GeoClue: PositionSource {
    private static let service = "org.freedesktop.GeoClue2"
    private static let clientInterface = "org.freedesktop.GeoClue2.Client"
    private static let locationInterface = "org.freedesktop.GeoClue2.Location"
    private static let fields: Set<String> = ["Latitude", "Longitude", "Accuracy"]
    /// GeoClue's level for the best that the machine has.
    private static let exactly: UInt32 = 8
    /// The fastest that a person with reminders moves, in metres per second.
    private static let speed = 30.0

    private var standing = AgentStatus.Location(state: .unused)
    /// A connection for this alone: GeoClue forgets a client together with its connection.
    private var bus: BusConnection?
    /// GeoClue's object for us, once we have it.
    private var client: String?
    /// GeoClue's object for the present position.
    private var location: String?
    private var subscriptions: (client: UInt32, location: UInt32) = (0, 0)
    /// The radius that GeoClue's thresholds were chosen for, in metres; 0 while no request waits for a region.
    private var radius = 0.0
    /// Counts what was begun, so that answers to something that was given up are known as such.
    private var attempt = 0
    /// How often in a row no watch could be started.
    private var failures = 0
    private let retry: Wait
    private let executor: MainContextExecutor
    /// A connection to the system bus that is there anyway.
    private let machine: MachineWatch
    private let log: Logger
    private weak var regions: Regions?

    init(executor: MainContextExecutor, machine: MachineWatch, alarms: any Alarms, log: Logger) {
        self.executor = executor
        self.machine = machine
        self.log = log
        retry = Wait(alarms)
    }

    /// Reports positions to `regions`.
    func start(_ regions: Regions) { self.regions = regions }

    // MARK: - Whether there is one

    var problem: String? {
        do throws(GLibError) {
            var bus = bus ?? machine.connection.flatMap { $0.isClosed ? nil : $0 }
            if bus == nil { bus = try BusConnection.system() }
            guard let bus else { return nil }
            if bus.owner(of: Self.service) != nil { return nil }
            let canStart = try bus.activatableNames().contains(Self.service)
            return canStart ? nil : "GeoClue isn't available (install geoclue-2.0)"
        } catch {
            return "there is no system bus, and so no GeoClue (\(error.message))"
        }
    }

    func status(_ position: Position?) -> AgentStatus.Location {
        var status = standing
        if status.state == .unused, let problem { status = .init(state: .absent, reason: problem) }
        status.accuracy = position?.accuracy
        return status
    }

    // MARK: - When it is needed

    func watch(radius: Double) {
        if self.radius != radius {
            self.radius = radius
            setThresholds()
        }
        if bus == nil, !retry.isRunning { startWatching() }
    }

    func stop() {
        guard radius > 0 else { return }
        retry.end()
        bus?.close()
        bus = nil
        standing = .init(state: .unused)
        client = nil
        location = nil
        subscriptions = (0, 0)
        radius = 0
        attempt += 1
        failures = 0
    }

    private func startWatching() {
        do throws(GLibError) {
            let bus = try BusConnection.system()
            self.bus = bus
            attempt += 1
            let watch = attempt
            bus.onClose(
                executor.confined { [weak self, weak bus] _ in
                    guard let self, let bus, self.bus === bus else { return }
                    self.bus = nil
                    location = nil
                    subscriptions = (0, 0)
                    giveUp(.failed, "the system bus has gone away")
                }
            )
            bus.watchName(Self.service, executor.confined { [weak self] in self?.changed(to: $0) })
            // Its absence may have been noticed already; then it is tried again later.
            if watch == attempt { askForClient() }
        } catch {
            giveUp(.absent, "there is no system bus (\(error.message))")
        }
    }

    /// GeoClue was restarted, has crashed, or is there at last.
    private func changed(to owner: String?) {
        if owner == nil, client != nil {
            giveUp(.failed, "GeoClue has gone away")
        } else if owner != nil, retry.isRunning {
            retry.end()
            askForClient()
        }
    }

    /// Forgets what GeoClue has given us, and tries again after a while, which grows up to five minutes.
    private func giveUp(_ state: AgentStatus.Location.State, _ reason: String) {
        let seconds = min(300, 5 * Double(1 << min(failures, 10)))
        log.warning("no positions: \(reason); trying again in \(Int(seconds)) s")
        standing = .init(state: state, reason: reason)
        failures += 1
        attempt += 1
        client = nil
        regions?.lost()
        retry.start(seconds: seconds) { [weak self] in
            guard let self else { return }
            if bus == nil { startWatching() } else { askForClient() }
        }
    }

    // MARK: - GeoClue's client

    private func askForClient() {
        standing = .init(state: .asking)
        attempt += 1
        // Without an agent of the desktop's, GeoClue keeps us waiting until there is one.
        ask("/org/freedesktop/GeoClue2/Manager", Self.service + ".Manager", "GetClient") { [weak self] reply in
            guard let path = reply.first?.stringValue else {
                self?.giveUp(.failed, "GeoClue's answer makes no sense")
                return
            }
            self?.begin(with: path)
        }
    }

    private func begin(with client: String) {
        guard let bus else { return }
        self.client = client
        set("DesktopId", .string(Agenda.ownApp))
        set("RequestedAccuracyLevel", .uint32(Self.exactly))
        setThresholds()
        bus.unsubscribe(subscriptions.client)
        let match = BusConnection.SignalMatch(
            sender: Self.service,
            path: client,
            interface: Self.clientInterface,
            member: "LocationUpdated"
        )
        subscriptions.client = bus.subscribe(match, on: executor) { [weak self] signal in
            guard let path = signal.arguments.last?.stringValue, path != "/" else { return }
            self?.follow(path)
        }
        ask(client, Self.clientInterface, "Start") { [weak self] _ in
            guard let self else { return }
            log.info("watching regions, the smallest with a radius of \(radius) m")
            standing = .init(state: .watching)
            failures = 0
        }
    }

    /// A fifth of the smallest radius, and a time too short to cross it.
    private func setThresholds() {
        set("DistanceThreshold", .uint32(UInt32(max(1, min(radius / 5, 1000)))))
        set("TimeThreshold", .uint32(UInt32(max(1, min(radius / Self.speed, 60)))))
    }

    private func set(_ property: String, _ value: Variant) {
        guard let client else { return }
        let arguments: [Variant] = [.string(Self.clientInterface), .string(property), .boxed(value)]
        ask(client, "org.freedesktop.DBus.Properties", "Set", arguments) { _ in }
    }

    /// Calls GeoClue; a failure is the end of the present attempt.
    private func ask(
        _ path: String,
        _ interface: String,
        _ member: String,
        _ arguments: [Variant] = [],
        _ completion: @escaping ([Variant]) -> Void
    ) {
        let begun = attempt
        let method = BusConnection.Method(destination: Self.service, path: path, interface: interface, member: member)
        bus?.call(method, arguments, timeout: .infinity, on: executor) { [weak self] result in
            guard let self, begun == attempt else { return }
            switch result {
            case .success(let reply): completion(reply.arguments)
            case .failure(let error): giveUp(after: error)
            }
        }
    }

    private func giveUp(after error: GLibError) {
        if error.remoteName == "org.freedesktop.DBus.Error.AccessDenied" {
            giveUp(.denied, "GeoClue refused: \(error.message)")
        } else if error.isServiceUnknown {
            giveUp(.absent, "GeoClue isn't available (install geoclue-2.0)")
        } else {
            giveUp(.failed, "GeoClue: \(error.message)")
        }
    }

    // MARK: - Positions

    /// Reads a new position, and follows it: what changes by less than the thresholds changes in place.
    private func follow(_ location: String) {
        guard let bus else { return }
        if self.location != location {
            self.location = location
            bus.unsubscribe(subscriptions.location)
            let match = BusConnection.SignalMatch(
                sender: Self.service,
                path: location,
                interface: "org.freedesktop.DBus.Properties",
                member: "PropertiesChanged"
            )
            subscriptions.location = bus.subscribe(match, on: executor) { [weak self] signal in
                // A receiver that stands still has a new time each second.
                let changed = signal.arguments.count > 1 ? signal.arguments[1].dictionaryValue ?? [:] : [:]
                guard changed.keys.contains(where: Self.fields.contains) else { return }
                self?.read(location)
            }
        }
        read(location)
    }

    private func read(_ location: String) {
        let begun = attempt
        let method = BusConnection.Method(
            destination: Self.service,
            path: location,
            interface: "org.freedesktop.DBus.Properties",
            member: "GetAll"
        )
        bus?.call(method, [.string(Self.locationInterface)], on: executor) { [weak self] result in
            // An object that is gone was followed by another one, which we are told of.
            guard let self, begun == attempt, case .success(let reply) = result else { return }
            let fields = reply.arguments.first?.dictionaryValue ?? [:]
            let position = Position(
                latitude: fields["Latitude"]?.doubleValue ?? .nan,
                longitude: fields["Longitude"]?.doubleValue ?? .nan,
                accuracy: fields["Accuracy"]?.doubleValue ?? .nan
            )
            guard let position else { return log.debug("a position without usable values: \(fields)") }
            regions?.positioned(at: position)
        }
    }
}

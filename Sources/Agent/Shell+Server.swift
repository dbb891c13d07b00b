internal import AgentCore
internal import AgentBus
internal import GLibSupport
internal import Logging
internal import NotificationCore

/// The notification server: who it is, whether it answers, and starting one.
extension Shell {
    /// How long a login gets to bring its own server before the bus is asked to start one, in seconds.
    private static let startingServerDelay = 5.0
    /// How long after the agent's start a new server is taken for part of the login, in microseconds.
    private static let loginTime: Int64 = 20_000_000

    func watchServer() {
        let signals = BusConnection.SignalMatch(
            sender: BusNames.server,
            path: BusNames.serverPath,
            interface: BusNames.server
        )
        connection.subscribe(signals) { [weak self] signal in
            self?.received(signal)
        }
        connection.watchName(BusNames.server) { [weak self] owner in
            self?.serverOwnerChanged(owner)
        }
    }

    private func serverOwnerChanged(_ owner: String?) {
        guard owner != screen.server.owner else { return }
        guard let owner else {
            log.info("the notification server is gone")
            screen.server = .absent
            forgetDoNotDisturb()
            pump()
            return
        }
        screen.server = .asking(owner: owner)
        let isLogin = parts.clock.now().boot.microseconds(since: started.boot) < Self.loginTime
        if isLogin { settle(for: Self.settlingTime) }
        wait(.serverAnswer, seconds: Self.patience) { $0.serverDoesNotAnswer() }
        ask(owner) { agent, profile in
            agent.log.info("notification server: \(profile.name) \(profile.version) (\(profile.vendor))")
            agent.serverIsReady(owner, profile)
        }
    }

    /// Asks the server who it is and what it can do; a server that does not answer is waited for.
    private func ask(_ owner: String, _ answer: @escaping @Sendable (Shell, ServerProfile) -> Void) {
        callServer("GetServerInformation", to: owner) { agent, information in
            agent.callServer("GetCapabilities", to: owner) { agent, capabilities in
                let texts = information.map { $0.stringValue ?? "" } + ["", "", "", ""]
                answer(
                    agent,
                    ServerProfile(
                        name: texts[0],
                        vendor: texts[1],
                        version: texts[2],
                        specification: texts[3],
                        capabilities: Set(capabilities.first?.stringArrayValue ?? [])
                    )
                )
            }
        }
    }

    private func callServer(
        _ member: String,
        to owner: String,
        _ completion: @escaping @Sendable (Shell, [Variant]) -> Void
    ) {
        let method = BusConnection.Method(
            destination: owner,
            path: BusNames.serverPath,
            interface: BusNames.server,
            member: member
        )
        connection.call(method, timeout: .infinity, startsService: false) { [weak self] result in
            guard let agent = self else { return }
            guard agent.screen.server.owner == owner else { return }
            switch result {
            case .success(let reply): completion(agent, reply.arguments)
            // A server that can't say what it can do gets the least that the specification asks of it.
            case .failure(let error):
                agent.log.warning("the notification server refused \(member): \(error)")
                completion(agent, [])
            }
        }
    }

    private func serverIsReady(_ owner: String, _ profile: ServerProfile) {
        endWait(.serverAnswer)
        screen.server = .ready(owner: owner, profile)
        agenda.mostKept = profile.mostKept
        awaitDoNotDisturb()
        record(.serverChanged(bus: connection.guid, server: owner, deliversToOthers: profile.deliversToOthers))
        watchDoNotDisturb(of: owner, profile)
        pump()
    }

    func serverDoesNotAnswer() {
        if case .asking(let owner) = screen.server {
            // What it was asked is still on its way, and the answer ends this.
            screen.server = .hung(owner: owner, nil)
            log.warning("the notification server does not say what it can do; popups wait until it does")
            return
        }
        guard case .ready(let owner, let profile) = screen.server else { return }
        log.warning("the notification server hangs; popups wait until it answers")
        screen.server = .hung(owner: owner, profile)
        ask(owner) { agent, profile in
            guard case .hung = agent.screen.server else { return }
            agent.log.info("the notification server answers again")
            agent.screen.server = .ready(owner: owner, profile)
            // What it was asked to show before comes first, and its answers with it.
            agent.settle(for: 0.3)
        }
    }

    /// Lets the bus start a server when the login brings none of its own.
    func startServerLater() {
        guard !waits.isRunning(.startingServer) else { return }
        let age = Double(parts.clock.now().boot.microseconds(since: started.boot)) / 1_000_000
        wait(.startingServer, seconds: max(0.2, Self.startingServerDelay - age)) { agent in
            guard case .absent = agent.screen.server,
                (try? agent.connection.activatableNames().contains(BusNames.server)) ?? false
            else { return }
            let start = BusConnection.Method(
                destination: "org.freedesktop.DBus",
                path: "/org/freedesktop/DBus",
                interface: "org.freedesktop.DBus",
                member: "StartServiceByName"
            )
            agent.connection.call(start, [.string(BusNames.server), .uint32(0)]) { [log = agent.log] result in
                if case .failure(let error) = result {
                    log.warning("no notification server could be started: \(error)")
                }
            }
        }
    }
}

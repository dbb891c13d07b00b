import AgentCore
import NotificationCore

/// One run of the agent in a history: the shell that ships, with ports that lead into the history.
final class AgentRun {
    /// Which run it is.
    let run: Int
    let bus: String
    let shell: Shell
    let life: Life
    let alarms: VirtualAlarms
    let ports: SimulatedPorts
    /// It has been told to end.
    var isEnding = false
    /// When the server was last asked who it is, by the clock that stands still in sleep.
    var identifiedAt = Int64.min
    private unowned let world: World

    init(run: Int, bus: String, world: World) {
        self.run = run
        self.bus = bus
        self.world = world
        life = Life(world)
        alarms = VirtualAlarms { [unowned world] in (world.now, world.clock.active) }
        let outlet = Outlet(world, bus: bus, life: life)
        ports = SimulatedPorts(outlet)
        let planted = PlantedPorts(bug: world.bug, ports: ports, world: world)
        shell = Shell(
            Agenda(zones: world.zones, settings: world.settings),
            store: world.store,
            ShellPorts(
                alarms: alarms,
                popups: planted.popups,
                server: planted.server,
                apps: planted.apps,
                disturbance: planted.disturbance,
                positions: planted.positions,
                outside: ports.outside,
                sounds: nil,
                zones: planted.zones,
                wake: planted.wake,
                log: AgentLog { _, _ in }
            )
        )
        shell.recorder.planning = { [unowned world] in SimulatedPlanning(agenda: $0, world: world) }
        outlet.agent = self
        world.remains.watch(shell, as: "the shell of run \(run)")
        // Each app is a process of its own here.
        for app in World.apps {
            shell.apps.permissions.noteAsker(app.utf8.reduce(5381) { $0 &* 33 &+ UInt32($1) }, of: app)
        }
    }

    /// What ``SessionAgent`` starts, in its order but for the server: there the agent knows its name before the schedule is
    /// loaded, here half a millisecond later.
    func start() throws {
        shell.prepare()
        let owner = world.server?.name
        world.after(world.chance.within(500...900), inTransit: true) { [weak self] in
            self?.shell.server.changed(to: owner)
        }
        try shell.load()
        if world.bug == .pausesForgotten { shell.recorder.agenda.pauses = Pauses() }
        for client in world.clients {
            ports.apps.connect(client)
            shell.apps.delegates.set(Delegate(connection: client.name, path: "/"), of: client.app)
        }
        ports.apps.takeUp()
        shell.takeUp(suspect: nil)
        shell.settle()
    }

    /// An app's delegate is there.
    func connect(_ client: SimulatedClient) {
        ports.apps.connect(client)
        shell.apps.responses.connected(Delegate(connection: client.name, path: "/"), of: client.app)
    }

    /// The server has said something about a popup.
    func received(_ signal: ServerSignal) -> Bool {
        let address = PopupAddress(bus: bus, server: signal.server, id: signal.popup)
        switch (world.bug, signal.kind) {
        case (.earlyForgotten?, _) where shell.isShowing && world.ledger.key(of: address) == nil: return false
        case (.lateWordsDropped?, .replied) where world.ledger.key(of: address) == nil: return false
        default: return shell.received(signal)
        }
    }

    /// A popup has come up whose call had ended before.
    func shownLate(_ ring: Int64, _ popup: ShownPopup) {
        if world.bug != .lateIDIgnored { shell.shownLate(ring, popup) }
    }

    func timerFired() {
        alarms.disarm()
        shell.clocks.fired()
    }
}

/// The agenda, with whatever bug is planted, and a look at what it decides.
struct SimulatedPlanning: Planning {
    let agenda: Agenda
    let world: World

    func plan(_ event: Event, at now: Moment, rows: Rows) throws(AgendaError) -> Plan {
        do {
            let plan = try world.decide(event, agenda, at: now, rows: rows)
            world.decided = (event, plan, now)
            return plan
        } catch let error as AgendaError {
            throw error
        } catch {
            world.note(error)
            throw AgendaError(.invalidArgument, "\(error)")
        }
    }
}

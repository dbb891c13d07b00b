package import NotificationCore

/// Everything outside the agent's decisions.
package struct ShellPorts {
    package let alarms: any Alarms
    package let popups: any PopupPort
    package let server: any ServerLink
    package let apps: any AppLink
    package let disturbance: any DisturbancePort
    package let positions: any PositionSource
    package let outside: any Outside
    package let sounds: (any SoundPort)?
    package let zones: any SessionZones
    package let wake: any WakePort
    package let tray: (any TrayPort)?
    package let log: AgentLog

    package init(
        alarms: any Alarms,
        popups: any PopupPort,
        server: any ServerLink,
        apps: any AppLink,
        disturbance: any DisturbancePort,
        positions: any PositionSource,
        outside: any Outside,
        sounds: (any SoundPort)?,
        zones: any SessionZones,
        wake: any WakePort,
        tray: (any TrayPort)? = nil,
        log: AgentLog
    ) {
        (self.alarms, self.popups, self.server, self.apps) = (alarms, popups, server, apps)
        (self.disturbance, self.positions, self.outside, self.sounds) = (disturbance, positions, outside, sounds)
        (self.zones, self.wake, self.tray, self.log) = (zones, wake, tray, log)
    }
}

/// What every part of the shell works with.
package final class Context {
    let ports: ShellPorts
    let recorder: Recorder
    let server: ServerState
    /// The whole, once it is put together.
    weak var shell: (any ShellTasks)?

    init(_ ports: ShellPorts, _ recorder: Recorder, _ server: ServerState) {
        (self.ports, self.recorder, self.server) = (ports, recorder, server)
    }
}

/// A part of the shell. What its context holds has short names in it.
package class ShellPart {
    let context: Context

    init(_ context: Context) { self.context = context }

    final var recorder: Recorder { context.recorder }
    final var server: ServerState { context.server }
    final var shell: (any ShellTasks)? { context.shell }
    final var alarms: any Alarms { context.ports.alarms }
    final var log: AgentLog { context.ports.log }
    final var appLink: any AppLink { context.ports.apps }
    final var serverLink: any ServerLink { context.ports.server }
    final var popups: any PopupPort { context.ports.popups }
    final var outside: any Outside { context.ports.outside }
}

/// What a part asks of the whole.
protocol ShellTasks: AnyObject {
    /// Shows what waits, as far as possible, once the work under way is done.
    func showWaiting()

    /// Has the alarms set, once the work under way is done: something waits for a time.
    func arm()

    /// Sets the alarms at once, by what the store says.
    func setAlarmsAnew()

    /// Holds popups back for a moment, in seconds.
    func settle(for seconds: Double)

    /// Whether the server is being asked to show a popup, of a ring that is stored or one that isn't.
    var isAskingToShow: Bool { get }

    /// Opens a reminder in the window.
    func showInWindow(_ key: RequestKey)

    /// The clock was set, or the machine has resumed.
    func clockHasChanged()

    func allHasRung()
}

/// An agent's alarms and short waits, on the one thread that the agent runs on.
package protocol Alarms: AnyObject {
    func now() -> Moment

    /// Sets the next alarm of each clock. One whose time has passed goes off at once.
    func arm(_ deadlines: Deadlines)

    /// Calls `body` once, `seconds` from now in time spent awake, unless the alarm is cancelled before.
    func after(_ seconds: Double, _ body: @escaping () -> Void) -> any Alarm
}

/// Something that is to happen in a moment.
package protocol Alarm: AnyObject {
    /// Keeps it from happening. Calling it twice is harmless.
    func cancel()
}

/// Reports whether "do not disturb" is on.
package protocol DisturbancePort: AnyObject {
    /// Begins to report, soon and at each change: true while "do not disturb" is on, nil if the desktop doesn't say.
    func watch(_ server: String, _ profile: ServerProfile, _ report: @escaping (Bool?) -> Void)

    /// Ends the reports.
    func stop()
}

/// What decides about events: the agenda, or something between it and the recorder.
package protocol Planning {
    /// - Throws: `AgendaError` when the event is refused; nothing has changed then.
    func plan(_ event: Event, at now: Moment, rows: Rows) throws(AgendaError) -> Plan
}

extension Agenda: Planning {}

/// Reports the machine's position while a request waits for a region.
package protocol PositionSource: AnyObject {
    /// Begins to report positions, or continues with another radius: the smallest that a request waits for, in metres.
    func watch(radius: Double)

    /// Ends the reports.
    func stop()

    /// Why positions aren't available here; nil if they are.
    var problem: String? { get }
}

/// The zones of a session, which can change under the agent.
package protocol SessionZones: ZoneSource {
    /// Reads the zones that are in use again; true when one is not what it was.
    func refresh() -> Bool
    /// The file whose change means that the session is in another zone; nil when there is none.
    var localFile: String? { get }
    /// The folder whose change means that the rules of zones may be others.
    var dataFolder: String? { get }
    /// The release of the zone data.
    var version: String? { get }
    /// Why the session's zone could not be read.
    var problem: String? { get }
}

/// Where sounds are played: a ``SoundPlayer`` as the agent's own thread sees it.
package protocol SoundPort: AnyObject {
    /// Begins to play and returns at once.
    ///
    /// - Parameters:
    ///   - number: Names the sound for ``stop(_:)``; 0 is never stopped.
    ///   - ended: Called once when it is over, with whether it could be played; nil if nothing follows it.
    func play(_ sound: PlayedSound, as number: Int, _ ended: ((Bool) -> Void)?)

    /// Silences a sound at once, if it plays or is about to.
    func stop(_ number: Int)

    /// Why nothing can be played, for people; nil when it can.
    var obstacle: String? { get }

    /// Why sounds aren't heard although there is something to play with; nil as far as all is well.
    var problem: String? { get }
}

/// The agent's icon in the desktop's tray, and what its menu opens.
package protocol TrayPort: AnyObject {
    /// Puts the icon into the tray, or changes what it says.
    func show(_ contents: TrayContents)

    /// Takes the icon out of the tray; harmless when there is none.
    func hide()

    /// Opens one of the person's reminders, or with nil all of them.
    ///
    /// - Parameter token: Lets the window come to the front.
    func open(_ identifier: String?, token: String?)

    /// Opens the place where a new reminder is typed.
    func openNew(token: String?)
}

/// What wakes the machine from sleep, and what keeps it from falling asleep (decision 34).
package protocol WakePort: AnyObject {
    /// Why a rung of the ladder can't wake the machine, as far as is known without a try; nil if nothing is against it.
    func problem(of rung: WakeRung) -> String?

    /// Has a rung wake the machine at a time on the wall clock, and at no other that it was told before.
    ///
    /// ``Waking/armed(by:)`` or ``Waking/lost(_:_:)`` follows, perhaps before this returns.
    func arm(_ time: WallTime, by rung: WakeRung)

    /// Lets a rung go: it wakes the machine no more.
    func disarm(_ rung: WakeRung)

    var isOnBattery: Bool { get }

    /// Keeps the machine from falling asleep.
    func keepAwake()

    /// The machine may fall asleep again.
    func letSleep()
}

/// What the agent does on the desktop besides popups, and what it looks up there.
package protocol Outside: AnyObject {
    /// Opens an address or a file with the program of the person's choice.
    func open(_ url: String, token: String?)

    /// Runs one of the person's own commands.
    func run(_ command: String)

    /// Whether a window can ask for text.
    var asksForWords: Bool { get }

    /// Asks for text in a window; it comes back as an answer, or as ``Event/wordsNotGiven(_:)``. The window where the notification is
    /// listed asks first.
    ///
    /// - Parameter token: Taken when the window is really opened.
    func askForWords(_ row: Delivered, _ action: Action, token: () -> String?)

    /// Opens one of the person's own reminders in the window; where that fails it comes back as
    /// ``Event/windowNotOpened(_:)``.
    ///
    /// - Parameter token: Lets the window come to the front.
    func showInWindow(_ key: RequestKey, token: String?)

    /// The name that people know an app by, else its id; on one line, and not too long.
    func name(of app: String) -> String

    /// How the popups of an app are signed: the icon is empty where there is none.
    func signature(of app: String) -> (name: String, icon: String)

    /// The file of an icon that is named; nil where it isn't found.
    func iconFile(_ name: String) -> String?

    /// Whether a path is one of the copies of pictures that the agent keeps.
    func isOwnPicture(_ path: String) -> Bool

    /// Rows have been written, which may need less of what is kept beside the schedule.
    ///
    /// - Parameter count: How many requests or notifications that touched.
    func committed(_ changes: [Change], count: Int)
}

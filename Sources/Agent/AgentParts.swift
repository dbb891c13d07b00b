package import Messages
package import AgentCore
package import GLibSupport
package import Logging
package import NotificationCore
package import NotificationStore

/// What an agent is made of.
package struct AgentParts: Sendable {
    package var executor: MainContextExecutor
    /// The thread on which calls come in.
    package var calls: MainContextExecutor
    package var bus: SessionBus
    package var store: any AgendaStore
    package var clock: any AgentClock
    package var zones: any SessionZones
    package var makePresenter: @Sendable (@escaping @Sendable (Int64, ShownPopup) -> Void) -> any Presenter
    /// The folder for pictures.
    package var attachments: String
    /// Where the schedule lies, and where a damaged one was put.
    package var storeFolder: String
    package var setAside: String?
    /// The version of the schedule's tables.
    package var schema: String?
    package var version: String
    package var log: Logger
    /// The machine's own bus, where GeoClue, logind and timedated are; nil for an agent that must not see the
    /// machine.
    package var systemBus: (@Sendable () throws(GLibError) -> BusConnection)?
    /// The person's settings; nil means none.
    package var settings: SettingsFile?
    /// What plays sounds where the server doesn't; nil means nothing does.
    package var sounds: (any SoundPlayer)?
    /// The check of the schedule that is due some time after an unclean end; nil for none.
    package var inspection: LaterInspection?
    /// Where it is noted which request is being computed; nil means nowhere.
    package var computing: ComputingMark?
    /// `$XDG_CONFIG_HOME`, where some desktops keep what concerns us.
    package var configFolder: String
    /// The language of popups.
    package var words: Translation
    /// Where what connections say about themselves is kept for the next run; nil means nowhere.
    package var claims: (any ClaimStore)?

    package init(
        executor: MainContextExecutor,
        calls: MainContextExecutor,
        bus: SessionBus,
        store: any AgendaStore,
        clock: any AgentClock,
        zones: any SessionZones,
        makePresenter: @escaping @Sendable (@escaping @Sendable (Int64, ShownPopup) -> Void) -> any Presenter,
        attachments: String,
        storeFolder: String,
        setAside: String?,
        version: String,
        log: Logger,
        systemBus: (@Sendable () throws(GLibError) -> BusConnection)? = nil,
        schema: String? = nil,
        settings: SettingsFile? = nil,
        sounds: (any SoundPlayer)? = nil,
        inspection: LaterInspection? = nil,
        computing: ComputingMark? = nil,
        configFolder: String = "/nonexistent",
        words: Translation = .english,
        claims: (any ClaimStore)? = nil
    ) {
        self.executor = executor
        self.calls = calls
        self.bus = bus
        self.store = store
        self.clock = clock
        self.zones = zones
        self.makePresenter = makePresenter
        self.attachments = attachments
        self.storeFolder = storeFolder
        self.setAside = setAside
        self.version = version
        self.log = log
        self.systemBus = systemBus
        self.schema = schema
        self.settings = settings
        self.sounds = sounds
        self.inspection = inspection
        self.computing = computing
        self.configFolder = configFolder
        self.words = words
        self.claims = claims
    }
}

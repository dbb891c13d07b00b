internal import Messages
internal import AgentCore
internal import GLibSupport
internal import Logging
internal import NotificationCore
internal import NotificationStore

/// What an agent is made of.
struct AgentParts: Sendable {
    var executor: MainContextExecutor
    /// The thread on which calls come in.
    var calls: MainContextExecutor
    var bus: SessionBus
    var store: any AgendaStore
    var clock: any AgentClock
    var zones: any SessionZones
    var makePresenter: @Sendable (@escaping @Sendable (Int64, ShownPopup) -> Void) -> any Presenter
    /// The folder for pictures.
    var attachments: String
    /// Where the schedule lies, and where a damaged one was put.
    var storeFolder: String
    var setAside: String?
    /// The version of the schedule's tables.
    var schema: String?
    var version: String
    var log: Logger
    /// The machine's own bus, where GeoClue, logind and timedated are; nil for an agent that must not see the
    /// machine.
    var systemBus: (@Sendable () throws(GLibError) -> BusConnection)?
    /// The person's settings; nil means none.
    var settings: SettingsFile?
    /// What plays sounds where the server doesn't; nil means nothing does.
    var sounds: (any SoundPlayer)?
    /// The check of the schedule that is due some time after an unclean end; nil for none.
    var inspection: LaterInspection?
    /// Where it is noted which request is being computed; nil means nowhere.
    var computing: ComputingMark?
    /// `$XDG_CONFIG_HOME`, where some desktops keep what concerns us.
    var configFolder: String
    /// The language of popups.
    var words: Translation
    /// Where what connections say about themselves is kept for the next run; nil means nowhere.
    var claims: (any ClaimStore)?
}

internal import Messages
internal import AgentCore
internal import GLibSupport
internal import Logging
internal import NotificationCore
internal import NotificationStore

struct AgentParts: Sendable {
    var executor: MainContextExecutor
    /// The thread on which calls come in.
    var calls: MainContextExecutor
    var bus: SessionBus
    var store: SQLiteStore
    var clock: any AgentClock
    var zones: any SessionZones
    var makePresenter: @Sendable (@escaping @Sendable (Int64, ShownPopup) -> Void) -> any Presenter
    var version: String
    var log: Logger
    var settings: SettingsFile
    /// What plays sounds where the server doesn't; nil means nothing does.
    var sounds: (any SoundPlayer)?
    /// The check of the schedule that is due some time after an unclean end; nil for none.
    var inspection: LaterInspection?
    /// Notes which request is being computed.
    var computing: ComputingMark
    /// `$XDG_CONFIG_HOME`, where some desktops keep what concerns us.
    var configFolder: String
    /// The language of popups.
    var words: Translation
}
